"""Buttle: the card duel Cuttle, for the Decktet. The facts; its rules are in `rules`."""

from dataclasses import dataclass

from bagatelle.game import Game
from bagatelle.games.buttle.components import DECKS, HIGHEST_TARGET, LOWEST_TARGET, NEEDED
from bagatelle.language import mark
from bagatelle.options import Options, choice, number, switch


@dataclass(frozen=True)
class Buttle(Options):
    """What players may agree on before the first deal; everything off is Buttle as printed."""

    deck: str = choice(
        *DECKS,
        labels={"myrmex": mark("double, 72 cards"), "extended": mark("single, 44 cards")},
        help=mark("a double Decktet of 72 cards, or a single one of 44"),
    )
    scuttle: bool = switch(
        False, help=mark("play a point card on an opposing one of lower value to scrap both")
    )
    counter: bool = switch(False, help=mark("play a two at once to cancel a one-off or another two"))
    hand_limit: str = choice(
        "none",
        "8",
        labels={"none": mark("no limit"), "8": mark("8 cards")},
        help=mark("how many cards in hand stop you from drawing"),
    )
    nine: str = choice(
        "either",
        "choose_one",
        labels={"either": mark("both suits"), "choose_one": mark("the suit you name")},
        help=mark("a nine returns cards of both its suits, or only of the one you name"),
    )
    four: str = choice(
        "opponent",
        "random",
        labels={"opponent": mark("the opponent"), "random": mark("chance")},
        help=mark("who picks the cards that a four makes you discard"),
    )
    three_takes_threes: bool = switch(True, help=mark("a three may fetch another three from the scrap pile"))
    freeze: bool = switch(
        False, help=mark("a card returned by a nine cannot be played in its owner's next turn")
    )
    games: int = number(1, low=1, high=99, help=mark("games in the match; the deal alternates"))
    target: int = number(
        NEEDED[0],
        low=LOWEST_TARGET,
        high=HIGHEST_TARGET,
        help=mark("points that win; Crowns lower them in proportion"),
    )


GAME = Game(
    name="buttle",
    title="Buttle",
    summary=mark(
        "A card duel with the Decktet: race to 21 points with cards that can also wreck what your opponent has built."
    ),
    seats=range(2, 3),
    options=Buttle,
    credits=mark(
        "Buttle 1.1 by M. C. DeMarco (2018), after Cuttle (traditional) and a version by Oshojabe; the Decktet by "
        "P. D. Magnus."
    ),
    package="bagatelle.games.buttle",
    minutes=15,
    secrets=True,
    draws=True,
    presets={"printed": {}, "cuttle": {"scuttle": True, "counter": True, "hand_limit": "8"}},
)
