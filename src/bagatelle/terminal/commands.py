"""What can be typed besides moves: undo, hint, help and so on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from bagatelle.bots.bot import ADVISER, BotFailed, Budget, Choice, ask, find_bot, stand_in_for
from bagatelle.bots.hints import SECONDS, Hint, heading_of, hints_of
from bagatelle.kernel import CHANCE
from bagatelle.language import Say, mark
from bagatelle.refusal import Refused
from bagatelle.terminal.ending import resign
from bagatelle.terminal.pager import leaf, leaf_through
from bagatelle.terminal.reading import example_of, read_move
from bagatelle.terminal.saves import chosen, shown
from bagatelle.terminal.sitting import Sitting

LIST_MOST = 12
"""More moves than this are listed only when somebody asks."""

HELP = {
    "undo": mark("take back your last move"),
    "hint": mark("show the best moves, your chances with them, and why"),
    "why": mark("explain a move, or why it cannot be played: 'why MOVE'"),
    "moves": mark("list every possible move with its number"),
    "look": mark("show the table again"),
    "log": mark("show everything that has happened so far"),
    "memory": mark("show or hide a memory aid, in games with hidden hands"),
    "rules": mark("read the rules of the game"),
    "save": mark("save the game; 'save FILE' chooses where"),
    "resign": mark("give up"),
    "help": mark("show this list"),
    "quit": mark("stop; the game is saved, and you can continue later"),
}
WORDS = (
    mark("undo"), mark("hint"), mark("why"), mark("moves"), mark("look"), mark("log"), mark("memory"), mark("rules"),
    mark("save"), mark("resign"), mark("help"), mark("quit"),
)  # fmt: skip
SHORT = {"?": "help", "q": "quit", "exit": "quit"}


class Quit(Exception):
    """Somebody wants to stop."""


def read(text: str, say: Say) -> tuple[str, str] | None:
    """The command that a line gives, in English or in the player's language, and what follows it; None if it is
    no command."""
    first, _, rest = text.partition(" ")
    known = {say(word): word for word in WORDS} | {word: word for word in WORDS} | SHORT
    word = known.get(first.casefold())
    if word is None or (rest and word not in ("save", "why")):
        return None
    return word, rest.strip()


def obey(sitting: Sitting, text: str) -> bool:
    """Carry out a line if it is a command."""
    command = read(text, sitting.say)
    if command is None:
        return False
    word, rest = command
    if word == "quit":
        raise Quit
    if word in _WITH_WORDS:
        _WITH_WORDS[word](sitting, rest)
    else:
        _ACTIONS[word](sitting)
    return True


def undo(sitting: Sitting) -> None:
    """Take back."""
    noted, redrawn = sitting.match.taken_back, sitting.match.dice.redrawn
    move = sitting.undo()
    if move is None:
        sitting.screen.tell(sitting.say("Then it stands."))
    elif sitting.match.dice.redrawn != redrawn:
        sitting.screen.tell(
            sitting.say(
                "Taken back: {move}. Chance draws anew, and the result will mention it.",
                move=move,
            )
        )
    elif sitting.match.taken_back > noted:
        sitting.screen.tell(
            sitting.say(
                "Taken back: {move}. You knew more by then, so the result will mention it.", move=move
            )
        )
    else:
        sitting.screen.tell(sitting.say("Taken back: {move}.", move=move))


def hint(sitting: Sitting) -> None:
    """Tell the best few moves, the chance to win with each, and what speaks for it."""
    match, say = sitting.match, sitting.say
    if match.actor not in sitting.people:
        raise Refused(say("There is nothing for you to decide now."))
    choice = _advice(sitting, ADVISER)
    to = match.audience(match.actor, say, you=match.actor)
    found = hints_of(match.game, match.position, match.legal(), choice, to, notation=say)
    sitting.screen.tell(f"{heading_of(match.game, match.position, found, say)}:")
    sitting.screen.advise([(each.odds(say), _as_listed(sitting, each), each.why) for each in found])


def _as_listed(sitting: Sitting, hint: Hint) -> str:
    """A move as the list has it, with its number, if it was shown; else as one types it."""
    match = sitting.match
    if sitting.listed_at != len(match.events):
        return hint.move
    number = f"{match.legal().index(hint.action) + 1}{'.' if sitting.screen.plain else ' '}"
    if len(match.legal()) > LIST_MOST:
        return f"{number} {hint.move}"
    return f"{number} {sitting.describe([hint.action])[0].partition(':')[0]}"


def why(sitting: Sitting, text: str) -> None:
    """Tell what a move would do and what speaks for it, or why it is not possible."""
    match, say = sitting.match, sitting.say
    if match.actor not in sitting.people:
        raise Refused(say("There is nothing for you to decide now."))
    if not text:
        raise Refused(say("Type a move after 'why', for example 'why {move}'.", move=example_of(match, say)))
    to, sentences = match.audience(match.actor, say, you=match.actor), match.game.sentences
    action = read_move(match, text, to, listed=sitting.listed_at == len(match.events))
    does, reason = (tell(match.position, action, to) for tell in (sentences.describe, sentences.speaks_for))
    sitting.screen.tell(f"{does[0].upper()}{does[1:].removesuffix('.')}.")
    if reason != does:
        sitting.screen.tell(reason)


def _advice(sitting: Sitting, adviser: str) -> Choice:
    """What a bot would choose; if it fails, what the next one would."""
    try:
        return ask(find_bot(adviser), sitting.match, sitting.rng, Budget(SECONDS))
    except BotFailed:
        other = stand_in_for(adviser)
        if other is None:
            raise
        return _advice(sitting, other)


def moves(sitting: Sitting) -> None:
    """Number every possible move; what a bot could do may be its secret."""
    match = sitting.match
    if match.actor in sitting.bots:
        raise Refused(sitting.say("There is nothing for you to decide now."))
    if match.actor == CHANCE or len(match.legal()) > LIST_MOST:
        sitting.screen.number_in_columns(match.moves(sitting.say))
    else:
        sitting.screen.number(sitting.describe(match.legal()))
    sitting.listed_at = len(match.events)


def log(sitting: Sitting) -> None:
    """Tell everything from the beginning; page by page where nothing can be scrolled back."""
    screen, told = sitting.screen, sitting.match.log(sitting.viewer, sitting.say, you=sitting.you)
    if screen.is_aside:
        with screen.console.capture() as taken:
            _narrate(sitting, told)
        leaf(screen, taken.get().splitlines(), sitting.say)
    else:
        _narrate(sitting, told)


def _narrate(sitting: Sitting, lines: Sequence[str]) -> None:
    for line in lines:
        sitting.screen.narrate(line, sitting.match.game, sitting.say)


def memory(sitting: Sitting) -> None:
    """Switch the memory aid on or off, and show the table."""
    if not sitting.match.game.secrets:
        raise Refused(sitting.say("There is nothing to remember: this game hides nothing."))
    sitting.screen.memory_aid = not sitting.screen.memory_aid
    sitting.look()


def rules(sitting: Sitting) -> None:
    """Read the rules, section by section."""
    leaf_through(sitting.screen, sitting.match.game.rules_text(sitting.say.language), sitting.say)
    sitting.drawn_at = -1


def save(sitting: Sitting, name: str) -> None:
    """Keep the game, from now on in the named file."""
    if name:
        path = Path(name).expanduser().absolute()
        if path != sitting.file.path:
            file = chosen(path, sitting.say)
            file.write(sitting.record(), sitting.say)
            sitting.file = file
    if not sitting.keep():
        raise Refused(sitting.unkept)
    sitting.screen.tell(sitting.say("The game is saved in {path}.", path=shown(sitting.file.path)))


def help_(sitting: Sitting) -> None:
    """Explain the commands, how moves are typed, and the pieces."""
    say, screen = sitting.say, sitting.screen
    screen.tell(say("Type a move, or the number of a move in the list. You can also type:"))
    for word in WORDS:
        screen.tell(
            f"{say(word)}: {say(HELP[word])}." if screen.plain else f"  {say(word):9}{say(HELP[word])}"
        )
    if sitting.match.by_hand:
        screen.tell(
            say(
                "When real pieces are drawn, type what they are; several may go on one line, and you may abbreviate."
            )
        )
    for line in sitting.match.game.drawing.legend(say):
        screen.tell(line)


_WITH_WORDS: dict[str, Callable[[Sitting, str], None]] = {"save": save, "why": why}
"""What takes the rest of the line."""
_ACTIONS: dict[str, Callable[[Sitting], None]] = {
    "undo": undo, "hint": hint, "moves": moves, "look": Sitting.look, "log": log, "memory": memory, "rules": rules,
    "resign": resign, "help": help_,
}  # fmt: skip
