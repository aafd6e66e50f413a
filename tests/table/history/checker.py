"""Judges a run by its ledger and by the database: each function returns what it found wrong, in sentences."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Engine, select

from bagatelle.table.play.entries import Entry
from bagatelle.table.play.state import State
from bagatelle.table.storage.pulse import GAP
from bagatelle.table.storage.schema import entries, matches
from bagatelle.table.storage.store import Store
from table.history.ledger import DONE, NOT_DONE, ROLLED_BACK, UNKNOWN, Command, Ledger

CLOSE = 0.005
"""Seconds by which two ways of adding up time may differ."""


@dataclass
class Stored:
    """What the database holds when everything is over."""

    entries: dict[str, list[Entry]]
    numbers: dict[str, int]
    """The number of the last entry, as each match states it."""
    states: dict[str, State]

    @classmethod
    def read(cls, engine: Engine) -> "Stored":
        """Read everything, and play every match again."""
        store = Store(engine)
        with engine.connect() as connection:
            numbers = {
                row.id: row.number for row in connection.execute(select(matches.c.id, matches.c.number))
            }
            found = connection.execute(select(entries.c.match, entries.c.number)).all()
        counted: dict[str, list[int]] = {match: [] for match in numbers}
        for match, number in found:
            counted[match].append(number)
        kept = {match: store.read(match) for match in numbers}
        assert {match: len(kept[match].entries) for match in numbers} == {
            match: len(found) for match, found in counted.items()
        }, "the database tells more entries than its matches have"
        states = {match: store.load(match) for match in numbers}
        return cls({match: [*kept[match].entries] for match in numbers}, numbers, states)


def check(ledger: Ledger, stored: Stored, faults: int = 0) -> list[str]:
    """Return everything that is wrong with a run in which there were so many faults."""
    parts = (
        check_numbers(stored),
        check_commands(ledger, stored),
        check_order(ledger),
        check_seen(ledger, stored),
        check_processes(ledger, stored),
        *(check_clock(match, state) for match, state in stored.states.items()),
        *(check_time(match, state, ledger, faults) for match, state in stored.states.items()),
        iter(ledger.missing_in_backup),
        iter(ledger.odd_answers),
    )
    return [fault for part in parts for fault in part]


def check_numbers(stored: Stored) -> Iterator[str]:
    """Entries are numbered 1, 2, 3 ..., as many as the match states, and the match can be played again."""
    for match, found in stored.entries.items():
        numbers = [entry.number for entry in found]
        if numbers != [*range(1, stored.numbers[match] + 1)]:
            yield f"match {match} states {stored.numbers[match]} entries and has {numbers}"
        if match in stored.states and stored.states[match].trouble:
            yield f"match {match} cannot be played again: {stored.states[match].trouble}"


def check_commands(ledger: Ledger, stored: Stored) -> Iterator[str]:
    """What was acknowledged is there exactly once, under its number; what was refused is not there; and nothing is
    there that nobody sent."""
    places, sent = _places(stored), {}
    for command in ledger.commands:
        name = _name_of(command)
        sent[name] = command
        there = places.get(name, [])
        if command.outcome == DONE and there != [command.number]:
            yield f"{name} was acknowledged as {command.number} and is stored as {there}"
        elif command.outcome == NOT_DONE and there:
            yield f"{name} was refused and is stored as {there}"
        elif command.outcome == ROLLED_BACK and there:
            yield f"{name} was not in the backup, nobody sent it again, and it is stored as {there}"
        elif len(there) > 1:
            yield f"{name} is stored more than once: {there}"
    for name in places.keys() - sent.keys():
        yield f"{name} is stored and nobody sent it"


def _places(stored: Stored) -> dict[tuple[str, str, str], list[int]]:
    """Return under which numbers each command is stored."""
    places: dict[tuple[str, str, str], list[int]] = defaultdict(list)
    for match, found in stored.entries.items():
        for entry in found:
            name = _name(entry)
            if name:
                places[match, *name].append(entry.number)
    return places


def _name_of(command: Command) -> tuple[str, str, str]:
    return command.match, command.kind, command.key if command.kind == "play" else command.what


def _name(entry: Entry) -> tuple[str, str] | None:
    """By what a command is found again: a move by its key, a message by its text."""
    if entry.kind == "chat":
        return "chat", entry.body["text"]
    if entry.kind == "play" and entry.key:
        return "play", entry.key.partition(":")[2]
    return None


def check_order(ledger: Ledger) -> Iterator[str]:
    """What was sent after something else had been acknowledged comes after it."""
    by_match = defaultdict(list)
    for command in ledger.commands:
        if command.outcome == DONE:
            by_match[command.match].append(command)
    for match, commands in by_match.items():
        later = float("inf")
        for command in sorted(commands, key=lambda one: one.number, reverse=True):
            if later < command.sent_at:
                yield f"entry {command.number} of match {match} was sent after a later one was acknowledged"
            later = min(later, command.answered_at)


def check_seen(ledger: Ledger, stored: Stored) -> Iterator[str]:
    """Everybody was told what is stored under that number, after it was stored."""
    for match, number in ledger.told_too_early:
        yield f"entry {number} of match {match} was told before it was stored"
    for one in set(ledger.seen):
        if one.match not in stored.entries or one.number > len(stored.entries[one.match]):
            yield f"{one} was seen and is not stored"
            continue
        entry = stored.entries[one.match][one.number - 1]
        if not _fits(entry, one.kind, one.what):
            yield f"{one} was seen, and {entry.kind} {entry.body} is stored"


def _fits(entry: Entry, kind: str, what: str) -> bool:
    if kind == "notice":
        return entry.kind not in ("chat", "play", "undo")
    told = {"chat": entry.body.get("text"), "play": entry.body.get("move"), "undo": ""}.get(kind)
    return (entry.kind, told) == (kind, what)


def check_processes(ledger: Ledger, stored: Stored) -> Iterator[str]:
    """All processes tell the same in the same order, and all that can be told; one that was asked later may know of a
    clock that has run out since."""
    for match, told in ledger.told_at_the_end.items():
        last = [entry.number for entry in stored.entries[match] if entry.kind == "chat"][-1:]
        for each in told:
            differing = [pair for pair in zip(told[0], each, strict=False) if pair[0] != pair[1]][:1]
            if differing:
                yield f"processes tell match {match} differently, first {differing}"
            numbers = [number for number, _, _ in each]
            if numbers != sorted(set(numbers)):
                yield f"match {match} is told in the order {numbers}"
            if last and last[0] not in numbers:
                yield f"the last message of match {match} ({last[0]}) is not told"


def check_clock(match: str, state: State) -> Iterator[str]:
    """Each seat was charged the time for which it was to act, without outages and without credited lag."""
    clock = state.settings.clock
    if clock is None or clock.per_game is None or state.match is None or state.trouble:
        return
    last = state.entries[-1].at
    charged = _time_by_entries(state, last)
    left = state.time_left(last)
    for seat, seconds in enumerate(charged):
        told = clock.per_game - left[seat]
        if abs(told - seconds) > CLOSE:
            yield f"seat {seat} of match {match} was charged {told:.3f} seconds for {seconds:.3f}"


def check_time(match: str, state: State, ledger: Ledger, faults: int) -> Iterator[str]:
    """Nobody was charged for time that never passed, whatever clocks said; each fault may cost what counts as no
    outage."""
    clock = state.settings.clock
    if clock is None or clock.per_game is None or state.match is None or state.trouble:
        return
    if match not in ledger.begun or match not in ledger.left:
        return
    passed = ledger.left[match] - ledger.begun[match]
    charged = sum(clock.per_game - left for left in state.time_left(state.entries[-1].at))
    if charged > passed + GAP * (faults + 1):
        yield f"match {match} was charged {charged:.1f} seconds in {passed:.1f}"


def _time_by_entries(state: State, until: float) -> list[float]:
    """Add up, from the entries alone, for how long each seat was to act, or its bot; whoever takes a move back without
    asking pays for what passed since. Nobody agrees to take-backs at such tables. After a restart the table's time goes
    on from the last pulse, which may be before the last entry: no moment is charged twice."""
    outages = [
        (began, ended)
        for entry in state.entries
        if entry.kind in OUTAGES
        for began, ended in entry.body.get("parts") or [(entry.body["began"], entry.body["ended"])]
    ]
    used, since = [0.0] * len(state.chairs), 0.0
    paying: set[int | None] = set()
    for entry in state.entries:
        if entry.kind == "begin":
            since = entry.at
        elif entry.kind == "play":
            at = max(since, entry.at)
            if entry.body["by"] == "person" or (entry.body["by"] == "bot" and entry.seat in paying):
                used[entry.seat] += _between(since, at, outages) - entry.body.get("lag", 0.0)
            since = at
        elif entry.kind == "undo" and entry.body.get("maker_pays"):
            at = max(since, entry.at)
            used[entry.seat] += _between(since, at, outages)
            since = at
        elif entry.kind == "stand_in":
            (paying.add if entry.body.get("owner_pays") else paying.discard)(entry.seat)
    if state.actor >= 0 and (not state.bot_to_act or state.actor in paying):
        used[state.actor] += _between(since, until, outages)
    return used


OUTAGES: tuple[Any, ...] = ("outage",)


def _between(begun: float, ended: float, outages: list[tuple[float, float]]) -> float:
    """The seconds from one moment to another that lie in no outage."""
    dark, covered = 0.0, begun
    for start, end in sorted(outages):
        start, end = max(start, covered), min(end, ended)
        if end > start:
            dark, covered = dark + end - start, end
    return max(0.0, ended - begun - dark)


@dataclass(frozen=True)
class Figures:
    """What a run was made of."""

    commands: int
    acknowledged: int
    refused: int
    unknown: int
    sent_again: int
    rolled_back: int
    """Acknowledged after the backup was made that took the place of the database."""
    lost: int
    """Acknowledged, and not there."""
    doubled: int
    """There more than once."""
    matches: int
    entries: int
    told: int
    """How often somebody was told of an entry."""


def figures(ledger: Ledger, stored: Stored) -> Figures:
    """Count."""
    outcomes = Counter(command.outcome for command in ledger.commands)
    places = _places(stored)
    there = [(command, len(places.get(_name_of(command), ()))) for command in ledger.commands]
    return Figures(
        commands=len(ledger.commands),
        acknowledged=outcomes[DONE],
        refused=outcomes[NOT_DONE],
        unknown=outcomes[UNKNOWN],
        sent_again=sum(command.times_sent > 1 for command in ledger.commands),
        rolled_back=outcomes[ROLLED_BACK],
        lost=sum(command.outcome == DONE and not times for command, times in there),
        doubled=sum(times > 1 for _, times in there),
        matches=len(stored.entries),
        entries=sum(map(len, stored.entries.values())),
        told=len(ledger.seen),
    )
