"""Buttle in sentences: what a move would do, and what has happened, told to each viewer without anything secret."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from bagatelle.games.buttle import rules
from bagatelle.games.buttle.cards import by_rank, faces_of, full, listed, short
from bagatelle.games.buttle.components import (
    ACE,
    CARDS,
    COURT,
    CROWN,
    EIGHT,
    FIVE,
    FOUR,
    NINE,
    PAWN,
    SEVEN,
    SIX,
    SUIT_NAMES,
    THREE,
    TWO,
)
from bagatelle.games.buttle.hands import is_open
from bagatelle.games.buttle.notation import face_and_target, write, write_target
from bagatelle.games.buttle.outcomes import final_position, outcome
from bagatelle.games.buttle.position import (
    AGAINST,
    CARD,
    COUNTER,
    DEAL,
    DEALER,
    DEALS,
    DISCARD,
    DRAW,
    EFFECT,
    ENDED,
    LET,
    NOTHING,
    OWN,
    PASS,
    POINTS,
    REVEAL,
    SCUTTLE,
    SEATS,
    SEVENTH,
    STACK,
    TAKE_CARD,
    THROW,
    TURN,
)
from bagatelle.games.buttle.stacks import EMPTY, card_of, pawns_of, side_of
from bagatelle.games.buttle.variants import hit_by_nine
from bagatelle.kernel import CHANCE
from bagatelle.language import mark
from bagatelle.rooms import Audience


def winner_of(pos: np.record) -> int | None:
    """Who has enough points on the table; None if nobody has."""
    return next((seat for seat in (int(pos.turn), 1 - int(pos.turn)) if rules.has_won(pos, seat)), None)


# What a move would do

WHAT_IT_DOES = {
    ACE: mark("scrap every point card of both players"),
    FOUR: mark("{other} discards two cards"),
    FIVE: mark("draw two cards"),
    SIX: mark("scrap every royal and Pawn of both players"),
    SEVEN: mark("turn up the top card and play it"),
    EIGHT: mark("lay it sideways: {other} plays with an open hand"),
    NINE: mark("all uncovered cards that share a suit with it go back to hand"),
    COURT: mark("protect your other cards from twos and Pawns"),
    CROWN: mark("fewer points are enough for you to win"),
}


def describe(pos: np.record, action: int, to: Audience) -> str:
    """What an action would do, for a list to choose from."""
    say = to.say
    text = _describe(pos, action, to)
    if pos.phase == TURN and action not in (TAKE_CARD, PASS):
        winner = outcome(pos, action).winner
        if winner is not None:
            return (
                say("{text}, and win", text=text)
                if winner == pos.turn
                else say("{text}, and lose", text=text)
            )
    return text


def _describe(pos: np.record, action: int, to: Audience) -> str:
    say = to.say
    other = to.names[1 - pos.turn]
    if action == TAKE_CARD:
        return say("draw: take the top card of the pile")
    if action == PASS:
        return say("pass: three passes in a row end the game in a draw")
    if action == LET:
        return say("let: let it happen")
    if action < THROW:
        return write(pos, action, say)
    if action < AGAINST:
        return say("discard {card}", card=full(action - THROW, say))
    if action < POINTS:
        return say("counter with {card}", card=full(action - AGAINST, say))
    face, target = face_and_target(action)
    card = full(face, say)
    if action < EFFECT:
        return say.many(
            "play {card} for {n} point", "play {card} for {n} points", CARDS[face].value, card=card
        )
    if target != NOTHING:
        return _describe_aim(pos, action, face, target, to)
    return f"{by_rank(face, say)}: {say(WHAT_IT_DOES[CARDS[face].rank], other=other)}"


def _describe_aim(pos: np.record, action: int, face: int, target: int, to: Audience) -> str:
    say = to.say
    move = by_rank(face, say)
    if CARDS[face].rank == NINE and action < SCUTTLE:
        return say("{move}: all uncovered {suit} go back to hand", move=move, suit=say(SUIT_NAMES[target]))
    aim = write_target(pos, target, say)
    if action >= SCUTTLE:
        return say("scuttle: scrap {aim} and your own {card}", aim=aim, card=short(face, say))
    if CARDS[face].rank == THREE:
        return say("{move}: take {aim} from the scrap pile", move=move, aim=aim)
    if CARDS[face].rank == PAWN:
        return say("{move}: take {aim} to your side", move=move, aim=aim)
    if target < STACK:
        return say("{move}: scrap {aim}", move=move, aim=aim)
    stack = int(pos.stack[target - STACK])
    back = to.names[1 - int(side_of(stack))]
    return say("{move}: scrap {aim}; what is below goes to {player}", move=move, aim=aim, player=back)


# What has happened


def narrate(before: np.record, action: int, after: np.record, to: Audience) -> list[str]:
    """What an event did, in sentences; nobody is told a card that only another may see."""
    final = final_position(before, action)
    lines = list(_told(before, int(action), final, to))
    if final.played > before.played:
        lines += _ending(before, final, after, to)
    return lines


def _told(before: np.record, action: int, final: np.record, to: Audience) -> Iterator[str]:
    say = to.say
    actor = int(rules.actor(before))
    player = to.names[actor if actor != CHANCE else int(before.turn)]
    phase = int(before.phase)
    if phase == DEALER:
        yield say("{player} deals.", player=to.names[action - DEALS])
    elif phase == DEAL:
        if final.phase == TURN:
            yield from _dealt(final, to)
    elif phase == DRAW:
        yield _drawn(before, action - CARD, final, to)
    elif phase == REVEAL:
        yield say("{player} turns up {card}.", player=player, card=full(action - CARD, say))
        if final.phase != SEVENTH:
            yield say("It cannot be played, so it is scrapped.")
    elif phase == DISCARD:
        yield say(
            "{player} discards {card}.", player=to.names[1 - before.turn], card=full(action - THROW, say)
        )
    elif phase == COUNTER:
        yield from _answered(before, action, final, player, to)
    elif action == PASS:
        yield say("{player} passes.", player=player)
    elif action != TAKE_CARD:
        yield from _played(before, action, final, player, to)


def _dealt(final: np.record, to: Audience) -> Iterator[str]:
    say = to.say
    yield say(
        "Six cards for {dealer}, five for {player}, who begins.",
        dealer=to.names[final.dealer],
        player=to.names[1 - final.dealer],
    )
    if to.viewer >= 0:
        hand = faces_of(*map(int, final.hand[to.viewer]))
        yield say("{player} holds {cards}.", player=to.names[to.viewer], cards=listed(hand, say))


def _drawn(before: np.record, face: int, final: np.record, to: Audience) -> str:
    say, player = to.say, to.names[before.turn]
    if to.viewer == before.turn or is_open(final, int(before.turn)) or final.phase == ENDED:
        return say("{player} draws {card}.", player=player, card=full(face, say))
    return say("{player} draws a card.", player=player)


def _played(before: np.record, action: int, final: np.record, player: str, to: Audience) -> Iterator[str]:
    say = to.say
    face, target = face_and_target(action)
    card, rank, seat = full(face, say), CARDS[face].rank, int(before.turn)
    if action < EFFECT:
        yield say.many(
            "{player} plays {card} for {n} point and now has {sum} of {goal}.",
            "{player} plays {card} for {n} points and now has {sum} of {goal}.",
            CARDS[face].value,
            player=player,
            card=card,
            sum=rules.points(final, seat),
            goal=rules.needed(final, seat),
        )
    elif action >= SCUTTLE:
        aim = write_target(before, target, say)
        yield say(
            "{player} scuttles {aim} with {card}: both are scrapped.", player=player, aim=aim, card=card
        )
    elif rank == EIGHT:
        yield say("{player} lays {card} sideways.", player=player, card=card)
        yield _opened(final, 1 - seat, to)
    elif rank == COURT:
        yield say(
            "{player} lays down {card}, which protects the other cards there.", player=player, card=card
        )
    elif rank == CROWN:
        goal = rules.needed(final, seat)
        yield say(
            "{player} lays down {card} and now needs {goal} points.", player=player, card=card, goal=goal
        )
    elif rank == PAWN:
        aim = write_target(before, target, say)
        yield say("{player} takes {aim} with {card}.", player=player, aim=aim, card=card)
    else:
        yield _announced(before, action, player, to)
        if final.phase != COUNTER:
            yield from _effect(before, action, final, to)


def _opened(final: np.record, seat: int, to: Audience) -> str:
    """The hand that now lies open."""
    say, player = to.say, to.names[seat]
    hand = faces_of(*map(int, final.hand[seat]))
    if not hand:
        return say("{player} must play with an open hand, which is empty now.", player=player)
    return say("{player} must play with an open hand: {cards}.", player=player, cards=listed(hand, say))


def _announced(before: np.record, action: int, player: str, to: Audience) -> str:
    """The one-off by itself; what it did is told when it has happened."""
    say = to.say
    face, target = face_and_target(action)
    card = full(face, say)
    if target == NOTHING:
        return say("{player} plays {card} for its effect.", player=player, card=card)
    if CARDS[face].rank == NINE:
        suit = say(SUIT_NAMES[target])
        return say("{player} plays {card} for its effect on {suit}.", player=player, card=card, suit=suit)
    if CARDS[face].rank == THREE:
        return say("{player} plays {card} to fetch {aim}.", player=player, card=card, aim=short(target, say))
    aim = write_target(before, target, say)
    return say("{player} plays {card} against {aim}.", player=player, card=card, aim=aim)


def _answered(before: np.record, action: int, final: np.record, player: str, to: Audience) -> Iterator[str]:
    say = to.say
    twos = int(before.counters) + (action != LET)
    if action == LET:
        yield say("{player} lets it happen.", player=player)
    else:
        yield say("{player} counters with {card}.", player=player, card=full(action - AGAINST, say))
    if final.phase == COUNTER:
        return
    if twos % 2:
        card = short(face_and_target(int(before.pending))[0], say)
        yield say("{card} is cancelled.", card=card)
    else:
        yield from _effect(before, int(before.pending), final, to)


def _effect(before: np.record, action: int, final: np.record, to: Audience) -> Iterator[str]:
    """What a one-off has done, seen from before and after."""
    say = to.say
    face, target = face_and_target(action)
    mover, other = int(before.turn), 1 - int(before.turn)
    rank = CARDS[face].rank
    if rank == ACE:
        gone = [card for seat in range(SEATS) for card in _point_cards(before, seat)]
        yield _scrapped(gone, to)
    elif rank == TWO:
        yield from _scrapped_royal(before, target, to)
    elif rank == THREE:
        yield say(
            "{player} takes {card} from the scrap pile.", player=to.names[mover], card=full(target, say)
        )
    elif rank == FOUR and final.phase != DISCARD:
        hand = _lost(before, final, other)
        if hand:
            yield say("{player} discards {cards}.", player=to.names[other], cards=listed(hand, say))
        else:
            yield say("{player} has nothing to discard.", player=to.names[other])
    elif rank == FIVE and final.phase != DRAW:
        yield say("{player} has no room for another card.", player=to.names[mover])
    elif rank == SIX:
        gone = [face for seat in range(SEATS) for face in faces_of(*map(int, before.royal[seat]))]
        gone += [pawn for stack in before.stack for pawn in pawns_of(int(stack))]
        yield _scrapped(sorted(gone), to)
        yield from _crossings(before, to)
    elif rank == NINE:
        yield from _returned(before, int(hit_by_nine(before, face, target)), to)


def _point_cards(pos: np.record, seat: int) -> list[int]:
    stacks = [int(stack) for stack in pos.stack if stack != EMPTY and side_of(int(stack)) == seat]
    return faces_of(*map(int, pos.bare[seat])) + [int(card_of(stack)) for stack in stacks]


def _scrapped(faces: list[int], to: Audience) -> str:
    if not faces:
        return to.say("There is nothing to scrap.")
    return to.say("To the scrap pile: {cards}.", cards=listed(faces, to.say))


def _scrapped_royal(before: np.record, target: int, to: Audience) -> Iterator[str]:
    say = to.say
    if target < STACK:
        owner = to.names[before.turn if target >= OWN else 1 - before.turn]
        yield say("{card} of {player} is scrapped.", card=full(target % OWN, say), player=owner)
        return
    stack = int(before.stack[target - STACK])
    yield say(
        "{card} is scrapped, and {below} goes back to {player}.",
        card=full(pawns_of(stack)[-1], say),
        below=short(int(card_of(stack)), say),
        player=to.names[1 - int(side_of(stack))],
    )


def _crossings(before: np.record, to: Audience) -> Iterator[str]:
    """The point cards that change sides when all Pawns go."""
    for stack in map(int, before.stack):
        if len(pawns_of(stack)) % 2:
            back = to.names[1 - int(side_of(stack))]
            yield to.say(
                "{card} goes back to {player}.", card=short(int(card_of(stack)), to.say), player=back
            )


def _lost(before: np.record, final: np.record, seat: int) -> list[int]:
    """The cards that were in a hand and are there no more."""
    held = faces_of(*map(int, before.hand[seat]))
    for face in faces_of(*map(int, final.hand[seat])):
        held.remove(face)
    return held


def _returned(before: np.record, hit: int, to: Audience) -> Iterator[str]:
    """What a nine that hits these faces takes back, and the cards that change sides because it takes their Pawn."""
    say = to.say
    stacks = [stack for stack in map(int, before.stack) if stack and (hit >> pawns_of(stack)[-1]) & 1]
    nothing = True
    for seat in (int(before.turn), 1 - int(before.turn)):
        packs = (before.bare[seat], before.royal[seat])
        back = [face for first, second in packs for face in faces_of(int(first) & hit, int(second) & hit)]
        back += [pawns_of(stack)[-1] for stack in stacks if side_of(stack) == seat]
        if back:
            nothing = False
            yield say("{player} takes back {cards}.", player=to.names[seat], cards=listed(back, say))
    for stack in stacks:
        back_to = to.names[1 - int(side_of(stack))]
        yield say("{card} goes back to {player}.", card=short(int(card_of(stack)), say), player=back_to)
    if nothing:
        yield say("No card comes back.")


def _ending(before: np.record, final: np.record, after: np.record, to: Audience) -> Iterator[str]:
    """Who won the game, and how the match goes on."""
    say = to.say
    winner = winner_of(final)
    if winner is not None:
        yield say(
            "{player} wins the game with {points} points; {goal} were enough.",
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
    if after.phase == DEAL:
        yield say("{player} deals the next game.", player=to.names[after.dealer])
        return
    for seat in range(SEATS):
        hand = faces_of(*map(int, after.hand[seat]))
        if hand:
            yield say("{player} still held {cards}.", player=to.names[seat], cards=listed(hand, say))
