"""Writing the report of a run or a comparison into its directory, at once or later."""

from __future__ import annotations

from pathlib import Path

from bagatelle.lab.closer import Look
from bagatelle.lab.comparison import Comparison, reread
from bagatelle.lab.folder import PLAN, REPORT, TEXT, Folder, write_whole
from bagatelle.lab.report.of_comparison import report_of_comparison
from bagatelle.lab.report.of_run import report_of_run
from bagatelle.lab.report.page import html_of
from bagatelle.lab.report.sections import Report
from bagatelle.lab.report.text import markdown_of
from bagatelle.lab.running import Run
from bagatelle.language import ENGLISH, Say, mark
from bagatelle.refusal import Refused

Study = Run | Comparison


def report_of(study: Study, say: Say = ENGLISH, look: Look | None = None) -> Report:
    """What a run or a comparison says, section by section; also what a closer look shows, if one is wanted and
    everything has been played."""
    if isinstance(study, Comparison):
        finished = all(run.summary.games == run.plan.games for run in study.runs)
        return report_of_comparison(study, say, look.at_variants(study.runs) if look and finished else ())
    finished = study.summary.games == study.plan.games
    return report_of_run(study, say, look.at_run(study) if look and finished else None)


def write_report(
    study: Study | Report, directory: Path | str, say: Say = ENGLISH, look: Look | None = None
) -> Path:
    """Write `report.html` and `summary.md` into a directory, over older ones; return where the page is."""
    report = study if isinstance(study, Report) else report_of(study, say, look)
    folder = Path(directory)
    write_whole(folder / TEXT, markdown_of(report, say).encode())
    write_whole(folder / REPORT, html_of(report, say).encode())
    return folder / REPORT


def study_in(directory: Path | str) -> Study:
    """The run or the comparison that a directory holds, as far as it has been played."""
    path = Path(directory)
    if not path.exists():
        raise Refused(mark("There is no directory {path}."), path=path)
    if (path / "pairs").is_dir():
        raise Refused(
            mark("{path} holds match-ups: the command that played them writes their report anew."), path=path
        )
    if path.is_dir() and not (path / PLAN).exists() and (path / "1" / PLAN).exists():
        return reread(path)
    if path.is_dir() and not (path / PLAN).exists():
        raise Refused(mark("No run of the lab is in the directory '{path}'."), path=path)
    folder = Folder.reopen(path)
    if not folder.done():
        raise Refused(mark("No games are finished in {path} yet."), path=path)
    return Run(folder.plan, folder)
