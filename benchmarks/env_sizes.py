"""How large the games are as environments: what can be chosen, how long they last.

    python benchmarks/env_sizes.py [GAME ...]

Choices are counted at every decision of games at random; lengths are decisions of a whole game, of players at random
and of `learned`, as means and as what 95 of 100 games stay below.
"""

from __future__ import annotations

import argparse

import numpy as np

from bagatelle import simulate
from bagatelle.envs.many import ManyGames
from bagatelle.envs.setting import setting
from bagatelle.game import find_game, games
from bagatelle.kernel import new_rng

AT_ONCE = 500
GAMES = {"random": 2000, "learned": 200}


def choices_at_random(name: str, seats: int, steps: int) -> tuple[float, int]:
    """How many choices are possible at a decision: the mean, and the most."""
    many = ManyGames(setting(name, seats), AT_ONCE)
    many.seed(range(AT_ONCE))
    many.begin()
    rng, chosen = new_rng(1), np.zeros(AT_ONCE, np.int64)
    total = most = 0
    for _ in range(steps):
        possible = many.masks.sum(axis=1)
        total, most = total + int(possible.sum()), max(most, int(possible.max()))
        many.draw(rng, chosen)
        many.step(chosen)
    return total / (steps * AT_ONCE), most


def main() -> None:
    """Print a row for every game and number of seats."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", default=[*games()], metavar="GAME", help="[default: all]")
    parser.add_argument(
        "--steps", type=int, default=2000, help="decisions of each random game [default: %(default)s]"
    )
    asked = parser.parse_args()
    print("| game | seats | numbers | choices | possible, most | decisions, 95 % below | by learned |")
    print("|---|---|---|---|---|---|---|")
    for name in asked.games:
        game = find_game(name)
        for seats in game.seats:
            played = setting(name, seats)
            mean, most = choices_at_random(name, seats, asked.steps)
            at_random, learned = (
                simulate(name, many, bot, seats=seats).decisions for bot, many in GAMES.items()
            )
            print(
                f"| {game.title} | {seats} | {played.width:,} | {len(played.numbering):,} | {mean:.1f}, {most} | "
                f"{at_random.mean():.0f}, {np.percentile(at_random, 95):.0f} | {learned.mean():.0f}, "
                f"{np.percentile(learned, 95):.0f} |"
            )


if __name__ == "__main__":
    main()
