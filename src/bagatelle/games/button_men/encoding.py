"""What a viewer of Button Men sees, as numbers for the agents of others: each die by its place, as actions name it.

The viewer's side comes first. All values stand together, then all sizes, then each trait: what no die of a match has is
never written. Of choices that are sealed, only the viewer's own are shown.
"""

from typing import Any

import numpy as np

from bagatelle.games.button_men import position as at
from bagatelle.games.button_men.components import (
    COPIES,
    DICE,
    HALVES,
    LETTER,
    NEVER_FIRST,
    OPTION,
    SEATS,
    TRAIT_COUNT,
    TRAITS,
)
from bagatelle.games.button_men.dice import HIGH, LOW, Int, letter_of, lowest, to_move, trait
from bagatelle.games.button_men.rules import MOST_IDLE, rule
from bagatelle.games.button_men.scores import captured_score, kept_score
from bagatelle.kernel import Record, Singles, Words, inlined, lean, natural, put, put_one, squeezed, squeezing
from bagatelle.rooms import Parts

BOTH = SEATS * DICE
USUAL_SIZE, USUAL_WINS, USUAL_ROUNDS, USUAL_HALF_POINTS = 30, 5, 10, 200
"""Up to these, sizes and values, rounds and points stand on an even scale; see `squeezed`."""

_SIDES = "the viewer's, then the other's"
_parts = Parts()


def _dice(name: str, meaning: str) -> int:
    """One number for each die of both sides."""
    return _parts.add(name, BOTH, f"{meaning}, by place: the viewer's a to h, then the other's")


def _dice_onsqueezing(name: str, meaning: str) -> int:
    return _dice(name, f"{meaning} ({squeezing(USUAL_SIZE)})")


_PHASE = _parts.add("phase", len(at.PHASES), f"1 for the phase: {', '.join(at.PHASES)}")
_TURN = _parts.add(
    "turn",
    SEATS,
    "1 if it is the viewer's turn, or the other's; nobody's in the start roll, or when a coin is tossed",
)
_CASUAL = _parts.add("casual", 1, "1 if both players may change sizes after a round, not only the loser")
_ALL_SIX = _parts.add(
    "all six", 1, "1 if a mood die can take all six common sizes, not only those in its range"
)
_NEVER_FIRST = _parts.add("never first", SEATS, f"1 if the fighter never begins: {_SIDES}")
_COPIES = _parts.add("copies", SEATS, f"1 if the fighter has copied its opponent's recipe: {_SIDES}")
_NEEDED = _parts.add("needed", 1, f"rounds to win: {squeezing(USUAL_WINS)}")
_WINS = _parts.add("wins", SEATS, f"rounds won, {_SIDES}: {squeezing(USUAL_WINS)}")
_ROUNDS = _parts.add("rounds", 1, f"rounds that are over, drawn ones too: {squeezing(USUAL_ROUNDS)}")
_LAST = _parts.add("last", SEATS, "1 if the viewer won the last round, or the other; nobody if it was drawn")
_SCORE = _parts.add(
    "score",
    SEATS,
    f"half points in this round, {_SIDES}: {squeezing(USUAL_HALF_POINTS)}, below 0 likewise with a minus",
)
_PASSES = _parts.add("passes", 1, "passes in a row, in halves")
_IDLE = _parts.add(
    "failed trips", 1, f"trip attacks that failed since the last capture, in parts of {MOST_IDLE}"
)
_PICKED = _parts.add(
    "picked",
    1 + DICE,
    "1 for the viewer's own sealed choice of an auxiliary die: declined, or the die in a to h",
)
_CHOSEN = _parts.add(
    "chosen",
    DICE,
    f"the viewer's own sealed sizes for the round to come ({squeezing(USUAL_SIZE)}), by place: the viewer's a to h",
)
_VALUE = _dice_onsqueezing("value", "what the die shows; 0 if it is captured, or about to be rolled")
_HALF = _dice_onsqueezing(
    "size", "how many sides the die has, or the first half of a twin; 0 while that is open"
)
_dice_onsqueezing("twin size", "how many sides the second half of a twin has; 0 while that is open")
_CAPTURED = _dice("captured", "1 if the other side has captured the die")
_WAITING = _dice("waiting", "1 if the die is a warrior that waits")
_TO_ROLL = _dice("to roll", "1 if the die is about to be rolled")
_TO_NAME = _dice("to name", "1 if its owner names the size of the die before it is rolled")
_TO_DRAW = _dice("to draw", "1 if chance gives the die a size before it is rolled")
_TRIPPING = _dice("tripping", "1 if the die takes part in a trip attack that is being rolled")
_FOCUSING = _dice("focusing", "1 if the die is the focus die that may be turned down now")
_DIZZY = _dice("dizzy", "1 if the die may not attack in this turn because it was turned down")
_SWING = _dice("swing", "1 if the die, or the first half of a twin, is a swing die")
_dice("twin swing", "1 if the second half of a twin is a swing die")
_OPTION = _dice("option", "1 if the die is an option die")
_FROM = _dice_onsqueezing("from", "the smallest size of a swing die, or the first of an option die")
_TO = _dice_onsqueezing("to", "the largest size of a swing die, or the second of an option die")
_STARTED = _dice_onsqueezing(
    "began with", "the size that its owner chose for the die for this round, or, before that, for the last"
)
_TRAITS = [_dice(row.name, f"1 if the die has the trait {row.name} ({row.sign})") for row in TRAITS]
_TRAIT = _TRAITS[0]

