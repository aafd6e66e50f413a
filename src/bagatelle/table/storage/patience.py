"""Waiting for something, but not for ever."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

T = TypeVar("T")


async def within(seconds: float, what: Awaitable[T]) -> T:
    """Return what comes within so many seconds, or raise a `TimeoutError`.

    Until Python 3.12 `asyncio.wait_for` forgets that its task was cancelled if the answer comes at the same moment, and
    a server whose jobs forget to stop never ends.
    """
    async with asyncio.timeout(seconds):
        return await what
