"""The packages of the container: those that were tested, with their hashes, and all that are needed."""

import importlib.metadata
import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PARTS = ("table", "build")
PINNED = re.compile(r"^([a-z0-9-]+)==(\S+)((?: \\\n    --hash=sha256:[0-9a-f]{64})+)$", re.MULTILINE)


def load_pins() -> ModuleType:
    """The script that writes the files; it stands outside of the package."""
    spec = importlib.util.spec_from_file_location("pins", ROOT / "container" / "pins.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


PINS = load_pins()


def listed(part: str) -> dict[str, str]:
    """The version of each package in a file; every line of the file must be one of ours."""
    text = (ROOT / "container" / f"{part}.txt").read_text()
    found = {name: version for name, version, _ in PINNED.findall(text)}
    left = PINNED.sub("", text)
    assert not [line for line in left.splitlines() if line and not line.startswith("#")]
    return found


@pytest.mark.parametrize("part", PARTS)
def test_every_package_has_the_version_that_was_tested(part: str) -> None:
    tested = PINS.pinned_versions()
    assert listed(part)
    assert {name: tested.get(name) for name in listed(part)} == listed(part)


@pytest.mark.parametrize("machine", PINS.MACHINES)
@pytest.mark.parametrize("part", PARTS)
def test_every_package_that_is_needed_is_there(part: str, machine: str) -> None:
    """As the packages that are installed here say it, for the container's Python and processor."""
    waiting = [Requirement(text) for text in PINS.needed_for(part)]
    seen = set()
    while waiting:
        asked = waiting.pop()
        name = canonicalize_name(asked.name)
        assert name in listed(part), f"{name} is missing: run make pins"
        assert asked.specifier.contains(listed(part)[name]), asked
        if (name, frozenset(asked.extras)) in seen:
            continue
        seen.add((name, frozenset(asked.extras)))
        try:
            requires = importlib.metadata.requires(name) or ()
        except importlib.metadata.PackageNotFoundError:
            continue  # needed there and not here
        waiting += PINS.asked_by(asked, requires, machine)


def test_the_container_installs_nothing_without_a_hash_but_what_it_built_itself() -> None:
    text = (ROOT / "Containerfile").read_text()
    installs = re.findall(r"^RUN (pip install.*)$", text, re.MULTILINE)
    assert len(installs) == 3
    for command in installs:
        assert "--require-hashes" in command or "--no-index --no-deps" in command, command
    assert "--no-build-isolation" in text


def test_no_file_names_where_the_packages_came_from() -> None:
    for path in (ROOT / "container").glob("*.txt"):
        assert "://" not in path.read_text()
