"""Kuhn poker: the smallest poker there is. Three cards, one each, a single bet; here to try the harness on."""

from dataclasses import dataclass

from bagatelle.game import Game
from bagatelle.options import Options


@dataclass(frozen=True)
class KuhnPoker(Options):
    """Nothing to agree on."""


GAME = Game(
    name="kuhn-poker",
    title="Kuhn Poker",
    summary="One card each and a single bet.",
    seats=range(2, 3),
    options=KuhnPoker,
    credits="Described by Harold Kuhn in 1950.",
    package="plugins.kuhn_poker",
    secrets=True,
)
