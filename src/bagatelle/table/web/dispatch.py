"""What people send, carried out: the same for the socket and for HTTP."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bagatelle.game import find_game
from bagatelle.language import Say
from bagatelle.refusal import Refused
from bagatelle.table.live.hall import Hall
from bagatelle.table.live.thinking import Thinking
from bagatelle.table.play import commands
from bagatelle.table.play.chair import default_bot
from bagatelle.table.play.commands import By
from bagatelle.table.play.rematch import rematch_id, set_up_rematch
from bagatelle.table.play.settings import Settings
from bagatelle.table.play.state import State
from bagatelle.table.web import incoming
from bagatelle.table.web.arrival import Arrival
from bagatelle.table.web.identity import Asker
from bagatelle.table.web.rights import viewer_of


class Dispatcher:
    """Carries out what people send, at the tables of a hall."""

    def __init__(self, hall: Hall, thinking: Thinking) -> None:
        self.hall = hall
        self.thinking = thinking

    def _by(self, asker: Asker, seat: int | None = None, arrival: Arrival | None = None) -> By:
        arrival = arrival or Arrival(self.hall.now())
        return By(asker.person.id, arrival.at, asker.say, seat, round_trip=arrival.round_trip)

    # Before the match

    async def set_up(self, asker: Asker, new: incoming.NewMatch) -> State:
        """Set up a table."""
        state = State.new(await self._settings(new, asker.say))
        by = self._by(asker)
        if new.by_hand and any(seat.kind == "open" for seat in new.seats):
            raise Refused(by.say("With real pieces everyone plays on this device: give every seat a name."))
        commands.open_table(state, by)
        for seat, wanted in enumerate(new.seats):
            if wanted.kind == "bot":
                commands.seat_bot(state, by, seat, wanted.bot or default_bot())
            elif wanted.kind == "me":
                commands.sit(state, by, wanted.name or asker.person.name or by.say("Player"), seat)
        if state.match is None and state.is_full():
            commands.begin(state, by.at)
        await self.hall.create(state, by.at)
        return state

    async def _settings(self, new: incoming.NewMatch, say: Say) -> Settings:
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

    async def sit(self, asker: Asker, match_id: str, name: str, seat: int | None) -> int:
        """Take a seat by invitation."""
        by = self._by(asker)
        return await self.hall.change(match_id, lambda state: commands.sit(state, by, name, seat))

    async def change_bot(self, asker: Asker, match_id: str, seat: int, bot: str | None) -> None:
        """As the host, put a bot on a seat, or open it again."""
        by = self._by(asker)
        await self.hall.change(match_id, lambda state: commands.change_bot(state, by, seat, bot))

    async def start(self, asker: Asker, match_id: str) -> None:
        """As the host, begin the match."""
        by = self._by(asker)
        await self.hall.change(match_id, lambda state: commands.start(state, by))

    # At the table

    async def perform(self, asker: Asker, command: Any, arrival: Arrival | None = None) -> dict[str, Any]:
        """Carry out a command and return the answer to its sender."""
        arrival = arrival or Arrival(self.hall.now())
        match command:
            case incoming.Why():
                return await self._why(asker, command)
            case incoming.Hint():
                return await self._hint(asker, command)
            case incoming.Rematch():
                return await self._rematch(asker, command)
            case incoming.Chat():
                job = self._chat(asker, command)
            case _:
                job = self._seat_command(asker, command, arrival)
        number = await self.hall.change(command.match, job, arrival.at)
        return {"say": "done", "key": command.key, "number": number}

    def _seat_command(
        self, asker: Asker, command: incoming.SeatCommand, arrival: Arrival
    ) -> Callable[[State], int]:
        """Return what a command of a seat does to a table; it returns the number of its entry."""
        by = self._by(asker, command.seat, arrival)

        def job(state: State) -> int:
            match command:
                case incoming.Play():
                    return commands.play(state, by, command.move, command.after, command.key)
                case incoming.Undo():
                    commands.undo(state, by)
                case incoming.OfferDraw():
                    commands.offer_draw(state, by)
                case incoming.Answer():
                    commands.answer(state, by, command.yes)
                case incoming.Resign():
                    commands.resign(state, by)
                case incoming.LetBot():
                    commands.let_bot_play(state, replace(by, here=self.hall.here(state.id)), command.bot)
            return state.number

        return job

    def _chat(self, asker: Asker, command: incoming.Chat) -> Callable[[State], int]:
        by = self._by(asker)
        name = asker.person.name or by.say("Spectator")

        def job(state: State) -> int:
            viewer_of(state, asker, None, command.watch)
            commands.chat(state, by, command.text, name)
            return state.number

        return job

    async def _why(self, asker: Asker, command: incoming.Why) -> dict[str, Any]:
        async with self.hall.at(command.match) as state:
            legal, says = commands.why(state, self._by(asker, command.seat), command.move)
        return {"say": "because", "key": command.key, "legal": legal, "says": says}

    async def _hint(self, asker: Asker, command: incoming.Hint) -> dict[str, Any]:
        async with self.hall.at(command.match) as state:
            seat = commands.check_hint(state, self._by(asker, command.seat))
            action = await self.thinking.hint(state)
            match = state.started()
            to = match.audience(seat, match.game.say(asker.language))
            move = match.game.notation.write(match.position, action)
            says = match.game.sentences.describe(match.position, action, to)
        return {"say": "hint", "key": command.key, "move": move, "says": says}

    async def _rematch(self, asker: Asker, command: incoming.Rematch) -> dict[str, Any]:
        by = self._by(asker)
        async with self.hall.at(command.match) as state:
            commands.seat_of(state, by)
            if not state.result:
                raise Refused(by.say("The match is not over yet."))
            following = state.rematch or rematch_id(state)
            again = None if state.rematch else set_up_rematch(state, by.at)
        if again is not None:
            await self.hall.create(again, by.at)

            def note(old: State) -> None:
                if not old.rematch:
                    old.add("rematch", None, by.at, {"match": following})

            await self.hall.change(command.match, note)
        return {"say": "done", "key": command.key, "number": 0, "id": following}
