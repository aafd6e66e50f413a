"""How long bots think at a table when many want to at once, and how late everything else there is meanwhile.

    python benchmarks/thinking.py --tables 6 --level best --game buttle

Each table has two bots of that level. Prints how long a thought took (its budget and what the processors were late by),
how long a move took with the wait in the queue, and how late the event loop was, which everybody at the table feels.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from pathlib import Path
from typing import Any

from bagatelle.bots import levels
from bagatelle.bots.bot import find_bot
from bagatelle.game import find_game
from bagatelle.getting_ready import load
from bagatelle.table.live.hall import Hall
from bagatelle.table.live.thinking import Thinking
from bagatelle.table.play.commands import beginning, seating
from bagatelle.table.play.commands.by import By
from bagatelle.table.play.settings import Settings
from bagatelle.table.play.state import State
from bagatelle.table.storage.database import open_database
from bagatelle.table.storage.store import Store

TICK = 0.005


def new_table(game: str, level: str) -> State:
    """Two bots, who begin at once."""
    state = State.new(Settings.read({"game": game, "seats": 2}))
    by = By("host", 0.0)
    seating.open_table(state, by)
    for seat in range(2):
        seating.seat_bot(state, by, seat, level)
    beginning.begin(state, 0.0)
    return state


async def measure(
    tables: int, level: str, game: str, seconds: float, database: str
) -> tuple[list[float], list[float], list[float]]:
    """Seconds that thoughts took, that moves took with the queue, and that the event loop was late."""
    thoughts: list[float] = []
    waits: list[float] = []
    late: list[float] = []
    kind = type(find_bot(level))
    choose = kind.choose

    def timed(self: Any, *args: Any) -> Any:
        begun = time.perf_counter()
        choice = choose(self, *args)
        thoughts.append(time.perf_counter() - begun)
        return choice

    kind.choose = timed  # type: ignore[method-assign]
    hall = Hall(Store(open_database(database)), pace=0.0)
    thinking = Thinking(hall)
    ask = thinking._ask

    async def asked(*args: Any, **more: Any) -> Any:
        begun = time.perf_counter()
        choice = await ask(*args, **more)
        waits.append(time.perf_counter() - begun)
        return choice

    thinking._ask = asked  # type: ignore[method-assign]
    hall.start()
    for _ in range(tables):
        await hall.create(new_table(game, level), 0.0)
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        begun = time.perf_counter()
        await asyncio.sleep(TICK)
        late.append(time.perf_counter() - begun - TICK)
    thinking.close()
    await hall.close()
    return thoughts, waits, late


def told(what: str, seconds: list[float]) -> str:
    """The middle, the slowest hundredth and the slowest, in milliseconds."""
    order = sorted(seconds) or [0.0]
    shown = [1000 * order[min(len(order) - 1, int(share * len(order)))] for share in (0.5, 0.99, 1.0)]
    return f"{what:34} {len(seconds):6}  " + "  ".join(f"{each:8.1f}" for each in shown)


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=6, help="[default: %(default)s]")
    parser.add_argument("--level", default="best", help="[default: %(default)s]")
    parser.add_argument("--game", default="buttle", help="[default: %(default)s]")
    parser.add_argument("--seconds", type=float, default=12.0, help="[default: %(default)s]")
    asked = parser.parse_args()
    level, game = asked.level, asked.game
    load(find_game(game))
    with tempfile.TemporaryDirectory() as folder:
        address = f"sqlite:///{Path(folder) / 'table.db'}"
        thoughts, waits, late = asyncio.run(measure(asked.tables, level, game, asked.seconds, address))
    budget = getattr(levels, f"{level.capitalize()}Bot", None)
    print(
        f"{asked.tables} tables of {game}, two bots '{level}' each (budget {getattr(budget, 'seconds', None)} s)"
    )
    print(f"{'milliseconds':34} {'n':>6}  {'middle':>8}  {'99 %':>8}  {'slowest':>8}")
    print(told("a thought", thoughts))
    print(told("a move, with the queue", waits))
    print(told("the event loop is late by", late))


if __name__ == "__main__":
    main()
