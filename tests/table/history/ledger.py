"""What everybody did and was told, as they would remember it: the evidence that the checker judges by."""

import time
from dataclasses import dataclass, field
from typing import Any

DONE, NOT_DONE, UNKNOWN = "done", "not done", "unknown"


@dataclass
class Command:
    """One thing that somebody wanted to be done, once, however often it was sent."""

    match: str
    person: str
    kind: str
    what: str
    """The text of a message, or the move."""
    key: str
    sent_at: float = field(default_factory=time.monotonic)
    answered_at: float | None = None
    outcome: str = UNKNOWN
    number: int | None = None
    times_sent: int = 0

    def answer(self, outcome: str, number: int | None = None) -> None:
        """Note how it ended."""
        self.answered_at, self.outcome, self.number = time.monotonic(), outcome, number


@dataclass(frozen=True)
class Seen:
    """An entry of which somebody was told, by which process, and as the how-manieth thing on that connection."""

    viewer: str
    process: int
    match: str
    number: int
    kind: str
    what: str


@dataclass
class Ledger:
    """Everything that happened in one run."""

    commands: list[Command] = field(default_factory=list)
    seen: list[Seen] = field(default_factory=list)
    told_at_the_end: dict[str, list[list[tuple[int, str, str]]]] = field(default_factory=dict)
    """Of each match, what every process told of it when everything was over."""
    told_too_early: list[tuple[str, int]] = field(default_factory=list)
    """Entries that were not in the database when somebody had been told of them."""

    def begin(self, match: str, person: str, kind: str, what: str, key: str) -> Command:
        """Note that somebody is about to send something."""
        command = Command(match, person, kind, what, key)
        self.commands.append(command)
        return command

    def saw(self, viewer: str, process: int, match: str, step: dict[str, Any]) -> None:
        """Note that somebody was told of an entry."""
        self.seen.append(Seen(viewer, process, match, *in_short(step)))


def in_short(step: dict[str, Any]) -> tuple[int, str, str]:
    """The number, the kind and the contents of a step."""
    match step["kind"]:
        case "chat":
            return step["number"], "chat", step["text"]
        case "event":
            return step["number"], "play", step["move"]
    return step["number"], step["kind"], ""
