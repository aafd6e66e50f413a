"""Button Men: a dice duel between two fighters. The facts; the rules stand in `rules`.

The fighters are imported where they are needed: their dice are NumPy's numbers, and whoever only wants to know which
games and options there are need not wait for NumPy.
"""

from dataclasses import dataclass

from bagatelle.game import Game
from bagatelle.language import Say, mark
from bagatelle.options import Options, Suggestion, choice, number, text

FIGHTER = "fighter"
"""What each player chooses for their own seat."""


def _fighter(words: str, say: Say) -> str:
    from bagatelle.games.button_men.fighters import fighter_text, find_fighter

    return fighter_text(find_fighter(words, say))


def _fighters() -> list[Suggestion]:
    """Every known fighter with its recipe, by set; the player's own have a set of their own."""
    from bagatelle.games.button_men.fighters import fighter_text, known_fighters

    own = mark("Your own")
    return [
        Suggestion(fighter_text(fighter), fighter.name, fighter.set or own, fighter.recipe)
        for fighter in known_fighters()
    ]


def _fighter_option(seat: int, default: str, help: str) -> str:
    chosen: str = text(
        default,
        read=_fighter,
        allowed=mark("a fighter's name, or a recipe such as '4 6 8 X X'"),
        help=help,
        suggest=_fighters,
        seat=seat,
        role=FIGHTER,
    )
    return chosen


@dataclass(frozen=True)
class ButtonMen(Options):
    """What players may agree on before the first round."""

    a: str = _fighter_option(0, "Avis", mark("the first player's fighter"))
    b: str = _fighter_option(1, "Hammer", mark("the second player's fighter"))
    mode: str = choice(
        "tournament",
        "casual",
        labels={"tournament": mark("tournament: only the loser"), "casual": mark("casual: both players")},
        help=mark("who may change sizes after a round"),
    )
    wins: int = number(3, low=1, high=99, help=mark("rounds to win"))
    mood: str = choice(
        "in_range",
        "all_six",
        labels={"in_range": mark("in its range"), "all_six": mark("all six")},
        help=mark("which of the six common sizes a mood die can take"),
    )

    def __post_init__(self, say: Say) -> None:
        from bagatelle.games.button_men.fighters import find_fighter, pair_up

        super().__post_init__(say)
        pair_up(find_fighter(self.a), find_fighter(self.b), say)

    def words(self) -> list[int]:
        """Mode, wins and mood; then both talents; then the dice of both sides, four numbers a die."""
        from bagatelle.games.button_men.components import DICE
        from bagatelle.games.button_men.fighters import find_fighter, pair_up

        fighters = find_fighter(self.a), find_fighter(self.b)
        words = [int(self.mode == "casual"), self.wins, int(self.mood == "all_six")]
        words += [fighter.talent for fighter in fighters]
        for dice in pair_up(*fighters):
            for die in dice:
                words += [die.form, *die.halves, die.traits]
            words += [0] * 4 * (DICE - len(dice))
        return words


GAME = Game(
    name="button-men",
    title="Button Men",
    summary=mark("A dice duel: capture your opponent's dice by power or skill. First to three rounds wins."),
    seats=range(2, 3),
    options=ButtonMen,
    credits="Button Men is designed by James Ernest, (c) 1999, 2011 James Ernest and Cheapass Games: "
    "www.cheapass.com and www.beatpeopleup.com.",
    package="bagatelle.games.button_men",
    minutes=10,
    secrets=True,
    unit="round",
)
