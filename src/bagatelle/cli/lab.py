"""The commands of the lab: play a game very often, and say what the numbers mean."""

import json as json_format
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from bagatelle.cli.app import Bots, GameName, Json, Language, Parameter, command, group
from bagatelle.cli.bot import Nodes, Seed, Time
from bagatelle.cli.bots import add_bots
from bagatelle.cli.contests import Preset, Seats, SomeOptions, options_of
from bagatelle.cli.lab_words import lab_report, side_by_side
from bagatelle.cli.progress import expecting, progress, stoppable
from bagatelle.language import Say, mark, preferred_language, speak
from bagatelle.refusal import Refused

if TYPE_CHECKING:
    from bagatelle.lab import Comparison, Look, Run, Story

Games = Annotated[
    str, Parameter(help=mark("How many games, as 250000 or 1e6; rounded up to whole rotations of the seats."))
]
SomeBots = Annotated[
    str,
    Parameter(
        name="--bots",
        values="bots",
        help=mark(
            "Who plays, separated by commas: one for all seats, one for each, or two of which the first sits alone "
            "among copies of the second."
        ),
    ),
]
Out = Annotated[
    Path | None,
    Parameter(
        help=mark(
            "A directory for the tables of games and the report. What is there is kept: the same command goes on "
            "where it stopped."
        )
    ),
]
SomeJobs = Annotated[
    int | None,
    Parameter(help=mark("How many games are played at a time; if not given, one for each processor.")),
]

OnCluster = Annotated[
    str | None,
    Parameter(
        name="--cluster",
        help=mark(
            "Who plays instead of this machine alone: tcp://HOST:PORT, where a Dask scheduler listens, or local:4 for "
            "four processes here."
        ),
    ),
]
Sampled = Annotated[
    int | None,
    Parameter(
        name="--sample",
        help=mark(
            "With --out: how many games are gone through event by event, for leads, luck and the use of rules; "
            "if not given, 240 at the most, and 0 for none."
        ),
    ),
]

TUNED = 96
"""How many games of each value are looked at closely, if nothing else is said."""

lab_group = group(
    "lab",
    mark("Playtest a game a million times: is it fair, how long does it take, what does an option change?"),
    "bagatelle lab run buttle --bots greedy --games 1e5",
    "bagatelle lab compare buttle --variant scuttle=yes --bots greedy --games 1e5",
    "bagatelle lab tune bag-of-butts target 10..50 --games 1e5",
    "bagatelle lab report butts",
)


@command(
    "run",
    mark("Let bots play a game very often, and say whether it is fair, how long it takes and how it ends."),
    "bagatelle lab run buttle --bots greedy --games 2000",
    "bagatelle lab run bag-of-butts --seats 4 --bots greedy,random --games 1e4 --option target=10 --out butts",
    "bagatelle lab run button-men --games 1e4 --json",
    under=lab_group,
)
def run_games(
    game: GameName,
    /,
    *,
    seats: Seats = None,
    bots: SomeBots = "random",
    games: Games = "10,000",
    option: SomeOptions = None,
    preset: Preset = None,
    seed: Seed = 0,
    time: Time = None,
    nodes: Nodes = None,
    out: Out = None,
    sample: Sampled = None,
    jobs: SomeJobs = None,
    cluster: OnCluster = None,
    json: Json = False,
    bot: Bots = None,
    language: Language = None,
) -> None:
    """Play many games."""
    from bagatelle.arena.players import budget_of
    from bagatelle.game import game_called
    from bagatelle.lab import run

    add_bots(bot)
    found, say, look = game_called(game), speak(language or preferred_language()), look_in(sample, jobs)

    def show(result: "Run") -> None:
        summary = result.summary
        lines = [json_format.dumps(summary.plain())] if json else lab_report(summary, say)
        print("\n".join(lines), flush=True)

    with going_on(out, say, show):
        with progress(found.title) as told:
            result = run(
                found, names_in(bots), games_in(games), seats=seats, options=options_of(found, option, preset),
                seed=seed, budget=budget_of(time, nodes), out=out, jobs=jobs, cluster=cluster,
                tell=lambda done, total: told(done, total, ""), expect=expecting(say, kept=out is not None),
            )  # fmt: skip
        show(result)
        keep_report(result, out, say, look, quiet=json)


