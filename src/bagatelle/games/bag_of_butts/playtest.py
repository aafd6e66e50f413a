"""What a playtest of Bag of Butts counts: announcements, resets, specials that act, and tiebreakers."""

from __future__ import annotations

import numpy as np

from bagatelle.games.bag_of_butts import components, rules
from bagatelle.games.bag_of_butts import position as at
from bagatelle.games.bag_of_butts.components import ABILITIES, BLACK, NAMES, SPECIALS
from bagatelle.language import Say
from bagatelle.rooms import Counted

SMALLEST = range(1, at.MOST_PIECES // components.GROUPS + 1)
"""How large the smallest group can be."""
FIRST_SHAPES = [
    (small, middle, components.BUTTS - small - middle)
    for small in SMALLEST
    for middle in range(small, components.BUTTS)
    if components.BUTTS - small - middle >= middle
]
"""The three groups of a bag without specials, however they are announced."""


def countable(start: np.record, say: Say) -> list[Counted]:
    """Everything that a turn can bring."""
    turns, specials, sizes = say("Turns"), say("Specials"), say("Announcements")
    acts = {
        special: f"{say(NAMES[components.EVERY_KIND.index(special)])}: {say(ABILITIES[special][1])}"
        for special in SPECIALS
    }
    return [
        Counted("go on", say("go on although a reset is allowed"), turns),
        Counted("reset", say("reset"), turns),
        Counted("automatic reset", say("automatic reset: a special in each group"), turns),
        Counted("tiebreaker", say("tiebreaker"), turns),
        *(Counted(f"act {special}", act, specials) for special, act in acts.items()),
        *(
            Counted(f"smallest {size}", say("smallest group: {n}", n=size), sizes)
            for size in SMALLEST
        ),
        *(
            Counted(f"first {shape}", say("no specials: {sizes}", sizes=", ".join(map(str, shape))), sizes, many=True)
            for shape in FIRST_SHAPES
        ),
    ]  # fmt: skip


def used(before: np.record, action: int, after: np.record) -> list[str]:
    """What was chosen, and what came of it."""
    keys = []
    if before.phase == at.BEGIN and rules.can_reset(before):
        keys.append("reset" if action == at.RESET else "go on")
    elif before.phase == at.ANNOUNCE:
        keys += _announced(before, action)
    elif before.phase == at.CHOOSE:
        keys += _acting(before, int(action - at.SCORE))
    elif before.phase == at.DRAW and after.phase not in (at.DRAW, at.CHOOSE):
        keys.append("automatic reset")
    return [*keys, "tiebreaker"] if after.tiebreaker and not before.tiebreaker else keys


def _announced(pos: np.record, action: int) -> list[str]:
    first, second = map(int, at.sizes(action))
    pieces = int(rules.bag_size(pos))
    shape = tuple(sorted((first, second, pieces - first - second)))
    return [f"smallest {shape[0]}"] + [f"first {shape}"] * (pieces == components.BUTTS)


def _acting(pos: np.record, scored: int) -> list[str]:
    """The specials that matter to a choice: those in the group that is scored, and black ones anywhere."""
    here = [special for special in SPECIALS if pos.group[scored, components.EVERY_KIND.index(special)]]
    return [f"act {special}" for special in here] + ["act black"] * bool(pos.group[:, BLACK].any())
