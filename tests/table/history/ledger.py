"""What everybody did and was told, as they would remember it: the evidence that the checker judges by."""

import time
from dataclasses import dataclass, field
from typing import Any

DONE, NOT_DONE, UNKNOWN, ROLLED_BACK = "done", "not done", "unknown", "rolled back"


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
    restored: int = 0
    """How often a backup took the place of the database."""
    lost: set[str] = field(default_factory=set)
    """Matches that were begun after the backup that took the place of the database."""
    odd_answers: list[str] = field(default_factory=list)
    """Answers to requests that were no JSON."""
    missing_in_backup: list[str] = field(default_factory=list)
    """What had been acknowledged before a backup was begun, and is not in it."""
    hosts: dict[str, str] = field(default_factory=dict)
    """Who made each match; whoever else sat there may be unknown to a backup."""
    begun: dict[str, float] = field(default_factory=dict)
    """When each match was asked for."""
    left: dict[str, float] = field(default_factory=dict)
    """When its players had left each match."""

    @staticmethod
    def now() -> float:
        """The time by a clock that nobody sets."""
        return time.monotonic()

    def begin(self, match: str, person: str, kind: str, what: str, key: str) -> Command:
        """Note that somebody is about to send something."""
        command = Command(match, person, kind, what, key)
        self.commands.append(command)
        return command

    def saw(self, viewer: str, process: int, match: str, step: dict[str, Any]) -> None:
        """Note that somebody was told of an entry."""
        self.seen.append(Seen(viewer, process, match, *in_short(step)))

    def roll_back(self, numbers: dict[str, int], began: float) -> None:
        """Note that a backup, begun at that moment, took the place of the database: what it holds of each match is
        still expected, and what was acknowledged or told later is gone."""
        for command in self.commands:
            if command.outcome == DONE and command.number > numbers.get(command.match, -1):
                command.outcome = ROLLED_BACK
                if command.answered_at < began:
                    self.missing_in_backup.append(
                        f"entry {command.number} of match {command.match} was acknowledged before a backup was begun "
                        f"that has only {numbers.get(command.match)}"
                    )
        self.lost |= {match for match in self.begun if match not in numbers}
        self.seen = [one for one in self.seen if one.number <= numbers.get(one.match, -1)]
        self.restored += 1


def in_short(step: dict[str, Any]) -> tuple[int, str, str]:
    """The number, the kind and the contents of a step."""
    match step["kind"]:
        case "chat":
            return step["number"], "chat", step["text"]
        case "event":
            return step["number"], "play", step["move"]
    return step["number"], step["kind"], ""
