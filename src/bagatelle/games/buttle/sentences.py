"""Buttle in sentences: what is to be done, what a move would do and what speaks for it, why one is refused, what
has happened, and who won."""

from __future__ import annotations

import numpy as np

from bagatelle.games.buttle import components, rules
from bagatelle.games.buttle import position as at
from bagatelle.games.buttle.cards import by_rank, called, full, short
from bagatelle.games.buttle.components import CARDS
from bagatelle.games.buttle.labels import WHAT_IT_DOES, label_of
from bagatelle.games.buttle.merits import merit_of
from bagatelle.games.buttle.notation import SEAT_NAMES, write, write_target
from bagatelle.games.buttle.outcomes import final_position, legal_actions, outcome
from bagatelle.games.buttle.reasons import reason_against
from bagatelle.games.buttle.stacks import side_of
from bagatelle.games.buttle.stories import story_of, story_of_the_end
from bagatelle.games.buttle.variants import room_in_hand
from bagatelle.language import Say
from bagatelle.options import Options
from bagatelle.rooms import Audience, who_won


def seat_names(pos: np.record, say: Say) -> list[str]:
    """The players by where they sit, for those who gave no name."""
    return [say(name).capitalize() for name in SEAT_NAMES]


def aim(options: Options, say: Say) -> str:
    """What it takes to win."""
    values = options.plain()
    games, target = values["games"], values["target"]
    if games == 1:
        return say(
            "Be the first to have {target} points on the table; every Crown of yours lowers what you need.",
            target=target,
        )
    return say(
        "Be the first to have {target} points on the table; every Crown of yours lowers what you need. Whoever wins "
        "more of {games} games wins the match.",
        target=target,
        games=games,
    )


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
            return _ask_for_a_turn(pos, actor, to)
        case at.COUNTER:
            return _ask_for_a_two(pos, actor, to)
        case at.DISCARD if actor < 0:
            return say("Which card does {player} discard?", player=to.names[1 - pos.turn])
        case at.DISCARD:
            task = say("discard two cards.") if pos.discards > 1 else say("discard one more card.")
            return to.ask(actor, task, say("{player} is choosing what to discard.", player=player))
        case at.DRAW:
            return say("Which card does {player} draw?", player=player)
        case at.REVEAL:
            return say("Which card does the seven turn up?")
        case at.SEVENTH:
            card = called(int(pos.revealed), say)
            return to.ask(
                actor,
                say("play the {card} that the seven turned up.", card=card),
                say("{player} is playing the {card} that the seven turned up.", player=player, card=card),
            )
    return say("The game is over.")


def tip(pos: np.record, to: Audience) -> str:
    """What somebody who plays for the first time should know about what is to be done."""
    say = to.say
    match int(pos.phase):
        case at.TURN:
            return say(
                "A number is points on your side, or a trick: choose a card to see both. {goal} points win.",
                goal=int(rules.needed(pos, int(pos.turn))),
            )
        case at.COUNTER:
            return say("What was just played takes effect, unless it is stopped with a two.")
        case at.DISCARD:
            return say(
                "Part with what you need least: cards can come back from the scrap pile only by a three."
            )
        case at.SEVENTH:
            return say(
                "It is played at once, for its points or for its effect, as if it came from your hand."
            )
    return ""


def _ask_for_a_turn(pos: np.record, actor: int, to: Audience) -> str:
    """What a turn may be; only its player may be told that nothing but a pass is left."""
    say = to.say
    if actor == to.viewer and legal_actions(pos) == [at.PASS]:
        task = say("you can only pass.")
    elif not pos.pile[0]:
        task = say("play a card, or pass: the pile is empty.")
    elif room_in_hand(pos) == 0:
        task = say("play a card: your hand is full.")
    else:
        task = say("draw a card or play one.")
    return to.ask(actor, task, say("{player} is choosing a move.", player=to.names[actor]))


def _ask_for_a_two(pos: np.record, actor: int, to: Audience) -> str:
    """Whether the other player's last card may stand; told is what the first one would do."""
    say, face = to.say, at.face_and_target(int(pos.pending))[0]
    values = {
        "player": to.names[1 - actor],
        "card": called(face, say),
        "effect": say(components.EFFECTS[CARDS[face].rank]),
    }
    if pos.counters:
        task = say("let {player}'s two stand, or counter it; it is about the {card} ({effect}).", **values)
    else:
        task = say("let {player}'s {card} happen ({effect}), or counter it with a two.", **values)
    return to.ask(actor, task, say("{player} is deciding whether to counter.", player=to.names[actor]))


def label(pos: np.record, action: int, to: Audience) -> str:
    """A move in a few words, for a button."""
    return label_of(pos, action, to)


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


def verdict(pos: np.record, to: Audience) -> str:
    """Who won: by games, or by points where there was one game."""
    first, second = (int(wins) for wins in pos.wins)
    if first == second:
        return who_won([0, 1], to)
    winner = 0 if first > second else 1
    if pos.games > 1:
        most, least = max(first, second), min(first, second)
        return who_won(
            [winner], to, to.say.many("by {n} game to {other}", "by {n} games to {other}", most, other=least)
        )
    return who_won([winner], to, _points(pos, winner, to), _points(pos, 1 - winner, to))


def _points(pos: np.record, seat: int, to: Audience) -> str:
    return to.say(
        "with {points} of {goal} points",
        points=int(rules.points(pos, seat)),
        goal=int(rules.needed(pos, seat)),
    )
