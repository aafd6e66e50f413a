"""What is written beside the pairs: tables, the file for the game, a page and a summary."""

from __future__ import annotations

from pathlib import Path

from bagatelle.lab.frames import packed
from bagatelle.lab.matching.folder import PairsFolder
from bagatelle.lab.matching.matrix import Matchups
from bagatelle.lab.matching.plain import file_of
from bagatelle.lab.matching.report import report_of_matchups
from bagatelle.lab.report.page import html_of
from bagatelle.lab.report.text import markdown_of
from bagatelle.language import Say


def write_files(met: Matchups, out: Path, say: Say) -> None:
    """Write everything that is made of the pairs into their folder."""
    folder, report = PairsFolder.open(out, met.plan), report_of_matchups(met, say)
    tables = {"chances": met.pairs, "choices": met.choices, "fighters": met.fighters}
    for name, table in tables.items():
        folder.add(f"{name}.parquet", packed(table))
    folder.add("matchups.json", file_of(met).encode())
    folder.add("report.html", html_of(report, say).encode())
    folder.add("summary.md", markdown_of(report, say).encode())
