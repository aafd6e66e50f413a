"""The commands about bots: ask one for a move, and solve a game for them."""

import json as json_format
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, BinaryIO

from bagatelle.cli.app import Bots, GameName, Json, Parameter, command, group
from bagatelle.cli.bots import add_bots
from bagatelle.cli.progress import progress
from bagatelle.language import mark, preferred_language, speak
from bagatelle.refusal import Failed, Refused

if TYPE_CHECKING:
    from bagatelle.bots.advice import Advice, Option

LONGEST_LINE = 100_000
"""So many bytes a line with a position may have at the most."""
SHOWN = 4
"""How many other moves are shown."""

Time = Annotated[
    float | None,
    Parameter(
        help=mark("How many seconds a bot may think about a move [default: as long as it usually does].")
    ),
]
Nodes = Annotated[
    int | None,
    Parameter(
        help=mark("How many positions a bot may look at instead; then the same seed gives the same moves.")
    ),
]
Seed = Annotated[int, Parameter(help=mark("Any number; decides what is drawn by lot."))]

bot_group = group(
    "bot",
    mark("Ask bots for moves, compare them, rate them, and let programs of your own play."),
    "bagatelle bot move button-men --position '20:15 6:3 / 12:9 8:4 / turn=A'",
    "bagatelle bot match greedy random --game buttle --games 100",
    "bagatelle bot ladder buttle --bots random,greedy",
    "bagatelle bot solve bag-of-butts",
    "bagatelle bot train buttle",
)


@command(
    "move",
    mark("Ask a bot what it would play in a position, and how it likes the other moves."),
    "bagatelle bot move button-men --position '20:15 6:3 / 12:9 8:4 / turn=A'",
    "bagatelle bot move buttle --bots greedy --stdin --json < positions.txt",
    under=bot_group,
)
def move(
    game: GameName,
    /,
    *,
    position: Annotated[
        str | None, Parameter(help=mark("The position in one line, as 'bagatelle check' shows it."))
    ] = None,
    bots: Annotated[
        str,
        Parameter(
            aliases=("--level",),
            values="bot",
            help=mark("The bot to ask: any that 'bagatelle bots' lists, or pipe:COMMAND."),
        ),
    ] = "best",
    time: Time = None,
    nodes: Nodes = None,
    seed: Seed = 0,
    stdin: Annotated[
        bool,
        Parameter(
            negative="",
            help=mark(
                "Answer many positions: read one from each line, and print an answer on one line each."
            ),
        ),
    ] = False,
    json: Json = False,
    bot: Bots = None,
) -> None:
    """Ask a bot for a move."""
    if stdin == (position is not None):
        raise Refused(mark("Give either --position or --stdin."))
    from bagatelle.arena.players import budget_of, player_of
    from bagatelle.bots.advice import advise
    from bagatelle.game import game_called

    add_bots(bot)
    found, player = game_called(game), player_of(bots, budget_of(time, nodes))
    asked = player.new_bot()
    try:
        if position is not None:
            advice = advise(asked, found, position, player.budget, seed)
            print(json_format.dumps(advice.plain()) if json else "\n".join(_told(advice)))
            return
        read = answered = 0
        for line in _lines(sys.stdin.buffer):
            read += 1
            try:
                advice = advise(asked, found, _text(line), player.budget, seed)
                answered += 1
                answer = json_format.dumps(advice.plain()) if json else _shortly(advice.options[0])
            except Refused as refused:
                answer = json_format.dumps({"error": str(refused)}) if json else str(refused)
            print(answer, flush=True)
        if read and not answered:
            raise Failed(mark("No line could be answered."))
    finally:
        if player.is_program:
            asked.close()  # type: ignore[attr-defined]


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """The lines that come in; of one that is far too long, only the beginning."""
    while line := stream.readline(LONGEST_LINE + 1):
        yield line
        while len(line) > LONGEST_LINE and not line.endswith(b"\n"):
            line = stream.readline(LONGEST_LINE + 1)


def _text(line: bytes) -> str:
    """The position in a line."""
    if len(line) > LONGEST_LINE:
        raise Refused(
            mark("This line is longer than {longest_line} bytes."), longest_line=f"{LONGEST_LINE:,}"
        )
    try:
        text = line.decode().strip()
    except UnicodeDecodeError:
        raise Refused(mark("This line is not text in UTF-8.")) from None
    if not text:
        raise Refused(mark("This line is empty; a position is expected."))
    return text


def _told(advice: "Advice") -> Iterator[str]:
    """A move and the best of the others, for people."""
    best, *others = advice.options
    say = speak(preferred_language())
    yield _shortly(best)
    if others:
        more = ", ..." if len(others) > SHOWN else ""
        yield say("Other moves: {moves}", moves=", ".join(map(_shortly, others[:SHOWN])) + more)
    if advice.of_several_rounds and best.chance is not None:
        yield say("The chances are those of winning the whole match.")


def _shortly(option: "Option") -> str:
    """A move with its winning chance, or with what the bot thinks it is worth."""
    if option.chance is not None:
        return f"{option.move} ({100 * option.chance:.1f}%)"
    say = speak(preferred_language())
    worth = "" if option.worth is None else say("(worth {worth})", worth=f"{option.worth:.4g}")
    return f"{option.move} {worth}".strip()


@command(
    "solve",
    mark("Work out perfect play for a game that is small enough, and keep the result for the bots."),
    "bagatelle bot solve bag-of-butts",
    under=bot_group,
)
def solve(game: GameName, /) -> None:
    """Solve a game."""
    from bagatelle.game import game_called

    found = game_called(game)
    solver = getattr(found.strategy, "solve", None)
    if solver is None:
        raise Refused(mark("{title} is too large to be solved."), title=found.title)
    with progress(speak(preferred_language())("Solving {title}", title=found.title)) as told:
        said = solver(lambda done, total=1.0, words="": told(done, total, words))
    say = speak(preferred_language())
    print(said if isinstance(said, str) else say("{title} is solved.", title=found.title))
