"""The command line: ``bagatelle --help`` explains itself. Heavy parts are imported by the command that needs them."""

import os
import sys
from collections.abc import Sequence

from cyclopts import CycloptsError

from bagatelle import compile_news
from bagatelle.cli.app import whole_app
from bagatelle.cli.authors import *  # noqa: F403 - importing the commands adds them
from bagatelle.cli.bot import *  # noqa: F403
from bagatelle.cli.bots import *  # noqa: F403
from bagatelle.cli.commands import *  # noqa: F403
from bagatelle.cli.contests import *  # noqa: F403
from bagatelle.cli.learning import *  # noqa: F403
from bagatelle.cli.serve import *  # noqa: F403
from bagatelle.cli.table import *  # noqa: F403
from bagatelle.cli.training import *  # noqa: F403
from bagatelle.game import find_game, games
from bagatelle.refusal import Refused

BAD_INPUT = 2
INTERRUPTED = 130


def run(tokens: Sequence[str]) -> int:
    """Run one command; bad input gives one sentence and status 2."""
    try:
        match tokens:
            case ["play", name, *_] if not name.startswith("-"):
                find_game(name)
        app = whole_app(with_games="play" in tokens[:1])
        with compile_news.listening(Announcer()):
            app(list(tokens), exit_on_error=False, print_error=False, result_action="return_none")
        sys.stdout.flush()
    except Refused as refused:
        return _refuse(str(refused))
    except CycloptsError as error:
        return _refuse(f"{' '.join(str(error).split())} See 'bagatelle --help'.")
    except BrokenPipeError:  # the reader, such as `head`, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


class Announcer:
    """Says that a game is being compiled, which takes seconds, and how far it is."""

    def __init__(self) -> None:
        self._told: dict[str, int] = {}

    def __call__(self, package: str, share: float) -> None:
        """Hear of a package how much of it is compiled."""
        quarters = min(3, int(4 * share))
        if quarters > self._told.get(package, -1):
            for title in [game.title for game in games().values() if game.package == package]:
                text = f"{25 * quarters}% of {title} is compiled."
                if package not in self._told:
                    text = f"Compiling {title}: a few seconds, just this once."
                print(text, file=sys.stderr, flush=True)
            self._told[package] = quarters


def _refuse(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return BAD_INPUT


def main() -> None:
    """The entry point of the ``bagatelle`` command."""
    sys.exit(run(sys.argv[1:]))
