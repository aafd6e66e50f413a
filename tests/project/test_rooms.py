"""The same rooms in every game: each function of the contract stands in the file that the plan says, and only there."""

import ast
from pathlib import Path

import pytest

import bagatelle
from bagatelle.left_out import Defaults
from bagatelle.rooms import ROOMS

FOLDERS = sorted(
    init.parent
    for package in ("games", "examples")
    for init in Path(bagatelle.__path__[0], package).glob("*/__init__.py")
)
RULEBOOK_VERBS = {"draw"}
"""What a rule may be called although it stands for something else elsewhere: cards are drawn, and so are tables."""
HOMES = {function: room for room, functions in ROOMS.items() for function in functions}


def names_made_in(path: Path) -> list[str]:
    """Functions and constants at the top level of a module, in order; what is imported does not count."""
    made = []
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            made.append(node.name)
        elif isinstance(node, ast.Assign):
            made += [target.id for target in node.targets if isinstance(target, ast.Name)]
    return made


def names_imported_in(path: Path) -> set[str]:
    body = ast.parse(path.read_text("utf-8")).body
    return {
        alias.asname or alias.name
        for node in body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_function_of_the_contract_stands_in_its_room(folder: Path) -> None:
    for room, functions in ROOMS.items():
        path = folder / f"{room}.py"
        made = names_made_in(path) if path.exists() else []
        for function in functions:
            assert function in made or hasattr(Defaults, function), (
                f"{folder.name}/{room}.py has no {function}"
            )


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_no_function_of_the_contract_stands_in_another_room(folder: Path) -> None:
    for path in folder.glob("*.py"):
        named = [name for name in names_made_in(path) if name not in RULEBOOK_VERBS]
        strangers = [name for name in named if HOMES.get(name, path.stem) != path.stem]
        assert not strangers, f"{path.name} of {folder.name} has {strangers}"


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_no_room_passes_on_what_stands_in_another(folder: Path) -> None:
    for room in ROOMS:
        path = folder / f"{room}.py"
        if path.exists():
            passed_on = names_imported_in(path) & set(ROOMS[room])
            assert not passed_on, f"{folder.name}/{room}.py imports {passed_on}"


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_rules_stand_in_the_order_of_the_contract(folder: Path) -> None:
    made = names_made_in(folder / "rules.py")
    found = [name for name in made if name in ROOMS["rules"]]
    assert found == list(ROOMS["rules"])
