"""What was played, in words, and the command that plays it again."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from typing import Any

from bagatelle import __version__
from bagatelle.arena.players import WITH_BUDGET, Player
from bagatelle.bots.bot import is_installed
from bagatelle.bots.pipe import is_program
from bagatelle.lab.folder import Folder
from bagatelle.lab.plan import Plan
from bagatelle.lab.report.sections import Section, Table
from bagatelle.lab.running import Run
from bagatelle.lab.words import changes, rounded, whole
from bagatelle.language import Say

UNSAFE = re.compile("[,=]")
"""What the value of an option of a variant cannot hold on a command line."""


def played_section(runs: Sequence[Run], commands: Sequence[str], say: Say) -> Section:
    """Who played what, how often, and how to do it again; the runs differ in their options alone."""
    run, plan = runs[0], runs[0].plan
    rows = [
        (say("Game"), plan.game.title),
        (say("Seats"), str(plan.seats)),
        (say("Bots"), bots_told(plan, say)),
        (
            say("Rules"),
            "; ".join(changes(each.plan.options, say) or say("as printed") for each in runs),
        ),
        (say("Games"), _games(runs, say)),
        (say("Seed"), str(plan.seed)),
        (say("Version"), f"Bagatelle {version_of(run)}"),
    ]
    lead = say("The same command gives the same figures again.")
    if any(player.budget.seconds is not None for player in plan.players):
        lead = say("The same command plays it again; bots who think by the clock play a little differently.")
    told = [
        lead,
        say("What bots do says little about people who play better or worse: try stronger bots too."),
    ]
    told += [
        say("{bot} is not installed: name its file with --bot FILE:CLASS.", bot=player.label)
        for player in plan.players
        if not (_named(player) or player.source)
    ]
    return Section(
        "played", say("What was played"), told,
        tables=[Table(("", ""), rows, words=2)],
        commands=commands,
    )  # fmt: skip


def _games(runs: Sequence[Run], say: Say) -> str:
    done, wanted = runs[0].summary.games, runs[0].plan.games
    told = whole(wanted, say)
    if done != wanted:
        told = say("{done} of {wanted}", done=whole(done, say), wanted=told)
    return told if len(runs) == 1 else say("{games} of each variant", games=told)


def version_of(run: Run) -> str:
    """The version of Bagatelle with which a run was made."""
    held = run.chunks.facts if isinstance(run.chunks, Folder) else {}
    return str(held.get("bagatelle", __version__))


def bots_told(plan: Plan, say: Say) -> str:
    """Who played, and how long they thought."""
    return say.both([_bot(player, say) for player in plan.players])


def _bot(player: Player, say: Say) -> str:
    if WITH_BUDGET.fullmatch(player.label):
        return player.label
    if player.budget.nodes is not None:
        return say("{bot} ({nodes} nodes a move)", bot=player.label, nodes=whole(player.budget.nodes, say))
    if player.budget.seconds is not None:
        return say(
            "{bot} ({seconds} s a move)", bot=player.label, seconds=rounded(player.budget.seconds, say)
        )
    return player.label


def _named(player: Player) -> bool:
    """Whether a command can name a bot."""
    name = found[1] if (found := WITH_BUDGET.fullmatch(player.label)) else player.label
    return isinstance(player.bot, str) and (is_program(name) or is_installed(name))


def run_command(plan: Plan) -> str:
    """The command that plays a plan.

    >>> from bagatelle.lab.plan import plan_of
    >>> run_command(plan_of("buttle", "greedy", 500, options={"scuttle": True}))
    'bagatelle lab run buttle --option scuttle=yes --seats 2 --bots greedy --games 500 --seed 0'
    """
    options = [word for name, value in _given(plan).items() for word in ("--option", f"{name}={value}")]
    return shlex.join(["bagatelle", "lab", "run", plan.game.name, *options, *_common(plan)])


def compare_command(plans: Sequence[Plan]) -> str | None:
    """The command that compares plans, if their options can be told apart on a command line."""
    names = sorted({name for plan in plans for name in plan.options.changed()})
    variants = []
    for plan in plans:
        public = plan.options.public_names()
        values = {public[name]: typed(plan.options.plain()[name]) for name in names}
        if any(UNSAFE.search(value) for value in values.values()):
            return None
        variants += ["--variant", ",".join(f"{name}={value}" for name, value in values.items())]
    return shlex.join(["bagatelle", "lab", "compare", plans[0].game.name, *variants, *_common(plans[0])])


def tune_command(plans: Sequence[Plan], option: str) -> str:
    """The command that tries these values of an option."""
    values = ",".join(str(plan.options.plain()[option]) for plan in plans)
    others = {name: value for name, value in _given(plans[0]).items() if name != option}
    given = [word for name, value in others.items() for word in ("--option", f"{name}={value}")]
    return shlex.join(
        ["bagatelle", "lab", "tune", plans[0].game.name, option, values, *given, *_common(plans[0])]
    )


def _given(plan: Plan) -> dict[str, str]:
    """The options that are not as printed, as they are typed."""
    public = plan.options.public_names()
    return {public[name]: typed(value) for name, value in plan.options.changed().items()}


def typed(value: Any) -> str:
    """The value of an option as it is typed."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def _common(plan: Plan) -> list[str]:
    words = ["--seats", str(plan.seats), "--bots", ",".join(player.label for player in plan.players)]
    words += ["--games", str(plan.games), "--seed", str(plan.seed)]
    for player in plan.players:
        if WITH_BUDGET.fullmatch(player.label) or "--nodes" in words or "--time" in words:
            continue
        if player.budget.nodes is not None:
            words += ["--nodes", str(player.budget.nodes)]
        elif player.budget.seconds is not None:
            words += ["--time", f"{player.budget.seconds:g}"]
    return words + [word for player in plan.players if player.source for word in ("--bot", player.source)]
