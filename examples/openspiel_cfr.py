"""Solve two small endings with OpenSpiel's CFR+, and see how little is left to exploit.

    python examples/openspiel_cfr.py

Exploitability is what a player who knew your strategy could win on average, where a win is 1 and a loss -1.
"""

import argparse

import pyspiel

from bagatelle.envs import openspiel

ENDINGS = {
    "Button Men, two dice each; the size of one is chosen in secret, and this round decides": (
        "button-men",
        "1/5 1 / 1/3 1 / turn=A phase=sizes round=200 to=1 mode=casual",
    ),
    "Bag-O-Loot with seven cards, of which three are still in the pile": (
        "bag-o-loot",
        "players=A:50,B:50 dealer=B turn=A phase=deal hands=1,1/2,2 pile=1,2,L target=1 tie=share hand=3",
    ),
}


def main() -> None:
    """Print the exploitability after 1, 2, 4 and more iterations."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--iterations", type=int, default=32, help="[default: %(default)s]")
    iterations = parser.parse_args().iterations
    for title, (name, start) in ENDINGS.items():
        game = openspiel.load(name, start=start)
        solver = pyspiel.CFRPlusSolver(game)
        print(f"{title}:")
        for iteration in range(1, iterations + 1):
            solver.evaluate_and_update_policy()
            if iteration.bit_count() == 1:
                left = pyspiel.exploitability(game, solver.average_policy())
                print(f"  {iteration:3} iterations: exploitability {left:.5f}", flush=True)


if __name__ == "__main__":
    main()
