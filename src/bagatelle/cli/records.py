"""The commands about records and positions: check, verify, replay."""

import json as json_format
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from bagatelle.cli.app import Json, Language, Parameter, Plain, command
from bagatelle.language import Say, mark, preferred_language, speak
from bagatelle.refusal import Refused

if TYPE_CHECKING:
    from bagatelle.record import Record


@command(
    "check",
    mark("Check a record or a position: is it legal, whose turn is it, what can be played?"),
    "bagatelle check game.json",
    "echo 'players=pink:5,blue:3 turn=blue phase=begin run=1 bag=W' | bagatelle check -",
)
def check_file(
    file: Annotated[
        Path,
        Parameter(
            allow_leading_hyphen=True,
            called=mark("The record or position"),
            help=mark("A record (JSON) or a position (one line); - reads from standard input."),
        ),
    ],
    /,
    *,
    json: Json = False,
    language: Language = None,
) -> None:
    """Check a file."""
    from bagatelle.check import check, report
    from bagatelle.text_files import read_file, read_stream

    code = speak(language or preferred_language()).language
    finding = check(read_stream(sys.stdin.buffer, "/dev/stdin") if str(file) == "-" else read_file(file))
    if json:
        print(json_format.dumps(finding.plain()))
        return
    for line in report(finding, finding.match.game.say(code)):
        print(line)


@command(
    "verify",
    mark("Check that every draw of a match came from the seed fixed before it began."),
    "bagatelle verify game.json",
)
def verify_record(
    record: Annotated[
        Path, Parameter(called=mark("The file of the match"), help=mark("The file of a finished match."))
    ],
    /,
    *,
    json: Json = False,
    language: Language = None,
) -> None:
    """Verify a record."""
    from bagatelle.record import Record, verify

    say = speak(language or preferred_language())
    match_record = Record.load(record)
    draws = verify(match_record)
    if json:
        told = {
            "draws": draws,
            "commitment": match_record.commitment,
            "mixed_in": [seat for seat, nonce in enumerate(match_record.nonces) if nonce is not None],
            "taken_back": match_record.taken_back,
            "redrawn": bool(match_record.redrawn),
        }
        print(json_format.dumps(told))
        return
    print(
        say.many(
            "Fair: the one draw follows from the seed, and the seed fits the commitment {commitment}.",
            "Fair: all {n} draws follow from the seed, and the seed fits the commitment {commitment}.",
            draws,
            commitment=match_record.commitment,
        )
    )
    for line in more_on_draws(match_record, say):
        print(line)


def more_on_draws(record: "Record", say: Say) -> Iterator[str]:
    """What else the draws of a record depend on: players who mixed something in, a saved position that was dealt
    again, and moves that were taken back."""
    mixed = sum(nonce is not None for nonce in record.nonces)
    if mixed:
        yield say.many(
            "What {n} player mixed in is part of every draw.",
            "What {n} players mixed in is part of every draw.",
            mixed,
        )
    else:
        yield say(
            "No player mixed anything into the draws, so whoever picked the seed could have tried several."
        )
    if record.redealt:
        yield say(
            "What was hidden at the saved position was dealt again, and that follows from the seed too."
        )
    if record.taken_back and record.redrawn:
        yield say.many(
            "A move was taken back once after more was known, and chance drew anew.",
            "A move was taken back {n} times after more was known, and chance drew anew.",
            record.taken_back,
        )
    elif record.taken_back:
        yield say.many(
            "A move was taken back once after more was known, and chance brought the same again.",
            "A move was taken back {n} times after more was known, and chance brought the same again.",
            record.taken_back,
        )


@command(
    "replay",
    mark("Step through a match again, as a spectator or as any seat saw it."),
    "bagatelle replay game.json",
    "bagatelle replay game.json --seat 2",
    "bagatelle replay game.json --all --plain > transcript.txt",
)
def replay_record(
    record: Annotated[
        Path,
        Parameter(called=mark("The file of the match"), help=mark("The file of a match, finished or not.")),
    ],
    /,
    *,
    seat: Annotated[
        int | None,
        Parameter(help=mark("Show it as this seat saw it, counted from 1 [default: as a spectator].")),
    ] = None,
    all: Annotated[
        bool, Parameter(negative="", help=mark("Print the whole match without stopping."))
    ] = False,
    plain: Plain = False,
    language: Language = None,
) -> None:
    """Replay a record."""
    from bagatelle.kernel import SPECTATOR
    from bagatelle.record import Record
    from bagatelle.terminal import replay

    code = speak(language or preferred_language()).language
    match_record = Record.load(record)
    if seat is not None and not 1 <= seat <= match_record.seats:
        raise Refused(
            mark("There is no seat {seat}: this match has seats 1 to {seats}."),
            seat=seat,
            seats=match_record.seats,
        )
    viewer = SPECTATOR if seat is None else seat - 1
    replay.run(match_record, viewer=viewer, language=code, plain=plain, step=not all)
