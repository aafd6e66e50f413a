"""What a viewer of Buttle knows, as numbers: both sides of the table, the own hand, what is known of the other's, and
what has not been seen yet. `inputs` says what each number means."""

from __future__ import annotations

import numpy as np

from bagatelle.games.buttle import components, inputs, packs, stacks, threats, uses, variants
from bagatelle.games.buttle import position as at
from bagatelle.games.buttle.components import FACES
from bagatelle.games.buttle.rules import points, rule
from bagatelle.kernel import Record, Singles, Words, helper, put, put_one, put_steps

PARTS = tuple(inputs.parts.listed)
_CARDS = sum(components.COPIES[components.MYRMEX])
_BY_RANK = 5  # shown, frozen on both sides, scrap, unseen
_OF_A_SIDE = 18
_ONCE = 32
MOST_INPUTS = 2 * _CARDS + _BY_RANK * inputs.RANKS + inputs.SIDES * _OF_A_SIDE + _ONCE
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
            n = put_one(index, value, n, inputs.HAND + copy * FACES + face)
    for rank in range(inputs.RANKS):
        held = min(inputs.COPIES, count(pos.hand[viewer, 0], pos.hand[viewer, 1], rank))
        n = put_steps(index, value, n, inputs.HAND_RANKS + rank * inputs.COPIES, held)
        known = min(inputs.COPIES, count(pos.known[other, 0], pos.known[other, 1], rank))
        n = put_steps(index, value, n, inputs.KNOWN + rank * inputs.COPIES, known)
    if pos.known[viewer, 0]:
        n = each_rank(pos.known[viewer, 0], pos.known[viewer, 1], index, value, n, inputs.SHOWN)
    for side in range(inputs.SIDES):
        seat = viewer if side == 0 else other
        if pos.frozen[seat, 0]:
            n = each_rank(
                pos.frozen[seat, 0], pos.frozen[seat, 1], index, value, n, inputs.FROZEN + side * inputs.RANKS
            )
        size = min(inputs.MOST_HELD, packs.size(pos.hand[seat]))
        n = put_one(index, value, n, inputs.HELD + side * (inputs.MOST_HELD + 1) + size)
    return n


@helper
def each_rank(first: int, second: int, index: Words, value: Singles, n: int, begin: int) -> int:
    """The number of cards of each rank, where there are any."""
    for rank in range(inputs.RANKS):
        cards = count(first, second, rank)
        if cards:
            n = put(index, value, n, begin + rank, cards)
    return n


@helper
def table(pos: Record, viewer: int, index: Words, value: Singles, n: int) -> int:
    """Point cards, stacks and royals of both sides."""
    for side in range(inputs.SIDES):
        seat = viewer if side == 0 else 1 - viewer
        if pos.bare[seat, 0]:
            for rank in range(inputs.POINT_RANKS):
                cards = min(inputs.COPIES, count(pos.bare[seat, 0], pos.bare[seat, 1], rank))
                n = put_steps(
                    index, value, n, inputs.POINTS + (side * inputs.POINT_RANKS + rank) * inputs.COPIES, cards
                )
        royals = pos.royal[seat, 0]
        crowns = packs.ones(royals & packs.CROWNS)
        n = put_one(index, value, n, inputs.CROWNS + side * len(components.NEEDED) + crowns)
        courts = min(inputs.ROYALS - 1, count(royals, pos.royal[seat, 1], components.COURT))
        n = put_one(index, value, n, inputs.COURTS + side * inputs.ROYALS + courts)
        eights = min(inputs.ROYALS - 1, count(royals, pos.royal[seat, 1], components.EIGHT))
        n = put_one(index, value, n, inputs.EIGHTS + side * inputs.ROYALS + eights)
        n = put(index, value, n, inputs.SCORE + side, points(pos, seat) / 20)
    for place in range(components.ALL_PAWNS):
        stack = pos.stack[place]
        if stack == stacks.EMPTY:
            break
        side = 0 if stacks.side_of(stack) == viewer else 1
        many = 1 if stacks.has_pawn(stacks.without_pawn(stack)) else 0
        rank = packs.RANK_OF[stacks.card_of(stack)]
        n = put_one(index, value, n, inputs.STACKS + (side * inputs.POINT_RANKS + rank) * 2 + many)
    return n


