"""The bot of the page "Write a bot"."""

from bagatelle import simulate


class Dreamer:
    """Lets random players finish the game after each move, and plays what wins most often."""

    name = "dreamer"

    def choose(self, knowledge, budget, rng):
        def wins(action):
            match = knowledge.match()
            match.play(action)
            games = simulate(match.game, 50, start=match.position, seed=rng.getrandbits(32))
            return games.shares[knowledge.seat].mean

        return max(knowledge.actions, key=wins)
