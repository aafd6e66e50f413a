"""Bag-O-Loot: collect sets, steal sets, and get rid of your cards. The facts; the rules stand in `rules`."""

from dataclasses import dataclass

from bagatelle.game import Game
from bagatelle.games.bag_o_loot.components import FEWEST_DEALT, HAND, MOST_DEALT
from bagatelle.language import mark
from bagatelle.options import Options, choice, number


@dataclass(frozen=True)
class BagOLoot(Options):
    """What players may agree on before the first deal."""

    target: int = number(
        100,
        low=1,
        high=1000,
        help=mark("points to exceed: the game ends after the round in which somebody does"),
    )
    tie: str = choice(
        "play_on",
        "share",
        labels={"play_on": mark("play on"), "share": mark("share the victory")},
        help=mark("tied leaders play on until one leads, or share the victory"),
    )
    hand: int = number(HAND, low=FEWEST_DEALT, high=MOST_DEALT, help=mark("cards dealt to everybody"))


GAME = Game(
    name="bag-o-loot",
    title="Bag-O-Loot",
    summary=mark(
        "Lay down sets of equal cards, steal other players' sets with a single extra card, "
        "and be the first to empty your hand."
    ),
    seats=range(2, 7),
    options=BagOLoot,
    credits=mark("Bag-O-Loot is a card game from www.bag-o-loot.com; its rule sheet names no author."),
    package="bagatelle.games.bag_o_loot",
    minutes=30,
    secrets=True,
    unit="round",
)
