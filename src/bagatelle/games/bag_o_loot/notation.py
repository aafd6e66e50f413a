"""Bag-O-Loot as text: plays the way players say them.

    open 7 7 L        build 7 +7        steal B 7 +7 L        what players do; after the + come the cards
    snitch C 9        combine 6 +6      punt 12     knock     that are added
    dealer B          card 7                                  what chance does: who deals first, each card

A group is called by its number, a lone looter L. If a player has several different groups of a number, they are called
by their cards: ``build (7 7) +7``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

import numpy as np

from bagatelle.games.bag_o_loot import position as at
from bagatelle.games.bag_o_loot.components import CARDS, COPIES, LOOTER, SEATS
from bagatelle.games.bag_o_loot.groups import Group, cards, group_cards, groups_in, not_held
from bagatelle.games.bag_o_loot.outcomes import KEPT, Row, around, choice_of, combined, place_of
from bagatelle.language import ENGLISH, Say, mark
from bagatelle.refusal import NotAMove, Refused

VERBS = {
    "open": mark("open"), "build": mark("build"), "steal": mark("steal"), "snitch": mark("snitch"),
    "combine": mark("combine"), "punt": mark("punt"), "knock": mark("knock"), "dealer": mark("dealer"),
    "card": mark("card"),
}  # fmt: skip


def write(pos: np.record, action: int, say: Say = ENGLISH) -> str:
    """An action in words: ``open 7 7 L``, ``steal B 7 +7``, ``punt 12``, ``knock``, ``card 7``.

    >>> from bagatelle.games.bag_o_loot import GAME
    >>> write(GAME.start(2), at.PUNT + 12)
    'punt 12'
    """
    return written(action, int(pos["turn"]), around(pos, action), say)


@lru_cache(KEPT)
def written(action: int, turn: int, groups: Row, say: Say) -> str:
    """An action in words, with these groups in the row that it is about."""
    verb, *words = _words(action, turn, groups)
    return " ".join([say(VERBS[verb]), *words])


def seen(pos: np.record, action: int, viewer: int) -> str:
    """An event as a viewer may know it before the game is over: a card taken by somebody else is just a card."""
    if at.CARD <= action < at.DEALER and receiver(pos) != viewer:
        return "card"
    return write(pos, action)


def receiver(pos: np.record) -> int:
    """Who gets the next card."""
    if pos.phase == at.ROUND_OVER:
        return int((pos.dealer + 2) % pos.seats)
    return int(pos.turn)


def _words(action: int, turn: int, groups: Row) -> list[str]:
    """The verb in English, and what follows it in every language."""
    if action >= at.DEALER:
        return ["dealer", SEATS[action - at.DEALER]]
    if action >= at.CARD:
        return ["card", CARDS[action - at.CARD]]
    if action >= at.COMBINE:
        number, k, j, _ = combined(groups, action)
        return ["combine", CARDS[number], _plus(number, k, j)]
    if action >= at.ADD:
        row, slot, _ = place_of(action)
        group = groups[slot]
        called = _call(row, group, groups)
        if action >= at.SNITCH:
            return ["snitch", SEATS[group.owner], called]
        added = _plus(*choice_of(action))
        return (
            ["build", called, added] if group.owner == turn else ["steal", SEATS[group.owner], called, added]
        )
    if action >= at.OPEN:
        return ["open", *cards(*choice_of(action))]
    return ["punt", CARDS[action - at.PUNT]] if action >= at.PUNT else ["knock"]


def _plus(number: int, k: int, j: int) -> str:
    return "+" + " ".join(cards(number, k, j))


def _call(row: int, group: Group, groups: Row) -> str:
    """A group by its number, or by its cards when its owner has another one with that number."""
    alike = {other for other in groups if other.owner == group.owner}
    return CARDS[row] if len(alike) == 1 else f"({' '.join(group_cards(row, group))})"


def read(pos: np.record, text: str, say: Say = ENGLISH) -> int:
    """The action that a player's words mean, in English or in the player's language; whether it is legal is
    for the rules to say.

    >>> from bagatelle.games.bag_o_loot import GAME
    >>> read(GAME.start(2), "punt 12") - at.PUNT
    12
    """
    words = re.sub(r"([(),+])", r" \1 ", text).replace(",", " ").split()
    verb = _verb(words[0], say) if words else None
    match verb, words[1:]:
        case "knock", []:
            return at.KNOCK
        case "punt", [card]:
            return at.PUNT + read_card(card, say)
        case "open", [_, *_] as named:
            return _read_open(named, say)
        case "build", [_, *_] as rest:
            return _read_add(pos, int(pos.turn), rest, say)
        case "steal", [seat, _, *_] as rest:
            return _read_steal(pos, _read_seat(pos, seat, say), rest[1:], say)
        case "snitch", [seat, _, *_] as rest:
            return _read_snitch(pos, _read_seat(pos, seat, say), rest[1:], say)
        case "combine", [card, "+", *named]:
            return _read_combine(pos, read_card(card, say), named, say)
        case "dealer", [seat]:
            return at.DEALER + _read_seat(pos, seat, say)
        case "card", [card]:
            return at.CARD + read_card(card, say)
        case None, [] if words and (words[0].upper() in CARDS or pos.phase != at.PLAY):
            return at.CARD + read_card(words[0], say)
    raise NotAMove(
        say(
            "'{text}' is not a move; try 'open 7 7 L', 'build 7 +7', 'steal B 7 +L', 'snitch B 7', "
            "'combine 7 +7', 'punt 7' or 'knock'.",
            text=" ".join(text.split()),
        )
    )


def _verb(word: str, say: Say) -> str | None:
    known = {say(text).casefold(): verb for verb, text in VERBS.items()} | {verb: verb for verb in VERBS}
    return known.get(word.casefold())


def read_card(word: str, say: Say = ENGLISH) -> int:
    """A card by its name.

    >>> read_card("L"), read_card("16")
    (0, 16)
    """
    if word.upper() not in CARDS:
        raise Refused(say("'{word}' is not a card; the cards are 1 to 16, and L for a looter.", word=word))
    return CARDS.index(word.upper())


def _read_seat(pos: np.record, word: str, say: Say) -> int:
    seat = SEATS.find(word.upper()) if len(word) == 1 else -1
    if not 0 <= seat < pos.seats:
        raise Refused(
            say(
                "There is no player {word}; the players are {known}.",
                word=word,
                known=say.both(SEATS[: pos.seats]),
            )
        )
    return seat


def _choice(words: Iterable[str], say: Say) -> tuple[int, int, int]:
    """Cards of one number and looters, as the number (0 if there is none) and how many there are of each."""
    kinds = Counter(read_card(word, say) for word in words)
    looters = kinds.pop(LOOTER, 0)
    if len(kinds) > 1:
        raise Refused(
            say(
                "{cards} do not match: only equal numbers and looters go together.", cards=_listed(kinds, say)
            )
        )
    if looters > COPIES or any(count > COPIES for count in kinds.values()):
        raise Refused(say("A set never has more than five cards."))
    number, count = next(iter(kinds.items()), (LOOTER, 0))
    return number, count, looters


def _listed(kinds: Iterable[int], say: Say) -> str:
    return say.both([CARDS[kind] for kind in kinds])


def _packed(number: int, k: int, j: int) -> int:
    return number * at.CHOICES + k * (COPIES + 1) + j


def _read_open(words: Sequence[str], say: Say) -> int:
    number, k, j = _choice(words, say)
    if not k:
        raise Refused(say("Looters alone are not a set: it needs a number card."))
    if not 2 <= k + j <= COPIES:
        raise Refused(say("A new set has two to five cards."))
    return at.OPEN + _packed(number, k, j)


def _read_group(pos: np.record, owner: int, words: Sequence[str], say: Say) -> tuple[int, int, list[str]]:
    """The row and the slot of the group that somebody's words name, and the words after it."""
    named, rest = [words[0]], list(words[1:])
    if words[0] == "(" and ")" in words:
        end = words.index(")")
        named, rest = list(words[1:end]), list(words[end + 1 :])
    number, k, j = _choice(named, say)
    theirs = {
        group: slot for slot, group in reversed([*enumerate(groups_in(pos, number))]) if group.owner == owner
    }
    exact = Group(owner, k, j) if words[0] == "(" else next(iter(theirs), None)
    if exact not in theirs:
        raise Refused(
            say(
                "{player} has no {cards} on the table.",
                player=SEATS[owner],
                cards=" ".join(cards(number, k, j)),
            )
        )
    if words[0] != "(" and len(theirs) > 1:
        raise Refused(
            say(
                "{player} has several groups of {card}s; name the cards of one, as in ({example}).",
                player=SEATS[owner],
                card=CARDS[number],
                example=" ".join(group_cards(number, max(theirs, key=lambda group: group.size))),
            )
        )
    return number, theirs[exact], rest


