"""A run of the lab: every player in every seat with the same chance, the same numbers however the work is done."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, NoReturn

import pytest

from bagatelle import Refused, find_game
from bagatelle.bots.bot import Budget, Knowledge
from bagatelle.bots.from_file import add_bot_from
from bagatelle.bots.random import RandomBot

pl = pytest.importorskip("polars", reason="the lab needs the extra 'lab'")

from bagatelle.lab import playing, run  # noqa: E402
from bagatelle.lab.frames import unpacked  # noqa: E402
from bagatelle.lab.plan import plan_of  # noqa: E402
from bagatelle.lab.playing import leave_field, play_chunk  # noqa: E402

FAST = "buttle"


class OwnRandom(RandomBot):
    """A bot that the compiled loop does not know."""

    name = "own-random"


class First:
    """Plays what comes first, and draws no lots."""

    name = "first"

    def choose(self, knowledge: Knowledge, budget: Budget, rng: Random) -> int:
        return knowledge.actions[0]


class Clumsy(First):
    name = "clumsy"

    def choose(self, knowledge: Knowledge, budget: Budget, rng: Random) -> NoReturn:
        raise ZeroDivisionError("division by zero")


@pytest.fixture
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chunks of a few games, so that there are many of them."""
    monkeypatch.setattr(playing, "CHUNK_SECONDS", 0.001)


def test_a_rotation_has_every_distinct_seating_once() -> None:
    assert plan_of("bag-of-butts", "random", 5, seats=4).seatings == 1
    assert plan_of("bag-of-butts", ["greedy", "random"], 5, seats=4).seatings == 4
    assert plan_of("bag-of-butts", ["greedy", "random", "greedy"], 7).games == 9, (
        "rounded up to whole rotations"
    )
    plan = plan_of("bag-of-butts", ["greedy", "random"], 12, seats=3)
    assert [plan.at_seat(seating) for seating in range(3)] == [[0, 1, 1], [1, 0, 1], [1, 1, 0]]


def test_the_table_of_games_has_a_row_for_every_game() -> None:
    games = run("bag-of-butts", ["greedy", "random"], 30, seats=3, options={"target": 3}).games
    assert games["rotation"].to_list() == [number // 3 for number in range(30)]
    assert games["seating"].to_list() == [0, 1, 2] * 10
    assert games["bot_2"].to_list() == ["random", "greedy", "random"] * 10
    payoffs = games.select("payoff_1", "payoff_2", "payoff_3")
    assert payoffs.sum_horizontal().to_list() == pytest.approx([1.0] * 30)
    for row in games.iter_rows(named=True):
        alone = [seat for seat in (1, 2, 3) if row[f"payoff_{seat}"] == 1]
        assert row["winner"] == (alone[0] if len(alone) == 1 else None)
        assert row["draw"] == (not alone)
        assert 1 <= row["turns"] <= row["decisions"] <= row["events"]
        assert row["first"] in (1, 2, 3)


def test_units_are_the_rounds_of_a_game() -> None:
    games = run("button-men", games=200, options={"wins": 2}).games
    assert min(games["units"]) >= 2
    assert max(games["units"]) >= 3


@pytest.mark.parametrize("size", [1, 7, 40])
def test_the_numbers_do_not_depend_on_how_the_work_is_cut(size: int) -> None:
    plan = plan_of(FAST, ["greedy", "random"], 80, seed=3)
    whole, parts = plan.cut(40), plan.cut(size)
    played = [unpacked(play_chunk(parts, chunk)) for chunk in reversed(range(parts.chunks))]
    leave_field()
    assert pl.concat(reversed(played)).equals(unpacked(play_chunk(whole, 0)))
    leave_field()


@pytest.mark.usefixtures("small_chunks")
@pytest.mark.parametrize(
    ("bots", "games"),
    [(["greedy", "random"], 400), (["hard@20n", "random"], 12)],
    ids=["compiled, in threads", "asked, in processes"],
)
def test_two_jobs_give_the_numbers_of_one(tmp_path: Path, bots: list[str], games: int) -> None:
    once = run(FAST, bots, games, seed=3, jobs=1)
    twice = run(FAST, bots, games, seed=3, jobs=2, out=tmp_path / "out")
    assert twice.plan.chunks > 1
    assert once.games.equals(twice.games)
    assert not once.games.equals(run(FAST, bots, games, seed=4, jobs=1).games)


@pytest.mark.parametrize("bots", [["random", "greedy"], [OwnRandom(), First()]], ids=["compiled", "asked"])
def test_players_who_change_seats_keep_the_same_chance(bots: list[str]) -> None:
    games = run(FAST, bots, 100, seed=1).games
    dealt = games.group_by("rotation").agg(pl.col("first").n_unique())
    assert dealt["first"].to_list() == [1] * 50, "chance picks the same dealer in both games of a rotation"
    assert games["first"].n_unique() == 2


def test_bots_outside_the_compiled_loop_play_as_those_inside() -> None:
    inside = run(FAST, ["greedy", "random"], 400, seed=1).summary
    outside = run(FAST, ["greedy", OwnRandom()], 400, seed=1).summary
    for one, two in [
        (inside.bots["greedy"], outside.bots["greedy"]),
        (inside.length(), outside.length()),
        (inside.length("turns"), outside.length("turns")),
        (inside.turns.shares[0], outside.turns.shares[0]),
    ]:
        assert abs(one.mean - two.mean) < 2.5 * (one.margin + two.margin) / 2


@pytest.mark.parametrize(
    ("details", "sentence"),
    [
        ({"games": 0}, "Play 1 to 1,000,000,000 games, not 0."),
        ({"bots": []}, "Name at least one bot."),
        ({"bots": ["random"] * 3, "seats": 4}, "For 4 seats name 2 players or 4, not 3."),
        ({"bots": "hal"}, "There is no bot called 'hal'"),
        ({"seats": 9}, "Bag of Butts is for 2 to 4 players, not 9."),
        (
            {"options": {"target": 0}},
            "The option 'target' cannot be '0': it is a whole number from 1 to 1000.",
        ),
        ({"jobs": 0}, "Play with 1 to 256 jobs, not 0."),
        ({"bots": Clumsy}, "The bot 'clumsy' failed: ZeroDivisionError: division by zero"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(
    details: dict[str, Any], sentence: str, tmp_path: Path
) -> None:
    with pytest.raises(Refused) as refused:
        run("bag-of-butts", **{"games": 20, "out": tmp_path / "out", **details})
    assert str(refused.value).startswith(sentence)
    assert not (tmp_path / "out").exists()


def test_without_polars_the_lab_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "polars", None)
    monkeypatch.delitem(__import__("sys").modules, "bagatelle.lab.polars")
    with pytest.raises(Refused, match=r"polars, which is not installed: pip install 'bagatelle\[lab\]'"):
        __import__("bagatelle.lab.polars")


# The folder


@pytest.mark.usefixtures("small_chunks")
def test_a_run_that_was_interrupted_goes_on_where_it_stopped(tmp_path: Path) -> None:
    def stop(done: int, total: int) -> None:
        if done > 100:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(FAST, games=2000, out=tmp_path, tell=stop)
    there = {file: file.stat().st_mtime_ns for file in (tmp_path / "games").iterdir()}
    assert there
    told = []
    went_on = run(FAST, games=2000, out=tmp_path, tell=lambda done, total: told.append(done))
    assert all(file.stat().st_mtime_ns == time for file, time in there.items()), "nothing is played twice"
    assert told[-1] == 2000
    assert went_on.games.equals(run(FAST, games=2000).games)
    assert not list(tmp_path.rglob(".*")), "nothing unfinished is left"


def test_a_run_that_is_done_is_only_read(tmp_path: Path) -> None:
    first, told = run(FAST, games=50, out=tmp_path), []
    assert run(FAST, games=50, out=tmp_path, tell=lambda *how: told.append(how)).games.equals(first.games)
    assert not told


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"seed": 1}, "the seed"),
        ({"bots": "greedy"}, "the bots"),
        ({"options": {"scuttle": True}}, "the options"),
    ],
)
def test_a_directory_with_another_run_is_refused_and_left_alone(
    tmp_path: Path, change: dict[str, Any], what: str
) -> None:
    kept = run(FAST, games=50, out=tmp_path).games
    with pytest.raises(Refused) as refused:
        run(FAST, **{"games": 50, "out": tmp_path, **change})
    assert (
        str(refused.value)
        == f"{tmp_path} holds another run, which differs in {what}: name another directory."
    )
    assert run(FAST, games=50, out=tmp_path).games.equals(kept)


