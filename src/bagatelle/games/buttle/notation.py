"""Buttle as text: actions the way players say them.

    draw   pass   points 7ML                            what a turn may be
    ace M   seven SK   nine LK   five SW                one-offs
    two MK > Crown M   three MW < 5SW   nine MS > S     one-offs with a target, or with one suit
    eight MS   court Consul   crown M                   royals
    pawn Harvest > 9LK   two MK > Harvest on 9LK        Pawns and the stacks under them
    scuttle 8YK > 7SK   counter 2MK   let   discard 4YK
    dealer south   7ML                                  what chance does: who deals, each card

`own` before a target means one's own side. Where only one card fits, its suits may be left out (``seven``), and every
card may be called by its name (``points Forest``).
"""

from __future__ import annotations

import re

import numpy as np

from bagatelle.games.buttle import components, rules
from bagatelle.games.buttle import position as at
from bagatelle.games.buttle.cards import by_rank, listed, read_card, read_suit, short
from bagatelle.games.buttle.components import CARDS
from bagatelle.games.buttle.hands import is_open
from bagatelle.games.buttle.packs import RANK_BITS, faces_of
from bagatelle.games.buttle.stacks import cards_in, side_of
from bagatelle.kernel import CHANCE
from bagatelle.language import ENGLISH, Say, mark
from bagatelle.refusal import NotAMove, Refused

SEAT_NAMES = (mark("south"), mark("north"))
PLAIN = {at.TAKE_CARD: mark("draw"), at.PASS: mark("pass"), at.LET: mark("let")}
WITH_CARD = {
    at.THROW: mark("discard"),
    at.AGAINST: mark("counter"),
    at.POINTS: mark("points"),
    at.SCUTTLE: mark("scuttle"),
}
DEALER_WORD, OWN_WORD, ON_WORD = mark("dealer"), mark("own"), mark("on")
MOST_WORDS = 200
"""No move has more characters than this."""


def write(pos: np.record, action: int, say: Say = ENGLISH) -> str:
    """An action in words: ``draw``, ``points 7ML``, ``two MK > Crown M``."""
    action = int(action)
    if action in PLAIN:
        return say(PLAIN[action])
    if action < at.CARD:
        return f"{say(DEALER_WORD)} {say(SEAT_NAMES[action - at.DEALS])}"
    if action < at.THROW:
        return short(action - at.CARD, say)
    if action < at.POINTS:
        kind = at.THROW if action < at.AGAINST else at.AGAINST
        return f"{say(WITH_CARD[kind])} {short(action - kind, say)}"
    face, target = at.face_and_target(action)
    if action < at.EFFECT:
        return f"{say(WITH_CARD[at.POINTS])} {short(face, say)}"
    if action >= at.SCUTTLE:
        return f"{say(WITH_CARD[at.SCUTTLE])} {short(face, say)} > {write_target(pos, target, say)}"
    if target == at.NOTHING:
        return by_rank(face, say)
    if CARDS[face].rank == components.NINE and target < len(components.SUITS):
        return f"{by_rank(face, say)} > {components.SUITS[target]}"
    sign = "<" if CARDS[face].rank == components.THREE else ">"
    return f"{by_rank(face, say)} {sign} {write_target(pos, target, say)}"


def seen(pos: np.record, action: int, viewer: int) -> str:
    """An event as a viewer may know it before the match is over: a card that goes unseen into a hand is just a card."""
    if pos.phase == at.DEAL:
        unseen = int(rules.next_dealt(pos)) != viewer
    else:
        unseen = pos.phase == at.DRAW and pos.turn != viewer and not is_open(pos, int(pos.turn))
    return "card" if unseen else write(pos, action)


def write_target(pos: np.record, target: int, say: Say = ENGLISH) -> str:
    """What is aimed at: ``9LK``, ``own Crown M``, ``Harvest on 9LK``."""
    if target < at.OWN:
        return short(target, say)
    if target < at.STACK:
        return f"{say(OWN_WORD)} {short(target - at.OWN, say)}"
    stack = int(pos.stack[target - at.STACK])
    text = f" {say(ON_WORD)} ".join(short(face, say) for face in reversed(cards_in(stack)))
    return f"{say(OWN_WORD)} {text}" if side_of(stack) == pos.turn else text


def read(pos: np.record, text: str, say: Say = ENGLISH) -> int:
    """The action that a player's words mean, in English or in the player's language; whether it is legal is
    for the rules to say."""
    move = " ".join(text.split())
    if len(move) > MOST_WORDS:
        raise Refused(say("That is too long to be a move."))
    head, sign, aim = (part.strip() for part in [*re.split("([<>])", move, maxsplit=1), "", ""][:3])
    verb, _, rest = head.casefold().partition(" ")
    for action, word in PLAIN.items():
        if _means(verb, word, say) and not rest and not sign:
            return action
    if _means(verb, DEALER_WORD, say) and not sign:
        return at.DEALS + _read_seat(rest, say)
    for kind, word in WITH_CARD.items():
        if _means(verb, word, say):
            return _read_with_card(pos, kind, rest, sign, aim, say)
    for rank, word in enumerate(components.RANK_NAMES):
        if _means(verb, word, say) and not (rules.actor(pos) == CHANCE and not sign):
            return _read_effect(pos, rank, head, rest, sign, aim, say)
    if rules.actor(pos) == CHANCE and not sign:
        return at.CARD + read_card(head, say) if pos.phase != at.DISCARD else at.THROW + read_card(head, say)
    raise NotAMove(
        say(
            "'{text}' is not a move; try 'draw', 'points 7ML', 'seven SK' or 'two MK > Crown M'.",
            text=move,
        )
    )


