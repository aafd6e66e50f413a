"""What happens to servers: they die, stand still, lose the process that stores for them, and their database too."""

import asyncio
import os
import random
import signal
from collections import Counter
from collections.abc import Callable
from contextlib import suppress

from table.hindering import children, is_scribe
from table.postgres import Postgres
from table.quick_start import QuickServer


class Faults:
    """One fault after the other, at random moments."""

    def __init__(self, servers: list[QuickServer], postgres: Postgres | None, rng: random.Random) -> None:
        self.servers = servers
        self.postgres = postgres
        self.rng = rng
        self.counts: Counter[str] = Counter()
        self._kinds: dict[str, Callable] = {
            "server killed": self._kill_server,
            "server stopped": self._stop_server,
            "scribe killed": self._kill_scribe,
            "scribe stopped": self._stop_scribe,
        }
        if postgres:
            self._kinds |= {"database stopped": self._freeze, "database restarted": self._restart}

    async def run(self, go_on, calm: float) -> None:
        """Let faults happen, each kind about as often, with some calm between them."""
        waiting: list[str] = []
        while go_on():
            await asyncio.sleep(self.rng.uniform(0.2, calm))
            if not waiting:
                waiting = self.rng.sample([*self._kinds], len(self._kinds))
            kind = waiting.pop()
            await self._kinds[kind]()
            self.counts[kind] += 1

    async def _kill_server(self) -> None:
        server = self.rng.choice(self.servers)
        server.kill()
        await asyncio.to_thread(server.start)

    async def _stop_server(self) -> None:
        server = self.rng.choice(self.servers)
        server.send_signal(signal.SIGSTOP)
        await asyncio.sleep(self.rng.uniform(0.1, 2.5))
        server.send_signal(signal.SIGCONT)

    async def _kill_scribe(self) -> None:
        self._signal_scribe(signal.SIGKILL)

    async def _stop_scribe(self) -> None:
        scribe = self._signal_scribe(signal.SIGSTOP)
        await asyncio.sleep(self.rng.uniform(0.1, 6.0))
        with suppress(ProcessLookupError):
            os.kill(scribe or 0, signal.SIGCONT) if scribe else None

    def _signal_scribe(self, how: signal.Signals) -> int | None:
        server = self.rng.choice(self.servers)
        for pid in filter(is_scribe, children(server.pid)):
            with suppress(ProcessLookupError):
                os.kill(pid, how)
                return pid
        return None

    async def _freeze(self) -> None:
        self.postgres.freeze()
        await asyncio.sleep(self.rng.uniform(0.1, 5.0))
        self.postgres.thaw()

    async def _restart(self) -> None:
        await asyncio.to_thread(self.postgres.stop)
        await asyncio.sleep(self.rng.uniform(0.0, 1.0))
        await asyncio.to_thread(self.postgres.start_again)
