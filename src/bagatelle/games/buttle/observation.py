"""What a viewer of Buttle knows, as numbers: both sides of the table, the own hand, what is known of the other's, and
what has not been seen yet.

Most parts count by rank, since suits matter to nines only. Of two sides the viewer's comes first.
"""

from __future__ import annotations

import numpy as np

from bagatelle.games.buttle import components, packs, stacks, threats, uses, variants
from bagatelle.games.buttle import position as at
from bagatelle.games.buttle.components import FACES
from bagatelle.games.buttle.rules import PASSES_TO_DRAW, points, rule
from bagatelle.kernel import Record, Singles, Words, helper, put, put_one, put_steps
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
ROYALS = 3
LARGEST_LEAD = 14
FIRST_NINE = components.CODES.index("9MS")
NINES = 3
ODDS = 8
TURNS_AHEAD, DANGERS = 4, 4
_PILE = (0, 1, 2, 4, 8, 16, 32)

_parts = Parts()
_HAND = _parts.add("hand", 2 * FACES, "each card in hand by its face, then a second one of the same face")
_RANKS = _parts.add("hand ranks", RANKS * COPIES, "cards in hand by rank, a number for each")
_KNOWN = _parts.add(
    "known", RANKS * COPIES, "cards known to be in the other hand, by rank, a number for each"
)
_SHOWN = _parts.add("shown", RANKS, "how many cards of the own hand the other knows, by rank")
_FROZEN = _parts.add("frozen", SIDES * RANKS, "how many cards may not be played yet, by side and rank")
_HELD = _parts.add("held", SIDES * (MOST_HELD + 1), "the size of each hand")
_POINTS = _parts.add(
    "points", SIDES * POINT_RANKS * COPIES, "uncovered point cards by side and rank, a number for each"
)
_STACKS = _parts.add(
    "stacks", SIDES * POINT_RANKS * 2, "covered point cards by side and rank, one Pawn or more"
)
_CROWNS = _parts.add("crowns", SIDES * len(components.NEEDED), "the number of Crowns on each side")
_COURTS = _parts.add("courts", SIDES * ROYALS, "no Court, one or more, on each side")
_EIGHTS = _parts.add("eights", SIDES * ROYALS, "no sideways eight, one or more, on each side")
_SCORE = _parts.add("score", SIDES, "the points on each side, in twenties")
_PHASE = _parts.add("phase", SIDES * len(at.PHASES), "the phase, in whose turn")
_PENDING = _parts.add("pending", SIDES * RANKS, "the rank of an announced one-off, by whose it is")
_AIM = _parts.add("aim", 2 * RANKS, "the rank of what it is aimed at: elsewhere, or on its player's side")
_COUNTERS = _parts.add(
    "counters", 3, "an announced one-off: nobody has countered, it is cancelled, it is saved again"
)
_REVEALED = _parts.add("revealed", RANKS, "the rank of a card that a seven turned up")
_DRAWING = _parts.add("drawing", 2, "one or two cards are still to be drawn")
_DISCARDS = _parts.add("discards", 2, "one or two cards are still to be discarded")
_LOWEST = _parts.add("lowest", RANKS, "the rank from which the second discard is chosen")
_SCRAP = _parts.add("scrap", RANKS * COPIES, "the number of scrapped cards of each rank, none being nothing")
_UNSEEN = _parts.add("unseen", RANKS * (MOST_UNSEEN + 1), "the number of cards of each rank not seen yet")
_PILE_SIZE = _parts.add("pile", len(_PILE) + 2, "the size of the pile in doubling steps, then in fiftieths")
_PASSES = _parts.add("passes", PASSES_TO_DRAW + 1, "the number of passes in a row")
_TURNS = _parts.add("turns", 1, "turns so far, in hundreds")
_DECK = _parts.add("deck", len(components.DECKS), "the deck")
_OPTIONS = _parts.add(
    "options", 7, "scuttle, counter, hand limit, nine of one suit, four by lot, a three for a three, freeze"
)
_TO_GO = _parts.add(
    "to go", SIDES * (GOALS + 1), "the points that each side needs, and in tens", derived=True
)
_LEAD = _parts.add(
    "lead", 2 * LARGEST_LEAD + 1, "how much less the viewer needs than the other", derived=True
)
_REACH = _parts.add(
    "reach", SIDES * ROYALS, "Crowns, Courts and eights of each side that a two could hit", derived=True
)
_CAPTURE = _parts.add(
    "capture", SIDES * 10, "the best card of each side that a Pawn could take", derived=True
)
_NINES = _parts.add(
    "nines", SIDES * NINES, "points of each side that each nine would return, in tens", derived=True
)
_WINNERS = _parts.add("winners", COPIES + 1, "cards in hand that would win at once", derived=True)
_OUTS = _parts.add("outs", ODDS, "the share of the unseen cards that would win at once", derived=True)
_DANGER = _parts.add(
    "danger", ODDS + 1, "the chance that the other has a card to win; known to", derived=True
)
_PLANS = _parts.add(
    "plans",
    SIDES * threats.NEVER,
    "turns until the cards in hand, as far as known, win; one to six or more",
    derived=True,
)
_RACE = _parts.add(
    "race",
    SIDES * TURNS_AHEAD * DANGERS,
    "who is next, the viewer's turns to win, the other's chance",
    derived=True,
)
_AFTER = _parts.add(
    "after", SIDES * GOALS, "the points that each side needs if the one-off happens", derived=True
)

