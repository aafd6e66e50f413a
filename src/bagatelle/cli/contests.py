"""The commands that let bots play each other: two in a match, or all of them for a ladder."""

import json as json_format
import time as clock
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Annotated, Any

from bagatelle.cli.app import Bots, GameName, Json, Parameter, command
from bagatelle.cli.bot import Nodes, Seed, Time, bot_group
from bagatelle.cli.bots import add_bots
from bagatelle.cli.progress import Told, expecting, progress, stoppable
from bagatelle.language import Say, mark, preferred_language, speak
from bagatelle.refusal import Refused

if TYPE_CHECKING:
    from bagatelle.arena import Duel
    from bagatelle.arena.ladder import Ladder
    from bagatelle.intervals import Interval

LUCK = mark("without luck")
HEADS = (mark("share"), LUCK, mark("moves"), mark("seconds a move"), mark("processor"))
"""What stands above the columns of a duel."""
EVERY = 0.5
"""Seconds after which the words beside a progress bar are worked out again."""

Seats = Annotated[int | None, Parameter(help=mark("How many play [default: as few as the game allows]."))]
SomeOptions = Annotated[
    list[str] | None,
    Parameter(
        name="--option", help=mark("A rule option, as --option target=10; can be repeated."), negative=""
    ),
]
Preset = Annotated[
    str | None,
    Parameter(values="preset", help=mark("A set of options to start from; see 'bagatelle games'.")),
]
Mixed = Annotated[
    bool,
    Parameter(
        negative="", help=mark("Draw the setting (fighters, variants) anew for each rotation of the seats.")
    ),
]
Jobs = Annotated[int, Parameter(help=mark("How many processes play at the same time."))]


@command(
    "match",
    mark(
        "Let two bots play each other, both in every seat and with the same chance, and say who is stronger."
    ),
    "bagatelle bot match greedy random --game buttle --games 100",
    "bagatelle bot match greedy@0.1s random@500n --game bag-of-butts --seats 4 --option target=10",
    "bagatelle bot match greedy 'pipe:python3 first_move.py' --game button-men --mixed --jobs 2",
    under=bot_group,
)
def match(
    a: Annotated[
        str,
        Parameter(
            called=mark("The first bot"),
            values="bot",
            help=mark(
                "A bot, or pipe:COMMAND for a program of yours; with a budget of its own as in greedy@0.1s or "
                "greedy@2000n."
            ),
        ),
    ],
    b: Annotated[
        str,
        Parameter(
            called=mark("The second bot"),
            values="bot",
            help=mark("Its opponent; in a game for more than two, it takes all other seats."),
        ),
    ],
    /,
    *others: Annotated[
        str, Parameter(values="bot", help=mark("More players, if each seat is to have another one."))
    ],
    game: GameName,
    games: Annotated[
        int, Parameter(help=mark("How many games; rounded up, so that everybody plays in every seat."))
    ] = 100,
    seats: Seats = None,
    time: Time = None,
    nodes: Nodes = None,
    seed: Seed = 0,
    option: SomeOptions = None,
    preset: Preset = None,
    mixed: Mixed = False,
    jobs: Jobs = 1,
    json: Json = False,
    bot: Bots = None,
) -> None:
    """Compare bots."""
    from bagatelle.arena import duel
    from bagatelle.arena.players import budget_of
    from bagatelle.game import game_called

    add_bots(bot)
    found = game_called(game)
    say = speak(preferred_language())
    with stoppable():
        with progress(f"{found.title}") as told:
            result = duel(
                found, [a, b, *others], games, seed=seed, seats=seats, options=options_of(found, option, preset),
                mixed=mixed, budget=budget_of(time, nodes), jobs=jobs,
                tell=_standing(told, expecting(say, kept=False), jobs),
            )  # fmt: skip
        print(json_format.dumps(result.plain()) if json else "\n".join(report(result, say)))


def options_of(game: Any, given: list[str] | None, preset: str | None) -> dict[str, Any]:
    """Rule options from words such as target=10, on top of a preset."""
    options, own = dict(game.preset(preset)) if preset else {}, game.options.public_names()
    for word in given or []:
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise Refused(
                mark("'{word}' is not an option: say its name and its value, as in target=10."), word=word
            )
        name = name.replace("-", "_")
        options[next((ours for ours, known in own.items() if known == name), name)] = value
    return options


def _standing(told: Told, expect: Callable[[float, int], None], jobs: int) -> Any:
    """Say how a duel stands, twice a second; and after the first rotation, how long the others will take."""
    last = -EVERY
    words = ""
    began = clock.process_time()

    def tell(so_far: "Duel") -> None:
        nonlocal last, words
        now = clock.monotonic()
        if len(so_far.finished) == so_far.setting.seats:
            thought = sum(each.processor_seconds for game in so_far.finished for each in game.accounts)
            passed = max(thought, clock.process_time() - began if jobs == 1 else 0.0)
            expect(passed / so_far.setting.seats * (so_far.planned - len(so_far.finished)) / jobs, jobs)
        if now - last >= EVERY and so_far.games:
            last, words = now, f"{so_far.names[0]} {so_far.best(0)}"
        told(len(so_far.finished), so_far.planned, words)

    return tell


