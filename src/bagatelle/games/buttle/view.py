"""What a viewer of Buttle sees, as plain data: the table, hands as far as they lie open to the viewer, and what
everybody could remember of those that lie face down."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np

from bagatelle.games.buttle import position as at
from bagatelle.games.buttle import rules
from bagatelle.games.buttle.cards import codes_of
from bagatelle.games.buttle.components import CARDS, CODES, DECKS, NEEDED
from bagatelle.games.buttle.hands import is_open
from bagatelle.games.buttle.notation import write
from bagatelle.games.buttle.outcomes import final_position, legal_actions, score, winner_of
from bagatelle.games.buttle.stacks import card_of, pawns_of, side_of
from bagatelle.games.buttle.touches import announced
from bagatelle.games.buttle.uses import has_court, royals_in_reach
from bagatelle.still import look, once

VALUES = {card.code: card.value for card in CARDS}
"""What each card counts."""
FACE_DOWN: dict[str, list[str]] = {"hand": [], "frozen": []}
"""What one sees of another's hand."""


def view(pos: np.record, viewer: int) -> dict[str, Any]:
    """The position as plain data, every card by its code."""
    seen, everybody = look(pos), _public(pos)
    acts = everybody["actor"] == viewer
    return {
        **everybody,
        "players": [
            {**player, **_hand(seen, seat)} if seat == viewer else player
            for seat, player in enumerate(everybody["players"])
        ],
        "announced": announced(pos) if seen.phase == at.COUNTER else None,
        "uses": _uses(pos) if acts and seen.phase in (at.TURN, at.SEVENTH) else {},
        "choices": len(legal_actions(pos)) if acts else 0,
    }


@once
def _public(pos: np.record) -> dict[str, Any]:
    """What everybody sees."""
    seen = look(pos)
    return {
        "phase": at.PHASES[seen.phase],
        "turn": seen.turn,
        "actor": int(rules.actor(pos)),
        "dealer": None if seen.phase == at.DEALER else seen.dealer,
        "players": [_player(pos, seen, seat) for seat in range(at.SEATS)],
        "pile": len(codes_of(seen.pile)),
        "scrap": codes_of(seen.scrap),
        "limbo": codes_of(seen.limbo),
        "pending": write(pos, seen.pending) if seen.phase == at.COUNTER else None,
        "counters": seen.counters,
        "revealed": None if seen.revealed == at.NOTHING else CODES[seen.revealed],
        "drawing": seen.drawing,
        "discards": seen.discards,
        "passes": seen.passes,
        "turns": seen.turns,
        "game": min(seen.played + 1, seen.games),
        "games": seen.games,
        "winner": winner_of(pos) if seen.phase == at.ENDED else None,
        "options": _options(seen),
    }


def told_alike(pos: np.record, action: int) -> bool:
    """Whether everybody is told the same of an event: unless a card comes from the pile."""
    return not at.CARD <= action < at.THROW


def _player(pos: np.record, seen: SimpleNamespace, seat: int) -> dict[str, Any]:
    """One side of the table as everybody sees it, and apart from that what could be remembered of a hand that lies
    face down."""
    (points, needed), royals, lies_open = score(pos)[seat], seen.royal[seat], bool(is_open(pos, seat))
    shown = lies_open or seen.phase == at.ENDED
    known = {"hand": codes_of(seen.known[seat]), "frozen": codes_of(seen.frozen[seat])}
    return {
        **(_hand(seen, seat) if shown else FACE_DOWN),
        "remembered": FACE_DOWN if shown else known,
        "hand_size": len(codes_of(seen.hand[seat])),
        "open": lies_open,
        "points": points,
        "needed": needed,
        "points_cards": [*_bare(seen.bare[seat], seat), *_stacks(seen.stack, seat)],
        "royals": codes_of(royals),
        "shielded": bool(has_court(pos, seat)),
        "shielded_royals": codes_of((royals[0] & ~int(royals_in_reach(pos, seat)), 0)) if royals[0] else [],
        "wins": int(seen.wins[seat]),
    }


def _hand(seen: SimpleNamespace, seat: int) -> dict[str, list[str]]:
    """The cards of a hand, and those of them that may not be played yet."""
    return {"hand": codes_of(seen.hand[seat]), "frozen": codes_of(seen.frozen[seat])}


def _bare(pack: tuple[int, int], seat: int) -> list[dict[str, Any]]:
    return [_points_card(code, [], seat) for code in codes_of(pack)]


def _stacks(stacks: tuple[int, ...], seat: int) -> list[dict[str, Any]]:
    found = []
    for stack in filter(None, map(int, stacks)):
        if side_of(stack) == seat:
            pawns = [CODES[pawn] for pawn in pawns_of(stack)]
            found.append(_points_card(CODES[int(card_of(stack))], pawns, (seat + len(pawns)) % at.SEATS))
    return found


def _points_card(code: str, pawns: list[str], owner: int) -> dict[str, Any]:
    return {"card": code, "value": VALUES[code], "pawns": pawns, "owner": owner}


def _uses(pos: np.record) -> dict[str, list[str]]:
    """What each card that may be played now could be played for: points, effect, scuttle."""
    uses: dict[str, list[str]] = {}
    for action in legal_actions(pos):
        if action >= at.POINTS:
            kind = "points" if action < at.EFFECT else "effect" if action < at.SCUTTLE else "scuttle"
            known = uses.setdefault(CODES[at.face_and_target(action)[0]], [])
            if kind not in known:
                known.append(kind)
    return uses


def _options(seen: SimpleNamespace) -> dict[str, Any]:
    return {
        "deck": DECKS[seen.deck],
        "scuttle": bool(seen.scuttle),
        "counter": bool(seen.counter),
        "hand_limit": 8 if seen.hand_limit else None,
        "nine_one_suit": bool(seen.nine_one_suit),
        "four_random": bool(seen.four_random),
        "three_takes_threes": bool(seen.three_takes_threes),
        "freeze": bool(seen.freeze),
        "target": NEEDED[0] + seen.target_change,
    }


def sheet_row(before: np.record, action: int, after: np.record) -> dict[str, Any] | None:
    """One line of the match sheet when a game has ended."""
    if after.played == before.played:
        return None
    final = final_position(before, action)
    return {
        "game": int(after.played),
        "winner": winner_of(final),
        "points": [int(rules.points(final, seat)) for seat in range(at.SEATS)],
        "needed": [int(rules.needed(final, seat)) for seat in range(at.SEATS)],
        "turns": int(final.turns),
        "dealer": int(before.dealer),
        "wins": [int(won) for won in after.wins],
    }
