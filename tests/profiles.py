"""How much is tested: `make test` is for every change, `make test-all` for a release."""

import os
from typing import TypeVar

FULL = bool(os.environ.get("BAGATELLE_TEST_ALL"))
"""Whether everything is tested; tests with the marker `full` are left out otherwise."""

T = TypeVar("T")


def by_profile(quick: T, full: T) -> T:
    """Return how much of something is enough for `make test`, and how much for `make test-all`."""
    return full if FULL else quick
