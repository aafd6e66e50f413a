"""The command that writes the report of the lab anew."""

from pathlib import Path
from typing import Annotated

from bagatelle.cli.app import Language, Parameter, command
from bagatelle.cli.lab import Sampled, SomeJobs, going_on, keep_report, lab_group, look_in
from bagatelle.language import mark, preferred_language, speak


@command(
    "report",
    mark("Write the report of what is in a directory, finished or not: a page for a browser, and a text."),
    "bagatelle lab report butts",
    "bagatelle lab report butts --language nl",
    under=lab_group,
)
def report_again(
    directory: Annotated[
        Path,
        Parameter(
            called=mark("The directory of the run"), help=mark("What --out named when the games were played.")
        ),
    ],
    /,
    *,
    sample: Sampled = None,
    jobs: SomeJobs = None,
    language: Language = None,
) -> None:
    """Write a report."""
    from bagatelle.lab.report import study_in

    say = speak(language or preferred_language())
    look = look_in(sample, jobs)
    with going_on(directory, say):
        keep_report(study_in(directory), directory, say, look)
