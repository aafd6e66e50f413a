"""What people send, carried out: the same for the socket and for HTTP."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

from bagatelle.bots.bot import check_bot
from bagatelle.bots.hints import heading_of, hints_of
from bagatelle.game import find_game
from bagatelle.language import ENGLISH, Say
from bagatelle.options import Options
from bagatelle.refusal import Refused
from bagatelle.table.live.hall import Hall
from bagatelle.table.live.thinking import Thinking
from bagatelle.table.play import choosing, frames, hosting, stuck
from bagatelle.table.play.automatic import offers_a_choice
from bagatelle.table.play.chair import default_bot
from bagatelle.table.play.commands import asking, beginning, chatting, leaving, playing, seating
from bagatelle.table.play.commands.by import By, Stale, seat_of
from bagatelle.table.play.rematch import (
    accept_rematch,
    decline_rematch,
    note_rematch,
    set_up_rematch,
)
from bagatelle.table.play.sealing import as_asked, envelope
from bagatelle.table.play.settings import Settings
from bagatelle.table.play.state import State
from bagatelle.table.play.why_stuck import why_stuck
from bagatelle.table.storage.lounge import (
    MOST_OF_NETWORK,
    MOST_OF_PERSON,
    count_listed,
    count_listed_from,
    network_number,
)
from bagatelle.table.web import incoming
from bagatelle.table.web.arrival import Arrival
from bagatelle.table.web.identity import Asker
from bagatelle.table.web.limits import Limiter, Limits, TooMuch
from bagatelle.table.web.rights import viewer_of

CHOOSING = 5
"""How often a choice before the match is looked into anew because others choose at the same moment."""


class Dispatcher:
    """Carries out what people send, at the tables of a hall."""

    def __init__(self, hall: Hall, thinking: Thinking, limits: Limits | None = None) -> None:
        self.hall = hall
        self.thinking = thinking
        self.limits = limits or Limits.none()

    def _by(self, asker: Asker, seat: int | None = None, arrival: Arrival | None = None) -> By:
        arrival = arrival or Arrival(self.hall.now())
        return By(asker.person.id, arrival.at, asker.say, seat, round_trip=arrival.round_trip)

    # Before the match

    async def set_up(self, asker: Asker, new: incoming.NewMatch, start: str | None = None) -> State:
        """Set up a table; its match may begin at a position that this server knows to fit its options."""
        self._charge_for_a_match(asker)
        if new.listed:
            await self._check_room_for_open_table(asker)
        state = State.new(await self._settings(new, start, asker.say))
        choices = {seat: wanted.choice for seat, wanted in enumerate(new.seats) if wanted.choice}
        options = state.options_with(choices, state.settings.game.say(asker.language))
        await self._check_choice(asker, state.settings, options)
        by = self._by(asker)
        if new.by_hand and any(seat.kind == "open" for seat in new.seats):
            raise Refused(by.say("With real pieces everyone plays on this device: give every seat a name."))
        seating.open_table(state, by)
        promise = new.mix and not new.by_hand
        for seat, wanted in enumerate(new.seats):
            if wanted.kind == "bot":
                seating.seat_bot(state, by, seat, wanted.bot or default_bot())
            if wanted.choice:
                chosen = {"choice": options.choice_of(seat), "ready": wanted.kind != "open"}
                state.add("choose", seat, by.at, chosen)
            if wanted.kind == "me":
                name = wanted.name or asker.person.name or by.say("Player")
                seating.sit(state, by, name, seat, promise=promise)
                promise = False
        if state.match is None and state.is_full():
            beginning.begin_when_ready(state, by.at)
        await self.hall.create(state, by.at)
        if state.is_open_to_all():
            await self.hall.lounge.opened(state.id, asker.person.id, asker.address)
        self.hall.lounge.forget()
        return state

    async def _check_room_for_open_table(self, asker: Asker) -> None:
        """Refuse another table that anybody may join to somebody who has enough of them."""
        engine, in_thread = self.hall.store.engine, self.hall.keeper.in_thread
        if await in_thread(count_listed, engine, asker.person.id, self.hall.now()) >= MOST_OF_PERSON:
            raise Refused(
                asker.say(
                    "You have {most} open tables already; cancel one, or close it to others.",
                    most=MOST_OF_PERSON,
                )
            )
        network = network_number(asker.address)
        if await in_thread(count_listed_from, engine, network, self.hall.now()) >= MOST_OF_NETWORK:
            raise Refused(
                asker.say(
                    "{most} open tables come from your network already; wait until one begins, or invite players "
                    "with the link.",
                    most=MOST_OF_NETWORK,
                )
            )
        _charge(asker, (self.limits.listed, asker.address))

    async def _check_choice(self, asker: Asker, settings: Settings, options: Options) -> None:
        """Refuse a match in which nobody would ever have a choice."""
        if not await self.hall.aside(asker.person.id, lambda: offers_a_choice(settings, options)):
            raise Refused(asker.say("With these settings nobody would ever have a choice."))

    def _charge_for_a_match(self, asker: Asker) -> None:
        """Refuse a new match, or a rematch, to an address that has set up too many."""
        _charge(asker, (self.limits.matches, asker.address))

    async def _settings(self, new: incoming.NewMatch, start: str | None, say: Say) -> Settings:
        plain = {
            **new.model_dump(exclude={"seats", "preset", "clock", "mix"}),
            "seats": len(new.seats),
            "clock": new.clock.model_dump(exclude_none=True) if new.clock else None,
            "start": start,
        }
        game = find_game(new.game, say)
        game.check_seats(len(new.seats), say)
        await self.hall.ready(game)
        if new.stand_in:
            check_bot(new.stand_in, say)
        if new.preset:
            plain["options"] = {**game.preset(new.preset, say), **new.options}
        return Settings.read(plain, say)

    async def _by_with_blocks(self, asker: Asker) -> By:
        """Return who asks, and whom they do not want to meet, or who does not want to meet them."""
        blocked, blocked_by = await self.hall.keeper.in_thread(
            self.hall.store.people.blocked, asker.person.id
        )
        return replace(self._by(asker), blocked=blocked, blocked_by=blocked_by)

    async def sit(self, asker: Asker, match_id: str, how: incoming.SitDown, *, invited: bool = True) -> int:
        """Take a seat by invitation, or at a table that anybody may join; beside somebody whom they have blocked only
        if they say so."""
        by = await self._by_with_blocks(asker)
        if how.anyway:
            by = replace(by, blocked=frozenset())

        def job(state: State) -> int:
            if not invited and not state.is_open_to_all() and not state.seats_of(by.person):
                raise Refused(by.say("This table is no longer open; choose another one."))
            return seating.sit(state, by, how.name, how.seat, nonce=how.nonce)

        taken = await self.hall.change(match_id, job)
        self.hall.lounge.forget()
        self.hall.presence.saw(match_id, asker.person.id)
        return taken

    async def change_bot(self, asker: Asker, match_id: str, seat: int, bot: str | None) -> None:
        """As the host, put a bot on a seat, or open it again."""
        by = self._by(asker)
        await self.hall.change(match_id, lambda state: seating.change_bot(state, by, seat, bot))

    async def start(self, asker: Asker, match_id: str) -> None:
        """As the host, begin the match."""
        by = self._by(asker)
        await self.hall.change(match_id, lambda state: seating.start(state, by))

    # At the table

    async def perform(self, asker: Asker, command: Any, arrival: Arrival | None = None) -> dict[str, Any]:
        """Carry out a command and return the answer to its sender, who is here while they act."""
        try:
            return await self._perform(asker, command, arrival or Arrival(self.hall.now()))
        finally:
            self.hall.presence.saw(command.match, asker.person.id)

    async def _perform(self, asker: Asker, command: Any, arrival: Arrival) -> dict[str, Any]:
        match command:
            case incoming.Why():
                return await self._why(asker, command)
            case incoming.Hint():
                return await self._hint(asker, command)
            case incoming.Rematch():
                return await self._rematch(asker, command)
            case incoming.Choose():
                return await self._choose(asker, command)
            case incoming.Decline():
                job = self._decline(asker)
            case incoming.ListTable() | incoming.StandUp() | incoming.Cancel():
                job = await self._host(asker, command)
            case incoming.Chat():
                job = self._chat(asker, command)
            case incoming.Moderate():
                job = self._moderate(asker, command)
            case incoming.LetBot() | incoming.Undo():
                async with self.hall.at(command.match) as state:
                    await self.hall.learn_who_was_seen(state.id)
                job = self._seat_command(asker, command, arrival)
            case incoming.Mix():
                job = self._mix(asker, command)
            case _:
                job = self._seat_command(asker, command, arrival)
        number = await self.hall.change(command.match, job, arrival.at)
        if isinstance(command, incoming.ListTable) and command.listed:
            await self.hall.lounge.opened(command.match, asker.person.id, asker.address)
        if isinstance(command, incoming.ListTable | incoming.StandUp | incoming.Cancel):
            self.hall.lounge.forget()
        return {"say": "done", "key": command.key, "number": number}

    def _seat_command(
        self, asker: Asker, command: incoming.SeatCommand, arrival: Arrival
    ) -> Callable[[State], int]:
        """Return what a command of a seat does to a table; it returns the number of its entry."""
        by = self._by(asker, command.seat, arrival)

        def job(state: State) -> int:
            if isinstance(state, stuck.Stuck):
                return self._leave_stuck(state, by, command)
            match command:
                case incoming.Play():
                    return playing.play(state, by, command.move, command.after, command.key)
                case incoming.Undo():
                    asking.undo(state, replace(by, away=self.hall.presence.away(state)))
                case incoming.OfferDraw():
                    asking.offer_draw(state, by)
                case incoming.Answer():
                    asking.answer(state, by, command.yes, command.request)
                case incoming.Resign():
                    leaving.resign(state, by)
                case incoming.LetBot():
                    away = self.hall.presence.away(state)
                    leaving.let_bot_play(state, replace(by, away=away), command.play)
                case incoming.CallOff():
                    leaving.call_off(state, by)
            return state.number

        return job

    def _leave_stuck(self, state: stuck.Stuck, by: By, command: incoming.SeatCommand) -> int:
        """Do what can still be done at a table whose match cannot go on."""
        match command:
            case incoming.Resign():
                stuck.resign(state, by)
            case incoming.CallOff():
                stuck.call_off(state, by)
            case _:
                raise Refused(why_stuck(state.why, by.say))
        return state.number

    async def _choose(self, asker: Asker, command: incoming.Choose) -> dict[str, Any]:
        """Choose for a seat: what would hold then is looked into first, and again if somebody else was quicker."""
        by = self._by(asker, command.seat)
        for _ in range(CHOOSING):
            checked = None
            if command.choice is not None:
                async with self.hall.at(command.match) as state:
                    settings, checked = state.settings, choosing.options_if_chosen(state, by, command.choice)
                await self._check_choice(asker, settings, checked)
            job = self._choose_job(by, command, checked)
            with suppress(choosing.Unchecked):
                number = await self.hall.change(command.match, job)
                return {"say": "done", "key": command.key, "number": number}
        raise Refused(asker.say("The others are still choosing; try again."))

    @staticmethod
    def _choose_job(by: By, command: incoming.Choose, checked: Options | None) -> Callable[[State], int]:
        def job(state: State) -> int:
            choosing.choose(state, by, command.choice, ready=command.ready, checked=checked)
            return state.number

        return job

    def _mix(self, asker: Asker, command: incoming.Mix) -> Callable[[State], int]:
        by = self._by(asker)

        def job(state: State) -> int:
            beginning.mix(state, by, command.nonce)
            return state.number

        return job

    def _chat(self, asker: Asker, command: incoming.Chat) -> Callable[[State], int]:
        _charge(asker, (self.limits.chat, asker.person.id))
        by = self._by(asker)
        name = asker.person.name or by.say("Spectator")

        def job(state: State) -> int:
            viewer_of(state, asker, None, command.watch)
            if command.reaction is None:
                chatting.chat(state, by, command.text, name)
            else:
                chatting.react(state, by, command.reaction, name)
            return state.number

        return job

    def _moderate(self, asker: Asker, command: incoming.Moderate) -> Callable[[State], int]:
        by = self._by(asker)

        def job(state: State) -> int:
            if command.spectators is not None:
                chatting.let_spectators_chat(state, by, command.spectators)
            for handle, restore in ((command.remove, False), (command.restore, True)):
                if handle is not None:
                    chatting.remove_from_chat(state, by, handle, restore=restore)
            return state.number

        return job

    async def _why(self, asker: Asker, command: incoming.Why) -> dict[str, Any]:
        async with self.hall.at(command.match) as state:
            legal, says = playing.why(state, self._by(asker, command.seat), command.move)
        return {"say": "because", "key": command.key, "legal": legal, "says": says}

    async def _hint(self, asker: Asker, command: incoming.Hint) -> dict[str, Any]:
        async with self.hall.at(command.match) as state:
            seat = playing.check_hint(state, self._by(asker, command.seat))
        _charge(asker, (self.limits.hints, asker.person.id), (self.limits.hints_of_address, asker.address))
        choice, change = await self.thinking.hint(command.match, seat, asker.person.id, asker.say)
        async with self.hall.at(command.match) as state:
            if not state.is_at(change):
                raise Stale(asker.say("The position has changed; look again."))
            ahead = envelope(state, seat)
            match = state.started() if ahead is None else as_asked(state.started(), ahead)
            to = match.audience(seat, match.game.say(asker.language), you=seat)
            game, position, actions = match.game, match.position, match.legal()
        found = await self.hall.aside(
            asker.person.id, lambda: hints_of(game, position, actions, choice, to, notation=ENGLISH)
        )
        moves = [hint.plain(to.say) for hint in found]
        says = heading_of(game, position, found, to.say)
        return {"say": "hint", "key": command.key, "change": change, "says": says, "moves": moves}

    async def _rematch(self, asker: Asker, command: incoming.Rematch) -> dict[str, Any]:
        """Offer a rematch, or accept the one that is offered."""
        by = await self._by_with_blocks(asker)
        async with self.hall.at(command.match) as state:
            name = state.chairs[seat_of(state, by)].name
            seating.check_welcome(state, by)
            if not state.result:
                raise Refused(by.say("The match is not over yet."))
            if state.trouble:
                raise Refused(why_stuck(state.trouble, by.say))
            promise = command.mix and not state.settings.by_hand
            again = None if state.rematch else set_up_rematch(state, by, promise=promise)
            following = again.id if again else str(state.rematch)
        if again is not None:
            self._charge_for_a_match(asker)
            await self.hall.create(again, by.at)
            following = await self.hall.change(command.match, lambda old: note_rematch(old, by, following))
        await self.hall.change(following, lambda new: accept_rematch(new, by, name, promise=promise))
        self.hall.presence.saw(following, asker.person.id)
        async with self.hall.at(following) as new:
            commitment = frames.commitment(new)
        return {"say": "done", "key": command.key, "number": 0, "id": following, "commitment": commitment}

    async def _host(
        self, asker: Asker, command: incoming.ListTable | incoming.StandUp | incoming.Cancel
    ) -> Callable[[State], int]:
        """Return what is done to a table that waits for players."""
        by = self._by(asker)
        if isinstance(command, incoming.ListTable) and command.listed:
            async with self.hall.at(command.match) as state:
                hosting.check_may_open(state, by)
                listed = state.listed
            if not listed:
                await self._check_room_for_open_table(asker)

        def job(state: State) -> int:
            match command:
                case incoming.Cancel():
                    hosting.cancel(state, by)
                case incoming.StandUp():
                    hosting.stand_up(state, replace(by, seat=command.seat))
                case incoming.ListTable():
                    hosting.let_anybody_join(state, by, command.listed)
            return state.number

        return job

    def _decline(self, asker: Asker) -> Callable[[State], int]:
        by = self._by(asker)

        def job(state: State) -> int:
            decline_rematch(state, by)
            return state.number

        return job


def _charge(asker: Asker, *charges: tuple[Limiter, str]) -> None:
    """Refuse somebody who asks for too much, counted for them and for where they ask from."""
    if not all(limiter.allows(who) for limiter, who in charges):
        raise TooMuch(asker.say)
