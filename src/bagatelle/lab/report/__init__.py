"""The report of a run: what the numbers say, as one page for a browser and as plain text."""

from bagatelle.lab.report.page import html_of
from bagatelle.lab.report.text import markdown_of
from bagatelle.lab.report.writing import report_of, study_in, write_report

__all__ = ["html_of", "markdown_of", "report_of", "study_in", "write_report"]
