"""How a sitting ends: the game is over, somebody gives up or leaves; and the next one, if they want it."""

from __future__ import annotations

import shlex

from bagatelle.bots.bot import OPPONENT
from bagatelle.bots.from_file import source_of
from bagatelle.language import Say, mark, preferred_language
from bagatelle.refusal import Refused, Unsaved
from bagatelle.terminal.saves import program, shown
from bagatelle.terminal.sitting import Sitting

AGAIN = mark("rematch")


def resign(sitting: Sitting) -> None:
    """Let the person whose turn it is give up. Between two the other wins; in a larger game a bot plays on."""
    say, match, screen = sitting.say, sitting.match, sitting.screen
    seat = match.actor if match.actor in sitting.people else sitting.people[0]
    if len(sitting.people) > 1 and match.actor not in sitting.people:
        raise Refused(say("Only the player whose turn it is can give up."))
    if not sitting.agrees(say("Do you really want to give up? (yes/no)")):
        screen.tell(say("Then the game goes on."))
    elif match.seats == 2:
        sitting.resigned = seat
    else:
        sitting.replace(seat, OPPONENT)
        screen.tell(
            say(
                "{player} gives up. From now on the bot '{bot}' plays in that seat.",
                player=match.names[seat],
                bot=OPPONENT,
            )
        )


def leave(sitting: Sitting) -> None:
    """Keep the game and tell how to go on. It is played again first: Ctrl-C may have come amid a move."""
    sitting.open_up()
    sitting.screen.space()
    sitting.match = sitting.match.at(len(sitting.match.events))
    _keep_at_last(sitting)
    sitting.screen.tell_command(
        sitting.say("The game is saved. To continue:"),
        f"{program()} play --resume {shown(sitting.file.path)}{_with_bots(sitting)}{_in(sitting.say)}",
    )


def finish(sitting: Sitting, *, again: bool = True) -> bool:
    """The final table, who won, and where the record is; return whether the same players want another game, if they
    are asked."""
    say, screen, match = sitting.say, sitting.screen, sitting.match
    sitting.open_up()
    sitting.tell_news()
    sitting.look()
    if sitting.resigned is not None:
        screen.tell(_gave_up(sitting, sitting.resigned), "bold")
    if match.taken_back:
        screen.tell(
            say.many(
                "{n} move was taken back after more was known.",
                "{n} moves were taken back after more was known.",
                match.taken_back,
            )
        )
    _keep_at_last(sitting)
    path = shown(sitting.file.path)
    screen.tell_command(say("The game is saved. To watch it again:"), f"{program()} replay {path}{_in(say)}")
    if not match.by_hand:
        screen.tell_command(say("To check that every draw was fair:"), f"{program()} verify {path}{_in(say)}")
    return again and bool(sitting.people) and screen.can_ask and _wants_rematch(sitting)


def _wants_rematch(sitting: Sitting) -> bool:
    """Ask; whoever closes the input has had enough."""
    say, screen = sitting.say, sitting.screen
    screen.space()
    try:
        typed = screen.ask(say("Press Enter to stop, or type 'rematch' to play again.")).casefold()
    except (EOFError, KeyboardInterrupt):
        return False
    return typed in {AGAIN, say(AGAIN).casefold()}


def _gave_up(sitting: Sitting, loser: int) -> str:
    say, names = sitting.say, sitting.match.names
    values = {"loser": names[loser], "winner": names[1 - loser]}
    if sitting.you == loser:
        return say("You gave up: {winner} wins.", **values)
    return say("{loser} gave up: {winner} wins.", **values)


def _keep_at_last(sitting: Sitting) -> None:
    """Nobody may believe that a game is kept which is not."""
    if not sitting.keep():
        raise Unsaved(sitting.say("{reason} The game is not saved, and is lost.", reason=sitting.unkept))


def _with_bots(sitting: Sitting) -> str:
    """The flags that bring bots from files back."""
    sources = [source_of(word) for word in dict.fromkeys(sitting.seating.words)]
    return "".join(f" --bot {shlex.quote(source)}" for source in sources if source)


def _in(say: Say) -> str:
    """The flag that keeps the language of this sitting, when it is not the user's usual one."""
    return "" if say.language == preferred_language() else f" --language {say.language}"
