"""What the commands of the lab print: figures in small tables, and what they mean."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from bagatelle.language import Say

if TYPE_CHECKING:
    from bagatelle.lab import Comparison, Story, Summary


def lab_report(summary: "Summary", say: Say) -> Iterator[str]:
    """What a run brought, in a few lines."""
    from bagatelle.lab.severity import findings_of
    from bagatelle.lab.words import changes, in_percent, rounded, worded

    plan = summary.plan
    yield say(
        "{title}, {seats} seats, {how}: {games} games, seed {seed}",
        title=plan.game.title, seats=plan.seats, how=changes(plan.options, say) or say("as printed"),
        games=_games(summary, say), seed=plan.seed,
    )  # fmt: skip
    rows = [(say("Seat {n}", n=n + 1), share) for n, share in enumerate(summary.seats.shares)]
    if summary.starter_varies:
        first, *others = summary.turns.shares
        rows.append((say("Moves first"), first))
        rows += [(say("Moves as number {n}", n=n), share) for n, share in enumerate(others, 2)]
    if len(summary.bots) > 1:
        rows += list(summary.bots.items())
    table = [(label, f"{in_percent(share, say)} %") for label, share in rows]
    table.append((say("Shared or drawn"), f"{in_percent(summary.draws, say)} %"))
    decisions, units = summary.lengths["decisions"], summary.length("units")
    table.append((say("Decisions"), worded(summary.length(), say)))
    table.append((say("Turns"), worded(summary.length("turns"), say)))
    if units.mean != 1 or units.margin:
        table.append((say("Rounds or games"), worded(units, say)))
    width = max(len(label) for label, _ in table)
    yield from (f"  {label.ljust(width)}  {figure}" for label, figure in table)
    yield say(
        "The median game takes {median} decisions; 90 % take {low} to {high}.",
        median=decisions.quantile(0.5), low=decisions.quantile(0.05), high=decisions.quantile(0.95),
    )  # fmt: skip
    even = rounded(100 / plan.seats, say)
    yield say(
        "An even share is {share} %; ± is the 95 % interval, in a verdict for all seats at once.", share=even
    )
    yield from (finding.told for finding in findings_of(summary, say))


def _games(summary: "Summary", say: Say) -> str:
    """How many games were played, and of how many if some are missing."""
    from bagatelle.lab.words import whole

    games, planned = whole(summary.games, say), whole(summary.plan.games, say)
    return games if games == planned else say("{games} of {planned}", games=games, planned=planned)


def side_by_side(result: "Comparison", stories: Sequence["Story"], say: Say) -> Iterator[str]:
    """Variants in a table, and what each of them changes; how often there is a comeback, if somebody looked."""
    from bagatelle.lab.story import COMEBACKS
    from bagatelle.lab.words import in_percent, in_points, worded

    plan = result.runs[0].plan
    yield say(
        "{title}, {seats} seats: {games} games of each variant, seed {seed}",
        title=plan.game.title, seats=plan.seats, games=_games(result.runs[0].summary, say), seed=plan.seed,
    )  # fmt: skip
    edge = say("edge of the first") if result.starter_varies else say("edge of seat 1")
    rows = [["", say("decisions"), edge, say("shared or drawn, %")]]
    for number, run in enumerate(result.runs):
        summary = run.summary
        rows.append(
            [
                result.label(number, say),
                worded(summary.length(), say),
                in_points(result.edge_of(number), say),
                in_percent(summary.draws, say),
            ]
        )
    if stories:
        shares = [story.share(COMEBACKS) for story in stories]
        column = [say("comebacks, %"), *(in_percent(share, say) if share else "–" for share in shares)]
        rows = [[*row, cell] for row, cell in zip(rows, column, strict=True)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for label, *cells in rows:
        right = (cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True))
        yield f"  {label.ljust(widths[0])}  {'  '.join(right)}"
    yield say("The edge is in points above an even share; ± is the 95 % interval.")
    if stories:
        yield say("A comeback: the winner had half of an even chance or less at some moment.")
    yield say("Compared with {variant}:", variant=result.label(0, say))
    yield from (f"  {result.verdict(number, say)}" for number in range(1, len(result.runs)))
