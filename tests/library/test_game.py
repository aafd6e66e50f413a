"""Games are found by entry points, so that any package can bring one."""

import importlib.metadata
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bagatelle import game as game_module
from bagatelle.game import find_game, games
from bagatelle.refusal import Refused
from own_games import OWN_GAMES


def test_every_game_of_ours_keeps_its_facts_straight() -> None:
    assert "bag-of-butts" in OWN_GAMES
    for name, game in OWN_GAMES.items():
        assert game.name == name
        assert game.title
        assert game.summary.endswith(".")
        assert game.credits
        assert game.seats[0] >= 1
        assert game.unit in ("game", "round")
        assert game.position.MAX_LEGAL >= 1
        assert game.rules.rule.position.itemsize < 4096
        for part in ("notation", "view", "strategy"):
            assert getattr(game, part)


def test_an_unknown_game_is_refused_with_those_that_are_there() -> None:
    with pytest.raises(
        Refused, match=r"^There is no game called 'Bag Of Butts'; the games here are: .*bag-of-butts"
    ):
        find_game("Bag Of Butts")


def test_the_number_of_players_is_checked_in_one_sentence() -> None:
    game = find_game("bag-of-butts")
    assert [game.check_seats(seats) for seats in game.seats] == [2, 3, 4]
    with pytest.raises(Refused, match=r"^Bag of Butts is for 2 to 4 players, not 7\.$"):
        game.check_seats(7)


def test_a_game_of_another_package_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    mine = importlib.metadata.EntryPoint(
        "zebra", "bagatelle.games.bag_of_butts:GAME", game_module.GAMES_GROUP
    )
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda group: (mine,))
    games.cache_clear()
    try:
        assert list(games()) == ["zebra"]
        with pytest.raises(Refused, match=r"the games here are: zebra\.$"):
            find_game("bag-of-butts")
    finally:
        games.cache_clear()


ANOTHER = """
from bagatelle.game import Game
from bagatelle.games.bag_of_butts import BagOfButts

GAME = Game(
    name="sack-of-socks", title="Sack of Socks", summary="The same with socks.", seats=range(2, 5),
    options=BagOfButts, credits="Nobody.", package="bagatelle.games.bag_of_butts",
)
"""
PLAY = """
from bagatelle import Match
from bagatelle.game import games
match = Match("sack-of-socks", 2, seed=bytes(32), match_id="socks")
match.deal()
print(sorted(games()), match.game.title, match.moves())
"""


def test_an_installed_package_brings_a_game_without_any_central_list(tmp_path: Path) -> None:
    info = tmp_path / "socks-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: socks\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[bagatelle.games]\nsack-of-socks = socks:GAME\n")
    (tmp_path / "socks.py").write_text(ANOTHER)
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", PLAY], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "'sack-of-socks'] Sack of Socks ['continue']" in done.stdout


def test_the_contract_loads_nothing_heavy() -> None:
    light = "import sys, bagatelle, bagatelle.game; print('numba' in sys.modules, 'numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", light], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]
