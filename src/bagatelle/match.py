"""One game being played: options, seats and a list of events. The position always follows from them."""

from __future__ import annotations

import hashlib
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from operator import itemgetter
from typing import Any

import numpy as np

from bagatelle.fairness import FairDice, new_match_id
from bagatelle.game import Game, find_game
from bagatelle.kernel import CHANCE, OVER, SPECTATOR, copy_of, new_rng
from bagatelle.language import ENGLISH, Say
from bagatelle.options import Options
from bagatelle.refusal import Refused
from bagatelle.rooms import Audience
from bagatelle.still import still

ONE_WORLD, *WORLDS = (new_rng(seed) for seed in range(4))
"""What decides which possible worlds are tried to find out whether an event showed somebody something."""


@dataclass(frozen=True, slots=True)
class Event:
    """One action: by a seat or by chance."""

    actor: int
    action: int
    text: str


@lru_cache(256)
def _audience(viewer: int, say: Say, names: tuple[str, ...]) -> Audience:
    return Audience(viewer, say, names)


class Match:
    """A game in progress.

    >>> match = Match("bag-of-butts", seats=2, seed=bytes(32))
    >>> match.deal().text in ("first pink", "first blue")
    True
    >>> match.moves()
    ['continue']
    >>> match.play("continue").text
    'continue'
    >>> match.play("2 3").text
    '2 3'
    >>> match.undo().text
    '2 3'
    """

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        options: Options | Mapping[str, Any] | None = None,
        *,
        names: Sequence[str] = (),
        start: str | None = None,
        seed: bytes | None = None,
        by_hand: bool = False,
        match_id: str | None = None,
    ) -> None:
        """Set up a game, or begin from a position text; chance comes from a seed, or from people (`by_hand`)."""
        self.game = find_game(game) if isinstance(game, str) else game
        self.options = options if isinstance(options, Options) else self.game.options.read(options or {})
        self.id = match_id or new_match_id()
        self.by_hand = by_hand
        self.dice = FairDice(seed, self.id) if seed else FairDice.fresh(self.id)
        self.start = start
        rules = self.game.rules
        self._kind = rules.rule.position
        if start is None:
            self.position = self.game.start(self.game.seats[0] if seats is None else seats, self.options)
        else:
            self.position = self.game.position_line.read_position(start)
        self.seats = int(self.position.seats)
        if names and len(names) != self.seats:
            raise Refused(f"There are {self.seats} seats but {len(names)} names.")
        self.names = tuple(names)
        self.events: list[Event] = []
        self.sheet: list[dict[str, Any]] = []
        self.taken_back = 0
        """How often somebody took a choice back although something had been learned from it."""
        self._before: list[bytes] = []
        self._told: dict[tuple[int, str, tuple[str, ...]], list[list[str]]] = {}
        self._actions = np.zeros(self.game.position.MAX_LEGAL, np.int64)
        self._weights = np.zeros(self.game.position.MAX_LEGAL, np.int64)

    @property
    def position(self) -> np.record:
        """The position now, to look at: a `copy_of` it can be changed."""
        return still(self._kind, self._data)

    @position.setter
    def position(self, position: np.record) -> None:
        self._data = position.tobytes()
        self._actor: int | None = None
        self._legal: list[int] | None = None
        self._texts: list[str] | None = None

    @property
    def actor(self) -> int:
        """The seat to act, `CHANCE` or `OVER`."""
        if self._actor is None:
            self._actor = int(self.game.rules.actor(self.position))
        return self._actor

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.actor == OVER

    def legal(self) -> list[int]:
        """Every action that is possible now, by a seat or by chance."""
        if self._legal is None:
            rules, actor = self.game.rules, self.actor
            if actor == CHANCE:
                n = rules.odds(self.position, self._actions, self._weights)
            else:
                n = 0 if actor == OVER else rules.legal(self.position, self._actions)
            self._legal = self._actions[:n].tolist()
        return [*self._legal]

    def moves(self, say: Say = ENGLISH) -> list[str]:
        """Every action that is possible now, in notation."""
        if say is not ENGLISH:
            return [self.game.notation.write(self.position, action, say) for action in self.legal()]
        if self._texts is None:
            pos, write = self.position, self.game.notation.write
            self._texts = [write(pos, action) for action in self.legal()]
        return [*self._texts]

    def write(self, action: int) -> str:
        """A possible action in notation, as records have it."""
        if self._texts is not None and self._legal is not None and action in self._legal:
            return self._texts[self._legal.index(action)]
        return self.game.notation.write(self.position, action)

    def odds(self) -> list[tuple[int, int]]:
        """Every outcome with its weight, when chance is next."""
        if self.actor != CHANCE:
            return []
        n = self.game.rules.odds(self.position, self._actions, self._weights)
        self._legal = self._actions[:n].tolist()
        return [*zip(self._legal, self._weights[:n].tolist(), strict=True)]

    def audience(self, viewer: int = SPECTATOR, say: Say = ENGLISH) -> Audience:
        """A viewer of this match, told in one language."""
        return _audience(viewer, say, self.names or tuple(self.game.sentences.seat_names(self.position, say)))

    def read(self, move: str, say: Say = ENGLISH) -> int:
        """The action that a text means now, whether it is legal or not."""
        if self.over:
            raise Refused(say("The game is over; nothing more can be played."))
        if self._texts is not None and self._legal is not None and move in self._texts:
            return self._legal[self._texts.index(move)]
        return self.game.notation.read(self.position, move, say)

    def play(self, move: str | int, say: Say = ENGLISH) -> Event:
        """Apply one action by the seat to act, or an outcome of chance; refuse with a reason and change nothing."""
        action = self.read(move, say) if isinstance(move, str) else int(move)
        before = self.position
        if action not in self.legal():
            if self.over:
                raise Refused(say("The game is over; nothing more can be played."))
            raise Refused(self.game.sentences.refusal(before, action, self.audience(self.actor, say)))
        event = Event(self.actor, action, self.write(action))
        then = copy_of(before)
        self.game.rules.play(then, action)
        self._before.append(self._data)
        self.position = then
        self.events.append(event)
        row = self.game.view.sheet_row(before, action, then)
        if row is not None:
            self.sheet.append({**row, "event": len(self.events)})
        return event

    def deal(self) -> Event:
        """Let chance act once, by the committed dice."""
        odds = self.odds()
        if not odds:
            raise Refused("It is not chance's turn.")
        if self.by_hand:
            raise Refused("This match is played with real pieces: say what they show.")
        return self.play(odds[self.dice.pick(len(self.events), [weight for _, weight in odds])][0])

    def deal_all(self) -> list[Event]:
        """Let chance act until a seat must decide or the game is over."""
        dealt = []
        while self.actor == CHANCE:
            dealt.append(self.deal())
        return dealt

    def undo(self, say: Say = ENGLISH) -> Event:
        """Take back the last event, whoever it was by; what people may take back is for `taking_back` to say."""
        if not self.events:
            raise Refused(say("Nothing has been played yet."))
        event = self.events[-1]
        self.back_to(len(self.events) - 1)
        return event

    def back_to(self, number: int) -> None:
        """Go back to the first `number` events, whatever came after them: for people who agreed to it."""
        self.position = self.moment(number)
        del self.events[number:]
        del self._before[number:]
        for told in self._told.values():
            del told[number:]
        while self.sheet and self.sheet[-1]["event"] > number:
            self.sheet.pop()

    def view(self, viewer: int = SPECTATOR) -> dict[str, Any]:
        """What a viewer may see, as plain data of the caller's own: whoever changes it changes nothing else."""
        return deepcopy(self.game.view.view(self.position, viewer))

    def seen_by(self, viewer: int) -> list[tuple[int, str]]:
        """Who did what, in notation, as a viewer may know it while the game goes on."""
        return [
            (event.actor, self.game.notation.seen(self.moment(number), event.action, viewer))
            for number, event in enumerate(self.events)
        ]

    def log(self, viewer: int = SPECTATOR, say: Say = ENGLISH, since: int = 0) -> list[str]:
        """What happened, as sentences for a viewer."""
        to = self.audience(viewer, say)
        told = self._told.setdefault((viewer, say.language, tuple(to.names)), [])
        known = len(told)
        moments = (self.moment(number) for number in range(known, len(self.events) + 1))
        for (before, then), event in zip(pairwise(moments), self.events[known:], strict=True):
            told.append(self.game.sentences.narrate(before, event.action, then, to))
        return [line for lines in told[since:] for line in lines]

    def moment(self, number: int) -> np.record:
        """The position after the first `number` events."""
        return still(self._kind, self._data if number == len(self.events) else self._before[number])

    def row(self, number: int) -> dict[str, Any] | None:
        """The line on the score sheet that the event with that number, counted from 1, brought."""
        place = bisect_left(self.sheet, number, key=itemgetter("event"))
        found = self.sheet[place : place + 1]
        return found[0] if found and found[0]["event"] == number else None

    def told(self, number: int, viewer: int = SPECTATOR, say: Say = ENGLISH) -> list[str]:
        """What the event with that number, counted from 1, was, as sentences for a viewer."""
        event = self.events[number - 1]
        before, then = self.moment(number - 1), self.moment(number)
        return self.game.sentences.narrate(before, event.action, then, self.audience(viewer, say))

    def revealed_to(self, viewer: int, since: int) -> bool:
        """Whether the events after the first `since` showed a seat what it could not know before them: in a world that
        the seat must have held possible they would have left it with other knowledge."""
        if not self.game.secrets:
            return False
        rules, known, then = self.game.rules, self._knowledge(self.position, viewer), self.moment(since)
        for world in WORLDS:
            other = copy_of(then)
            rules.imagine(other, viewer, world.copy())
            for event in self.events[since:]:
                rules.play(other, event.action)
            if self._knowledge(other, viewer) != known:
                return True
        return False

    def _knowledge(self, position: np.record, viewer: int) -> bytes:
        """The same for all positions that are alike for a viewer, and for no others: one of them, always the same."""
        one = copy_of(position)
        self.game.rules.imagine(one, viewer, ONE_WORLD.copy())
        return one.tobytes()

    def is_forced(self) -> bool:
        """Whether the seat to act has a single possibility, and playing it for them would tell nobody a secret: that
        there is no other move may be one."""
        if self.actor in (CHANCE, OVER) or len(self.legal()) != 1:
            return False
        pos, view = self.position, self.game.view.view
        return self.game.view.seen_alike(pos) or view(pos, self.actor) == view(pos, SPECTATOR)

    def at(self, number: int) -> Match:
        """The same match after its first `number` events."""
        earlier = Match(
            self.game, self.seats, self.options, names=self.names, start=self.start,
            seed=self.dice.seed, by_hand=self.by_hand, match_id=self.id,
        )  # fmt: skip
        for event in self.events[:number]:
            earlier.play(event.action)
        earlier.taken_back = self.taken_back
        return earlier

    def result(self) -> list[float]:
        """The payoff of each seat at the end; shared victories share."""
        if not self.over:
            raise Refused("The game is not over yet.")
        out = np.zeros(self.seats)
        self.game.rules.payoff(self.position, out)
        return [float(share) for share in out]

    def digest(self) -> str:
        """The hash of the position."""
        return hashlib.sha256(self.position.tobytes()).hexdigest()
