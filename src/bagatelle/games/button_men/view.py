"""What a viewer of Button Men sees, as plain data. Only their owner sees choices that are sealed."""

from __future__ import annotations

from typing import Any

import numpy as np

from bagatelle.games.button_men import position as at
from bagatelle.games.button_men import rules, scores
from bagatelle.games.button_men.auxiliaries import offer_to
from bagatelle.games.button_men.components import AUXILIARY, DICE, PLACES, SEATS, SWINGS
from bagatelle.games.button_men.notation import names, write
from bagatelle.games.button_men.position import bits, split
from bagatelle.games.button_men.sides import Side, die_at, fighter_names, side_of, sized_together
from bagatelle.games.button_men.sizes import may_change
from bagatelle.games.button_men.wording import sizes_in_words
from bagatelle.kernel import CHANCE
from bagatelle.still import look, once

Worths = list[list[list[int]]]
"""Of each die of each seat, the half points that it brings where it is, and to whoever captures it."""


def view(pos: np.record, viewer: int) -> dict[str, Any]:
    """The position as plain data, with sealed choices for their owner only."""
    seen = look(pos)
    names = fighter_names(pos)
    return {
        "phase": at.PHASES[seen.phase],
        "turn": seen.turn,
        "actor": int(rules.actor(pos)),
        "round": min(seen.rounds + 1, rules.MOST_ROUNDS) if seen.phase != at.ENDED else seen.rounds,
        "needed": seen.needed,
        "mode": "casual" if seen.casual else "tournament",
        "mood": "all_six" if seen.all_six else "in_range",
        "passes": seen.passes,
        "last": None if seen.last == at.NOBODY else seen.last,
        "failed_trips": seen.idle,
        "trip": None if seen.tripper == at.NO_DIE else [PLACES[seen.tripper], PLACES[seen.tripped]],
        "focus": PLACES[seen.cursor] if seen.phase == at.FOCUSING else None,
        "to_name": [PLACES[die] for die in bits(seen.to_name >> (seen.turn * DICE))],
        "players": [_player(pos, seen, seat, names[seat], viewer) for seat in range(SEATS)],
        "attacks": attacks_by_target(pos) if seen.phase == at.TURN else [],
        "winners": winners(pos) if seen.phase == at.ENDED else None,
    }


def _player(pos: np.record, seen: Any, seat: int, name: str, viewer: int) -> dict[str, Any]:
    side, other, each = side_of(pos, seat), side_of(pos, 1 - seat), worths(pos)
    own = seat == viewer
    return {
        "fighter": name,
        "recipe": side.text,
        "wins": seen.wins[seat],
        "half_points": int(scores.score(pos, seat)),
        "may_change": bool(seen.phase == at.SIZES and may_change(pos, seat)),
        "dice": [_die(seen, each, side, seat, die) for die in range(DICE) if seen.form[seat][die]],
        "captured": [_die(seen, each, other, 1 - seat, die) for die in bits(seen.taken[1 - seat])],
        "choices": choices_of(pos, seat) if seen.phase == at.SIZES and may_change(pos, seat) else [],
        "chosen": sizes_in_words(pos, seat, "chosen") if own and seen.phase == at.SIZES else None,
        "last_sizes": sizes_in_words(pos, seat, "started"),
        "picked": seen.picked[seat] if own and seen.phase == at.AUXILIARIES else None,
        "offered": _offered(pos, seat) if seen.phase == at.AUXILIARIES else [],
    }


def choices_of(pos: np.record, seat: int) -> list[dict[str, Any]]:
    """What a player has to choose before the round: a letter or a die, the dice it is for, and the possible sizes."""
    choices: dict[str, dict[str, Any]] = {}
    for die in bits(int(pos.adjustable[seat])):
        name, dice = sized_together(pos, seat, die)
        if name in SWINGS:
            sizes = list(range(SWINGS[name][0], SWINGS[name][1] + 1))
        else:
            sizes = sorted(set(pos.token[seat, die].tolist()))
        choices[name] = {"name": name, "dice": dice, "sizes": sizes}
    return list(choices.values())


