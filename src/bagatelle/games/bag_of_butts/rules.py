"""The rules of Bag of Butts (Loosy Goosey Games 2021), in the order of the rulebook.

Every rule in our own words, with the rulings that tags like [B4] name: docs/rules/bag-of-butts.md.
Nothing is hidden in this game. Chance decides who begins, which special is added, and each piece drawn.
"""

import numpy as np

from bagatelle.games.bag_of_butts import components
from bagatelle.games.bag_of_butts import position as at
from bagatelle.kernel import CHANCE, OVER, Contract, Floats, Record, Rng, Words, below, helper, pick

rule = Contract(at.Position)

_IN_PLAY = np.array(components.IN_PLAY, np.int8)


@rule.setup
def setup(pos: Record, seats: int, options: Words) -> None:
    """Options: target, whether the bag stays empty after an automatic reset [B4], the colours clockwise."""
    pos.seats = seats
    pos.target = options[0]
    pos.empty_after_auto = options[1]
    for colour in range(at.MAX_SEATS):
        pos.owner[colour] = at.NOBODY
    for seat in range(seats):
        pos.playing[seat] = 1
        pos.colour[seat] = options[2 + seat]
        pos.owner[pos.colour[seat]] = seat
    empty = seats
    for colour in range(
        at.MAX_SEATS
    ):  # the rest in one fixed order, so that equal positions have equal bytes
        if pos.owner[colour] == at.NOBODY:
            pos.colour[empty] = colour
            empty += 1
    remove_specials(pos)
    pos.phase = at.START


@helper
def remove_specials(pos: Record) -> None:
    """The bag holds two butts of each colour, owned or not; all specials lie in the pool."""
    for kind in range(components.FIRST_SPECIAL):
        pos.bag[kind] = components.IN_BAG
    for kind in range(components.FIRST_SPECIAL, components.KINDS):
        pos.bag[kind] = 0
        pos.pool[kind] = _IN_PLAY[kind]
    pos.run = 0


@rule.actor
def actor(pos: Record) -> int:
    phase = pos.phase
    if phase == at.ENDED:
        return OVER
    if phase == at.DRAW or phase == at.ADD or phase == at.START:
        return CHANCE
    return np.int64(pos.turn)  # type: ignore[return-value]


@rule.legal
def legal(pos: Record, actions: Words) -> int:
    n = 0
    if pos.phase == at.BEGIN:
        actions[0] = at.CONTINUE
        n = 1
        if can_reset(pos):
            actions[1] = at.RESET
            n = 2
    elif pos.phase == at.ANNOUNCE:
        pieces = bag_size(pos)
        for first in range(1, pieces - 1):
            for second in range(1, pieces - first):
                actions[n] = at.announcement(first, second)
                n += 1
    elif pos.phase == at.CHOOSE:
        for group in range(components.GROUPS):
            if is_scorable(pos, group):
                actions[n] = at.SCORE + group
                n += 1
    return n


@helper
def can_reset(pos: Record) -> bool:
    """Not on a first turn [B1], after an automatic reset or before an extra turn [B7]; an empty bag is no bar [B6]."""
    return pos.phase == at.BEGIN and not (pos.first_turn or pos.after_auto or pos.extra_turn)


@helper
def bag_size(pos: Record) -> int:
    """All pieces in the bag and on the table: the specials that are not in the pool, and the eight butts."""
    waiting = np.int64(0)  # interpreted, sums of int8 would overflow in what others compute from this
    for kind in range(components.FIRST_SPECIAL, components.KINDS):
        waiting += pos.pool[kind]
    return at.MOST_PIECES - waiting  # type: ignore[return-value]


@helper
def is_scorable(pos: Record, group: int) -> bool:
    """No black piece, and at least one butt of any colour; a khaki alone is none [B12]."""
    return pos.group[group, components.BLACK] == 0 and butts_in(pos, group) > 0


@helper
def butts_in(pos: Record, group: int) -> int:
    """Player butts in a group, owned or not."""
    butts = 0
    for kind in range(components.FIRST_SPECIAL):
        butts += pos.group[group, kind]
    return butts


@rule.odds
def odds(pos: Record, actions: Words, weights: Words) -> int:
    n = 0
    if pos.phase == at.START:
        for seat in range(pos.seats):
            actions[n] = at.FIRST + seat
            weights[n] = 1
            n += 1
    else:
        source = pos.pool if pos.phase == at.ADD else pos.bag  # by piece, not by kind [B24]
        for kind in range(components.KINDS):
            if source[kind] > 0:
                actions[n] = at.PIECE + kind
                weights[n] = source[kind]
                n += 1
    return n


