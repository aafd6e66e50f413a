"""Why a move of Buttle is not possible now: one sentence for each reason."""

from __future__ import annotations

import numpy as np

from bagatelle.games.buttle import components, rules
from bagatelle.games.buttle import position as at
from bagatelle.games.buttle.cards import called
from bagatelle.games.buttle.components import CARDS
from bagatelle.games.buttle.packs import has
from bagatelle.games.buttle.stacks import EMPTY, side_of
from bagatelle.games.buttle.variants import HAND_LIMIT, playable, responder
from bagatelle.kernel import CHANCE
from bagatelle.rooms import Audience


def reason_against(pos: np.record, action: int, to: Audience) -> str:
    """The reason why an action is not possible now; empty when it belongs to quite another moment."""
    phase = int(pos.phase)
    if rules.actor(pos) == CHANCE:
        return _no_outcome(pos, action, to)
    if phase == at.COUNTER and action >= at.AGAINST and action < at.POINTS:
        return _no_counter(pos, action - at.AGAINST, to)
    if phase == at.DISCARD and at.THROW <= action < at.AGAINST:
        return _no_discard(pos, action - at.THROW, to)
    if phase == at.TURN and action in (at.TAKE_CARD, at.PASS):
        return _no_draw_or_pass(pos, action, to)
    if phase in (at.TURN, at.SEVENTH) and action >= at.POINTS:
        return _no_play(pos, action, to)
    if action == at.LET or at.AGAINST <= action < at.POINTS:
        return to.say("There is nothing to counter now.")
    return ""


def _no_outcome(pos: np.record, action: int, to: Audience) -> str:
    if pos.phase == at.DISCARD and at.THROW <= action < at.AGAINST:
        card = called(action - at.THROW, to.say)
        return to.say("{player} does not hold the {card}.", player=to.names[1 - pos.turn], card=card)
    if at.CARD <= action < at.THROW and action >= at.DEALS and pos.phase not in (at.DISCARD, at.DEALER):
        return to.say("There is no {card} left in the pile.", card=called(action - at.CARD, to.say))
    return ""


def _no_counter(pos: np.record, face: int, to: Audience) -> str:
    say, card = to.say, called(face, to.say)
    seat = int(responder(pos))
    if not has(pos.hand[seat], face):
        return say("You do not hold the {card}.", card=card)
    if CARDS[face].rank != components.TWO:
        return say("Only a two can counter, not the {card}.", card=card)
    return _frozen(card, to)


def _no_discard(pos: np.record, face: int, to: Audience) -> str:
    say, card = to.say, called(face, to.say)
    if not has(pos.hand[1 - pos.turn], face):
        return say("You do not hold the {card}.", card=card)
    return say("Discard the lower card first, then the {card}.", card=card)


def _no_draw_or_pass(pos: np.record, action: int, to: Audience) -> str:
    if action == at.PASS:
        return to.say("You can pass only when the pile is empty or you have no other move.")
    if not pos.pile[0]:
        return to.say("The pile is empty: play a card or pass.")
    return to.say("With {limit} or more cards in hand you cannot draw.", limit=HAND_LIMIT)


def _frozen(card: str, to: Audience) -> str:
    return to.say("The {card} was returned by a nine, so you cannot play it this turn.", card=card)


def _no_play(pos: np.record, action: int, to: Audience) -> str:
    say = to.say
    face, target = at.face_and_target(action)
    card = called(face, say)
    if pos.phase == at.SEVENTH and face != pos.revealed:
        revealed = called(int(pos.revealed), say)
        return say("The seven turned up the {card}, so that is the card to play.", card=revealed)
    if pos.phase == at.TURN and not has(pos.hand[pos.turn], face):
        return say("You do not hold the {card}.", card=card)
    if pos.phase == at.TURN and not (int(playable(pos)) >> face) & 1:
        return _frozen(card, to)
    if action < at.EFFECT:
        return say("The {card} scores no points; play it for its effect.", card=card)
    if action >= at.SCUTTLE:
        return _no_scuttle(pos, face, target, to)
    return _no_effect(pos, face, target, to)


def _no_scuttle(pos: np.record, face: int, target: int, to: Audience) -> str:
    say, card = to.say, called(face, to.say)
    if not pos.scuttle:
        return say("Scuttling is a variant, and it is off in this game.")
    if face >= components.POINT_FACES:
        return say("The {card} is not a point card, so it cannot scuttle.", card=card)
    if not _lies_opposite(pos, target):
        return say("That is not one of your opponent's point cards.")
    return say("The {card} can scuttle only a card of lower value.", card=card)


def _lies_opposite(pos: np.record, target: int) -> bool:
    """Whether a target is one of the other player's point cards."""
    if target >= at.STACK:
        stack = int(pos.stack[target - at.STACK])
        return stack != EMPTY and int(side_of(stack)) != pos.turn
    return target < at.OWN and bool(has(pos.bare[1 - pos.turn], target))


def _no_effect(pos: np.record, face: int, target: int, to: Audience) -> str:
    say, rank = to.say, CARDS[face].rank
    other = to.names[1 - pos.turn]
    if rank == components.TWO:
        return _no_two(pos, target, to)
    if rank == components.PAWN:
        if target == at.NOTHING:
            return say("Choose the point card of {player} that your Pawn takes.", player=other)
        if not _lies_opposite(pos, target):
            return say("A Pawn can take only {player}'s point cards.", player=other)
        return say("{player}'s Court protects that card.", player=other)
    if rank == components.THREE:
        if target == at.NOTHING:
            return say("Choose the card that your three fetches from the scrap pile.")
        if target >= at.OWN or not has(pos.scrap, target):
            return say("That card is not in the scrap pile.")
        return say("A three cannot fetch a three in this game.")
    if rank == components.NINE:
        return _no_nine(pos, face, target, to)
    if target != at.NOTHING:
        return say("This card takes no target.")
    if rank == components.FOUR:
        return say("{player} has no cards to discard.", player=other)
    if rank in (components.FIVE, components.SEVEN):
        return say("You cannot play this for its effect: the pile is empty.")
    return ""


def _no_two(pos: np.record, target: int, to: Audience) -> str:
    say = to.say
    if target == at.NOTHING:
        return say("Choose the royal or the Pawn that your two scraps.")
    there = (
        pos.stack[target - at.STACK] != EMPTY
        if target >= at.STACK
        else has(pos.royal[pos.turn if target >= at.OWN else 1 - pos.turn], target % at.OWN)
    )
    if not there:
        return say("A two scraps only a royal on the table or the top Pawn of a stack.")
    return say("{player}'s Court protects that card.", player=to.names[1 - pos.turn])


def _no_nine(pos: np.record, face: int, target: int, to: Audience) -> str:
    say = to.say
    if not pos.nine_one_suit:
        return say("Both suits of a nine count in this game, so it takes no target.")
    suits = CARDS[face].suits
    if target == at.NOTHING:
        return say("Choose one of the nine's suits: {suits}.", suits=" / ".join(_suits(suits, to)))
    return say("The {card} has only {suits}.", card=called(face, say), suits=say.both(_suits(suits, to)))


def _suits(letters: str, to: Audience) -> list[str]:
    return [to.say(components.SUIT_NAMES[components.SUITS.index(letter)]) for letter in letters]


assert len(components.SUITS) < at.OWN, "a suit is a target too"
