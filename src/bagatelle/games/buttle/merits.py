"""What speaks for a move in Buttle: how far both players are from winning after it, and what it protects or brings.

Everything is told as it will be if nobody counters, and only from what the player who must choose may know.
"""

from __future__ import annotations

import numpy as np

from bagatelle.games.buttle import components, rules
from bagatelle.games.buttle import position as at
from bagatelle.games.buttle.cards import called, called_all
from bagatelle.games.buttle.components import CARDS, EFFECTS
from bagatelle.games.buttle.outcomes import (
    Score,
    final_position,
    outcome,
    score,
    score_after,
    score_if_it_happens,
)
from bagatelle.games.buttle.packs import COURTS, faces_of, size
from bagatelle.kernel import copy_of
from bagatelle.rooms import Audience


def merit_of(pos: np.record, action: int, to: Audience) -> str:
    """One sentence on what a move is good for."""
    if pos.phase == at.DISCARD:
        return _discarding(pos, action - at.THROW, to)
    if pos.phase == at.COUNTER:
        return _answering(pos, action, to)
    return _winning(pos, action, to) or _playing(pos, action, to)


# Moves of a turn


def _winning(pos: np.record, action: int, to: Audience) -> str | None:
    """Whether somebody wins the game by a play that is not countered."""
    if action < at.POINTS:
        return None
    say, seat = to.say, int(pos.turn)
    other, then = 1 - seat, score_after(pos, action)
    unless = outcome(pos, action).winner is None
    if _to_go(then, seat) <= 0:
        if unless:
            return say("Wins the game, unless {player} counters it.", player=to.names[other])
        return say("Wins the game.")
    if _to_go(then, other) <= 0:
        return say("{player} would then have enough points, and win.", player=to.names[other])
    return None


def _playing(pos: np.record, action: int, to: Audience) -> str:
    say, seat = to.say, int(pos.turn)
    before, then = score(pos), score_after(pos, action) if action >= at.POINTS else score(pos)
    if before != then:
        return f"{_needs(then, seat, to)}{_shield(pos, action, to)}."
    if action == at.PASS and pos.passes + 1 == rules.PASSES_TO_DRAW:
        return say("The third pass in a row: the game ends in a draw.")
    special = _special(pos, action, to)
    return special or say("Nobody comes nearer to winning: {needs}.", needs=_needs_in_passing(then, seat, to))


def _shield(pos: np.record, action: int, to: Audience) -> str:
    """What a Court means for a card that is played for points."""
    if at.POINTS <= action < at.EFFECT and int(pos.royal[pos.turn, 0]) & int(COURTS):
        return to.say("; your Court protects the card from Pawns")
    return ""


def _special(pos: np.record, action: int, to: Audience) -> str | None:
    """What a move brings that changes nobody's points or goal."""
    say, seat = to.say, int(pos.turn)
    other = to.names[1 - seat]
    if action == at.TAKE_CARD:
        return _holding(int(size(pos.hand[seat])) + 1, to)
    if action < at.EFFECT or action >= at.SCUTTLE:
        return None
    after = unopposed(pos, action)
    face, target = at.face_and_target(action)
    match CARDS[face].rank:
        case components.THREE:
            effect = say(EFFECTS[CARDS[target].rank])
            return say("The {card} ({effect}) comes to your hand.", card=called(target, say), effect=effect)
        case components.FOUR:
            left = int(size(after.hand[1 - seat])) - int(after.discards)
            if not left:
                return say("{player} is left without a card.", player=other)
            return say.many(
                "{player} keeps only {n} card.", "{player} keeps only {n} cards.", left, player=other
            )
        case components.FIVE:
            return _holding(int(size(after.hand[seat])) + int(after.drawing), to)
        case components.SEVEN:
            return say("The top card of the pile is turned up and, if that is possible, played at once.")
        case components.EIGHT:
            return say.many(
                "Shows you the {n} card in {player}'s hand.",
                "Shows you the {n} cards in {player}'s hand.",
                int(size(pos.hand[1 - seat])),
                player=other,
            )
        case components.COURT:
            return _protecting(pos, to)
    had, has = (int(now.royal[1 - seat, 0]) & int(COURTS) for now in (pos, after))
    return say("{player} loses the protection of the Court.", player=other) if had and not has else None


def _holding(n: int, to: Audience) -> str:
    return to.say.many("You then hold {n} card.", "You then hold {n} cards.", n)


def _protecting(pos: np.record, to: Audience) -> str:
    seat = int(pos.turn)
    if int(pos.royal[seat, 0]) & int(COURTS):
        return to.say("Your Courts then protect each other too.")
    have = score(pos)[seat][0]
    if not have:
        return to.say("What you play for points is then safe from Pawns.")
    return to.say.many(
        "Your {n} point on the table is then safe from Pawns.",
        "Your {n} points on the table are then safe from Pawns.",
        have,
    )


def unopposed(pos: np.record, action: int) -> np.record:
    """The position after a play that nobody counters."""
    free = copy_of(pos)
    free.counter = 0
    return final_position(free, action)


# How far everybody is


def _to_go(then: Score, seat: int) -> int:
    """The points that a player still needs; none or less if that is enough to win."""
    has, needs = then[seat]
    return needs - has


def _needs(then: Score, seat: int, to: Audience) -> str:
    """What both players need after a move, without a full stop."""
    return to.say.many(
        "You then need {n} more point, and {player} {theirs}",
        "You then need {n} more points, and {player} {theirs}",
        _to_go(then, seat),
        player=to.names[1 - seat],
        theirs=_to_go(then, 1 - seat),
    )


def _needs_in_passing(then: Score, seat: int, to: Audience) -> str:
    """The same within a sentence."""
    return to.say.many(
        "you need {n} more point, {player} {theirs}",
        "you need {n} more points, {player} {theirs}",
        _to_go(then, seat),
        player=to.names[1 - seat],
        theirs=_to_go(then, 1 - seat),
    )


# Answers


def _discarding(pos: np.record, face: int, to: Audience) -> str:
    """What is left of the hand."""
    seat = 1 - int(pos.turn)
    hand = list(faces_of(*pos.hand[seat]))
    hand.remove(face)
    if not hand:
        return to.say("It is your last card.")
    cards = called_all(hand, to.say)
    if pos.discards > 1:
        return to.say("One more card has to go then, out of {cards}.", cards=cards)
    return to.say("You keep {cards}.", cards=cards)


def _answering(pos: np.record, action: int, to: Audience) -> str:
    """What happens if the one-off that waits for an answer goes through, and whether it does."""
    say, seat = to.say, int(rules.actor(pos))
    card, player = called(at.face_and_target(int(pos.pending))[0], say), to.names[1 - seat]
    twos = int(pos.counters) + (action != at.LET)
    if twos & 1:
        if action == at.LET:
            return say("The {card} stays stopped.", card=card)
        text = say("Stops the {card}, unless {player} plays another two", card=card, player=player)
    elif action == at.LET:
        text = say("The {card} happens", card=card)
    else:
        text = say(
            "Lets the {card} happen after all, unless {player} plays another two", card=card, player=player
        )
    then = score_if_it_happens(pos)
    if then == score(pos):
        return f"{text}."
    winner = next((each for each in (int(pos.turn), 1 - int(pos.turn)) if _to_go(then, each) <= 0), None)
    if winner is not None:
        return text + say("; it wins the game for {player}.", player=to.names[winner])
    return text + say("; with it, {needs}.", needs=_needs_in_passing(then, seat, to))
