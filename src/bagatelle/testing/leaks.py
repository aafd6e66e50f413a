"""The leak test: exchange what a viewer cannot know for something else, and nothing that is shown may change.

Every leak is reported with what leaked: who was shown it, in what, and the two texts or numbers that differ.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from bagatelle.game import Game
from bagatelle.kernel import INTERPRETED, OVER, Record, copy_of, new_rng, position_from
from bagatelle.language import Say
from bagatelle.match import Match
from bagatelle.record import Record as MatchRecord
from bagatelle.rooms import Audience
from bagatelle.testing.differences import difference, fields_of, frozen
from bagatelle.testing.positions import after, named, possible, stilled, viewers

SECRET = b"never tell this seed to anybody!"
"""The seed of the dice in every match that is shown."""
ACTIONS_READ = 12
"""How many of the offered actions are read at each position."""

Tell = Callable[[Record, int, Record], Any]
"""What a viewer is told of an event, from the position before it, the action and the position after it."""


@dataclass(frozen=True)
class Leak:
    """A secret that somebody could see, and where."""

    what: str
    """For example: the view shows seat 1 a secret."""
    detail: str

    def __str__(self) -> str:
        return f"{self.what}: {self.detail}."


def imagined(game: Game, pos: Record, viewer: int, seed: int = 0) -> Record:
    """A position that a viewer holds possible, always the same for the same knowledge and seed."""
    other = copy_of(pos)
    game.rules.imagine(other, viewer, new_rng(seed))
    return stilled(game, other)


def leaks(
    game: Game, pos: Record, rng: random.Random, languages: Sequence[str] = ("en",), actions_tried: int = 4
) -> list[Leak]:
    """Every way in which a viewer could tell the true position from one that the viewer must hold possible; what is
    told of events is tried with some of the actions that may come next."""
    pos = stilled(game, pos)
    voices = [game.say(language) for language in languages]
    match_at = cache(lambda data: _match_at(game, data))
    found: list[Leak] = []
    for viewer in viewers(pos):
        other = imagined(game, pos, viewer, rng.getrandbits(64))
        found += _Worlds(game, pos, other, viewer, voices, match_at).leaks(rng, actions_tried)
    return found


@dataclass(frozen=True)
class _Worlds:
    """The true position, and another that a viewer cannot tell from it."""

    game: Game
    pos: Record
    other: Record
    viewer: int
    voices: Sequence[Say]
    match_at: Callable[[bytes], Match]
    """A match that begins at the position with these bytes."""

    def leaks(self, rng: random.Random, actions_tried: int) -> Iterator[Leak]:
        who, same = named(self.viewer), self.pos.tobytes() == self.other.tobytes()
        if not same:
            if not self.game.rules.sound(self.other):
                change = difference(fields_of(self.pos), fields_of(self.other))
                yield Leak(f"what {who} imagines is impossible", change)
                return
            yield from self._in_imagination(who)
            here, there = (int(self.game.rules.actor(pos)) for pos in (self.pos, self.other))
            if here != there:
                yield Leak(f"whose turn it is tells {who} a secret", f"it is {here} and could be {there}")
                return
            yield from self._in_view(who)
            yield from self._in_questions(who, here)
        if actions_tried:
            yield from self._in_events(who, rng, actions_tried)

    def _in_imagination(self, who: str) -> Iterator[Leak]:
        game, viewer = self.game, self.viewer
        one, another = imagined(game, self.pos, viewer), imagined(game, self.other, viewer)
        if one.tobytes() != another.tobytes():
            yield Leak(f"what {who} imagines depends on a secret", _imagination(one, another))

    def _in_view(self, who: str) -> Iterator[Leak]:
        here, there = (self.game.view.view(pos, self.viewer) for pos in (self.pos, self.other))
        if frozen(here) != frozen(there):
            yield Leak(f"the view shows {who} a secret", difference(here, there))

    def _in_questions(self, who: str, actor: int) -> Iterator[Leak]:
        game = self.game
        here, there = [], []
        if actor == self.viewer:
            here, there = possible(game, self.pos), possible(game, self.other)
            if here != there:
                yield Leak(f"the legal actions tell {who} a secret", self._only_here(here, there))
        for to in self._audiences():
            asked = self._asked(self.pos, here, to), self._asked(self.other, there, to)
            if frozen(asked[0]) != frozen(asked[1]):
                yield Leak(f"what is asked tells {who} a secret", difference(*asked))
                return

    def _only_here(self, here: list[int], there: list[int]) -> str:
        write = self.game.notation.write
        moves = [
            [write(pos, action) for action in actions]
            for pos, actions in ((self.pos, here), (self.other, there))
        ]
        only = [sorted({*moves[0]} - {*moves[1]}), sorted({*moves[1]} - {*moves[0]})]
        return difference(*only) if only != [[], []] else difference(*moves)

    def _asked(self, pos: Record, offered: list[int], to: Audience) -> dict[str, Any]:
        """What a viewer is asked, and offered when it is the viewer's turn."""
        sentences, offered = self.game.sentences, offered[:ACTIONS_READ]
        reasons = [] if INTERPRETED else offered  # interpreted, working them out can take minutes
        return {
            "the prompt": sentences.prompt(pos, to),
            "the tip": sentences.tip(pos, to),
            "the descriptions": [sentences.describe(pos, action, to) for action in offered],
            "what speaks for a move": [sentences.speaks_for(pos, action, to) for action in reasons],
            "the touches": [self.game.touches.touches(pos, action, to.viewer) for action in offered],
        }

    def _audiences(self) -> Iterator[Audience]:
        for say in self.voices:
            yield Audience(self.viewer, say, self.game.sentences.seat_names(self.pos, say))

    def _in_events(self, who: str, rng: random.Random, tried: int) -> Iterator[Leak]:
        actions = possible(self.game, self.pos)
        chosen = rng.sample(actions, min(tried, len(actions)))
        channels: list[tuple[str, Tell]] = [
            *((f"the log tells {who} a secret", _log(self.game, to)) for to in self._audiences()),
            (f"the record tells {who} a secret", _record(self.game, self.viewer, self.match_at)),
            (f"what an event touches tells {who} a secret", _touched(self.game, self.viewer)),
        ]
        here, there = self._after(self.pos, chosen), self._after_elsewhere(chosen)
        for what, tell in channels:
            detail = self._told(here, there, tell)
            if detail:
                yield Leak(what, detail)

    def _after(self, pos: Record, actions: list[int]) -> dict[int, tuple[Record, bytes]]:
        """What follows from each action: the position, and what the viewer sees of it."""
        then = {action: after(self.game, pos, action) for action in actions}
        return {action: (pos, frozen(self.game.view.view(pos, self.viewer))) for action, pos in then.items()}

    def _after_elsewhere(self, actions: list[int]) -> dict[int, tuple[Record, bytes]]:
        if self.other.tobytes() == self.pos.tobytes():
            return {}
        elsewhere = {*possible(self.game, self.other)}
        return self._after(self.other, [action for action in actions if action in elsewhere])

    def _told(
        self, here: dict[int, tuple[Record, bytes]], there: dict[int, tuple[Record, bytes]], tell: Tell
    ) -> str:
        """The same action in a world that looks the same to the viewer, or another action that leaves the viewer none
        the wiser, must be told in the same words; and nothing may be told from which chance can be foreseen."""
        told: dict[bytes, tuple[bytes, Any]] = {}
        for action, (then, seen) in here.items():
            words = tell(self.pos, action, then)
            text = frozen(words)
            if SECRET.hex().encode() in text:
                return "it contains the seed of all draws to come"
            if action in there and there[action][1] == seen:
                elsewhere = tell(self.other, action, there[action][0])
                if frozen(elsewhere) != text:
                    return f"of '{self._written(action)}', {difference(words, elsewhere)}"
            bytes_before, words_before = told.get(seen, (then.tobytes(), words))
            if bytes_before != then.tobytes() and frozen(words_before) != text:
                return f"of '{self._written(action)}', {difference(words, words_before)}"
            told[seen] = then.tobytes(), words
        return ""

    def _written(self, action: int) -> str:
        return self.game.notation.write(self.pos, action)


