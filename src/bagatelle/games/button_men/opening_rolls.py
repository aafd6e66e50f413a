"""What the network makes of sizes after opening rolls. Part of `size_duel`.

All sizes meet the same luck: a roll is a number between 0 and 1 for each die, which becomes what a die of its size
shows. The numbers of a die are spread evenly over its rolls, so few rolls tell much.
"""

from typing import Any

import numpy as np

from bagatelle.bots.network import forward, new_room
from bagatelle.games.button_men import position as at
from bagatelle.games.button_men.components import DICE, HALVES, SEATS, A, B
from bagatelle.games.button_men.dice import Int, lowest
from bagatelle.games.button_men.observation import MOST_INPUTS, observe
from bagatelle.games.button_men.rules import play
from bagatelle.games.button_men.sizes import reveal
from bagatelle.kernel import Floats, Record, helper, lean, new_positions, rows


def even_luck(rolls: int) -> Any:
    """For each of so many rolls a number for each half of each die, evenly spread."""
    rng = np.random.default_rng(7)
    columns = [rng.permutation(rolls) + rng.random(rolls) for _ in range(SEATS * DICE * HALVES)]
    return (np.array(columns).T / rolls).reshape(rolls, SEATS, DICE, HALVES)


def chances_of_first(pos: np.record, first: Any, second: Any, rolls: int, network: Any) -> Any:
    """The chance of the first side to win the round, for each choice of sizes of the first side (row) and of the second
    (column). A choice is a size for each die, 0 for those that have one already."""
    chances = np.zeros((len(first), len(second)))
    work = new_positions(at.Position, 3)
    work[0] = pos
    index, value = np.zeros(MOST_INPUTS, np.int64), np.zeros(MOST_INPUTS, np.float32)
    judge_sizes(rows(work), first, second, even_luck(rolls), network, index, value, new_room(), chances)
    return chances


@helper
def judge_sizes(
    work: Any,
    first: Any,
    second: Any,
    luck: Any,
    network: Any,
    index: Any,
    value: Any,
    room: Any,
    chances: Any,
) -> None:
    """Let every choice meet every other. Work has three positions: before the choices, before the roll, after it."""
    rolls = len(luck)
    for row in range(len(first)):
        for column in range(len(second)):
            work[1] = work[0]
            choose(work[1], A, first[row])
            choose(work[1], B, second[column])
            reveal(work[1])
            total = 0.0
            for number in range(rolls):
                work[2] = work[1]
                roll_all(work[2], luck[number])
                total += chance_of_first(work[2], work[0].rounds, network, index, value, room)
            chances[row, column] = total / rolls


@lean
def choose(pos: Record, seat: Int, sizes: Any) -> None:
    """Give the dice of a side their sizes."""
    for die in range(DICE):
        pos.chosen[seat, die] = sizes[die]


@lean
def roll_all(pos: Record, luck: Floats) -> None:
    """The opening roll."""
    while pos.phase == at.OPENING:
        rolled = lowest(pos.to_roll)
        seat, die = rolled >> 3, rolled & 7
        shown: Int = np.int64(0)
        for half in range(HALVES):
            sides = np.int64(pos.sides[seat, die, half])
            if sides:
                shown += 1 + min(np.int64(luck[seat, die, half] * sides), sides - 1)
        play(pos, at.FACE + shown)


@lean
def chance_of_first(pos: Record, rounds: Int, network: Any, index: Any, value: Any, room: Any) -> float:
    """What the network thinks of the first side's chance, seen from both sides; a drawn start is even."""
    if pos.rounds != rounds:
        return 0.5
    ours = forward(network, index, value, observe(pos, 0, index, value), room)
    theirs = forward(network, index, value, observe(pos, 1, index, value), room)
    return (ours + 1.0 - theirs) / 2.0
