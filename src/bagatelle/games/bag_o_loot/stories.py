"""What happened in Bag-O-Loot, in sentences: told to each viewer without anything secret."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from bagatelle.games.bag_o_loot import components, rules, scoring
from bagatelle.games.bag_o_loot import position as at
from bagatelle.games.bag_o_loot.groups import COUNTS
from bagatelle.games.bag_o_loot.labels import a_card, card_name, group_name, in_words
from bagatelle.games.bag_o_loot.outcomes import around, choice_of, combined, place_of, result_of
from bagatelle.rooms import Audience


def story_of(before: np.record, action: int, after: np.record, to: Audience) -> Iterator[str]:
    """What an event did; only the player who draws is told the card."""
    match int(before.phase):
        case at.START:
            yield to.tell(int(after.dealer), "You deal first.", "{player} deals first.")
        case at.DEAL | at.ROUND_OVER:
            if after.phase == at.DRAW:
                yield from _dealt(after, to)
        case at.DRAW | at.REPLACE:
            yield from _drawn(before, action, after, to)
            yield from _round_end(before, after, to)
        case _:
            yield from _played(before, action, to)
            yield from _freed(before, after, to)
            yield from _round_end(before, after, to)


def _dealt(after: np.record, to: Audience) -> Iterator[str]:
    """The deal is told when it is complete; a player is also told their hand."""
    dealer, turn, say = int(after.dealer), int(after.turn), to.say
    values = {
        "number": int(after.rounds) + 1,
        "count": say(COUNTS[int(rules.hand_size(after))]),
        "dealer": to.names[dealer],
        "player": to.names[turn],
    }
    if dealer == to.you:
        yield say("Round {number}: you deal everybody {count} cards, and {player} begins.", **values)
    elif turn == to.you:
        yield say("Round {number}: {dealer} deals everybody {count} cards, and you begin.", **values)
    else:
        yield say("Round {number}: {dealer} deals everybody {count} cards, and {player} begins.", **values)
    if to.viewer >= 0:
        hand = after.hands[to.viewer]
        named = [card_name(kind, say) for kind in components.BY_NUMBER for _ in range(hand[kind])]
        yield to.tell(to.viewer, "You hold {cards}.", "{player} holds {cards}.", cards=say.both(named))


def _drawn(before: np.record, action: int, after: np.record, to: Audience) -> Iterator[str]:
    if to.viewer == before.turn:
        card = a_card(action - at.CARD, to.say)
        yield to.tell(to.viewer, "You draw {card}.", "{player} draws {card}.", card=card)
    if after.pile_left == 0:
        yield to.say("That was the last card in the pile: everybody else gets one last turn.")


def _played(before: np.record, action: int, to: Audience) -> Iterator[str]:
    """A play of the player whose turn it is."""
    seat = int(before.turn)
    if action == at.KNOCK:
        yield to.tell(seat, "You knock.", "{player} knocks.")
        return
    if action < at.OPEN:
        card = a_card(action - at.PUNT, to.say)
        yield to.tell(
            seat, "You punt {card} and are locked.", "{player} punts {card} and is locked.", card=card
        )
        return
    if action >= at.COMBINE:
        yield from _combined(before, action, to)
    elif action >= at.ADD:
        yield _played_on(before, action, to)
    else:
        cards = in_words(*choice_of(action), to.say)
        yield to.tell(seat, "You open with {cards}.", "{player} opens with {cards}.", cards=cards)
    row, group = result_of(action, seat, around(before, action))
    if group.is_bag:
        yield to.tell(
            group.owner,
            "You have a Bag-O-Loot of {number}s.",
            "{player} has a Bag-O-Loot of {number}s.",
            number=components.CARDS[row],
        )


def _played_on(before: np.record, action: int, to: Audience) -> str:
    """Build, steal or snitch."""
    seat, groups = int(before.turn), around(before, action)
    row, slot, number = place_of(action)
    owner = groups[slot].owner
    values = {"group": group_name(row, slot, groups, to.say), "owner": to.names[owner]}
    if action >= at.SNITCH:
        return _snitched(seat, owner, {**values, "card": a_card(number, to.say)}, to)
    values["cards"] = in_words(*choice_of(action), to.say)
    if owner == seat:
        return to.tell(
            seat, "You add {cards} to your {group}.", "{player} adds {cards} to their {group}.", **values
        )
    if owner == to.you:
        return to.say("{player} steals your {group} with {cards}.", player=to.names[seat], **values)
    return to.tell(
        seat,
        "You steal {owner}'s {group} with {cards}.",
        "{player} steals {owner}'s {group} with {cards}.",
        **values,
    )


def _snitched(seat: int, owner: int, values: dict[str, str], to: Audience) -> str:
    if owner == seat:
        return to.tell(
            seat,
            "You snitch a looter from your own {group} with {card}.",
            "{player} snitches a looter from their own {group} with {card}.",
            **values,
        )
    if owner == to.you:
        return to.say(
            "{player} snitches a looter from your {group} with {card}.",
            player=to.names[seat],
            **values,
        )
    return to.tell(
        seat,
        "You snitch a looter from {owner}'s {group} with {card}.",
        "{player} snitches a looter from {owner}'s {group} with {card}.",
        **values,
    )


def _combined(before: np.record, action: int, to: Audience) -> Iterator[str]:
    say, seat = to.say, int(before.turn)
    number, k, j, back = combined(around(before, action), action)
    yield to.tell(
        seat,
        "You combine all {number}s, adding {cards}.",
        "{player} combines all {number}s, adding {cards}.",
        number=components.CARDS[number],
        cards=in_words(number, k, j, say),
    )
    if back and seat == to.you:
        yield say.many("{n} looter goes to your hand.", "{n} looters go to your hand.", back)
    elif back:
        yield say.many(
            "{n} looter goes to {player}'s hand.",
            "{n} looters go to {player}'s hand.",
            back,
            player=to.names[seat],
        )


def _freed(before: np.record, after: np.record, to: Audience) -> Iterator[str]:
    """Who had a singleton before, and has none now."""
    for seat in range(before.seats):
        if before.singles[seat] and not after.singles[seat]:
            yield to.tell(seat, "You are no longer locked.", "{player} is no longer locked.")


def _round_end(before: np.record, after: np.record, to: Audience) -> Iterator[str]:
    """How the round ended, what everybody scored, and whether the game is over."""
    say = to.say
    if after.rounds == before.rounds:
        return
    if after.held[after.turn] == 0:
        yield to.tell(
            int(after.turn), "You go out: the round is over.", "{player} goes out: the round is over."
        )
    else:
        yield say("The last lap is over, and so is the round.")
    for seat in range(after.seats):
        stash, hand = int(scoring.stash_points(after, seat)), int(scoring.hand_points(after, seat))
        yield to.tell(
            seat,
            "You score {points} (stash {stash}, hand {hand}) for a total of {total}.",
            "{player} scores {points} (stash {stash}, hand {hand}) for a total of {total}.",
            points=f"{stash - hand:+}",
            stash=stash,
            hand=-hand,
            total=int(after.totals[seat]),
        )
    yield from _game_end(after, to)


def _game_end(after: np.record, to: Audience) -> Iterator[str]:
    say = to.say
    best = [seat for seat in range(after.seats) if scoring.leads(after, seat)]
    leaders = [to.names[seat] for seat in best]
    points = int(scoring.highest(after))
    if after.phase == at.ENDED and best == [to.you]:
        yield say.many(
            "The game is over: you win with {n} point.",
            "The game is over: you win with {n} points.",
            points,
        )
    elif after.phase == at.ENDED and len(leaders) == 1:
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
