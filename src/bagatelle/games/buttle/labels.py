"""Moves of Buttle as short labels: cards by their rank, with the letters of their suits where that leaves a doubt."""

from __future__ import annotations

import numpy as np

from bagatelle.games.buttle import components, rules
from bagatelle.games.buttle import position as at
from bagatelle.games.buttle.cards import called, rank_word
from bagatelle.games.buttle.components import CARDS
from bagatelle.games.buttle.outcomes import outcome
from bagatelle.games.buttle.packs import faces_of
from bagatelle.games.buttle.stacks import card_of, pawns_of, side_of
from bagatelle.language import Say, mark
from bagatelle.rooms import Audience

WHAT_IT_DOES = {
    components.ACE: mark("scrap all point cards on both sides"),
    components.FOUR: mark("{other} discards two cards"),
    components.FIVE: mark("draw two cards"),
    components.SIX: mark("scrap all royals and Pawns on both sides"),
    components.SEVEN: mark("turn up the top card and play it"),
    components.EIGHT: mark("lay it sideways, so that {other} plays with an open hand"),
    components.NINE: mark("return all uncovered cards that share a suit with it"),
    components.COURT: mark("protect your other cards from twos and Pawns"),
    components.CROWN: mark("need fewer points to win"),
}
"""What a card without a target does when it is played for its effect."""


def label_of(pos: np.record, action: int, to: Audience) -> str:
    """What a move does, in a few words for a button."""
    text = _what_it_does(pos, int(action), to)
    if action < at.POINTS or pos.phase != at.TURN:
        return text
    winner = outcome(pos, action).winner
    if winner is None:
        return text
    return (
        to.say("{text}, and win", text=text) if winner == pos.turn else to.say("{text}, and lose", text=text)
    )


def _what_it_does(pos: np.record, action: int, to: Audience) -> str:
    say = to.say
    if action == at.TAKE_CARD:
        return say("Draw a card")
    if action == at.PASS:
        return say("Pass")
    if action == at.LET:
        return say("Let the two stand") if pos.counters else say("Let it happen")
    if action < at.CARD:
        return say("{player} deals", player=to.names[action - at.DEALS])
    if action < at.THROW:
        return called(action - at.CARD, say)
    if action < at.POINTS:
        return _answer(pos, action, say)
    face, target = at.face_and_target(action)
    card = _held(pos, face, int(pos.turn), say)
    if action < at.EFFECT:
        n = CARDS[face].value
        return say.many("Play the {card} for {n} point", "Play the {card} for {n} points", n, card=card)
    if action >= at.SCUTTLE:
        return say("Scuttle {aim} with your {card}", aim=aim_of(pos, target, to), card=card)
    if target == at.NOTHING:
        does = say(WHAT_IT_DOES[CARDS[face].rank], other=to.names[1 - pos.turn])
    else:
        does = _what_it_hits(pos, face, target, to)
    return f"{card}: {does}"


def _answer(pos: np.record, action: int, say: Say) -> str:
    """A card to discard, or a two to counter with."""
    face = action - (at.THROW if action < at.AGAINST else at.AGAINST)
    actor = int(rules.actor(pos))
    card = called(face, say) if actor < 0 else _held(pos, face, actor, say)
    return (
        say("Discard the {card}", card=card)
        if action < at.AGAINST
        else say("Counter with the {card}", card=card)
    )


def _what_it_hits(pos: np.record, face: int, target: int, to: Audience) -> str:
    say = to.say
    match CARDS[face].rank:
        case components.NINE:
            return say("return all uncovered {suit}", suit=say(components.SUIT_NAMES[target]))
        case components.THREE:
            return say("fetch the {card} from the scrap pile", card=called(target, say))
        case components.PAWN:
            return say("take {aim}", aim=aim_of(pos, target, to))
    if target < at.STACK:
        return say("scrap {aim}", aim=aim_of(pos, target, to))
    stack = int(pos.stack[target - at.STACK])
    owner = 1 - int(side_of(stack))
    values = {"card": called(int(card_of(stack)), say), "player": to.names[owner]}
    if owner == pos.turn:
        return say("scrap the Pawn on the {card}, which comes back to you", **values)
    return say("scrap the Pawn on the {card}, which goes back to {player}", **values)


def aim_of(pos: np.record, target: int, to: Audience) -> str:
    """A card on the table, and whose it is, as its hunter is told."""
    if target >= at.STACK:
        stack = int(pos.stack[target - at.STACK])
        own, face, pawns = int(side_of(stack)) == pos.turn, int(card_of(stack)), len(pawns_of(stack))
    else:
        own, face, pawns = target >= at.OWN, target % at.OWN, 0
    values = {"card": called(face, to.say), "player": to.names[1 - pos.turn]}
    if own:
        return to.say("your own {card}", **values)
    if pawns:
        return to.say("{player}'s {card} with its Pawn", **values)
    return to.say("{player}'s {card}", **values)


def _held(pos: np.record, face: int, seat: int, say: Say) -> str:
    """A card that somebody plays: by its rank, if no other card of that rank is in the hand."""
    rank = CARDS[face].rank
    if pos.revealed == at.NOTHING:
        alike = [other for other in faces_of(*pos.hand[seat]) if CARDS[other].rank == rank and other != face]
        if alike:
            return called(face, say)
    return rank_word(rank, say)
