"""Variants of a game side by side: the same players, seats and chance; what differs, by how much, and how certainly."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from bagatelle.bots.bot import Budget
from bagatelle.game import Game, find_game
from bagatelle.intervals import OUTSIDE, Interval
from bagatelle.lab import figures
from bagatelle.lab.cluster import at_cluster
from bagatelle.lab.folder import PLAN, Folder, facts_in, is_report
from bagatelle.lab.plan import Entrant, Plan, plan_of
from bagatelle.lab.playing import leave_field, well_cut
from bagatelle.lab.running import Expect, Run, Tell, carry_out
from bagatelle.lab.severity import DRAWS_CHANGE, EDGE, LENGTH_CHANGE
from bagatelle.lab.tally import Tally
from bagatelle.lab.words import changes, in_percent, in_points, size_of, valued, whole, worded
from bagatelle.language import ENGLISH, Say, mark
from bagatelle.options import Options
from bagatelle.refusal import Refused
from bagatelle.stopping import Stopped

LENGTH = "decisions"
MOST_VARIANTS = 50


@dataclass(frozen=True)
class Comparison:
    """Runs of several variants, of which the first is what the others are compared with."""

    runs: tuple[Run, ...]
    differences: tuple[Tally, ...] = field(repr=False)
    """Of each run the figures less those of the first, rotation by rotation: what chance does to both is left out."""

    @classmethod
    def of(cls, runs: Sequence[Run]) -> Comparison:
        """The comparison of these runs, which are cut alike."""
        return cls(tuple(runs), tuple(difference(run, runs[0]) for run in runs))

    @property
    def starter_varies(self) -> bool:
        """Whether it is not always the same seat that decides first."""
        return any(run.summary.starter_varies for run in self.runs)

    @property
    def edge(self) -> str:
        """The figure that tells whether the game is fair: the share of whoever moves first, or of the first seat."""
        return figures.turn(1) if self.starter_varies else figures.seat(1)

    def edge_of(self, variant: int) -> Interval:
        """What whoever moves first, or the first seat, gets above an even share."""
        share = self.runs[variant].summary.tally.interval(self.edge)
        return Interval(share.mean - 1 / self.runs[variant].plan.seats, share.margin)

    def difference(self, variant: int, figure: str) -> Interval:
        """By how much a variant exceeds the first in a figure."""
        return self.differences[variant].interval(figure)

    def differs(self, variant: int, figure: str) -> bool:
        """Whether a variant is certainly different; where it is not, any of the three figures says so in 5 % of all
        cases at the most."""
        difference = self.differences[variant].interval(figure, OUTSIDE / 3)
        return not difference.low <= 0 <= difference.high

    def label(self, variant: int, say: Say = ENGLISH) -> str:
        """What a variant is called: the options that are not as printed. If only one option is ever changed, the rules
        as printed are called by its value too."""
        options = self.runs[variant].plan.options
        if changed := changes(options, say):
            return changed
        names = {name for run in self.runs for name in run.plan.options.changed()}
        if len(names) != 1:
            return say("as printed")
        (name,) = names
        value = valued(options.plain()[name], say)
        return say("{option}, as printed", option=f"{options.title(name)} {value}")

    def verdict(self, variant: int, say: Say = ENGLISH) -> str:
        """What a variant changes, in a few sentences, the largest change first."""
        label, told = self.label(variant, say), list[tuple[float, str]]()
        if self.differs(variant, LENGTH):
            longer = self.difference(variant, LENGTH)
            text = (
                mark("{variant} makes a game longer by {difference} decisions.")
                if longer.mean > 0
                else mark("{variant} makes a game shorter by {difference} decisions.")
            )
            relative = abs(longer.mean) / max(1e-9, self.runs[0].summary.length().mean)
            sentence = say(text, variant=label, difference=worded(size_of(longer), say))
            told.append((relative / LENGTH_CHANGE, sentence))
        if self.differs(variant, self.edge):
            text = (
                mark("{variant} takes the edge of the first player from {before} to {after} points.")
                if self.starter_varies
                else mark("{variant} takes the edge of seat 1 from {before} to {after} points.")
            )
            before, after = (in_points(self.edge_of(each), say) for each in (0, variant))
            changed = abs(self.difference(variant, self.edge).mean) / EDGE
            told.append((changed, say(text, variant=label, before=before, after=after)))
        if self.differs(variant, figures.DRAWS):
            before, after = (in_percent(self.runs[each].summary.draws, say) for each in (0, variant))
            more = self.difference(variant, figures.DRAWS).mean
            text = (
                mark("With {variant}, draws rise from {before} % to {after} %.")
                if more > 0
                else mark("With {variant}, draws fall from {before} % to {after} %.")
            )
            told.append((abs(more) / DRAWS_CHANGE, say(text, variant=label, before=before, after=after)))
        if told:
            in_order = [sentence for _, sentence in sorted(told, key=lambda each: -each[0])]
            return " ".join(sentence[:1].upper() + sentence[1:] for sentence in in_order)
        return say(
            "{variant}: {games} games show no difference in length, fairness or draws.",
            variant=label,
            games=whole(self.runs[variant].summary.games, say),
        )

    def plain(self) -> dict[str, Any]:
        """Everything as plain data."""
        compared = range(1, len(self.runs))
        return {
            "variants": [run.summary.plain() for run in self.runs],
            "differences": [
                {name: self.difference(variant, name).plain() for name in self.differences[variant].means}
                for variant in compared
            ],
            "verdicts": [self.verdict(variant) for variant in compared],
        }


def compare(
    game: Game | str,
    variants: Sequence[Options | Mapping[str, Any]],
    bots: Entrant | Sequence[Entrant] = "random",
    games: int = 10_000,
    *,
    seats: int | None = None,
    seed: int = 0,
    budget: Budget = Budget(),  # noqa: B008 - frozen
    out: Path | str | None = None,
    jobs: int | None = None,
    cluster: str | None = None,
    tell: Tell | None = None,
    expect: Expect | None = None,
) -> Comparison:
    """Play each variant, a set of options, so many times with the same chance, and compare it with the first. Ctrl-C
    raises `bagatelle.lab.Stopped`, whose `study` is what there is until then.

    >>> compared = compare("bag-of-butts", [{"target": 5}, {"target": 15}], games=1000)
    >>> compared.difference(1, "decisions").low > 10
    True
    """
    found = find_game(game) if isinstance(game, str) else game
    if not 2 <= len(variants) <= MOST_VARIANTS:
        raise Refused(mark("Compare 2 to {most} variants, not {n}."), most=MOST_VARIANTS, n=len(variants))
    plans = [
        plan_of(found, bots, games, seats=seats, options=each, seed=seed, budget=budget) for each in variants
    ]
    if any(plan.options == other.options for number, plan in enumerate(plans) for other in plans[:number]):
        raise Refused(mark("Two of the variants are the same."))
    folders = _folders(None if out is None else Path(out), plans)
    runs, total = list[Run](), sum(plan.games for plan in plans)
    try:
        size = common_size(plans, folders)
        with at_cluster(cluster) as found_cluster:
            for number, (plan, folder) in enumerate(zip(plans, folders, strict=True)):
                before = number * plan.games
                heard = None if tell is None else lambda done, _, before=before: tell(before + done, total)
                cut = replace(plan, size=size)
                told = expect and _for_all(expect, len(plans)) if not number else None
                runs.append(carry_out(cut, folder, jobs, heard, cut=True, cluster=found_cluster, expect=told))
    except Stopped as stopped:
        raise Stopped(in_common([*runs, *([stopped.study] if stopped.study else [])])) from None
    except KeyboardInterrupt:
        raise Stopped(in_common(runs)) from None
    return Comparison.of(runs)


def _for_all(expect: Expect, variants: int) -> Expect:
    """Expect as much of every variant as of the first."""
    return lambda seconds, workers: expect(variants * seconds, workers)


def in_common(runs: Sequence[Run]) -> Comparison | Run | None:
    """What was played of all of these runs, as far as they have something in common; else what there is of the
    first."""
    common = frozenset[int].intersection(*(run.done() for run in runs)) if runs else frozenset[int]()
    if len(runs) > 1 and common:
        return Comparison.of([run.only(common) for run in runs])
    return in_common(runs[:-1]) if len(runs) > 1 else runs[0] if common else None


def _folders(out: Path | None, plans: Sequence[Plan]) -> list[Path | None]:
    """A directory for each variant, by number; one that is there already keeps its own."""
    if out is None:
        return [None] * len(plans)
    if out.exists() and not out.is_dir():
        raise Refused(mark("{path} is a file: name a directory."), path=out)
    numbered = [out / str(number + 1) for number in range(2 * len(plans))]
    held = {_options_in(folder): folder for folder in numbered if (folder / PLAN).exists()}
    new = [folder for folder in numbered if folder not in held.values()]
    wanted = [held.get(json.dumps(plan.options.changed())) or new.pop(0) for plan in plans]
    if out.exists() and any(there not in wanted and not is_report(there) for there in out.iterdir()):
        raise Refused(mark("{path} holds other files: name an empty directory, or a new one."), path=out)
    return [*wanted]


def _options_in(folder: Path) -> str:
    """The options of a run in a directory, as text; nothing if there is none that can be read."""
    try:
        return json.dumps(facts_in(folder).get("options"))
    except Refused:
        return ""


def _printed_first(folders: Sequence[Folder]) -> list[Folder]:
    """The values of a numeric option in the order in which they are compared: with the printed one."""
    options = [folder.plan.options for folder in folders]
    varied = [name for name in options[0].specs() if len({str(each.plain()[name]) for each in options}) > 1]
    if len(varied) != 1 or options[0].specs()[varied[0]].kind != "number":
        return [*folders]
    return sorted(folders, key=lambda folder: varied[0] in folder.plan.options.changed())


def reread(path: Path) -> Comparison:
    """The comparison in a directory, as far as it has been played: what all variants that were begun have in common."""
    folders: list[Folder] = []
    while (path / str(len(folders) + 1)).is_dir():
        folders.append(Folder.reopen(path / str(len(folders) + 1)))
    begun = [(folder, done) for folder in _printed_first(folders) if (done := folder.done())]
    if len(begun) < 2 or 1 + len(begun) < len(folders):
        raise Refused(mark("There are no two variants to compare in {path} yet."), path=path)
    common = frozenset.intersection(*(frozenset(done) for _, done in begun))
    if not common or len({folder.plan.size for folder, _ in begun}) > 1:
        raise Refused(mark("There are no two variants to compare in {path} yet."), path=path)
    return Comparison.of([Run(folder.plan, folder).only(common) for folder, _ in begun])


def common_size(plans: Sequence[Plan], folders: Sequence[Path | None]) -> int:
    """How many rotations the chunks of all variants have, so that they can be compared chunk by chunk."""
    held = [there for folder in folders if folder and (there := Folder.holding(folder)) is not None]
    bound = [size for there in held if (size := there.size_for(plans[0])) is not None]
    try:
        return max(bound or [*(there.size for there in held), *(well_cut(plan).size for plan in plans)])
    finally:
        leave_field()


def difference(run: Run, base: Run) -> Tally:
    """The figures of a run less those of another, rotation by rotation."""
    tally = Tally()
    for frame, other in zip(run.frames(), base.frames(), strict=True):
        mine, theirs = figures.figures_of(run.plan, frame), figures.figures_of(base.plan, other)
        tally.add({name: values - theirs[name] for name, values in mine.items()})
    return tally
