"""Games of a run to look at, as records that a reader can open."""

from __future__ import annotations

from bagatelle.lab.closer import Closer
from bagatelle.lab.playing import leave_field
from bagatelle.lab.report.sections import Example, Section
from bagatelle.lab.sampling import record_of
from bagatelle.lab.story import AHEAD, LEADS, LOWEST
from bagatelle.language import Say, mark

TITLES = {
    LOWEST: (mark("A comeback"), "comeback", mark("The winner's chance was down to {n} % once.")),
    LEADS: (mark("Back and forth"), "back-and-forth", mark("The lead changes {times} times.")),
    AHEAD: (mark("A runaway"), "runaway", mark("The winner leads from early on.")),
    "usual": (mark("A usual game"), "usual", mark("Neither long nor short.")),
}


def examples_section(closer: Closer, say: Say) -> list[Section]:
    """The games, if there are any."""
    plan, examples = closer.story.plan, []
    try:
        for name, moment in closer.moments.items():
            title, word, seen = TITLES[name]
            record = record_of(plan, moment.rotation, moment.seating)
            times, percents = round(moment.figure), round(100 * moment.figure)
            file = f"{plan.game.name}-{word}.json"
            examples.append(Example(say(title), file, record.to_json(), say(seen, times=times, n=percents)))
    finally:
        leave_field()
    if not examples:
        return []
    told = [say("Games of this run, to look at move by move.")]
    return [Section("examples", say("Examples"), told, examples=examples)]