def test_a_run_of_other_rules_is_another_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(FAST, games=50, out=tmp_path)
    monkeypatch.setattr("bagatelle.lab.plan.made_of", lambda game, players: "changed")
    with pytest.raises(Refused, match="differs in the rules, or what the bots know about them"):
        run(FAST, games=50, out=tmp_path)


def test_a_bot_of_ones_own_that_was_changed_makes_another_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bagatelle.bots.bot._added", {})
    file = tmp_path / "lucky.py"
    lucky = (
        "class Lucky:\n    name = 'lucky'\n    choose = lambda self, known, budget, rng: known.actions[%d]\n"
    )
    file.write_text(lucky % 0)
    add_bot_from(f"{file}:Lucky")
    run(FAST, "lucky", 4, out=tmp_path / "out")
    file.write_text(lucky % -1)
    with pytest.raises(Refused, match="differs in the rules, or what the bots know about them"):
        run(FAST, "lucky", 4, out=tmp_path / "out")


def test_a_directory_with_other_files_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ann")
    with pytest.raises(Refused, match="holds other files: name an empty directory, or a new one"):
        run(FAST, games=50, out=tmp_path)
    with pytest.raises(Refused, match=r"letter.txt is a file: name a directory"):
        run(FAST, games=50, out=tmp_path / "letter.txt")
    assert [file.name for file in tmp_path.iterdir()] == ["letter.txt"]


@pytest.mark.parametrize(
    "spoil", [lambda data: data[:-40], lambda data: b"", lambda data: b"PAR1" + data[:9]]
)
def test_a_broken_chunk_is_named_and_the_others_are_kept(
    tmp_path: Path, spoil: Callable[[bytes], bytes]
) -> None:
    kept = run(FAST, games=50, out=tmp_path).games
    chunk = tmp_path / "games" / "000000.parquet"
    chunk.write_bytes(spoil(chunk.read_bytes()))
    with pytest.raises(Refused) as refused:
        run(FAST, games=50, out=tmp_path)
    assert (
        str(refused.value) == f"{chunk} is broken: delete it, and the same command plays these games again."
    )
    chunk.unlink()
    assert run(FAST, games=50, out=tmp_path).games.equals(kept)


@pytest.mark.parametrize("words", ["", "[]", "{", '{"size": 0}'])
def test_a_broken_plan_is_refused(tmp_path: Path, words: str) -> None:
    (tmp_path / "plan.json").write_text(words)
    with pytest.raises(Refused, match=r"plan.json is broken: name another directory"):
        run(FAST, games=50, out=tmp_path)


def test_a_game_from_elsewhere_can_be_played() -> None:
    game = replace(find_game(FAST), name="elsewhere")
    assert run(game, games=20).games.height == 20
