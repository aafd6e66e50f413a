"""Running one command: what was asked for, or one sentence and a status on why not."""

import sys
from collections.abc import Sequence
from itertools import pairwise

from bagatelle import __version__, compile_news
from bagatelle.cli import FAILED
from bagatelle.cli.app import ROOT, Command
from bagatelle.cli.authors import *  # noqa: F403 - importing the commands adds them
from bagatelle.cli.bot import *  # noqa: F403
from bagatelle.cli.bots import *  # noqa: F403
from bagatelle.cli.completing import *  # noqa: F403
from bagatelle.cli.completing import COMPLETE, print_candidates
from bagatelle.cli.contests import *  # noqa: F403
from bagatelle.cli.helping import print_help
from bagatelle.cli.lab import *  # noqa: F403
from bagatelle.cli.lab_report import *  # noqa: F403
from bagatelle.cli.learning import *  # noqa: F403
from bagatelle.cli.listing import *  # noqa: F403
from bagatelle.cli.matchups import *  # noqa: F403
from bagatelle.cli.measuring import *  # noqa: F403
from bagatelle.cli.play import *  # noqa: F403
from bagatelle.cli.play import LAST
from bagatelle.cli.records import *  # noqa: F403
from bagatelle.cli.serve import *  # noqa: F403
from bagatelle.cli.streams import silence
from bagatelle.cli.table import *  # noqa: F403
from bagatelle.cli.training import *  # noqa: F403
from bagatelle.language import LANGUAGES, Say, preferred_language, speak
from bagatelle.refusal import Failed, Refused
from bagatelle.text_files import shortened

BAD_INPUT = 2
HELP = {"--help", "-h"}
INTERRUPTED = 130


def run(tokens: Sequence[str]) -> int:
    """Run one command; bad input gives one sentence and status 2, and what cannot be written or read status 1."""
    try:
        if tokens[:1] == [COMPLETE]:
            return print_candidates(tokens[1:], speak(preferred_language()))
        return _run_aloud(tokens, voice_of(tokens))
    except KeyboardInterrupt:
        return INTERRUPTED


def _run_aloud(tokens: Sequence[str], say: Say) -> int:
    try:
        return _run(tokens, say)
    except BrokenPipeError:  # the reader, such as `head`, has seen enough
        silence(sys.stdout)
        return 0
    except OSError as problem:
        silence(sys.stdout)
        return _tell(
            say("The output cannot be written: {reason}.", reason=problem.strerror or problem), FAILED
        )


def _run(tokens: Sequence[str], say: Say) -> int:
    try:
        with compile_news.listening(Announcer(say)):
            _carry_out(tokens, say)
        sys.stdout.flush()
    except Refused as refused:
        return _tell(refused.told(AnyGame(say)), FAILED if isinstance(refused, Failed) else BAD_INPUT)
    except (KeyboardInterrupt, EOFError):  # somebody was asked, and left
        return INTERRUPTED
    return 0


def _carry_out(tokens: Sequence[str], say: Say) -> None:
    """Find the command, and run it or print its help."""
    command, words = find_command(tokens, say)
    if command is ROOT and words == ["--version"]:
        print(__version__)
    elif not HELP.isdisjoint(words[: words.index("--")] if "--" in words else words):
        print_help(command, speak(say.language, command.package))
    elif command.function:
        from bagatelle.cli.parsing import run_command

        run_command(command, words, say)
    elif words:
        from bagatelle.cli.mistakes import unknown_command, unknown_option

        raise (unknown_option if words[0].startswith("-") else unknown_command)(words[0], command, say)
    else:
        print_help(command, say)


def find_command(tokens: Sequence[str], say: Say) -> tuple[Command, list[str]]:
    """The command that a line begins with, and the words after it as they are known there: options in any case, by
    their newest names, and --resume with or without a file."""
    command, words = ROOT, [_flag(token) for token in tokens]
    while words and (found := command.after(words[0], say)):
        command, words = found, words[1:]
    if command.name == "play":
        words = [part for word, after in pairwise([*words, "-"]) for part in _with_file(word, after)]
    return command, words


def _flag(token: str) -> str:
    name, equals, value = token.partition("=")
    return f"{name.lower()}{equals}{value}" if token.startswith("--") else token


def _with_file(word: str, after: str) -> list[str]:
    return [f"{word}={LAST}"] if word == "--resume" and after.startswith("-") else [word]


def voice_of(tokens: Sequence[str]) -> Say:
    """The language of a command: what it asks for, if that is spoken here, else that of the user's environment."""
    for token, following in pairwise([*tokens, ""]):
        flag, _, value = token.partition("=")
        if flag in ("--language", "-l"):
            asked = value or following
            return speak(asked if asked in LANGUAGES else preferred_language())
    return speak(preferred_language())


class AnyGame:
    """A voice that knows the sentences of every game: a refusal does not tell which of them it is about."""

    def __init__(self, say: Say) -> None:
        from bagatelle.game import games

        self._voices = [say]
        if say.language != "en":
            self._voices += [game.say(say.language) for game in games().values()]

    def raw(self, text: str) -> str:
        """The translation by whoever has one."""
        return next((said for voice in self._voices if (said := voice.raw(text)) != text), text)

    def __call__(self, text: str, /, **values: object) -> str:
        """The translation with its values."""
        return self.raw(text).format(**values)


class Announcer:
    """Says that a game is being compiled, which takes seconds, and how far it is."""

    def __init__(self, say: Say) -> None:
        self._say = say
        self._told: dict[str, int] = {}

    def __call__(self, package: str, share: float) -> None:
        """Hear of a package how much of it is compiled."""
        from bagatelle.game import games

        say, quarters = self._say, min(3, int(4 * share))
        if quarters > self._told.get(package, -1):
            for title in [game.title for game in games().values() if game.package == package]:
                if package in self._told:
                    text = say("{n}% of {title} is compiled.", n=25 * quarters, title=title)
                else:
                    text = say(
                        "Compiling {title} for this command: a few seconds, only the first time.", title=title
                    )
                print(text, file=sys.stderr, flush=True)
            self._told[package] = quarters


def _tell(sentence: str, status: int) -> int:
    try:
        print(shortened(sentence), file=sys.stderr, flush=True)
    except OSError:
        silence(sys.stderr)
    return status
