"""Why an action of Bag-O-Loot is not possible now, in one sentence."""

from __future__ import annotations

import numpy as np

from bagatelle.games.bag_o_loot import packing, rules
from bagatelle.games.bag_o_loot.components import CARDS, COPIES, LOOTER
from bagatelle.games.bag_o_loot.plays import around, choice_of, place_of, result_of
from bagatelle.games.bag_o_loot.telling import prompt
from bagatelle.rooms import Audience


def refusal(pos: np.record, action: int, to: Audience) -> str:
    """The first rule that an action breaks, of those that can be told to the player who must act."""
    say = to.say
    if pos.phase != rules.PLAY:
        if packing.CARD <= action < packing.DEALER and pos.phase != rules.START:
            return say("There is no card {card} left in the pile.", card=CARDS[action - packing.CARD])
        return _not_now(pos, to)
    if action == packing.KNOCK:
        return say("You must make at least one play before you knock.")
    if action >= packing.CARD:
        return _not_now(pos, to)
    if action < packing.OPEN and pos.plays_made:
        return say("A punt must be the only play of a turn.")
    return _on_table(pos, action, to) or _in_hand(pos, action, to) or _not_now(pos, to)


def _not_now(pos: np.record, to: Audience) -> str:
    return to.say("That is not possible now. {prompt}", prompt=prompt(pos, to))


def _on_table(pos: np.record, action: int, to: Audience) -> str | None:
    """What is wrong with the group that the action is about."""
    say = to.say
    if action < packing.OPEN:
        return None
    if action >= packing.COMBINE:
        number = choice_of(action)[0]
        if len({group.owner for group in around(pos, action)}) < 2:
            return say(
                "There is no split on {number}: two players must have a set of it.", number=CARDS[number]
            )
        return None
    if action >= packing.ADD:
        slot, groups = place_of(action)[1], around(pos, action)
        if slot >= len(groups):
            return say("There is no such set on the table.")
        if groups[slot].is_bag:
            return say("A Bag-O-Loot is safe: nothing can be done with it.")
        if action >= packing.SNITCH:
            return None if groups[slot].looters else say("There is no looter in that set.")
    _, group = result_of(action, int(pos.turn), around(pos, action))
    return say("A set never has more than five cards.") if group.size > COPIES else None


def _in_hand(pos: np.record, action: int, to: Audience) -> str | None:
    """Which card the player would need more of."""
    if action < packing.OPEN:
        kind = action - packing.PUNT
        needed = {kind: 1}
    elif packing.SNITCH <= action < packing.COMBINE:
        needed = {place_of(action)[0]: 1}
    else:
        number, k, j = choice_of(action)
        needed = {number: k} if action >= packing.COMBINE else {number: k, LOOTER: j}
    for kind, count in needed.items():
        if pos.hands[pos.turn, kind] < count:
            return to.say.many(
                "You do not hold a card {card}.",
                "You do not hold {n} cards {card}.",
                count,
                card=CARDS[kind],
            )
    return None
