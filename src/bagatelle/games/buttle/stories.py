"""What has happened in Buttle, in sentences: told to each viewer without anything secret."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from bagatelle.games.buttle import components, rules
from bagatelle.games.buttle import position as at
from bagatelle.games.buttle.cards import called, called_all
from bagatelle.games.buttle.components import CARDS
from bagatelle.games.buttle.hands import is_open
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
    seat = actor if actor != CHANCE else int(before.turn)
    match int(before.phase):
        case at.DEALER:
            yield to.tell(action - at.DEALS, "You deal.", "{player} deals.")
        case at.DEAL:
            if final.phase == at.TURN:
                yield from _dealt(final, to)
        case at.DRAW:
            yield _drawn(before, action - at.CARD, final, to)
        case at.REVEAL:
            card = called(action - at.CARD, say)
            yield to.tell(seat, "You turn up the {card}.", "{player} turns up the {card}.", card=card)
            if final.phase != at.SEVENTH:
                yield say("It cannot be played, so it is scrapped.")
        case at.DISCARD:
            card = called(action - at.THROW, say)
            yield to.tell(
                1 - int(before.turn), "You discard the {card}.", "{player} discards the {card}.", card=card
            )
        case at.COUNTER:
            yield from _answered(before, action, final, seat, to)
        case _ if action == at.PASS:
            yield to.tell(seat, "You pass.", "{player} passes.")
        case _ if action != at.TAKE_CARD:
            yield from _played(before, action, final, seat, to)


def _dealt(final: np.record, to: Audience) -> Iterator[str]:
    say, dealer = to.say, int(final.dealer)
    values = {"dealer": to.names[dealer], "player": to.names[1 - dealer]}
    if dealer == to.you:
        yield say("You get six cards; {player} gets five and begins.", **values)
    elif to.you is not None:
        yield say("{dealer} gets six cards; you get five and begin.", **values)
    else:
        yield say("{dealer} gets six cards; {player} gets five and begins.", **values)
    if to.viewer >= 0:
        hand = called_all(faces_of(*final.hand[to.viewer]), say)
        yield to.tell(to.viewer, "You hold {cards}.", "{player} holds {cards}.", cards=hand)


def _drawn(before: np.record, face: int, final: np.record, to: Audience) -> str:
    seat = int(before.turn)
    if to.viewer == seat or is_open(final, seat) or final.phase == at.ENDED:
        return to.tell(seat, "You draw the {card}.", "{player} draws the {card}.", card=called(face, to.say))
    return to.tell(seat, "You draw a card.", "{player} draws a card.")


# Cards that are played


def _played(before: np.record, action: int, final: np.record, seat: int, to: Audience) -> Iterator[str]:
    say = to.say
    face, target = at.face_and_target(action)
    card = called(face, say)
    if action < at.EFFECT:
        yield _scored(face, final, seat, to)
    elif action >= at.SCUTTLE:
        aim = _aim(before, target, to)
        yield to.tell(
            seat,
            "You scuttle {aim} with the {card}: both are scrapped.",
            "{player} scuttles {aim} with the {card}: both are scrapped.",
            aim=aim,
            card=card,
        )
    elif CARDS[face].rank == components.PAWN:
        aim = _aim(before, target, to)
        yield to.tell(
            seat,
            "You take {aim} with the {card}.",
            "{player} takes {aim} with the {card}.",
            aim=aim,
            card=card,
        )
    elif CARDS[face].rank in (components.EIGHT, components.COURT, components.CROWN):
        yield from _laid_down(face, final, seat, to)
    else:
        yield _announced(before, action, seat, to)
        if final.phase != at.COUNTER:
            yield from _effect(before, action, final, to)


def _scored(face: int, final: np.record, seat: int, to: Audience) -> str:
    n, has, goal = CARDS[face].value, rules.points(final, seat), rules.needed(final, seat)
    card = called(face, to.say)
    if seat == to.you:
        return to.say.many(
            "You play the {card} for {n} point and now have {sum} of {goal}.",
            "You play the {card} for {n} points and now have {sum} of {goal}.",
            n,
            card=card,
            sum=has,
            goal=goal,
        )
    return to.say.many(
        "{player} plays the {card} for {n} point and now has {sum} of {goal}.",
        "{player} plays the {card} for {n} points and now has {sum} of {goal}.",
        n,
        player=to.names[seat],
        card=card,
        sum=has,
        goal=goal,
    )


def _laid_down(face: int, final: np.record, seat: int, to: Audience) -> Iterator[str]:
    """An eight, a Court or a Crown."""
    card = called(face, to.say)
    match CARDS[face].rank:
        case components.EIGHT:
            yield to.tell(
                seat, "You lay the {card} sideways.", "{player} lays the {card} sideways.", card=card
            )
            yield _opened(final, 1 - seat, to)
        case components.COURT:
            yield to.tell(
                seat,
                "You lay down the {card} to protect your other cards.",
                "{player} lays down the {card} to protect the other cards.",
                card=card,
            )
        case _:
            yield to.tell(
                seat,
                "You lay down the {card} and now need {goal} points.",
                "{player} lays down the {card} and now needs {goal} points.",
                card=card,
                goal=rules.needed(final, seat),
            )


def _opened(final: np.record, seat: int, to: Audience) -> str:
    """The hand that now lies open."""
    hand = faces_of(*final.hand[seat])
    if not hand:
        return to.tell(
            seat,
            "You must play with an open hand, now empty.",
            "{player} must play with an open hand, now empty.",
        )
    return to.tell(
        seat,
        "You must play with an open hand: {cards}.",
        "{player} must play with an open hand: {cards}.",
        cards=called_all(hand, to.say),
    )


def _announced(before: np.record, action: int, seat: int, to: Audience) -> str:
    """The one-off by itself; what it did is told when it has happened."""
    say = to.say
    face, target = at.face_and_target(action)
    card = called(face, say)
    if target == at.NOTHING:
        effect = say(components.EFFECTS[CARDS[face].rank])
        return to.tell(
            seat,
            "You play the {card}: {effect}.",
            "{player} plays the {card}: {effect}.",
            card=card,
            effect=effect,
        )
    if CARDS[face].rank == components.NINE:
        return to.tell(
            seat,
            "You play the {card}: return uncovered {suit}.",
            "{player} plays the {card}: return uncovered {suit}.",
            card=card,
            suit=say(components.SUIT_NAMES[target]),
        )
    if CARDS[face].rank == components.THREE:
        return to.tell(
            seat,
            "You play the {card} to fetch the {aim}.",
            "{player} plays the {card} to fetch the {aim}.",
            card=card,
            aim=called(target, say),
        )
    return to.tell(
        seat,
        "You play the {card} against {aim}.",
        "{player} plays the {card} against {aim}.",
        card=card,
        aim=_aim(before, target, to),
    )


def _answered(before: np.record, action: int, final: np.record, seat: int, to: Audience) -> Iterator[str]:
    twos = int(before.counters) + (action != at.LET)
    if action == at.LET and before.counters:
        yield to.tell(seat, "You let the two stand.", "{player} lets the two stand.")
    elif action == at.LET:
        yield to.tell(seat, "You let it happen.", "{player} lets it happen.")
    else:
        card = called(action - at.AGAINST, to.say)
        yield to.tell(seat, "You counter with the {card}.", "{player} counters with the {card}.", card=card)
    if final.phase == at.COUNTER:
        return
    if twos % 2:
        card = called(at.face_and_target(int(before.pending))[0], to.say)
        yield to.say("The {card} is cancelled.", card=card)
    else:
        yield from _effect(before, int(before.pending), final, to)


def _aim(before: np.record, target: int, to: Audience) -> str:
    """A card on the table that somebody aims at, and whose it is."""
    if target >= at.STACK:
        stack = int(before.stack[target - at.STACK])
        seat, face, pawn = int(side_of(stack)), int(card_of(stack)), True
    else:
        seat, face, pawn = (
            int(before.turn) if target >= at.OWN else 1 - int(before.turn),
            target % at.OWN,
            False,
        )
    card = called(face, to.say)
    if pawn:
        return to.tell(seat, "your {card} with its Pawn", "{player}'s {card} with its Pawn", card=card)
    return to.tell(seat, "your {card}", "{player}'s {card}", card=card)


# What one-offs did


def _effect(before: np.record, action: int, final: np.record, to: Audience) -> Iterator[str]:
    """What a one-off has done, seen from before and after; what is drawn, turned up or discarded is still to come."""
    say = to.say
    face, target = at.face_and_target(action)
    mover, other = int(before.turn), 1 - int(before.turn)
    match CARDS[face].rank:
        case components.ACE:
            points = [card for pack in before.bare for card in faces_of(*pack)]
            points += [card for stack in before.stack for card in cards_in(int(stack))]
            yield _scrapped(points, to)
        case components.TWO:
            yield _scrapped_royal(before, target, to)
        case components.THREE:
            yield to.tell(
                mover,
                "You take the {card} from the scrap pile.",
                "{player} takes the {card} from the scrap pile.",
                card=called(target, say),
            )
        case components.FOUR if final.phase != at.DISCARD:
            yield _discarded(before, final, other, to)
        case components.FIVE if final.phase != at.DRAW:
            yield to.tell(
                mover, "You have no room for another card.", "{player} has no room for another card."
            )
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
    return to.say("Scrapped: {cards}.", cards=called_all(faces, to.say))


def _scrapped_royal(before: np.record, target: int, to: Audience) -> str:
    say = to.say
    if target < at.STACK:
        owner = int(before.turn) if target >= at.OWN else 1 - int(before.turn)
        card = called(target % at.OWN, say)
        return to.tell(owner, "Your {card} is scrapped.", "{player}'s {card} is scrapped.", card=card)
    stack = int(before.stack[target - at.STACK])
    return to.tell(
        1 - int(side_of(stack)),
        "The {card} is scrapped, and the {below} comes back to you.",
        "The {card} is scrapped, and the {below} goes back to {player}.",
        card=called(pawns_of(stack)[-1], say),
        below=called(int(card_of(stack)), say),
    )


def _crossings(before: np.record, to: Audience) -> Iterator[str]:
    """The point cards that change sides when all Pawns go."""
    for stack in map(int, before.stack):
        if len(pawns_of(stack)) % 2:
            yield _went_back(stack, to)


def _went_back(stack: int, to: Audience) -> str:
    card, seat = called(int(card_of(stack)), to.say), 1 - int(side_of(stack))
    return to.tell(seat, "The {card} comes back to you.", "The {card} goes back to {player}.", card=card)


def _discarded(before: np.record, final: np.record, seat: int, to: Audience) -> str:
    """The cards that were in a hand and are there no more, if any."""
    lost = faces_of(*before.hand[seat])
    for face in faces_of(*final.hand[seat]):
        lost.remove(face)
    if not lost:
        return to.tell(seat, "You have nothing to discard.", "{player} has nothing to discard.")
    return to.tell(seat, "You discard {cards}.", "{player} discards {cards}.", cards=called_all(lost, to.say))


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
            cards = called_all(back, say)
            yield to.tell(seat, "You take back {cards}.", "{player} takes back {cards}.", cards=cards)
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
        yield to.tell(
            winner,
            "You win the game with {points} points, needing {goal}.",
            "{player} wins the game with {points} points, needing {goal}.",
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
        yield to.tell(int(after.dealer), "You deal the next game.", "{player} deals the next game.")
        return
    for seat in range(at.SEATS):
        hand = faces_of(*after.hand[seat])
        if hand:
            cards = called_all(hand, say)
            yield to.tell(seat, "You still held {cards}.", "{player} still held {cards}.", cards=cards)
