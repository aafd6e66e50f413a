"""Buttle in sentences: what is to be done, what a move would do and what speaks for it, why one is refused, and what
has happened."""

from __future__ import annotations

import numpy as np

from bagatelle.games.buttle import components, rules
from bagatelle.games.buttle import position as at
from bagatelle.games.buttle.cards import by_rank, full, short
from bagatelle.games.buttle.components import CARDS
from bagatelle.games.buttle.merits import merit_of
from bagatelle.games.buttle.notation import SEAT_NAMES, write, write_target
from bagatelle.games.buttle.outcomes import final_position, legal_actions, outcome
from bagatelle.games.buttle.reasons import reason_against
from bagatelle.games.buttle.stacks import side_of
from bagatelle.games.buttle.stories import story_of, story_of_the_end
from bagatelle.games.buttle.variants import room_in_hand
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


def seat_names(pos: np.record, say: Say) -> list[str]:
    """The players by where they sit, for those who gave no name."""
    return [say(name).capitalize() for name in SEAT_NAMES]


def prompt(pos: np.record, to: Audience) -> str:
    """What has to be done next, in one sentence."""
    say = to.say
    actor = int(rules.actor(pos))
    player = to.names[actor if actor >= 0 else int(pos.turn)]
    match int(pos.phase):
        case at.DEALER:
            return say("Who deals?")
        case at.DEAL:
            return say("Which card is dealt to {player}?", player=to.names[int(rules.next_dealt(pos))])
        case at.TURN:
            return _ask_for_a_turn(pos, actor == to.viewer, player, to)
        case at.COUNTER:
            return _ask_for_a_two(pos, player, to)
        case at.DISCARD if actor < 0:
            return say("Which card does {player} discard?", player=to.names[1 - pos.turn])
        case at.DISCARD if pos.discards > 1:
            return say("{player}, discard two cards, the lower one first.", player=player)
        case at.DISCARD:
            return say("{player}, discard one more card.", player=player)
        case at.DRAW:
            return say("Which card does {player} draw?", player=player)
        case at.REVEAL:
            return say("Which card does the seven turn up?")
        case at.SEVENTH:
            card = full(int(pos.revealed), say)
            return say("{player}, play the card you turned up: {card}.", player=player, card=card)
    return say("The game is over.")


def _ask_for_a_turn(pos: np.record, own: bool, player: str, to: Audience) -> str:
    """What a turn may be; only its player may be told that nothing but a pass is left."""
    say = to.say
    if own and legal_actions(pos) == [at.PASS]:
        return say("{player}, you can only pass.", player=player)
    if not pos.pile[0]:
        return say("{player}, play a card, or pass: the pile is empty.", player=player)
    if room_in_hand(pos) == 0:
        return say("{player}, play a card: your hand is full.", player=player)
    return say("{player}, draw a card or play one.", player=player)


def _ask_for_a_two(pos: np.record, player: str, to: Audience) -> str:
    say, move = to.say, write(pos, int(pos.pending), to.say)
    if pos.counters:
        return say(
            "{player}, will you counter the last two (over '{move}'), or let it stand?",
            player=player,
            move=move,
        )
    return say("{player}, will you counter '{move}' with a two, or let it happen?", player=player, move=move)


def describe(pos: np.record, action: int, to: Audience) -> str:
    """What an action would do, for a list to choose from; an impossible play is only named."""
    if action >= at.POINTS and action not in legal_actions(pos):
        return write(pos, action, to.say)
    say, text = to.say, _what_it_would_do(pos, int(action), to)
    if action < at.POINTS or pos.phase != at.TURN:
        return text
    winner = outcome(pos, action).winner
    if winner is None:
        return text
    return say("{text}, and win", text=text) if winner == pos.turn else say("{text}, and lose", text=text)


def _what_it_would_do(pos: np.record, action: int, to: Audience) -> str:
    say = to.say
    if action == at.TAKE_CARD:
        return say("draw: take the top card of the pile")
    if action == at.PASS:
        return say("pass: three in a row end the game in a draw")
    if action == at.LET:
        return say("let: let the two stand") if pos.counters else say("let: let it happen")
    if action < at.THROW:
        return write(pos, action, say)
    if action < at.AGAINST:
        return say("discard {card}", card=full(action - at.THROW, say))
    if action < at.POINTS:
        return say("counter with {card}", card=full(action - at.AGAINST, say))
    face, target = at.face_and_target(action)
    card = full(face, say)
    if action < at.EFFECT:
        return say.many(
            "play {card} for {n} point", "play {card} for {n} points", CARDS[face].value, card=card
        )
    if target != at.NOTHING:
        return _what_it_would_hit(pos, action, to)
    does = say(WHAT_IT_DOES[CARDS[face].rank], other=to.names[1 - pos.turn])
    return f"{by_rank(face, say)}: {does}"


def _what_it_would_hit(pos: np.record, action: int, to: Audience) -> str:
    say = to.say
    face, target = at.face_and_target(action)
    move, rank = by_rank(face, say), CARDS[face].rank
    if rank == components.NINE and action < at.SCUTTLE:
        suit = say(components.SUIT_NAMES[target])
        return say("{move}: return all uncovered {suit}", move=move, suit=suit)
    aim = write_target(pos, target, say)
    if action >= at.SCUTTLE:
        return say("scuttle: scrap {aim} and your own {card}", aim=aim, card=short(face, say))
    if rank == components.THREE:
        return say("{move}: take {aim} from the scrap pile", move=move, aim=aim)
    if rank == components.PAWN:
        return say("{move}: bring {aim} to your side", move=move, aim=aim)
    if target < at.STACK:
        return say("{move}: scrap {aim}", move=move, aim=aim)
    back = to.names[1 - int(side_of(int(pos.stack[target - at.STACK])))]
    return say("{move}: scrap the top of {aim}; the rest goes to {player}", move=move, aim=aim, player=back)


def speaks_for(pos: np.record, action: int, to: Audience) -> str:
    """What speaks for a move, in one sentence."""
    return merit_of(pos, action, to)


def refusal(pos: np.record, action: int, to: Audience) -> str:
    """Why an action is not possible now."""
    reason = reason_against(pos, int(action), to)
    return reason or to.say("That is not possible now. {prompt}", prompt=prompt(pos, to))


def narrate(before: np.record, action: int, after: np.record, to: Audience) -> list[str]:
    """What an event did, in sentences; nobody is told a card that only another may see."""
    final = final_position(before, action)
    lines = list(story_of(before, int(action), final, to))
    if final.played > before.played:
        lines += story_of_the_end(before, final, after, to)
    return lines


def round_summary(before: np.record, action: int, after: np.record, to: Audience) -> list[str]:
    """How a game ended in a match of several: who won it and by what, how the match stands, and who deals next."""
    if before.games < 2:
        return []
    final = final_position(before, action)
    if final.played == before.played:
        return []
    return list(story_of_the_end(before, final, after, to))
