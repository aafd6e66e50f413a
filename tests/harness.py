"""What every game inherits: random play of thousands of games, and everything that must hold in each of them.

    class TestBagOfButts(GameHarness):
        game = find_game("bag-of-butts")

Checks that are compiled run after every event of every game. Checks in Python (texts, views, leaks) run at one random
position of every game; whole records are written and read again for some games; and the same random games are
played once more in the other mode (compiled or interpreted) and compared position by position.
"""

import json
import os
import random
import subprocess
import sys
from functools import cache
from pathlib import Path

import numpy as np
import orjson
import pytest

from bagatelle import kernel
from bagatelle.game import Game
from bagatelle.kernel import (
    CHANCE,
    INT,
    OVER,
    RNG,
    SPECTATOR,
    WORDS,
    below,
    copy_of,
    generic,
    new_position,
    new_positions,
    new_rng,
)
from bagatelle.language import LANGUAGES
from bagatelle.match import Match
from bagatelle.record import Record
from bagatelle.refusal import Refused
from bagatelle.rooms import ROOMS, Audience

GAMES = 20 if kernel.INTERPRETED else 20_000
RECORDS = 4 if kernel.INTERPRETED else 100
TRACED = 12
SECRET = b"never tell this seed to anybody!"
"""The seed of the dice in the leak test."""
LONGEST = 100_000
"""No game has so many events; a game that does goes on for ever."""

PROBLEMS = (
    "", "a piece is missing or doubled", "no action is legal", "an action is out of range or listed twice",
    "chance gives an outcome that odds does not list", "odds are not positive", "the game does not end",
    "the payoffs do not sum to 1", "a finished game counts for nothing",
)  # fmt: skip


def _survey_types(contract):
    return contract.rows, contract.rows, contract.rows, RNG, WORDS, WORDS, kernel.FLOATS, WORDS, INT, INT


@generic("actor legal odds chance play payoff units sound", _survey_types)
def survey(
    actor,
    legal,
    odds,
    chance,
    play,
    payoff,
    units,
    sound,
    start,
    work,
    kept,
    rng,
    actions,
    weights,
    out,
    seen,
    highest,
    games,
):
    """Play games at random, check every position, keep one of each game; return the number of a problem or 0."""
    pos = work[0]
    seen[:] = 0
    for game in range(games):
        work[0] = start[0]
        who = actor(pos)
        events = 0
        while who != OVER:
            if not sound(pos):
                return 1
            if below(rng, events + 1) == 0:
                kept[game] = pos
            n = odds(pos, actions, weights) if who == CHANCE else legal(pos, actions)
            if n == 0:
                return 2
            for i in range(n):
                action = actions[i]
                if action < 0 or action >= highest or seen[action]:
                    return 3
                seen[action] = 1
                if who == CHANCE and weights[i] <= 0:
                    return 5
            action = chance(pos, rng) if who == CHANCE else actions[below(rng, n)]
            if not seen[action]:
                return 4
            for i in range(n):
                seen[actions[i]] = 0
            play(pos, action)
            events += 1
            if events > LONGEST:
                return 6
            who = actor(pos)
        if not sound(pos):
            return 1
        if units(pos) < 1:
            return 8
        payoff(pos, out)
        total = 0.0
        for seat in range(out.size):
            total += out[seat]
        if abs(total - 1.0) > 1e-9:
            return 7
    return 0


def _frequency_types(contract):
    return contract.rows, RNG, WORDS, INT


@generic("chance", _frequency_types)
def frequencies(chance, start, rng, seen, times):
    """How often chance gives each action."""
    for _ in range(times):
        seen[chance(start[0], rng)] += 1
    return 0


def started(game: Game, seats: int, options) -> np.recarray:
    """One fresh position of a game, in an array."""
    rows = new_positions(game.rules.rule.position, 1)
    game.rules.setup(rows[0], seats, np.array(options.words(), np.int64))
    return rows


def possible(game: Game, pos) -> list[int]:
    """Every legal action or possible outcome."""
    actions = np.zeros(game.position.MAX_LEGAL, np.int64)
    weights = np.zeros(game.position.MAX_LEGAL, np.int64)
    actor = game.rules.actor(pos)
    n = (
        0
        if actor == OVER
        else game.rules.odds(pos, actions, weights)
        if actor == CHANCE
        else game.rules.legal(pos, actions)
    )
    return [int(action) for action in actions[:n]]


def after(game: Game, pos, action: int):
    """The position after an action."""
    then = copy_of(pos)
    game.rules.play(then, action)
    return then


def frozen(data) -> str:
    """Plain data as text, to compare; data that is not plain, or has other keys than texts, cannot be frozen."""
    return orjson.dumps(data, option=orjson.OPT_SORT_KEYS).decode()


