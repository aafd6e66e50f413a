"""The physical things of Bag-O-Loot: 85 cards, fewer for two players. Tables, no logic."""

LOOTER = 0
"""The wild card; every other card is known by its number, 1 to 16."""
NUMBERS = 16
KINDS = NUMBERS + 1
COPIES = 5
"""How many cards there are of each number, and the most that a set may hold."""
DECKS = (
    (4, *[COPIES] * 12, *[0] * 4),  # for two players
    (5, *[COPIES] * NUMBERS),  # for more
)
"""How many cards there are of each kind: looters, then the numbers from 1 on."""

MAX_SEATS = 6
HAND = 8
"""Cards dealt to everybody as printed; players may agree on fewer or more [L32]."""
FEWEST_DEALT, MOST_DEALT = 3, 12

CARDS = ("L", *map(str, range(1, NUMBERS + 1)))
"""What a card is called in moves and positions; its place in this list is its number everywhere."""
BY_NUMBER = (*range(1, KINDS), LOOTER)
"""The order in which people sort their cards."""
SEATS = "ABCDEF"
"""What a seat is called in moves and positions."""

BAG_POINTS, LOOTER_POINTS, CARD_POINTS = 10, 5, 1
