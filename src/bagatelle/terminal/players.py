"""Who sits where: people and bots.

A seat is given as one word, on the command line and in a record: the name of a bot means that bot, ``me`` a person
who is called after the seat, and everything else is the name of a person.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle, islice

from bagatelle.bots.bot import OPPONENT, Bot, bots, broken_bots, check_bot, find_bot, summary_of
from bagatelle.bots.given_names import given_names
from bagatelle.game import Game
from bagatelle.language import ENGLISH, Say, mark
from bagatelle.match import Match
from bagatelle.player_names import LONGEST_NAME, clean_name
from bagatelle.record import Record
from bagatelle.refusal import Refused
from bagatelle.text_files import shortened

ME = "me"
NOT_IN_NAMES = ":@/"
"""What makes one think of a file or of a bot with a budget."""


@dataclass(frozen=True)
class Seating:
    """One word a seat, and what follows from it."""

    words: tuple[str, ...]

    @classmethod
    def of(
        cls,
        game: Game,
        players: Sequence[str] | None,
        seats: int | None,
        by_hand: bool,
        opponents: Sequence[str] = (),
        say: Say = ENGLISH,
    ) -> Seating:
        """The players as asked for, with bots on empty seats; if nobody is named, one person against bots, or
        people only when they have the real pieces. The bots are these opponents in turn, if somebody chose any."""
        fill = cycle(opponents or (OPPONENT,))
        if players:
            words = tuple(_word(player) for player in players)
            if seats is not None and seats < len(words):
                raise Refused(
                    mark("There are {seats} seats but {players} players."), seats=seats, players=len(words)
                )
            words += tuple(islice(fill, max(0, (seats or 0) - len(words))))
        else:
            usual = max(game.seats[len(game.seats) // 2], 1 + len(opponents))
            count = game.check_seats(seats if seats is not None else usual, say)
            people_only = by_hand and not opponents
            words = (ME,) * count if people_only else (ME, *islice(fill, count - 1))
        game.check_seats(len(words), say)
        for word in words:
            if word not in bots() and word != ME and words.count(word) > 1:
                raise Refused(mark("Two players are called {name}; give them different names."), name=word)
        seating = cls(words)
        seating.check()
        return seating

    @classmethod
    def recorded(cls, record: Record) -> Seating:
        """The players of a saved game; those of a record that names none are people."""
        return cls(record.players or (ME,) * record.seats)

    def check(self) -> None:
        """Refuse a bot that is installed but cannot play."""
        for word in set(self.words) & set(broken_bots()):
            check_bot(word)

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, word in enumerate(self.words) if word not in bots()]

    def bots(self) -> dict[int, Bot]:
        """A bot for each seat that has one."""
        return {seat: find_bot(word) for seat, word in enumerate(self.words) if word in bots()}

    def name(self, match: Match, say: Say) -> None:
        """Call the players of a match by their names, or by their seats (Pink, Blue) when they have none. Bots get
        given names, the same ones whenever the match is played on."""
        called = match.game.sentences.seat_names(match.position, say)
        names = [called[seat] if word == ME else word for seat, word in enumerate(self.words)]
        for seat in (seat for seat, word in enumerate(self.words) if word in bots()):
            taken = {name.casefold() for name in (*names, *called)}
            free = (name for name in given_names(match.id, seat) if name.casefold() not in taken)
            names[seat] = next(free, called[seat])
        match.names = tuple(names)

    def introduce(self, match: Match, say: Say) -> Iterator[str]:
        """Who plays whom, in sentences."""
        if len(self.people) == 1:
            yield say("You are {player}.", player=match.names[self.people[0]])
        elif self.people:
            yield say(
                "Around this screen: {players}.", players=say.both([match.names[s] for s in self.people])
            )
        called = match.game.sentences.seat_names(match.position, say)
        for bot in (bot for bot in bots() if bot in self.words):
            names = [
                say("{player} ({seat})", player=match.names[seat], seat=called[seat])
                for seat, word in enumerate(self.words)
                if word == bot
            ]
            played = say.many(
                "{players} is played by the bot '{bot}'.",
                "{players} are played by the bot '{bot}'.",
                len(names),
                players=say.both(names),
                bot=bot,
            )
            yield f"{played} {say(summary_of(bots()[bot]))}".strip()


def _word(player: str) -> str:
    """A player as a record names it; bots and `me` are known however they are spelled."""
    name = " ".join(player.split())
    if not name:
        raise Refused(mark("A player needs a name."))
    if name.casefold() in {*bots(), *broken_bots(), ME}:
        return name.casefold()
    if set(name) & set(NOT_IN_NAMES):
        raise Refused(
            mark(
                "'{name}' is neither a bot nor a name: a name has up to {most} letters, and none of {signs}."
            ),
            name=shortened(name, 2 * LONGEST_NAME),
            most=LONGEST_NAME,
            signs=" ".join(NOT_IN_NAMES),
        )
    return clean_name(name, ENGLISH)


def likely_bot(word: str) -> str | None:
    """The bot that a word which is none looks like, one or two slips of the finger away.

    >>> likely_bot("gredy"), likely_bot("Esay"), likely_bot("Ann"), likely_bot("greedy")
    ('greedy', 'easy', None, None)
    """
    known = {*bots(), *broken_bots()}
    if word.casefold() in {*known, ME}:
        return None
    near = [(slips(word.casefold(), bot), bot) for bot in known]
    return min(((many, bot) for many, bot in near if many <= 1 + (len(bot) > 5)), default=(0, None))[1]


def slips(one: str, other: str) -> int:
    """How many letters are missing, too many, wrong, or exchanged with their neighbour.

    >>> slips("gredy", "greedy"), slips("esay", "easy"), slips("hard", "easy")
    (1, 1, 3)
    """
    before: list[int] = []
    row: list[int] = [*range(len(other) + 1)]
    for i, letter in enumerate(one, 1):
        above, before, row = before, row, [i]
        for j, wanted in enumerate(other, 1):
            least = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != wanted))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == wanted:
                least = min(least, above[j - 2] + 1)
            row.append(least)
    return row[-1]