ACTIONS_READ = 12
"""How many of the offered actions are read for leaks at each position."""


def leaks(game: Game, pos, rng: random.Random, languages=("en",), actions_tried: int = 4) -> list[str]:
    """Every way in which a viewer could tell the true position from one that the viewer must hold possible; the
    log is tried with some of the actions that may come next."""
    found = []
    voices = [
        (game.say(language), game.sentences.seat_names(pos, game.say(language))) for language in languages
    ]
    for viewer in [SPECTATOR, *range(pos.seats)]:
        other = copy_of(pos)
        game.rules.imagine(other, viewer, new_rng(rng.getrandbits(64)))
        who = "the spectator" if viewer == SPECTATOR else f"seat {viewer}"
        if not game.rules.sound(other):
            found.append(f"what {who} imagines is impossible")
        if _imagined(game, pos, viewer) != _imagined(game, other, viewer):
            found.append(f"what {who} imagines depends on a secret")
        same = other.tobytes() == pos.tobytes()
        if not same and game.rules.actor(pos) != game.rules.actor(other):
            found.append(f"whose turn it is tells {who} a secret")
            continue
        if not same and frozen(game.view.view(pos, viewer)) != frozen(game.view.view(other, viewer)):
            found.append(f"the view shows {who} a secret")
        if not same and game.rules.actor(pos) == viewer and possible(game, pos) != possible(game, other):
            found.append(f"the legal actions tell {who} a secret")
        audiences = [Audience(viewer, say, names) for say, names in voices]
        if not same and any(_asks(game, pos, to) != _asks(game, other, to) for to in audiences):
            found.append(f"what is asked tells {who} a secret")
        if not actions_tried:
            continue
        if any(_words_leak(game, pos, other, viewer, _log(game, to), rng, actions_tried) for to in audiences):
            found.append(f"the log tells {who} a secret")
        if _words_leak(game, pos, other, viewer, _record(game, viewer), rng, actions_tried):
            found.append(f"the record tells {who} a secret")
        if _words_leak(game, pos, other, viewer, _touched(game, viewer), rng, actions_tried):
            found.append(f"what an event touches tells {who} a secret")
    return found


def _imagined(game: Game, pos, viewer: int) -> bytes:
    """A position that a viewer holds possible, always the same for the same knowledge."""
    one = copy_of(pos)
    game.rules.imagine(one, viewer, new_rng(0))
    return one.tobytes()


def _asks(game: Game, pos, to: Audience) -> list[str]:
    """What a viewer is asked, and offered when it is the viewer's turn."""
    offered = possible(game, pos) if game.rules.actor(pos) == to.viewer else []
    return [
        game.sentences.prompt(pos, to),
        *(game.sentences.describe(pos, action, to) for action in offered[:ACTIONS_READ]),
        *(frozen(game.touches.touches(pos, action, to.viewer)) for action in offered[:ACTIONS_READ]),
    ]


def _touched(game: Game, viewer: int):
    """What a board is told about an event."""
    return lambda before, action, then: frozen(game.touches.touches(before, action, viewer))


def _log(game: Game, to: Audience):
    """How the log tells an event."""
    return lambda before, action, then: game.sentences.narrate(before, action, then, to)


def _record(game: Game, viewer: int):
    """How a record shared before the end tells an event that came after a position."""

    def tell(before, action, then) -> str:
        match = Match(
            game, start=game.position_line.write_position(before), seed=SECRET, match_id="leak", names=()
        )
        match.play(action)
        return game.name if match.over else Record.seen_by(match, viewer).to_json()

    return tell


def _words_leak(game: Game, pos, other, viewer: int, tell, rng: random.Random, tried: int) -> bool:
    """The same action in a world that the viewer cannot tell from this one, or another action that leaves the viewer
    none the wiser, must be told in the same words; and nothing may be told from which chance can be foreseen."""
    actions = possible(game, pos)
    elsewhere = set(possible(game, other))
    told = {}
    for action in rng.sample(actions, min(tried, len(actions))):
        then = after(game, pos, action)
        words = tell(pos, action, then)
        if SECRET.hex() in words:
            return True
        seen = frozen(game.view.view(then, viewer))
        if action in elsewhere and other.tobytes() != pos.tobytes():
            elsewhere_then = after(game, other, action)
            looks_the_same = frozen(game.view.view(elsewhere_then, viewer)) == seen
            if looks_the_same and tell(other, action, elsewhere_then) != words:
                return True
        if seen in told and told[seen][0] != then.tobytes() and told[seen][1] != words:
            return True
        told[seen] = (then.tobytes(), words)
    return False


