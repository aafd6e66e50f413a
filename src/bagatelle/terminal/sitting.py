"""One sitting at the screen: a match, who plays it, what has been told to whom, and what may be taken back."""

from __future__ import annotations

import random
from collections.abc import Sequence
from enum import Enum
from pathlib import Path

from bagatelle.bots.bot import BotFailed, ask, find_bot, stand_in_for
from bagatelle.by_hand import play_line
from bagatelle.kernel import CHANCE, SPECTATOR
from bagatelle.language import Say
from bagatelle.match import Match
from bagatelle.refusal import Refused
from bagatelle.terminal.players import Seating
from bagatelle.terminal.saves import keep
from bagatelle.terminal.screen import Screen


class Source(Enum):
    """Where an event came from; `undo` goes back to the last one that a person chose."""

    PERSON = "typed by a person: a decision, or what real pieces show"
    BOT = "chosen by a bot"
    CHANCE = "dealt by the committed dice"
    FORCED = "the only possibility, so nobody was asked"


class Sitting:
    """A match in front of people."""

    def __init__(
        self, match: Match, seating: Seating, screen: Screen, say: Say, path: Path, rng: random.Random
    ) -> None:
        self.match = match
        self.seating = seating
        self.screen = screen
        self.say = say
        self.path = path
        self.rng = rng
        self.people = seating.people
        self.bots = seating.bots()
        self.sources: list[Source] = []
        self.told: dict[int, int] = {}
        self.drawn_at = -1
        """How many events there were when the table was last shown."""
        self.listed_at = -1
        """How many events there were when the moves were last numbered."""
        self.settled = 0
        """How many events people have agreed not to take back."""
        self.teller: int | None = None
        """Whose deeds were told last; a new paragraph begins with somebody else's."""
        self.holder: int | None = None
        self.secrets = False

    def source_of_next(self) -> Source:
        """Who the next event will come from."""
        match = self.match
        if match.actor == CHANCE and not match.by_hand:
            return Source.CHANCE
        nobody_to_tell = match.actor == CHANCE or [match.actor] == self.people
        if match.is_forced() or (nobody_to_tell and len(match.legal()) == 1):
            return Source.FORCED
        return Source.BOT if match.actor in self.bots else Source.PERSON

    def play(self, move: str | int) -> None:
        """Play a decision, by whoever must decide."""
        source = self.source_of_next()
        self.match.play(move, self.say)
        self.sources.append(source)

    def play_bot(self) -> None:
        """Let the bot in the acting seat choose; if it fails, say so, and let another one play on for it."""
        seat = self.match.actor
        try:
            choice = ask(self.bots[seat], self.match, self.rng)
        except BotFailed as failed:
            self.bots[seat] = stand_in = find_bot(stand_in_for(failed.bot))
            self.screen.refuse(
                self.say(
                    "The bot '{bot}' failed ({reason}). From now on '{other}' plays for it.",
                    bot=failed.bot,
                    reason=failed.reason,
                    other=stand_in.name,
                )
            )
            choice = ask(stand_in, self.match, self.rng)
        self.play(choice.action)

    def deal(self) -> None:
        """Let the committed dice decide."""
        self.match.deal()
        self.sources.append(Source.CHANCE)

    def play_typed(self, line: str) -> None:
        """Note what real pieces show."""
        self.sources += [Source.PERSON] * play_line(self.match, line, self.say)

    def free_to_undo(self) -> int | None:
        """The number of the last event that a person chose and may still take back."""
        for number in range(len(self.sources) - 1, -1, -1):
            if self.sources[number] is Source.PERSON:
                return number
            if not self.match.by_hand and self.sources[number] is not Source.FORCED:
                return None
        return None

    def undo(self) -> str:
        """Take back the last thing that a person chose, and all that followed by itself; return what it was."""
        number = self.free_to_undo()
        if number is None:
            raise Refused(self._why_not_undo())
        taken_back = self.match.events[number].action
        while len(self.match.events) > number:
            self.match.undo(self.say)
            self.sources.pop()
        self.told = {viewer: min(told, number) for viewer, told in self.told.items()}
        self.drawn_at = self.listed_at = -1
        self.settled = min(self.settled, number)
        if len(self.people) > 1 and self.match.game.secrets:
            return self.match.game.notation.seen(self.match.position, taken_back, self.viewer)
        return self.match.game.notation.write(self.match.position, taken_back, self.say)

    def _why_not_undo(self) -> str:
        if Source.PERSON not in self.sources:
            return self.say("You have decided nothing yet that could be taken back.")
        blocking = next(source for source in reversed(self.sources) if source is not Source.FORCED)
        if blocking is Source.BOT:
            return self.say("It is too late to take that back: a bot has played since.")
        return self.say("It is too late to take that back: chance has spoken since.")

    @property
    def viewer(self) -> int:
        """Through whose eyes the table is seen: the only person's, everybody's, or when there are secrets the eyes
        of the person who holds the screen."""
        if len(self.people) == 1:
            return self.people[0]
        return self.holder if self.secrets and self.holder is not None else SPECTATOR

    def notice_secrets(self) -> None:
        """While two people would see different things, the screen goes from hand to hand; else all look at it."""
        views = [self.match.view(seat) for seat in self.people]
        self.secrets = any(view != views[0] for view in views)
        if not self.secrets:
            self.holder = None

    def hand_over(self, seat: int) -> None:
        """Let the next person take the screen unseen, if there is anything to hide."""
        self.notice_secrets()
        if not self.secrets or len(self.people) == 1 or self.holder == seat:
            return
        self.screen.clear()
        self.screen.ask(
            self.say(
                "Pass the screen to {player}, who presses Enter when nobody else can see it.",
                player=self.match.names[seat],
            )
        )
        self.holder = seat
        self.drawn_at = self.listed_at = -1

    def news(self) -> list[str]:
        """What has happened that the viewer has not been told yet."""
        since = self.told.get(self.viewer, 0)
        self.told[self.viewer] = len(self.match.events)
        if self.viewer == SPECTATOR:
            self.told |= dict.fromkeys(self.people, len(self.match.events))
        return self.match.log(self.viewer, self.say, since)

    def tell_news(self) -> None:
        """Tell what happened, at once when everybody may hear it, else when the screen has been handed over."""
        if len(self.people) > 1:
            self.notice_secrets()
        if self.secrets and len(self.people) > 1 and self.match.actor != self.holder and not self.match.over:
            return
        if self.match.events and self.match.events[-1].actor not in (CHANCE, self.teller):
            self.teller = self.match.events[-1].actor
            self.screen.space()
        for line in self.news():
            self.screen.narrate(line, self.match.game, self.say)

    def look(self) -> None:
        """Show the table."""
        self.screen.look(self.match, self.viewer, self.say)
        self.drawn_at = len(self.match.events)

    def describe(self, actions: Sequence[int]) -> list[str]:
        """Moves in words that say what they would do."""
        to = self.match.audience(self.viewer, self.say)
        return [self.match.game.sentences.describe(self.match.position, action, to) for action in actions]

    def prompt(self) -> str:
        """What has to be done now."""
        return self.match.game.sentences.prompt(
            self.match.position, self.match.audience(self.viewer, self.say)
        )

    def keep(self) -> None:
        """Write the match to its file."""
        keep(self.match, self.seating.words, self.path, self.say)