def _means(word: str, command: str, say: Say) -> bool:
    return word in (command, say(command))


def _read_seat(text: str, say: Say) -> int:
    for seat in range(at.SEATS):
        if _means(text, SEAT_NAMES[seat], say):
            return seat
    names = say.both([say(name) for name in SEAT_NAMES])
    raise Refused(say("Only {names} can deal.", names=names))


def _read_with_card(pos: np.record, kind: int, rest: str, sign: str, aim: str, say: Say) -> int:
    face = read_card(rest, say)
    if kind != at.SCUTTLE:
        if sign:
            raise Refused(say("This move takes no target."))
        return kind + face
    if not aim:
        raise Refused(say("Say which card to scuttle: 'scuttle 8YK > 7SK'."))
    return at.SCUTTLE + face * at.TARGETS + _read_point_card(pos, aim, say)


def _read_effect(pos: np.record, rank: int, head: str, rest: str, sign: str, aim: str, say: Say) -> int:
    face = read_card(head, say) if rest else _only_one(pos, rank, say)
    if CARDS[face].rank != rank:
        raise Refused(
            say("{card} is no {rank}.", card=short(face, say), rank=say(components.RANK_NAMES[rank]))
        )
    if not sign:
        return at.EFFECT + face
    if not aim:
        raise Refused(say("Name a target, or leave out the '{sign}'.", sign=sign))
    if rank == components.TWO:
        target = _read_royal(pos, aim, say)
    elif rank == components.THREE:
        target = read_card(aim, say)
    elif rank == components.PAWN:
        target = _read_point_card(pos, aim, say)
    elif rank == components.NINE:
        target = read_suit(aim, say)
    else:
        raise Refused(say("This card takes no target."))
    return at.AIMED + face * at.TARGETS + target


def _only_one(pos: np.record, rank: int, say: Say) -> int:
    """The one card of a rank that the player could mean: the card turned up, or the only one in hand."""
    word = say(components.RANK_NAMES[rank])
    if pos.revealed != at.NOTHING:
        held = [int(pos.revealed)] if CARDS[pos.revealed].rank == rank else []
    else:
        held = faces_of(pos.hand[pos.turn, 0] & RANK_BITS[rank])
    if not held:
        raise Refused(say("There is no {rank} to play.", rank=word))
    if len(held) > 1:
        raise Refused(say("Which {rank}: {cards}?", rank=word, cards=listed(held, say)))
    return held[0]


def _read_aim(text: str, say: Say) -> tuple[bool, list[int]]:
    """Whether the player's own side is meant, and the cards that lie on each other, from the top down."""
    words = text.casefold().split()
    own = len(words) > 0 and _means(words[0], OWN_WORD, say)
    parts: list[list[str]] = [[]]
    for word in words[own:]:
        if _means(word, ON_WORD, say):
            parts.append([])
        else:
            parts[-1].append(word)
    return own, [read_card(" ".join(part), say) for part in parts]


def _read_royal(pos: np.record, text: str, say: Say) -> int:
    """A free royal, or a Pawn on top of a stack; on the other side if there is one, else on the player's own."""
    own, cards = _read_aim(text, say)
    if len(cards) > 1 or CARDS[cards[0]].rank == components.PAWN:
        sides = (int(pos.turn),) if own else (1 - int(pos.turn), int(pos.turn))
        return _read_stack(pos, cards, sides, say)
    mine = (int(pos.royal[pos.turn, 0]) >> cards[0]) & 1
    theirs = (int(pos.royal[1 - pos.turn, 0]) >> cards[0]) & 1
    return at.OWN + cards[0] if own or (mine and not theirs) else cards[0]


def _read_point_card(pos: np.record, text: str, say: Say) -> int:
    """A point card of the other player, bare or under Pawns."""
    own, cards = _read_aim(text, say)
    if own:
        raise Refused(say("You can target only your opponent's point cards."))
    other = 1 - int(pos.turn)
    bare = (int(pos.bare[other, 0]) >> cards[0]) & 1
    if len(cards) == 1 and (bare or cards[0] >= components.FIRST_PAWN):
        return cards[0]
    found = _stacks_like(pos, cards, other)
    return _read_stack(pos, cards, (other,), say) if len(cards) > 1 or found else cards[0]


def _stacks_like(pos: np.record, cards: list[int], side: int) -> list[int]:
    """The places of different stacks on one side that have these cards, from the top down; a single card is the top
    Pawn or the point card at the bottom."""
    found: dict[int, int] = {}
    for place, stack in enumerate(int(stack) for stack in pos.stack):
        if not stack or side_of(stack) != side or stack in found:
            continue
        pile = cards_in(stack)[::-1]
        if pile == cards or (len(cards) == 1 and cards[0] in (pile[0], pile[-1])):
            found[stack] = place
    return list(found.values())


def _read_stack(pos: np.record, cards: list[int], sides: tuple[int, ...], say: Say) -> int:
    for side in sides:
        found = _stacks_like(pos, cards, side)
        if len(found) > 1:
            names = [write_target(pos, at.STACK + place, say) for place in found]
            raise Refused(say("Which one: {stacks}?", stacks=say.both(names)))
        if found:
            return at.STACK + found[0]
    name = f" {say(ON_WORD)} ".join(short(face, say) for face in cards)
    raise Refused(say("There is no {card} on top of a stack.", card=name))
