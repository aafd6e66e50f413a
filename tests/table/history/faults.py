"""What happens to servers: they die, stand still or lose the process that stores for them; the database, the network to
it, the disk and the clock fail; and somebody restores a backup."""

import asyncio
import os
import random
import signal
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress

from table.history.network import Network
from table.history.restoring import Restoring
from table.history.system_faults import FILES_MAY_NOT_GROW, NOTHING_MAY_BE_WRITTEN, SystemFaults
from table.support.hindering import scribes_of
from table.support.postgres import Postgres
from table.support.quick_start import QuickServer

EFFECT = 10.0
"""Seconds within which a full disk or a sync that fails must have hurt somebody, or it does not count as a fault."""
FURTHEST = 5000.0
"""Seconds by which a clock may be wrong."""


class Faults:
    """One fault after the other, at random moments."""

    def __init__(
        self,
        servers: list[QuickServer],
        postgres: Postgres | None,
        rng: random.Random,
        *,
        machines: list[SystemFaults] | None = None,
        database_machine: SystemFaults | None = None,
        networks: list[Network] | None = None,
        restoring: Restoring | None = None,
        only: list[str] | None = None,
    ) -> None:
        self.servers = servers
        self.postgres = postgres
        self.rng = rng
        self.machines = machines or []
        """What is below each server."""
        self.database_machine = database_machine
        self.networks = networks or []
        self.restoring = restoring
        self.counts: Counter[str] = Counter()
        kinds: dict[str, Callable[[], Awaitable[bool | None]]] = {
            "server killed": self._kill_server,
            "server stopped": self._stop_server,
            "scribe killed": self._kill_scribe,
            "scribe stopped": self._stop_scribe,
        }
        if machines:
            kinds |= {"clock set": self._set_clock, "server killed, clock set": self._kill_and_set_clock}
        if postgres:
            kinds |= {"database stopped": self._freeze, "database restarted": self._restart}
        if networks:
            kinds |= {
                "network stalled": self._stall,
                "network stalled one way": self._stall_one_way,
                "connections reset": self._reset,
                "connections half open": self._leave_half_open,
                "network swallows everything": self._swallow,
            }
        if self._disk:
            kinds |= {
                "disk full": self._fill_disk,
                "sync failed": self._fail_syncs,
                "disk full, then killed": self._fill_disk_and_kill,
                "sync failed, then killed": self._fail_syncs_and_kill,
            }
        if restoring:
            kinds |= {"backup restored": self._restore, "moved by backup": self._move}
        self.kinds = {name: job for name, job in kinds.items() if not only or name in only}

    @property
    def _disk(self) -> SystemFaults | None:
        """What is below the database: PostgreSQL's own, or that of the server which has a file."""
        return self.database_machine if self.postgres else (self.machines or [None])[0]

    async def run(self, go_on: Callable[[], bool], sent: Callable[[], int], every: int) -> None:
        """Let a fault happen about every so many commands, or later if the one before lasts, each kind as often."""
        waiting: list[str] = []
        later = 0
        while True:
            later = max(later + self.rng.randint(every // 2, every + every // 2), sent() + every // 5)
            while sent() < later:
                if not go_on():
                    return
                await asyncio.sleep(0.02)
            if not waiting:
                waiting = self.rng.sample([*self.kinds], len(self.kinds))
            kind = waiting.pop()
            if await self.kinds[kind]() is not False:
                self.counts[kind] += 1

    async def _pause(self, least: float, most: float) -> None:
        await asyncio.sleep(self.rng.uniform(least, most))

    # Processes

    async def _kill_server(self) -> None:
        server = self.rng.choice(self.servers)
        server.kill()
        await asyncio.to_thread(server.start)

    async def _stop_server(self) -> None:
        server = self.rng.choice(self.servers)
        server.send_signal(signal.SIGSTOP)
        await self._pause(0.1, 2.5)
        server.send_signal(signal.SIGCONT)

    async def _kill_scribe(self) -> bool:
        return self._signal_scribe(signal.SIGKILL) is not None

    async def _stop_scribe(self) -> bool:
        scribe = self._signal_scribe(signal.SIGSTOP)
        if scribe is None:
            return False
        await self._pause(0.1, 6.0)
        with suppress(ProcessLookupError):
            os.kill(scribe, signal.SIGCONT)
        return True

    def _signal_scribe(self, how: signal.Signals) -> int | None:
        server = self.rng.choice(self.servers)
        for pid in scribes_of(server.pid):
            with suppress(ProcessLookupError):
                os.kill(pid, how)
                return pid
        return None

    async def _freeze(self) -> None:
        self.postgres.freeze()
        await self._pause(0.1, 5.0)
        self.postgres.thaw()

    async def _restart(self) -> None:
        await asyncio.to_thread(self.postgres.stop)
        await self._pause(0.0, 1.0)
        await asyncio.to_thread(self.postgres.start_again)

    # Clocks

    def _set_some_clock(self, number: int) -> None:
        seconds = 10 ** self.rng.uniform(-1.0, 3.5)
        self.machines[number].set_clock(self.rng.choice((-1, 1)) * min(seconds, FURTHEST))

    async def _set_clock(self) -> None:
        self._set_some_clock(self.rng.randrange(len(self.machines)))

    async def _kill_and_set_clock(self) -> None:
        number = self.rng.randrange(len(self.machines))
        self.servers[number].kill()
        self._set_some_clock(number)
        await asyncio.to_thread(self.servers[number].start)

    # The network between a server and PostgreSQL

    async def _disturb_network(self, disturb: Callable[[Network], None], longest: float) -> None:
        network = self.rng.choice(self.networks)
        disturb(network)
        await self._pause(0.1, longest)
        network.mend()

    async def _stall(self) -> None:
        await self._disturb_network(Network.stall, 8.0)

    async def _stall_one_way(self) -> None:
        way = self.rng.choice(("to_database", "to_server"))
        await self._disturb_network(lambda network: network.stall(**{way: False}), 8.0)

    async def _reset(self) -> None:
        self.rng.choice(self.networks).reset()

    async def _leave_half_open(self) -> None:
        await self._disturb_network(Network.leave_half_open, 12.0)

    async def _swallow(self) -> None:
        await self._disturb_network(Network.swallow, 8.0)

    # The disk below the database

    async def _fill_disk(self) -> bool:
        left, kind = self.rng.randrange(20_000), self.rng.choice((FILES_MAY_NOT_GROW, NOTHING_MAY_BE_WRITTEN))
        return await self._disturb_disk(lambda disk: disk.fill_disk(left, kind))

    async def _fail_syncs(self) -> bool:
        return await self._disturb_disk(SystemFaults.fail_syncs)

    async def _fill_disk_and_kill(self) -> bool:
        left = self.rng.randrange(20_000)
        return await self._disturb_disk(
            lambda disk: disk.fill_disk(left, NOTHING_MAY_BE_WRITTEN), then_kill=True
        )

    async def _fail_syncs_and_kill(self) -> bool:
        return await self._disturb_disk(SystemFaults.fail_syncs, then_kill=True)

    async def _disturb_disk(
        self, disturb: Callable[[SystemFaults], None], *, then_kill: bool = False
    ) -> bool:
        """Disturb the disk until that has hurt somebody, and a little longer; whether it has."""
        disk, before = self._disk, self._disk.failed
        disturb(disk)
        waited = 0.0
        while disk.failed == before and waited < EFFECT:
            await asyncio.sleep(0.01)
            waited += 0.01
        hurt = disk.failed > before
        await self._pause(0.0, 0.3 if then_kill else 3.0)
        server = self.rng.choice(self.servers)
        if then_kill:
            for pid in scribes_of(server.pid):  # as in a power cut; alone it would tidy up
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            server.kill()
        disk.mend()
        if self.postgres:
            await asyncio.to_thread(self.postgres.start_if_it_died)
        if then_kill:
            await asyncio.to_thread(server.start)
        return hurt

    # Backups

    async def _restore(self) -> None:
        await self.restoring.restore(self.rng)

    async def _move(self) -> None:
        await self.restoring.move()
