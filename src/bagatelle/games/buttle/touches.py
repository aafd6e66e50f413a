"""What an action of Buttle is about, in the words of the view: the card, its use, what it aims at, what it would hit.

    {"do": "draw", "seat": 0}   {"do": "pass", "seat": 0}   {"do": "let", "seat": 1}
    {"do": "points", "seat": 0, "card": "7ML", "score": [[14, 21], [9, 16]]}
    {"do": "effect", "seat": 0, "card": "2MK", "at": {"seat": 1, "royal": "CRM"}, "score": ...}
    {"do": "effect", "seat": 0, "card": "PNMSL", "at": {"seat": 1, "card": "9LK", "pawns": []}, "score": ...}
    {"do": "effect", "seat": 0, "card": "9LK", "hits": [{"seat": 1, "card": "6LK", "pawns": []}], "score": ...}

`do` is draw, pass, let, points, effect, scuttle, counter, discard, or what chance does: dealer, dealt, drawn, reveal.
A target is a card on the table (`pawn` when only the Pawn on top is meant), a card of the scrap pile or a suit. `score`
is what both players would have and need, where the action changes that.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np

from bagatelle.games.buttle import components, rules
from bagatelle.games.buttle import position as at
from bagatelle.games.buttle.components import CARDS, CODES
from bagatelle.games.buttle.hands import is_open
from bagatelle.games.buttle.outcomes import Score, legal_actions, score, score_after, score_if_it_happens
from bagatelle.games.buttle.packs import SUIT_BITS, SUITS_OF, faces_of
from bagatelle.games.buttle.stacks import card_of, pawns_of, side_of
from bagatelle.still import look

Touches = dict[str, Any]

PLAIN = {at.TAKE_CARD: "draw", at.PASS: "pass"}


def touches(pos: np.record, action: int, viewer: int) -> Touches:
    """The things in a viewer's view that an action is about; an impossible play is about nothing."""
    action, seen = int(action), look(pos)
    if action in PLAIN:
        return {"do": PLAIN[action], "seat": seen.turn}
    if action == at.LET or at.AGAINST <= action < at.POINTS:
        return _answer(seen, action)
    if action < at.CARD:
        return {"do": "dealer", "seat": action - at.DEALS}
    if action < at.THROW:
        return _card_of_chance(pos, seen, CODES[action - at.CARD], viewer)
    if action < at.AGAINST:
        return {"do": "discard", "seat": 1 - seen.turn, "card": CODES[action - at.THROW]}
    return _played(pos, action, score_after(pos, action)) if action in legal_actions(pos) else {}


def announced(pos: np.record) -> Touches:
    """What the pending one-off is about."""
    return _played(pos, int(pos.pending), score_if_it_happens(pos))


def _answer(seen: SimpleNamespace, action: int) -> Touches:
    seat = seen.turn if seen.counters % 2 else 1 - seen.turn
    if action == at.LET:
        return {"do": "let", "seat": seat}
    return {"do": "counter", "seat": seat, "card": CODES[action - at.AGAINST]}


def _card_of_chance(pos: np.record, seen: SimpleNamespace, card: str, viewer: int) -> Touches:
    """A card that comes from the pile; one that goes unseen into another's hand is not named."""
    if seen.phase == at.REVEAL:
        return {"do": "reveal", "seat": seen.turn, "card": card}
    if seen.phase == at.DEAL:
        seat = int(rules.next_dealt(pos))
        return (
            {"do": "dealt", "seat": seat, "card": card} if seat == viewer else {"do": "dealt", "seat": seat}
        )
    drawn = {"do": "drawn", "seat": seen.turn}
    return {**drawn, "card": card} if seen.turn == viewer or is_open(pos, seen.turn) else drawn


def _played(pos: np.record, action: int, then: Score) -> Touches:
    """A card played for points, for its effect, or to scuttle, and the score then."""
    seen = look(pos)
    face, target = at.face_and_target(action)
    rank = CARDS[face].rank
    kind = "points" if action < at.EFFECT else "scuttle" if action >= at.SCUTTLE else "effect"
    about: Touches = {"do": kind, "seat": seen.turn, "card": CODES[face]}
    if target != at.NOTHING:
        about["at"] = _target(seen, rank if kind == "effect" else components.PAWN, target)
    if kind == "effect" and rank in (components.ACE, components.SIX, components.NINE):
        about["hits"] = _hits(seen, face, target)
    if then != score(pos):
        about["score"] = then
    return about


def _target(seen: SimpleNamespace, rank: int, target: int) -> Touches:
    """What a card of this rank is aimed at; a card that scuttles aims as a Pawn does."""
    if rank == components.NINE:
        return {"suit": components.SUITS[target]}
    if rank == components.THREE:
        return {"scrap": CODES[target]}
    if target >= at.STACK:
        stack = int(seen.stack[target - at.STACK])
        return _top_pawn(stack) if rank == components.TWO else _stack(stack)
    if rank == components.TWO:
        return _royal(seen.turn if target >= at.OWN else 1 - seen.turn, target % at.OWN)
    return _bare(1 - seen.turn, target)


def _bare(seat: int, face: int) -> Touches:
    return {"seat": seat, "card": CODES[face], "pawns": []}


def _royal(seat: int, face: int) -> Touches:
    return {"seat": seat, "royal": CODES[face]}


def _stack(stack: int) -> Touches:
    pawns = [CODES[pawn] for pawn in pawns_of(stack)]
    return {"seat": int(side_of(stack)), "card": CODES[int(card_of(stack))], "pawns": pawns}


def _top_pawn(stack: int) -> Touches:
    """Only the Pawn on top of a stack."""
    whole = _stack(stack)
    return {**whole, "pawn": whole["pawns"][-1]}


def _hits(seen: SimpleNamespace, face: int, suit: int) -> list[Touches]:
    """Everything on the table that an Ace, a six or a nine strikes."""
    rank = CARDS[face].rank
    stacks = [int(stack) for stack in dict.fromkeys(seen.stack) if stack]
    if rank == components.ACE:
        bare = [_bare(seat, card) for seat in range(at.SEATS) for card in faces_of(seen.bare[seat][0])]
        return bare + [_stack(stack) for stack in stacks]
    hit = -1 if rank == components.SIX else int(SUITS_OF[face] if suit == at.NOTHING else SUIT_BITS[suit])
    found = []
    for seat in range(at.SEATS):
        if rank == components.NINE:
            found += [_bare(seat, card) for card in faces_of(int(seen.bare[seat][0]) & hit)]
        found += [_royal(seat, card) for card in faces_of(int(seen.royal[seat][0]) & hit)]
    return found + [_top_pawn(stack) for stack in stacks if (hit >> pawns_of(stack)[-1]) & 1]
