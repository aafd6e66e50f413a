"""One sitting at the screen: a match, who plays it, what has been told to whom, and what may be taken back."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from bagatelle.bots.bot import BotFailed, ask, find_bot, stand_in_for
from bagatelle.by_hand import play_line, told_to
from bagatelle.kernel import CHANCE, OVER, SPECTATOR, copy_of, new_rng
from bagatelle.language import Say
from bagatelle.match import Match
from bagatelle.record import Record
from bagatelle.refusal import Refused
from bagatelle.taking_back import Source, consent_for, draws_anew, last_choice
from bagatelle.terminal.players import Seating
from bagatelle.terminal.saves import SaveFile, shown, usual_path
from bagatelle.terminal.screen import Screen

GUESSES = 4
"""In how many ways chance is imagined to go on, to see whether a bot acts next."""


class Sitting:
    """A match in front of people."""

    def __init__(
        self,
        match: Match,
        seating: Seating,
        screen: Screen,
        say: Say,
        file: SaveFile,
        rng: random.Random,
    ) -> None:
        self.match = match
        self.seating = seating
        self.screen = screen
        self.say = say
        self.file = file
        self.rng = rng
        self.people = seating.people
        self.bots = seating.bots()
        self.resigned: int | None = None
        """The seat of whoever gave up, and so ended the game."""
        self.waiting: list[list[str]] = [[] for _ in range(match.seats)]
        """What was typed of each hand of real cards before it was its turn."""
        self.unkept = ""
        """Why the game could not be saved the last time; nothing if it was."""
        self._kept: object = None
        self.sources: list[Source] = []
        self._lines: list[range] = []
        """The events that came from one typed line each."""
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

    @property
    def over(self) -> bool:
        """Whether the game has ended, by its rules or because somebody gave up."""
        return self.match.over or self.resigned is not None

    def play_typed(self, line: str) -> None:
        """Note what real pieces show."""
        begin = len(self.match.events)
        self.sources += ["person"] * play_line(self.match, line, self.say)
        self._lines.append(range(begin, len(self.match.events)))

    def may_be_regretted(self) -> bool:
        """Whether somebody has chosen since people last agreed to go on, and no bot has acted on it yet."""
        number = last_choice(self.match, self.sources, self.people)
        return number is not None and number >= self.settled and "bot" not in self.sources[number:]

    def a_bot_follows(self) -> bool:
        """Whether a bot acts next, whatever chance brings before that. Chance is imagined, with other dice than those
        of the match: what it brings in truth must not show beforehand."""
        return all(self._next_in(guess) in self.bots for guess in range(GUESSES))

    def _next_in(self, guess: int) -> int:
        """The seat that decides next, in one way in which chance may go on."""
        rules, pos, dice = self.match.game.rules, copy_of(self.match.position), new_rng(guess)
        while (actor := int(rules.actor(pos))) == CHANCE:
            rules.play(pos, rules.chance(pos, dice))
        return OVER if actor == OVER else actor

    def undo(self) -> str | None:
        """Take back the last thing that a person chose, or the last line of what real pieces show, and all that
        followed; return what it was, or None when somebody does not agree."""
        last = last_choice(self.match, self.sources, self.people)
        if last is None:
            raise Refused(self.say("You have no move to take back."))
        number = next((line[0] for line in self._lines if last in line), last)
        event = self.match.events[number]
        seats = [event.actor] if event.actor >= 0 else self.people
        others = [seat for seat in self.people if seat not in seats]
        consent = consent_for(self.match, self.sources, number, seats, others)
        called = ", ".join(self._called(each) for each in range(number, last + 1))
        if consent.is_asked_for and not self._all_agree(called):
            return None
        if not consent.is_noted:
            self.match.back_to(number)
        else:
            self.match.take_back(number, anew=draws_anew(consent, len(self.people)))
        del self.sources[number:]
        self._lines = [line for line in self._lines if line[0] < number]
        self.waiting = [[] for _ in self.waiting]
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
        return self.agrees(
            self.say(
                "More is known now than before '{move}'. Does everybody agree to take it back? (yes/no)",
                move=called,
            )
        )

    def agrees(self, question: str) -> bool:
        """Whether a question is answered with yes."""
        return self.screen.ask(question).casefold() in {"yes", "y", self.say("yes").casefold()}

    def replace(self, seat: int, bot: str) -> None:
        """Let a bot play on for somebody."""
        words = tuple(bot if other == seat else word for other, word in enumerate(self.seating.words))
        self.seating = Seating(words)
        self.people, self.bots[seat] = self.seating.people, find_bot(bot)
        self._kept = None

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
        self.secrets = any(view != views[0] for view in views) and not self.over
        if not self.secrets:
            self.open_up()

    def hand_over(self, seat: int, *, secretly: bool = False) -> None:
        """Let the next person take the screen unseen, if there is anything to hide, or if there will be."""
        self.notice_secrets()
        if len(self.people) == 1 or self.holder == seat or not (self.secrets or secretly):
            return
        self.secrets = True
        self.screen.hide()
        self.screen.ask(
            self.say(
                "Pass the screen to {player}. Press Enter when nobody else can see it.",
                player=self.match.names[seat],
            )
        )
        self.holder = seat
        self.drawn_at = self.listed_at = -1

    def open_up(self) -> None:
        """There is nothing to hide any more, or nobody is left to see it."""
        if self.holder is not None:
            self.screen.open_up()
            self.drawn_at = self.listed_at = -1
        self.holder, self.secrets = None, False

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
        if self.secrets and len(self.people) > 1 and not self._is_holders_turn():
            return
        if self.match.events and self.match.events[-1].actor not in (CHANCE, self.teller):
            self.teller = self.match.events[-1].actor
            self.screen.space()
        for line in self.news():
            self.screen.narrate(line, self.match.game, self.say)

    def _is_holders_turn(self) -> bool:
        """Whether the person who holds the screen goes on, if only to type what a real card shows."""
        return self.holder is not None and self.holder in (
            self.match.actor,
            told_to(self.match, self.people),
        )

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

    def record(self) -> Record:
        """The game as it is saved."""
        record = Record.of(self.match, self.seating.words)
        ended = None if self.resigned is None else ("resigned", self.resigned)
        return replace(record, ended=ended, waiting=tuple(map(tuple, self.waiting)))

    def keep(self) -> bool:
        """Save the game if it has changed. If its file cannot be written any more, say so and try the usual place; if
        nothing can be, say so once, and play on."""
        now = (len(self.match.events), self.match.taken_back, self.resigned, str(self.waiting), self.file)
        if now == self._kept:
            return True
        try:
            self.file.write(self.record(), self.say)
        except Refused as refused:
            if not self._keep_elsewhere(str(refused)):
                return False
        self.unkept, self._kept = "", (*now[:-1], self.file)
        return True

    def _keep_elsewhere(self, reason: str) -> bool:
        other = SaveFile(usual_path(self.match))
        try:
            other.write(self.record(), self.say)
        except Refused:
            if not self.unkept:
                lost = self.say(
                    "The game is not saved, and lost when you stop; 'save FILE' chooses another place."
                )
                self.screen.refuse(f"{reason} {lost}")
            self.unkept = reason
            return False
        self.file = other
        told = self.say("From now on the game is saved in {path}.", path=shown(other.path))
        self.screen.refuse(f"{reason} {told}")
        return True
