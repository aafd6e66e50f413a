"""A first agent in ten lines: a table of weights that learns Bag of Butts from 500 games at once, in half a minute.

Rewards are shaped: each says by how much the choice has raised what our network expects, so it can be learned from at
once.
"""

import numpy as np

from bagatelle.envs.vector import BagatelleVectorEnv

rng = np.random.default_rng(0)
games = BagatelleVectorEnv("bag-of-butts", 500, opponent="random", shaped=True)
seen, _ = games.reset(seed=1)
weights = np.zeros((games.setting.width, len(games.setting.numbering)))
for _ in range(1000):
    chances = np.exp(seen["observation"] @ weights) * seen["action_mask"]
    chances /= chances.sum(axis=1, keepdims=True)
    choices = (chances.cumsum(axis=1) > rng.random((500, 1))).argmax(axis=1)
    chances[range(500), choices] -= 1
    seen_before, (seen, rewards, *_) = seen["observation"], games.step(choices)
    weights -= 0.03 * seen_before.T @ (chances * rewards[:, None])

for opponent in ("random", "easy", "medium"):
    games, won = BagatelleVectorEnv("bag-of-butts", 500, opponent=opponent), []
    seen, _ = games.reset(seed=2)
    while len(won) < 5000:
        best = np.where(seen["action_mask"], seen["observation"] @ weights, -np.inf).argmax(axis=1)
        seen, rewards, ended, *_ = games.step(best)
        won += rewards[ended].tolist()
    print(f"against {opponent:<6}  wins {np.mean(np.array(won) > 0):.0%} of {len(won):,} games")
