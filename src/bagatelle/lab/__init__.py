"""The lab: playtest a game a million times, and see what the numbers say about it."""

from bagatelle.lab.comparison import Comparison, compare
from bagatelle.lab.plan import Plan
from bagatelle.lab.report import write_report
from bagatelle.lab.running import Run, run
from bagatelle.lab.summary import Summary

__all__ = ["Comparison", "Plan", "Run", "Summary", "compare", "run", "write_report"]
