"""A table whose match cannot be played again: its game is gone, its rules have changed, or its entries do not fit.

It is a table of its own kind. Who sits there and what was said is known, the match is not: nobody is to act, no clock
runs and no bot thinks. Its players can talk, give up, call it off at once and take its record with them; everything
else is refused with the reason. When the rules come back, the same entries make an ordinary table again.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from bagatelle.fairness import FairDice
from bagatelle.game import Game, games
from bagatelle.kernel import SPECTATOR
from bagatelle.language import ENGLISH
from bagatelle.match import Match
from bagatelle.options import Options
from bagatelle.record import Record
from bagatelle.refusal import Refused
from bagatelle.table.play.chair import Chair, default_bot
from bagatelle.table.play.commands.by import By, seat_of
from bagatelle.table.play.entries import Entry, Kind
from bagatelle.table.play.folding import fold
from bagatelle.table.play.kept import Kept
from bagatelle.table.play.rules_version import rules_version
from bagatelle.table.play.settings import Settings
from bagatelle.table.play.state import State
from bagatelle.table.play.viewer import Viewer
from bagatelle.table.play.why_stuck import Trouble, why_stuck

log = logging.getLogger("bagatelle.table")

HIDDEN = "…"
"""What stands in a record for an event that a viewer may not know."""


def revive(kept: Kept) -> State:
    """Return a table as its entries left it; if its match cannot be played again, return a stuck one."""
    if kept.game not in games():
        return Stuck.of(kept, "missing")
    try:
        state = State(kept.id, kept.seed, kept.invite, kept.watch, Settings.read(kept.settings))
        for entry in kept.entries:
            state.apply(entry)
    except Exception:
        log.warning("match %s can no longer be played again", kept.id, exc_info=kept.trouble is None)
        return Stuck.of(kept, _what_changed(kept))
    if kept.position is not None and kept.position != state.position:
        log.warning("match %s no longer leads to the position that was stored", kept.id)
        return Stuck.of(kept, _what_changed(kept))
    return state


def _what_changed(kept: Kept) -> Trouble:
    same = kept.rules is not None and kept.rules == rules_version(games()[kept.game])
    return "damaged" if same else "changed"


@dataclass(frozen=True)
class KeptSettings(Settings):
    """Settings that are shown as they were stored, whatever the game makes of them now."""

    stored: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, kept: Kept) -> KeptSettings:
        """Return what can be known of the settings of a match whose game may be gone."""
        count = kept.settings.get("seats")
        return cls(
            game=games().get(kept.game) or _unknown_game(kept.game),
            seat_count=count if isinstance(count, int) else 0,
            options=Options(),
            by_hand=bool(kept.settings.get("by_hand")),
            hints=False,
            grace=None,
            stored={**kept.settings, "game": kept.game},
        )

    def plain(self) -> dict[str, Any]:
        """The settings as JSON."""
        return {**super().plain(), **self.stored}


def _unknown_game(name: str) -> Game:
    """Stand in for a game of which only the name is left."""
    return Game(
        name=name, title=title_of(name), summary="", seats=range(1, 17), options=Options, credits="",
        package="bagatelle", secrets=True,
    )  # fmt: skip


def title_of(name: str) -> str:
    """Return the title of a game that may be gone.

    >>> title_of("bag-of-butts"), title_of("liars-dice")
    ('Bag of Butts', 'Liars Dice')
    """
    return games()[name].title if name in games() else name.replace("-", " ").title()


@dataclass
class Stuck(State):
    """A table without its match."""

    kept: Kept | None = None
    why: Trouble = "damaged"

    FOLDED: ClassVar[frozenset[Kind]] = frozenset(
        (
            "open", "list", "cancel", "sit", "leave", "reserve", "decline", "bot", "ask", "answer", "resign", "time",
            "stand_in", "call_off", "rematch", "chat", "moderate",
        )
    )  # fmt: skip
    """What says who sits there and how it ended; the other entries are only kept."""
    LEFT: ClassVar[frozenset[Kind]] = frozenset(("chat", "moderate", "resign", "call_off"))
    """What can still be done."""

    @classmethod
    def of(cls, kept: Kept, why: Trouble) -> Stuck:
        """Return what can be known of a match that cannot be played again."""
        state = cls(
            kept.id, kept.seed, kept.invite, kept.watch, KeptSettings.of(kept), kept=kept, why=why,
        )  # fmt: skip
        for entry in kept.entries:
            state.apply(entry)
        state.request = None
        return state

    @property
    def trouble(self) -> Trouble | None:
        """Why it cannot go on."""
        return self.why

    @property
    def stage(self) -> Literal["lobby", "closed", "playing", "over", "stuck"]:
        """Over, cancelled before it began, or stuck for good."""
        if self.cancelled:
            return "closed"
        return "over" if self.result or (self.kept and self.kept.stage == "over") else "stuck"

    @property
    def rules(self) -> str | None:
        """The rules that it was played by."""
        return self.kept.rules if self.kept else None

    @property
    def position(self) -> str | None:
        """The position that was stored last."""
        return self.kept.position if self.kept else None

    def options_kept(self) -> dict[str, Any]:
        """Return the options as they were noted: when the match began, or else when the table was set up."""
        begun = next((entry.body for entry in self.entries if entry.kind == "begin"), {})
        kept = begun.get("options", self.kept.settings.get("options") if self.kept else None)
        return dict(kept or {})

    def start_kept(self) -> str | None:
        """Return the position that the match began at, as it was noted."""
        begun = next((entry.body for entry in self.entries if entry.kind == "begin"), {})
        start: str | None = begun.get("start", self.kept.settings.get("start") if self.kept else None)
        return start

    @property
    def from_position(self) -> bool:
        """Whether it begins at a saved position."""
        return bool(self.kept and self.kept.settings.get("start"))

    def started(self) -> Match:
        """Refuse: there is no match."""
        raise Refused(why_stuck(self.why, ENGLISH))

    def add(
        self,
        kind: Kind,
        seat: int | None,
        at: float,
        body: dict[str, Any] | None = None,
        key: str | None = None,
        action: int | None = None,
    ) -> Entry:
        """Note something new, if it can still be done."""
        if kind not in self.LEFT:
            raise Refused(why_stuck(self.why, ENGLISH))
        return super().add(kind, seat, at, body, key, action)

    def apply(self, entry: Entry) -> None:
        """Take an entry into account as far as it needs no rules; one that cannot be understood is only kept."""
        if entry.kind == "open":
            self.chairs = [Chair() for _ in range(self.settings.seat_count)]
            self.time_used = [0.0] * self.settings.seat_count
        if entry.kind in self.FOLDED:
            try:
                fold(self, entry)
            except Exception:
                log.debug("entry %d of match %s is not understood", entry.number, self.id, exc_info=True)
        self.entries.append(entry)
        if entry.key:
            self.keys[entry.key] = entry.number

    def events(self) -> Iterator[tuple[int, str]]:
        """Yield what was played, as it was noted, without what was taken back."""
        played: list[tuple[int, str]] = []
        for entry in self.entries:
            if entry.kind == "play":
                played.append(
                    (entry.seat if entry.seat is not None else 0, str(entry.body.get("move", HIDDEN)))
                )
            elif entry.kind == "undo":
                del played[int(entry.body.get("to", 0)) :]
        yield from played


def resign(state: Stuck, by: By) -> None:
    """Give up: of two the other one wins; when nobody is left, nobody does."""
    seat = seat_of(state, by)
    _check_not_over(state, by)
    if state.chairs[seat].gone:
        raise Refused(by.say("You have already given up."))
    state.add("resign", seat, by.at, {"bot": default_bot()})
    if not state.result and not state.people_to_ask():
        state.add("call_off", seat, by.at, {"why": "stuck"})


def call_off(state: Stuck, by: By) -> None:
    """End a match that cannot go on, at once and without a winner."""
    seat = seat_of(state, by)
    _check_not_over(state, by)
    state.add("call_off", seat, by.at, {"why": "stuck"})


def _check_not_over(state: Stuck, by: By) -> None:
    if state.stage == "over":
        raise Refused(by.say("The match is over already."))


def record(state: Stuck, viewer: Viewer) -> Record:
    """Return the record as it was noted. Until the match has ended, a viewer is told their own events only, unless the
    game is known to have no secrets."""
    over, mine = state.stage == "over", {viewer.seat, *state.seats_of(viewer.person)}
    tells_all = over or not state.settings.game.secrets
    dice = FairDice(state.seed, state.id)
    how = state.result.how if state.result else "played"
    return Record(
        game=state.settings.game.name,
        id=state.id,
        seats=state.settings.seat_count,
        players=tuple(chair.bot or chair.name for chair in state.chairs),
        options=state.options_kept(),
        events=tuple((seat, move if tells_all or seat in mine else HIDDEN) for seat, move in state.events()),
        commitment=None if state.settings.by_hand else dice.commitment,
        seed=state.seed.hex() if over and not state.settings.by_hand else None,
        position=state.position if over else None,
        viewer=None if over else (viewer.seat if viewer.seat >= 0 else SPECTATOR),
        ended=None if how == "played" or state.result is None else (how, state.result.seat),
        start=state.start_kept() if tells_all else None,
    )
