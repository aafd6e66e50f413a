"""What holds for every observation: it fits its parts, it shows no secrets, and it leaves the position alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import numpy as np

from bagatelle import kernel
from bagatelle.game import Game
from bagatelle.kernel import RNG, SINGLES, WORDS, Contract, Record, generic, new_positions, playouts
from bagatelle.observing import width
from bagatelle.rooms import Part
from bagatelle.testing.positions import at

SPARE = 4096
"""Room for numbers beyond the promised most, so that too many can be counted."""
FINE, TOO_MANY, OUT_OF_RANGE, NOT_FINITE, SECRET = range(5)
PROBLEMS = (
    "",
    "'{verb}' writes {place} numbers for seat {viewer}, where the most should be {most}",
    "'{verb}' writes number {place} for seat {viewer}, but its parts have {width} together",
    "what '{verb}' tells seat {viewer} in {part} is no finite number",
    "what '{verb}' tells seat {viewer} in {part} depends on a secret",
)


def misplaced(parts: Sequence[Part]) -> Iterator[str]:
    """Parts that do not lie one after the other, are empty, or have the same name as another."""
    begin, names = 0, set[str]()
    for part in parts:
        if part.begin != begin or part.width < 1:
            yield (
                f"the part '{part.name}' of the observation has {part.width} numbers from {part.begin} on, where it "
                f"should have at least one from {begin} on"
            )
        if part.name in names:
            yield f"two parts of the observation are called '{part.name}'"
        if not part.meaning:
            yield f"the part '{part.name}' of the observation has no meaning"
        begin += part.width
        names.add(part.name)


def _look_types(contract: Contract) -> tuple[Any, ...]:
    return contract.rows, contract.rows, RNG, WORDS, SINGLES, SINGLES, WORDS


@generic("imagine observe", _look_types, makes_arrays=False)
def look_through(
    imagine: Any,
    observe: Any,
    positions: Any,
    work: Any,
    rng: Any,
    index: Any,
    value: Any,
    whole: Any,
    found: Any,
) -> Any:
    """Observe every position with the eyes of every seat, before and after imagining what it cannot know; return the
    number of a problem, and note the position, the seat and where in the observation it is."""
    pos = work[0]
    most = len(index) - SPARE
    for number in range(len(positions)):
        for viewer in range(positions[number].seats):
            found[0] = number
            found[1] = viewer
            n = observe(positions[number], viewer, index, value)
            found[2] = n
            if n > most:
                return TOO_MANY
            for k in range(n):
                found[2] = index[k]
                if index[k] < 0 or index[k] >= len(whole):
                    return OUT_OF_RANGE
                if not np.isfinite(value[k]):
                    return NOT_FINITE
                whole[index[k]] += value[k]
            work[0] = positions[number]
            imagine(pos, viewer, rng)
            n = observe(pos, viewer, index, value)
            for k in range(n):
                found[2] = index[k]
                if index[k] < 0 or index[k] >= len(whole):
                    return OUT_OF_RANGE
                whole[index[k]] -= value[k]
            for place in range(len(whole)):
                if abs(whole[place]) > 1e-4:
                    found[2] = place
                    return SECRET
    return FINE


@dataclass(frozen=True)
class Written:
    """One of the ways in which a game writes what a viewer knows as numbers."""

    verb: str
    parts: Sequence[Part]
    most: int
    write: Callable[[Record, int, Any, Any], int]


def written_by(game: Game) -> list[Written]:
    """The ways that a game has: for its bots, and for the agents of others if that is not the same."""
    bots, agents = game.observation, game.encoding
    ways = [Written("observe", bots.PARTS, bots.MOST_INPUTS, bots.observe)]
    if agents.PIECES != bots.PARTS:
        ways.append(Written("encode", agents.PIECES, agents.MOST_NUMBERS, agents.encode))
    return [way for way in ways if way.parts]


def problems(game: Game, written: Written, positions: Any, rng: Any) -> Iterator[str]:
    """What is wrong with what every seat knows in numbers, at each of an array of positions."""
    rules = SimpleNamespace(rule=game.rules.rule, imagine=game.rules.imagine, observe=written.write)
    across, most = width(written.parts), written.most
    work, found = new_positions(game.rules.rule.position, 1), np.zeros(3, np.int64)
    looked_at = positions.copy()
    problem = look_through(
        rules, kernel.rows(looked_at), kernel.rows(work), rng, np.zeros(most + SPARE, np.int64),
        np.zeros(most + SPARE, np.float32), np.zeros(across, np.float32), found,
    )  # fmt: skip
    number, viewer, place = map(int, found)
    if problem:
        said = PROBLEMS[problem].format(
            verb=written.verb, viewer=viewer, place=place, part=_part(written, place), width=across, most=most
        )
        yield f"{said}{at(game, positions[number])}"
    elif looked_at.tobytes() != positions.tobytes():
        number = int(np.argmax(looked_at != positions))
        yield f"'{written.verb}' changes the position{at(game, positions[number])}"


def _part(written: Written, place: int) -> str:
    """A number of an observation in words."""
    part = [part for part in written.parts if part.begin <= max(place, 0)][-1]
    return f"{part.name}[{place - part.begin}]"


def finished(game: Game, starts: Any, rng: Any) -> Any:
    """The last position of a game at random from each of these."""
    ends, work = new_positions(starts.dtype, len(starts)), new_positions(starts.dtype, 1)
    actions, counts = np.zeros(game.position.MAX_LEGAL, np.int64), np.zeros(2, np.int64)
    for number in range(len(starts)):
        playouts(
            game.rules, kernel.rows(starts[number : number + 1]), kernel.rows(work), rng, actions, counts, 1
        )
        ends[number] = work[0]
    return ends
