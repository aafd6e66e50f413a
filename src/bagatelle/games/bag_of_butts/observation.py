"""What a viewer of Bag of Butts knows, as numbers: everything, with seats counted from the viewer.

Colours are written by whose they are: the viewer's, the next player's, ..., nobody's. So positions that differ only in
colours, or in who sits where, look the same.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from bagatelle.games.bag_of_butts import bags, components, rules
from bagatelle.games.bag_of_butts import position as at
from bagatelle.kernel import Record, Singles, Words, helper, inlined
from bagatelle.rooms import Parts

SEATS = at.MAX_SEATS
FURTHEST, BEYOND = 28, 16
"""Points still missing, and points above the target, that are told apart."""
STEP, STEPS = 4, 10
LEAST_LEAD, LEADS = -20, 41
VALUES = 14
IN_GROUP = 2 * SEATS + 4 + components.ALL_SPECIALS
STANDINGS = 3
TENTH, OF_THE_PRINTED_TARGET = 0.1, 1 / 28

_parts = Parts()
_SEATS = _parts.add("seats", 3, "two, three or four players")
_TARGET = _parts.add("target", 1, "the target, as a share of the printed one")
_EMPTY = _parts.add("empty after auto", 1, "the turn after an automatic reset starts without specials")
_PHASE = _parts.add("phase", len(at.PHASES), "the phase of the turn")
_TURN = _parts.add("turn", SEATS, "whose turn it is")
_PLAYING = _parts.add("playing", SEATS, "who is still playing, seat by seat")
_FLAGS = _parts.add("flags", 4, "a first turn, an extra turn, a turn after an automatic reset, a tiebreaker")
_MISSING = _parts.add(
    "missing", SEATS * (FURTHEST + BEYOND + 1), "points missing to the target, seat by seat"
)
_SCORED = _parts.add("scored", SEATS * STEPS, "each fourth point, seat by seat")
_VALUE = _parts.add("value", VALUES, "what a butt pays this turn, or in the turn before")
_SPECIALS = _parts.add("specials", bags.SETS, "which specials are not in the pool")
_KHAKI = _parts.add("khaki", SEATS, "for whom a khaki counts, seat by seat")
_SIZES = _parts.add("sizes", components.GROUPS * at.MOST, "the announced sizes, smallest first")
_GROUPS = _parts.add(
    "groups",
    components.GROUPS * IN_GROUP,
    "group by group: butts of each seat, of nobody, specials of each kind",
)
_LEADS = _parts.add(
    "leads", (SEATS - 1) * LEADS, "the viewer's lead over each other seat that plays", derived=True
)
_LEAD = _parts.add("lead", LEADS, "the viewer's lead over the best of the others", derived=True)
_TRIGGERED = _parts.add("triggered", 1, "the next reset ends the game", derived=True)
_LEADING = _parts.add("leading", SEATS, "who has the most points, seat by seat", derived=True)
_ENDING = _parts.add(
    "ending",
    SEATS * STANDINGS * 2,
    "of a game that the next reset ends: whose turn, whether that seat leads, is level or behind, and may reset",
    derived=True,
)
_AUTOMATIC = _parts.add(
    "automatic", 1, "the chance of an automatic reset with the announced sizes", derived=True
)
_SCORABLE = _parts.add("scorable", components.GROUPS, "which groups can be scored", derived=True)
_PAYS = _parts.add(
    "pays", components.GROUPS * SEATS, "what each group pays to each seat, in tens up to four", derived=True
)

PARTS = _parts.listed
_OF_ALL = (
    7 + 4 + 4
)  # seats, target, empty, phase, turn, value, specials; flags; lead, triggered, ending, automatic
_OF_A_SEAT = 1 + 1 + STEPS + 1 + 1 + 1  # playing, missing, scored, khaki, lead, leading
_OF_A_GROUP = 1 + SEATS + 1 + 4 + 1 + SEATS  # size, butts, specials, scorable, pays
MOST_INPUTS = _OF_ALL + SEATS * _OF_A_SEAT + components.GROUPS * _OF_A_GROUP


@rules.rule.observe
def observe(pos: Record, viewer: int, index: Words, value: Singles) -> int:
    n = put(index, value, 0, _SEATS + np.int64(pos.seats) - 2, 1.0)
    n = put(index, value, n, _TARGET, min(2.0, pos.target * OF_THE_PRINTED_TARGET))
    n = put(index, value, n, _EMPTY, pos.empty_after_auto)
    n = put(index, value, n, _PHASE + np.int64(pos.phase), 1.0)
    if pos.phase != at.START:
        n = put(index, value, n, _TURN + relation(pos, viewer, pos.turn), 1.0)
    n = put(index, value, n, _FLAGS, pos.first_turn)
    n = put(index, value, n, _FLAGS + 1, pos.extra_turn)
    n = put(index, value, n, _FLAGS + 2, pos.after_auto)
    n = put(index, value, n, _FLAGS + 3, pos.tiebreaker)
    n = put(index, value, n, _VALUE + min(rules.value(pos), VALUES) - 1, 1.0)
    n = put(index, value, n, _SPECIALS + bags.set_of_specials(pos), 1.0)
    n = observe_scores(pos, viewer, index, value, n)
    n = observe_leads(pos, viewer, index, value, n)
    if pos.phase == at.DRAW or pos.phase == at.CHOOSE:
        n = observe_groups(pos, viewer, index, value, n)
    return n


@inlined
def put(index: Words, value: Singles, n: Any, where: Any, what: Any) -> Any:
    """Write one number, unless it is 0; return how many are written."""
    if what == 0:
        return n
    index[n] = where
    value[n] = what
    return n + 1


@inlined
def relation(pos: Record, viewer: int, seat: int) -> Any:
    """How far clockwise of the viewer a seat is."""
    return np.int64(seat - viewer + pos.seats) % pos.seats


@helper
def observe_scores(pos: Record, viewer: int, index: Words, value: Singles, n: int) -> int:
    """Seat by seat: who plays, how far they are, and for whom a khaki counts or would count now."""
    begun = pos.phase == at.ADD or pos.phase == at.ANNOUNCE or pos.phase == at.DRAW or pos.phase == at.CHOOSE
    for seat in range(pos.seats):
        if not pos.playing[seat]:
            continue
        place = relation(pos, viewer, seat)
        n = put(index, value, n, _PLAYING + place, 1.0)
        missing = max(-BEYOND, min(FURTHEST, pos.target - pos.score[seat]))
        n = put(index, value, n, _MISSING + place * (FURTHEST + BEYOND + 1) + missing + BEYOND, 1.0)
        for step in range(min(STEPS, pos.score[seat] // STEP)):
            n = put(index, value, n, _SCORED + place * STEPS + step, 1.0)
        lowest = rules.is_lowest(pos, seat) if begun else rules.has_fewest(pos, pos.score, seat)
        n = put(index, value, n, _KHAKI + place, 1.0 if lowest else 0.0)
        n = put(index, value, n, _LEADING + place, 1.0 if rules.leads(pos, seat) else 0.0)
    return n


@helper
def observe_leads(pos: Record, viewer: int, index: Words, value: Singles, n: int) -> int:
    """How far the viewer is ahead of the others, and how the game would end."""
    best = -1
    for seat in range(pos.seats):
        if seat != viewer and pos.playing[seat]:
            place = relation(pos, viewer, seat) - 1
            n = put(
                index,
                value,
                n,
                _LEADS + place * LEADS + lead_in_range(pos.score[viewer] - pos.score[seat]),
                1.0,
            )
            best = max(best, pos.score[seat])
    n = put(index, value, n, _LEAD + lead_in_range(pos.score[viewer] - best), 1.0)
    if rules.is_triggered(pos) and pos.phase != at.START:
        n = put(index, value, n, _TRIGGERED, 1.0)
        place = relation(pos, viewer, pos.turn) * STANDINGS + standing(pos, pos.turn)
        n = put(index, value, n, _ENDING + 2 * place + (1 if rules.can_reset(pos) else 0), 1.0)
    return n


@inlined
def lead_in_range(points: int) -> int:
    """A lead, or one that is not told apart from it, counted from the least."""
    return max(0, min(LEADS - 1, points - LEAST_LEAD))


@helper
def standing(pos: Record, seat: int) -> int:
    """0 for a seat that leads alone, 1 for one that is level with another, 2 for one that is behind."""
    if not rules.leads(pos, seat):
        return 2
    for other in range(pos.seats):
        if other != seat and rules.leads(pos, other):
            return 1
    return 0


@helper
def observe_groups(pos: Record, viewer: int, index: Words, value: Singles, n: int) -> int:
    """The announced sizes, and what has been drawn."""
    pieces = rules.bag_size(pos)
    least, most = np.int64(pieces), np.int64(0)
    for group in range(components.GROUPS):
        least = min(least, np.int64(pos.announced[group]))
        most = max(most, np.int64(pos.announced[group]))
    n = put(index, value, n, _SIZES + least - 1, 1.0)
    n = put(index, value, n, _SIZES + at.MOST + pieces - least - most - 1, 1.0)
    n = put(index, value, n, _SIZES + 2 * at.MOST + most - 1, 1.0)
    if pos.drawn == 0:
        n = put(index, value, n, _AUTOMATIC, chance_of_reset(pos))
    for group in range(components.GROUPS):
        n = observe_group(pos, viewer, group, index, value, n)
    return n


@helper
def observe_group(pos: Record, viewer: int, group: int, index: Words, value: Singles, n: int) -> int:
    """What lies in a group, and what it pays when everything is drawn."""
    begin = _GROUPS + group * IN_GROUP
    nobodys: Any = np.int64(0)
    for colour in range(SEATS):
        butts = np.int64(pos.group[group, colour])
        owner = pos.owner[colour]
        if owner == at.NOBODY:
            nobodys += butts
        elif butts > 0:
            n = put(index, value, n, begin + 2 * relation(pos, viewer, owner) + butts - 1, 1.0)
    begin += 2 * SEATS
    if nobodys > 0:
        n = put(index, value, n, begin + min(nobodys, 4) - 1, 1.0)
    begin += 4
    for kind in range(components.FIRST_SPECIAL, components.KINDS):
        if pos.group[group, kind] > 0:
            n = put(index, value, n, begin + np.int64(pos.group[group, kind]) - 1, 1.0)
        begin += components.SPECIAL_COUNTS[kind - components.FIRST_SPECIAL]
    if pos.phase == at.CHOOSE and rules.is_scorable(pos, group):
        n = put(index, value, n, _SCORABLE + group, 1.0)
        for seat in range(pos.seats):
            place = _PAYS + group * SEATS + relation(pos, viewer, seat)
            n = put(index, value, n, place, min(4.0, TENTH * rules.points(pos, group, seat)))
    return n


@helper
def chance_of_reset(pos: Record) -> float:
    """The chance that each of the three announced groups will get a special."""
    pieces = rules.bag_size(pos)
    specials = pieces - components.BUTTS
    if specials < components.GROUPS:
        return 0.0
    missed = 0.0
    for group in range(components.GROUPS):
        size = pos.announced[group]
        missed += bags.binomial(pieces - size, specials) - bags.binomial(size, specials)
    return 1.0 - missed / bags.binomial(pieces, specials)


rules.rule.complete()
