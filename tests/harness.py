"""The old names of `bagatelle.testing`, for tests that have not moved yet."""

from bagatelle.testing import leaks as _leaks
from bagatelle.testing.harness import GAMES, GameHarness
from bagatelle.testing.positions import after, possible, started
from bagatelle.testing.survey import PROBLEMS

__all__ = ["GAMES", "PROBLEMS", "GameHarness", "after", "leaks", "possible", "started", "survey"]


def leaks(game, pos, rng, languages=("en",), actions_tried=4):
    return [leak.what for leak in _leaks.leaks(game, pos, rng, languages, actions_tried)]


def survey(rules, start, work, kept, rng, actions, weights, out, seen, highest, games):
    import numpy as np

    from bagatelle.testing.survey import survey as new

    results = np.zeros(games * len(out))
    return new(rules, start, work, kept, rng, actions, weights, out, results, seen, highest, games)
