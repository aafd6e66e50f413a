"""Fighters by name: the printed ones, a player's own from a file, and any recipe typed in.

A player's own fighters stand in ``bagatelle/button-men.toml`` in the folder where the system keeps settings:

    [fighters]
    Bruno = "4 6 8 X X"
    Mirre = "(8,8) 4/12 Xs! 20p"
"""

from __future__ import annotations

import os
import re
import tomllib
from functools import cache
from pathlib import Path

from bagatelle.folders import config_folder
from bagatelle.games.button_men.components import AUXILIARY, COPIES, DICE, FIGHTERS, Fighter
from bagatelle.games.button_men.recipes import PLACEHOLDER, Die, read_recipe, write_recipe
from bagatelle.language import ENGLISH, Say
from bagatelle.refusal import Refused

LONGEST_NAME = 24


def own_file() -> Path:
    """Where a player's own fighters stand."""
    return config_folder() / "button-men.toml"


def own_fighters(say: Say = ENGLISH) -> tuple[Fighter, ...]:
    """The player's own fighters; a file that cannot be understood is refused with what is wrong in it."""
    path = own_file()
    try:
        with path.open("rb") as file:
            data = tomllib.load(file)
    except FileNotFoundError:
        return ()
    except (OSError, ValueError) as problem:
        raise Refused(
            say("The file {path} cannot be read: {problem}.", path=path, problem=str(problem).rstrip("."))
        ) from None
    listed = data.get("fighters", {})
    if not isinstance(listed, dict) or set(data) - {"fighters"}:
        raise Refused(say("The file {path} must hold one table, [fighters], and nothing else.", path=path))
    return tuple(_own(name, recipe, path, say) for name, recipe in listed.items())


def _own(name: str, recipe: object, path: Path, say: Say) -> Fighter:
    try:
        if not isinstance(recipe, str):
            raise Refused(say('A recipe is text, such as "4 6 8 X X".'))
        if name.casefold() in _by_name(FIGHTERS):
            raise Refused(say("A printed fighter already has that name."))
        return Fighter(_check_name(name, say), write_recipe(read_recipe(recipe, say)))
    except Refused as reason:
        raise Refused(
            say("Fighter '{name}' in the file {path} is wrong: {reason}", path=path, name=name, reason=reason)
        ) from None


def _check_name(name: str, say: Say) -> str:
    clean = " ".join(name.split())
    if (
        not clean
        or len(clean) > LONGEST_NAME
        or not clean.isprintable()
        or any(sign in clean for sign in ":/|")
    ):
        raise Refused(
            say("A fighter's name has 1 to {most} characters, none of them : / or |.", most=LONGEST_NAME)
        )
    return clean


def _by_name(fighters: tuple[Fighter, ...]) -> dict[str, Fighter]:
    return {fighter.name.casefold(): fighter for fighter in fighters}


def all_fighters(say: Say = ENGLISH) -> tuple[Fighter, ...]:
    """The printed fighters, and beside them the player's own."""
    return FIGHTERS + own_fighters(say)


def known_fighters() -> tuple[Fighter, ...]:
    """The same, whatever state the player's file is in; read again only when it has changed."""
    path = _own_file_in(os.environ.get("XDG_CONFIG_HOME"), os.environ.get("APPDATA"), os.environ.get("HOME"))
    try:
        return _known(path, os.stat(path).st_mtime_ns)  # noqa: PTH116 - asked for every view: several times as fast
    except OSError:
        return FIGHTERS


@cache
def _own_file_in(*homes: str | None) -> str:
    """Where the file stands, found out again only when somebody's home moves."""
    return str(own_file())


@cache
def _known(path: str, changed: int) -> tuple[Fighter, ...]:
    try:
        return all_fighters()
    except Refused:
        return FIGHTERS


def find_fighter(text: str, say: Say = ENGLISH) -> Fighter:
    """The fighter that a name, a recipe, or ``name: recipe`` means.

    >>> find_fighter("avis").recipe
    '4 4 10 12 X'
    >>> find_fighter("(8)s 20").recipe
    '8s 20'
    """
    words = " ".join(text.split())
    printed = _by_name(FIGHTERS).get(words.casefold())
    if printed:
        return printed
    name, colon, recipe = words.partition(":")
    if colon:
        return Fighter(_check_name(name, say), write_recipe(read_recipe(recipe, say)))
    if words and set(words.split()) == {PLACEHOLDER}:
        return _by_name(FIGHTERS)["echo"]
    own = _by_name(own_fighters(say)).get(words.casefold())
    if own:
        return own
    try:
        return Fighter("", write_recipe(read_recipe(words, say)))
    except Refused:
        if not re.fullmatch(r"[^\W\d_]{2,}([ '-][^\W\d_]+)*", words):
            raise
    known = ", ".join(fighter.name for fighter in all_fighters(say))
    raise Refused(
        say("There is no fighter called '{name}'; the fighters are {known}.", name=words, known=known)
    )


def fighter_text(fighter: Fighter) -> str:
    """How a fighter is written in options and records, so that they can be read where the player's file is not."""
    if fighter.set:
        return fighter.name
    return f"{fighter.name}: {fighter.recipe}" if fighter.name else fighter.recipe


def pair_up(first: Fighter, second: Fighter, say: Say = ENGLISH) -> tuple[tuple[Die, ...], tuple[Die, ...]]:
    """The dice of both sides; Echo takes those of her opponent [B4].

    >>> echo, giant = find_fighter("Echo"), find_fighter("Giant")
    >>> write_recipe(pair_up(echo, giant)[0])
    '20 20 20 20 20 20'
    """
    if first.talent == second.talent == COPIES:
        raise Refused(say("Echo cannot fight Echo: neither has dice for the other to copy."))
    recipes = [
        other.recipe if own.talent == COPIES else own.recipe
        for own, other in ((first, second), (second, first))
    ]
    ours, theirs = (read_recipe(recipe, say) for recipe in recipes)
    for dice, others in ((ours, theirs), (theirs, ours)):
        offered = any(die.has(AUXILIARY) for die in others)
        if len(dice) == DICE and offered and not any(die.has(AUXILIARY) for die in dice):
            raise Refused(
                say(
                    "A fighter with {most} dice has no room for the auxiliary die that the opponent offers.",
                    most=DICE,
                )
            )
    return ours, theirs
