"""High Card: keep your card or take another. The facts; the rules stand in `rules`."""

from dataclasses import dataclass

from bagatelle.game import Game
from bagatelle.language import mark
from bagatelle.options import Options, switch


@dataclass(frozen=True)
class HighCard(Options):
    """What players may agree on before the deal."""

    low_wins: bool = switch(False, help=mark("the lowest card wins"))


GAME = Game(
    name="high-card",
    title="High Card",
    summary=mark("Keep your card, or lay it open and take another: the highest card wins."),
    seats=range(2, 4),
    options=HighCard,
    credits=mark("An example of Bagatelle."),
    package="bagatelle.examples.high_card",
    minutes=1,
    secrets=True,
)
