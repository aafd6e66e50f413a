"""Transcripts of whole games that are kept in files. With ``BAGATELLE_GOLDEN=write`` they are written anew."""

import os
from pathlib import Path

from bagatelle import Match
from bagatelle.record import Record, verify


def compare(path: Path, text: str) -> None:
    """A text must be what the file says."""
    if os.environ.get("BAGATELLE_GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    assert text == path.read_text("utf-8")


def check_draws(match: Match) -> None:
    """A match must come back from its record, and every draw in it must be the committed one."""
    record = Record.from_json(Record.of(match).to_json())
    assert record.replay().digest() == match.digest()
    assert verify(record) == sum(event.actor < 0 for event in match.events)
