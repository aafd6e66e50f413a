"""Whether everything that a playtest counts is listed, under names that can be told apart."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from bagatelle.game import Game
from bagatelle.kernel import CHANCE, copy_of
from bagatelle.language import LANGUAGES
from bagatelle.match import Match
from bagatelle.options import Options


def unlisted(game: Game, seats: int, options: Options, seed: bytes, rng: random.Random) -> Iterator[str]:
    """What is wrong with the counting in one game at random."""
    match = Match(game, seats, options, seed=seed, match_id="harness")
    start = copy_of(match.position)
    listed = {language: game.playtest.countable(start, game.say(language)) for language in LANGUAGES}
    for language, counted in listed.items():
        for name, times in Counter((one.group, one.label) for one in counted).items():
            if times > 1:
                yield f"a playtest counts several things as {name} ({language})"
    keys = {one.key for one in listed["en"]}
    if len(keys) < len(listed["en"]):
        yield "a playtest counts several things by the same key"
    while not match.over:
        before = copy_of(match.position)
        event = match.deal() if match.actor == CHANCE else match.play(rng.choice(match.legal()))
        for key in game.playtest.used(before, event.action, copy_of(match.position)):
            if key not in keys:
                yield f"after '{event.text}' a playtest uses '{key}', which it does not list"
