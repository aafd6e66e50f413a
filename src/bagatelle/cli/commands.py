"""The commands, except play: each imports what it needs when it runs."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from bagatelle.cli.app import Language, Plain, command
from bagatelle.language import preferred_language, speak
from bagatelle.options import Spec
from bagatelle.refusal import Refused

if TYPE_CHECKING:
    from bagatelle.record import Record


@command(
    "games",
    "List the games, with their players and options.",
    "bagatelle games",
    "bagatelle games -l nl",
)
def list_games(*, language: Language = None) -> None:
    """List the games."""
    from bagatelle.game import broken_games, games

    for game in games().values():
        say = game.say(language or preferred_language())
        print(f"{game.name}: {game.title}, {span(game.seats)} {say('players')}")
        print(f"  {say(game.summary)}")
        for option, spec in game.options.specs().items():
            printed = say("printed: {value}", value=shown(spec))
            print(f"  {flag(option)}: {say(spec.help)} ({spec.allowed_in(say)}; {printed})")
        if game.presets:
            print(f"  --preset: {', '.join(game.presets)}")
        print(f"  {say(game.credits)}")
    for name, reason in broken_games().items():
        say = speak(language or preferred_language())
        print(say("The game '{name}' cannot be played: {reason}.", name=name, reason=reason))


def span(seats: range) -> str:
    """A range of seats as people write it: 2-4."""
    return str(seats[0]) if len(seats) == 1 else f"{seats[0]}-{seats[-1]}"


def flag(option: str) -> str:
    """An option as it is written on a command line."""
    return "--" + option.replace("_", "-")


def shown(spec: Spec) -> str:
    """What an option is in the printed rules."""
    if spec.kind == "order":
        return ",".join(spec.default)
    return (
        {True: "yes", False: "no"}.get(spec.default, str(spec.default))
        if spec.kind == "switch"
        else str(spec.default)
    )


@command(
    "rules",
    "Read the rules of a game.",
    "bagatelle rules bag-of-butts",
    "bagatelle rules bag-of-butts --language nl --plain",
)
def tell_rules(game: str, /, *, language: Language = None, plain: Plain = False) -> None:
    """Read the rules of a game.

    Parameters
    ----------
    game
        The name of the game; see 'bagatelle games'.
    """
    from bagatelle.game import find_game

    code = language or preferred_language()
    speak(code)
    text = find_game(game).rules_text(code)
    if plain:
        print(text)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console()
    console.print(Markdown(text), width=min(console.width, 88))


@command(
    "check",
    "Check a record or a position: is it legal, whose turn is it, what can be played?",
    "bagatelle check game.json",
    "echo 'players=pink:5,blue:3 turn=blue phase=begin run=1 bag=W' | bagatelle check -",
)
def check_file(
    file: Annotated[Path, Parameter(allow_leading_hyphen=True)], /, *, language: Language = None
) -> None:
    """Check a file.

    Parameters
    ----------
    file
        A record (JSON) or a position (one line); - reads from standard input.
    """
    from bagatelle.check import check, report
    from bagatelle.text_files import read_file, read_stream

    code = language or preferred_language()
    finding = check(read_stream(sys.stdin.buffer, "/dev/stdin") if str(file) == "-" else read_file(file))
    for line in report(finding, finding.match.game.say(code)):
        print(line)


@command(
    "verify",
    "Check that every draw of a match came from the seed fixed before it began.",
    "bagatelle verify game.json",
)
def verify_record(record: Path, /) -> None:
    """Verify a record.

    Parameters
    ----------
    record
        The file of a finished match.
    """
    from bagatelle.record import Record, verify

    match_record = Record.load(record)
    draws = verify(match_record)
    print(
        f"Fair: all {draws} draws follow from the seed, and the seed fits the commitment {match_record.commitment}."
    )
    for line in more_on_draws(match_record):
        print(line)


def more_on_draws(record: "Record") -> Iterator[str]:
    """What else the draws of a record depend on: players who mixed something in, and moves that were taken back."""
    mixed = sum(nonce is not None for nonce in record.nonces)
    if mixed:
        yield f"What {mixed} player{'s'[: mixed != 1]} mixed in is part of every draw."
    else:
        yield "No player mixed anything into the draws, so whoever picked the seed could have tried several."
    if record.taken_back:
        times = "once" if record.taken_back == 1 else f"{record.taken_back} times"
        drawn = "chance drew anew" if record.redrawn else "chance brought the same again"
        yield f"A move was taken back {times} after more was known, and {drawn}."


@command(
    "replay",
    "Step through a match again, as a spectator or as any seat saw it.",
    "bagatelle replay game.json",
    "bagatelle replay game.json --seat 2",
    "bagatelle replay game.json --all --plain > transcript.txt",
)
def replay_record(
    record: Path,
    /,
    *,
    seat: int | None = None,
    all: bool = False,
    plain: Plain = False,
    language: Language = None,
) -> None:
    """Replay a record.

    Parameters
    ----------
    record
        The file of a match, finished or not.
    seat
        Show it as this seat saw it, counted from 1; if not given, as a spectator.
    all
        Print the whole match without stopping.
    """
    from bagatelle.kernel import SPECTATOR
    from bagatelle.record import Record
    from bagatelle.terminal import replay

    match_record = Record.load(record)
    if seat is not None and not 1 <= seat <= match_record.seats:
        raise Refused(f"There is no seat {seat}: this match has seats 1 to {match_record.seats}.")
    viewer = SPECTATOR if seat is None else seat - 1
    replay.run(
        match_record, viewer=viewer, language=language or preferred_language(), plain=plain, step=not all
    )


@command(
    "bench",
    "Measure how many random games a second one core plays, and how fast the bots think.",
    "bagatelle bench",
    "bagatelle bench bag-of-butts --seats 4 --json",
)
def bench_games(
    game: str | None = None, /, *, seats: int | None = None, seconds: float = 3.0, json: bool = False
) -> None:
    """Measure the speed of the rules.

    Parameters
    ----------
    game
        One game; all of them if not given.
    seats
        How many players; if not given, as few as the game allows.
    seconds
        How many seconds to measure each.
    json
        Print one JSON object per game instead of text.
    """
    from bagatelle.bench import measure, to_json
    from bagatelle.bench_bots import measure_thought
    from bagatelle.game import find_game, games

    if not 0.1 <= seconds <= 600:
        raise Refused("Measure for 0.1 to 600 seconds.")
    for each in [find_game(game)] if game else games().values():
        many = each.check_seats(each.seats[0] if seats is None else seats)
        speeds, peers = measure(each, many, seconds)
        thought = measure_thought(each, many, seconds)
        if json:
            print(to_json(speeds, peers, thought), flush=True)
            continue
        for speed in speeds:
            print(f"{each.title}, {speed.scenario}, {speed.seats} players, random play on one core:")
            units = f"{speed.compiled_per_s:>12,.0f} {speed.unit}s/s"
            if speed.unit != "game":
                units += f", {speed.games_per_s:,.0f} whole games/s"
            print(f"  compiled     {units}, {speed.decisions_per_s:,.0f} decisions/s")
            print(f"  interpreted  {speed.interpreted_per_s:>12,.1f} {speed.unit}s/s")
            print(
                f"  ratio        {speed.ratio:>12,.0f} times; a position takes {speed.position_bytes} bytes"
            )
            for peer in peers:
                if peer.scenario == speed.scenario:
                    units = f"{peer.per_s:>12,.0f} {speed.unit}s/s"
                    print(f"  {peer.label:<12} {units}; compiled is {peer.ratio:.2f} times as fast")
        if thought.judgements_per_s:
            print(f"  network      {thought.judgements_per_s:>12,.0f} judgements/s on one core")
        looks = "games played to the end" if thought.search == "race" else "looks"
        print(f"  search       {thought.looks_per_s:>12,.0f} {looks}/s on two threads")
