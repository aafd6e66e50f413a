"""Fighters as players choose them: how one is drawn, and which two make an even match."""

from __future__ import annotations

import random
import time
from typing import Any

from bagatelle.games.button_men.chances import chance_between, work_out
from bagatelle.games.button_men.components import COPIES, FIGHTERS, LETTER, OPTION, SEATS, TRAITS, Fighter
from bagatelle.games.button_men.fighters import fighter_text, find_fighter, pair_up
from bagatelle.games.button_men.recipes import PLACEHOLDER, Die, read_recipe
from bagatelle.language import Say
from bagatelle.options import Options
from bagatelle.refusal import Refused

FIRST = "Avis"
"""Whom the first player has where nobody chooses; the second has the Soldier that fights her most evenly."""
EVEN = 0.03
"""So far from a half a match still counts as even; among those that are, chance decides."""
GUESSING = 1.0
"""Seconds for a fair fighter against a recipe that nobody has looked at before."""


def usual(seats: int) -> list[dict[str, Any]]:
    """Two Soldiers, whose dice need no explanation, and who are as even as can be."""
    first = find_fighter(FIRST)
    soldiers = [each for each in FIGHTERS if each.set == first.set and each != first]
    return [{"fighter": first.name}, {"fighter": min(soldiers, key=lambda each: _odds(each, first)).name}]


def portrait(role: str, value: str, say: Say) -> dict[str, Any]:
    """A fighter by name, set and recipe, and its dice as a board draws them."""
    fighter = find_fighter(value, say)
    return {
        "value": fighter_text(fighter),
        "label": fighter.name or fighter.recipe,
        "group": say(fighter.set) if fighter.set else "",
        "detail": fighter.recipe,
        "dice": _dice(fighter),
    }


def _dice(fighter: Fighter) -> list[dict[str, Any]]:
    if fighter.talent == COPIES:
        unknown = {"recipe": PLACEHOLDER, "sides": [], "face": PLACEHOLDER, "traits": []}
        return [dict(unknown) for _ in fighter.recipe.split()]
    return [_drawn(die) for die in read_recipe(fighter.recipe)]


def _drawn(die: Die) -> dict[str, Any]:
    """A die before anybody has rolled it: the sides that are known, and its size as its face."""
    numbers = [half for half in die.halves if 0 < half < LETTER]
    is_open = bool(die.letter) or die.form == OPTION
    return {
        "recipe": die.text,
        "sides": [] if is_open else numbers,
        "face": die.letter or die.shape.strip("()").replace(",", "+"),
        "traits": [row.name for trait, row in enumerate(TRAITS) if die.has(trait)],
    }


def fair(options: Options, seat: int, rng: random.Random) -> dict[str, Any]:
    """A printed fighter that has an even chance against the other side's: any of those that come close, but not the
    same fighter, as long as there is another. Against a recipe of somebody's own it is a guess, made in a second."""
    other = find_fighter(options.choice_of(1 - seat)["fighter"])
    able = [each for each in FIGHTERS if each != other and _can_fight(each, other)]
    if not other.set:
        return {"fighter": _guess(able, other, rng).name}
    best = min(_odds(each, other) for each in able)
    return {"fighter": rng.choice([each for each in able if _odds(each, other) <= max(best, EVEN)]).name}


def balance(options: Options) -> list[float] | None:
    """The chance of each side to win a round."""
    fighters = [find_fighter(options.choice_of(seat)["fighter"]) for seat in range(SEATS)]
    chance = chance_between(fighters[0], fighters[1])
    return None if chance is None else [chance, 1.0 - chance]


def _odds(fighter: Fighter, other: Fighter) -> float:
    """How far a match is from even."""
    chance = chance_between(fighter, other)
    return 1.0 if chance is None else abs(chance - 0.5)


def _can_fight(fighter: Fighter, other: Fighter) -> bool:
    try:
        pair_up(fighter, other)
    except Refused:
        return False
    return True


def _guess(able: list[Fighter], other: Fighter, rng: random.Random) -> Fighter:
    """The one that the network likes as much as the other, among as many as there is time to ask about."""
    until = time.perf_counter() + GUESSING
    guesses: list[tuple[float, Fighter]] = []
    for each in rng.sample(able, len(able)):
        chance = work_out(fighter_text(each), fighter_text(other), rounds=0)
        guesses.append((abs((0.5 if chance is None else chance) - 0.5), each))
        if time.perf_counter() > until:
            break
    return min(guesses, key=lambda guess: guess[0])[1]
