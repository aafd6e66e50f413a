"""Libraries whose inner parts are used: bounded in the package, and looked at before the start."""

import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from bagatelle.library_parts import check_parts, missing_in
from bagatelle.refusal import Refused
from bagatelle.table.web import connections

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]
ASKED = [Requirement(text) for text in [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["table"]]]


@pytest.mark.parametrize("library", ["numba", "uvicorn"])
def test_a_library_whose_inner_parts_are_used_has_an_upper_bound(library: str) -> None:
    (asked,) = (each for each in ASKED if each.name == library)
    assert any(bound.operator == "<" for bound in asked.specifier)
    assert asked.specifier.contains(version(library))


def test_what_is_relied_on_is_there() -> None:
    connections.check_server()


class Changed:
    def __init__(self) -> None:
        self.kept = None


def test_a_library_without_a_part_is_refused_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HttpToolsProtocol", Changed)
    with pytest.raises(
        Refused, match=r"^Bagatelle does not work with uvicorn [0-9.]+, which lacks Changed\.client, "
    ):
        connections.check_server()


def test_the_sentence_names_the_versions_that_work() -> None:
    with pytest.raises(
        Refused, match=r"lacks Changed\.gone: install a version that it was tested with, numba.*\.$"
    ):
        check_parts("numba", {Changed: ("kept", "gone")})


def test_an_attribute_that_an_object_gets_when_it_is_made_is_found() -> None:
    assert missing_in(Changed, ("kept",)) == []
