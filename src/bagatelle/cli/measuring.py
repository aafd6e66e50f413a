"""The command that measures how fast the rules and the bots are."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

from bagatelle.cli.app import Language, Parameter, command
from bagatelle.cli.progress import progress
from bagatelle.language import Say, mark, preferred_language, speak
from bagatelle.refusal import Refused

if TYPE_CHECKING:
    from bagatelle.bench import PeerSpeed, Speed
    from bagatelle.bench_bots import Thought
    from bagatelle.game import Game

SECONDS = 0.5
"""How long each figure is measured if nobody asks for more: all games take less than a minute then."""

UNITS = {"game": mark("games/s"), "round": mark("rounds/s")}


@command(
    "bench",
    mark("Measure how many random games a second one core plays, and how fast the bots think."),
    "bagatelle bench",
    "bagatelle bench bag-of-butts --seconds 5",
    "bagatelle bench bag-of-butts --seats 4 --json",
)
def bench_games(
    game: Annotated[
        str | None, Parameter(values="game", help=mark("One game [default: all of them]."))
    ] = None,
    /,
    *,
    seats: Annotated[
        int | None, Parameter(help=mark("How many play [default: as few as the game allows]."))
    ] = None,
    seconds: Annotated[
        float, Parameter(help=mark("How many seconds to measure each figure; more make it steadier."))
    ] = SECONDS,
    json: Annotated[
        bool, Parameter(negative="", help=mark("Print one JSON object per game instead of text."))
    ] = False,
    language: Language = None,
) -> None:
    """Measure the speed of the rules."""
    from bagatelle.bench import measure, to_json
    from bagatelle.bench_bots import measure_thought
    from bagatelle.game import game_called, games

    say = speak(language or preferred_language())
    if not 0.1 <= seconds <= 600:
        raise Refused(mark("Measure for 0.1 to 600 seconds."))
    for each in [game_called(game)] if game else games().values():
        many = each.check_seats(each.seats[0] if seats is None else seats)
        with progress(each.title) as told:
            speeds, peers = measure(
                each, many, seconds, tell=lambda done, total, what: told(done, total + 1, say(what))
            )
            told(len(speeds) + 1, len(speeds) + 2, say("how fast the bots think"))
            thought = measure_thought(each, many, seconds)
        if json:
            print(to_json(speeds, peers, thought), flush=True)
        else:
            print(*_report(each, speeds, peers, thought, say), sep="\n", flush=True)


def _report(
    game: "Game", speeds: "list[Speed]", peers: "list[PeerSpeed]", thought: "Thought", say: Say
) -> Iterator[str]:
    """What was measured, in lines."""
    for speed in speeds:
        yield say(
            "{title}, {scenario}, {seats} players, random play on one core:",
            title=game.title,
            scenario=say(speed.scenario),
            seats=speed.seats,
        )
        unit = say(UNITS.get(speed.unit, f"{speed.unit}s/s"))
        units = f"{speed.compiled_per_s:>12,.0f} {unit}"
        if speed.unit != "game":
            units += f", {speed.games_per_s:,.0f} {say('whole games/s')}"
        yield f"  {say('compiled'):<14}{units}, {speed.decisions_per_s:,.0f} {say('decisions/s')}"
        yield f"  {say('interpreted'):<14}{speed.interpreted_per_s:>12,.1f} {unit}"
        yield (
            f"  {say('ratio'):<14}{speed.ratio:>12,.0f} "
            + say("times; a position takes {n} bytes", n=speed.position_bytes)
        )
        for peer in peers:
            if peer.scenario == speed.scenario:
                times = say("compiled is {ratio} times as fast", ratio=f"{peer.ratio:.2f}")
                yield f"  {peer.label:<14}{peer.per_s:>12,.0f} {unit}; {times}"
    if thought.judgements_per_s:
        told = say("judgements/s on one core")
        yield f"  {say('network'):<14}{thought.judgements_per_s:>12,.0f} {told}"
    told = (
        say("games played to the end/s on two threads")
        if thought.search == "race"
        else say("looks/s on two threads")
    )
    yield f"  {say('search'):<14}{thought.looks_per_s:>12,.0f} {told}"
