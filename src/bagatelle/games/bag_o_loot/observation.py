"""What a viewer of Bag-O-Loot knows, as numbers: the totals, the own hand, everything on the table, and what has not
been seen yet.

No number of the cards is better than another, so cards are written by what there is of their number: how many in hand,
how many not seen yet, and which groups lie on the table. Seats are counted from the viewer.
"""

from __future__ import annotations

from bagatelle.games.bag_o_loot import components, prospects, scoring
from bagatelle.games.bag_o_loot import position as at
from bagatelle.games.bag_o_loot.rules import PLAYS, rule
from bagatelle.kernel import Record, Singles, Words, helper, put, put_between, put_one, put_steps
from bagatelle.rooms import Parts

SEATS, COPIES = components.MAX_SEATS, components.COPIES
FEWEST = 2
MOST_HELD = 14
"""More cards in a hand than this are as many."""
SHAPES = 15
"""How many number cards and looters a group has: one card, two cards with up to one looter, ..."""
IN_HAND, LEFT = 3, 4
"""Of the number of a group: none, one or more in hand; none, one, two or more not seen yet."""
AROUND = 4
"""Of a number in hand: nothing lies on the table, only own groups, only one of others, or several."""
STEP, TO_GO_STEPS, LEAD_STEPS, STASH_STEPS = 5.0, 40, 33, 13
"""Points are written on scales of this step."""
BEHIND, FURTHEST = -40.0, -80.0
_PILE = (0, 1, 2, 3, 4, 6, 9, 14, 22, 32)
_MOST_GROUPS = components.NUMBERS * at.SLOTS + at.SLOTS

_parts = Parts()
_SEATS = _parts.add("seats", SEATS - FEWEST + 1, "two to six players")
_TARGET = _parts.add("target", 1, "the points to exceed, in hundreds")
_TIES = _parts.add("ties", 2, "ties are shared; this is a tie-break")
_PHASE = _parts.add(
    "phase", len(at.PHASES) * SEATS, "the phase, and whose turn it is or will be, seat by seat"
)
_DEALER = _parts.add("dealer", SEATS, "who deals, seat by seat")
_PLAYS = _parts.add("plays", 2 * (PLAYS + 1), "plays left in this turn, the viewer's or another's")
_LAST_TURNS = _parts.add("last turns", SEATS + 1, "turns left in the last lap; 0 while there is a pile")
_PILE_LEFT = _parts.add("pile", len(_PILE) + 2, "the size of the pile in growing steps, then in fortieths")
_TO_GO = _parts.add("to go", SEATS * TO_GO_STEPS, "points to the target, seat by seat, on a scale of fives")
_HELD = _parts.add("held", SEATS * (MOST_HELD + 1), "the size of each hand, seat by seat")
_KNOWN = _parts.add("known", SEATS * 3, "looters known to be in each hand, seat by seat")
_SINGLES = _parts.add("singles", SEATS * 2, "who is locked, and by several singletons, seat by seat")
_LOOTERS = _parts.add("looters", COPIES + 1, "looters in the viewer's hand")
_NUMBERS = _parts.add(
    "numbers",
    AROUND * COPIES * COPIES,
    "numbers in hand: how many, what lies around, how many are not seen yet",
)
_GROUPS = _parts.add(
    "groups",
    SEATS * SHAPES * IN_HAND * LEFT,
    "groups seat by seat: shape, cards for it in hand, cards not seen yet",
)
_SHAPES = _parts.add("shapes", SEATS * SHAPES, "groups seat by seat: number cards and looters")
_LONE = _parts.add("lone looters", SEATS, "lone looters, seat by seat")
_SPLITS = _parts.add(
    "splits",
    2 * COPIES * 3 * IN_HAND,
    "split numbers: the viewer's too, number cards, looters, cards in hand",
)
_UNSEEN = _parts.add("unseen", COPIES + 1, "looters not seen yet")
_STASH = _parts.add(
    "stash", SEATS * STASH_STEPS, "points on the table, seat by seat, on a scale", derived=True
)
_AT_RISK = _parts.add(
    "at risk", SEATS, "points that others could take, seat by seat, in twenties", derived=True
)
_STEAL = _parts.add("steal", 14, "the best group that the viewer could take", derived=True)
_LEADS = _parts.add(
    "leads",
    SEATS * LEAD_STEPS,
    "the lead if the round ended now: over the best other, then seat by seat",
    derived=True,
)
_ENDING = _parts.add(
    "ending",
    6,
    "if the round ended now: the game goes on or ends; the viewer leads, is level or behind",
    derived=True,
)
_KINDS_HELD = _parts.add("kinds held", 9, "different numbers in the viewer's hand", derived=True)
_LOOSE = _parts.add("loose", 6, "single cards that fit nowhere, less the looters in hand", derived=True)
_CLOSEST = _parts.add("closest", 6, "the fewest cards in another hand", derived=True)

