"""The arena: everybody in every seat, the same chance for all, luck taken out, and honest intervals."""

import hashlib
import math
import random
import threading
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NoReturn

import numpy as np
import pytest

from bagatelle import CHANCE, OVER, Budget, Knowledge, Refused
from bagatelle.arena import Duel, Interval, duel
from bagatelle.arena.court import Court, Played, Setting
from bagatelle.arena.ladder import climb
from bagatelle.arena.luck import Luck
from bagatelle.arena.players import budget_of, player_of
from bagatelle.arena.streams import Stream
from bagatelle.bots.network import forward, new_network, new_room
from bagatelle.examples.dice_race import GAME as DICE_RACE
from bagatelle.examples.dice_race import position as at
from bagatelle.game import Game, find_game
from bagatelle.kernel import Record, Singles, Words, copy_of
from bagatelle.match import Match
from plugins.planted import with_part
from profiles import by_profile

BOT_FILE = """
class Bold:
    name = "bold"
    until = 20

    def choose(self, knowledge, budget, rng):
        return knowledge.actions[int(knowledge.position.rolled >= self.until)]
"""


class Bold:
    """Rolls on until it has twenty."""

    name = "bold"
    until = 20

    def choose(self, knowledge: Knowledge, budget: Budget, rng: random.Random) -> int:
        return at.STOP if knowledge.position.rolled >= self.until else at.ROLL


class Careful(Bold):
    """Stops after every roll."""

    name = "careful"
    until = 1


class Broken:
    """Cannot play."""

    name = "broken"

    def choose(self, knowledge: Knowledge, budget: Budget, rng: random.Random) -> NoReturn:
        raise ZeroDivisionError("oh")


class Judging:
    """Judges what comes next by the positions that it leads to."""

    def __init__(self, game: Game) -> None:
        self.rules = game.rules

    def shares_after(self, pos: Record, seat: int, actions: Sequence[int]) -> list[float]:
        return [self.after(pos, seat, action) for action in actions]

    def after(self, pos: Record, seat: int, action: int) -> float:
        then, out = copy_of(pos), np.zeros(6)
        self.rules.play(then, action)
        if self.rules.actor(then) == OVER:
            self.rules.payoff(then, out)
            return float(out[seat])
        return self.share(then, seat)

    def share(self, pos: Record, seat: int) -> float:
        raise NotImplementedError


class Lead(Judging):
    """Judges a race by how far the seat is ahead of the best of the others."""

    def share(self, pos: Record, seat: int) -> float:
        scores = [int(score) for score in pos.score[: pos.seats]]
        scores[int(pos.turn)] += int(pos.rolled)
        mine = scores.pop(seat)
        return 1 / (1 + math.exp(-(mine - max(scores)) / 9))


class Nonsense(Judging):
    """Judges a position by its bytes: an opinion that means nothing."""

    def share(self, pos: Record, seat: int) -> float:
        return hashlib.sha256(pos.tobytes() + bytes([seat])).digest()[0] / 64 - 1


def shares(result: Duel) -> list[list[float]]:
    """What the first player got, game by game."""
    return [[played.accounts[0].share for played in games] for games in result.rotations]


# Seats and chance


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("bot", [Bold, "random"])
def test_two_players_who_are_the_same_get_exactly_an_even_share_in_every_rotation(
    bot: type[Bold] | str, seats: int
) -> None:
    result = duel(DICE_RACE, [bot, bot], 12 * seats, seats=seats, seed=3)
    assert result.games == 12 * seats
    for rotation in shares(result):
        assert sorted(rotation) == [0.0] * (seats - 1) + [1.0]
    assert result.raw().mean == pytest.approx(1 / seats)
    assert result.raw().margin == pytest.approx(0)


@pytest.mark.parametrize("game", ["bag-of-butts", "bag-o-loot", "button-men", "buttle"])
def test_that_holds_in_games_with_cards_and_dice_too(game: str) -> None:
    result = duel(game, ["random", "random"], 8, seed=3)
    assert all(sum(rotation) == 1 for rotation in shares(result))


