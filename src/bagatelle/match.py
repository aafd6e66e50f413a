"""One game being played: options, seats and a list of events. The position always follows from them."""

from __future__ import annotations

import hashlib
from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from io import StringIO
from itertools import pairwise
from operator import index, itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex

import numpy as np

from bagatelle.fairness import FairDice, new_match_id
from bagatelle.game import Game, find_game
from bagatelle.kernel import CHANCE, OVER, SPECTATOR, copy_of, new_rng
from bagatelle.language import ENGLISH, Say, mark
from bagatelle.odds import outcomes
from bagatelle.options import Options
from bagatelle.refusal import Refused
from bagatelle.rooms import Audience
from bagatelle.start_options import options_at, stored_options_at
from bagatelle.still import still

if TYPE_CHECKING:
    from bagatelle.bots.bot import Players

Move = str | SupportsIndex
"""A move in notation, or the number of its action."""

ONE_WORLD, *WORLDS = (new_rng(seed) for seed in range(4))
"""What decides which possible worlds are tried to find out whether an event showed somebody something."""
TOLD_AT_ONCE = 100
"""How many events are put into sentences in one go, where others wait."""


@dataclass(frozen=True, slots=True)
class Event:
    """One action: by a seat or by chance."""

    actor: int
    action: int
    text: str


class Outcome(NamedTuple):
    """What chance may bring: how likely it is, and a match that begins there."""

    probability: Fraction
    match: Match


@lru_cache(256)
def _audience(viewer: int, say: Say, names: tuple[str, ...], you: int | None) -> Audience:
    return Audience(viewer, say, names, you=you)


