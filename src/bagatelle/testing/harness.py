"""What every game inherits: random play of thousands of games, and everything that must hold in each of them.

Checks that are compiled run after every event of every game. Checks in Python (texts, views, leaks) run at one random
position of every game, or of some games; whole records are written and read again for some; and the same random games
are played once more in the other mode (compiled or interpreted) and compared position by position.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any

import pytest

from bagatelle import kernel
from bagatelle.game import Game
from bagatelle.kernel import CHANCE, Record, new_position, new_rng
from bagatelle.language import LANGUAGES
from bagatelle.options import Options
from bagatelle.rooms import ROOMS
from bagatelle.testing import (
    chances,
    encodings,
    lessons,
    mutants,
    observations,
    playtests,
    records,
    secrets,
    showing,
    texts,
    traces,
)
from bagatelle.testing.leaks import leaks
from bagatelle.testing.positions import at, each
from bagatelle.testing.secrets import ENOUGH_POSITIONS
from bagatelle.testing.settings import Setting, extremes
from bagatelle.testing.survey import ENOUGH_GAMES, Survey

GAMES = 20 if kernel.INTERPRETED else 20_000
RECORDS = 4 if kernel.INTERPRETED else 100
TRACED = 12

Surveyed = Callable[[int, Options], Survey]


class GameHarness:
    """Inherit this and name the game. Everything else may be changed: how much is played, and with which options."""

    game: Game
    games = GAMES
    """Random games for each number of players."""
    records = RECORDS
    """How many of them are written as records and played again."""
    traced = TRACED
    """How many are played once more the other way, compiled or interpreted."""
    every_seat_can_win = True
    """Whether each seat wins now and then when everybody plays at random."""

    @classmethod
    def usual(cls) -> Options:
        """The options of most of the games: as printed, unless that makes games too long to play thousands."""
        return cls.game.options()

    def variants(self) -> list[Setting]:
        """Seat counts and options that a game wants played besides the printed rules, in fewer games."""
        return []

    def settings(self) -> list[Setting]:
        """Every seat count with the usual options, then the variants."""
        return [*((seats, self.usual()) for seats in self.game.seats), *self.variants()]

    def extremes(self) -> list[Setting]:
        """Every option at both ends of its range, or with each of its choices, in a few games."""
        return [] if kernel.INTERPRETED else extremes(self.game, self.usual())

    @pytest.fixture(scope="class")
    @classmethod
    def surveyed(cls) -> Surveyed:
        """The random games of one setting, which are played once for all tests."""
        return cache(cls().play_at_random)

    def play_at_random(self, seats: int, options: Options) -> Survey:
        """Play the random games of one setting, and check every event of them."""
        games = min(self.games, GAMES) if kernel.INTERPRETED else self.games
        if options != self.usual():
            games = max(5, games // (20 if (seats, options) in self.variants() else 200))
        found = Survey(self.game, seats, options, games)
        none_of(found.problems())
        return found

    def positions(self, surveyed: Surveyed, step: int, *, extremes: bool = False) -> Iterator[Record]:
        """One position of every so many games of each setting, but a hundred where there are as many."""
        for seats, options in [*self.settings(), *(self.extremes() if extremes else [])]:
            kept = surveyed(seats, options).kept
            yield from each(self.game, kept[:: min(step, max(1, len(kept) // ENOUGH_POSITIONS))])

    def test_random_games_keep_every_piece_always_have_a_move_end_and_pay_one(
        self, surveyed: Surveyed
    ) -> None:
        for seats, options in self.settings():
            assert surveyed(seats, options).kept.size

    def test_games_end_with_every_option_at_both_ends_of_its_range(self, surveyed: Surveyed) -> None:
        for seats, options in self.extremes():
            assert surveyed(seats, options).kept.size

    def test_every_seat_wins_now_and_then(self, surveyed: Surveyed) -> None:
        if kernel.INTERPRETED or not self.every_seat_can_win:
            return
        for seats in self.game.seats:
            played = surveyed(seats, self.usual())
            if self.games < ENOUGH_GAMES:
                played = Survey(self.game, seats, self.usual(), ENOUGH_GAMES)
            none_of(played.one_sided())

    def test_every_field_has_room_for_what_stands_in_it(self) -> None:
        settings = [*self.settings(), *extremes(self.game, self.usual())]
        none_of(traces.overflows(self.game, settings[:: 4 if kernel.INTERPRETED else 1]))

    def test_positions_and_actions_survive_being_written_and_read(self, surveyed: Surveyed) -> None:
        for pos in self.positions(surveyed, 1, extremes=True):
            none_of(texts.unreadable(self.game, pos))

    def test_options_can_be_read_back_from_the_position_that_they_set_up(self) -> None:
        for seats, options in [*self.settings(), *extremes(self.game, self.usual())]:
            none_of(texts.untold(self.game, seats, options))

    def test_a_position_line_with_a_slip_is_refused_or_sound(self, surveyed: Surveyed) -> None:
        lines = [
            self.game.position_line.write_position(pos)
            for pos in self.positions(surveyed, 100, extremes=True)
        ]
        none_of(mutants.unsound(self.game, lines, random.Random(1)))

    def test_illegal_actions_are_refused_with_a_reason_and_change_nothing(self, surveyed: Surveyed) -> None:
        rng = random.Random(1)
        for pos in self.positions(surveyed, 10):
            none_of(texts.allowed(self.game, pos, rng))

    def test_every_sentence_exists_in_every_language(self, surveyed: Surveyed) -> None:
        voices = [self.game.say(language) for language in LANGUAGES]
        for pos in self.positions(surveyed, 50):
            for say in voices:
                none_of(texts.unsaid(self.game, pos, say))

    def test_no_two_moves_are_written_or_described_in_the_same_words(self, surveyed: Surveyed) -> None:
        voices = [self.game.say(language) for language in LANGUAGES]
        for pos in self.positions(surveyed, 50):
            for say in voices:
                none_of(texts.confusing(self.game, pos, say))

    def test_nothing_hidden_shows_in_views_legal_actions_or_log(self, surveyed: Surveyed) -> None:
        if not self.game.secrets:  # everything is shown to everybody, as another test makes sure
            return
        rng = random.Random(2)
        for number, pos in enumerate(self.positions(surveyed, 1)):
            tried = 4 if number % 20 == 0 else 0
            none_of(f"{leak}{at(self.game, pos)}" for leak in leaks(self.game, pos, rng, actions_tried=tried))

    def test_the_facts_say_whether_there_are_secrets(self, surveyed: Surveyed) -> None:
        check = secrets.missing if self.game.secrets else secrets.forgotten
        none_of(check(self.game, self.positions(surveyed, 20)))

    def test_bots_know_only_what_they_were_told(self, surveyed: Surveyed) -> None:
        if not self.game.secrets:  # they are told everything
            return
        for pos in self.positions(surveyed, 20):
            none_of(f"{leak}{at(self.game, pos)}" for leak in secrets.cheating(self.game, pos))

    def test_whoever_chooses_in_secret_is_asked_the_same_whatever_the_others_choose(
        self, surveyed: Surveyed
    ) -> None:
        for pos in self.positions(surveyed, 10):
            none_of(f"{leak}{at(self.game, pos)}" for leak in secrets.hasty(self.game, pos))

    def test_observations_fit_their_parts_and_show_no_secrets(self, surveyed: Surveyed) -> None:
        for written in observations.written_by(self.game):
            none_of(observations.misplaced(written.parts))
            rng = new_rng(6)
            for seats, options in [*self.settings(), *self.extremes()]:
                kept = surveyed(seats, options).kept
                ends = observations.finished(self.game, kept[:20], rng)
                for positions in (kept, ends):
                    none_of(observations.problems(self.game, written, positions, rng))

    def test_an_encoding_tells_all_that_a_viewer_sees(self, surveyed: Surveyed) -> None:
        if (
            self.game.encoding.PIECES == self.game.observation.PARTS
        ):  # it is for bots, and leaves out what they can do without
            return
        rng = random.Random(7)
        for seats, options in [*self.settings(), *self.extremes()]:
            kept = surveyed(seats, options).kept
            alike = [setting for setting in self.settings() if encodings.ordered_alike(setting[1], options)]
            starts = [self.game.start(*setting) for setting in alike]
            for pos in each(self.game, kept[:: max(1, min(50, len(kept) // ENOUGH_POSITIONS))]):
                none_of(encodings.written_badly(self.game, pos))
                none_of(encodings.blurred(self.game, pos, starts, rng))

    def test_every_choice_is_listed_once_and_has_a_name_of_its_own(self) -> None:
        none_of(encodings.listed_badly(self.game.choices.EVERY_CHOICE))

    def test_what_is_said_to_be_alike_for_everybody_is_the_same_for_every_viewer(
        self, surveyed: Surveyed
    ) -> None:
        for pos in self.positions(surveyed, 20):
            none_of(showing.not_alike(self.game, pos))

    def test_what_is_shown_with_the_next_event_has_one_by_chance(self, surveyed: Surveyed) -> None:
        for pos in self.positions(surveyed, 20):
            none_of(showing.stray(self.game, pos))

    def test_chance_follows_the_odds(self, surveyed: Surveyed) -> None:
        rng = new_rng(3)
        for seats, options in self.settings():
            some = each(self.game, surveyed(seats, options).kept[:400])
            for pos in [pos for pos in some if self.game.rules.actor(pos) == CHANCE][:40]:
                none_of(chances.unfair(self.game, pos, rng))

    def test_records_replay_to_the_same_position(self) -> None:
        rng = random.Random(4)
        for seats, options in self.settings():
            for number in range(self.records if options == self.usual() else max(1, self.records // 20)):
                none_of(records.changed(self.game, seats, options, bytes([number + 1]) * 32, rng))

    def test_a_playtest_lists_all_that_it_counts(self) -> None:
        rng = random.Random(5)
        for seats, options in self.settings():
            for number in range(max(1, self.records // 20)):
                none_of(playtests.unlisted(self.game, seats, options, bytes([number + 1]) * 32, rng))

    def test_compiled_and_interpreted_rules_agree_position_by_position(self) -> None:
        usual = [(seats, self.usual()) for seats in self.game.seats]
        none_of(traces.disagreements(self.game, usual, self.traced))

    def test_its_lesson_can_be_gone_through_and_says_why_a_move_is_wrong(self) -> None:
        lesson = self.game.lesson.LESSON
        none_of(lessons.faults(self.game, lesson) if lesson else ())

    def test_its_lesson_gives_good_advice_and_ends_with_a_match_that_can_be_won(self) -> None:
        lesson = self.game.lesson.LESSON
        if lesson and not kernel.INTERPRETED:
            none_of(lessons.bad_advice(self.game, lesson))

    def test_the_contract_is_complete(self) -> None:
        assert int(new_position(self.game.rules.rule.position).seats) == 0
        for room, names in ROOMS.items():
            there: Any = getattr(self.game, room)
            missing = [name for name in names if not hasattr(there, name)]
            assert not missing, f"{room}.py has no {missing}"
        assert self.game.rules_text("en")


def none_of(problems: Iterable[str]) -> None:
    """Fail with the first of some problems, in a sentence."""
    for problem in problems:
        pytest.fail(f"{problem[0].upper()}{problem[1:]}", pytrace=False)
