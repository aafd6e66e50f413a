"""Who meets whom, how often, and who plays them. Every number follows from this."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any

from bagatelle import __version__
from bagatelle.arena.players import Player, player_of
from bagatelle.bots.bot import Budget
from bagatelle.game import Game, games
from bagatelle.lab.plan import FORMAT, Entrant, made_of
from bagatelle.language import ENGLISH, Say, mark
from bagatelle.refusal import Refused

FEWEST_TRIALS = 4000
"""So many rounds are played at least before those that count, to find out what both choose."""
MOST_ROUNDS, MOST_FIGHTERS = 10_000_000, 200
LEARNED = "learned"
"""The bot that plays where nobody says which."""
ALL = "all"
"""The word for everybody in the field."""


@dataclass(frozen=True)
class Fighter:
    """One of those who meet: what it is called, how its game writes it, and what it is made of."""

    name: str
    value: str
    detail: str = ""
    group: str = ""


@dataclass(frozen=True)
class Meetings:
    """All pairs of some fighters, or only those with a fighter in focus; the numbers of a pair follow from the seed
    and from the two alone, whoever else is there."""

    game: Game
    fighters: tuple[Fighter, ...]
    player: Player
    rounds: int
    """How many rounds of each pair count."""
    seed: int = 0
    focus: tuple[str, ...] = ()
    """The names of those who meet everybody; empty if all do."""

    @property
    def trials(self) -> int:
        """How many rounds of each pair are played before, to find out what both choose."""
        return max(self.rounds, FEWEST_TRIALS)

    @cached_property
    def pairs(self) -> list[tuple[int, int]]:
        """Who meets whom, by number."""
        every = combinations(range(len(self.fighters)), 2)
        names = [fighter.name for fighter in self.fighters]
        return [pair for pair in every if not self.focus or {names[place] for place in pair} & {*self.focus}]

    @property
    def chunks(self) -> int:
        """How many chunks there are: a pair each."""
        return len(self.pairs)

    def two(self, chunk: int) -> tuple[Fighter, Fighter]:
        """The fighters of a pair."""
        first, second = self.pairs[chunk]
        return self.fighters[first], self.fighters[second]

    def named(self, words: str, say: Say) -> str:
        """The name of the fighter that is meant; one who does not take part is refused."""
        meant = _meant(self.game, words, self.fighters, say)
        if meant not in self.fighters:
            raise Refused(mark("{name} does not take part here."), name=meant.name)
        return meant.name

    def seed_of(self, chunk: int) -> int:
        """Where the chance of a pair comes from."""
        words = "\n".join([str(self.seed), *(fighter.value for fighter in self.two(chunk))])
        return int.from_bytes(hashlib.sha256(words.encode()).digest()[:7], "big")

    def is_whole(self, chunk: int, frame: Any) -> bool:
        """Whether a table holds this pair, with all its rounds."""
        if not frame.height or not {"first", "second", "rounds", "wins", "draws", "even"} <= {*frame.columns}:
            return False
        named = frame.select("first", "second").unique().rows()
        played = int(frame["rounds"].sum())
        return named == [tuple(each.name for each in self.two(chunk))] and played in (0, self.rounds)

    @cached_property
    def facts(self) -> dict[str, Any]:
        """All on which the numbers depend, as plain data."""
        return {
            "lab": FORMAT,
            "bagatelle": __version__,
            "game": self.game.name,
            "fighters": {fighter.name: fighter.value for fighter in self.fighters},
            "focus": list(self.focus),
            "bots": [self.player.label],
            "budgets": [[self.player.budget.seconds, self.player.budget.nodes]],
            "rounds": self.rounds,
            "seed": self.seed,
            "rules": made_of(self.game, (self.player,)),
        }


def can_meet(game: Game, first: Fighter, second: Fighter) -> bool:
    """Whether the rules let two fight each other."""
    role = next(iter(game.options.roles(0)))
    try:
        game.options().with_choices({0: {role: first.value}, 1: {role: second.value}})
    except Refused:
        return False
    return True


def game_with_matchups(name: str | None = None) -> Game:
    """The game that is meant; if nobody says which, the only one whose fighters can be matched up."""
    from bagatelle.game import game_called

    if name is not None:
        return game_called(name)
    able = [game for game in games().values() if game.matchups.field()]
    if len(able) != 1:
        names = ", ".join(game.name for game in able) or "-"
        raise Refused(mark("Say which game: {names}."), names=names)
    return able[0]


def meetings_of(
    game: Game,
    fighters: Sequence[str] | None = None,
    recipes: Mapping[str, str] | None = None,
    focus: Sequence[str] = (),
    *,
    rounds: int,
    bots: Entrant = LEARNED,
    budget: Budget = Budget(),  # noqa: B008 - frozen
    seed: int = 0,
    say: Say = ENGLISH,
) -> Meetings:
    """The plan for the whole field, for some fighters by name, and for recipes of one's own; recipes without fighters
    meet the whole field, but the field does not meet itself."""
    every = game.matchups.field()
    if not every:
        raise Refused(mark("{title} has no fighters to match up."), title=game.title)
    if type(rounds) is not int or not 2 <= rounds <= MOST_ROUNDS:
        raise Refused(
            mark("Play 2 to {most} rounds of each pair, not {rounds}."),
            most=f"{MOST_ROUNDS:,}",
            rounds=rounds,
        )
    named = every if fighters is None or [*fighters] == [ALL] else fighters
    chosen = [read_fighter(game, name, say) for name in named]
    own = [read_fighter(game, f"{name}: {recipe}", say) for name, recipe in (recipes or {}).items()]
    order = {value: place for place, value in enumerate(every)}
    chosen = sorted(chosen, key=lambda fighter: order.get(fighter.value, len(every))) + own
    in_focus = [_meant(game, name, chosen, say) for name in focus]
    chosen += [fighter for fighter in in_focus if fighter not in chosen]
    names = [fighter.name.casefold() for fighter in chosen]
    for name in names:
        if names.count(name) > 1:
            raise Refused(mark("There are two fighters called {name}."), name=chosen[names.index(name)].name)
    if len(chosen) < 2:
        raise Refused(mark("A fighter needs somebody to meet: name at least two."))
    if len(chosen) > MOST_FIGHTERS:
        raise Refused(
            mark("Match up {most} fighters at the most, not {n}."), most=MOST_FIGHTERS, n=len(chosen)
        )
    if not in_focus and fighters is None:
        in_focus = own
    if isinstance(bots, str) and "," in bots:
        raise Refused(mark("One bot plays both sides: name a single one."))
    player = player_of(bots, budget)
    return Meetings(game, tuple(chosen), player, rounds, seed, tuple(fighter.name for fighter in in_focus))


def read_fighter(game: Game, words: str, say: Say) -> Fighter:
    """A fighter as its game understands it."""
    role = next(iter(game.options.roles(0)))
    drawn = game.pairing.portrait(role, words, say)
    return Fighter(drawn["label"], drawn["value"], drawn.get("detail", ""), drawn.get("group", ""))


def _meant(game: Game, words: str, here: Sequence[Fighter], say: Say) -> Fighter:
    """The fighter that somebody means: one of those who are here by name, or any other."""
    for fighter in here:
        if fighter.name.casefold() == words.strip().casefold():
            return fighter
    return read_fighter(game, words, say)
