"""Positions and turns of Bag-O-Loot in a line, for tests that read as rules.

A move is what a player or chance says (``open 7 7``, ``knock``, ``card 7``).
"""

from typing import Any

from bagatelle import Match, Refused
from bagatelle.games.bag_o_loot import GAME, scoring
from bagatelle.games.bag_o_loot.components import SEATS


def at(hands: str, table: str = "-", turn: str = "A", phase: str = "play", **words: Any) -> Match:
    """A match with real cards: hands with slashes between them, then groups with their owners."""
    seats = hands.count("/") + 1
    totals = words.pop("totals", [0] * seats)
    players = ",".join(f"{letter}:{total}" for letter, total in zip(SEATS, totals, strict=False))
    words = {
        "dealer": SEATS[seats - 1],
        "turn": turn,
        "phase": phase,
        "hands": hands,
        "table": table,
        **words,
    }
    line = " ".join([f"players={players}", *(f"{key}={value}" for key, value in words.items())])
    return Match(GAME, start=line, by_hand=True)


def play(match: Match, *moves: str | int) -> Match:
    """The same match after these moves."""
    for move in moves:
        match.play(move)
    return match


def line(match: Match) -> str:
    """The position of a match in one line."""
    return GAME.position_line.write_position(match.position)


def word(match: Match, key: str) -> str | None:
    """One word of the position, None if it is left out."""
    words = dict(part.partition("=")[::2] for part in line(match).split())
    return words.get(key)


def table(match: Match) -> str | None:
    """All groups on the table."""
    return word(match, "table")


def hands(match: Match) -> str | None:
    """All hands."""
    return word(match, "hands")


def refused(match: Match, move: str) -> str:
    """Why this move is refused; nothing may have changed."""
    before = match.position.tobytes(), len(match.events), len(match.sheet)
    try:
        match.play(move)
    except Refused as reason:
        assert before == (match.position.tobytes(), len(match.events), len(match.sheet))
        return str(reason)
    raise AssertionError(f"'{move}' was accepted")


def scores(match: Match) -> list[int]:
    """What each player would score if the round ended now."""
    pos = match.position
    return [int(scoring.stash_points(pos, s) - scoring.hand_points(pos, s)) for s in range(match.seats)]