PARTS = tuple(_parts.listed)
_CARDS = sum(components.COPIES[components.MYRMEX])
_BY_RANK = 5  # shown, frozen on both sides, scrap, unseen
_OF_A_SIDE = 18
_ONCE = 32
MOST_INPUTS = 2 * _CARDS + _BY_RANK * RANKS + SIDES * _OF_A_SIDE + _ONCE
"""A card counts twice in a hand, and once anywhere else."""


@rule.observe
def observe(pos: Record, viewer: int, index: Words, value: Singles) -> int:
    """The hands, both sides of the table, what is going on, what was not seen yet, what is agreed, and what follows."""
    n = hands(pos, viewer, index, value)
    n = table(pos, viewer, index, value, n)
    n = moment(pos, viewer, index, value, n)
    n = rest(pos, viewer, index, value, n)
    return consequences(pos, viewer, index, value, n)


@helper
def count(first: int, second: int, rank: int) -> int:
    """How many cards of a rank a pack holds, given by its two words."""
    bits = packs.RANK_BITS[rank]
    return packs.ones(first & bits) + packs.ones(second & bits)


@helper
def hands(pos: Record, viewer: int, index: Words, value: Singles) -> int:
    """The own hand by face and by rank; what each player knows of the other's; how many cards there are."""
    other = 1 - viewer
    n = 0
    for copy in range(packs.COPY_WORDS):
        faces = pos.hand[viewer, copy]
        while faces:
            face = packs.lowest(faces)
            faces &= faces - 1
            n = put_one(index, value, n, _HAND + copy * FACES + face)
    for rank in range(RANKS):
        held = min(COPIES, count(pos.hand[viewer, 0], pos.hand[viewer, 1], rank))
        n = put_steps(index, value, n, _RANKS + rank * COPIES, held)
        known = min(COPIES, count(pos.known[other, 0], pos.known[other, 1], rank))
        n = put_steps(index, value, n, _KNOWN + rank * COPIES, known)
    if pos.known[viewer, 0]:
        n = each_rank(pos.known[viewer, 0], pos.known[viewer, 1], index, value, n, _SHOWN)
    for side in range(SIDES):
        seat = viewer if side == 0 else other
        if pos.frozen[seat, 0]:
            n = each_rank(pos.frozen[seat, 0], pos.frozen[seat, 1], index, value, n, _FROZEN + side * RANKS)
        size = min(MOST_HELD, packs.size(pos.hand[seat]))
        n = put_one(index, value, n, _HELD + side * (MOST_HELD + 1) + size)
    return n


@helper
def each_rank(first: int, second: int, index: Words, value: Singles, n: int, begin: int) -> int:
    """The number of cards of each rank, where there are any."""
    for rank in range(RANKS):
        cards = count(first, second, rank)
        if cards:
            n = put(index, value, n, begin + rank, cards)
    return n


