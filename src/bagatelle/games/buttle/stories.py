"""What has happened in Buttle, in sentences: told to each viewer without anything secret."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from bagatelle.games.buttle import components, rules
from bagatelle.games.buttle import position as at
from bagatelle.games.buttle.cards import full, listed, short
from bagatelle.games.buttle.components import CARDS
from bagatelle.games.buttle.hands import is_open
from bagatelle.games.buttle.notation import write_target
from bagatelle.games.buttle.outcomes import winner_of
from bagatelle.games.buttle.packs import faces_of
from bagatelle.games.buttle.stacks import card_of, cards_in, pawns_of, side_of
from bagatelle.games.buttle.variants import hit_by_nine
from bagatelle.kernel import CHANCE
from bagatelle.rooms import Audience


def story_of(before: np.record, action: int, final: np.record, to: Audience) -> Iterator[str]:
    """What an event did; `final` is the table after it, before another game begins."""
    say = to.say
    actor = int(rules.actor(before))
    player = to.names[actor if actor != CHANCE else int(before.turn)]
    match int(before.phase):
        case at.DEALER:
            yield say("{player} deals.", player=to.names[action - at.DEALS])
        case at.DEAL:
            if final.phase == at.TURN:
                yield from _dealt(final, to)
        case at.DRAW:
            yield _drawn(before, action - at.CARD, final, to)
        case at.REVEAL:
            yield say("{player} turns up {card}.", player=player, card=full(action - at.CARD, say))
            if final.phase != at.SEVENTH:
                yield say("It cannot be played, so it is scrapped.")
        case at.DISCARD:
            card = full(action - at.THROW, say)
            yield say("{player} discards {card}.", player=to.names[1 - before.turn], card=card)
        case at.COUNTER:
            yield from _answered(before, action, final, player, to)
        case _ if action == at.PASS:
            yield say("{player} passes.", player=player)
        case _ if action != at.TAKE_CARD:
            yield from _played(before, action, final, player, to)


def _dealt(final: np.record, to: Audience) -> Iterator[str]:
    say = to.say
    yield say(
        "{dealer} gets six cards; {player} gets five and begins.",
        dealer=to.names[final.dealer],
        player=to.names[1 - final.dealer],
    )
    if to.viewer >= 0:
        hand = faces_of(*final.hand[to.viewer])
        yield say("{player} holds {cards}.", player=to.names[to.viewer], cards=listed(hand, say))


def _drawn(before: np.record, face: int, final: np.record, to: Audience) -> str:
    say, player = to.say, to.names[before.turn]
    if to.viewer == before.turn or is_open(final, int(before.turn)) or final.phase == at.ENDED:
        return say("{player} draws {card}.", player=player, card=full(face, say))
    return say("{player} draws a card.", player=player)


# Cards that are played


def _played(before: np.record, action: int, final: np.record, player: str, to: Audience) -> Iterator[str]:
    say = to.say
    face, target = at.face_and_target(action)
    card = full(face, say)
    if action < at.EFFECT:
        yield _scored(before, face, final, player, to)
    elif action >= at.SCUTTLE:
        aim = write_target(before, target, say)
        yield say(
            "{player} scuttles {aim} with {card}: both are scrapped.", player=player, aim=aim, card=card
        )
    elif CARDS[face].rank == components.PAWN:
        aim = write_target(before, target, say)
        yield say("{player} takes {aim} with {card}.", player=player, aim=aim, card=card)
    elif CARDS[face].rank in (components.EIGHT, components.COURT, components.CROWN):
        yield from _laid_down(before, face, final, player, to)
    else:
        yield _announced(before, action, player, to)
        if final.phase != at.COUNTER:
            yield from _effect(before, action, final, to)


def _scored(before: np.record, face: int, final: np.record, player: str, to: Audience) -> str:
    seat = int(before.turn)
    return to.say.many(
        "{player} plays {card} for {n} point and now has {sum} of {goal}.",
        "{player} plays {card} for {n} points and now has {sum} of {goal}.",
        CARDS[face].value,
        player=player,
        card=full(face, to.say),
        sum=rules.points(final, seat),
        goal=rules.needed(final, seat),
    )


def _laid_down(before: np.record, face: int, final: np.record, player: str, to: Audience) -> Iterator[str]:
    """An eight, a Court or a Crown."""
    say, card, seat = to.say, full(face, to.say), int(before.turn)
    match CARDS[face].rank:
        case components.EIGHT:
            yield say("{player} lays {card} sideways.", player=player, card=card)
            yield _opened(final, 1 - seat, to)
        case components.COURT:
            yield say("{player} lays down {card} to protect the other cards.", player=player, card=card)
        case _:
            goal = rules.needed(final, seat)
            yield say(
                "{player} lays down {card} and now needs {goal} points.", player=player, card=card, goal=goal
            )


def _opened(final: np.record, seat: int, to: Audience) -> str:
    """The hand that now lies open."""
    say, player = to.say, to.names[seat]
    hand = faces_of(*final.hand[seat])
    if not hand:
        return say("{player} must play with an open hand, now empty.", player=player)
    return say("{player} must play with an open hand: {cards}.", player=player, cards=listed(hand, say))


def _announced(before: np.record, action: int, player: str, to: Audience) -> str:
    """The one-off by itself; what it did is told when it has happened."""
    say = to.say
    face, target = at.face_and_target(action)
    card = full(face, say)
    if target == at.NOTHING:
        return say("{player} plays {card} for its effect.", player=player, card=card)
    if CARDS[face].rank == components.NINE:
        suit = say(components.SUIT_NAMES[target])
        return say("{player} plays {card} for its effect on {suit}.", player=player, card=card, suit=suit)
    if CARDS[face].rank == components.THREE:
        return say("{player} plays {card} to fetch {aim}.", player=player, card=card, aim=short(target, say))
    aim = write_target(before, target, say)
    return say("{player} plays {card} against {aim}.", player=player, card=card, aim=aim)


def _answered(before: np.record, action: int, final: np.record, player: str, to: Audience) -> Iterator[str]:
    say = to.say
    twos = int(before.counters) + (action != at.LET)
    if action == at.LET and before.counters:
        yield say("{player} lets the two stand.", player=player)
    elif action == at.LET:
        yield say("{player} lets it happen.", player=player)
    else:
        yield say("{player} counters with {card}.", player=player, card=full(action - at.AGAINST, say))
    if final.phase == at.COUNTER:
        return
    if twos % 2:
        card = short(at.face_and_target(int(before.pending))[0], say)
        yield say("{card} is cancelled.", card=card)
    else:
        yield from _effect(before, int(before.pending), final, to)


# What one-offs did


def _effect(before: np.record, action: int, final: np.record, to: Audience) -> Iterator[str]:
    """What a one-off has done, seen from before and after; what is drawn, turned up or discarded is still to come."""
    say = to.say
    face, target = at.face_and_target(action)
    mover, other = to.names[before.turn], 1 - int(before.turn)
    match CARDS[face].rank:
        case components.ACE:
            points = [card for pack in before.bare for card in faces_of(*pack)]
            points += [card for stack in before.stack for card in cards_in(int(stack))]
            yield _scrapped(points, to)
        case components.TWO:
            yield _scrapped_royal(before, target, to)
        case components.THREE:
            yield say("{player} takes {card} from the scrap pile.", player=mover, card=full(target, say))
        case components.FOUR if final.phase != at.DISCARD:
            yield _discarded(before, final, other, to)
        case components.FIVE if final.phase != at.DRAW:
            yield say("{player} has no room for another card.", player=mover)
        case components.SIX:
            royals = [royal for pack in before.royal for royal in faces_of(*pack)]
            royals += [pawn for stack in before.stack for pawn in pawns_of(int(stack))]
            yield _scrapped(sorted(royals), to)
            yield from _crossings(before, to)
        case components.NINE:
            yield from _returned(before, int(hit_by_nine(before, face, target)), to)


def _scrapped(faces: list[int], to: Audience) -> str:
    if not faces:
        return to.say("Nothing is scrapped.")
    return to.say("Scrapped: {cards}.", cards=listed(faces, to.say))


def _scrapped_royal(before: np.record, target: int, to: Audience) -> str:
    say = to.say
    if target < at.STACK:
        owner = to.names[before.turn if target >= at.OWN else 1 - before.turn]
        return say("{player}'s {card} is scrapped.", card=full(target % at.OWN, say), player=owner)
    stack = int(before.stack[target - at.STACK])
    return say(
        "{card} is scrapped, and {below} goes back to {player}.",
        card=full(pawns_of(stack)[-1], say),
        below=short(int(card_of(stack)), say),
        player=to.names[1 - int(side_of(stack))],
    )


def _crossings(before: np.record, to: Audience) -> Iterator[str]:
    """The point cards that change sides when all Pawns go."""
    for stack in map(int, before.stack):
        if len(pawns_of(stack)) % 2:
            yield _went_back(stack, to)


def _went_back(stack: int, to: Audience) -> str:
    card, player = short(int(card_of(stack)), to.say), to.names[1 - int(side_of(stack))]
    return to.say("{card} goes back to {player}.", card=card, player=player)


def _discarded(before: np.record, final: np.record, seat: int, to: Audience) -> str:
    """The cards that were in a hand and are there no more, if any."""
    say, player = to.say, to.names[seat]
    lost = faces_of(*before.hand[seat])
    for face in faces_of(*final.hand[seat]):
        lost.remove(face)
    if not lost:
        return say("{player} has nothing to discard.", player=player)
    return say("{player} discards {cards}.", player=player, cards=listed(lost, say))


def _returned(before: np.record, hit: int, to: Audience) -> Iterator[str]:
    """What a nine that hits these faces takes back, and the cards that change sides because it takes their Pawn."""
    say = to.say
    uncovered = [stack for stack in map(int, before.stack) if stack and (hit >> pawns_of(stack)[-1]) & 1]
    nothing = True
    for seat in (int(before.turn), 1 - int(before.turn)):
        packs = (before.bare[seat], before.royal[seat])
        back = [face for first, second in packs for face in faces_of(int(first) & hit, int(second) & hit)]
        back += [pawns_of(stack)[-1] for stack in uncovered if side_of(stack) == seat]
        if back:
            nothing = False
            yield say("{player} takes back {cards}.", player=to.names[seat], cards=listed(back, say))
    for stack in uncovered:
        yield _went_back(stack, to)
    if nothing:
        yield say("No cards return.")


# The end


def story_of_the_end(before: np.record, final: np.record, after: np.record, to: Audience) -> Iterator[str]:
    """Who won the game, and how the match goes on."""
    say = to.say
    winner = winner_of(final)
    if winner is not None:
        yield say(
            "{player} wins the game with {points} points, needing {goal}.",
            player=to.names[winner],
            points=rules.points(final, winner),
            goal=rules.needed(final, winner),
        )
    elif final.passes == rules.PASSES_TO_DRAW:
        yield say("Three passes in a row: the game is drawn.")
    else:
        yield say("After {turns} turns the game is drawn.", turns=rules.LAST_TURN)
    if before.games > 1:
        yield say(
            "Games won: {first} {wins}, {second} {others}.",
            first=to.names[0], wins=after.wins[0], second=to.names[1], others=after.wins[1],
        )  # fmt: skip
    if after.phase == at.DEAL:
        yield say("{player} deals the next game.", player=to.names[after.dealer])
        return
    for seat in range(at.SEATS):
        hand = faces_of(*after.hand[seat])
        if hand:
            yield say("{player} still held {cards}.", player=to.names[seat], cards=listed(hand, say))
