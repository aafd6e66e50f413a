"""Playing the games of a plan: in the compiled loop if all its players can decide there, else by asking them."""

from __future__ import annotations

import json
import threading
import time
from typing import Protocol

import numpy as np

from bagatelle.arena.court import Course, Court, Setting
from bagatelle.bots.deciding import policy_of
from bagatelle.bots.from_file import add_bot_from, source_of
from bagatelle.lab.frames import frame_of, packed
from bagatelle.lab.plan import Plan
from bagatelle.many_games import Brought, ManyGames
from bagatelle.match import Match
from bagatelle.refusal import Refused

CHUNK_SECONDS = 1.0
"""So much processor time a chunk should take; half of it is enough, and the measurement is a short one."""
MEASURED_SECONDS = 0.1
_here = threading.local()
"""The field of the plan that this thread plays, and what its numbers depend on."""


class Field(Protocol):
    """Where the games of a plan are played."""

    def play(self, first: int, last: int) -> Brought:
        """Play the rotations with these numbers."""
        ...

    def actions_of(self, rotation: int, seating: int) -> list[int]:
        """All that happens in one game."""
        ...

    def processor_seconds(self) -> float:
        """Processor time that was used so far by whoever plays here, from some moment on."""
        ...

    def close(self) -> None:
        """End whatever was started to play here."""
        ...


class CompiledField:
    """Players who decide inside the compiled loop."""

    def __init__(self, plan: Plan) -> None:
        bots = [player.new_bot() for player in plan.players]
        match = Match(plan.game, plan.seats, plan.options)
        at_first = [bots[place] for place in plan.places]
        self._seatings = plan.seatings
        self._games = ManyGames(match, at_first, plan.seed, seatings=plan.seatings, sharing=plan.seatings)

    def play(self, first: int, last: int) -> Brought:
        """Play the rotations with these numbers."""
        return self._games.play(first * self._seatings, last * self._seatings)

    def actions_of(self, rotation: int, seating: int) -> list[int]:
        """All that happens in one game."""
        return self._games.actions_of(rotation * self._seatings + seating)

    def processor_seconds(self) -> float:
        """Processor time of this thread, which does it all."""
        return time.thread_time()

    def close(self) -> None:
        """Nothing was started."""


class AskedField:
    """Players who are asked for each move, one game after the other."""

    def __init__(self, plan: Plan) -> None:
        setting = Setting(plan.game, plan.seats, plan.options, mixed=False, seed=plan.seed)
        self._court = Court(setting, plan.players, plan.places, with_luck=False)
        self._seatings = plan.seatings
        self.close = self._court.close

    def play(self, first: int, last: int) -> Brought:
        """Play the rotations with these numbers; a player who fails ends them all."""
        courses = [
            self._course_of(rotation, seating)
            for rotation in range(first, last)
            for seating in range(self._seatings)
        ]
        lengths = (
            np.array([getattr(course, name) for course in courses], np.int64)
            for name in ("decisions", "events", "turns", "units", "first")
        )
        return Brought(np.array([course.payoffs for course in courses]), *lengths)

    def actions_of(self, rotation: int, seating: int) -> list[int]:
        """All that happens in one game."""
        return self._course_of(rotation, seating).actions

    def processor_seconds(self) -> float:
        """Processor time of all threads, since bots may have some, and of the programs that play."""
        return time.process_time() + sum(max(0.0, each) for each in self._court.used_by_programs().values())

    def _course_of(self, rotation: int, seating: int) -> Course:
        played = self._court.play(rotation, seating)
        if played.fault:
            raise Refused(played.fault[1])
        return played.course


def plays_compiled(plan: Plan) -> bool:
    """Whether all players of a plan can decide inside the compiled loop."""
    return all(
        not player.is_program and policy_of(player.new_bot(), plan.game) is not None
        for player in plan.players
    )


def well_cut(plan: Plan, seconds: float | None = None) -> Plan:
    """The plan in chunks of about a second of processor time each, if a rotation takes so many seconds."""
    return plan.cut(round(CHUNK_SECONDS / (seconds_a_rotation(plan) if seconds is None else seconds)))


def seconds_a_rotation(plan: Plan) -> float:
    """How much processor time a rotation takes; a few are played to find out. How busy the machine is makes no
    difference."""
    field, rotations, most = _field_of(plan), 1, plan.rotations
    if isinstance(field, CompiledField):
        field.play(0, 1)  # compiling does not count
    while True:
        began, tried = field.processor_seconds(), min(rotations, most)
        field.play(0, tried)
        passed = field.processor_seconds() - began
        if passed >= MEASURED_SECONDS or rotations >= most:
            return max(passed, 1e-6) / tried
        rotations *= 4


def play_chunk(plan: Plan, chunk: int) -> bytes:
    """Play one chunk, in whichever process this is: its games as a Parquet file."""
    first, last = plan.rotations_of(chunk)
    return packed(frame_of(plan, first, _field_of(plan).play(first, last)))


def actions_of(plan: Plan, rotation: int, seating: int) -> list[int]:
    """All that happens in one game of a plan."""
    return _field_of(plan).actions_of(rotation, seating)


def _field_of(plan: Plan) -> Field:
    """The field of a plan, made when this thread first asks for it; there is one at a time."""
    key = json.dumps(plan.facts)
    if getattr(_here, "key", None) != key:
        leave_field()
        for player in plan.players:
            if player.source and isinstance(player.bot, str) and source_of(player.bot) is None:
                add_bot_from(player.source)
        _here.field = CompiledField(plan) if plays_compiled(plan) else AskedField(plan)
        _here.key = key
    field: Field = _here.field
    return field


def leave_field() -> None:
    """End whatever plays in this thread."""
    if getattr(_here, "key", None) is not None:
        _here.key = None
        _here.field.close()
