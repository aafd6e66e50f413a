"""What a viewer of Bag-O-Loot may see, as plain data, and what happens, as sentences.

Everybody sees the table, the size of each hand and of the pile, and every play. A hand is seen by its holder only,
until the round is over. What everybody could remember, the looters that were seen going into a hand, is in the view as
`known_looters`, and `unseen` counts the cards that the viewer has not seen: the memory aid shows both.
"""

from __future__ import annotations

from functools import cache, lru_cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from bagatelle.games.bag_o_loot import packing, rules
from bagatelle.games.bag_o_loot.components import CARDS, KINDS, LOOTER, SEATS
from bagatelle.games.bag_o_loot.groups import Group, group_cards, rows_of
from bagatelle.games.bag_o_loot.notation import write, written
from bagatelle.games.bag_o_loot.plays import KEPT, Row, around, choice_of, combined, result_of
from bagatelle.games.bag_o_loot.refusals import refusal
from bagatelle.games.bag_o_loot.telling import narrate, prompt
from bagatelle.games.bag_o_loot.touches import touches
from bagatelle.language import Say
from bagatelle.rooms import Audience
from bagatelle.still import look, once

__all__ = [
    "describe",
    "narrate",
    "prompt",
    "refusal",
    "seat_names",
    "sheet_row",
    "told_alike",
    "touches",
    "view",
]

BY_NUMBER = (*range(1, KINDS), LOOTER)
"""The order in which people sort their cards."""
OPEN_HANDS = (rules.ROUND_OVER, rules.ENDED)
"""When everybody sees what the others hold."""


def seat_names(pos: np.record, say: Say) -> list[str]:
    """The players by their letters, for those who gave no name."""
    return [*SEATS[: pos.seats]]


def view(pos: np.record, viewer: int) -> dict[str, Any]:
    """The position as plain data, with only those hands that the viewer may see."""
    now, everybody = look(pos), _public(pos)
    revealed = now.phase in OPEN_HANDS
    players = [
        {**player, "hand": _hand(now, seat), "hand_points": int(rules.hand_points(pos, seat))}
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
        "phase": rules.PHASES[now.phase],
        "actor": int(rules.actor(pos)),
        "turn": None if now.phase in (rules.START, rules.DEAL) else now.turn,
        "dealer": None if now.phase == rules.START else now.dealer,
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
                "stash_points": int(rules.stash_points(pos, seat)),
                "hand_points": None,
            }
            for seat in range(now.seats)
        ],
        "unseen": {},
        "winners": winners(pos) if now.phase == rules.ENDED else None,
    }


def told_alike(pos: np.record, action: int) -> bool:
    """Whether everybody is told the same of an event: of every play, but not of a card that somebody gets."""
    return action < packing.CARD


def _stashes(pos: np.record, seats: int) -> list[list[dict[str, Any]]]:
    """The groups before each player: by number, lone looters last, larger groups of one number first."""
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
    return [seat for seat in range(pos.seats) if rules.leads(pos, seat)]


def describe(pos: np.record, action: int, to: Audience) -> str:
    """What an action would do, for a list to choose from."""
    if action >= packing.CARD:
        return write(pos, action, to.say)
    turn, groups = int(pos["turn"]), around(pos, action)
    if action >= packing.OPEN and not packing.SNITCH <= action < packing.COMBINE:
        text = _describe_set(action, turn, groups, to.say)
        return text + to.say("; you go out") if pos["held"][turn] == _spent(action, groups) else text
    say, move = to.say, write(pos, action, to.say)
    if action == packing.KNOCK:
        return say("{move}: end your turn", move=move)
    if action < packing.OPEN:
        if pos.pile_left:
            return say("{move}: lay it down, draw a card and be locked", move=move)
        return say("{move}: lay it down and be locked", move=move)
    row, group = result_of(action, turn, groups)
    owner, named = to.names[group.owner], " ".join(group_cards(row, group))
    if group.is_bag:
        return say("{move}: a looter for you, a Bag-O-Loot for {player}", move=move, player=owner)
    return say("{move}: a looter for you, {cards} for {player}", move=move, cards=named, player=owner)


@lru_cache(KEPT)
def _describe_set(action: int, turn: int, groups: Row, say: Say) -> str:
    """What a play makes that ends with a set for its player."""
    move = written(action, turn, groups, say)
    row, group = result_of(action, turn, groups)
    if group.is_bag:
        text = say("{move}: a Bag-O-Loot", move=move)
    elif action < packing.ADD:
        text = say("{move}: a new set", move=move)
    else:
        text = say("{move}: {cards} will be yours", move=move, cards=" ".join(group_cards(row, group)))
    if action >= packing.COMBINE and (back := combined(groups, action)[3]):
        text += say.many("; {n} looter goes to your hand", "; {n} looters go to your hand", back)
    return text


@lru_cache(KEPT)
def _spent(action: int, groups: Row) -> int:
    """How many cards fewer there are in the hand after a play."""
    if action >= packing.COMBINE:
        _, k, j, back = combined(groups, action)
        return k + j - back
    return sum(choice_of(action)[1:])


def sheet_row(before: np.record, action: int, after: np.record) -> dict[str, Any] | None:
    """One line of the score sheet when a round has ended: each player's stash, hand, points and new total."""
    if after.rounds == before.rounds:
        return None
    seats = range(after.seats)
    stash = [int(rules.stash_points(after, seat)) for seat in seats]
    hand = [int(rules.hand_points(after, seat)) for seat in seats]
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
