"""What an environment with a version shows, offers and does never changes: published results stay comparable."""

import hashlib

import pytest

from bagatelle.envs.setting import setting
from envs.playing import GAMES, trajectory

EDITIONS: dict[str, tuple[str, str]] = {
    "bag_o_loot_v0": ("a0cbe9bbfa6b217a", "271499814de30481"),
    "bag_of_butts_v0": ("741f937d0ca162c4", "5398ec52790c6e99"),
    "buttle_v0": ("3236dbbc38559c6a", "d11058b927d0847c"),
    "button_men_v0": ("f42a0ba1b60a4d3f", "cf7901e5624c1e39"),
}
"""Of each environment: a digest of the names and widths of its pieces and of its choices, then of three games."""


def digest(data: tuple[list[tuple[str, int]], tuple[str, ...]] | list[str]) -> str:
    """A short digest of plain data."""
    return hashlib.sha256(repr(data).encode()).hexdigest()[:16]


@pytest.mark.parametrize("game", GAMES)
def test_a_version_stays_what_it_was(game: str) -> None:
    played = setting(game)
    layout = digest(([(piece.name, piece.width) for piece in played.pieces], played.numbering.names))
    now = {played.name: (layout, digest([trajectory(game, seed) for seed in range(3)]))}
    assert now.items() <= EDITIONS.items(), (
        f"This environment has changed: raise `environments` of {played.game.title}, or undo the change.\n{now}"
    )
