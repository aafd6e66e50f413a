"""Running one command: what was asked for, or one sentence and a status on why not."""

import sys
from collections.abc import Mapping, Sequence
from itertools import pairwise

from cyclopts import CycloptsError

from bagatelle import compile_news
from bagatelle.cli import FAILED
from bagatelle.cli.app import command_names, whole_app
from bagatelle.cli.authors import *  # noqa: F403 - importing the commands adds them
from bagatelle.cli.bot import *  # noqa: F403
from bagatelle.cli.bots import *  # noqa: F403
from bagatelle.cli.contests import *  # noqa: F403
from bagatelle.cli.lab import *  # noqa: F403
from bagatelle.cli.lab_report import *  # noqa: F403
from bagatelle.cli.learning import *  # noqa: F403
from bagatelle.cli.listing import *  # noqa: F403
from bagatelle.cli.listing import flag
from bagatelle.cli.matchups import *  # noqa: F403
from bagatelle.cli.measuring import *  # noqa: F403
from bagatelle.cli.mistakes import told
from bagatelle.cli.play import LAST
from bagatelle.cli.records import *  # noqa: F403
from bagatelle.cli.serve import *  # noqa: F403
from bagatelle.cli.streams import silence
from bagatelle.cli.table import *  # noqa: F403
from bagatelle.cli.training import *  # noqa: F403
from bagatelle.game import game_called, games
from bagatelle.language import LANGUAGES, Say, preferred_language, speak
from bagatelle.refusal import Refused, Unsaved
from bagatelle.text_files import shortened

BAD_INPUT = 2
INTERRUPTED = 130


def run(tokens: Sequence[str]) -> int:
    """Run one command; bad input gives one sentence and status 2, and what cannot be written or read status 1."""
    try:
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
        tokens = as_meant(tokens, say)
        app = whole_app(say, with_games="play" in tokens[:1])
        with compile_news.listening(Announcer(say)):
            app(list(tokens), exit_on_error=False, print_error=False, result_action="return_none")
        sys.stdout.flush()
    except Unsaved as lost:
        return _tell(lost.told(say), FAILED)
    except Refused as refused:
        return _tell(refused.told(AnyGame(say)), BAD_INPUT)
    except CycloptsError as error:
        return _tell(told(error, [*tokens], say), BAD_INPUT)
    except (KeyboardInterrupt, EOFError):  # somebody was asked, and left
        return INTERRUPTED
    return 0


def as_meant(tokens: Sequence[str], say: Say) -> list[str]:
    """The words of a command line as they are known here: commands, games and options in any case, the older names of
    some options, and --resume without a file."""
    words = [_flag(token) for token in tokens]
    if words and words[0].casefold() in command_names():
        words[0] = words[0].casefold()
    if words[:1] == ["play"]:
        words = [part for word, after in pairwise([*words, "-"]) for part in _with_file(word, after)]
        if len(words) > 1 and not words[1].startswith("-"):
            game = game_called(words[1], say)
            older = {f"--{name}": flag(name, spec) for name, spec in game.options.specs().items()}
            words[1:] = [game.name, *(_renamed(word, older) for word in words[2:])]
    return words


def _flag(token: str) -> str:
    name, equals, value = token.partition("=")
    return f"{name.lower()}{equals}{value}" if token.startswith("--") else token


def _renamed(word: str, older: Mapping[str, str]) -> str:
    name, equals, value = word.partition("=")
    return f"{older.get(name, name)}{equals}{value}"


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
        say, quarters = self._say, min(3, int(4 * share))
        if quarters > self._told.get(package, -1):
            for title in [game.title for game in games().values() if game.package == package]:
                if package in self._told:
                    text = say("{n}% of {title} is compiled.", n=25 * quarters, title=title)
                else:
                    text = say("Compiling {title}: a few seconds, just this once.", title=title)
                print(text, file=sys.stderr, flush=True)
            self._told[package] = quarters


def _tell(sentence: str, status: int) -> int:
    try:
        print(shortened(sentence), file=sys.stderr, flush=True)
    except OSError:
        silence(sys.stderr)
    return status
