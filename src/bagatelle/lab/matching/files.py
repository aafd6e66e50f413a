"""What is written beside the pairs: tables, the file for the game, a page and a summary."""

from __future__ import annotations

from pathlib import Path

from bagatelle.lab.frames import packed
from bagatelle.lab.matching.folder import PairsFolder
from bagatelle.lab.matching.matrix import Matchups
from bagatelle.lab.matching.plain import file_of
from bagatelle.lab.matching.report import report_of_matchups
from bagatelle.lab.report.writing import write_report
from bagatelle.language import Say


def write_files(met: Matchups, out: Path, say: Say) -> None:
    """Write everything that is made of the pairs into their folder."""
    folder = PairsFolder.open(out, met.plan)
    tables = {"chances": met.pairs, "choices": met.choices, "fighters": met.fighters}
    for name, table in tables.items():
        folder.add(f"{name}.parquet", packed(table))
    folder.add("matchups.json", file_of(met).encode())
    write_report(report_of_matchups(met, say), out, say)
