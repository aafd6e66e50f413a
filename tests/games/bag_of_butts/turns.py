"""Whole turns of Bag of Butts in a line, for tests that read as rules.

A move is what a player or chance says (``continue``, ``gray``, ``2 3``, ``score 2``). Three groups of letters with
slashes between them, as in ``pp/bb/yygg``, announce their sizes and deal them out.
"""

from collections import Counter
from typing import Any

from bagatelle import Match, Refused
from bagatelle.games.bag_of_butts import GAME
from bagatelle.games.bag_of_butts.components import EVERY_KIND, LETTERS
from bagatelle.games.bag_of_butts.position import ANNOUNCE


def at(line: str) -> Match:
    """A match with real pieces that stands in this position."""
    return Match(GAME, start=line, by_hand=True)


def new_game(*colours: str, **options: Any) -> Match:
    """A new match of players with these colours, clockwise; the first of them begins."""
    match = Match(GAME, len(colours), {"colours": list(colours), **options}, by_hand=True)
    match.play(f"first {colours[0]}")
    return match


def play(match: Match, *moves: str) -> Match:
    """The same match after these moves."""
    for move in moves:
        if "/" in move:
            deal(match, move)
        else:
            match.play(move)
    return match


def deal(match: Match, groups: str) -> None:
    """Announce the sizes of these groups, unless that has been done, and draw them."""
    first, second, third = groups.split("/")
    if match.position.phase == ANNOUNCE:
        match.play(f"{len(first)} {len(second)}")
    there = [Counter(first + second + third)[letter] for letter in LETTERS]
    assert there == list(match.position.bag), "the draw in this test is not what is in the bag"
    for letter in first + second:
        match.play(EVERY_KIND[LETTERS.index(letter)])


def line(match: Match) -> str:
    """The position of a match in one line."""
    return GAME.position_line.write_position(match.position)


def after(start: str, *moves: str) -> str:
    """The position, in one line, to which these moves lead."""
    return line(play(at(start), *moves))


def refusal(start: str, *moves: str) -> str:
    """Why the last of these moves is refused; nothing may have changed."""
    match = play(at(start), *moves[:-1])
    return refused(match, moves[-1])


def refused(match: Match, move: str) -> str:
    """Why this move is refused; nothing may have changed."""
    before = match.position.tobytes(), len(match.events), len(match.sheet)
    try:
        match.play(move)
    except Refused as reason:
        assert before == (match.position.tobytes(), len(match.events), len(match.sheet))
        return str(reason)
    raise AssertionError(f"'{move}' was accepted")


def pays(match: Match) -> dict[int, dict[str, int]]:
    """What each scorable group, counted from 1, pays to whom."""
    view = match.view()
    colours = [player["colour"] for player in view["players"]]
    return {
        number: {colour: paid for colour, paid in zip(colours, group["points"], strict=True) if paid}
        for number, group in enumerate(view["groups"], 1)
        if group["scorable"]
    }