class Match:
    """A game in progress.

    Whoever holds a match holds everything: its position, its `repr` and its odds show hidden cards too. What one
    viewer may see is told by `view`, `log` and `draw`. A match is equal to itself only; to compare where two matches
    stand, compare their `position_line` or `digest`, and to compare whole matches their records.

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
        start: str | np.record | None = None,
        seed: bytes | None = None,
        by_hand: bool = False,
        match_id: str | None = None,
        nonces: Sequence[str | None] = (),
    ) -> None:
        """Set up a game, or begin at a position (as a line of text, or as a record), which decides the options; chance
        comes from a seed and what players mixed in (`nonces`), or from people (`by_hand`)."""
        self.game = find_game(game) if isinstance(game, str) else game
        self._options: Options | None = None
        self._spelled_like: Options | None = None
        self.id = match_id or new_match_id()
        self.by_hand = by_hand
        self.dice = FairDice(FairDice.fresh(self.id).seed if seed is None else seed, self.id, nonces)
        self._start = start
        self._kind = self.game.rules.rule.position
        if start is None:
            self._options = options if isinstance(options, Options) else self.game.options.read(options or {})
            self.position = self.game.start(self.game.seats[0] if seats is None else seats, self._options)
        elif isinstance(start, str):
            self.position = self.game.position_line.read_position(start)
        else:
            self._start = self.position = self._own(start)
        self.seats = int(self.position.seats)
        if seats is not None and seats != self.seats:
            raise Refused(
                mark("The match begins at a position with {here} seats, not {seats}."),
                here=self.seats,
                seats=seats,
            )
        if start is not None and options:
            self._options = options_at(self.game, self.position, options)
        if names and len(names) != self.seats:
            few = (
                mark("There are {seats} seats but {n} name."),
                mark("There are {seats} seats but {n} names."),
            )
            raise Refused(few[len(names) != 1], seats=self.seats, n=len(names))
        if nonces and len(nonces) != self.seats:
            raise Refused(f"There are {self.seats} seats but {len(nonces)} nonce{'s'[: len(nonces) != 1]}.")
        self.names = tuple(names)
        self.events: list[Event] = []
        self.sheet: list[dict[str, Any]] = []
        self.taken_back = 0
        """How often somebody took a choice back although something had been learned from it."""
        self._before: list[bytes] = []
        self._told: dict[Audience, list[list[str]]] = {}
        self._make_room()

    def _own(self, position: np.record) -> np.record:
        """A position of this game."""
        if getattr(position, "nbytes", 0) != self._kind.itemsize or position.dtype.names != self._kind.names:
            raise Refused(f"That is not a position of {self.game.title}.")
        return still(self._kind, position.tobytes())

    def _make_room(self) -> None:
        """Room for the rules to write what is possible."""
        self._actions = np.zeros(self.game.position.MAX_LEGAL, np.int64)
        self._weights = np.zeros(self.game.position.MAX_LEGAL, np.int64)

    def __repr__(self) -> str:
        many = f"{len(self.events)} event{'' if len(self.events) == 1 else 's'}"
        return f"<Match of {self.game.title}, {many}: {self.position_line()}>"

    def __str__(self) -> str:
        return self.draw()

    def copy(self) -> Match:
        """A second match that stands where this one does: what happens in one changes nothing in the other. Both have
        the same seed, so chance brings both the same."""
        twin = object.__new__(type(self))
        vars(twin).update(vars(self))
        twin.dice = self.dice.copy()
        twin.events, twin._before = [*self.events], [*self._before]
        twin.sheet = deepcopy(self.sheet)
        twin._told = {to: [*lines] for to, lines in self._told.items()}
        twin._make_room()
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Match:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        again: dict[str, Any] = {"_told": {}, "_actions": None, "_weights": None, "_kind": None}
        return {**vars(self), "_start": self.start, **again}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._kind = self.game.rules.rule.position
        self._make_room()

    @property
    def start(self) -> str | None:
        """The position that the match began at, in one line; None if it began with the set-up."""
        if isinstance(self._start, np.record):
            self._start = self.game.position_line.write_position(self._start)
        return self._start

    @property
    def options(self) -> Options:
        """The options that are played with; in a match that began at a position, they follow from it."""
        if self._options is None:  # seldom asked for, and many matches begin at a position for a moment
            self._options = stored_options_at(self.game, self.moment(0), self._spelled_like)
        return self._options

    def position_line(self) -> str:
        """The position now, in one line, hidden cards included."""
        return self.game.position_line.write_position(self.position)

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

    def odds_at(self, number: int) -> list[tuple[int, int]]:
        """Every outcome with its weight that chance had after the first `number` events."""
        actions, weights = np.zeros_like(self._actions), np.zeros_like(self._weights)
        n = self.game.rules.odds(self.moment(number), actions, weights)
        return [*zip(actions[:n].tolist(), weights[:n].tolist(), strict=True)]

    def audience(self, viewer: int = SPECTATOR, say: Say = ENGLISH, you: int | None = None) -> Audience:
        """A viewer of this match, told in one language; `you` is the seat that is spoken to as "you", if any."""
        names = self.names or tuple(self.game.sentences.seat_names(self.position, say))
        return _audience(viewer, say, names, you)

    def read(self, move: str, say: Say = ENGLISH) -> int:
        """The action that a text means now, whether it is legal or not."""
        if self.over:
            raise Refused(say("The game is over; there is nothing left to play."))
        if self._texts is not None and self._legal is not None and move in self._texts:
            return self._legal[self._texts.index(move)]
        return self.game.notation.read(self.position, move, say)

    def _action(self, move: Move, say: Say) -> int:
        """The legal action that is meant by a text or by its number."""
        action = self.read(move, say) if isinstance(move, str) else self._numbered(move, say)
        if action not in self.legal():
            to = self.audience(self.actor, say, you=self.actor)
            raise Refused(self.game.sentences.refusal(self.position, action, to))
        return action

    def _numbered(self, move: SupportsIndex, say: Say) -> int:
        """The action with that number, whether it is legal or not."""
        if self.over:
            raise Refused(say("The game is over; there is nothing left to play."))
        last = self.game.position.ACTIONS - 1
        try:
            action = -1 if isinstance(move, bool) else index(move)
        except TypeError:
            action = -1
        if not 0 <= action <= last:
            raise Refused(
                say(
                    "There is no action {move}: actions are whole numbers from 0 to {last}.",
                    move=move,
                    last=last,
                )
            )
        return action

    def play(self, move: Move, say: Say = ENGLISH) -> Event:
        """Apply one action by the seat to act, or an outcome of chance; refuse with a reason and change nothing."""
        action, before = self._action(move, say), self.position
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

    def play_out(self, bots: Players = "random", seed: int | None = None) -> list[float]:
        """Let bots finish the match and return its result; one bot for everybody or one for each seat, by name or as
        objects. The seed decides what the bots choose; what chance does follows from the seed of the match.

        >>> Match("bag-of-butts", seats=2, seed=bytes(32), match_id="example").play_out(["greedy", "random"], seed=1)
        [1.0, 0.0]
        """
        from bagatelle.bots.bot import finish

        finish(self, bots, seed)
        return self.result()

    def outcomes(self, move: Move | None = None) -> list[Outcome]:
        """Everything that chance can bring after a move, or now, until it is a seat's turn or the game is over. Each
        outcome is a match that begins at that position, without events: many draws may lead to the same one."""
        after = copy_of(self.position)
        if move is not None:
            self.game.rules.play(after, self._action(move, ENGLISH))
        found = []
        for probability, pos in outcomes(self.game, after):
            match = Match(self.game, start=pos, names=self.names)
            match._spelled_like = self.options
            found.append(Outcome(probability, match))
        return found

    def odds_of(self, question: Callable[[Match], Any], move: Move | None = None) -> Fraction:
        """How likely it is that a question is answered with yes after a move, or after what chance does now; exactly.
        If it is answered with a number, the number to be expected. The question is asked of each of the `outcomes`.

        >>> line = "players=pink:0,blue:0 turn=pink phase=announce run=4 bag=BGWK start=0,0"
        >>> match = Match("bag-of-butts", start=line)
        >>> match.odds_of(lambda after: after.view()["phase"] != "choose", "4 4")
        Fraction(32, 55)
        """
        total = Fraction(0)
        for probability, after in self.outcomes(move):
            answer = question(after)
            answer = answer.item() if isinstance(answer, np.generic) else answer
            try:
                total += probability * Fraction(answer)
            except (TypeError, ValueError, OverflowError):
                raise Refused(
                    f"The question must be answered with yes or no, or with a number, not with {answer!r}."
                ) from None
        return total

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

    def take_back(self, number: int, *, anew: bool) -> None:
        """Go back to the first `number` events although more is known by now: it is counted, and chance draws `anew`
        where somebody else could be harmed by what was seen."""
        self.back_to(number)
        self.taken_back += 1
        if anew:
            self.dice.redraw(number)

    def view(self, viewer: int = SPECTATOR) -> dict[str, Any]:
        """What a viewer may see, as plain data of the caller's own: whoever changes it changes nothing else."""
        return deepcopy(self.game.view.view(self.position, viewer))

    def draw(self, viewer: int = SPECTATOR, say: Say = ENGLISH, width: int = 80) -> str:
        """The table as a viewer sees it, in plain text without colours; `print(match)` shows it to a spectator."""
        from rich.console import Console

        paper = StringIO()
        console = Console(
            file=paper, width=width, color_system=None, highlight=False, markup=False, emoji=False,
            legacy_windows=False,
        )  # fmt: skip
        console.print(self.game.drawing.draw(self.view(viewer), self.sheet, self.audience(viewer, say)))
        return "\n".join(line.rstrip() for line in paper.getvalue().rstrip().splitlines())

    def seen_by(self, viewer: int) -> list[tuple[int, str]]:
        """Who did what, in notation, as a viewer may know it while the game goes on."""
        return [
            (event.actor, self.game.notation.seen(self.moment(number), event.action, viewer))
            for number, event in enumerate(self.events)
        ]

    def log(
        self, viewer: int = SPECTATOR, say: Say = ENGLISH, since: int = 0, you: int | None = None
    ) -> list[str]:
        """What happened, as sentences for a viewer; `you` is the seat that is spoken to as "you", if any."""
        while self.tell_more(viewer, say, you=you):
            pass
        told = self._told[self.audience(viewer, say, you)]
        return [line for lines in told[since:] for line in lines]

    def tell_more(
        self, viewer: int, say: Say = ENGLISH, most: int = TOLD_AT_ONCE, you: int | None = None
    ) -> bool:
        """Put some events into sentences that a viewer was not told yet; return whether there are more of them."""
        to = self.audience(viewer, say, you)
        told = self._told.setdefault(to, [])
        known = len(told)
        until = min(len(self.events), known + most)
        moments = (self.moment(number) for number in range(known, until + 1))
        for (before, then), event in zip(pairwise(moments), self.events[known:until], strict=True):
            told.append(self.game.sentences.narrate(before, event.action, then, to))
        return until < len(self.events)

    def moment(self, number: int) -> np.record:
        """The position after the first `number` events."""
        return still(self._kind, self._data if number == len(self.events) else self._before[number])

    def row(self, number: int) -> dict[str, Any] | None:
        """The line on the score sheet that the event with that number, counted from 1, brought."""
        place = bisect_left(self.sheet, number, key=itemgetter("event"))
        found = self.sheet[place : place + 1]
        return found[0] if found and found[0]["event"] == number else None

    def told(
        self, number: int, viewer: int = SPECTATOR, say: Say = ENGLISH, you: int | None = None
    ) -> list[str]:
        """What the event with that number, counted from 1, was, as sentences for a viewer."""
        event = self.events[number - 1]
        before, then = self.moment(number - 1), self.moment(number)
        return self.game.sentences.narrate(before, event.action, then, self.audience(viewer, say, you))

    def verdict(self, viewer: int = SPECTATOR, say: Say = ENGLISH, you: int | None = None) -> str:
        """How the finished game was decided, in one sentence."""
        if not self.over:
            raise Refused(say("The game is not over yet."))
        return self.game.sentences.verdict(self.position, self.audience(viewer, say, you))

    def summary(self, number: int, viewer: int = SPECTATOR, say: Say = ENGLISH) -> list[str]:
        """How the round ended that the event with that number, counted from 1, ended: who won it and by what, and what
        comes next; nothing where it ended none."""
        event = self.events[number - 1]
        before, then = self.moment(number - 1), self.moment(number)
        return self.game.sentences.round_summary(before, event.action, then, self.audience(viewer, say))

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
            self.game, self.seats, self.options if self.start is None else None, names=self.names, start=self.start,
            seed=self.dice.seed, by_hand=self.by_hand, match_id=self.id,
        )  # fmt: skip
        for event in self.events[:number]:
            earlier.play(event.action)
        earlier._options = self.options
        earlier.dice, earlier.taken_back = self.dice.copy(), self.taken_back
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
