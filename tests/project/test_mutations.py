"""The faults that are planted to try the tests can still be planted."""

import pytest

from project.mutations import MUTATIONS, ROOT, Mutation


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.name)
def test_a_fault_can_be_planted(mutation: Mutation) -> None:
    text = (ROOT / mutation.path).read_text(encoding="utf-8")
    assert mutation.planted_in(text) != text
    assert all((ROOT / "tests" / place).is_dir() for place in mutation.tests.split())
