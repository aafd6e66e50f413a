"""Positions and moves of Buttle in a line, for tests that read as rules."""

from typing import Any

from bagatelle import Match, Refused
from bagatelle.games.buttle import GAME

SIDES = ("south", "north")


def at(line: str, **options: Any) -> Match:
    """A match with real cards in which south is in turn, unless the line says otherwise."""
    words = {word.partition("=")[0] for word in line.split()}
    usual = {"turn": "south", "phase": "turn", "dealer": "north"}
    line += "".join(f" {key}={value}" for key, value in usual.items() if key not in words)
    line += "".join(f" {key}={value}" for key, value in options.items())
    return Match(GAME, start=line, by_hand=True)


def play(match: Match, *moves: str | int) -> Match:
    """The same match after these moves."""
    for move in moves:
        match.play(move)
    return match


def words(match: Match) -> dict[str, str]:
    """The words of the position line."""
    line = GAME.position_line.write_position(match.position)
    return dict(word.split("=") for word in line.split())


def after(line: str, *moves: str, **options: Any) -> dict[str, str]:
    """The words of the position to which these moves lead; what is empty is a dash."""
    match = play(at(line, **options), *moves)
    empty = {
        "south": "-", "north": "-", "points": "-/-", "stacks": "-/-", "royals": "-/-", "scrap": "-", "limbo": "-",
    }  # fmt: skip
    return {**empty, **words(match)}


def moves(line: str, **options: Any) -> set[str]:
    """Every legal move."""
    return set(at(line, **options).moves())


def refused(match: Match, move: str) -> str:
    """Why this move is refused; nothing may have changed."""
    before = match.position.tobytes(), len(match.events), len(match.sheet)
    try:
        match.play(move)
    except Refused as reason:
        assert before == (match.position.tobytes(), len(match.events), len(match.sheet))
        return str(reason)
    raise AssertionError(f"'{move}' was accepted")


def refusal(line: str, *all_moves: str, **options: Any) -> str:
    """Why the last of these moves is refused."""
    return refused(play(at(line, **options), *all_moves[:-1]), all_moves[-1])


def points(match: Match) -> list[int]:
    """The points of both sides, south first."""
    return [player["points"] for player in match.view()["players"]]
