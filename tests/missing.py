"""Programs that pip cannot install: tests that need one which is not here are skipped, visibly; in CI they fail."""

import os
from typing import NoReturn

import pytest


def go_without(reason: str) -> NoReturn:
    """End the test: skipped with the reason, or failed where nobody would read it."""
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)
