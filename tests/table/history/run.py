"""One run: clients, faults, and the verdict."""

import asyncio
import random
import time
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import create_engine

from table.history.checker import Stored, check, in_figures
from table.history.clients import Person, as_told, evening
from table.history.faults import Faults
from table.history.ledger import Ledger
from table.history.witness import Witness
from table.postgres import Postgres
from table.quick_start import Nursery, QuickServer

CLOCK = {"per_game": 86400}
"""Enough that nobody runs out of it, at every other table."""


@dataclass(frozen=True)
class Plan:
    """How much is to happen."""

    clients: int = 20
    commands: int = 10_000
    seconds: float = 22.0
    """After so many seconds it ends, or after twice as many if there were too few commands to prove anything."""
    calm: float = 1.5
    """The longest time between two faults; 0 for none at all."""
    seed: int = 1
    fewest: int = 200


def engine_of(database: str):
    return create_engine(database.replace("postgresql://", "postgresql+psycopg://"))


async def play(plan: Plan, addresses: list[str], ledger: Ledger, faults: Faults | None = None) -> None:
    """Let everybody play and talk while things go wrong, then ask every process what it knows."""
    rng, end = random.Random(plan.seed), time.monotonic() + plan.seconds
    people = [
        Person(f"p{n}", addresses, ledger, random.Random(rng.getrandbits(64))) for n in range(plan.clients)
    ]

    def go_on() -> bool:
        sent, left = len(ledger.commands), end - time.monotonic()
        return sent < plan.commands and (left > 0 or (sent < plan.fewest and left > -plan.seconds))

    pairs = [people[n : n + 2] for n in range(0, plan.clients, 2)]
    evenings = asyncio.gather(
        *(evening(pair, go_on, CLOCK if n % 2 else None) for n, pair in enumerate(pairs))
    )
    troubles = asyncio.create_task(faults.run(go_on, plan.calm)) if faults and plan.calm else None
    await evenings
    if troubles:
        await troubles
    host = {command.match: command.person for command in ledger.commands}
    by_name = {person.name: person for person in people}
    for match, name in host.items():
        ledger.told_at_the_end[match] = [
            await as_told(by_name[name], address, match) for address in addresses
        ]


def run(
    plan: Plan, nursery: Nursery, folder: Path, postgres: Postgres | None = None
) -> tuple[list[str], str]:
    """Run a plan on servers of its own; what was wrong, and what happened."""
    database = postgres.new_database() if postgres else f"sqlite:///{folder / 'table.db'}"
    servers = []
    for number in range(2 if postgres else 1):
        (folder / str(number)).mkdir()
        servers.append(QuickServer(nursery, database, folder / str(number)).start())
    ledger, engine = Ledger(), engine_of(database)
    faults = Faults(servers, postgres, random.Random(plan.seed + 1))
    witness = Witness(ledger, engine)
    witness.start()
    try:
        asyncio.run(play(plan, [server.address for server in servers], ledger, faults))
    finally:
        witness.stop()
        for server in servers:
            if server.is_running:
                server.kill()
    try:
        stored = Stored.read(engine)
    finally:
        engine.dispose()
    wrong = check(ledger, stored)
    wrong += [f"a trace in the log: {_trace(server.log)}" for server in servers if "Traceback" in server.log]
    told = f"seed {plan.seed}: {in_figures(ledger, stored)}; {witness.looked_for} looked up at once; "
    return wrong, told + (
        ", ".join(f"{n} x {what}" for what, n in sorted(faults.counts.items())) or "no faults"
    )


def _trace(log: str) -> str:
    """The first trace in a log, with the line before it."""
    return log[max(0, log.index("Traceback") - 200) :][:4000]
