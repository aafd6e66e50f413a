"""A server at which the example game can be played too: a game from another package, without a board."""

import os
from pathlib import Path

from table.support.serving import Server

GAME = "high-card"


def new_server(folder: Path) -> Server:
    """A table server that finds the game by its entry point, as it finds every game. Its rules run interpreted: a fifth
    game would have all others compiled again."""
    package = folder / "packages" / "high_card-0.dist-info"
    package.mkdir(parents=True)
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: high-card\nVersion: 0\n")
    (package / "entry_points.txt").write_text(
        f"[bagatelle.games]\n{GAME} = bagatelle.examples.high_card:GAME\n"
    )
    paths = [str(package.parent), os.environ.get("PYTHONPATH", "")]
    environment = {"PYTHONPATH": os.pathsep.join(filter(None, paths)), "NUMBA_DISABLE_JIT": "1"}
    return Server(f"sqlite:///{folder / 'table.db'}", folder, "--no-limits", environment=environment)