@rule.chance
def chance(pos: Record, rng: Rng) -> int:
    if pos.phase == at.START:
        return at.FIRST + below(rng, np.int64(pos.seats))
    if pos.phase == at.ADD:
        return at.PIECE + pick(pos.pool, below(rng, at.MOST_PIECES - bag_size(pos)))
    left = pos.announced[0] + pos.announced[1] + pos.announced[2] - pos.drawn
    return at.PIECE + pick(pos.bag, below(rng, np.int64(left)))


@rule.play
def play(pos: Record, action: int) -> None:
    phase = pos.phase
    if phase == at.DRAW:
        draw(pos, action - at.PIECE)
    elif phase == at.ADD:
        add_special(pos, action - at.PIECE)
    elif phase == at.ANNOUNCE:
        first, second = at.sizes(action)
        announce(pos, first, second)
    elif phase == at.CHOOSE:
        score(pos, action - at.SCORE)
    elif phase == at.BEGIN and action == at.RESET:
        reset_voluntarily(pos)
    elif phase == at.BEGIN:
        continue_run(pos)
    else:
        begin_first_turn(pos, action - at.FIRST)


@helper
def begin_first_turn(pos: Record, seat: int) -> None:
    pos.turn = seat
    pos.first_turn = 1
    pos.phase = at.BEGIN


@helper
def continue_run(pos: Record) -> None:
    """One more special and one more point a butt; the value rises even when the pool is empty [B3]."""
    stays_empty = pos.first_turn or (pos.after_auto and pos.empty_after_auto)  # [B1] [B4]
    leave_begin(pos)
    pos.phase = at.ANNOUNCE
    if not stays_empty:
        pos.run += 1
        if bag_size(pos) < at.MOST_PIECES:
            pos.phase = at.ADD


@helper
def leave_begin(pos: Record) -> None:
    """The khaki will look at the scores of this moment, on an extra turn too [B17]."""
    for seat in range(at.MAX_SEATS):
        pos.lowest_at[seat] = pos.score[seat]
    pos.first_turn = 0
    pos.extra_turn = 0
    pos.after_auto = 0


@helper
def add_special(pos: Record, kind: int) -> None:
    pos.pool[kind] -= 1
    pos.bag[kind] += 1
    pos.phase = at.ANNOUNCE


@helper
def announce(pos: Record, first: int, second: int) -> None:
    """Binding for this turn [B25]; the third group is the rest."""
    pos.announced[0] = first
    pos.announced[1] = second
    pos.announced[2] = bag_size(pos) - first - second
    pos.phase = at.DRAW


@helper
def draw(pos: Record, kind: int) -> None:
    """One piece into the first group that is not full; when two groups are full the rest is the third."""
    group = 0 if pos.drawn < pos.announced[0] else 1
    pos.bag[kind] -= 1
    pos.group[group, kind] += 1
    pos.drawn += 1
    if pos.drawn == pos.announced[0] + pos.announced[1]:
        for rest in range(components.KINDS):
            pos.group[2, rest] = pos.bag[rest]
            pos.bag[rest] = 0
        pos.drawn += pos.announced[2]
        if special_in_each_group(pos):
            reset_automatically(pos)
        else:
            pos.phase = at.CHOOSE


@helper
def special_in_each_group(pos: Record) -> bool:
    """Checked before any choice; every special counts, black and lone ones too [B18]."""
    for group in range(components.GROUPS):
        if butts_in(pos, group) == pos.announced[group]:
            return False
    return True


@helper
def score(pos: Record, group: int) -> None:
    """Everybody is paid for the butts in the chosen group; the white piece gives the same player another turn."""
    for seat in range(pos.seats):
        pos.score[seat] += points(pos, group, seat)
    pos.extra_turn = pos.group[group, components.WHITE]
    if not pos.extra_turn:
        pos.turn = next_seat(pos)
    clear_groups(pos)
    pos.phase = at.BEGIN


@helper
def points(pos: Record, group: int, seat: int) -> int:
    """What scoring this group would pay to this seat; gray pieces raise every butt in it, the khaki too [B16]."""
    if not pos.playing[seat]:
        return 0
    butts = pos.group[group, pos.colour[seat]]
    if pos.group[group, components.KHAKI] and is_lowest(pos, seat):
        butts += 1  # one butt, not a pair [B13]
    return butts * (value(pos) + pos.group[group, components.GRAY])


@helper
def value(pos: Record) -> int:
    """What each butt pays this turn: one, and one for each turn since the last reset [B2] [B3]."""
    return 1 + pos.run


@helper
def is_lowest(pos: Record, seat: int) -> bool:
    """Nobody who plays had fewer points when the turn began."""
    return has_fewest(pos, pos.lowest_at, seat)


