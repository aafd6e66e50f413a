"""Dice Race: push your luck with one die. The facts; the rules stand in `rules`."""

from dataclasses import dataclass

from bagatelle.game import Game
from bagatelle.language import mark
from bagatelle.options import Options, number


@dataclass(frozen=True)
class DiceRace(Options):
    """What players may agree on before the first roll."""

    finish: int = number(50, low=10, high=500, help=mark("points that win the race"))


GAME = Game(
    name="dice-race",
    title="Dice Race",
    summary=mark(
        "Roll as often as you dare: what you roll is yours when you stop, and lost when you roll a 1."
    ),
    seats=range(2, 7),
    options=DiceRace,
    credits=mark("An example of Bagatelle."),
    package="bagatelle.examples.dice_race",
    minutes=5,
)
