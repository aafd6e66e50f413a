"""The desk of the lab: one study is played at a time, a few wait, and the last ones stay to be looked at."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from bagatelle.game import Game
from bagatelle.language import Say
from bagatelle.refusal import Refused
from bagatelle.table.storage.patience import within
from bagatelle.table.studies.asked import Asked
from bagatelle.table.studies.study import State, Study
from bagatelle.table.studies.worker import Gone, Worker

log = logging.getLogger("bagatelle.table")

MOST_WAITING = 8
"""How many studies wait at the most."""
MOST_AT_ONCE = 2
"""How many of them, with the one that is played, one person may have, or one address."""
KEPT_EACH = 6
KEPT = 60
KEPT_BYTES = 64 * 1024 * 1024
"""How many studies stay: of one person, in all, and how large their reports may be together."""
PATIENCE = 90.0
"""Seconds after which a study that nobody looks at any more is ended."""
LOOKED_AFTER = 5.0
IDLE = 120.0
"""Seconds that the process waits for the next study."""


class Desk:
    """Takes studies in, has them played in turn, and keeps what came of them while the server runs."""

    def __init__(
        self,
        most: int,
        ready: Callable[[Game], Awaitable[None]],
        now: Callable[[], float] = time.monotonic,
        worker: Worker | None = None,
    ) -> None:
        self.most = most
        """How many games a study may have; 0: the lab is closed."""
        self._ready = ready
        self._now = now
        self._studies: dict[str, Study] = {}
        self._waiting: deque[Study] = deque()
        self._playing: Study | None = None
        self._worker = worker or Worker()
        self._wake = asyncio.Event()

    # For people

    def ask(self, asked: Asked, owner: str, address: str, say: Say) -> Study:
        """Take a study in, unless too many wait."""
        self._leave_forgotten()
        going = [study for study in self._studies.values() if study.goes_on]
        if sum(study.owner == owner for study in going) >= MOST_AT_ONCE:
            raise Refused(say("Two of your studies are still going on: stop one, or wait for it."))
        if sum(study.address == address for study in going) >= MOST_AT_ONCE:
            raise Refused(
                say("Two studies from your network address are still going on: wait for one of them.")
            )
        if len(self._waiting) >= MOST_WAITING:
            raise Refused(say("The lab is busy, and enough studies are waiting: try again later."))
        study = Study(asked, owner, address, self._now(), of=asked.games * len(asked.variants))
        self._studies[study.id] = study
        self._waiting.append(study)
        self._forget_old_ones(owner)
        self._wake.set()
        return study

    def find(self, study_id: str) -> Study | None:
        """The study with an id, if it is still here; whoever asks for it looks at it."""
        study = self._studies.get(study_id)
        if study:
            study.at = self._now()
        return study

    def of(self, owner: str) -> list[Study]:
        """Somebody's studies, the last one first."""
        return [study for study in reversed(self._studies.values()) if study.owner == owner]

    def ahead(self, study: Study) -> int:
        """How many studies are played before this one."""
        if study not in self._waiting:
            return 0
        return self._waiting.index(study) + (self._playing is not None)

    def end(self, study: Study, how: State = "stopped") -> None:
        """End a study; what was played stays."""
        if not study.goes_on:
            return
        study.state = how
        if study is self._playing:
            self._worker.end()
        else:
            self._waiting.remove(study)

    # By itself

    async def run(self) -> None:
        """Have one study played after the other, for ever."""
        try:
            while True:
                await self._play(await self._next())
        finally:
            self._worker.end()

    async def _next(self) -> Study:
        """The study whose turn it is; a process without anything to do is ended after a while."""
        while not self._waiting:
            self._wake.clear()
            try:
                await within(IDLE, self._wake.wait())
            except TimeoutError:
                self._worker.end()
        return self._waiting.popleft()

    async def _play(self, study: Study) -> None:
        self._playing, study.state = study, "preparing"
        looking = asyncio.ensure_future(self._look_after())
        try:
            await self._ready(study.asked.game)
            if study.goes_on:
                await self._worker.begin(study.asked.plain())
            while study.goes_on:
                self._hear(study, await self._worker.hear())
        except Gone:
            if study.goes_on:
                await self._lose(study)
                log.warning("a study of %s ended with its process", study.asked.game.name)
        except Exception:
            log.exception("a study of %s failed", study.asked.game.name)
            study.state = "failed"
        finally:
            looking.cancel()
            self._playing = None
            if study.state not in ("done", "time", "refused"):
                self._worker.end()

    async def _lose(self, study: Study) -> None:
        """The process has ended; what it told stays."""
        if study.state == "looking":
            study.state = "done"
        else:
            study.state = "time" if await self._worker.ran_out_of_time() else "failed"

    def _hear(self, study: Study, told: dict[str, Any]) -> None:
        if "ended" in told:
            study.state, study.why = told["ended"], told.get("why", {})
            self._forget_old_ones(study.owner)
            return
        if "looking" in told:
            study.state, study.left = "looking", None
            return
        now = self._now()
        if study.began is None:
            study.state, study.began, study.first = "playing", now, told["done"]
        elif study.state == "playing":
            each = (now - study.began) / max(1, told["done"] - study.first)
            study.left = each * (told["of"] - told["done"])
        study.done, study.of = told["done"], told["of"]
        if "drawn" in told:
            study.draw(told["drawn"])

    async def _look_after(self) -> None:
        while True:
            await asyncio.sleep(LOOKED_AFTER)
            self._leave_forgotten()

    def _leave_forgotten(self) -> None:
        """End what nobody has looked at for a while."""
        for study in [*self._studies.values()]:
            if study.goes_on and self._now() - study.at > PATIENCE:
                self.end(study, "left")

    def _forget_old_ones(self, owner: str) -> None:
        """Keep no more than there is room for; what goes on stays in any case."""
        over = [study for study in self._studies.values() if not study.goes_on]
        theirs = [study for study in over if study.owner == owner]
        for study in theirs[: max(0, len(self.of(owner)) - KEPT_EACH)]:
            self._forget(study, over)
        while over and (
            len(self._studies) > KEPT or sum(each.size for each in self._studies.values()) > KEPT_BYTES
        ):
            self._forget(over[0], over)

    def _forget(self, study: Study, over: list[Study]) -> None:
        over.remove(study)
        del self._studies[study.id]
