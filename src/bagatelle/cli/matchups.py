"""The command that matches up fighters: who beats whom, and by how much."""

import json as json_format
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from bagatelle.cli.app import Bots, Json, Language, Parameter, command
from bagatelle.cli.bot import Nodes, Seed, Time
from bagatelle.cli.bots import add_bots
from bagatelle.cli.lab import SomeJobs, games_in, going_on, lab_group
from bagatelle.cli.progress import expecting, progress
from bagatelle.language import mark, preferred_language, speak
from bagatelle.refusal import Refused

if TYPE_CHECKING:
    from bagatelle.lab import Matchups


@command(
    "matchups",
    mark("Let fighters meet in pairs, and say who beats whom, who is like whom, and which pairs are fair."),
    "bagatelle lab matchups --out matchups",
    "bagatelle lab matchups --fighter Avis",
    "bagatelle lab matchups --fighters Avis,Hammer,Bane --rounds 1e4",
    "bagatelle lab matchups --recipe 'Bruno=4 (6,6) 10 12 X'",
    under=lab_group,
)
def match_up(
    game: Annotated[
        str | None,
        Parameter(values="game", help=mark("The name of the game; if not given, the one that has fighters.")),
    ] = None,
    /,
    *,
    fighters: Annotated[
        str | None,
        Parameter(
            help=mark("Who meet each other, separated by commas, or 'all'; if not given, everybody printed.")
        ),
    ] = None,
    recipe: Annotated[
        list[str] | None,
        Parameter(
            negative="",
            help=mark(
                "A fighter of your own, as 'Bruno=4 (6,6) 10 12 X'; can be repeated. Without --fighters it meets "
                "everybody printed."
            ),
        ),
    ] = None,
    fighter: Annotated[
        str | None,
        Parameter(
            help=mark(
                "Show the strengths and weaknesses of this one; without --out only its pairs are played."
            )
        ),
    ] = None,
    rounds: Annotated[
        str, Parameter(help=mark("How many rounds of each pair count, as 4000 or 1e4."))
    ] = "4000",
    bots: Annotated[
        str,
        Parameter(
            name="--bots",
            values="bot",
            help=mark("Who plays both sides; learned plays from experience, without looking ahead."),
        ),
    ] = "learned",
    seed: Seed = 0,
    time: Time = None,
    nodes: Nodes = None,
    out: Annotated[
        Path | None,
        Parameter(
            help=mark(
                "A directory for tables and a report. What is there is kept: the same command goes on where it stopped."
            )
        ),
    ] = None,
    jobs: SomeJobs = None,
    json: Json = False,
    language: Language = None,
    bot: Bots = None,
) -> None:
    """Match up fighters."""
    from bagatelle.arena.players import budget_of
    from bagatelle.lab.matching.files import write_files
    from bagatelle.lab.matching.plain import plain
    from bagatelle.lab.matching.plan import game_with_matchups, meetings_of
    from bagatelle.lab.matching.running import carry_out
    from bagatelle.lab.matching.telling import all_told, one_told

    add_bots(bot)
    found = game_with_matchups(game)
    say = found.say(language or preferred_language())
    names = None if fighters is None else [name.strip() for name in fighters.split(",")]
    shown = [fighter] if fighter else []
    plan = meetings_of(
        found, names, recipes_in(recipe), () if out else shown, rounds=games_in(rounds), bots=bots,
        budget=budget_of(time, nodes), seed=seed, say=say,
    )  # fmt: skip
    one = plan.named(fighter, say) if fighter else plan.focus[0] if len(plan.focus) == 1 else None
    ours = speak(language or preferred_language())

    def show(met: "Matchups") -> None:
        if json:
            print(json_format.dumps(plain(met)))
        else:
            alone = one and met.opponents(met.place(one))
            print("\n".join(one_told(met, one, say) if one and alone else all_told(met, say)))

    with going_on(out, ours, show):
        with progress(found.title) as told:
            met = carry_out(
                plan,
                out,
                jobs,
                lambda done, total: told(done, total, ""),
                expecting(ours, kept=out is not None),
            )
        if out:
            write_files(met, out, say)
        show(met)


def recipes_in(words: list[str] | None) -> dict[str, str]:
    """Names and recipes, as Bruno=4 6 8 X.

    >>> recipes_in(["Bruno=4 6 8 X"])
    {'Bruno': '4 6 8 X'}
    """
    recipes = dict[str, str]()
    for each in words or []:
        name, equals, recipe = (part.strip() for part in each.partition("="))
        if not (name and equals and recipe):
            raise Refused(
                mark("'{words}' is no fighter: say a name and a recipe, as in 'Bruno=4 (6,6) 10 12 X'."),
                words=each,
            )
        if name in recipes:
            raise Refused(mark("There are two fighters called {name}."), name=name)
        recipes[name] = recipe
    return recipes
