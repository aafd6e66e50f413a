"""A report with everything that reports can hold, made up; and hostile words wherever others choose them."""

from bagatelle.intervals import Interval
from bagatelle.lab.report.sections import (
    Bars,
    Curve,
    Example,
    Grid,
    Histogram,
    Mark,
    Report,
    Section,
    Table,
)

HOSTILE = "</style><script>document.title='hacked'</script>\"'&|`*"
BARS = Bars(
    "Shares", ["Seat 1", HOSTILE], [Interval(40, 2), Interval(60, 2)], "%", 50.0, "even share", True, 5.0
)
FROM_ZERO = Bars(
    "Uses", ["Ace", "King", "Queen"], [Interval(2, 0.5), Interval(1, float("inf")), Interval(0, 0)], "a game"
)
HISTOGRAM = Histogram(
    "Lengths", [1, 5, 10, 20, 12, 6, 3, 2, 1, 1], 10, 5, "decisions",
    [Mark(15, "5 %: 15"), Mark(27, "half: 27"), Mark(50, "95 %: 50")], more=3,
)  # fmt: skip
CURVE = Curve(
    "Edges", [10, 20, 40],
    {"seat 1": [Interval(edge, 1) for edge in (4, 0, -4)], "seat 2": [Interval(edge, 1) for edge in (-4, 0, 4)]},
    "target", "points", 0.0, "even share",
)  # fmt: skip
BAND = Curve(
    "Leader", [*range(21)], {"wins": [Interval(50 + n, 2) for n in range(21)]}, "turns", "%", 50.0, "a guess"
)
FIGHTERS = 14
NAMES = [f"Fighter {n}" for n in range(1, FIGHTERS + 1)]
GRID = Grid(
    "Match-ups", NAMES, NAMES,
    [[None if a == b else 50 + 3.5 * (a - b) for b in range(FIGHTERS)] for a in range(FIGHTERS)],
    50.0, "%", 0, "the row loses", "the row wins",
)  # fmt: skip
EXAMPLE = Example(
    "A comeback", "buttle-comeback.json", '{"game": "buttle", "odd": "<é#%>"}', "Seat 2 was behind."
)


def everything() -> Report:
    """All of it in one report."""
    sections = [
        Section("seats", "Fairness", ["Seat 2 wins more.", "A sentence."], [BARS, FROM_ZERO], details=["How."]),
        Section("length", HOSTILE, [HOSTILE], [HISTOGRAM]),
        Section("edges", "Edges", ["It goes down."], [CURVE, BAND, Curve("Nothing", [], {})]),
        Section("match-ups", "Match-ups", ["All differ."], [GRID]),
        Section(
            "examples", "Examples", [], tables=[Table(("", HOSTILE), [("x", HOSTILE)], "A table")],
            commands=[f"bagatelle lab run '{HOSTILE}'"], examples=[EXAMPLE],
        ),
    ]  # fmt: skip
    return Report(HOSTILE, [HOSTILE, "Another sentence."], sections, ["2 seats", HOSTILE])
