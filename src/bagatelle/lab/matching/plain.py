"""Match-ups as plain data: all of them for programs, and the file by which a game knows which fighters are even."""

from __future__ import annotations

import json
import shlex
import time
from typing import Any

import numpy as np

from bagatelle.bots.judging import judge_of
from bagatelle.lab.matching.findings import player_told
from bagatelle.lab.matching.matrix import Matchups
from bagatelle.lab.matching.plan import LEARNED, Meetings
from bagatelle.language import ENGLISH


def plain(met: Matchups) -> dict[str, Any]:
    """Everything, with margins."""
    first, second, chance = met.most_uneven
    return {
        **met.plan.facts,
        "trials": met.plan.trials,
        "ranking": met.fighters.to_dicts(),
        "pairs": met.pairs.to_dicts(),
        "choices": met.choices.to_dicts(),
        "groups": met.groups,
        "fair": [[one, other, share.plain()] for one, other, share in met.fair],
        "circles": [[*circle.names, *circle.chances, *circle.margins] for circle in met.circles],
        "most_uneven": [first, second, chance.plain()],
        "choosing": None if met.choosing is None else dict(zip(met.names, met.choosing.shares, strict=True)),
    }


def file_of(met: Matchups) -> str:
    """The chances of all pairs in thousandths, and how they were found, as the text of a file."""
    judge, plan = judge_of(met.plan.game), met.plan
    made = {
        "command": command_of(plan),
        "date": time.strftime("%Y-%m-%d"),
        "player": player_told(plan, ENGLISH),
        "trained": judge.record.date if judge and judge.record else None,
        "seed": plan.seed,
        "rounds_a_pair": plan.rounds,
        "trials_a_pair": plan.trials,
        "margin_permille": round(1000 * float(np.nanmax(met.margins)), 1),
    }
    rows = ",\n  ".join(
        f"{json.dumps(name, ensure_ascii=False)}: {json.dumps(_permille(met, place))}"
        for place, name in enumerate(met.names)
    )
    return f'{{\n "made": {json.dumps(made, ensure_ascii=False)},\n "permille": {{\n  {rows}\n }}\n}}\n'


def _permille(met: Matchups, place: int) -> list[int | None]:
    """The chances of one fighter; those of a pair add up to 1000."""
    row = list[int | None]()
    for other in range(len(met.names)):
        lower, upper = sorted((place, other))
        chance = met.chances[lower, upper]
        if not np.isfinite(chance) or (place == other and not met.meets_itself(place)):
            row.append(None)
        else:
            row.append(round(1000 * chance) if place <= other else 1000 - round(1000 * chance))
    return row


def command_of(plan: Meetings) -> str:
    """What to type for the same numbers."""
    field = plan.game.matchups.field()
    words = ["bagatelle", "lab", "matchups", plan.game.name]
    own = [fighter for fighter in plan.fighters if fighter.value not in field]
    printed = [fighter.name for fighter in plan.fighters if fighter.value in field]
    if len(printed) < len(field):
        words += ["--fighters", ",".join(printed)]
    elif own and not plan.focus:
        words += ["--fighters", "all"]
    for fighter in own:
        words += ["--recipe", f"{fighter.name}={fighter.detail}"]
    if plan.player.bot != LEARNED:
        words += ["--bots", plan.player.label]
        budget = plan.player.budget
        if "@" not in plan.player.label and budget.nodes is not None:
            words += ["--nodes", str(budget.nodes)]
        elif "@" not in plan.player.label and budget.seconds is not None:
            words += ["--time", f"{budget.seconds:g}"]
    words += ["--rounds", str(plan.rounds), "--seed", str(plan.seed)]
    return shlex.join(words)
