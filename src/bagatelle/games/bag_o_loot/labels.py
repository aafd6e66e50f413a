"""Plays of Bag-O-Loot as short labels, and cards and groups in the words that labels and the log share."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from bagatelle.games.bag_o_loot import components
from bagatelle.games.bag_o_loot import position as at
from bagatelle.games.bag_o_loot.groups import Group, counted
from bagatelle.games.bag_o_loot.outcomes import KEPT, Row, around, choice_of, combined, place_of, result_of
from bagatelle.language import Say
from bagatelle.rooms import Audience
from bagatelle.still import look


def label_of(pos: np.record, action: int, to: Audience) -> str:
    """What a play does, in a few words for a button."""
    say = to.say
    if action >= at.DEALER:
        return say("{player} deals", player=to.names[action - at.DEALER])
    if action >= at.CARD:
        return card_name(action - at.CARD, say)
    if action == at.KNOCK:
        return say("Knock: end your turn")
    now, groups = look(pos), around(pos, action)
    if action < at.OPEN:
        return _punt(action - at.PUNT, bool(now.pile_left), now.held[now.turn] == 1, say)
    text = _play(action, now.turn, groups, say, tuple(to.names))
    return text + say("; you go out") if now.held[now.turn] == spent(action, groups) else text


def _punt(kind: int, draws: bool, last: bool, say: Say) -> str:
    card = a_card(kind, say)
    if draws:
        return say("Punt {card} and draw another", card=card)
    return say("Punt {card}; you go out", card=card) if last else say("Punt {card}", card=card)


@lru_cache(KEPT)
def _play(action: int, turn: int, groups: Row, say: Say, names: tuple[str, ...]) -> str:
    """A play that is about sets."""
    if action >= at.COMBINE:
        number, k, j, back = combined(groups, action)
        text = say(
            "Combine all {number}s (add {cards})",
            number=components.CARDS[number],
            cards=in_words(number, k, j, say),
        )
        return (
            text + say.many("; {n} looter goes to your hand", "; {n} looters go to your hand", back)
            if back
            else text
        )
    if action < at.ADD:
        text = say("Open with {cards}", cards=in_words(*choice_of(action), say))
    else:
        text = _on_table(action, turn, groups, say, names)
    _, group = result_of(action, turn, groups)
    if not group.is_bag:
        return text
    if group.owner != turn:
        return text + say(": a Bag-O-Loot for {player}", player=names[group.owner])
    return text + say(": a Bag-O-Loot")


def _on_table(action: int, turn: int, groups: Row, say: Say, names: tuple[str, ...]) -> str:
    """Build, steal or snitch."""
    row, slot, number = place_of(action)
    group = groups[slot]
    values = {"group": group_name(row, slot, groups, say), "player": names[group.owner]}
    if action >= at.SNITCH:
        values["card"] = a_card(number, say)
        if group.owner == turn:
            return say("Snitch a looter from your {group} (put in {card})", **values)
        return say("Snitch a looter from {player}'s {group} (put in {card})", **values)
    values["cards"] = in_words(*choice_of(action), say)
    if group.owner == turn:
        return say("Add {cards} to your {group}", **values)
    return say("Steal {player}'s {group} (add {cards})", **values)


@lru_cache(KEPT)
def spent(action: int, groups: Row) -> int:
    """How many cards fewer there are in the hand after a play."""
    if at.SNITCH <= action < at.COMBINE:
        return 0
    if action >= at.COMBINE:
        _, k, j, back = combined(groups, action)
        return k + j - back
    return sum(choice_of(action)[1:])


def card_name(kind: int, say: Say) -> str:
    """A card as people call it."""
    return say("looter") if kind == components.LOOTER else components.CARDS[kind]


def a_card(kind: int, say: Say) -> str:
    """One card in a sentence: ``a 7``, ``an 8``, ``a looter``."""
    if kind == components.LOOTER:
        return say("a looter")
    card = components.CARDS[kind]
    return say("an {card}", card=card) if card in ("8", "11") else say("a {card}", card=card)


def in_words(number: int, k: int, j: int, say: Say) -> str:
    """So many number cards and looters: ``two 7s and one looter``."""
    parts = [(components.CARDS[number], k), (components.CARDS[components.LOOTER], j)]
    return say.both([counted(card, n, say) for card, n in parts if n])


def group_name(row: int, slot: int, groups: Row, say: Say) -> str:
    """A group by its number: ``4s``; where its owner has several of that number, by its cards."""
    group = groups[slot]
    if row == components.LOOTER:
        return say("looter")
    if sum(other.owner == group.owner for other in groups) > 1:
        if group.size == 1:
            return say("single {card}", card=components.CARDS[row])
        return in_words(row, group.numbers, group.looters, say)
    return _by_number(row, group, say)


def _by_number(row: int, group: Group, say: Say) -> str:
    card = components.CARDS[row]
    return card if group.size == 1 else say("{card}s", card=card)