PARTS = tuple(_parts.listed)
_OF_A_SEAT = 2 + 1 + 3 + 2 + 2 + 1 + 2
_ONCE = 24
MOST_INPUTS = 2 * _MOST_GROUPS + 2 * components.NUMBERS + SEATS * _OF_A_SEAT + _ONCE


@rule.observe
def observe(pos: Record, viewer: int, index: Words, value: Singles) -> int:
    """How the game stands; and while a round goes on, the hands, the table, and what follows from both."""
    n = standing(pos, viewer, index, value)
    n = leads(pos, viewer, index, value, n)
    if prospects.is_going_on(pos):
        n = moment(pos, viewer, index, value, n)
        n = hands(pos, viewer, index, value, n)
        n = table(pos, viewer, index, value, n)
        n = stashes(pos, viewer, index, value, n)
    return n


@helper
def place_of(pos: Record, viewer: int, seat: int) -> int:
    """How many places clockwise from the viewer somebody sits."""
    return (int(seat) - int(viewer)) % int(pos.seats)


@helper
def standing(pos: Record, viewer: int, index: Words, value: Singles) -> int:
    """How many play for what, whose turn it is, and who needs how much."""
    n = put_one(index, value, 0, _SEATS + int(pos.seats) - FEWEST)
    n = put(index, value, n, _TARGET, min(2.0, pos.target / 100))
    if pos.share_ties:
        n = put_one(index, value, n, _TIES)
    if pos.tiebreak:
        n = put_one(index, value, n, _TIES + 1)
    turn, dealer = int(pos.turn), int(pos.dealer)
    if pos.phase == at.ROUND_OVER:
        turn, dealer = dealer + 2, dealer + 1
    next_up = 0 if pos.phase == at.START or pos.phase == at.ENDED else place_of(pos, viewer, turn)
    n = put_one(index, value, n, _PHASE + int(pos.phase) * SEATS + next_up)
    if pos.phase != at.START:
        n = put_one(index, value, n, _DEALER + place_of(pos, viewer, dealer))
    for seat in range(pos.seats):
        begin = _TO_GO + place_of(pos, viewer, seat) * TO_GO_STEPS
        missing = float(pos.target - pos.totals[seat])
        n = put_between(index, value, n, begin, TO_GO_STEPS, (missing - BEHIND) / STEP)
    return n


@helper
def leads(pos: Record, viewer: int, index: Words, value: Singles, n: int) -> int:
    """How far the viewer would be ahead if the round ended now, and whether the game would be over."""
    mine = prospects.total_if_over(pos, viewer, viewer)
    highest = -1e9
    for seat in range(pos.seats):
        if seat != viewer:
            theirs = prospects.total_if_over(pos, viewer, seat)
            highest = max(highest, theirs)
            begin = _LEADS + place_of(pos, viewer, seat) * LEAD_STEPS
            n = put_between(index, value, n, begin, LEAD_STEPS, (mine - theirs - FURTHEST) / STEP)
    n = put_between(index, value, n, _LEADS, LEAD_STEPS, (mine - highest - FURTHEST) / STEP)
    ends = 3 if pos.tiebreak or max(mine, highest) > pos.target else 0
    place = 0 if mine > highest + 0.5 else 1 if mine > highest - 0.5 else 2
    return put_one(index, value, n, _ENDING + ends + place)


@helper
def moment(pos: Record, viewer: int, index: Words, value: Singles, n: int) -> int:
    """How far the turn and the round are."""
    if pos.phase == at.PLAY:
        other = 0 if pos.turn == viewer else PLAYS + 1
        n = put_one(index, value, n, _PLAYS + other + prospects.plays_left(pos))
    n = put_one(index, value, n, _LAST_TURNS + int(pos.last_turns))
    step = 0
    while step < len(_PILE) and pos.pile_left > _PILE[step]:
        step += 1
    n = put_one(index, value, n, _PILE_LEFT + step)
    return put(index, value, n, _PILE_LEFT + len(_PILE) + 1, pos.pile_left / 40)


