"""Positions of Button Men from the dice that case files describe, as lines of notation."""

from __future__ import annotations

from typing import Any

from bagatelle import Match, Refused
from bagatelle.games.button_men import GAME, ButtonMen
from bagatelle.games.button_men.components import FIGHTERS, NEVER_FIRST, SIGNS, SWINGS, TRAITS
from bagatelle.testing.case_fields import know

Json = dict[str, Any]
PLACES = "abcdefgh"
PLAYERS = ("A", "B")
TRAIT_SIGNS = {trait.name: sign for trait, sign in zip(TRAITS, SIGNS, strict=True)}
DIE = {"id", "sizes", "value", "traits", "swing", "option"}
GUESSES = "XYZURSTVW"
"""Letters for a turbo or mood die whose case names none: the first whose range has its size."""


def die_text(die: Any, state: str | None = None) -> str:
    """A die as it stands in a position line: with its value, or in another state."""
    know("die", die, DIE, "sizes", "traits")
    sizes, letter = die["sizes"], die.get("swing", "")
    if (
        not isinstance(sizes, list)
        or not 1 <= len(sizes) <= 2
        or not all(type(size) is int for size in sizes)
    ):
        raise Refused("the sizes of a die are one or two whole numbers.")
    unknown = [trait for trait in die["traits"] if trait not in TRAIT_SIGNS]
    if unknown:
        raise Refused(f"there is no trait called '{unknown[0]}'.")
    if not letter and "option" not in die and {"turbo", "mood"} & set(die["traits"]):
        letter = next((guess for guess in GUESSES if SWINGS[guess][0] <= sizes[-1] <= SWINGS[guess][1]), "X")
    signs = "".join(TRAIT_SIGNS[trait] for trait in die["traits"])
    shape, size = _shape(sizes, letter, die.get("option"))
    shown = state if state is not None else str(die.get("value"))
    return f"{shape}{signs}{size}:{shown}"


def _shape(sizes: list[int], letter: str, option: Any) -> tuple[str, str]:
    if option is not None:
        return "/".join(map(str, option)), f"={sizes[0]}"
    if letter and letter not in SWINGS:
        raise Refused(f"there is no swing letter '{letter}'.")
    if not letter:
        return (str(sizes[0]), "") if len(sizes) == 1 else (f"({sizes[0]},{sizes[1]})", "")
    low, high = SWINGS[letter]
    size = f"={sizes[-1]}" if low <= sizes[-1] <= high else f"={low}>{sizes[-1]}"
    if len(sizes) == 1:
        return letter, size
    return f"({letter if sizes[0] == sizes[1] else sizes[0]},{letter})", size


class Table:
    """A match at a described position, and where each die of the description lies."""

    def __init__(self, dice: Json, captured: Json, options: Json, words: str, rolling: bool = False) -> None:
        know("dice", dice, set(PLAYERS), *PLAYERS)
        know("captured dice", captured, set(PLAYERS))
        self.places: dict[str, tuple[int, int]] = {}
        sides = []
        for seat, player in enumerate(PLAYERS):
            lost = captured.get(PLAYERS[1 - seat], [])
            items = [die_text(die, _waits(die) if rolling else None) for die in dice[player]]
            items += [die_text(die, "x") for die in lost]
            for place, die in enumerate([*dice[player], *lost]):
                name = die.get("id", f"{player}{place}")
                if name in self.places:
                    raise Refused(f"there are two dice called '{name}'.")
                self.places[name] = (seat, place)
            sides.append(" ".join(items) or "-")
        chosen = ButtonMen.read(options)
        settings = f"mode={chosen.mode} to={chosen.wins} mood={chosen.mood}"
        self.match = Match(GAME, start=" / ".join([*sides, f"{words} {settings}"]), by_hand=True)

    def die(self, name: str) -> tuple[int, int]:
        """The seat and the place of a die."""
        if name not in self.places:
            raise Refused(f"there is no die called '{name}'.")
        return self.places[name]

    def name(self, seat: int, place: int) -> str:
        """What the description calls a die."""
        return next(name for name, where in self.places.items() if where == (seat, place))


def _waits(die: Any) -> str:
    return "w" if "warrior" in die.get("traits", []) else "_"


def talents(fighters: list[str]) -> str:
    """The word of a position that says who never goes first."""
    never = {fighter.name for fighter in FIGHTERS if fighter.talent == NEVER_FIRST}
    words = ["never-first" if fighter in never else "-" for fighter in fighters]
    return f"talents={','.join(words)}"
