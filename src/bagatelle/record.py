"""The match record: one JSON file for saving, sharing, replaying and proving that chance was fair.

{"bagatelle": 1, "game": "bag-of-butts", "id": "...", "seats": 2, "players": ["Ann", "greedy"], "options": {},
 "events": [["chance", "first pink"], [0, "continue"], [0, "2 3"], ...],
 "chance": {"commitment": "<sha256 of the seed>", "seed": "<hex, shown when the match is over>",
  "nonces": ["<hex, mixed in by the first seat>", null]},
 "position": "<sha256 of the last position>"}

While a game with secrets goes on, a viewer may only be given the record that is ``seen_by`` a seat or a "spectator":
events are told as that viewer may know them, seed and position are null, and nobody can play it again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from bagatelle.fairness import FairDice, is_nonce, is_redrawn
from bagatelle.game import Game, find_game
from bagatelle.kernel import CHANCE, SPECTATOR
from bagatelle.language import ENGLISH, Say, mark
from bagatelle.match import Match
from bagatelle.options import Options
from bagatelle.player_names import stored_name
from bagatelle.redeal import redeal
from bagatelle.refusal import Refused
from bagatelle.start_options import contradictions, stored_options_at
from bagatelle.text_files import read_file, shortened

VERSION = 1
MOST_TAKEN_BACK = 1_000_000
MOST_EVENTS = 10_000_000
LONGEST_QUOTED = 80
"""Characters of an event that a refusal repeats."""


@dataclass(frozen=True)
class Record:
    """A match as it is stored."""

    game: str
    id: str
    seats: int
    players: tuple[str, ...]
    options: dict[str, Any]
    events: tuple[tuple[int, str], ...]
    commitment: str | None
    seed: str | None
    position: str | None
    start: str | None = None
    viewer: int | None = None
    ended: tuple[str, int | None] | None = None
    """How people ended it before the rules did (`resigned`, `time`, `agreed`, `called_off`), and which seat it was."""
    taken_back: int = 0
    """How often somebody took a choice back although something had been learned from it."""
    nonces: tuple[str | None, ...] = ()
    """What the player of each seat mixed into the draws."""
    redrawn: tuple[tuple[int, int], ...] = ()
    """From which event on how many take-backs count in the draws."""
    stood_in: tuple[int, ...] = ()
    """The seats of people for whom a bot played."""
    redealt: tuple[str, int] | None = None
    """The saved position whose hidden part was dealt again to get `start`, and the viewer (a seat, or a spectator)
    whose knowledge was kept."""
    waiting: tuple[tuple[str, ...], ...] = ()
    """What the player of each seat has typed of real pieces before it was its turn."""

    @classmethod
    def of(cls, match: Match, players: Sequence[str] = ()) -> Record:
        """The record of a match as it stands, seed included: whoever holds it can go on with it.

        >>> match = Match("bag-of-butts", seats=2, seed=bytes(32))
        >>> Record.of(match).replay().digest() == match.digest()
        True
        """
        return cls(
            game=match.game.name,
            id=match.id,
            seats=match.seats,
            players=tuple(players or match.names),
            options=match.options.changed(),
            events=tuple((event.actor, event.text) for event in match.events),
            commitment=None if match.by_hand else match.dice.commitment,
            seed=None if match.by_hand else match.dice.seed.hex(),
            position=match.digest(),
            start=match.start,
            taken_back=match.taken_back,
            nonces=() if match.by_hand or not any(match.dice.nonces) else match.dice.nonces,
            redrawn=() if match.by_hand else tuple(match.dice.redrawn),
        )

    @classmethod
    def seen_by(cls, match: Match, viewer: int, players: Sequence[str] = ()) -> Record:
        """What a viewer (a seat, or a spectator) may be given: the whole record when the match is over; until then
        nothing from which the viewer could learn a secret, also not the hash of a position, which can be guessed.

        >>> match = Match("bag-of-butts", seats=2, seed=bytes(32))
        >>> Record.seen_by(match, SPECTATOR).position is None
        True
        """
        whole = cls.of(match, players)
        if match.over:
            return whole
        return replace(
            whole,
            events=tuple(match.seen_by(viewer)),
            seed=None,
            position=None,
            start=None if match.game.secrets else match.start,
            viewer=viewer,
        )

    @property
    def by_hand(self) -> bool:
        """Whether chance came from real pieces."""
        return self.commitment is None

    def sealed(self) -> Record:
        """The record without its seed, for a game without secrets: every event stands in it as it was."""
        return replace(self, seed=None)

    def replay(self, watch: Callable[[Match], None] = lambda match: None) -> Match:
        """Play the record again, showing the match to `watch` before each event; refuse the first event that
        does not follow the rules."""
        return self.replay_of(find_game(self.game), watch)

    def replay_of(self, game: Game, watch: Callable[[Match], None] = lambda match: None) -> Match:
        """Play the record again with a game that need not be installed."""
        if self.viewer is not None:
            if self.viewer == SPECTATOR:
                raise Refused(
                    mark(
                        "This record tells only what a spectator may know; the whole record comes when the match is "
                        "over."
                    )
                )
            raise Refused(
                mark(
                    "This record tells only what seat {seat} may know; the whole record comes when the match is over."
                ),
                seat=self.viewer + 1,
            )
        match = Match(
            game, self.seats, self.options_in(game), names=self.players, start=self.start,
            seed=bytes.fromhex(self.seed) if self.seed else None, by_hand=self.by_hand, match_id=self.id,
            nonces=self.nonces,
        )  # fmt: skip
        for number, (actor, text) in enumerate(self.events, 1):
            if match.over:
                raise Refused(
                    mark("The record goes on after the game is over, with event {number} ({text})."),
                    number=number,
                    text=repr(shortened(text, LONGEST_QUOTED)),
                )
            if actor != match.actor:
                raise Refused(
                    mark("Event {number} ({text}) is by {actor}, but it is {other}'s turn."),
                    number=number,
                    text=repr(shortened(text, LONGEST_QUOTED)),
                    actor=_who(actor),
                    other=_who(match.actor),
                )
            watch(match)
            try:
                match.play(text)
            except Refused as refused:
                raise Refused(
                    mark("Event {number} ({text}) breaks the rules: {reason}"),
                    number=number,
                    text=repr(shortened(text, LONGEST_QUOTED)),
                    reason=refused,
                ) from None
        if match.digest() != self.position:
            raise Refused(
                mark("The record was changed: its events do not lead to the position that it claims.")
            )
        match.taken_back, match.dice.redrawn = self.taken_back, [*self.redrawn]
        return match

    def options_in(self, game: Game) -> Options:
        """The options that the match was played with: where the record claims others than its start has, the start
        decides, as it did when the match was played."""
        if self.start is None:
            return game.options.read(self.options)
        return stored_options_at(game, game.position_line.read_position(self.start), self.options)

    def untrue_options(self, game: Game) -> dict[str, Any]:
        """The options that the record claims although its start has others."""
        if self.start is None:
            return {}
        return contradictions(game, game.position_line.read_position(self.start), self.options)

    def to_json(self) -> str:
        """The record as JSON, an event a line."""
        head = {
            "bagatelle": VERSION, "game": self.game, "id": self.id, "seats": self.seats,
            "players": list(self.players), "options": self.options,
        }  # fmt: skip
        if self.start is not None:
            head["start"] = self.start
        if self.redealt is not None:
            head["redealt"] = {"from": self.redealt[0], "seen_by": _viewer_word(self.redealt[1])}
        if self.viewer is not None:
            head["seen_by"] = _viewer_word(self.viewer)
        if self.ended is not None:
            head["ended"] = {"how": self.ended[0], "seat": self.ended[1]}
        if self.taken_back:
            head["taken_back"] = self.taken_back
        if self.redrawn:
            head["redrawn"] = [list(pair) for pair in self.redrawn]
        if self.stood_in:
            head["stood_in"] = [*self.stood_in]
        if any(self.waiting):
            head["waiting"] = [list(words) for words in self.waiting]
        lines = [
            f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in head.items()
        ]
        events = [f"  {json.dumps([_actor_word(actor), text])}" for actor, text in self.events]
        lines.append(' "events": [' + ("\n" + ",\n".join(events) + "\n ]" if events else "]"))
        lines += [f' "chance": {json.dumps(self._chance())}', f' "position": {json.dumps(self.position)}']
        return "{\n" + ",\n".join(lines) + "\n}\n"

    def _chance(self) -> str | dict[str, Any]:
        if self.by_hand:
            return "by hand"
        promise = {"commitment": self.commitment, "seed": self.seed}
        return {**promise, "nonces": list(self.nonces)} if self.nonces else promise

    @classmethod
    def from_json(cls, text: str) -> Record:
        """Read a record; refuse anything that is not one, with the reason."""
        try:
            data = json.loads(text)
            json.dumps(data, ensure_ascii=False).encode()  # half a character could not be saved again
        except json.JSONDecodeError as problem:
            raise Refused(
                mark("This is not a whole record: line {line} is not valid JSON."), line=problem.lineno
            ) from None
        except (ValueError, RecursionError):
            raise Refused(mark("This is not a whole record: it cannot be read as JSON.")) from None
        if not isinstance(data, dict) or "bagatelle" not in data:
            raise Refused(mark("This is not a Bagatelle record: it has no 'bagatelle' version."))
        if data["bagatelle"] != VERSION:
            raise Refused(
                mark("This record has version {found}; this Bagatelle reads version {known}."),
                found=str(data["bagatelle"])[:40],
                known=VERSION,
            )
        viewer = _viewer(data)
        taken_back = _taken_back(data) if "taken_back" in data else 0
        return cls(
            game=_take(data, "game", str),
            id=_take(data, "id", str),
            seats=_take(data, "seats", int),
            players=tuple(map(stored_name, _texts(data, "players"))),
            options=_take(data, "options", dict),
            events=tuple(_events(data)),
            position=None if viewer is not None else _take(data, "position", str),
            viewer=viewer,
            start=_take(data, "start", str) if "start" in data else None,
            redealt=_redealt(data) if "redealt" in data else None,
            ended=_ended(data) if "ended" in data else None,
            taken_back=taken_back,
            redrawn=_redrawn(data, taken_back) if "redrawn" in data else (),
            stood_in=_stood_in(data) if "stood_in" in data else (),
            waiting=_waiting(data) if "waiting" in data else (),
            **_chance(data),
        )

    def save(self, path: str | Path, say: Say = ENGLISH) -> None:
        """Write the file whole or not at all."""
        path = Path(path)
        part = path.with_name(f"{path.name}.{os.getpid()}.part")
        try:
            part.write_text(self.to_json(), "utf-8")
            part.replace(path)
        except OSError as problem:
            with suppress(OSError):  # where nothing may be written, nothing may be deleted either
                part.unlink(missing_ok=True)
            reason = problem.strerror
            raise Refused(say("Cannot write {path}: {reason}.", path=path, reason=reason)) from None

    @classmethod
    def load(cls, path: str | Path) -> Record:
        """Read a file; refuse one that is missing, cut short or no record."""
        return cls.from_json(read_file(path))


def verify(record: Record) -> int:
    """Check that every draw came from the seed that was committed to; return how many draws there were.

    >>> match = Match("bag-of-butts", seats=2, seed=bytes(32), match_id="example")
    >>> event = match.deal()
    >>> verify(Record.of(match))
    1
    """
    if record.by_hand:
        raise Refused(
            mark("This match was played with real pieces: there is no seed to check its draws against.")
        )
    if record.seed is None:
        raise Refused(mark("The seed has not been revealed yet: it is shown when the match is over."))
    dice = FairDice(bytes.fromhex(record.seed), record.id, record.nonces, record.redrawn)
    if dice.commitment != record.commitment:
        raise Refused(mark("The seed does not fit the commitment: it was exchanged after the match began."))
    _check_redealt(record, dice)
    fair: dict[int, int] = {}

    def derive(match: Match) -> None:
        odds = match.odds()
        if odds:
            number = len(match.events)
            fair[number] = odds[dice.pick(number, [weight for _, weight in odds])][0]

    match = record.replay(derive)
    draws = [number for number, event in enumerate(match.events) if event.actor == CHANCE]
    for number in draws:
        if match.events[number].action != fair[number]:
            raise Refused(
                mark("The draw of event {number} ('{text}') is not the one that the seed gives."),
                number=number + 1,
                text=match.events[number].text,
            )
    return len(draws)


def _check_redealt(record: Record, dice: FairDice) -> None:
    """Refuse a start position that is not the saved one with its hidden part dealt again by the seed."""
    if record.redealt is None:
        return
    saved, viewer = record.redealt
    if record.start is None or redeal(find_game(record.game), saved, viewer, dice) != record.start:
        raise Refused(
            mark(
                "The position at which the match began is not the one that the seed deals from the saved one."
            )
        )


def _who(actor: int) -> Refused:
    """Who acts, as part of a sentence that can still be translated."""
    return Refused(mark("chance")) if actor == CHANCE else Refused(mark("seat {seat}"), seat=actor + 1)


def _actor_word(actor: int) -> int | str:
    return "chance" if actor == CHANCE else actor


def _viewer_word(viewer: int) -> int | str:
    return "spectator" if viewer == SPECTATOR else viewer


def _viewer(data: dict[str, Any]) -> int | None:
    """Through whose eyes the record was written; None for a whole record."""
    match data.get("seen_by"):
        case None if "seen_by" not in data:
            return None
        case "spectator":
            return SPECTATOR
        case int(seat) if seat >= 0 and not isinstance(seat, bool):
            return seat
    raise Refused(mark("This record is broken: 'seen_by' is neither a seat nor 'spectator'."))


def _redealt(data: dict[str, Any]) -> tuple[str, int]:
    """The saved position that was dealt again, and the viewer whose knowledge was kept."""
    seats = _take(data, "seats", int)
    match data["redealt"]:
        case {"from": str(saved), "seen_by": "spectator", **rest} if not rest:
            return saved, SPECTATOR
        case {"from": str(saved), "seen_by": int(seat), **rest} if (
            not rest and type(seat) is int and 0 <= seat < seats
        ):
            return saved, seat
    raise Refused(
        mark("This record is broken: 'redealt' does not tell which position was dealt again, and for whom.")
    )


def _ended(data: dict[str, Any]) -> tuple[str, int | None]:
    match data["ended"]:
        case {"how": "agreed" | "called_off" as how, "seat": None, **rest} if not rest:
            return how, None
        case {"how": "resigned" | "time" as how, "seat": int(seat), **rest} if not rest and seat >= 0:
            return how, seat
    raise Refused(mark("This record is broken: 'ended' does not tell how people ended the match."))


def _taken_back(data: dict[str, Any]) -> int:
    times: int = _take(data, "taken_back", int)
    if not 0 <= times <= MOST_TAKEN_BACK:
        raise Refused(mark("This record is broken: 'taken_back' is not a possible number of moves."))
    return times


def _redrawn(data: dict[str, Any], taken_back: int) -> tuple[tuple[int, int], ...]:
    """From which event on how many take-backs count; each of them is one of those that were taken back."""
    pairs = _take(data, "redrawn", list)
    if pairs and all(_is_pair(pair) for pair in pairs):
        found = tuple((event, times) for event, times in pairs)
        if is_redrawn(found) and found[-1][1] <= taken_back:
            return found
    raise Refused(mark("This record is broken: 'redrawn' does not count take-backs upwards, event by event."))


def _is_pair(pair: object) -> bool:
    return (
        isinstance(pair, list)
        and len(pair) == 2
        and all(type(number) is int and 0 <= number <= MOST_EVENTS for number in pair)
    )


def _stood_in(data: dict[str, Any]) -> tuple[int, ...]:
    seats = _take(data, "stood_in", list)
    known = range(_take(data, "seats", int))
    if any(type(seat) is not int or seat not in known for seat in seats) or seats != sorted({*seats}):
        raise Refused(mark("This record is broken: 'stood_in' is not a list of seats."))
    return tuple(seats)


def _waiting(data: dict[str, Any]) -> tuple[tuple[str, ...], ...]:
    """What was typed ahead, seat by seat."""
    match data["waiting"]:
        case [*rows] if len(rows) == _take(data, "seats", int) and all(
            isinstance(row, list) and all(isinstance(word, str) for word in row) for row in rows
        ):
            return tuple(tuple(row) for row in rows)
    raise Refused(mark("This record is broken: 'waiting' is not a list of texts for each seat."))


def _take(data: dict[str, Any], key: str, kind: type) -> Any:
    if key not in data:
        raise Refused(mark("This record is incomplete: '{key}' is missing."), key=key)
    value = data[key]
    if not isinstance(value, kind) or isinstance(value, bool):
        raise Refused(mark("This record is broken: '{key}' is not what it should be."), key=key)
    return value


def _texts(data: dict[str, Any], key: str) -> list[str]:
    texts = _take(data, key, list)
    if not all(isinstance(text, str) for text in texts):
        raise Refused(mark("This record is broken: '{key}' is not a list of texts."), key=key)
    return texts  # type: ignore[no-any-return]


def _events(data: dict[str, Any]) -> Iterator[tuple[int, str]]:
    for number, event in enumerate(_take(data, "events", list), 1):
        match event:
            case ["chance", str(text)]:
                yield CHANCE, text
            case [int(seat), str(text)] if seat >= 0 and not isinstance(seat, bool):
                yield seat, text
            case _:
                raise Refused(
                    mark("This record is broken: event {number} is not [who, what]."), number=number
                )


def _chance(data: dict[str, Any]) -> dict[str, Any]:
    match _take(data, "chance", object):
        case "by hand":
            return {"commitment": None, "seed": None}
        case {"commitment": str(commitment), "seed": str() | None as seed, **rest} if _is_hex(
            commitment
        ) and (seed is None or _is_hex(seed)):
            nonces = _nonces(rest["nonces"], data["seats"]) if "nonces" in rest else ()
            return {"commitment": commitment, "seed": seed, "nonces": nonces}
    raise Refused(mark("This record is broken: 'chance' holds neither a commitment nor 'by hand'."))


def _nonces(nonces: object, seats: int) -> tuple[str | None, ...]:
    """What the players mixed in, seat by seat."""
    listed = nonces if isinstance(nonces, list) and len(nonces) == seats else []
    if any(listed) and all(nonce is None or is_nonce(nonce) for nonce in listed):
        return tuple(listed)
    raise Refused(mark("This record is broken: 'nonces' is not a nonce or null for each seat."))


def _is_hex(text: str) -> bool:
    return len(text) == 64 and all(letter in "0123456789abcdef" for letter in text)
