"""Bag of Butts: push everybody's luck with a bag of pieces. The facts; the rules stand in `rules`."""

from dataclasses import dataclass

from bagatelle.game import Game
from bagatelle.games.bag_of_butts.components import COLOURS, EVERY_KIND, NAMES
from bagatelle.language import mark
from bagatelle.options import Options, choice, number, order


@dataclass(frozen=True)
class BagOfButts(Options):
    """What players may agree on before the first turn."""

    target: int = number(
        28,
        low=1,
        high=1000,
        help=mark("points to reach: once somebody has them, the next reset ends the game"),
    )
    after_auto_reset: str = choice(
        "add",
        "empty",
        labels={"add": mark("add a special"), "empty": mark("start without specials")},
        help=mark("whether the turn after an automatic reset adds a special, or starts without any"),
    )
    colours: tuple[str, ...] = order(
        *COLOURS,
        labels=dict(zip(EVERY_KIND, NAMES, strict=True)),
        help=mark("the players' colours, clockwise"),
    )


GAME = Game(
    name="bag-of-butts",
    title="Bag of Butts",
    summary=mark(
        "Push everyone's luck: empty the bag into three groups, then score one, for yourself and for everyone else."
    ),
    seats=range(2, 5),
    options=BagOfButts,
    credits=mark(
        "Bag of Butts is published by Loosy Goosey Games (2021) and in Dutch by Geronimo Games (2022)."
    ),
    package="bagatelle.games.bag_of_butts",
    minutes=20,
)
