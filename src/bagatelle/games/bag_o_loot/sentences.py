"""Bag-O-Loot in sentences: what has to be done, what a play would do and what speaks for it, why one is refused, what
happened, who won."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from bagatelle.games.bag_o_loot import components, rules, scoring
from bagatelle.games.bag_o_loot import position as at
from bagatelle.games.bag_o_loot.groups import group_cards, not_held
from bagatelle.games.bag_o_loot.labels import label_of, spent
from bagatelle.games.bag_o_loot.merits import merit_of
from bagatelle.games.bag_o_loot.notation import receiver, write, written
from bagatelle.games.bag_o_loot.outcomes import KEPT, Row, around, choice_of, combined, place_of, result_of
from bagatelle.games.bag_o_loot.rounds import summary_of
from bagatelle.games.bag_o_loot.stories import story_of
from bagatelle.language import Say
from bagatelle.options import Options
from bagatelle.rooms import Audience, who_won


def seat_names(pos: np.record, say: Say) -> list[str]:
    """The players by their letters, for those who gave no name."""
    return [*components.SEATS[: pos.seats]]


def aim(options: Options, say: Say) -> str:
    """What it takes to win."""
    return say(
        "Score with sets, steal those of others, and empty your hand. The game ends after the round in which somebody "
        "passes {target} points; whoever has most then wins.",
        target=options.plain()["target"],
    )


def prompt(pos: np.record, to: Audience) -> str:
    """What has to be done next, in one sentence."""
    say, seat = to.say, int(pos.turn)
    match int(pos.phase):
        case at.START:
            return say("Who deals first?")
        case at.DEAL | at.ROUND_OVER:
            return say("Which card is dealt to {player}?", player=to.names[receiver(pos)])
        case at.DRAW | at.REPLACE:
            return say("Which card does {player} draw?", player=to.names[seat])
        case at.PLAY:
            return to.ask(seat, _task(pos, to), say("{player} is playing cards.", player=to.names[seat]))
    return say("The game is over.")


def tip(pos: np.record, to: Audience) -> str:
    """What somebody who plays for the first time should know about what is to be done."""
    say = to.say
    if pos.phase != at.PLAY:
        return ""
    if rules.plays_allowed(pos) == 1:
        return say(
            "A single card in front of you locks you: one play a turn, until somebody builds on it or takes it."
        )
    if pos.plays_made:
        return say(
            "You need not make all three plays. Cards that you still hold at the end count against you."
        )
    return say("Two equal cards make a set. With one more card of its number you steal somebody else's.")


def _task(pos: np.record, to: Audience) -> str:
    """How many plays are left, and what else may be done."""
    say = to.say
    if rules.plays_allowed(pos) == 1:
        return say("you are locked, so make one play.")
    if pos.plays_made == 0:
        return say("choose a card, or a set you want (up to three plays).")
    left = int(rules.plays_allowed(pos) - pos.plays_made)
    return say.many("make one more play, or knock.", "make up to {n} more plays, or knock.", left)


def label(pos: np.record, action: int, to: Audience) -> str:
    """A play in a few words, for a button."""
    return label_of(pos, action, to)


def describe(pos: np.record, action: int, to: Audience) -> str:
    """What an action would do, for a list to choose from."""
    if action >= at.CARD:
        return write(pos, action, to.say)
    turn, groups = int(pos["turn"]), around(pos, action)
    if action >= at.OPEN and not at.SNITCH <= action < at.COMBINE:
        text = _describe_set(action, turn, groups, to.say)
        return text + to.say("; you go out") if pos["held"][turn] == spent(action, groups) else text
    say, move = to.say, write(pos, action, to.say)
    if action == at.KNOCK:
        return say("{move}: end your turn", move=move)
    if action < at.OPEN:
        if pos.pile_left:
            return say("{move}: lay it down and draw a card; you are locked", move=move)
        if pos["held"][turn] == 1:
            return say("{move}: lay it down; you go out", move=move)
        return say("{move}: lay it down; you are locked", move=move)
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
    elif action < at.ADD:
        text = say("{move}: a new set", move=move)
    else:
        text = say("{move}: {cards} will be yours", move=move, cards=" ".join(group_cards(row, group)))
    if action >= at.COMBINE and (back := combined(groups, action)[3]):
        text += say.many("; {n} looter goes to your hand", "; {n} looters go to your hand", back)
    return text


def speaks_for(pos: np.record, action: int, to: Audience) -> str:
    """What speaks for a move, in one sentence."""
    return merit_of(pos, action, to)


def refusal(pos: np.record, action: int, to: Audience) -> str:
    """The first rule that an action breaks, of those that can be told to the player who must act."""
    say = to.say
    if pos.phase != at.PLAY:
        if at.CARD <= action < at.DEALER and pos.phase != at.START:
            kind = action - at.CARD
            card = say("looter") if kind == components.LOOTER else components.CARDS[kind]
            return say("There is no {card} left in the pile.", card=card)
        return _not_now(pos, to)
    if action == at.KNOCK:
        return say("Make at least one play before you knock.")
    if action >= at.CARD:
        return _not_now(pos, to)
    if action < at.OPEN and pos.plays_made:
        return say("You can punt only as your first play.")
    return _on_table(pos, action, to) or _in_hand(pos, action, to) or _not_now(pos, to)


def _not_now(pos: np.record, to: Audience) -> str:
    return to.say("That is not possible now. {prompt}", prompt=prompt(pos, to))


def _on_table(pos: np.record, action: int, to: Audience) -> str | None:
    """What is wrong with the group that the action is about."""
    say = to.say
    if action < at.OPEN:
        return None
    if action >= at.COMBINE:
        number = choice_of(action)[0]
        if len({group.owner for group in around(pos, action)}) < 2:
            return say(
                "There is no split on {number}: two players must have {number}s on the table.",
                number=components.CARDS[number],
            )
        return None
    if action >= at.ADD:
        slot, groups = place_of(action)[1], around(pos, action)
        if slot >= len(groups):
            return say("There is no such set on the table.")
        if groups[slot].is_bag:
            return say("A Bag-O-Loot is safe: nobody can touch it.")
        if action >= at.SNITCH:
            return None if groups[slot].looters else say("There is no looter in that set.")
    _, group = result_of(action, int(pos.turn), around(pos, action))
    return say("A set never has more than five cards.") if group.size > components.COPIES else None


def _in_hand(pos: np.record, action: int, to: Audience) -> str | None:
    """Which card the player would need more of."""
    if action < at.OPEN:
        kind = action - at.PUNT
        needed = {kind: 1}
    elif at.SNITCH <= action < at.COMBINE:
        needed = {place_of(action)[0]: 1}
    else:
        number, k, j = choice_of(action)
        needed = {number: k} if action >= at.COMBINE else {number: k, components.LOOTER: j}
    for kind, count in needed.items():
        if pos.hands[pos.turn, kind] < count:
            return not_held(components.CARDS[kind], count, to.say)
    return None


def narrate(before: np.record, action: int, after: np.record, to: Audience) -> list[str]:
    """What an event did; only the player who draws is told the card."""
    return list(story_of(before, action, after, to))


def round_summary(before: np.record, action: int, after: np.record, to: Audience) -> list[str]:
    """How a round ended: who ended it, who got most out of it, who leads, and what comes next."""
    return summary_of(after, to) if after.rounds > before.rounds else []


def verdict(pos: np.record, to: Audience) -> str:
    """Who won, and by how many points."""
    best = [seat for seat in range(pos.seats) if scoring.leads(pos, seat)]
    others = [int(pos.totals[seat]) for seat in range(pos.seats) if seat not in best]
    if len(best) > 1:
        return who_won(best, to)
    ahead = int(scoring.highest(pos)) - max(others)
    return who_won(best, to, to.say.many("by {n} point", "by {n} points", ahead))
