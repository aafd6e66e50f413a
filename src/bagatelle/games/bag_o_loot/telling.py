"""What has to be done in Bag-O-Loot, and what happened, as sentences for one viewer."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from bagatelle.games.bag_o_loot import packing, rules
from bagatelle.games.bag_o_loot.components import CARDS, KINDS, LOOTER
from bagatelle.games.bag_o_loot.groups import cards, group_cards
from bagatelle.games.bag_o_loot.notation import receiver
from bagatelle.games.bag_o_loot.plays import around, choice_of, combined, place_of, result_of
from bagatelle.rooms import Audience


def prompt(pos: np.record, to: Audience) -> str:
    """What has to be done next, in one sentence."""
    say, player = to.say, to.names[pos.turn]
    match int(pos.phase):
        case rules.START:
            return say("Who deals first?")
        case rules.DEAL | rules.ROUND_OVER:
            return say("Which card is dealt to {player}?", player=to.names[receiver(pos)])
        case rules.DRAW | rules.REPLACE:
            return say("Which card does {player} draw?", player=player)
        case rules.PLAY if rules.plays_allowed(pos) == 1:
            return say("{player}, you are locked: make one play.", player=player)
        case rules.PLAY if pos.plays_made == 0:
            return say("{player}, make up to three plays, or punt.", player=player)
        case rules.PLAY:
            left = int(rules.plays_allowed(pos) - pos.plays_made)
            return say.many(
                "{player}, make {n} more play, or knock.",
                "{player}, make up to {n} more plays, or knock.",
                left,
                player=player,
            )
    return say("The game is over.")


def narrate(before: np.record, action: int, after: np.record, to: Audience) -> list[str]:
    """What an event did; who draws is told the card, nobody else is."""
    say = to.say
    match int(before.phase):
        case rules.START:
            return [say("{player} is the first dealer.", player=to.names[after.dealer])]
        case rules.DEAL | rules.ROUND_OVER:
            return _dealt(after, to) if after.phase == rules.DRAW else []
        case rules.DRAW | rules.REPLACE:
            return [*_drawn(before, action, after, to), *_round_end(before, after, to)]
    told = [*_played(before, action, to), *_freed(before, after, to)]
    return [*told, *_round_end(before, after, to)]


def _dealt(after: np.record, to: Audience) -> list[str]:
    """The deal is told at its end, and to a player the own hand."""
    say = to.say
    lines = [
        say(
            "Round {number}: {dealer} has dealt eight cards to everybody, and {player} begins.",
            number=int(after.rounds) + 1,
            dealer=to.names[after.dealer],
            player=to.names[after.turn],
        )
    ]
    if to.viewer >= 0:
        hand = after.hands[to.viewer]
        named = [CARDS[kind] for kind in (*range(1, KINDS), LOOTER) for _ in range(hand[kind])]
        lines.append(say("{player} holds {cards}.", player=to.names[to.viewer], cards=" ".join(named)))
    return lines


def _drawn(before: np.record, action: int, after: np.record, to: Audience) -> Iterator[str]:
    say = to.say
    if to.viewer == before.turn:
        yield say("{player} draws {card}.", player=to.names[to.viewer], card=CARDS[action - packing.CARD])
    if after.pile_left == 0:
        yield say("That was the last card of the pile: everybody else has one last turn.")


def _played(before: np.record, action: int, to: Audience) -> Iterator[str]:
    """A play of the player whose turn it is."""
    say, player = to.say, to.names[before.turn]
    if action == packing.KNOCK:
        yield say("{player} knocks.", player=player)
        return
    if action < packing.OPEN:
        yield say("{player} punts {card} and is locked.", player=player, card=CARDS[action - packing.PUNT])
        return
    if action >= packing.COMBINE:
        yield from _combined(before, action, to)
    elif action >= packing.ADD:
        yield _played_on(before, action, to)
    else:
        yield say("{player} opens {cards}.", player=player, cards=" ".join(cards(*choice_of(action))))
    row, group = result_of(action, int(before.turn), around(before, action))
    if group.is_bag:
        owner = to.names[group.owner]
        yield say("{player} has a Bag-O-Loot of {number}.", player=owner, number=CARDS[row])


def _played_on(before: np.record, action: int, to: Audience) -> str:
    """Build, steal or snitch."""
    say, player = to.say, to.names[before.turn]
    row, slot, number = place_of(action)
    group = around(before, action)[slot]
    owner, there = group.owner, " ".join(group_cards(row, group))
    if action >= packing.SNITCH:
        card = CARDS[number]
        if owner == before.turn:
            return say(
                "{player} snitches a looter from the own {group} with {card}.",
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
        return say("{player} builds {cards} onto {group}.", player=player, cards=added, group=there)
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
        "{player} combines all sets of {number} with {cards}.",
        player=player,
        number=CARDS[number],
        cards=" ".join(cards(number, k, j)),
    )
    if back:
        yield say.many(
            "{n} looter goes to the hand of {player}.",
            "{n} looters go to the hand of {player}.",
            back,
            player=player,
        )


def _freed(before: np.record, after: np.record, to: Audience) -> Iterator[str]:
    """Who had a singleton before, and has none now."""
    for seat in range(before.seats):
        if before.singles[seat] and not after.singles[seat]:
            yield to.say("{player} is free from lockdown.", player=to.names[seat])


def _round_end(before: np.record, after: np.record, to: Audience) -> Iterator[str]:
    """How the round ended, what everybody scored, and whether the game is over."""
    say = to.say
    if after.rounds == before.rounds:
        return
    if after.held[after.turn] == 0:
        yield say("{player} goes out: the round is over.", player=to.names[after.turn])
    else:
        yield say("The last lap is played: the round is over.")
    for seat in range(after.seats):
        stash, hand = int(rules.stash_points(after, seat)), int(rules.hand_points(after, seat))
        yield say(
            "{player} scores {points} (stash {stash}, hand {hand}) and has {total}.",
            player=to.names[seat],
            points=f"{stash - hand:+}",
            stash=stash,
            hand=-hand,
            total=int(after.totals[seat]),
        )
    yield from _game_end(after, to)


def _game_end(after: np.record, to: Audience) -> Iterator[str]:
    say = to.say
    leaders = [to.names[seat] for seat in range(after.seats) if rules.leads(after, seat)]
    points = int(rules.highest(after))
    if after.phase == rules.ENDED and len(leaders) == 1:
        yield say.many(
            "The game is over: {player} wins with {n} point.",
            "The game is over: {player} wins with {n} points.",
            points,
            player=leaders[0],
        )
    elif after.phase == rules.ENDED:
        yield say.many(
            "The game is over: {players} share the victory with {n} point each.",
            "The game is over: {players} share the victory with {n} points each.",
            points,
            players=say.both(leaders),
        )
    elif after.tiebreak:
        yield say(
            "{players} are level with {points} points: everybody plays on until one leads alone.",
            players=say.both(leaders),
            points=points,
        )