PIECES = _parts.listed
MOST_NUMBERS = PIECES[-1].begin + PIECES[-1].width


@rule.encode
def encode(pos: Record, viewer: int, index: Words, value: Singles) -> Int:
    """What a viewer sees, as numbers."""
    me = np.int64(viewer) & 1
    n = encode_match(pos, me, index, value)
    n, kept, lost = encode_side(pos, me, np.int64(0), index, value, n)
    n, kept_by_other, won = encode_side(pos, me ^ 1, np.int64(1), index, value, n)
    n = put_score(index, value, n, _SCORE, kept + won)
    n = put_score(index, value, n, _SCORE + 1, kept_by_other + lost)
    if pos.phase == at.SIZES or pos.phase == at.AUXILIARIES:
        n = encode_sealed(pos, me, index, value, n)
    return n


@inlined
def encode_match(pos: Record, me: Int, index: Words, value: Singles) -> Int:
    """What is agreed on, how the match stands, and what is being done."""
    phase = np.int64(pos.phase)
    n = put_one(index, value, np.int64(0), _PHASE + phase)
    n = put(index, value, n, _NEEDED, squeezed(np.int64(pos.needed), USUAL_WINS))
    if phase != at.OPENING and phase != at.FLIP:
        n = put_one(index, value, n, _TURN + (to_move(pos) ^ me))
    if pos.casual:
        n = put_one(index, value, n, _CASUAL)
    if pos.all_six:
        n = put_one(index, value, n, _ALL_SIX)
    if pos.rounds:
        n = put(index, value, n, _ROUNDS, squeezed(np.int64(pos.rounds), USUAL_ROUNDS))
        if pos.last != at.NOBODY:
            n = put_one(index, value, n, _LAST + (np.int64(pos.last) & 1 ^ me))
    if pos.passes:
        n = put(index, value, n, _PASSES, pos.passes * (1 / SEATS))
    if pos.idle:
        n = put(index, value, n, _IDLE, pos.idle * (1 / MOST_IDLE))
    if pos.tripper != at.NO_DIE:
        mover = (to_move(pos) ^ me) * DICE
        n = put_one(index, value, n, _TRIPPING + mover + np.int64(pos.tripper))
        n = put_one(index, value, n, _TRIPPING + (mover ^ DICE) + np.int64(pos.tripped))
    if phase == at.FOCUSING:
        n = put_one(index, value, n, _FOCUSING + (to_move(pos) ^ me) * DICE + np.int64(pos.cursor))
    return n


