"""A study as the server keeps it: who asked for it, how far it is, and its report."""

from __future__ import annotations

import base64
import secrets
from dataclasses import dataclass, field
from typing import Literal

from bagatelle.table.studies.asked import Asked

State = Literal[
    "waiting", "preparing", "playing", "looking", "done", "time", "stopped", "left", "refused", "failed"
]
GOING = ("waiting", "preparing", "playing", "looking")
Form = Literal["part", "page", "text"]


@dataclass
class Study:
    """One study; whoever has its id may look at it."""

    asked: Asked
    owner: str
    address: str
    at: float
    """When somebody last asked about it, by a clock that only goes forward."""
    id: str = field(default_factory=lambda: secrets.token_urlsafe(18))
    state: State = "waiting"
    done: int = 0
    of: int = 0
    began: float | None = None
    """When the first games had been played."""
    first: int = 0
    """How many these were."""
    left: float | None = None
    """Seconds that the rest may take."""
    why: dict[str, str] = field(default_factory=dict)
    """Why it was refused, in every language."""
    drawn: int = 0
    """How often the report was drawn; 0 if there is none yet."""
    _reports: dict[tuple[str, str], bytes] = field(default_factory=dict, repr=False)

    @property
    def goes_on(self) -> bool:
        """Whether it waits or is played."""
        return self.state in GOING

    @property
    def size(self) -> int:
        """How many bytes its report takes."""
        return sum(map(len, self._reports.values()))

    def draw(self, reports: dict[str, dict[str, str]]) -> None:
        """Keep a newer report, in every language and form, as it was packed."""
        self._reports = {
            (language, form): base64.b64decode(packed)
            for language, forms in reports.items()
            for form, packed in forms.items()
        }
        self.drawn += 1

    def report(self, language: str, form: Form) -> bytes | None:
        """The report, packed with gzip, if there is one yet."""
        return self._reports.get((language, form))