def games_in(words: str) -> int:
    """The number of games that somebody means.

    >>> games_in("1e6"), games_in("250_000")
    (1000000, 250000)
    """
    try:
        number = float(words.replace("_", "").replace(",", ""))
    except ValueError:
        number = 0.5
    if number != number // 1:
        raise Refused(mark("'{words}' is no number of games: say 250000 or 1e6, for example."), words=words)
    return int(number)


def names_in(words: str) -> list[str]:
    """The bots that are named, separated by commas."""
    return [name.strip() for name in words.split(",")]


@contextmanager
def going_on(out: Path | None, say: Say, show: Callable[[Any], None] = lambda study: None) -> Iterator[None]:
    """Let Ctrl-C and SIGTERM end the games with a sentence on what becomes of them; without a directory, show what
    there is."""

    def leave(stopped: BaseException) -> None:
        study = getattr(stopped, "study", None)
        if out:
            told = say("Interrupted. What was played is kept in {out}: the same command goes on.", out=out)
        elif study is None:
            told = say("Interrupted. No games were finished yet.")
        else:
            show(study)
            told = say("Interrupted: with --out the same command would go on next time.")
        print(told, file=sys.stderr, flush=True)

    with stoppable(leave):
        yield


@command(
    "compare",
    mark("Play variants of a game with the same chance, and say what each of them changes."),
    "bagatelle lab compare buttle --variant scuttle=yes --bots greedy --games 2000",
    "bagatelle lab compare buttle --variant deck=extended --variant deck=extended,scuttle=yes --games 1e4",
    under=lab_group,
)
def compare_variants(
    game: GameName,
    /,
    *,
    variant: Annotated[
        list[str],
        Parameter(
            called=mark("The variant"),
            negative="",
            help=mark(
                "Options of a variant, as scuttle=yes,deck=extended, or preset=NAME; can be repeated. The others are "
                "compared with the first; a single one with the rules as printed."
            ),
        ),
    ],
    seats: Seats = None,
    bots: SomeBots = "random",
    games: Games = "10,000",
    option: SomeOptions = None,
    seed: Seed = 0,
    time: Time = None,
    nodes: Nodes = None,
    out: Out = None,
    sample: Sampled = None,
    jobs: SomeJobs = None,
    cluster: OnCluster = None,
    json: Json = False,
    bot: Bots = None,
    language: Language = None,
) -> None:
    """Compare variants."""
    from bagatelle.game import game_called

    add_bots(bot)
    found = game_called(game)
    common = options_of(found, option, None)
    variants = [common, *(variant_in(found, words, common) for words in variant)]
    compared(
        found, variants[1:] if len(variant) > 1 else variants, bots, games, json,
        seats=seats, seed=seed, time=time, nodes=nodes, out=out, jobs=jobs, cluster=cluster,
        sample=sample, say=speak(language or preferred_language()),
    )  # fmt: skip


