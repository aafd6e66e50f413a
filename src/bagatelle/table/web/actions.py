"""Commands of people, carried out: the same for the socket and for HTTP."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from bagatelle.fairness import new_match_id
from bagatelle.game import find_game
from bagatelle.kernel import SPECTATOR
from bagatelle.language import Say, speak
from bagatelle.refusal import Refused
from bagatelle.table.live.hall import Hall
from bagatelle.table.live.thinking import Thinking
from bagatelle.table.play import commands
from bagatelle.table.play.frames import Viewer
from bagatelle.table.play.settings import Settings
from bagatelle.table.play.state import State, default_bot, new_code
from bagatelle.table.storage.store import Person
from bagatelle.table.web import messages

SPECTATOR_NAME = "Spectator"


class Forbidden(Refused):
    """Somebody asks for what is not theirs."""


@dataclass(frozen=True)
class Asker:
    """Who asks, in which language they want the answer."""

    person: Person
    language: str

    @property
    def say(self) -> Say:
        """The voice to answer in."""
        return speak(self.language)


def viewer_of(state: State, asker: Asker, eyes: int | str | None, watch: str | None) -> Viewer:
    """Through whose eyes somebody may look at a table: an own seat, or a spectator's, and after the end anybody's."""
    mine = state.seats_of(asker.person.id)
    may_watch = bool(mine) or state.host == asker.person.id or watch == state.watch
    if not may_watch:
        raise Forbidden(asker.say("You do not sit at this table; ask for the address for spectators."))
    if eyes is None and mine:
        eyes = state.actor if state.actor in mine else mine[0]
    if isinstance(eyes, int):
        if eyes not in mine and not (state.result and eyes < len(state.seats)):
            raise Forbidden(asker.say("That is not your seat."))
        return Viewer(eyes, asker.language, asker.person.id)
    return Viewer(SPECTATOR, asker.language, asker.person.id)


class Actions:
    """Carries out commands at the tables of a hall."""

    def __init__(self, hall: Hall, thinking: Thinking) -> None:
        self.hall = hall
        self.thinking = thinking

    async def set_up(self, asker: Asker, new: messages.NewMatch) -> State:
        """A new table."""
        settings = await self._settings(new, asker.say)
        state = _empty(settings)
        at, say, person = self.hall.now(), asker.say, asker.person.id
        if new.by_hand and any(seat.kind == "open" for seat in new.seats):
            raise Refused(say("With real pieces everybody sits at this table: give each seat a name."))
        commands.open_table(state, person, at)
        for number, seat in enumerate(new.seats):
            if seat.kind == "bot":
                commands.put_bot(state, number, seat.bot or default_bot(), at, say)
            elif seat.kind == "me":
                commands.sit(state, person, seat.name or asker.person.name or say("Player"), number, at, say)
        if state.match is None and not any(seat.kind == "open" for seat in state.seats):
            commands.begin(state, at)
        await self.hall.create(state, at)
        return state

    async def _settings(self, new: messages.NewMatch, say: Say) -> Settings:
        plain = {
            **new.model_dump(exclude={"seats", "preset", "clock"}),
            "seats": len(new.seats),
            "clock": new.clock.model_dump(exclude_none=True) if new.clock else None,
        }
        game = find_game(new.game, say)
        game.check_seats(len(new.seats), say)
        await self.hall.ready(game)
        if new.preset:
            plain["options"] = {**game.preset(new.preset, say), **new.options}
        return Settings.read(plain, say)

    async def sit(self, asker: Asker, match: str, name: str, seat: int | None) -> int:
        """Take a seat by invitation."""
        at = self.hall.now()
        return await self.hall.change(
            match, lambda state: commands.sit(state, asker.person.id, name, seat, at, asker.say)
        )

    async def put_bot(self, asker: Asker, match: str, seat: int, bot: str | None) -> None:
        """The host seats a bot."""
        at = self.hall.now()
        await self.hall.change(
            match, lambda state: commands.seat_bot(state, asker.person.id, seat, bot, at, asker.say)
        )

    async def start(self, asker: Asker, match: str) -> None:
        """The host begins."""
        at = self.hall.now()
        await self.hall.change(match, lambda state: commands.start(state, asker.person.id, at, asker.say))

    async def perform(self, asker: Asker, command: Any) -> dict[str, Any]:
        """Carry out a command; the answer is what its sender gets."""
        match command:
            case messages.Why():
                return await self._why(asker, command)
            case messages.Hint():
                return await self._hint(asker, command)
            case messages.Rematch():
                return await self._rematch(asker, command)
        number = await self.hall.change(command.match, self._job(asker, command))
        return {"say": "done", "key": command.key, "number": number}

    def _job(self, asker: Asker, command: Any) -> Callable[[State], int]:
        """What a command does to a table; it gives the number of its entry."""
        at, say, person = self.hall.now(), asker.say, asker.person.id

        def job(state: State) -> int:
            match command:
                case messages.Play():
                    return commands.play(
                        state, person, command.seat, command.move, command.after, command.key, at, say
                    )
                case messages.Undo():
                    commands.undo(state, person, command.seat, at, say)
                case messages.OfferDraw():
                    commands.offer_draw(state, person, command.seat, at, say)
                case messages.Answer():
                    commands.answer(state, person, command.seat, command.yes, at, say)
                case messages.Resign():
                    commands.resign(state, person, command.seat, at, say)
                case messages.LetBot():
                    here = self.hall.here(state.id)
                    commands.let_bot_play(state, person, command.seat, command.bot, here, at, say)
                case messages.Chat():
                    viewer_of(state, asker, None, command.watch)
                    name = asker.person.name or say(SPECTATOR_NAME)
                    commands.chat(state, person, command.text, name, at, say)
            return state.number

        return job

    async def _why(self, asker: Asker, command: messages.Why) -> dict[str, Any]:
        async with self.hall.at(command.match) as state:
            seat = commands.seat_of(state, asker.person.id, command.seat, asker.say)
            legal, says = commands.why(state, seat, command.move, asker.language)
        return {"say": "because", "key": command.key, "legal": legal, "says": says}

    async def _hint(self, asker: Asker, command: messages.Hint) -> dict[str, Any]:
        async with self.hall.at(command.match) as state:
            seat = commands.seat_of(state, asker.person.id, command.seat, asker.say)
            commands.check_hint(state, seat, asker.say)
            action = await self.thinking.hint(state)
            match = state.started()
            to = match.audience(seat, match.game.say(asker.language))
            move = match.game.notation.write(match.position, action)
            says = match.game.sentences.describe(match.position, action, to)
        return {"say": "hint", "key": command.key, "move": move, "says": says}

    async def _rematch(self, asker: Asker, command: messages.Rematch) -> dict[str, Any]:
        at = self.hall.now()
        async with self.hall.at(command.match) as state:
            commands.seat_of(state, asker.person.id, None, asker.say)
            if not state.result:
                raise Refused(asker.say("The match is not over yet."))
            following = state.rematch or following_id(state)
            again = None if state.rematch else rotated(state, following, at)
        if again is not None:
            await self.hall.create(again, at)

            def note(old: State) -> None:
                if not old.rematch:
                    old.add("rematch", None, at, {"match": following})

            await self.hall.change(command.match, note)
        return {"say": "done", "key": command.key, "number": 0, "id": following}


def _empty(settings: Settings, match: str | None = None) -> State:
    return State(match or new_match_id(), secrets.token_bytes(32), new_code(), new_code(), settings)


def following_id(old: State) -> str:
    """The name of the rematch of a match: the same one whoever asks for it, so that there is only one."""
    return hashlib.sha256(old.seed + b"rematch").hexdigest()[: len(new_match_id())]


def rotated(old: State, match: str, at: float) -> State:
    """The same table again, everybody one seat further."""
    state = _empty(replace(old.settings), match)
    commands.open_table(state, old.host or "", at)
    people = [*old.seats[-1:], *old.seats[:-1]]
    for number, seat in enumerate(people):
        if seat.person:
            state.add("sit", number, at, {"person": seat.person, "name": seat.name})
        else:
            state.add("bot", number, at, {"bot": seat.bot, "name": seat.name})
    commands.begin(state, at)
    return state
