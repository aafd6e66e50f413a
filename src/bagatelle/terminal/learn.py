"""Learn a game in the terminal: its lesson step by step, then a match against a bot."""

from __future__ import annotations

from dataclasses import dataclass

from bagatelle.game import Game
from bagatelle.getting_ready import compile_first
from bagatelle.language import Say, mark
from bagatelle.lesson import Lesson, Step
from bagatelle.match import Match
from bagatelle.refusal import Refused
from bagatelle.teaching import answer, follow, lesson_of, match_at, right_actions, step_of
from bagatelle.terminal import play
from bagatelle.terminal.commands import LIST_MOST, Quit
from bagatelle.terminal.pager import leaf_through
from bagatelle.terminal.players import ME, Seating
from bagatelle.terminal.progress import reach, reached
from bagatelle.terminal.reading import read_move
from bagatelle.terminal.saves import program
from bagatelle.terminal.screen import Screen

HELP = {
    "show": mark("show the right move"),
    "moves": mark("list every possible move with its number"),
    "look": mark("show the table again"),
    "back": mark("go back to the step before"),
    "skip": mark("go on to the next step"),
    "rules": mark("read the rules of the game"),
    "help": mark("show this list"),
    "quit": mark("stop; next time the lesson goes on here"),
}
WORDS = (
    mark("show"), mark("moves"), mark("look"), mark("back"), mark("skip"), mark("rules"), mark("help"), mark("quit"),
)  # fmt: skip
SHORT = {"?": "help", "q": "quit", "exit": "quit"}


class Turned(Exception):
    """The learner wants another step."""

    def __init__(self, by: int) -> None:
        self.by = by


@dataclass
class Pupil:
    """Somebody at a screen who learns a game."""

    game: Game
    lesson: Lesson
    screen: Screen
    say: Say
    listed: bool = False
    """Whether the moves of this step were numbered, so that a number means one of them."""
    shown: bool = False
    """Whether the right move of this step is shown."""

    def seating(self) -> Seating:
        """The learner in their seat, and bots in the others."""
        seats = int(match_at(self.game, 1).seats)
        words = [self.lesson.finale.bot] * seats
        words[self.lesson.learner] = ME
        return Seating(tuple(words))


def run(
    game: Game,
    *,
    language: str = "en",
    plain: bool = False,
    step: int | None = None,
    screen: Screen | None = None,
) -> None:
    """Go through the lesson of a game, from a step or from where it was left, and play on."""
    say = game.say(language)
    pupil = Pupil(game, lesson_of(game, say), screen or Screen(plain=plain), say)
    steps = len(pupil.lesson.steps)
    if step is not None:
        step_of(game, step, say)
    compile_first(game)
    number = step or reached(game.name, steps)
    pupil.screen.tell(say("Learn {title}", title=game.title), "bold")
    pupil.screen.tell(say("Type 'help' at any time."), "dim")
    try:
        while number <= steps:
            reach(game.name, number)
            try:
                _teach(pupil, number)
                number += 1
            except Turned as turned:
                number = max(1, number + turned.by)
        reach(game.name, number)
        _finish(pupil)
    except (Quit, EOFError, KeyboardInterrupt):
        _leave(pupil)


def _teach(pupil: Pupil, number: int) -> None:
    """Show a step, and ask until the right move is played."""
    game, screen, say = pupil.game, pupil.screen, pupil.say
    step, match = step_of(game, number, say), match_at(game, number)
    pupil.seating().name(match, say)
    screen.space()
    screen.tell(say("{n} of {total}", n=number, total=len(pupil.lesson.steps)), "dim")
    screen.look(match, pupil.lesson.learner, say)
    pupil.listed = False
    if len(match.legal()) <= LIST_MOST:
        _list_moves(pupil, match)
    pupil.shown = step.shown
    while not _is_right(pupil, match, step, _typed(pupil, match, step)):
        pass
    for line in match.log(pupil.lesson.learner, say):
        screen.narrate(line, game, say)
    screen.look(match, pupil.lesson.learner, say)
    screen.tell(say(step.right), "bold")
    _wait(pupil, match, say("Press Enter to go on."))


