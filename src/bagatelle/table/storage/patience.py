"""Waiting for something, but not for ever, and what becomes of it when nobody waits any more."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Any, TypeVar

T = TypeVar("T")


def retrieve_exception(future: asyncio.Future[Any]) -> None:
    """Retrieve an error that perhaps nobody waits for any more; otherwise Python writes its trace to the log."""
    if not future.cancelled():
        future.exception()


async def within(seconds: float, what: Awaitable[T]) -> T:
    """Return what comes within so many seconds, or raise a `TimeoutError`.

    Until Python 3.12 `asyncio.wait_for` forgets that its task was cancelled if the answer comes at the same moment, and
    a server whose jobs forget to stop never ends.
    """
    async with asyncio.timeout(seconds):
        return await what