@helper
def has_fewest(pos: Record, scores: Words, seat: int) -> bool:
    """Nobody who plays has fewer of these points; empty seats and beaten ones do not count [B14]."""
    for other in range(pos.seats):
        if pos.playing[other] and scores[other] < scores[seat]:
            return False
    return True


@helper
def clear_groups(pos: Record) -> None:
    """Everything that was drawn goes back into the bag."""
    for group in range(components.GROUPS):
        for kind in range(components.KINDS):
            pos.bag[kind] += pos.group[group, kind]
            pos.group[group, kind] = 0
        pos.announced[group] = 0
    pos.drawn = 0
    for seat in range(at.MAX_SEATS):
        pos.lowest_at[seat] = 0


@helper
def next_seat(pos: Record) -> int:
    """The next player clockwise who is still playing."""
    seat = pos.turn
    while True:
        seat = (seat + 1) % pos.seats
        if pos.playing[seat]:
            return seat


@helper
def is_triggered(pos: Record) -> bool:
    """The next reset ends the game: someone has reached the target [B10], or it is a tiebreaker [B21]."""
    if pos.tiebreaker:
        return True
    for seat in range(pos.seats):
        if pos.score[seat] >= pos.target:
            return True
    return False


@helper
def reset_voluntarily(pos: Record) -> None:
    """Ends a triggered game before anything is drawn [B8]; otherwise the turn goes on with value 1."""
    remove_specials(pos)
    if is_triggered(pos):
        pos.first_turn = 0
        end_or_tiebreak(pos, pos.turn)  # the turn of the player who resets was not played [B19]
    else:
        leave_begin(pos)
        pos.phase = at.ANNOUNCE


@helper
def reset_automatically(pos: Record) -> None:
    """Nobody scores and no special acts; the next player may not reset."""
    clear_groups(pos)
    remove_specials(pos)
    pos.turn = next_seat(pos)
    if is_triggered(pos):
        end_or_tiebreak(pos, pos.turn)
    else:
        pos.after_auto = 1
        pos.phase = at.BEGIN


@helper
def leads(pos: Record, seat: int) -> bool:
    """No player has more points."""
    for other in range(pos.seats):
        if pos.playing[other] and pos.score[other] > pos.score[seat]:
            return False
    return pos.playing[seat] != 0


@helper
def end_or_tiebreak(pos: Record, next_to_play: int) -> None:
    """One leader wins; leaders who are level play a tiebreaker, and share the victory if that is level too [B22]."""
    leaders = 0
    for seat in range(pos.seats):
        leaders += leads(pos, seat)
    if leaders == 1 or pos.tiebreaker:
        pos.turn = next_to_play
        pos.phase = at.ENDED
    else:
        begin_tiebreaker(pos, next_to_play)


@helper
def begin_tiebreaker(pos: Record, next_to_play: int) -> None:
    """The leaders alone play again: beaten colours are nobody's [B20], the next leader clockwise begins [B19]."""
    best = 0
    for seat in range(pos.seats):
        best = max(best, pos.score[seat])
    first = next_to_play
    while pos.score[first] != best:
        first = (first + 1) % pos.seats
    for seat in range(pos.seats):
        if pos.score[seat] != best:
            pos.playing[seat] = 0
            pos.owner[pos.colour[seat]] = at.NOBODY
        pos.score[seat] = 0
    pos.tiebreaker = 1
    begin_first_turn(pos, first)


@rule.payoff
def payoff(pos: Record, out: Floats) -> None:
    winners = 0
    for seat in range(pos.seats):
        winners += leads(pos, seat)
    for seat in range(pos.seats):
        out[seat] = 1.0 / winners if leads(pos, seat) else 0.0


@rule.imagine
def imagine(pos: Record, viewer: int, rng: Rng) -> None:
    """Nothing is hidden: every viewer knows the whole position."""


@rule.units
def units(pos: Record) -> int:
    """A game is one game; the tiebreaker belongs to it."""
    return 1


@rule.sound
def sound(pos: Record) -> int:
    """Eight butts and six specials, each in the bag, in a group or in the pool, and one special for each turn since the
    last reset; while one is being added it is still missing."""
    for kind in range(components.KINDS):
        there = pos.bag[kind] + pos.pool[kind]
        for group in range(components.GROUPS):
            there += pos.group[group, kind]
        if there != _IN_PLAY[kind]:
            return 0
        if pos.bag[kind] < 0 or pos.pool[kind] < 0:
            return 0
    in_bag = bag_size(pos) - components.BUTTS
    return in_bag == (pos.run - 1 if pos.phase == at.ADD else min(pos.run, components.ALL_SPECIALS))


rule.complete()