def trace(game: Game, seats: int, seed: int, games: int, options) -> list[str]:
    """The bytes of every position of some random games, to compare two ways of running the same rules."""
    rules = game.rules
    rng = new_rng(seed)
    positions = []
    actions = np.zeros(game.position.MAX_LEGAL, np.int64)
    for _ in range(games):
        pos = started(game, seats, options)[0]
        while rules.actor(pos) != OVER:
            if rules.actor(pos) == CHANCE:
                action = rules.chance(pos, rng)
            else:
                action = actions[below(rng, rules.legal(pos, actions))]
            rules.play(pos, int(action))
            positions.append(pos.tobytes().hex())
    return positions


class GameHarness:
    """Inherit this and name the game."""

    game: Game
    games = GAMES
    records = RECORDS
    traced = TRACED

    @classmethod
    def usual(cls):
        """The options of most of the games: as printed, unless that makes games too long to play thousands."""
        return cls.game.options()

    @pytest.fixture(scope="class")
    @classmethod
    def kept(cls):
        """One random position of each of the random games of one setting, all of which were checked throughout."""
        return cache(cls.play_and_check)

    def variants(self) -> list[tuple[int, object]]:
        """Seat counts and options that a game wants played besides the printed rules, in fewer games."""
        return []

    def settings(self) -> list[tuple[int, object]]:
        """Every seat count with the usual options, then the variants."""
        return [(seats, self.usual()) for seats in self.game.seats] + self.variants()

    @classmethod
    def play_and_check(cls, seats: int, options) -> np.recarray:
        rules = cls.game.rules
        games = cls.games if options == cls.usual() else max(5, cls.games // 20)
        start = started(cls.game, seats, options)
        kept = new_positions(rules.rule.position, games)
        work = new_positions(rules.rule.position, 1)
        actions, weights = (
            np.zeros(cls.game.position.MAX_LEGAL, np.int64),
            np.zeros(cls.game.position.MAX_LEGAL, np.int64),
        )
        problem = survey(
            rules, kernel.rows(start), kernel.rows(work), kernel.rows(kept), new_rng(seats), actions, weights,
            np.zeros(seats), np.zeros(cls.game.position.ACTIONS, np.int64), cls.game.position.ACTIONS, games,
        )  # fmt: skip
        assert not problem, f"{PROBLEMS[problem]}: {cls.game.position_line.write_position(work[0])}"
        return kept

    def test_random_games_keep_every_piece_always_have_a_move_end_and_pay_one(self, kept):
        for seats, options in self.settings():
            assert len(kept(seats, options)) >= self.games // 20

    def test_positions_and_actions_survive_being_written_and_read(self, kept):
        notation, position_line = self.game.notation, self.game.position_line
        for seats, options in self.settings():
            for pos in kept(seats, options):
                line = position_line.write_position(pos)
                assert position_line.read_position(line).tobytes() == pos.tobytes(), line
                action = random.Random(line).choice(possible(self.game, pos))
                assert notation.read(pos, notation.write(pos, action)) == action, line

    def test_illegal_actions_are_refused_with_a_reason_and_change_nothing(self, kept):
        rng = random.Random(1)
        for seats, options in self.settings():
            for pos in kept(seats, options)[:: 1 if kernel.INTERPRETED else 10]:
                self.refuses(pos, rng)

    def refuses(self, pos, rng: random.Random) -> None:
        match = Match(self.game, start=self.game.position_line.write_position(pos))
        digest = match.digest()
        legal = set(match.legal())
        for action in rng.sample(range(self.game.position.ACTIONS), 3):
            if action in legal:
                continue
            with pytest.raises(Refused) as refused:
                match.play(action)
            assert str(refused.value).strip().endswith((".", "?"))
            assert match.digest() == digest
            assert not match.events

    def test_nothing_hidden_shows_in_views_legal_actions_or_log(self, kept):
        rng = random.Random(2)
        for seats, options in self.settings():
            for number, pos in enumerate(kept(seats, options)):
                tried = 4 if number % 20 == 0 else 0
                assert not leaks(self.game, pos, rng, actions_tried=tried), (
                    self.game.position_line.write_position(pos)
                )

    def test_what_is_said_to_be_alike_for_everybody_is_the_same_for_every_viewer(self, kept):
        game, say = self.game, self.game.say("en")
        for seats, options in self.settings():
            for pos in kept(seats, options)[::20]:
                viewers, names = [SPECTATOR, *range(seats)], game.sentences.seat_names(pos, say)
                seen_alike = game.view.seen_alike(pos)
                if seen_alike:
                    assert len({frozen(game.view.view(pos, viewer)) for viewer in viewers}) == 1
                for action in possible(game, pos)[:4]:
                    then = after(game, pos, action)
                    if game.view.told_alike(pos, action) or (seen_alike and game.view.seen_alike(then)):
                        told = [
                            frozen(
                                [
                                    game.sentences.narrate(pos, action, then, Audience(viewer, say, names)),
                                    game.touches.touches(pos, action, viewer),
                                    game.notation.seen(pos, action, viewer),
                                ]
                            )
                            for viewer in viewers
                        ]
                        assert len(set(told)) == 1

    def test_what_is_shown_with_the_next_event_has_one_by_chance(self, kept):
        game = self.game
        for seats, options in self.settings():
            for pos in kept(seats, options)[::20]:
                for action in possible(game, pos)[:4]:
                    then = after(game, pos, action)
                    if game.view.shown_with_next(pos, action, then):
                        assert game.rules.actor(then) == CHANCE

    def test_every_sentence_exists_in_every_language(self, kept):
        for language in LANGUAGES:
            say = self.game.say(language)
            for seats, options in self.settings():
                for pos in kept(seats, options)[:: 1 if kernel.INTERPRETED else 50]:
                    to = Audience(0, say, self.game.sentences.seat_names(pos, say))
                    assert self.game.sentences.prompt(pos, to)
                    for action in possible(self.game, pos):
                        assert self.game.sentences.describe(pos, action, to)
                        assert (
                            self.game.notation.read(pos, self.game.notation.write(pos, action, say), say)
                            == action
                        )
                        assert all(
                            self.game.sentences.narrate(pos, action, after(self.game, pos, action), to)
                        )

    def test_chance_follows_the_odds(self, kept):
        """A chi-square test at random chance positions; the seed is fixed, so it never fails by bad luck."""
        rules = self.game.rules
        times = 400 if kernel.INTERPRETED else 20_000
        rng = new_rng(3)
        for seats, options in self.settings():
            at_chance = [pos for pos in kept(seats, options)[:400] if rules.actor(pos) == CHANCE][:40]
            assert at_chance or kernel.INTERPRETED
            for pos in at_chance:
                start = new_positions(rules.rule.position, 1)
                start[0] = pos
                seen = np.zeros(self.game.position.ACTIONS, np.int64)
                frequencies(rules, kernel.rows(start), rng, seen, times)
                actions, weights = (
                    np.zeros(self.game.position.MAX_LEGAL, np.int64),
                    np.zeros(self.game.position.MAX_LEGAL, np.int64),
                )
                n = rules.odds(pos, actions, weights)
                expected = times * weights[:n] / weights[:n].sum()
                assert seen[actions[:n]].sum() == times
                surprise = ((seen[actions[:n]] - expected) ** 2 / expected).sum()
                assert surprise < n + 8 * np.sqrt(2 * n), self.game.position_line.write_position(pos)

    def test_records_replay_to_the_same_position(self):
        rng = random.Random(4)
        for seats, options in self.settings():
            for number in range(self.records if options == self.usual() else max(1, self.records // 20)):
                match = Match(self.game, seats, options, seed=bytes([number + 1]) * 32, match_id="harness")
                while not match.over:
                    if match.actor == CHANCE:
                        match.deal()
                    else:
                        match.play(rng.choice(match.legal()))
                record = Record.from_json(Record.of(match).to_json())
                again = record.replay_of(self.game)
                assert again.digest() == match.digest()
                assert again.sheet == match.sheet
                assert sum(again.result()) == pytest.approx(1)

    def test_compiled_and_interpreted_rules_agree_position_by_position(self):
        """The same games in a second process that runs the rules the other way."""
        environment = {**os.environ, "NUMBA_DISABLE_JIT": "0" if kernel.INTERPRETED else "1"}
        for seats in self.game.seats:
            command = [
                sys.executable,
                __file__,
                self.game.package,
                str(seats),
                "5",
                str(self.traced),
                *self.changed(),
            ]
            done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
            assert json.loads(done.stdout) == trace(self.game, seats, 5, self.traced, self.usual())

    def changed(self) -> list[str]:
        """The usual options on a command line."""
        return [json.dumps(self.usual().changed())]

    def test_the_contract_is_complete(self):
        assert self.game.rules.rule.position.names
        assert int(new_position(self.game.rules.rule.position).seats) == 0
        for room, names in ROOMS.items():
            missing = [name for name in names if not hasattr(getattr(self.game, room), name)]
            assert not missing, f"{room}.py has no {missing}"
        assert self.game.rules_text("en")


def main() -> None:
    """Print a trace: harness.py PACKAGE SEATS SEED GAMES OPTIONS."""
    import importlib

    sys.path.insert(0, str(Path(__file__).parent))
    package, *numbers, changed = sys.argv[1:]
    game = importlib.import_module(package).GAME
    print(json.dumps(trace(game, *map(int, numbers), game.options.read(json.loads(changed)))))


if __name__ == "__main__":
    main()
