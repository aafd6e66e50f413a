"""How well bots play endings of Button Men, against the exact chances: the mean loss of winning chance a decision.

    python benchmarks/button_men_endings.py random greedy medium hard best@1s
    python benchmarks/button_men_endings.py --dice 4,4 --count 60 best@1s --bmai PROGRAM --ply 1,2,3
    python benchmarks/button_men_endings.py --dice 5,5 --count 40 --reference best@100s best@1s

What cannot be worked out exactly is compared with what a reference thinks, a bot with far more time.

The endings come from rounds between printed fighters that `greedy` plays: turns with a choice, plain dice only, at most
one from each round.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from statistics import fmean, stdev

import numpy as np
from bmai import add_arguments, started

from bagatelle import Match
from bagatelle.arena.players import player_of
from bagatelle.bots.bot import Budget, ask
from bagatelle.bots.greedy import GreedyBot
from bagatelle.games.button_men import GAME
from bagatelle.games.button_men import position as at
from bagatelle.games.button_men.components import FIGHTERS
from bagatelle.games.button_men.endings import Endings
from bagatelle.kernel import CHANCE

PLAIN = [fighter.name for fighter in FIGHTERS if fighter.set == "Soldiers"]
PATIENCE = 120.0
"""Seconds for an ending at the most."""


def main() -> None:
    """Measure those who are named."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("bots", nargs="*", default=["greedy"], help="bots, such as greedy or best@1s")
    parser.add_argument("--count", type=int, default=600, help="endings (%(default)s)")
    parser.add_argument(
        "--dice", default="2,3", help="how many dice a side has, least and most (%(default)s)"
    )
    parser.add_argument("--reference", help="a bot with much time instead of exact chances, as best@100s")
    parser.add_argument("--seed", type=int, default=1)
    add_arguments(parser)
    options = parser.parse_args()
    least, most = map(int, options.dice.split(","))
    began = time.process_time()
    endings = list(solved(options.count, least, most, options.seed, options.reference))
    print(f"{len(endings)} endings, worked out in {time.process_time() - began:.1f} s")
    for name in options.bots:
        player = player_of(name, Budget())
        bot = player.new_bot()
        measure(
            name,
            endings,
            lambda match, rng, bot=bot, budget=player.budget: ask(bot, match, rng, budget).action,
        )
    for ply in map(int, options.ply.split(",")) if options.bmai else ():
        program = started(options.bmai, ply)
        measure(
            program.name,
            endings,
            lambda match, rng, bot=program: ask(bot, match, rng, Budget()).action,
            program,
        )
        program.close()


def solved(
    count: int, least: int, most: int, seed: int, reference: str | None = None
) -> Iterator[tuple[np.record, dict[int, float]]]:
    """Endings with the chance of every move: the exact one, or what a reference thinks."""
    rng, solver = random.Random(seed), Endings()
    while count:
        pos = ending(rng, least, most)
        if pos is None:
            continue
        match = Match(GAME, start=pos)
        actions = match.legal()
        if reference:
            player = player_of(reference, Budget())
            chances = ask(player.new_bot(), match, rng, player.budget).shares
        else:
            chances = solver.solve(pos, actions, PATIENCE)
        if chances is not None and max(chances) - min(chances) > 1e-9:
            yield pos, dict(zip(actions, chances, strict=True))
            count -= 1


def ending(rng: random.Random, least: int, most: int) -> np.record | None:
    """A turn of one round in which both sides have so many dice, if there was any."""
    first, second = rng.sample(PLAIN, 2)
    match, bot, found = Match(GAME, options={"a": first, "b": second, "wins": 1}), GreedyBot(), []
    while not match.over:
        if match.actor == CHANCE:
            actions, weights = zip(*match.odds(), strict=True)
            match.play(rng.choices(actions, weights)[0])
            continue
        pos = match.position
        counts = [int(dice).bit_count() for dice in pos.alive]
        if pos.phase == at.TURN and least <= min(counts) and max(counts) <= most and len(match.legal()) > 1:
            found.append(pos)
        match.play(ask(bot, match, rng, Budget()).action)
    return rng.choice(found) if found else None


def measure(name, endings, choose, program=None) -> None:
    """Print what a player loses."""
    losses, best, rng = [], 0, random.Random(1)
    used = program.processor_seconds() if program else time.process_time()
    for pos, chances in endings:
        loss = max(chances.values()) - chances[choose(Match(GAME, start=pos), rng)]
        losses.append(loss)
        best += loss < 1e-9
    used = (program.processor_seconds() if program else time.process_time()) - used
    print(
        f"{name:12} loses {fmean(losses):.5f} ± {1.96 * stdev(losses) / len(losses) ** 0.5:.5f} a decision, "
        f"finds the best move {best / len(losses):.3f}, {used / len(losses):.4f} processor s a move",
        flush=True,
    )


if __name__ == "__main__":
    main()