def _offered(pos: np.record, seat: int) -> list[dict[str, str]]:
    source = int(offer_to(pos, seat))
    dice = bits(int(pos.trait[source, AUXILIARY]))
    return [{"letter": PLACES[die], "die": str(die_at(pos, source, die))} for die in dice]


@once
def worths(pos: np.record) -> Worths:
    """What every die is worth."""
    out = np.empty((SEATS, DICE, 2), np.int64)
    scores.worths(pos, out)
    halves: Worths = out.tolist()
    return halves


def _die(seen: Any, each: Worths, side: Side, seat: int, die: int) -> dict[str, Any]:
    bit, sides, (kept, captured) = 1 << die, seen.sides[seat][die], each[seat][die]
    if seen.unused[seat] & bit:
        state, points = "waiting", 0
    elif seen.taken[seat] & bit:
        state, points = "captured", captured
    elif seen.alive[seat] & bit:
        state, points = "play", kept
    else:
        state, points = "aside", 0
    return {
        "letter": PLACES[die],
        "recipe": side.dice[die].text,
        "sides": [half for half in sides if half],
        "size": sum(sides) or None,
        "value": seen.value[seat][die] or None,
        "state": "rolling" if seen.to_roll >> (seat * DICE) & bit else state,
        "dizzy": bool(seen.dizzy[seat] & bit),
        "traits": side.traits[die].copy(),
        "half_points": points,
        "captured_half_points": captured,
    }


def attacks_by_target(pos: np.record) -> list[dict[str, Any]]:
    """Every attack of the player to move, those on the same dice together, with what re-rolls and what it brings."""
    actions = np.zeros(at.MAX_LEGAL, np.int64)
    n = rules.legal(pos, actions)
    seat, each = int(pos.turn), worths(pos)
    groups: dict[int, dict[str, Any]] = {}
    for action in (action for action in actions[:n].tolist() if action != at.PASS):
        attackers, targets, _ = split(action)
        group = groups.setdefault(
            targets,
            {
                "targets": [PLACES[die] for die in bits(targets)],
                "half_points": gain(each, 1 - seat, targets),
                "ways": [],
            },
        )
        group["ways"].append(
            {
                "move": write(pos, action),
                "action": action,
                "names": [*names(pos, action)],
                "rolls": [PLACES[die] for die in bits(attackers)],
            }
        )
    return [groups[targets] for targets in sorted(groups, key=lambda targets: (len(bits(targets)), targets))]


def gain(each: Worths, seat: int, dice: int) -> int:
    """By how many half points a capture of these dice of a side moves the lead."""
    own = each[seat]
    return sum([own[die][0] + own[die][1] for die in bits(dice)])


def winners(pos: np.record) -> list[int]:
    """Who won the match; both when it was given up as a draw."""
    best = [seat for seat in range(SEATS) if pos.wins[seat] == pos.needed]
    return best or list(range(SEATS))


def sheet_row(before: np.record, action: int, after: np.record) -> dict[str, Any] | None:
    """One line of the score sheet when a round has ended: both scores, who won it, and the wins so far."""
    if after.rounds == before.rounds:
        return None
    played = before.phase != at.OPENING
    return {
        "round": int(after.rounds),
        "half_points": [int(scores.score(before, seat)) for seat in range(SEATS)] if played else None,
        "winner": None if after.last == at.NOBODY else int(after.last),
        "wins": [int(wins) for wins in after.wins],
    }


def seen_alike(pos: np.record) -> bool:
    """Whether everybody sees the same: nothing is sealed now."""
    return pos.phase not in (at.SIZES, at.AUXILIARIES)


def sealing(pos: np.record) -> tuple[int, int] | None:
    """Sizes before a round, and auxiliary dice before a match: both players choose at the same time."""
    if pos.phase in (at.SIZES, at.AUXILIARIES):
        return int(pos.phase), int(pos.rounds)
    return None


def shown_with_next(before: np.record, action: int, after: np.record) -> bool:
    """Whether dice are still to fall in the same throw, or in the one that this brings about in the same round. A turbo
    die waits for its size first."""
    falling, new = int(before.to_roll), int(after.to_roll)
    if rules.actor(after) != CHANCE:
        return False
    return bool(new) and not (falling and new & ~falling) and bool(before.rounds == after.rounds)