def report(result: "Duel", say: Say) -> Iterator[str]:
    """What a duel brought, in a few lines."""
    setting = result.setting
    chosen = setting.options
    options = ", ".join(f"{chosen.title(name)} {value}" for name, value in chosen.changed().items())
    how = say("mixed settings") if setting.mixed else options or say("as printed")
    games = f"{result.games:,}"
    if result.games != result.planned:
        games = say("{games} of {planned}", games=games, planned=f"{result.planned:,}")
    yield say(
        "{title}, {seats} seats, {how}: {games} games, seed {seed}",
        title=setting.game.title, seats=setting.seats, how=how, games=games, seed=setting.seed,
    )  # fmt: skip
    adjusted = result.adjusted() is not None
    rows = [["", *(say(head) for head in HEADS if adjusted or head != LUCK)]]
    rows += [_row(result, number, adjusted, say) for number in range(len(result.names))]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for name, *cells in rows:
        right = (cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True))
        yield f"  {name.ljust(widths[0])}  {'  '.join(right)}"
    for number, name in enumerate(result.names):
        if faults := result.faults(number):
            lost = say.many(
                "{player} forfeited {n} game.", "{player} forfeited {n} games.", len(faults), player=name
            )
            yield f"{lost} {faults[0]}"
    even = say("An even share is {share}; ± is the 95 % interval.", share=f"{result.even:.3f}")
    draws = say.many("{n} game had no single winner.", "{n} games had no single winner.", result.draws)
    yield f"{even} {draws}" if result.draws else even
    yield result.verdict(say)


def _row(result: "Duel", number: int, adjusted: bool, say: Say) -> list[str]:
    account = result.account(number)
    each = max(1, account.moves)
    processor = account.processor_seconds / each
    return [
        result.names[number],
        _share(result.raw(number), say),
        *([_share(result.best(number), say)] if adjusted else []),
        f"{account.moves:,}",
        f"{account.seconds / each:.5f}",
        f"{processor:.5f}" if processor >= 0 else "?",
    ]


def _share(share: "Interval", say: Say) -> str:
    """A share with its margin; from the least to the most it may be where that would reach beyond 0 or 1."""
    if share.could_be_share:
        return str(share)
    least, most = (f"{end:.3f}" for end in share.of_share())
    return say("{least} to {most}", least=least, most=most)


@command(
    "ladder",
    mark("Rate bots: everybody plays everybody, and the duels say whether the order is certain."),
    "bagatelle bot ladder buttle --bots random,greedy",
    "bagatelle bot ladder bag-o-loot --seats 4 --games 100 --jobs 2",
    under=bot_group,
)
def ladder(
    game: GameName,
    /,
    *,
    bots: Annotated[
        str | None,
        Parameter(values="bots", help=mark("Who plays, separated by commas [default: all available bots].")),
    ] = None,
    games: Annotated[int, Parameter(help=mark("How many games each pair plays."))] = 40,
    seats: Seats = None,
    time: Time = None,
    nodes: Nodes = None,
    seed: Seed = 0,
    option: SomeOptions = None,
    preset: Preset = None,
    mixed: Mixed = False,
    jobs: Jobs = 1,
    json: Json = False,
    bot: Bots = None,
) -> None:
    """Rate bots."""
    from bagatelle.arena.ladder import climb
    from bagatelle.arena.players import budget_of
    from bagatelle.bots.bot import bots as all_bots
    from bagatelle.game import game_called

    add_bots(bot)
    found = game_called(game)
    names = [name.strip() for name in bots.split(",")] if bots else [*all_bots()]
    pairs = len(names) * (len(names) - 1) // 2
    say = speak(preferred_language())
    with stoppable():
        with progress(f"{found.title}") as told:
            result = climb(
                found, names, games, seed=seed, seats=seats, options=options_of(found, option, preset), mixed=mixed,
                budget=budget_of(time, nodes), jobs=jobs, tell=lambda done: told(done, pairs, ""),
                expect=expecting(say, kept=False),
            )  # fmt: skip
        print(json_format.dumps(result.plain()) if json else "\n".join(_rungs(result, say)))


def _rungs(result: "Ladder", say: Say) -> Iterator[str]:
    """A ladder in lines: the ratings, every pair, and whether the order is certain."""
    setting, width = result.duels[0].setting, max(len(rung.name) for rung in result.rungs)
    games = sum(each.games for each in result.duels)
    yield say(
        "{title}, {seats} seats: {games} games, seed {seed}",
        title=setting.game.title, seats=setting.seats, games=f"{games:,}", seed=setting.seed,
    )  # fmt: skip
    for place, rung in enumerate(result.rungs, 1):
        yield f"  {place:>2}. {rung.name.ljust(width)}  {rung.rating:6.2f} ± {rung.margin:.2f}"
    yield say("Shares of the first named, where {share} is even:", share=f"{result.duels[0].even:.3f}")
    for each in result.duels:
        first, second = each.names
        against = say("{first} against {second}", first=first.ljust(width), second=second.ljust(width))
        yield f"  {against}  {each.best()}"
    yield result.verdict(say)