@helper
def table(pos: Record, viewer: int, index: Words, value: Singles, n: int) -> int:
    """Point cards, stacks and royals of both sides."""
    for side in range(SIDES):
        seat = viewer if side == 0 else 1 - viewer
        if pos.bare[seat, 0]:
            for rank in range(POINT_RANKS):
                cards = min(COPIES, count(pos.bare[seat, 0], pos.bare[seat, 1], rank))
                n = put_steps(index, value, n, _POINTS + (side * POINT_RANKS + rank) * COPIES, cards)
        royals = pos.royal[seat, 0]
        crowns = packs.ones(royals & packs.CROWNS)
        n = put_one(index, value, n, _CROWNS + side * len(components.NEEDED) + crowns)
        courts = min(ROYALS - 1, count(royals, pos.royal[seat, 1], components.COURT))
        n = put_one(index, value, n, _COURTS + side * ROYALS + courts)
        eights = min(ROYALS - 1, count(royals, pos.royal[seat, 1], components.EIGHT))
        n = put_one(index, value, n, _EIGHTS + side * ROYALS + eights)
        n = put(index, value, n, _SCORE + side, points(pos, seat) / 20)
    for place in range(components.ALL_PAWNS):
        stack = pos.stack[place]
        if stack == stacks.EMPTY:
            break
        side = 0 if stacks.side_of(stack) == viewer else 1
        many = 1 if stacks.has_pawn(stacks.without_pawn(stack)) else 0
        rank = packs.RANK_OF[stacks.card_of(stack)]
        n = put_one(index, value, n, _STACKS + (side * POINT_RANKS + rank) * 2 + many)
    return n


@helper
def moment(pos: Record, viewer: int, index: Words, value: Singles, n: int) -> int:
    """Whose turn it is, and what is under way in it."""
    side = 0 if pos.turn == viewer else 1
    n = put_one(index, value, n, _PHASE + side * len(at.PHASES) + int(pos.phase))
    if pos.phase == at.COUNTER:
        face, target = at.face_of(pos.pending), at.target_of(pos.pending)
        rank = packs.RANK_OF[face]
        n = put_one(index, value, n, _PENDING + side * RANKS + rank)
        happening = 0 if pos.counters == 0 else 1 if variants.is_cancelled(pos) else 2
        n = put_one(index, value, n, _COUNTERS + happening)
        if rank == components.TWO or rank == components.THREE:
            n = put_one(index, value, n, _AIM + aimed_at(pos, target))
    if pos.revealed != at.NOTHING:
        n = put_one(index, value, n, _REVEALED + packs.RANK_OF[pos.revealed])
    n = put_steps(index, value, n, _DRAWING, pos.drawing)
    n = put_steps(index, value, n, _DISCARDS, pos.discards)
    if pos.discards == 1:
        n = put_one(index, value, n, _LOWEST + packs.RANK_OF[pos.lowest])
    return n


@helper
def aimed_at(pos: Record, target: int) -> int:
    """The rank that a two or a three is aimed at; after those of the other side and of the scrap pile come those of
    its player's own side."""
    if target >= at.STACK:
        own = stacks.side_of(pos.stack[target - at.STACK]) == pos.turn
        return components.PAWN + (RANKS if own else 0)
    return packs.RANK_OF[target % at.OWN] + (RANKS if target >= at.OWN else 0)


@helper
def rest(pos: Record, viewer: int, index: Words, value: Singles, n: int) -> int:
    """What was scrapped, what was not seen yet, how far the game is, and what is agreed."""
    other = 1 - viewer
    for rank in range(RANKS):
        scrapped = count(pos.scrap[0], pos.scrap[1], rank) + count(pos.limbo[0], pos.limbo[1], rank)
        if scrapped:
            n = put_one(index, value, n, _SCRAP + rank * COPIES + min(scrapped, COPIES) - 1)
        unseen = threats.unseen_of(pos, other, packs.RANK_BITS[rank])
        n = put_one(index, value, n, _UNSEEN + rank * (MOST_UNSEEN + 1) + unseen)
    left = packs.size(pos.pile)
    step = 0
    while step < len(_PILE) and left > _PILE[step]:
        step += 1
    n = put_one(index, value, n, _PILE_SIZE + step)
    n = put(index, value, n, _PILE_SIZE + len(_PILE) + 1, left / 50)
    n = put_one(index, value, n, _PASSES + int(pos.passes))
    n = put(index, value, n, _TURNS, pos.turns / 100)
    n = put_one(index, value, n, _DECK + int(pos.deck))
    options = (
        pos.scuttle, pos.counter, pos.hand_limit, pos.nine_one_suit, pos.four_random, pos.three_takes_threes,
        pos.freeze,
    )  # fmt: skip
    for number in range(len(options)):
        if options[number]:
            n = put_one(index, value, n, _OPTIONS + number)
    return n