def _read_steal(pos: np.record, owner: int, words: Sequence[str], say: Say) -> int:
    if owner == pos.turn:
        raise Refused(say("That one is yours; use 'build' to add to it."))
    return _read_add(pos, owner, words, say)


def _read_add(pos: np.record, owner: int, words: Sequence[str], say: Say) -> int:
    """Build or steal: the group, a plus, the cards added."""
    row, slot, rest = _read_group(pos, owner, words, say)
    if len(rest) < 2 or rest[0] != "+":
        raise Refused(say("Name the cards you add after a plus, as in 'build 7 +7 L'."))
    number, k, j = _choice(rest[1:], say)
    if row == LOOTER:
        if not k:
            raise Refused(say("A lone looter needs a number card to become a set."))
        return at.JOIN + _packed(number * at.SLOTS + slot, k, j)
    if k and number != row:
        raise Refused(say("{card} does not match a set of {number}s.", card=CARDS[number], number=CARDS[row]))
    return at.ADD + _packed(row * at.SLOTS + slot, k, j)


def _read_snitch(pos: np.record, owner: int, words: Sequence[str], say: Say) -> int:
    row, slot, rest = _read_group(pos, owner, words, say)
    if row == LOOTER:
        raise Refused(say("A lone looter has no number, so it cannot be snitched."))
    if rest[:1] == ["+"]:
        rest = rest[1:]
    if rest and rest != [CARDS[row]]:
        raise Refused(say("A snitch swaps one {number} for one looter.", number=CARDS[row]))
    return at.SNITCH + row * at.SLOTS + slot


def _read_combine(pos: np.record, row: int, words: Sequence[str], say: Say) -> int:
    number, k, j = _choice(words, say)
    if row == LOOTER or (k and number != row):
        raise Refused(say("You combine sets of one number, adding cards of that number or looters."))
    if not words:
        raise Refused(say("Name the cards you add after a plus, as in 'combine 7 +7'."))
    groups = groups_in(pos, row)
    numbers, looters = sum(group.numbers for group in groups), sum(group.looters for group in groups)
    hand = pos.hands[pos.turn]
    if k > hand[row] or j > hand[LOOTER]:
        raise Refused(not_held(CARDS[row], k, say) if k > hand[row] else not_held(CARDS[LOOTER], j, say))
    return at.COMBINE + _packed(row, k, max(0, min(looters + j, COPIES - numbers - k)))
