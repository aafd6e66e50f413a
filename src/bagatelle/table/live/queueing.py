"""Fair queues: whoever waits on somebody's account waits behind that account's own jobs, not behind all others."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class FairQueue:
    """Lets a few jobs run at once. Whose job is next goes round among the accounts, and no account takes the last place
    from the others while it has another one."""

    def __init__(self, places: int) -> None:
        self.places = places
        self.most_each = max(1, places - 1)
        self._running: Counter[str] = Counter()
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def turn(self, account: str) -> AsyncIterator[None]:
        """Wait for a turn on somebody's account, and have it."""
        await self._enter(account)
        try:
            yield
        finally:
            self._leave(account)

    async def _enter(self, account: str) -> None:
        if self._may_run(account) and account not in self._waiting:
            self._running[account] += 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(account, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it came too late
                self._leave(account)
            raise

    def _may_run(self, account: str) -> bool:
        return self._running.total() < self.places and self._running[account] < self.most_each

    def _leave(self, account: str) -> None:
        self._running[account] -= 1
        if not self._running[account]:
            del self._running[account]
        while self._let_one_in():
            pass

    def _let_one_in(self) -> bool:
        """Give a free place to the account whose turn it is; return whether there was one to give and to take."""
        for account, turns in self._waiting.items():
            while turns and turns[0].done():  # whoever waited has gone
                turns.popleft()
            if not turns:
                del self._waiting[account]
                return True
            if self._may_run(account):
                turns.popleft().set_result(None)
                self._running[account] += 1
                del self._waiting[account]
                if turns:
                    self._waiting[account] = turns
                return True
        return False
