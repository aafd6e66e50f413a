"""A game of another package, whose rules can be changed or taken away between two runs of a server."""

import os
import shutil
from importlib.resources import files
from pathlib import Path

from table.support.quick_start import Nursery, QuickServer
from table.support.serving import Server

GAME, PACKAGE = "own-card", "own_card"
CHANGES = {
    "as it was": ("", ""),
    "another position": ("pos.opened[seat] = pos.hand[seat]", "pos.opened[seat] = 0"),
    "an illegal entry": ("    actions[1] = at.SWAP\n    return 2", "    return 1"),
}
"""Changes to the rules by what they do to a match in which somebody has swapped."""


def install(folder: Path, change: str | None) -> None:
    """Install the game with a change to its rules; None takes it away."""
    packages = folder / "packages"
    shutil.rmtree(packages, ignore_errors=True)
    packages.mkdir()
    if change is None:
        return
    shutil.copytree(str(files("bagatelle.examples.high_card")), packages / PACKAGE)
    for source in (packages / PACKAGE).rglob("*.py"):
        text = source.read_text("utf-8").replace("bagatelle.examples.high_card", PACKAGE)
        text = text.replace('"high-card"', f'"{GAME}"')
        if source.name == "rules.py":
            before, after = CHANGES[change]
            assert before in text
            text = text.replace(before, after) if before else text
        source.write_text(text, "utf-8")
    info = packages / f"{PACKAGE}-0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {PACKAGE}\nVersion: 0\n")
    (info / "entry_points.txt").write_text(f"[bagatelle.games]\n{GAME} = {PACKAGE}:GAME\n")


INTERPRETED = {"NUMBA_DISABLE_JIT": "1"}


def new_server(folder: Path, nursery: Nursery | None = None) -> Server:
    """A server that finds whatever is installed there; rules run interpreted, also in the nursery if there is one."""
    paths = [str(folder / "packages"), os.environ.get("PYTHONPATH", "")]
    environment = {
        "PYTHONPATH": os.pathsep.join(filter(None, paths)), "PYTHONDONTWRITEBYTECODE": "1", **INTERPRETED,
    }  # fmt: skip
    database = f"sqlite:///{folder / 'table.db'}"
    if nursery:
        return QuickServer(nursery, database, folder, environment=environment)
    return Server(database, folder, "--no-limits", "--no-warm", environment=environment)