@command(
    "tune",
    mark("Try several values of a numeric option: what does it do to length, fairness, draws and comebacks?"),
    "bagatelle lab tune bag-of-butts target 10,20,28 --games 2000",
    "bagatelle lab tune buttle target 11..31 --steps 3 --games 500",
    under=lab_group,
)
def tune_option(
    game: GameName,
    name: Annotated[
        str, Parameter(called=mark("The option"), values="option", help=mark("The option that is tried out."))
    ],
    values: Annotated[
        str,
        Parameter(
            called=mark("The list of values"), help=mark("Its values, as 10,20,28, or a range, as 10..50.")
        ),
    ],
    /,
    *,
    steps: Annotated[int, Parameter(help=mark("How many values of a range are tried."))] = 5,
    seats: Seats = None,
    bots: SomeBots = "random",
    games: Games = "10,000",
    option: SomeOptions = None,
    preset: Preset = None,
    seed: Seed = 0,
    time: Time = None,
    nodes: Nodes = None,
    out: Out = None,
    sample: Sampled = None,
    jobs: SomeJobs = None,
    cluster: OnCluster = None,
    json: Json = False,
    bot: Bots = None,
    language: Language = None,
) -> None:
    """Sweep an option."""
    from bagatelle.game import game_called
    from bagatelle.lab.tuning import sweep

    add_bots(bot)
    found = game_called(game)
    variants = sweep(found, name, values, steps, options_of(found, option, preset))
    compared(
        found, variants, bots, games, json,
        seats=seats, seed=seed, time=time, nodes=nodes, out=out, jobs=jobs, cluster=cluster,
        sample=TUNED if sample is None and out is None else sample, closely=True,
        say=speak(language or preferred_language()),
    )  # fmt: skip


def variant_in(game: Any, words: str, common: dict[str, Any]) -> dict[str, Any]:
    """The options of a variant in words such as scuttle=yes,deck=extended or preset=cuttle."""
    parts = [part.strip() for part in words.split(",")]
    presets = [part.partition("=")[2] for part in parts if part.startswith("preset=")]
    given = [part for part in parts if not part.startswith("preset=")]
    return {**common, **options_of(game, given, presets[-1] if presets else None)}


def compared(
    game: Any, variants: list[dict[str, Any]], bots: str, games: str, json: bool, *,
    seats: int | None, seed: int, time: float | None, nodes: int | None, out: Path | None, jobs: int | None,
    cluster: str | None, sample: int | None, say: Say, closely: bool = False,
) -> None:  # fmt: skip
    """Play all variants, and print what there is to say about them; `closely` also without a directory."""
    from bagatelle.arena.players import budget_of
    from bagatelle.lab import Run, compare

    look = look_in(sample, jobs)

    def show(result: "Run | Comparison", stories: Sequence["Story"] = ()) -> None:
        lines: Iterable[str]
        if json:
            lines = [json_format.dumps((result.summary if isinstance(result, Run) else result).plain())]
        elif isinstance(result, Run):
            lines = lab_report(result.summary, say)
        else:
            lines = side_by_side(result, stories, say)
        print("\n".join(lines), flush=True)

    with going_on(out, say, show):
        with progress(game.title) as told:
            result = compare(
                game, variants, names_in(bots), games_in(games), seats=seats, seed=seed,
                budget=budget_of(time, nodes), out=out, jobs=jobs, cluster=cluster,
                tell=lambda done, total: told(done, total, ""), expect=expecting(say, kept=out is not None),
            )  # fmt: skip
        stories = looked_at(result, look, say) if look and (out or closely) else []
        show(result, stories)
        keep_report(result, out, say, look, quiet=json)


def looked_at(result: "Comparison", look: "Look", say: Say) -> list["Story"]:
    """The stories of all variants; what was looked at in a directory is there when the report asks for it."""
    from bagatelle.lab import Stopped

    with progress(say("A closer look")) as told:
        try:
            return replace(look, tell=lambda done, total: told(done, total, "")).at_variants(result.runs)
        except KeyboardInterrupt:
            raise Stopped(result) from None


def look_in(sample: int | None, jobs: int | None) -> "Look | None":
    """How closely somebody wants to look at the games; not at all, if at none."""
    from bagatelle.lab import Look

    return Look(sample, jobs) if sample != 0 else None


def keep_report(
    study: "Run | Comparison", out: Path | None, say: Say, look: "Look | None", *, quiet: bool = False
) -> None:
    """Look closer at some games and write the report into the directory, if there is one; the games are in there
    already, whatever becomes of it."""
    if out is None:
        return
    from bagatelle.lab.report import write_report

    with progress(say("A closer look")) as told:
        closer = look and replace(look, tell=lambda done, total: told(done, total, ""))
        page = write_report(study, out, say, closer)
    if not quiet:
        print(say("The report is in {file}.", file=page))
