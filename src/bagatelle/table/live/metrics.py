"""Figures about a running table, in the text format that Prometheus reads."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections.abc import Mapping

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0)


class Metrics:
    """Counters since the start."""

    def __init__(self) -> None:
        self.began = time.monotonic()
        self.matches = 0
        self.entries = 0
        self.refusals = 0
        self.errors = 0
        self.bot_moves = 0
        self.sockets = 0
        self._stored = [0] * (len(BOUNDS) + 1)
        self._stored_seconds = 0.0

    def stored(self, seconds: float) -> None:
        """Note how long an append took until it was on disk."""
        self._stored[bisect_left(BOUNDS, seconds)] += 1
        self._stored_seconds += seconds

    def text(self, gauges: Mapping[str, float], more: Mapping[str, int]) -> str:
        """Return every figure as Prometheus reads it, with gauges and more counters."""
        counters = {
            "matches_created_total": self.matches,
            "entries_stored_total": self.entries,
            "refusals_total": self.refusals,
            "errors_total": self.errors,
            "bot_moves_total": self.bot_moves,
            **more,
        }
        lines = []
        for name, value in counters.items():
            lines += [f"# TYPE bagatelle_{name} counter", f"bagatelle_{name} {value}"]
        for name, figure in {**gauges, "sockets": self.sockets}.items():
            lines += [f"# TYPE bagatelle_{name} gauge", f"bagatelle_{name} {figure}"]
        lines += [
            "# TYPE bagatelle_uptime_seconds gauge",
            f"bagatelle_uptime_seconds {time.monotonic() - self.began:.0f}",
        ]
        lines.append("# TYPE bagatelle_store_seconds histogram")
        so_far = 0
        for bound, count in zip((*BOUNDS, "+Inf"), self._stored, strict=True):
            so_far += count
            lines.append(f'bagatelle_store_seconds_bucket{{le="{bound}"}} {so_far}')
        lines += [
            f"bagatelle_store_seconds_sum {self._stored_seconds:.6f}",
            f"bagatelle_store_seconds_count {so_far}",
        ]
        return "\n".join(lines) + "\n"
