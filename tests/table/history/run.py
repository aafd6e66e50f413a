"""One run: clients, faults, and the verdict."""

import asyncio
import itertools
import random
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import Engine, NullPool, create_engine

from table.history.checker import Figures, Stored, check, figures
from table.history.clients import Person, as_told, evening
from table.history.faults import Faults
from table.history.ledger import DONE, Ledger
from table.history.network import Network
from table.history.restoring import Restoring
from table.history.system_faults import NO_COMPILER, SystemFaults
from table.history.witness import Witness
from table.support.postgres import Postgres
from table.support.quick_start import Nursery, QuickServer

CLOCK = {"per_game": 86400}
"""Enough that nobody runs out of it, at every other table."""
STANDSTILL = 600.0
"""Seconds without a single acknowledgement after which a run is given up, and that is a fault."""
TELLING = 10.0
"""Seconds between two lines that say how far a run is."""


@dataclass(frozen=True)
class Plan:
    """How much is to happen."""

    clients: int = 20
    commands: int = 10_000
    seconds: float = 22.0
    """After so many seconds it ends, if there was enough to prove anything; with 0 it lasts until there were enough
    commands."""
    every: int = 60
    """After about how many commands there is another fault; 0 for none at all."""
    seed: int = 1
    fewest: int = 100
    """Without so many acknowledged commands nothing is proven, however long a busy machine takes for them."""
    fewest_faults: int = 4
    """Without so many faults, neither."""
    faults: int = 0
    """Without so many faults there were not enough commands, either."""
    only: tuple[str, ...] = ()
    """The only kinds of faults; all if there are none."""


@dataclass
class Verdict:
    """What came of a run."""

    wrong: list[str]
    figures: Figures
    faults: dict[str, int]
    looked_up: int
    left_out: list[str] = field(default_factory=list)
    """What could not be done on this machine, and why."""


def engine_of(database: str) -> Engine:
    """A way into the database; none that stays open in SQLite, which mends a file only when nobody has it open."""
    address = database.replace("postgresql://", "postgresql+psycopg://")
    return create_engine(address, poolclass=NullPool if address.startswith("sqlite") else None)


async def play(
    plan: Plan,
    addresses: list[str],
    ledger: Ledger,
    faults: Faults | None = None,
    *,
    stop: threading.Event | None = None,
    tell: Callable[[str], None] | None = None,
) -> None:
    """Let everybody play and talk while things go wrong, then ask every process what it knows."""
    rng, begun = random.Random(plan.seed), time.monotonic()
    people = [
        Person(f"p{n}", addresses, ledger, random.Random(rng.getrandbits(64))) for n in range(plan.clients)
    ]
    await asyncio.gather(*(person.introduce() for person in people))
    last_sent, moved_on = 0, time.monotonic()

    def sent() -> int:
        return len(ledger.commands)

    def go_on() -> bool:
        nonlocal last_sent, moved_on
        if stop and stop.is_set():
            return False
        if sent() > last_sent:
            last_sent, moved_on = sent(), time.monotonic()
        if time.monotonic() - moved_on > STANDSTILL:
            return False
        left = begun + plan.seconds - time.monotonic() if plan.seconds else float("inf")
        happened = sum(faults.counts.values()) if faults else 0
        more = sent() < plan.commands or (faults and happened < plan.faults)
        return bool(more) and (left > 0 or (left > -STANDSTILL and too_little(happened)))

    def too_little(happened: int) -> bool:
        if faults and plan.every and happened < plan.fewest_faults:
            return True
        return sum(command.outcome == DONE for command in ledger.commands) < plan.fewest

    async def watch() -> None:
        for _ in itertools.count():
            await asyncio.sleep(TELLING)
            done = sum(command.outcome == DONE for command in ledger.commands)
            happened = sum(faults.counts.values()) if faults else 0
            tell(
                f"{time.monotonic() - begun:.0f} s: {sent()} commands, {done} acknowledged, {happened} faults"
            )

    watching = asyncio.create_task(watch()) if tell else None
    pairs = [people[n : n + 2] for n in range(0, plan.clients, 2)]
    jobs = [evening(pair, go_on, CLOCK if n % 2 else None) for n, pair in enumerate(pairs)]
    if faults and plan.every:
        jobs.append(faults.run(go_on, sent, plan.every))
    await asyncio.gather(*jobs)
    assert time.monotonic() - moved_on < STANDSTILL, f"no command was sent for {STANDSTILL:.0f} seconds"
    by_name = {person.name: person for person in people}
    for match, name in ledger.hosts.items():
        if match not in ledger.lost:
            ledger.told_at_the_end[match] = [
                await as_told(by_name[name], address, match) for address in addresses
            ]
    if watching:
        watching.cancel()


def run(
    plan: Plan,
    nursery: Nursery,
    folder: Path,
    postgres: Postgres | None = None,
    *,
    stop: threading.Event | None = None,
    tell: Callable[[str], None] | None = None,
) -> Verdict:
    """Run a plan on servers of its own: two on a PostgreSQL, which the caller has started, or one on SQLite."""
    with ExitStack() as stack:
        counter = itertools.count()

        def new_database() -> str:
            return (
                postgres.address(postgres.empty_database())
                if postgres
                else f"sqlite:///{folder / f'{next(counter)}.db'}"
            )

        def drop(engine: Engine) -> None:
            name = engine.url.database
            if postgres:
                postgres.drop_database(name)
            else:
                for file in folder.glob(f"{Path(name).name}*"):
                    file.unlink()

        many = 2 if postgres else 1
        networks = [Network(postgres.folder) for _ in range(many)] if postgres else []
        for network in networks:
            stack.callback(network.close)

        def serve(database: str) -> list[str]:
            return [network.address(database) for network in networks] or [database]

        machines, servers, database = [], [], new_database()
        for number, address in enumerate(serve(database)):
            (folder / str(number)).mkdir()
            if nursery.library:
                machines.append(SystemFaults(folder / f"machine-{number}", nursery.library))
            environment = machines[number].environment if machines else None
            servers.append(QuickServer(nursery, address, folder / str(number), environment=environment))
            stack.callback(_end, servers[-1])
            servers[-1].start()
        ledger = Ledger()
        restoring = Restoring(servers, folder, database, new_database, drop, serve, engine_of, ledger)
        stack.callback(restoring.close)
        faults = Faults(
            servers,
            postgres,
            random.Random(plan.seed + 1),
            machines=machines,
            database_machine=postgres.machine if postgres else None,
            networks=networks,
            restoring=restoring,
            only=[*plan.only],
        )
        witness = Witness(ledger, lambda: restoring.engine)
        witness.start()
        stack.callback(witness.stop)
        addresses = [server.address for server in servers]
        asyncio.run(play(plan, addresses, ledger, faults, stop=stop, tell=tell))
        for server in servers:
            server.kill()
        witness.stop()
        stored = Stored.read(restoring.engine)
        wrong = check(ledger, stored, sum(faults.counts.values()))
        wrong += [
            f"a trace in the log: {_trace(server.log)}" for server in servers if "Traceback" in server.log
        ]
    return Verdict(
        wrong,
        figures(ledger, stored),
        dict(sorted(faults.counts.items())),
        witness.looked_for,
        [] if nursery.library else [NO_COMPILER],
    )


def _end(server: QuickServer) -> None:
    if server.pid is not None and server.is_running:
        server.kill()


def _trace(log: str) -> str:
    """The first trace in a log, with the line before it."""
    return log[max(0, log.index("Traceback") - 200) :][:4000]
