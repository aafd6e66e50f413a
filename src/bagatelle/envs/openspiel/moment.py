"""One point of a game, and what everybody was told on the way to it."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from typing import Any

import numpy as np

from bagatelle.envs.setting import reward_of
from bagatelle.game import Game
from bagatelle.kernel import CHANCE, OVER, SPECTATOR, Record, copy_of, new_rng, position_from
from bagatelle.numbering import numbering_of
from bagatelle.refusal import Refused
from bagatelle.still import still

CHANCE_PER_MOVE = 100
"""So many chance events are allowed for each move that is."""
FINGERPRINT = 8
"""Bytes of a fingerprint."""
BY_CHANCE = "chance"
"""Who acted, where nobody did; players are p0, p1 and so on."""
ONE_WORLD = new_rng(0)
"""What decides which of the worlds that a viewer holds possible stands for all of them."""


class Common:
    """What all points of a game have in common: its rules, how choices are numbered, and when it is cut short."""

    def __init__(self, game: Game, max_moves: int) -> None:
        self.game = game
        self.rules = game.rules
        self.kind = game.rules.rule.position
        self.numbering = numbering_of(game)
        self.max_moves = max_moves
        self.max_chance = CHANCE_PER_MOVE * (max_moves + 1)
        self.actions = np.zeros(game.position.MAX_LEGAL, np.int64)
        """Room for the rules to write what is possible."""
        self.weights = np.zeros_like(self.actions)

    def __reduce__(self) -> tuple[Any, ...]:
        return common_of, (self.game, self.max_moves)

    def knowledge(self, pos: Record, viewer: int) -> bytes:
        """The same for all positions that are alike for a viewer, and for no others: one of them, always the same."""
        if not self.game.secrets:
            return pos.tobytes()
        one = copy_of(pos)
        self.rules.imagine(one, viewer, ONE_WORLD.copy())
        return one.tobytes()


_commons: dict[tuple[str, int], Common] = {}


def common_of(game: Game, max_moves: int) -> Common:
    """The same for all points of a game that is cut short after so many moves; always the same one."""
    key = game.package, max_moves
    if key not in _commons:
        _commons[key] = Common(game, max_moves)
    return _commons[key]


class Moment:
    """One point of a game. It is never changed, so a state and its clones share it, with all that was worked out from
    it; what a player does makes a new one, which knows the one before."""

    __slots__ = (
        "_fingerprints",
        "_possible",
        "_shares",
        "_told",
        "action",
        "actor",
        "before",
        "common",
        "cut_short",
        "draws",
        "moves",
        "pos",
        "prologue",
    )  # fmt: skip

    def __init__(
        self, common: Common, pos: Record, before: Moment | None = None, action: int = -1, *,
        moves: int = 0, draws: int = 0, prologue: dict[int, tuple[list[str], bytes]] | None = None,
    ) -> None:  # fmt: skip
        """A point of a game after so many moves and draws of chance. Where it has none before it, a prologue may say
        what each viewer was told until then."""
        self.common = common
        self.pos = pos
        self.before = before
        self.action = action
        self.moves = moves
        self.draws = draws
        self.prologue = prologue
        actor = common.rules.actor(pos)
        self.cut_short = actor != OVER and (moves >= common.max_moves or draws >= common.max_chance)
        self.actor: int = OVER if self.cut_short else actor
        self._possible: list[int] | None = None
        self._shares: list[float] = []
        self._told: dict[int, str] = {}
        self._fingerprints: dict[int, bytes] = {}

    def possible(self) -> list[int]:
        """What the seat to act may choose, by number and in order; or every outcome of chance by its action, in the
        order of the rules."""
        if self._possible is None:
            here = self.common
            if self.actor == CHANCE:
                n = here.rules.odds(self.pos, here.actions, here.weights)
                weights = here.weights[:n]
                self._possible = here.actions[:n].tolist()
                self._shares = (weights / weights.sum()).tolist()
            elif self.actor == OVER:
                self._possible = []
            else:
                n = here.rules.legal(self.pos, here.actions)
                self._possible = sorted(here.numbering.choices[here.actions[:n]].tolist())
        return self._possible

    def outcomes(self) -> list[tuple[int, float]]:
        """What chance may bring: places in the list of the rules, each with its probability."""
        self.possible()
        return list(enumerate(self._shares))

    def action_of(self, number: int) -> int | None:
        """The action that a number stands for now: a choice of the seat to act, or a place in the list of outcomes;
        None where it is not possible."""
        possible = self.possible()
        if self.actor == CHANCE:
            return possible[number] if 0 <= number < len(possible) else None
        return int(self.common.numbering.actions[number]) if number in possible else None

    def after(self, number: int) -> Moment:
        """The point after a choice, or after an outcome of chance."""
        action = self.action_of(number)
        if action is None:
            raise Refused(f"{number} is not possible now: {self.possibilities()}.")
        return self.followed_by(action)

    def possibilities(self) -> str:
        """What is possible now, in words."""
        if self.actor == OVER:
            return "the game is over"
        last = len(self.possible()) - 1
        return (
            f"chance has outcomes 0 to {last}" if self.actor == CHANCE else f"choose from {self.possible()}"
        )

    def followed_by(self, action: int) -> Moment:
        """The point after an action that is possible."""
        pos = copy_of(self.pos)
        self.common.rules.play(pos, action)
        if self.actor == CHANCE:
            return Moment(self.common, pos, self, action, moves=self.moves, draws=self.draws + 1)
        return Moment(self.common, pos, self, action, moves=self.moves + 1, draws=self.draws)

    def returns(self) -> list[float]:
        """What each seat has won: 1 for all there is to win, nothing while the game goes on or when it was cut short;
        together always nothing."""
        seats = int(self.pos.seats)
        if self.actor != OVER or self.cut_short:
            return [0.0] * seats
        shares = np.zeros(seats)
        self.common.rules.payoff(self.pos, shares)
        return [reward_of(share, seats) for share in shares.tolist()]

    def write(self, number: int) -> str:
        """A choice or an outcome in notation; a choice that is not possible now by its name."""
        action = self.action_of(number)
        if action is not None:
            return self.common.game.notation.write(self.looked_at(), action)
        names = self.common.numbering.names
        return names[number] if 0 <= number < len(names) else f"outcome {number}"

    def looked_at(self) -> Record:
        """The position to look at."""
        return still(self.common.kind, self.pos.tobytes())

    def told(self, viewer: int) -> str:
        """Who did what to get here, as a viewer may know it."""
        assert self.before
        if viewer not in self._told:
            before = self.before
            seen = self.common.game.notation.seen(before.looked_at(), self.action, viewer)
            who = BY_CHANCE if before.actor == CHANCE else f"p{before.actor}"
            self._told[viewer] = f"{who} {seen}"
        return self._told[viewer]

    def recent(self, viewer: int) -> Iterator[str]:
        """All that a viewer was told until now, the last event first."""
        moment = self
        while moment.before:
            yield moment.told(viewer)
            moment = moment.before
        if moment.prologue:
            yield from reversed(moment.prologue[viewer][0])

    def fingerprint(self, viewer: int) -> bytes:
        """A few bytes that are the same for all ways to get here that are alike for a viewer, and for no others: made
        of what the viewer was told of each event, and of what the viewer knew after it."""
        way, moment = [], self
        while viewer not in moment._fingerprints:
            way.append(moment)
            if not moment.before:
                break
            moment = moment.before
        for moment in reversed(way):
            moment._fingerprints[viewer] = moment._next_fingerprint(viewer)
        return self._fingerprints[viewer]

    def _next_fingerprint(self, viewer: int) -> bytes:
        known = self.common.knowledge(self.pos, viewer)
        if self.before:
            return fingerprint(self.before._fingerprints[viewer], self.told(viewer).encode(), known)
        return self.prologue[viewer][1] if self.prologue else fingerprint(known)

    def imagined(self, viewer: int, seed: int) -> Moment:
        """A point that the viewer cannot tell from this one. How the others got there is not made up: they know what
        they have, and were told what everybody was told."""
        pos = copy_of(self.pos)
        self.common.rules.imagine(pos, viewer, new_rng(seed))
        public = list(self.recent(SPECTATOR))[::-1]
        prologue = {
            seat: (public, fingerprint(b"imagined", self.common.knowledge(pos, seat)))
            for seat in range(int(pos.seats))
        }
        prologue[SPECTATOR] = public, self.fingerprint(SPECTATOR)
        prologue[viewer] = list(self.recent(viewer))[::-1], self.fingerprint(viewer)
        return Moment(self.common, pos, moves=self.moves, draws=self.draws, prologue=prologue)

    def __deepcopy__(self, memo: dict[int, Any]) -> Moment:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """A point of a game is kept as where it began and what was done since."""
        actions, moment = [], self
        while moment.before:
            actions.append(moment.action)
            moment = moment.before
        begun = moment.pos.tobytes(), moment.moves, moment.draws, moment.prologue
        return replayed, (self.common, *begun, actions[::-1])


def replayed(
    common: Common, data: bytes, moves: int, draws: int, prologue: Any, actions: list[int]
) -> Moment:
    """The point that is reached by these actions."""
    pos = position_from(common.kind, data)
    moment = Moment(common, pos, moves=moves, draws=draws, prologue=prologue)
    for action in actions:
        moment = moment.followed_by(action)
    return moment


def fingerprint(*parts: bytes) -> bytes:
    """A few bytes that stand for others."""
    made = blake2b(digest_size=FINGERPRINT)
    for part in parts:
        made.update(len(part).to_bytes(4, "little") + part)
    return made.digest()
