"""The parts of an observation of Buttle: where each begins, how wide it is, and what its numbers mean.

Most parts count by rank, since suits matter to nines only. Of two sides the viewer's comes first.
"""

from bagatelle.games.buttle import components, threats
from bagatelle.games.buttle import position as at
from bagatelle.games.buttle.components import FACES
from bagatelle.games.buttle.rules import PASSES_TO_DRAW
from bagatelle.rooms import Parts

RANKS = len(components.RANKS)
POINT_RANKS = components.PAWN
SIDES = at.SEATS
COPIES = 4
"""More cards of one rank than this are as many."""
MOST_HELD = 12
"""More cards in a hand than this are as many."""
MOST_UNSEEN = 6
"""No deck has more cards of one rank."""
GOALS = components.NEEDED[0] + 1
"""More points to go than the printed goal are as many."""
ROYALS = 3
LARGEST_LEAD = 14
FIRST_NINE = components.CODES.index("9MS")
NINE_FACES = 3
ODDS = 8
TURNS_AHEAD, DANGERS = 4, 4
PILE_STEPS = (0, 1, 2, 4, 8, 16, 32)

parts = Parts()
HAND = parts.add("hand", 2 * FACES, "each card in hand by its face, then a second one of the same face")
HAND_RANKS = parts.add("hand ranks", RANKS * COPIES, "cards in hand by rank, a number for each")
KNOWN = parts.add("known", RANKS * COPIES, "cards known to be in the other hand, by rank, a number for each")
SHOWN = parts.add("shown", RANKS, "how many cards of the own hand the other knows, by rank")
FROZEN = parts.add("frozen", SIDES * RANKS, "how many cards may not be played yet, by side and rank")
HELD = parts.add("held", SIDES * (MOST_HELD + 1), "the size of each hand")
POINTS = parts.add(
    "points", SIDES * POINT_RANKS * COPIES, "uncovered point cards by side and rank, a number for each"
)
STACKS = parts.add(
    "stacks", SIDES * POINT_RANKS * 2, "covered point cards by side and rank, one Pawn or more"
)
CROWNS = parts.add("crowns", SIDES * len(components.NEEDED), "the number of Crowns on each side")
COURTS = parts.add("courts", SIDES * ROYALS, "no Court, one or more, on each side")
EIGHTS = parts.add("eights", SIDES * ROYALS, "no sideways eight, one or more, on each side")
SCORE = parts.add("score", SIDES, "the points on each side, in twenties")
PHASE = parts.add("phase", SIDES * len(at.PHASES), "the phase, in whose turn")
PENDING = parts.add("pending", SIDES * RANKS, "the rank of an announced one-off, by whose it is")
AIM = parts.add("aim", 2 * RANKS, "the rank of what it is aimed at: elsewhere, or on its player's side")
COUNTERS = parts.add(
    "counters", 3, "an announced one-off: nobody has countered, it is cancelled, it is saved again"
)
REVEALED = parts.add("revealed", RANKS, "the rank of a card that a seven turned up")
DRAWING = parts.add("drawing", 2, "one or two cards are still to be drawn")
DISCARDS = parts.add("discards", 2, "one or two cards are still to be discarded")
LOWEST = parts.add("lowest", RANKS, "the rank from which the second discard is chosen")
SCRAP = parts.add("scrap", RANKS * COPIES, "the number of scrapped cards of each rank, none being nothing")
UNSEEN = parts.add("unseen", RANKS * (MOST_UNSEEN + 1), "the number of cards of each rank not seen yet")
PILE_SIZE = parts.add(
    "pile", len(PILE_STEPS) + 2, "the size of the pile in doubling steps, then in fiftieths"
)
PASSES = parts.add("passes", PASSES_TO_DRAW + 1, "the number of passes in a row")
TURNS = parts.add("turns", 1, "turns so far, in hundreds")
DECK = parts.add("deck", len(components.DECKS), "the deck")
OPTIONS = parts.add(
    "options", 7, "scuttle, counter, hand limit, nine of one suit, four by lot, a three for a three, freeze"
)
TO_GO = parts.add("to go", SIDES * (GOALS + 1), "the points that each side needs, and in tens", derived=True)
LEAD = parts.add("lead", 2 * LARGEST_LEAD + 1, "how much less the viewer needs than the other", derived=True)
REACH = parts.add(
    "reach", SIDES * ROYALS, "Crowns, Courts and eights of each side that a two could hit", derived=True
)
CAPTURE = parts.add("capture", SIDES * 10, "the best card of each side that a Pawn could take", derived=True)
NINES = parts.add(
    "nines", SIDES * NINE_FACES, "points of each side that each nine would return, in tens", derived=True
)
WINNERS = parts.add("winners", COPIES + 1, "cards in hand that would win at once", derived=True)
OUTS = parts.add("outs", ODDS, "the share of the unseen cards that would win at once", derived=True)
DANGER = parts.add("danger", ODDS + 1, "the chance that the other has a card to win; known to", derived=True)
PLANS = parts.add(
    "plans",
    SIDES * threats.NEVER,
    "turns until the cards in hand, as far as known, win; one to six or more",
    derived=True,
)
RACE = parts.add(
    "race",
    SIDES * TURNS_AHEAD * DANGERS,
    "who is next, the viewer's turns to win, the other's chance",
    derived=True,
)
AFTER = parts.add(
    "after", SIDES * GOALS, "the points that each side needs if the one-off happens", derived=True
)
