"""Write the packages of the container with their hashes: `make pins` does it after `constraints.txt` has changed.

The versions are those of `constraints.txt`; which packages are needed is worked out for the container's Python and for
both kinds of processor, whatever this runs on. pip tells the hash of the wheel that each of them would get.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PYTHON = "3.13"
MACHINES = ("x86_64", "aarch64")
OLDEST, NEWEST = 5, 41
"""Versions of the C library, 2.5 to 2.41, for which a wheel may have been built; the container has the last one."""
HEADER = """\
# {what}, on Python {python} and Linux, with the hashes of their wheels.
# Written by `make pins` from pyproject.toml and constraints.txt: do not change it by hand.
"""


def needed_for(part: str) -> list[str]:
    """What pyproject.toml asks for: to run a table, or to build the package."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    if part == "build":
        return list(project["build-system"]["requires"])
    return [*project["project"]["dependencies"], *project["project"]["optional-dependencies"]["table"]]


def pinned_versions() -> dict[str, str]:
    """The version of each package in constraints.txt."""
    found = re.findall(
        r"^([\w.-]+)==([\w.!+-]+)", (ROOT / "constraints.txt").read_text("utf-8"), re.MULTILINE
    )
    return {canonicalize_name(name): version for name, version in found}


def environment(machine: str) -> dict[str, str]:
    """What markers in the requirements of packages are compared with."""
    return {
        "implementation_name": "cpython", "implementation_version": f"{PYTHON}.0", "os_name": "posix",
        "platform_machine": machine, "platform_python_implementation": "CPython", "platform_release": "",
        "platform_system": "Linux", "platform_version": "", "python_full_version": f"{PYTHON}.0",
        "python_version": PYTHON, "sys_platform": "linux",
    }  # fmt: skip


def asked_by(requirement: Requirement, requires: Iterable[str], machine: str) -> list[Requirement]:
    """Which packages a package asks for, with the extras that are wanted of it."""
    found = []
    for each in map(Requirement, requires):
        extras = {"", *requirement.extras}
        if not each.marker or any(
            each.marker.evaluate({**environment(machine), "extra": it}) for it in extras
        ):
            found.append(each)
    return found


def wheels(names: Iterable[str], machine: str) -> dict[str, dict]:
    """What pip would install for these packages, by name: their metadata and the hash of the wheel."""
    platforms = [f"manylinux_2_{minor}_{machine}" for minor in range(OLDEST, NEWEST + 1)]
    platforms += [f"manylinux{year}_{machine}" for year in (2010, 2014)]
    pins = pinned_versions()
    with tempfile.TemporaryDirectory() as folder:
        command = [
            sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--dry-run",
            "--ignore-installed", "--no-deps", "--only-binary", ":all:", "--report", f"{folder}/report.json",
            "--target", folder, "--implementation", "cp", "--python-version", PYTHON,
            *(flag for abi in ("cp313", "abi3", "none") for flag in ("--abi", abi)),
            *(flag for platform in platforms for flag in ("--platform", platform)),
            *(f"{name}=={pins[name]}" for name in names),
        ]  # fmt: skip
        subprocess.run(command, check=True)
        report = json.loads(Path(folder, "report.json").read_text("utf-8"))
    return {canonicalize_name(each["metadata"]["name"]): each for each in report["install"]}


def hashes(part: str, machine: str) -> dict[str, str]:
    """Every package that a part needs on a kind of processor, with the hash of its wheel."""
    known: dict[str, dict] = {}
    done: set[tuple[str, frozenset[str]]] = set()
    waiting = [Requirement(text) for text in needed_for(part)]
    while waiting:
        missing = {canonicalize_name(each.name) for each in waiting} - known.keys()
        known |= wheels(sorted(missing), machine) if missing else {}
        asked: list[Requirement] = []
        for each in waiting:
            name = canonicalize_name(each.name)
            if (name, frozenset(each.extras)) not in done:
                done.add((name, frozenset(each.extras)))
                asked += asked_by(each, known[name]["metadata"].get("requires_dist", ()), machine)
        waiting = asked
    return {name: each["download_info"]["archive_info"]["hashes"]["sha256"] for name, each in known.items()}


def write(part: str, what: str) -> None:
    """Write the file of a part."""
    found: dict[str, set[str]] = {}
    for machine in MACHINES:
        for name, digest in hashes(part, machine).items():
            found.setdefault(name, set()).add(digest)
    pins = pinned_versions()
    lines = [
        " \\\n".join(
            [f"{name}=={pins[name]}", *(f"    --hash=sha256:{digest}" for digest in sorted(digests))]
        )
        for name, digests in sorted(found.items())
    ]
    text = HEADER.format(what=what, python=PYTHON) + "\n".join(lines) + "\n"
    (ROOT / "container" / f"{part}.txt").write_text(text, "utf-8")
    print(f"container/{part}.txt: {len(found)} packages")


if __name__ == "__main__":
    write("table", "What a table needs")
    write("build", "What builds the package")
