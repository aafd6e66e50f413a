"""The Decktet: 45 cards in six suits and twelve ranks, and the two decks that Buttle is played with. Tables, no logic.

Every kind of card has a number, its *face*; a double deck holds two copies of most faces.
"""

from dataclasses import dataclass

from bagatelle.language import mark

SUITS = "MSWLYK"
"""One letter for each suit; Wyrms take their second letter."""
SUIT_NAMES = (
    mark("Moons"), mark("Suns"), mark("Waves"), mark("Leaves"), mark("Wyrms"), mark("Knots"),
)  # fmt: skip
SUIT_SYMBOLS = dict(zip(SUITS, "☾☼≈♣§∞", strict=True))
"""One character for each suit in the terminal; our drawings of them are in ``board/signs.js``."""

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "PN", "CT", "CR")
ACE, TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, PAWN, COURT, CROWN = range(12)
RANK_NAMES = (
    mark("ace"), mark("two"), mark("three"), mark("four"), mark("five"), mark("six"), mark("seven"),
    mark("eight"), mark("nine"), mark("pawn"), mark("court"), mark("crown"),
)  # fmt: skip

EFFECTS = (
    mark("scrap all point cards"), mark("scrap a royal"), mark("fetch a scrapped card"),
    mark("opponent discards two"), mark("draw two"), mark("scrap all royals"), mark("turn up a card and play it"),
    mark("sideways: see your opponent's hand"), mark("return cards that share a suit"), mark("take a point card"),
    mark("protect your cards"), mark("lower your goal"),
)  # fmt: skip
"""What each rank does, in a few words beside the card."""


@dataclass(frozen=True)
class Card:
    """One kind of card: its rank, its suits and the name that is printed on it."""

    rank: int
    suits: str
    name: str
    in_myrmex: int
    """How many copies a Myrmex deck holds."""

    @property
    def code(self) -> str:
        """Rank and suits: ``7ML``, ``AM``, ``PNMSL``."""
        return RANKS[self.rank] + self.suits

    @property
    def value(self) -> int:
        """What it is worth when it is played for points; royals are worth nothing."""
        return self.rank + 1 if self.rank <= NINE else 0


def _rank(rank: int, *cards: tuple[str, str], copies: int = 2, left_out: str = "") -> tuple[Card, ...]:
    return tuple(Card(rank, suits, name, 0 if suits == left_out else copies) for suits, name in cards)


CARDS: tuple[Card, ...] = (
    *_rank(
        ACE,
        ("M", mark("Ace of Moons")), ("S", mark("Ace of Suns")), ("W", mark("Ace of Waves")),
        ("L", mark("Ace of Leaves")), ("Y", mark("Ace of Wyrms")), ("K", mark("Ace of Knots")),
        copies=1,
    ),
    *_rank(TWO, ("MK", mark("Author")), ("SY", mark("Desert")), ("WL", mark("Origin"))),
    *_rank(THREE, ("MW", mark("Journey")), ("SK", mark("Painter")), ("LY", mark("Savage"))),
    *_rank(FOUR, ("MS", mark("Mountain")), ("WL", mark("Sailor")), ("YK", mark("Battle"))),
    *_rank(FIVE, ("ML", mark("Forest")), ("SW", mark("Discovery")), ("YK", mark("Soldier"))),
    *_rank(SIX, ("MW", mark("Lunatic")), ("SY", mark("Penitent")), ("LK", mark("Market"))),
    *_rank(SEVEN, ("ML", mark("Chance Meeting")), ("SK", mark("Castle")), ("WY", mark("Cave"))),
    *_rank(EIGHT, ("MS", mark("Diplomat")), ("WL", mark("Mill")), ("YK", mark("Betrayal"))),
    *_rank(NINE, ("MS", mark("Pact")), ("WY", mark("Darkness")), ("LK", mark("Merchant"))),
    *_rank(
        PAWN,
        ("MSL", mark("Harvest")), ("MYK", mark("Watchman")),
        ("SWK", mark("Light Keeper")), ("WLY", mark("Borderland")),
        left_out="SWK",
    ),
    *_rank(
        COURT,
        ("MWK", mark("Consul")), ("MLY", mark("Rite")), ("SWY", mark("Island")), ("SLK", mark("Window")),
        left_out="MLY",
    ),
    *_rank(
        CROWN,
        ("M", mark("Huntress")), ("S", mark("Bard")), ("W", mark("Sea")),
        ("L", mark("End")), ("Y", mark("Calamity")), ("K", mark("Windfall")),
        copies=1,
    ),
)  # fmt: skip
"""All cards that Buttle uses, by rank and then in the order of their suits; the place in this list is the face."""

EXCUSE = mark("Excuse")
"""The 45th card of the Decktet, without rank or suit; Buttle leaves it in the box [U2]."""

FACES = len(CARDS)
CODES = tuple(card.code for card in CARDS)
BY_CODE = dict(zip(CODES, CARDS, strict=True))
FIRST_PAWN = CODES.index("PNMSL")
POINT_FACES = FIRST_PAWN
"""Faces below this one are point cards: Aces and numbers."""
ROYAL_RANKS = (EIGHT, COURT, CROWN)
"""The ranks of royals that lie by themselves; Pawns lie on point cards."""
ROYAL_FACES = tuple(face for face, card in enumerate(CARDS) if card.rank in ROYAL_RANKS)

DECKS = ("myrmex", "extended")
MYRMEX, EXTENDED = range(2)
COPIES = (tuple(card.in_myrmex for card in CARDS), (1,) * FACES)
"""How many of each face the Myrmex deck [U1] and the single extended deck [U2] hold."""
ALL_PAWNS = 6
"""The most Pawns in a deck, and so the most stacks with a Pawn."""

NEEDED = (21, 16, 12, 9, 7, 5, 4)
"""The points that win, by a player's number of Crowns [U34]."""
LOWEST_TARGET, HIGHEST_TARGET = 10, 50
"""What players may agree on instead of 21 [U40]; no single card is enough."""
