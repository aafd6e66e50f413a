"""The memory aid: shown when somebody asks for it, in games where there is something to remember."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bagatelle.game import find_game
from bagatelle.terminal import play
from terminal.scripted import Paper


@pytest.fixture
def loot(home: Path) -> Callable[..., str]:
    """Play Bag-O-Loot on a screen, with cards that are always the same; return what is printed."""

    def play_on(screen: Paper, *players: str, **settings: Any) -> str:
        play.run(
            find_game("bag-o-loot"),
            players=players,
            seed=bytes([1]) * 32,
            screen=screen,
            quick=True,
            **settings,
        )
        return screen.text

    return play_on


def test_memory_shows_what_was_not_seen_until_it_is_switched_off(loot: Callable[..., str]) -> None:
    before, on, off = loot(Paper("memory", "memory"), "me", "greedy").split("> memory")
    assert "Not seen yet" not in before
    assert "Not seen yet: " in on
    assert "Not seen yet" not in off


def test_memory_is_understood_by_the_game_that_has_none(sit: Callable[..., str]) -> None:
    assert "this game hides nothing" in sit(Paper("memory"), "Ann", "Bo")


def test_several_people_at_one_screen_see_only_their_own_hands(loot: Callable[..., str]) -> None:
    text = loot(Paper("", "punt 1", "", "look"), "Ann", "Bob")
    assert "Pass the screen to" in text
    for part in text.split("Pass the screen to")[1:]:
        assert part.count("Your hand:") >= 1
        assert len({line.split()[0] for line in part.splitlines() if " holds " in line}) <= 1