def _typed(pupil: Pupil, match: Match, step: Step) -> str:
    """The next line that is no command."""
    while True:
        text = pupil.screen.ask(pupil.say(step.says), _right_move(pupil, match, step) if pupil.shown else "")
        if not _obey(pupil, match, text):
            return text


def _wait(pupil: Pupil, match: Match, prompt: str) -> None:
    """Let the learner read on when they like."""
    while text := pupil.screen.ask(prompt):
        if not _obey(pupil, match, text):
            pupil.screen.refuse(pupil.say("There is nothing for you to decide now."))


def _is_right(pupil: Pupil, match: Match, step: Step, text: str) -> bool:
    """Try what was typed; play it if it is right, and say why if it is not."""
    say, screen = pupil.say, pupil.screen
    try:
        move = _move(pupil, match, text)
        heard = answer(match, step, move, say)
    except Refused as refused:
        screen.refuse(refused)
        return False
    if not heard.right:
        screen.refuse(heard.says)
        return False
    follow(match, step, move, say)
    return True


def _move(pupil: Pupil, match: Match, text: str) -> str:
    """The move that is meant, as records have it."""
    to = match.audience(match.actor, pupil.say)
    return match.write(read_move(match, text, to, listed=pupil.listed))


def _obey(pupil: Pupil, match: Match, text: str) -> bool:
    """Carry out a line if it is a command, in English or in the learner's language."""
    say, screen = pupil.say, pupil.screen
    known = {say(word): word for word in WORDS} | {word: word for word in WORDS} | SHORT
    match known.get(text.casefold()):
        case "quit":
            raise Quit
        case "back":
            raise Turned(-1)
        case "skip":
            raise Turned(1)
        case "show":
            pupil.shown = True
        case "moves":
            _list_moves(pupil, match)
        case "look":
            screen.look(match, pupil.lesson.learner, say)
        case "rules":
            leaf_through(screen, pupil.game.rules_text(say.language), say)
        case "help":
            _help(pupil)
        case _:
            return False
    return True


def _right_move(pupil: Pupil, match: Match, step: Step) -> str:
    """How the right move is typed."""
    move = pupil.game.notation.write(match.position, right_actions(match, step)[0], pupil.say)
    return pupil.say("Type: {move}", move=move)


def _list_moves(pupil: Pupil, match: Match) -> None:
    """Number every move, while there is one to choose."""
    if match.events:
        pupil.screen.refuse(pupil.say("There is nothing for you to decide now."))
        return
    pupil.listed = True
    if len(match.legal()) > LIST_MOST:
        pupil.screen.number_in_columns(match.moves(pupil.say))
        return
    to, describe = match.audience(match.actor, pupil.say), pupil.game.sentences.describe
    pupil.screen.number([describe(match.position, action, to) for action in match.legal()])


def _help(pupil: Pupil) -> None:
    say, screen = pupil.say, pupil.screen
    screen.tell(say("Type a move, or the number of a move in the list. You can also type:"))
    for word in WORDS:
        line = f"{say(word)}: {say(HELP[word])}." if screen.plain else f"  {say(word):9}{say(HELP[word])}"
        screen.tell(line)
    for line in pupil.game.drawing.legend(say):
        screen.tell(line)


def _finish(pupil: Pupil) -> None:
    """Play the match with which the lesson ends, if the learner wants to."""
    say, finale = pupil.say, pupil.lesson.finale
    pupil.screen.space()
    pupil.screen.tell(say(finale.says), "bold")
    if pupil.screen.ask(say("Press Enter to play, or type 'quit'.")):
        raise Quit
    play.run(
        pupil.game,
        players=pupil.seating().words,
        options=pupil.game.options.read(dict(finale.options)),
        language=say.language,
        start=finale.start,
        screen=pupil.screen,
    )


def _leave(pupil: Pupil) -> None:
    pupil.screen.space()
    pupil.screen.tell_command(pupil.say("To go on with the lesson:"), f"{program()} learn {pupil.game.name}")
