"""High Card, a toy with hidden hands: it exists to test the harness, above all the leak test.

Six cards, 1 to 6. Everybody is dealt one, unseen by the others. In turn each player keeps it, or lays it open and
takes another from the pile. The highest card wins.
"""

from dataclasses import dataclass

from bagatelle.game import Game
from bagatelle.options import Options, switch


@dataclass(frozen=True)
class HighCard(Options):
    low_wins: bool = switch(False, help="the lowest card wins")


GAME = Game(
    name="high-card",
    title="High Card",
    summary="Keep your card or take another; the highest wins.",
    seats=range(2, 4),
    options=HighCard,
    credits="A toy of our own.",
    package="toy",
    secrets=True,
)
