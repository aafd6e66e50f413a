"""Bag-O-Loot in sentences: what has to be done, what a play would do and what speaks for it, why one is refused, what
happened."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import numpy as np

from bagatelle.games.bag_o_loot import components, rules, scoring
from bagatelle.games.bag_o_loot import position as at
from bagatelle.games.bag_o_loot.groups import cards, group_cards, not_held
from bagatelle.games.bag_o_loot.merits import merit_of
from bagatelle.games.bag_o_loot.notation import receiver, write, written
from bagatelle.games.bag_o_loot.outcomes import KEPT, Row, around, choice_of, combined, place_of, result_of
from bagatelle.games.bag_o_loot.rounds import summary_of
from bagatelle.language import Say
from bagatelle.rooms import Audience


def seat_names(pos: np.record, say: Say) -> list[str]:
    """The players by their letters, for those who gave no name."""
    return [*components.SEATS[: pos.seats]]


def prompt(pos: np.record, to: Audience) -> str:
    """What has to be done next, in one sentence."""
    say, player = to.say, to.names[pos.turn]
    match int(pos.phase):
        case at.START:
            return say("Who deals first?")
        case at.DEAL | at.ROUND_OVER:
            return say("Which card is dealt to {player}?", player=to.names[receiver(pos)])
        case at.DRAW | at.REPLACE:
            return say("Which card does {player} draw?", player=player)
        case at.PLAY if rules.plays_allowed(pos) == 1:
            return say("{player}, you are locked: make one play.", player=player)
        case at.PLAY if pos.plays_made == 0:
            return say("{player}, make up to three plays, or punt.", player=player)
        case at.PLAY:
            left = int(rules.plays_allowed(pos) - pos.plays_made)
            return say.many(
                "{player}, make one more play, or knock.",
                "{player}, make up to {n} more plays, or knock.",
                left,
                player=player,
            )
    return say("The game is over.")


def describe(pos: np.record, action: int, to: Audience) -> str:
    """What an action would do, for a list to choose from."""
    if action >= at.CARD:
        return write(pos, action, to.say)
    turn, groups = int(pos["turn"]), around(pos, action)
    if action >= at.OPEN and not at.SNITCH <= action < at.COMBINE:
        text = _describe_set(action, turn, groups, to.say)
        return text + to.say("; you go out") if pos["held"][turn] == _spent(action, groups) else text
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


@lru_cache(KEPT)
def _spent(action: int, groups: Row) -> int:
    """How many cards fewer there are in the hand after a play."""
    if action >= at.COMBINE:
        _, k, j, back = combined(groups, action)
        return k + j - back
    return sum(choice_of(action)[1:])


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
    say = to.say
    match int(before.phase):
        case at.START:
            return [say("{player} deals first.", player=to.names[after.dealer])]
        case at.DEAL | at.ROUND_OVER:
            return _dealt(after, to) if after.phase == at.DRAW else []
        case at.DRAW | at.REPLACE:
            return [*_drawn(before, action, after, to), *_round_end(before, after, to)]
    told = [*_played(before, action, to), *_freed(before, after, to)]
    return [*told, *_round_end(before, after, to)]


def _dealt(after: np.record, to: Audience) -> list[str]:
    """The deal is told when it is complete; a player is also told their hand."""
    say = to.say
    lines = [
        say(
            "Round {number}: {dealer} deals everybody eight cards, and {player} begins.",
            number=int(after.rounds) + 1,
            dealer=to.names[after.dealer],
            player=to.names[after.turn],
        )
    ]
    if to.viewer >= 0:
        hand = after.hands[to.viewer]
        named = [components.CARDS[kind] for kind in components.BY_NUMBER for _ in range(hand[kind])]
        lines.append(say("{player} holds {cards}.", player=to.names[to.viewer], cards=" ".join(named)))
    return lines


def _drawn(before: np.record, action: int, after: np.record, to: Audience) -> Iterator[str]:
    say = to.say
    if to.viewer == before.turn:
        yield say(
            "{player} draws {card}.", player=to.names[to.viewer], card=components.CARDS[action - at.CARD]
        )
    if after.pile_left == 0:
        yield say("That was the last card in the pile: everybody else gets one last turn.")


def _played(before: np.record, action: int, to: Audience) -> Iterator[str]:
    """A play of the player whose turn it is."""
    say, player = to.say, to.names[before.turn]
    if action == at.KNOCK:
        yield say("{player} knocks.", player=player)
        return
    if action < at.OPEN:
        yield say(
            "{player} punts {card} and is locked.", player=player, card=components.CARDS[action - at.PUNT]
        )
        return
    if action >= at.COMBINE:
        yield from _combined(before, action, to)
    elif action >= at.ADD:
        yield _played_on(before, action, to)
    else:
        yield say("{player} opens {cards}.", player=player, cards=" ".join(cards(*choice_of(action))))
    row, group = result_of(action, int(before.turn), around(before, action))
    if group.is_bag:
        owner = to.names[group.owner]
        yield say("{player} has a Bag-O-Loot of {number}s.", player=owner, number=components.CARDS[row])


def _played_on(before: np.record, action: int, to: Audience) -> str:
    """Build, steal or snitch."""
    say, player = to.say, to.names[before.turn]
    row, slot, number = place_of(action)
    group = around(before, action)[slot]
    owner, there = group.owner, " ".join(group_cards(row, group))
    if action >= at.SNITCH:
        card = components.CARDS[number]
        if owner == before.turn:
            return say(
                "{player} snitches a looter from their own {group} with {card}.",
                player=player,
                group=there,
                card=card,
            )
        return say(
            "{player} snitches a looter from {owner}'s {group} with {card}.",
            player=player,
            owner=to.names[owner],
            group=there,
            card=card,
        )
    added = " ".join(cards(*choice_of(action)))
    if owner == before.turn:
        return say("{player} builds on {group} with {cards}.", player=player, cards=added, group=there)
    return say(
        "{player} steals {group} from {owner} with {cards}.",
        player=player,
        group=there,
        owner=to.names[owner],
        cards=added,
    )


def _combined(before: np.record, action: int, to: Audience) -> Iterator[str]:
    say, player = to.say, to.names[before.turn]
    number, k, j, back = combined(around(before, action), action)
    yield say(
        "{player} combines all {number}s, adding {cards}.",
        player=player,
        number=components.CARDS[number],
        cards=" ".join(cards(number, k, j)),
    )
    if back:
        yield say.many(
            "{n} looter goes to {player}'s hand.",
            "{n} looters go to {player}'s hand.",
            back,
            player=player,
        )


def _freed(before: np.record, after: np.record, to: Audience) -> Iterator[str]:
    """Who had a singleton before, and has none now."""
    for seat in range(before.seats):
        if before.singles[seat] and not after.singles[seat]:
            yield to.say("{player} is no longer locked.", player=to.names[seat])


def _round_end(before: np.record, after: np.record, to: Audience) -> Iterator[str]:
    """How the round ended, what everybody scored, and whether the game is over."""
    say = to.say
    if after.rounds == before.rounds:
        return
    if after.held[after.turn] == 0:
        yield say("{player} goes out: the round is over.", player=to.names[after.turn])
    else:
        yield say("The last lap is over, and so is the round.")
    for seat in range(after.seats):
        stash, hand = int(scoring.stash_points(after, seat)), int(scoring.hand_points(after, seat))
        yield say(
            "{player} scores {points} (stash {stash}, hand {hand}) for a total of {total}.",
            player=to.names[seat],
            points=f"{stash - hand:+}",
            stash=stash,
            hand=-hand,
            total=int(after.totals[seat]),
        )
    yield from _game_end(after, to)


def _game_end(after: np.record, to: Audience) -> Iterator[str]:
    say = to.say
    leaders = [to.names[seat] for seat in range(after.seats) if scoring.leads(after, seat)]
    points = int(scoring.highest(after))
    if after.phase == at.ENDED and len(leaders) == 1:
        yield say.many(
            "The game is over: {player} wins with {n} point.",
            "The game is over: {player} wins with {n} points.",
            points,
            player=leaders[0],
        )
    elif after.phase == at.ENDED:
        yield say.many(
            "The game is over: {players} share the victory with {n} point each.",
            "The game is over: {players} share the victory with {n} points each.",
            points,
            players=say.both(leaders),
        )
    elif after.tiebreak:
        yield say.many(
            "{players} are tied at {n} point: everybody plays on until one player leads.",
            "{players} are tied at {n} points: everybody plays on until one player leads.",
            points,
            players=say.both(leaders),
        )


def round_summary(before: np.record, action: int, after: np.record, to: Audience) -> list[str]:
    """How a round ended: who ended it, who got most out of it, who leads, and what comes next."""
    return summary_of(after, to) if after.rounds > before.rounds else []
