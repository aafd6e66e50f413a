"""The physical things of Bag of Butts: twelve player butts, six specials, a bag. Tables, no logic."""

from bagatelle.language import mark

COLOURS = ("pink", "blue", "yellow", "green")
SPECIALS = ("black", "gray", "white", "khaki")
EVERY_KIND = COLOURS + SPECIALS
"""Every kind of piece; its place in this list is its number everywhere."""

PINK, BLUE, YELLOW, GREEN, BLACK, GRAY, WHITE, KHAKI = range(8)
FIRST_SPECIAL = BLACK
KINDS = len(EVERY_KIND)

IN_BAG = 2
"""Butts of each colour in the bag: the third lies in front of its player, or in the box."""
BUTTS = IN_BAG * len(COLOURS)
SPECIAL_COUNTS = (2, 2, 1, 1)  # [B23]
ALL_SPECIALS = sum(SPECIAL_COUNTS)
IN_PLAY = (*[IN_BAG] * len(COLOURS), *SPECIAL_COUNTS)
"""How many pieces of each kind are in the bag, in the groups and in the pool together."""
GROUPS = 3

LETTERS = "pbygBGWK"
"""One letter a piece for positions in one line: colours small, specials capital."""

NAMES = (
    mark("pink"), mark("blue"), mark("yellow"), mark("green"),
    mark("black"), mark("gray"), mark("white"), mark("khaki"),
)  # fmt: skip
ABILITIES = {
    "black": (mark("No Touchy Butt"), mark("its group cannot be scored")),
    "gray": (mark("Bonus Point Butt"), mark("each butt in its group pays one more point")),
    "white": (mark("Extra Turn Butt"), mark("whoever scores its group takes another turn at once")),
    "khaki": (
        mark("Catch Up Butt"),
        mark("counts as a butt for everyone who was lowest when the turn began"),
    ),
}