@inlined
def encode_side(pos: Record, seat: Int, side: Int, index: Words, value: Singles, n: Int) -> Any:
    """A fighter and its dice; the viewer's side is 0. Also the half points that it keeps, and that it has lost."""
    place = side * DICE
    if pos.wins[seat]:
        n = put(index, value, n, _WINS + side, squeezed(np.int64(pos.wins[seat]), USUAL_WINS))
    if pos.talent[seat] == NEVER_FIRST:
        n = put_one(index, value, n, _NEVER_FIRST + side)
    if pos.talent[seat] == COPIES:
        n = put_one(index, value, n, _COPIES + side)
    in_play, captured = np.int64(pos.alive[seat]), np.int64(pos.taken[seat])
    kept, lost = np.int64(0), np.int64(0)
    left = np.int64(pos.dice[seat])
    while left:
        die = lowest(left)
        left &= left - 1
        shown = np.int64(pos.value[seat, die])
        n = put_counted(index, value, n, _VALUE + place + die, squeezed(shown, USUAL_SIZE), shown != 0)
        n = put_counted(index, value, n, _CAPTURED + place + die, 1.0, captured >> die & 1)
        for half in range(HALVES):
            n = put_size(
                index, value, n, _HALF + half * BOTH + place + die, np.int64(pos.sides[seat, die, half])
            )
        kept += (in_play >> die & 1) * kept_score(pos, seat, die)
        lost += (captured >> die & 1) * captured_score(pos, seat, die)
    n = put_each(index, value, n, _WAITING + place, np.int64(pos.unused[seat]))
    n = put_each(index, value, n, _DIZZY + place, np.int64(pos.dizzy[seat]))
    if pos.to_roll:
        n = put_each(index, value, n, _TO_ROLL + place, np.int64(pos.to_roll) >> seat * DICE & 255)
        n = put_each(index, value, n, _TO_NAME + place, np.int64(pos.to_name) >> seat * DICE & 255)
        n = put_each(index, value, n, _TO_DRAW + place, np.int64(pos.to_draw) >> seat * DICE & 255)
    for kind in range(TRAIT_COUNT):
        n = put_each(index, value, n, _TRAIT + kind * BOTH + place, trait(pos, seat, kind))
    left = np.int64(pos.adjustable[seat])
    while left:
        die = lowest(left)
        left &= left - 1
        n = encode_adjustable(pos, seat, die, place + die, index, value, n)
    return n, kept, lost


@inlined
def put_score(index: Words, value: Singles, n: Int, where: Int, halves: Int) -> Int:
    """Write half points, unless there are none."""
    return put(index, value, n, where, squeezed(halves, USUAL_HALF_POINTS)) if halves else n


@inlined
def put_size(index: Words, value: Singles, n: Int, where: Int, size: Int) -> Int:
    """Write a size or a value, unless it is 0."""
    return put(index, value, n, where, squeezed(size, USUAL_SIZE)) if size else n


@inlined
def put_counted(index: Words, value: Singles, n: Int, where: Int, number: Any, so: Int) -> Int:
    """Write a number that counts only if something is so. Which dice are captured is hard to guess, so there is no
    branch: what does not count is overwritten by what follows."""
    return put(index, value, n, where, number) - 1 + so


@inlined
def put_each(index: Words, value: Singles, n: Int, where: Int, dice: Int) -> Int:
    """Write a 1 for each die in a set."""
    while dice:
        n = put_one(index, value, n, where + lowest(dice))
        dice &= dice - 1
    return n


@inlined
def encode_adjustable(
    pos: Record, seat: Int, die: Int, place: Int, index: Words, value: Singles, n: Int
) -> Int:
    """A die whose size is chosen before a round: what its recipe says, and what was chosen last."""
    n = put_size(index, value, n, _STARTED + place, np.int64(pos.started[seat, die]))
    if pos.form[seat, die] == OPTION:
        n = put_one(index, value, n, _OPTION + place)
        n = put_size(index, value, n, _FROM + place, np.int64(pos.token[seat, die, 0]))
        return put_size(index, value, n, _TO + place, np.int64(pos.token[seat, die, 1]))
    letter = natural(letter_of(pos, seat, die))
    n = put_size(index, value, n, _FROM + place, LOW[letter])
    n = put_size(index, value, n, _TO + place, HIGH[letter])
    for half in range(HALVES):
        printed = np.int64(pos.token[seat, die, half])
        if printed >= LETTER:
            n = put_one(index, value, n, _SWING + half * BOTH + place)
        elif pos.sides[seat, die, half] == 0:  # before the round, and printed all the same
            n = put_size(index, value, n, _HALF + half * BOTH + place, printed)
    return n


@lean
def encode_sealed(pos: Record, me: Int, index: Words, value: Singles, n: Int) -> Int:
    """What the viewer has chosen in secret."""
    if pos.picked[me]:
        n = put_one(index, value, n, _PICKED + np.int64(pos.picked[me]) - at.DECLINED)
    for die in range(DICE):
        n = put_size(index, value, n, _CHOSEN + die, np.int64(pos.chosen[me, die]))
    return n


rule.complete()