@helper
def consequences(pos: Record, viewer: int, index: Words, value: Singles, n: int) -> int:
    """What each side needs, what could be hit or taken, and who could win how soon."""
    other = 1 - viewer
    mine, theirs = threats.to_go(pos, viewer), threats.to_go(pos, other)
    for side in range(SIDES):
        seat = viewer if side == 0 else other
        missing = max(0, mine if side == 0 else theirs)
        n = put_one(index, value, n, _TO_GO + side * (GOALS + 1) + missing)
        n = put(index, value, n, _TO_GO + side * (GOALS + 1) + GOALS, missing / 10)
        n = vulnerable(pos, seat, index, value, n, side)
        if pos.phase == at.COUNTER:
            missing = min(GOALS - 1, max(0, threats.to_go_after(pos, seat)))
            n = put_one(index, value, n, _AFTER + side * GOALS + missing)
    lead = min(LARGEST_LEAD, max(-LARGEST_LEAD, theirs - mine))
    n = put_one(index, value, n, _LEAD + LARGEST_LEAD + lead)
    return race(pos, viewer, index, value, n, mine, theirs)


@helper
def vulnerable(pos: Record, seat: int, index: Words, value: Singles, n: int, side: int) -> int:
    """What twos, Pawns and nines could do to a side."""
    reach = uses.royals_in_reach(pos, seat)
    if reach & packs.CROWNS:
        n = put_one(index, value, n, _REACH + side * ROYALS)
    if reach & packs.COURTS:
        n = put_one(index, value, n, _REACH + side * ROYALS + 1)
    if reach & packs.EIGHTS:
        n = put_one(index, value, n, _REACH + side * ROYALS + 2)
    n = put_one(index, value, n, _CAPTURE + side * 10 + threats.best_to_capture(pos, seat))
    if pos.bare[seat, 0]:
        for nine in range(NINES):
            returned = threats.points_of(pos, seat, packs.SUITS_OF[FIRST_NINE + nine])
            if returned:
                n = put(index, value, n, _NINES + side * NINES + nine, returned / 10)
    return n


@helper
def race(pos: Record, viewer: int, index: Words, value: Singles, n: int, mine: int, theirs: int) -> int:
    """Who could win how soon: the viewer with the cards in hand, the other with known and unseen ones."""
    other = 1 - viewer
    first, second = pos.hand[viewer, 0], pos.hand[viewer, 1]
    winning = threats.winning_cards(pos, viewer, mine)
    winners = packs.ones(first & winning) + packs.ones(second & winning)
    n = put_one(index, value, n, _WINNERS + min(COPIES, winners))
    unseen = packs.size(pos.pile) + packs.size(pos.hand[other]) - packs.size(pos.known[other])
    outs = threats.unseen_of(pos, other, winning) / max(1, unseen)
    n = put_one(index, value, n, _OUTS + bin_of(outs))
    winning = threats.winning_cards(pos, other, theirs)
    held = packs.size(pos.hand[other]) - packs.size(pos.known[other])
    danger = threats.chance_to_hold(threats.unseen_of(pos, other, winning), unseen, held)
    if pos.known[other, 0] & ~pos.frozen[other, 0] & winning:
        danger = 1.0
        n = put_one(index, value, n, _DANGER + ODDS)
    n = put_one(index, value, n, _DANGER + bin_of(danger))
    plan = threats.turns_to_win(pos, viewer, mine, first, second)
    n = put_one(index, value, n, _PLANS + max(1, plan) - 1)
    their_plan = threats.turns_to_win(pos, other, theirs, pos.known[other, 0], pos.known[other, 1])
    n = put_one(index, value, n, _PLANS + threats.NEVER + max(1, their_plan) - 1)
    mover = pos.turn if pos.phase == at.TURN or pos.phase == at.SEVENTH else 1 - pos.turn
    ahead = min(TURNS_AHEAD, max(1, plan)) - 1
    chance = 3 if danger > 0.8 else 2 if danger > 0.45 else 1 if danger > 0.15 else 0
    side = 0 if mover == viewer else 1
    return put_one(index, value, n, _RACE + (side * TURNS_AHEAD + ahead) * DANGERS + chance)


@helper
def bin_of(chance: float) -> int:
    """One of the steps between impossible and sure; the first is for impossible."""
    return np.int64(np.ceil(chance * (ODDS - 1)))  # type: ignore[return-value]


rule.complete()
