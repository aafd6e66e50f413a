"""The command line: ``bagatelle --help`` explains itself. Heavy parts are imported by the command that needs them."""

import os
import sys
from collections.abc import Sequence

from cyclopts import CycloptsError

from bagatelle import game
from bagatelle.cli.app import whole_app
from bagatelle.cli.authors import *  # noqa: F403 - importing the commands adds them
from bagatelle.cli.bots import *  # noqa: F403
from bagatelle.cli.commands import *  # noqa: F403
from bagatelle.cli.serve import *  # noqa: F403
from bagatelle.cli.table import *  # noqa: F403
from bagatelle.refusal import Refused

BAD_INPUT = 2
INTERRUPTED = 130


def run(tokens: Sequence[str]) -> int:
    """Run one command; bad input gives one sentence and status 2."""
    game.announce_compiling = _announce_compiling
    try:
        match tokens:
            case ["play", name, *_] if not name.startswith("-"):
                game.find_game(name)
        app = whole_app(with_games="play" in tokens[:1])
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


def _announce_compiling(which: game.Game, part: str) -> None:
    print(f"Compiling the {part} of {which.title}: some seconds, this once.", file=sys.stderr, flush=True)


def _refuse(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return BAD_INPUT


def main() -> None:
    """The entry point of the ``bagatelle`` command."""
    sys.exit(run(sys.argv[1:]))