@helper
def hands(pos: Record, viewer: int, index: Words, value: Singles, n: int) -> int:
    """The own hand, number by number; of the others how many cards there are, and the looters that were seen."""
    fewest = MOST_HELD
    for seat in range(pos.seats):
        place = place_of(pos, viewer, seat)
        held = min(MOST_HELD, int(pos.held[seat]))
        n = put_one(index, value, n, _HELD + place * (MOST_HELD + 1) + held)
        n = put_steps(index, value, n, _KNOWN + place * 3, min(3, int(pos.known[seat])))
        n = put_steps(index, value, n, _SINGLES + place * 2, min(2, int(pos.singles[seat])))
        if seat != viewer:
            fewest = min(fewest, held)
    n = put_one(index, value, n, _CLOSEST + min(6, max(1, fewest)) - 1)
    wild = int(pos.hands[viewer, components.LOOTER])
    n = put_one(index, value, n, _LOOTERS + wild)
    n = put_one(index, value, n, _UNSEEN + prospects.unseen(pos, viewer, components.LOOTER))
    n = put_one(index, value, n, _KINDS_HELD + min(8, prospects.numbers_held(pos, viewer)))
    loose = prospects.loose_cards(pos, viewer) - wild
    return put_one(index, value, n, _LOOSE + min(3, max(-2, loose)) + 2)


@helper
def shape_of(group: int) -> int:
    """A place for each number of cards and looters that a group may have."""
    size = at.size_of(group)
    return size * (size - 1) // 2 + at.looters_in(group)


@helper
def table(pos: Record, viewer: int, index: Words, value: Singles, n: int) -> int:
    """Every group with what could be added to it, every number in hand with what lies around, and every split."""
    for slot in range(at.SLOTS):
        group = at.group_at(pos, components.LOOTER, slot)
        if group == 0:
            break
        n = put_one(index, value, n, _LONE + place_of(pos, viewer, at.owner_of(group)))
    for number in range(1, components.KINDS):
        mine, left = int(pos.hands[viewer, number]), prospects.unseen(pos, viewer, number)
        groups, own, cards, looters = 0, 0, 0, 0
        split, owner = False, 0
        for slot in range(at.SLOTS):
            group = at.group_at(pos, number, slot)
            if group == 0:
                break
            split = split or (groups > 0 and at.owner_of(group) != owner)
            owner = at.owner_of(group)
            place = place_of(pos, viewer, owner)
            groups += 1
            own += owner == viewer
            cards += at.numbers_in(group)
            looters += at.looters_in(group)
            shape = place * SHAPES + shape_of(group)
            n = put_one(index, value, n, _SHAPES + shape)
            n = put_one(
                index,
                value,
                n,
                _GROUPS + (shape * IN_HAND + min(mine, IN_HAND - 1)) * LEFT + min(left, LEFT - 1),
            )
        if split:
            kind = ((1 if own else 0) * COPIES + cards - 1) * 3 + min(2, looters)
            n = put_one(index, value, n, _SPLITS + kind * IN_HAND + min(mine, IN_HAND - 1))
        if mine > 0:
            around = 0 if groups == 0 else 1 if own == groups else 2 if groups == 1 else 3
            n = put_one(
                index, value, n, _NUMBERS + (around * COPIES + mine - 1) * COPIES + min(left, COPIES - 1)
            )
    return n


@helper
def stashes(pos: Record, viewer: int, index: Words, value: Singles, n: int) -> int:
    """What everybody's groups are worth, how much of it could be taken, and what the viewer could take."""
    for seat in range(pos.seats):
        place = place_of(pos, viewer, seat)
        stash = scoring.stash_points(pos, seat)
        n = put_between(index, value, n, _STASH + place * STASH_STEPS, STASH_STEPS, stash / STEP)
        n = put(index, value, n, _AT_RISK + place, prospects.points_at_risk(pos, viewer, seat) / 20)
    return put_one(index, value, n, _STEAL + min(13, prospects.best_steal(pos, viewer)))


rule.complete()