@helper
def moment(pos: Record, viewer: int, index: Words, value: Singles, n: int) -> int:
    """Whose turn it is, and what is under way in it."""
    side = 0 if pos.turn == viewer else 1
    n = put_one(index, value, n, inputs.PHASE + side * len(at.PHASES) + int(pos.phase))
    if pos.phase == at.COUNTER:
        face, target = at.face_of(pos.pending), at.target_of(pos.pending)
        rank = packs.RANK_OF[face]
        n = put_one(index, value, n, inputs.PENDING + side * inputs.RANKS + rank)
        happening = 0 if pos.counters == 0 else 1 if variants.is_cancelled(pos) else 2
        n = put_one(index, value, n, inputs.COUNTERS + happening)
        if rank == components.TWO or rank == components.THREE:
            n = put_one(index, value, n, inputs.AIM + aimed_at(pos, target))
    if pos.revealed != at.NOTHING:
        n = put_one(index, value, n, inputs.REVEALED + packs.RANK_OF[pos.revealed])
    n = put_steps(index, value, n, inputs.DRAWING, pos.drawing)
    n = put_steps(index, value, n, inputs.DISCARDS, pos.discards)
    if pos.discards == 1:
        n = put_one(index, value, n, inputs.LOWEST + packs.RANK_OF[pos.lowest])
    return n


@helper
def aimed_at(pos: Record, target: int) -> int:
    """The rank that a two or a three is aimed at; after those of the other side and of the scrap pile come those of
    its player's own side."""
    if target >= at.STACK:
        own = stacks.side_of(pos.stack[target - at.STACK]) == pos.turn
        return components.PAWN + (inputs.RANKS if own else 0)
    return packs.RANK_OF[target % at.OWN] + (inputs.RANKS if target >= at.OWN else 0)


@helper
def rest(pos: Record, viewer: int, index: Words, value: Singles, n: int) -> int:
    """What was scrapped, what was not seen yet, how far the game is, and what is agreed."""
    other = 1 - viewer
    for rank in range(inputs.RANKS):
        scrapped = count(pos.scrap[0], pos.scrap[1], rank) + count(pos.limbo[0], pos.limbo[1], rank)
        if scrapped:
            n = put_one(
                index, value, n, inputs.SCRAP + rank * inputs.COPIES + min(scrapped, inputs.COPIES) - 1
            )
        unseen = threats.unseen_of(pos, other, packs.RANK_BITS[rank])
        n = put_one(index, value, n, inputs.UNSEEN + rank * (inputs.MOST_UNSEEN + 1) + unseen)
    left = packs.size(pos.pile)
    step = 0
    while step < len(inputs.PILE_STEPS) and left > inputs.PILE_STEPS[step]:
        step += 1
    n = put_one(index, value, n, inputs.PILE_SIZE + step)
    n = put(index, value, n, inputs.PILE_SIZE + len(inputs.PILE_STEPS) + 1, left / 50)
    n = put_one(index, value, n, inputs.PASSES + int(pos.passes))
    n = put(index, value, n, inputs.TURNS, pos.turns / 100)
    n = put_one(index, value, n, inputs.DECK + int(pos.deck))
    options = (
        pos.scuttle, pos.counter, pos.hand_limit, pos.nine_one_suit, pos.four_random, pos.three_takes_threes,
        pos.freeze,
    )  # fmt: skip
    for number in range(len(options)):
        if options[number]:
            n = put_one(index, value, n, inputs.OPTIONS + number)
    return n


