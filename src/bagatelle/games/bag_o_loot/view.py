"""What a viewer of Bag-O-Loot may see, as plain data.

Everybody sees the table, the size of each hand and of the pile, and every play. A hand is seen by its holder only,
until the round is over. What everybody could remember, the looters that were seen going into a hand, is in the view as
`known_looters`, and `unseen` counts the cards that the viewer has not seen: the memory aid shows both.
"""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from bagatelle.games.bag_o_loot import position as at
from bagatelle.games.bag_o_loot import rules, scoring
from bagatelle.games.bag_o_loot.components import BY_NUMBER, CARDS, LOOTER, SEATS
from bagatelle.games.bag_o_loot.groups import Group, group_cards, rows_of
from bagatelle.still import look, once

OPEN_HANDS = (at.ROUND_OVER, at.ENDED)
"""When everybody sees what the others hold."""


def view(pos: np.record, viewer: int) -> dict[str, Any]:
    """The position as plain data, with only those hands that the viewer may see."""
    now, everybody = look(pos), _public(pos)
    revealed = now.phase in OPEN_HANDS
    players = [
        {**player, "hand": _hand(now, seat), "hand_points": int(scoring.hand_points(pos, seat))}
        if revealed or seat == viewer
        else player
        for seat, player in enumerate(everybody["players"])
    ]
    return {**everybody, "players": players, "unseen": _unseen(now, viewer, revealed)}


@once
def _public(pos: np.record) -> dict[str, Any]:
    """What everybody sees, with empty places for what the viewer may know beyond it."""
    now = look(pos)
    stashes = _stashes(pos, now.seats)
    return {
        "phase": at.PHASES[now.phase],
        "actor": int(rules.actor(pos)),
        "turn": None if now.phase in (at.START, at.DEAL) else now.turn,
        "dealer": None if now.phase == at.START else now.dealer,
        "round": now.rounds + (0 if now.phase in OPEN_HANDS else 1),
        "target": now.target,
        "tiebreak": bool(now.tiebreak),
        "pile": now.pile_left,
        "plays_made": now.plays_made,
        "plays_allowed": int(rules.plays_allowed(pos)),
        "last_turns": now.last_turns,
        "players": [
            {
                "letter": SEATS[seat],
                "total": now.totals[seat],
                "hand_size": now.held[seat],
                "hand": None,
                "known_looters": now.known[seat],
                "locked": bool(now.singles[seat]),
                "stash": stashes[seat],
                "stash_points": int(scoring.stash_points(pos, seat)),
                "hand_points": None,
            }
            for seat in range(now.seats)
        ],
        "unseen": {},
        "winners": winners(pos) if now.phase == at.ENDED else None,
    }


def told_alike(pos: np.record, action: int) -> bool:
    """Whether everybody is told the same of an event: of every play, but not of a card that somebody gets."""
    return action < at.CARD


def _stashes(pos: np.record, seats: int) -> list[list[dict[str, Any]]]:
    """The groups in front of each player: by number, lone looters last, larger groups of one number first."""
    stashes: list[list[dict[str, Any]]] = [[] for _ in range(seats)]
    rows = rows_of(pos)
    for row in BY_NUMBER:
        for group in sorted(rows[row], key=_larger_first) if len(rows[row]) > 1 else rows[row]:
            stashes[group.owner].append(_group(row, group))
    return stashes


def _larger_first(group: Group) -> tuple[int, int]:
    return -group.size, group.looters


@cache
def _group(row: int, group: Group) -> dict[str, Any]:
    named = group_cards(row, group)
    return {
        "card": CARDS[row],
        "cards": named,
        "looters": group.looters,
        "singleton": len(named) == 1,
        "bag": group.is_bag,
    }


def _hand(now: SimpleNamespace, seat: int) -> list[str]:
    counts = now.hands[seat]
    return [CARDS[kind] for kind in BY_NUMBER for _ in range(counts[kind])]


def _unseen(now: SimpleNamespace, viewer: int, revealed: bool) -> dict[str, int]:
    """The cards in the pile and in hands that the viewer cannot see, looters known to be in a hand left out."""
    hidden = [seat for seat in range(now.seats) if seat != viewer and not revealed]
    unseen = [*map(sum, zip(now.pile, *(now.hands[seat] for seat in hidden), strict=True))]
    unseen[LOOTER] -= sum(now.known[seat] for seat in hidden)
    return {CARDS[kind]: unseen[kind] for kind in BY_NUMBER if unseen[kind]}


def winners(pos: np.record) -> list[int]:
    """The seats with the highest total."""
    return [seat for seat in range(pos.seats) if scoring.leads(pos, seat)]


def sheet_row(before: np.record, action: int, after: np.record) -> dict[str, Any] | None:
    """One line of the score sheet when a round has ended: each player's stash, hand, points and new total."""
    if after.rounds == before.rounds:
        return None
    seats = range(after.seats)
    stash = [int(scoring.stash_points(after, seat)) for seat in seats]
    hand = [int(scoring.hand_points(after, seat)) for seat in seats]
    return {
        "round": int(after.rounds),
        "dealer": int(after.dealer),
        "stash": stash,
        "hand": hand,
        "points": [stash[seat] - hand[seat] for seat in seats],
        "totals": [int(after.totals[seat]) for seat in seats],
        "out": int(after.turn) if after.held[after.turn] == 0 else None,
        "tiebreak": bool(before.tiebreak),
    }
