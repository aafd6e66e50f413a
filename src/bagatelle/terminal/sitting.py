"""One sitting at the screen: a match, who plays it, what has been told to whom, and what may be taken back."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

from bagatelle.bots.bot import BotFailed, ask, find_bot, stand_in_for
from bagatelle.by_hand import play_line
from bagatelle.kernel import CHANCE, SPECTATOR
from bagatelle.language import Say
from bagatelle.match import Match
from bagatelle.refusal import Refused
from bagatelle.taking_back import Consent, Source, consent_for, draws_anew, last_choice
from bagatelle.terminal.players import Seating
from bagatelle.terminal.saves import keep
from bagatelle.terminal.screen import Screen


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
            return "chance"
        nobody_to_tell = match.actor == CHANCE or [match.actor] == self.people
        if match.is_forced() or (nobody_to_tell and len(match.legal()) == 1):
            return "forced"
        return "bot" if match.actor in self.bots else "person"

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
            other = stand_in_for(failed.bot)
            if other is None:
                raise
            self.bots[seat] = find_bot(other)
            self.screen.refuse(
                self.say(
                    "The bot '{bot}' failed ({reason}). From now on '{other}' plays for it.",
                    bot=failed.bot,
                    reason=failed.reason,
                    other=other,
                )
            )
        else:
            self.play(choice.action)

    def deal(self) -> None:
        """Let the committed dice decide."""
        self.match.deal()
        self.sources.append("chance")

    def play_typed(self, line: str) -> None:
        """Note what real pieces show."""
        self.sources += ["person"] * play_line(self.match, line, self.say)

    def may_be_regretted(self) -> bool:
        """Whether somebody has chosen since people last agreed to go on, and no bot has acted on it yet."""
        number = last_choice(self.match, self.sources, self.people)
        return number is not None and number >= self.settled and "bot" not in self.sources[number:]

    def undo(self) -> str | None:
        """Take back the last thing that a person chose, and all that followed; return what it was, or None when
        somebody does not agree."""
        number = last_choice(self.match, self.sources, self.people)
        if number is None:
            raise Refused(self.say("You have no move to take back."))
        event = self.match.events[number]
        seats = [event.actor] if event.actor >= 0 else self.people
        others = [seat for seat in self.people if seat not in seats]
        consent = consent_for(self.match, self.sources, number, seats, others)
        called = self._called(number)
        if consent is Consent.ASKED and not self._all_agree(called):
            return None
        if consent is Consent.FREE:
            self.match.back_to(number)
        else:
            self.match.take_back(number, anew=draws_anew(consent, len(self.people)))
        del self.sources[number:]
        self.told = {viewer: min(told, number) for viewer, told in self.told.items()}
        self.drawn_at = self.listed_at = -1
        self.settled = min(self.settled, number)
        return called

    def _called(self, number: int) -> str:
        """What was chosen after so many events, in words that everybody at the screen may read."""
        before, action = self.match.moment(number), self.match.events[number].action
        if len(self.people) > 1 and self.match.game.secrets:
            return self.match.game.notation.seen(before, action, SPECTATOR)
        return self.match.game.notation.write(before, action, self.say)

    def _all_agree(self, called: str) -> bool:
        """Ask the people at the screen whether a choice may be taken back from which somebody has learned something."""
        answer = self.screen.ask(
            self.say(
                "More is known now than before '{move}'. Does everybody agree to take it back? (yes/no)",
                move=called,
            )
        )
        return answer.casefold() in {"yes", "y", self.say("yes").casefold()}

    @property
    def viewer(self) -> int:
        """Through whose eyes the table is seen: the only person's, everybody's, or when there are secrets the eyes
        of the person who holds the screen."""
        if len(self.people) == 1:
            return self.people[0]
        return self.holder if self.secrets and self.holder is not None else SPECTATOR

    @property
    def you(self) -> int | None:
        """Who is spoken to as "you": the only person here; several share the screen, and are called by name."""
        return self.people[0] if len(self.people) == 1 else None

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
                "Pass the screen to {player}. Press Enter when nobody else can see it.",
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
        return self.match.log(self.viewer, self.say, since, self.you)

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
        to = self.match.audience(self.viewer, self.say, self.you)
        return [self.match.game.sentences.describe(self.match.position, action, to) for action in actions]

    def prompt(self) -> str:
        """What has to be done now."""
        match = self.match
        viewer = match.actor if match.actor in self.people else self.viewer
        return match.game.sentences.prompt(match.position, match.audience(viewer, self.say, self.you))

    def keep(self) -> None:
        """Write the match to its file."""
        keep(self.match, self.seating.words, self.path, self.say)