@helper
def consequences(pos: Record, viewer: int, index: Words, value: Singles, n: int) -> int:
    """What each side needs, what could be hit or taken, and who could win how soon."""
    other = 1 - viewer
    mine, theirs = threats.to_go(pos, viewer), threats.to_go(pos, other)
    for side in range(inputs.SIDES):
        seat = viewer if side == 0 else other
        missing = max(0, mine if side == 0 else theirs)
        n = put_one(
            index, value, n, inputs.TO_GO + side * (inputs.GOALS + 1) + min(inputs.GOALS - 1, missing)
        )
        n = put(index, value, n, inputs.TO_GO + side * (inputs.GOALS + 1) + inputs.GOALS, missing / 10)
        n = vulnerable(pos, seat, index, value, n, side)
        if pos.phase == at.COUNTER:
            missing = min(inputs.GOALS - 1, max(0, threats.to_go_after(pos, seat)))
            n = put_one(index, value, n, inputs.AFTER + side * inputs.GOALS + missing)
    lead = min(inputs.LARGEST_LEAD, max(-inputs.LARGEST_LEAD, theirs - mine))
    n = put_one(index, value, n, inputs.LEAD + inputs.LARGEST_LEAD + lead)
    return race(pos, viewer, index, value, n, mine, theirs)


@helper
def vulnerable(pos: Record, seat: int, index: Words, value: Singles, n: int, side: int) -> int:
    """What twos, Pawns and nines could do to a side."""
    reach = uses.royals_in_reach(pos, seat)
    if reach & packs.CROWNS:
        n = put_one(index, value, n, inputs.REACH + side * inputs.ROYALS)
    if reach & packs.COURTS:
        n = put_one(index, value, n, inputs.REACH + side * inputs.ROYALS + 1)
    if reach & packs.EIGHTS:
        n = put_one(index, value, n, inputs.REACH + side * inputs.ROYALS + 2)
    n = put_one(index, value, n, inputs.CAPTURE + side * 10 + threats.best_to_capture(pos, seat))
    if pos.bare[seat, 0]:
        for nine in range(inputs.NINE_FACES):
            returned = threats.points_of(pos, seat, packs.SUITS_OF[inputs.FIRST_NINE + nine])
            if returned:
                n = put(index, value, n, inputs.NINES + side * inputs.NINE_FACES + nine, returned / 10)
    return n


@helper
def race(pos: Record, viewer: int, index: Words, value: Singles, n: int, mine: int, theirs: int) -> int:
    """Who could win how soon: the viewer with the cards in hand, the other with known and unseen ones."""
    other = 1 - viewer
    first, second = pos.hand[viewer, 0], pos.hand[viewer, 1]
    winning = threats.winning_cards(pos, viewer, mine)
    winners = packs.ones(first & winning) + packs.ones(second & winning)
    n = put_one(index, value, n, inputs.WINNERS + min(inputs.COPIES, winners))
    unseen = packs.size(pos.pile) + packs.size(pos.hand[other]) - packs.size(pos.known[other])
    outs = threats.unseen_of(pos, other, winning) / max(1, unseen)
    n = put_one(index, value, n, inputs.OUTS + bin_of(outs))
    winning = threats.winning_cards(pos, other, theirs)
    held = packs.size(pos.hand[other]) - packs.size(pos.known[other])
    danger = threats.chance_to_hold(threats.unseen_of(pos, other, winning), unseen, held)
    if pos.known[other, 0] & ~pos.frozen[other, 0] & winning:
        danger = 1.0
        n = put_one(index, value, n, inputs.DANGER + inputs.ODDS)
    n = put_one(index, value, n, inputs.DANGER + bin_of(danger))
    plan = threats.turns_to_win(pos, viewer, mine, first, second)
    n = put_one(index, value, n, inputs.PLANS + max(1, plan) - 1)
    their_plan = threats.turns_to_win(pos, other, theirs, pos.known[other, 0], pos.known[other, 1])
    n = put_one(index, value, n, inputs.PLANS + threats.NEVER + max(1, their_plan) - 1)
    mover = pos.turn if pos.phase == at.TURN or pos.phase == at.SEVENTH else 1 - pos.turn
    ahead = min(inputs.TURNS_AHEAD, max(1, plan)) - 1
    chance = 3 if danger > 0.8 else 2 if danger > 0.45 else 1 if danger > 0.15 else 0
    side = 0 if mover == viewer else 1
    return put_one(
        index, value, n, inputs.RACE + (side * inputs.TURNS_AHEAD + ahead) * inputs.DANGERS + chance
    )


@helper
def bin_of(chance: float) -> int:
    """One of the steps between impossible and sure; the first is for impossible."""
    return np.int64(np.ceil(chance * (inputs.ODDS - 1)))  # type: ignore[return-value]


rule.complete()
