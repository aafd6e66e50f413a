"""The lab: playtest a game a million times, and see what the numbers say about it."""

from bagatelle.lab.closer import Look
from bagatelle.lab.comparison import Comparison, compare
from bagatelle.lab.matching.matrix import Matchups
from bagatelle.lab.matching.running import matchups
from bagatelle.lab.plan import Plan
from bagatelle.lab.report import write_report
from bagatelle.lab.running import Run, run
from bagatelle.lab.sampled import story_of
from bagatelle.lab.story import Story
from bagatelle.lab.summary import Summary
from bagatelle.stopping import Stopped

__all__ = [
    "Comparison", "Look", "Matchups", "Plan", "Run", "Stopped", "Story", "Summary", "compare", "matchups", "run",
    "story_of", "write_report",
]  # fmt: skip