def _log(game: Game, to: Audience) -> Tell:
    """How the log tells an event, and how a round that it ends is summed up."""
    return lambda before, action, then: {
        "the log": game.sentences.narrate(before, action, then, to),
        "the summary of the round": game.sentences.round_summary(before, action, then, to),
    }


def _touched(game: Game, viewer: int) -> Tell:
    """What a board is told about an event."""
    return lambda before, action, then: {"touches": game.touches.touches(before, action, viewer)}


def _match_at(game: Game, data: bytes) -> Match:
    line = game.position_line.write_position(position_from(game.rules.rule.position, data))
    return Match(game, start=line, seed=SECRET, match_id="leak")


def _record(game: Game, viewer: int, match_at: Callable[[bytes], Match]) -> Tell:
    """How a record shared before the end tells an event that came after a position."""

    def tell(before: Record, action: int, then: Record) -> Any:
        if game.rules.actor(then) == OVER:  # the whole record may be told
            return {}
        match = match_at(before.tobytes())
        match.back_to(0)
        match.play(action)
        return json.loads(MatchRecord.seen_by(match, viewer).to_json())

    return tell


def _imagination(one: Record, another: Record) -> str:
    """How two imagined positions differ."""
    return f"in the imagined position, {difference(fields_of(one), fields_of(another))}"
