"""Set-up that all tests share."""

import pytest

pytest.register_assert_rewrite("harness")