def test_a_player_who_rolls_more_does_not_change_what_the_others_roll(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first roll after the n-th decision of a seat is the same whoever sits there."""
    matches: list[Match] = []
    start = Setting.match

    def keep(*what: Any) -> Match:
        matches.append(start(*what))
        return matches[-1]

    monkeypatch.setattr(Setting, "match", keep)
    duel(DICE_RACE, [Bold, Careful], 8, seed=5)
    for one, other in zip(matches[1::2], matches[2::2], strict=True):  # the first only tries the setting
        first, second = (
            {
                (
                    before.actor,
                    sum(event.actor == before.actor for event in match.events[:number]),
                ): after.action
                for number, (before, after) in enumerate(pairwise(match.events), 1)
                if before.actor != CHANCE and after.actor == CHANCE
            }
            for match in (one, other)
        )
        both = first.keys() & second.keys()
        assert len(both) > 3
        assert all(first[moment] == second[moment] for moment in both)
        assert one.events[0] == other.events[0]
    assert len({match.events[0] for match in matches[1:]}) > 1


def test_a_stream_picks_by_weight_and_each_time_anew() -> None:
    stream = Stream(1, 0)
    picks = [stream.pick([1, 0, 3]) for _ in range(4000)]
    assert picks.count(1) == 0
    assert 0.72 < picks.count(2) / 4000 < 0.78
    assert stream.decide(0).random() != stream.decide(0).random()


def test_with_one_player_for_each_seat_everybody_sits_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []
    monkeypatch.setattr(
        Court, "_share_out", lambda self, payoffs, at_seat, *rest: seen.append(tuple(at_seat))
    )
    duel(DICE_RACE, [Bold, Careful, "random"], 3)
    assert seen == [(0, 1, 2), (2, 0, 1), (1, 2, 0)]


def test_the_first_of_two_sits_alone_among_copies_of_the_second() -> None:
    result = duel("bag-o-loot", ["greedy", "random"], 1, seats=5, seed=1)
    assert result.games == 5
    greedy, others = result.raw(0), result.raw(1)
    assert greedy.mean + 4 * others.mean == pytest.approx(1)
    assert result.even == 0.2


def test_a_mixed_setting_is_the_same_for_a_rotation_and_another_for_the_next() -> None:
    setting = Setting(find_game("buttle"), 2, find_game("buttle").options(), True, 7)
    starts = [setting.match(rotation).position_line() for rotation in range(12)]
    assert starts == [setting.match(rotation).position_line() for rotation in range(12)]
    assert len({*starts}) > 1


# The same seed


def test_the_same_seed_gives_the_same_games_and_another_others() -> None:
    once, again, other = (duel("buttle", ["greedy", "random"], 20, seed=seed) for seed in (4, 4, 5))
    assert shares(once) == shares(again) != shares(other)
    longer = duel("buttle", ["greedy", "random"], 30, seed=4)
    assert shares(longer)[:10] == shares(once)


def test_games_that_are_spread_over_processes_are_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from bagatelle.bots.from_file import add_bot_from

    monkeypatch.setattr("bagatelle.bots.bot._added", {})
    (tmp_path / "bold.py").write_text(BOT_FILE)
    name = add_bot_from(f"{tmp_path / 'bold.py'}:Bold")
    told = []
    alone = duel(DICE_RACE, [name, "random"], 10, seed=9)
    spread = duel(DICE_RACE, [name, "random"], 10, seed=9, jobs=2, tell=lambda now: told.append(now.games))
    assert shares(alone) == shares(spread)
    assert [result.account(0).moves for result in (alone, spread)] == [alone.account(0).moves] * 2
    assert told[-1] == 10


def test_a_bot_that_other_processes_cannot_find_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    from bagatelle.bots.bot import add_bot

    monkeypatch.setattr("bagatelle.bots.bot._added", {})
    add_bot(Careful)
    with pytest.raises(Refused, match="cannot find the bot 'careful'"):
        duel(DICE_RACE, ["careful", "random"], 2, jobs=2)


def test_what_cannot_be_sent_to_other_processes_is_refused() -> None:
    class Local(Careful):
        """Cannot be found by its name."""

    with pytest.raises(Refused, match=r"cannot be sent to other processes .*Local.*: play without more jobs"):
        duel(DICE_RACE, [Local, "random"], 2, jobs=2)


def test_every_process_finds_the_judge_of_the_game_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """What has been learned need not travel, and could not."""
    judge = Lead(DICE_RACE)
    vars(judge)["lock"] = threading.Lock()
    monkeypatch.setattr("bagatelle.arena.court.judge_for", lambda game: judge)
    assert duel(DICE_RACE, ["greedy", "random"], 2, jobs=2).games == 2


# Luck


def test_luck_has_the_mean_0_whatever_the_judge_thinks() -> None:
    for game in ("bag-of-butts", "bag-o-loot", "button-men", "buttle"):
        match, rng, events = Match(game, seed=bytes(32), match_id="luck"), random.Random(1), 0
        while not match.over and events < 30:
            if match.actor != CHANCE:
                match.play(rng.choice(match.legal()))
                continue
            events += 1
            odds = match.odds()
            mean = np.zeros(match.seats)
            for place, (_, weight) in enumerate(odds):
                luck = Luck(match.game, match.seats, Nonsense(match.game))
                luck.note(match.position, odds, place)
                assert sum(luck.total()) == pytest.approx(0)  # what one seat gains, the others lose
                mean += weight * luck.total()
            assert mean == pytest.approx(np.zeros(match.seats), abs=1e-6 * sum(weight for _, weight in odds))
            match.deal()


def test_luck_counts_what_the_end_brings() -> None:
    match = Match(DICE_RACE, 2, {"finish": 20}, start=None)
    position = match.position.copy()
    position.score[0], position.phase = 19, at.ROLLING
    luck = Luck(DICE_RACE, 2, Lead(DICE_RACE))
    odds = Match(DICE_RACE, start=position).odds()
    luck.note(position, odds, 5)
    worst = Luck(DICE_RACE, 2, Lead(DICE_RACE))
    worst.note(position, odds, 0)
    assert luck.total()[0] > 0 > worst.total()[0]


def luck_of(played: Played) -> float:
    luck = played.accounts[0].luck
    assert luck is not None
    return luck


def test_a_bad_judge_leaves_the_mean_alone() -> None:
    result = duel(DICE_RACE, [Bold, Careful], by_profile(200, 600), seed=2, judge=Nonsense(DICE_RACE))
    luck = [luck_of(played) for games in result.rotations for played in games]
    assert abs(np.mean(luck)) < 3 * np.std(luck) / math.sqrt(len(luck))
    adjusted = result.adjusted()
    assert adjusted
    assert adjusted.margin > result.raw().margin


def test_a_good_judge_shrinks_the_interval() -> None:
    result = duel(DICE_RACE, [Bold, "greedy"], by_profile(150, 400), seed=2, judge=Lead(DICE_RACE))
    raw, adjusted = result.raw(), result.adjusted()
    assert adjusted
    assert adjusted.margin < 0.7 * raw.margin  # as good as twice the games
    assert abs(raw.mean - adjusted.mean) < raw.margin
    assert result.best() == adjusted


def in_numbers(game: Game) -> Game:
    """The race, with something to observe: how far the viewer is ahead, and whether it is on."""
    contract = game.rules.rule

    @contract.observe
    def observe(pos: Record, viewer: int, index: Words, value: Singles) -> int:
        index[0], index[1] = 0, 1
        value[0] = (pos.score[viewer] - pos.score[1 - viewer]) / 10
        value[1] = 1.0 if pos.turn == viewer else -1.0
        return 2

    contract.complete()
    return with_part(game, "observation", observe=observe, MOST_INPUTS=2)


class Learned(Judging):
    """Judges by a network, in Python."""

    def __init__(self, game: Game, net: tuple[Singles, ...]) -> None:
        super().__init__(game)
        self.observe, self.net = game.observation.observe, net

    def share(self, pos: Record, seat: int) -> float:
        index, value = np.zeros(2, np.int64), np.zeros(2, np.float32)
        return float(forward(self.net, index, value, self.observe(pos, seat, index, value), new_room()))


def test_a_network_judges_in_compiled_code_as_any_judge_would() -> None:
    game = in_numbers(DICE_RACE)
    for seed in range(3):
        judge = Learned(game, new_network(2, seed))
        slow = duel(game, [Bold, "greedy"], 20, seed=seed, judge=judge)
        vars(judge)["network"] = judge.net
        quick = duel(game, [Bold, "greedy"], 20, seed=seed, judge=judge)
        for one, other in zip(slow.finished, quick.finished, strict=True):
            assert one.accounts[0].luck == pytest.approx(other.accounts[0].luck, abs=1e-6)
            assert one.accounts[0].luck != 0


def test_luck_in_a_round_counts_by_what_the_round_means_for_the_match() -> None:
    game = with_part(
        DICE_RACE, "strategy", narrow=lambda pos: None, widen=lambda pos, seat, chance: 0.4 + chance / 5
    )
    whole, part = (duel(each, [Bold, Careful], 4, judge=Lead(DICE_RACE)) for each in (DICE_RACE, game))
    for one, other in zip(whole.finished, part.finished, strict=True):
        assert other.accounts[0].luck == pytest.approx(luck_of(one) / 5)


def test_a_game_without_a_judge_has_only_the_raw_share(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bagatelle.arena.court.judge_for", lambda game: None)
    result = duel(DICE_RACE, [Bold, Careful], 4)
    assert result.adjusted() is None
    assert result.best() == result.raw()


def test_the_judge_of_the_game_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bagatelle.arena.court.judge_for", lambda game: Lead(DICE_RACE))
    assert duel(DICE_RACE, [Bold, Careful], 4).adjusted() is not None


# Intervals


def test_an_interval_holds_the_truth_in_nineteen_of_twenty_cases() -> None:
    rng = random.Random(1)
    for size, often in ((8, 0.5), (20, 0.5), (40, 0.8)):
        held = 0
        for _ in range(1500):
            games = [(rng.random() < often) + (rng.random() < often) for _ in range(size)]
            interval = Interval.of([won / 2 for won in games])
            held += interval.low <= often <= interval.high
        assert 0.92 < held / 1500 < 0.98, (size, often)


def test_a_few_games_that_all_ended_alike_prove_little() -> None:
    assert Interval.of([1.0] * 5).low < 0.5
    assert Interval.of([0.0] * 200).high < 0.02
    assert Interval.of([0.5]).margin == math.inf
    assert Interval.of([0.5]).plain()["margin"] is None


# What comes out


def test_the_stronger_one_is_named_or_it_is_undecided() -> None:
    strong = duel("buttle", ["random", "greedy"], 40)
    assert strong.verdict() == "greedy is stronger than random."
    assert strong.plain()["stronger"] == "greedy"
    even = duel(DICE_RACE, [Bold, Bold], 8)
    assert even.verdict() == "Undecided after 8 games: more games would tell."
    assert even.names == ("bold", "bold (2)")
    several = duel("bag-of-butts", ["greedy", "random", "random"], 30)
    assert several.verdict() == "Above the even share: greedy."


def test_moves_and_times_of_both_sides_are_counted() -> None:
    result = duel("buttle", ["greedy", "random"], 20)
    greedy, other = result.account(0), result.account(1)
    assert greedy.moves > 0 < other.moves
    assert greedy.seconds > other.seconds > 0
    assert greedy.processor_seconds > 0


def test_who_fails_forfeits_the_game_and_the_sentence_says_why() -> None:
    result = duel(DICE_RACE, [Broken, Careful], 6, seats=3)
    assert result.raw(0).mean == 0
    assert result.raw(1).mean == 0.5
    assert result.plain()["players"][0]["forfeits"] == 6
    assert result.faults(0)[0].startswith("The bot 'broken' failed: ZeroDivisionError: oh")


def test_ctrl_c_ends_a_duel_with_what_there_is() -> None:
    def enough(so_far: Duel) -> None:
        if len(so_far.finished) == 5:
            raise KeyboardInterrupt

    result = duel(DICE_RACE, [Bold, Careful], 100, tell=enough)
    assert (result.games, result.planned) == (4, 100)


def test_ctrl_c_before_the_first_rotation_is_just_that() -> None:
    def enough(so_far: Duel) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        duel(DICE_RACE, [Bold, Careful], 100, tell=enough)


def test_ctrl_c_ends_the_processes_too() -> None:
    from multiprocessing import active_children

    def enough(so_far: Duel) -> None:
        if so_far.games >= 4:
            raise KeyboardInterrupt

    result = duel(DICE_RACE, ["greedy", "random"], 5000, jobs=2, tell=enough)
    assert 4 <= result.games < 5000
    assert active_children() == []


# Who plays


def test_a_budget_can_stand_behind_a_name() -> None:
    usual = Budget(3.0)
    assert player_of("greedy", usual).budget == usual
    assert player_of("greedy@0.25s", usual).budget == Budget(0.25)
    assert player_of("greedy@2000n", usual).budget == Budget(None, 2000)
    assert player_of("greedy@2000n", usual).bot == "greedy"
    assert budget_of(None, None) == Budget()
    assert budget_of(0.5, 10) == Budget(0.5, 10)


def test_a_bot_is_given_its_budget() -> None:
    seen = set()

    class Asking(Careful):
        name = "asking"

        def choose(self, knowledge: Knowledge, budget: Budget, rng: random.Random) -> int:
            seen.add(budget)
            return super().choose(knowledge, budget, rng)

    duel(DICE_RACE, [Asking, "random"], 2, budget=Budget(0.5))
    assert seen == {Budget(0.5)}


@pytest.mark.parametrize(
    ("players", "how", "why"),
    [
        (["greedy"], {}, "For 2 seats name 2 players or 2, not 1"),
        (["greedy", "random", "greedy"], {"seats": 4}, "For 4 seats name 2 players or 4, not 3"),
        (["greedy", "nobody"], {}, "There is no bot called 'nobody'"),
        (["greedy@0s", "random"], {}, "more than 0 and up to 3600 seconds"),
        (["greedy@1.5n", "random"], {}, "nodes are whole numbers"),
        (["greedy@0n", "random"], {}, "at least 1 node"),
        (
            ["greedy@-5n", "random"],
            {},
            "'-5n' is not a budget: say seconds or nodes, as in greedy@0.1s or greedy@2000n",
        ),
        (["greedy@", "random"], {}, "'' is not a budget"),
        (["greedy@nans", "random"], {}, "'nans' is not a budget"),
        (["greedy@2x@5n", "random"], {}, "'2x' is not a budget"),
        (["greedy", "random"], {"games": 0}, "Play 1 to 1,000,000 games, not 0"),
        (["greedy", "random"], {"jobs": 0}, "Play with 1 to 256 jobs, not 0"),
        (["greedy", "random"], {"seats": 9}, "is for 2 to 4 players, not 9"),
        (["greedy", "random"], {"options": {"colour": 1}}, "There is no option 'colour'"),
        (["greedy", "random"], {"mixed": True, "options": {"target": 5}}, "Mixed settings come with options"),
    ],
)
def test_bad_input_is_refused_in_a_sentence(players: list[str], how: dict[str, Any], why: str) -> None:
    with pytest.raises(Refused, match=why):
        duel("bag-of-butts", players, **how)


# The ladder


def test_a_ladder_puts_the_strongest_on_top_and_says_that_the_order_is_certain() -> None:
    pytest.importorskip("openskill", reason="ratings need the extra 'lab'")
    told: list[Any] = []
    expected: list[Any] = []
    result = climb(
        "buttle", ["random", "greedy"], 40, tell=told.append, expect=lambda *time: expected.append(time)
    )
    assert [rung.name for rung in result.rungs] == ["greedy", "random"]
    assert result.rungs[0].rating > 25 > result.rungs[1].rating
    assert result.verdict() == "The order is certain: every bot is stronger than each one below it."
    assert told[-1] == 1
    ((seconds, jobs),) = expected
    assert 0 < seconds < 600
    assert jobs == 1


def test_a_ladder_that_was_left_early_does_not_say_that_the_order_is_certain() -> None:
    pytest.importorskip("openskill", reason="ratings need the extra 'lab'")

    def leave(pairs_done: float) -> None:
        if pairs_done > 2:
            raise KeyboardInterrupt

    result = climb("bag-of-butts", ["random", "greedy", "medium"], 40, tell=leave)
    assert len(result.duels) in (2, 3)
    assert result.verdict().startswith("The order is open between")


def test_a_ladder_for_several_seats_says_where_the_order_is_open() -> None:
    pytest.importorskip("openskill", reason="ratings need the extra 'lab'")
    bots = ["greedy@1s", "greedy@2s", "random"]
    result = climb("bag-of-butts", bots, 30, seats=3)
    assert result.rungs[-1].name == "random"
    assert "greedy@1s and greedy@2s" in result.verdict() or "greedy@2s and greedy@1s" in result.verdict()
    assert len(result.plain()["duels"]) == 3


def test_a_ladder_without_the_extra_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "openskill.models", None)
    with pytest.raises(Refused, match=r"openskill, which is not installed: pip install 'bagatelle\[lab\]'"):
        climb("buttle", ["random", "greedy"], 2)


@pytest.mark.parametrize(("bots", "why"), [(["greedy"], "at least two"), (["greedy", "greedy"], "once")])
def test_a_ladder_needs_several_bots(bots: list[str], why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bagatelle.arena.ladder._rating_model", lambda: None)
    with pytest.raises(Refused, match=why):
        climb("buttle", bots)


def test_a_ladder_refuses_numbers_before_it_plays_anything() -> None:
    pytest.importorskip("openskill", reason="ratings need the extra 'lab'")
    with pytest.raises(Refused, match="Play with 1 to 256 jobs, not 0"):
        climb("buttle", ["random", "greedy"], jobs=0, expect=lambda seconds, jobs: None)
