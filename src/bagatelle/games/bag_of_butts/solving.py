"""How the two-player game is solved: upwards from the end, with a lower and an upper bound on every share.

A state is the start of a turn: the points of the player to move, those of the other, and what is in the bag. Its
share is what the player to move wins on average when both play perfectly. Only the share of *continuing* is kept, once
for each bag; a turn that may begin with a reset is worth that or the reset, whichever is more.

Once the next reset ends the game, only the lead matters, and the run grows with every turn until then. So these
*endings* are solved from long runs to short ones. Runs and leads have no limit: where a table ends, all we say is that
a share lies between 0 and 1, and everything else follows from that as a pair of bounds. In the tail they are wide; at
the runs and leads that occur they have become one number.

Before that, points never decrease. So the pairs of scores are solved from high ones to low ones, and for one pair
both players' turns together: turns without points go round in circles, so the bounds, at first 0 and 1, are drawn
together until they meet. Each round of it keeps the truth between them.
"""

from __future__ import annotations

from typing import Any

from bagatelle.games.bag_of_butts import bags, menus, rules
from bagatelle.games.bag_of_butts import position as at
from bagatelle.games.bag_of_butts.outcomes import AUTOMATIC, GAME, RESET, TIEBREAKER, column
from bagatelle.kernel import Floats, Record, Words, helper, lean

MOST_ROUNDS = 1000
"""How often the shares at one pair of scores are computed anew at the most; eight times is usual."""

Known = tuple[Any, ...]
"""What compiled code needs to know: menus (see there), what groups pay, shares in the endings and before them, how
resets end the game, and whether the turn after an automatic reset starts without specials."""


@lean
def standing(mine: int, others: int) -> int:
    """Whether the player to move is behind, level or ahead."""
    if mine < others:
        return menus.LOWEST
    return menus.LEVEL if mine == others else menus.AHEAD


@lean
def continued(known: Any, kind: int, mine: int, others: int, place: int, bound: int) -> float:
    """The share of a player who is about to continue the run."""
    _, _, _, _, _, _, endings, points, _, _ = known
    if kind == GAME and max(mine, others) < points.shape[0]:
        return points[mine, others, place, bound] if place < points.shape[2] - 1 else float(bound)
    lead = mine - others + endings.shape[2] // 2
    if place < endings.shape[1] and 0 <= lead < endings.shape[2]:
        return endings[kind, place, lead, bound]
    return float(bound)


@lean
def after_reset(known: Any, kind: int, mine: int, others: int, bound: int) -> float:
    """The share of a player who begins the turn with a reset."""
    _, _, _, _, _, _, _, points, results, _ = known
    if kind == GAME and max(mine, others) < points.shape[0]:
        return points[mine, others, points.shape[2] - 1, bound]
    return results[kind, RESET, standing(mine, others), bound]


@lean
def after_automatic(known: Any, kind: int, mine: int, others: int, bound: int) -> float:
    """The share of a player whose draw was an automatic reset."""
    _, _, _, _, _, _, _, points, results, starts_empty = known
    if kind == GAME and max(mine, others) < points.shape[0]:
        if starts_empty:
            return 1.0 - after_reset(known, kind, others, mine, 1 - bound)
        return 1.0 - continued(known, kind, others, mine, 0, 1 - bound)
    return results[kind, AUTOMATIC, standing(mine, others), bound]


@lean
def beginning(known: Any, kind: int, mine: int, others: int, place: int, bound: int) -> float:
    """The share of a player whose turn begins, and who may reset."""
    return max(
        continued(known, kind, mine, others, place, bound), after_reset(known, kind, mine, others, bound)
    )


@lean
def judge_groups(
    known: Any, kind: int, mine: int, others: int, specials: int, run: int, khaki: int, bound: int, worth: Any
) -> None:
    """The share of the player to move after scoring the group of each code."""
    _, _, _, _, _, paid, _, _, _, _ = known
    place = column(specials, run)
    for code in range(menus.CODES):
        mine_then = mine + paid[khaki, run, code, 0]
        others_then = others + paid[khaki, run, code, 1]
        if paid[khaki, run, code, 2]:
            worth[code] = continued(known, kind, mine_then, others_then, place, bound)
        else:
            worth[code] = 1.0 - beginning(known, kind, others_then, mine_then, place, 1 - bound)
    worth[menus.NOTHING] = -1.0


@lean
def mean_of_best(known: Any, announced: int, worth: Any, automatic: float) -> float:
    """The share of the player to move after an announcement: the mean over its menus of the best group."""
    codes, chances, ends, resets, _, _, _, _, _, _ = known
    total = resets[announced] * automatic
    for menu in range(ends[announced], ends[announced + 1]):
        best = max(worth[codes[menu, 0]], worth[codes[menu, 1]])
        total += chances[menu] * max(best, worth[codes[menu, 2]])
    return total


@lean
def announcing(
    known: Any, kind: int, mine: int, others: int, specials: int, run: int, bound: int, worth: Any
) -> float:
    """The share of the player to move who is about to announce: that of the best announcement."""
    _, _, _, _, begins, _, _, _, _, _ = known
    judge_groups(known, kind, mine, others, specials, run, standing(mine, others), bound, worth)
    automatic = after_automatic(known, kind, mine, others, bound)
    best = -1.0
    for announced in range(begins[specials], begins[specials + 1]):
        best = max(best, mean_of_best(known, announced, worth, automatic))
    return best


@helper
def solve_endings(known: Any, kind: int, steps: Any, worth: Any) -> None:
    """Fill the endings of one kind, from long runs to short ones."""
    _, _, _, _, _, _, endings, _, _, _ = known
    announced, parents, shares = steps
    half = endings.shape[2] // 2
    for step in range(len(announced)):
        specials, run = announced[step, 0], announced[step, 1]
        for lead in range(-half, half + 1):
            for bound in range(2):
                share = announcing(known, kind, max(lead, 0), max(-lead, 0), specials, run, bound, worth)
                for i in range(announced[step, 2], announced[step, 3]):
                    endings[kind, parents[i], lead + half, bound] += share * shares[i]


@helper
def solve_points(known: Any, steps: Any, total: int, tolerance: float, worth: Any, sums: Any) -> int:
    """Find the shares at all pairs of scores with this total; return the most rounds that one of them took."""
    _, _, _, _, _, _, _, points, _, _ = known
    most = 0
    for mine in range(max(0, total - points.shape[0] + 1), total // 2 + 1):
        rounds = 1
        while rounds < MOST_ROUNDS and go_round(known, steps, mine, total - mine, worth, sums) > tolerance:
            rounds += 1
        most = max(most, rounds)
    return most


@lean
def go_round(known: Any, steps: Any, mine: int, others: int, worth: Any, sums: Any) -> float:
    """Compute both players' shares at a pair of scores from what was known; return by how much those have moved that
    others of the pair depend on: with an empty bag."""
    _, _, _, _, _, _, _, points, _, _ = known
    announced, parents, shares = steps
    fresh = points.shape[2] - 1
    sums[:] = 0.0
    moved = 0.0
    for step in range(len(announced)):
        specials, run = announced[step, 0], announced[step, 1]
        place = column(specials, run)
        for turn in range(2):
            one, two = (mine, others) if turn == 0 else (others, mine)
            for bound in range(2):
                if place < fresh:
                    if place == 0:
                        moved = max(moved, abs(sums[turn, place, bound] - points[one, two, place, bound]))
                    points[one, two, place, bound] = sums[turn, place, bound]
        for turn in range(2):
            one, two = (mine, others) if turn == 0 else (others, mine)
            for bound in range(2):
                share = announcing(known, GAME, one, two, specials, run, bound, worth)
                for i in range(announced[step, 2], announced[step, 3]):
                    sums[turn, parents[i], bound] += share * shares[i]
                if run == 0:
                    moved = max(moved, abs(share - points[one, two, fresh, bound]))
                    points[one, two, fresh, bound] = share
    return moved


@helper
def judge(known: Any, pos: Record, scratch: Any, actions: Words, worth: Floats, out: Any) -> None:
    """Both bounds on the share of the player to move for each of these actions."""
    kind = TIEBREAKER if pos.tiebreaker else GAME
    mine, others = pos.score[pos.turn], pos.score[rules.next_seat(pos)]
    for bound in range(2):
        if pos.phase == at.ANNOUNCE:
            judge_announcements(known, pos, kind, mine, others, actions, bound, worth, out)
            continue
        for i in range(len(actions)):
            scratch[0] = pos
            rules.play(scratch[0], actions[i])
            if pos.phase == at.CHOOSE:
                out[i, bound] = scored(known, kind, pos.turn, scratch[0], bound)
            elif actions[i] == at.RESET:
                out[i, bound] = after_reset(known, kind, mine, others, bound)
            elif scratch[0].run == pos.run:  # nothing is added
                specials = bags.set_of_specials(pos)
                out[i, bound] = announcing(known, kind, mine, others, specials, pos.run, bound, worth)
            else:
                place = column(bags.set_of_specials(pos), pos.run)
                out[i, bound] = continued(known, kind, mine, others, place, bound)


@lean
def scored(known: Any, kind: int, seat: int, pos: Record, bound: int) -> float:
    """The share of the player who has just scored a group."""
    other = rules.next_seat(pos) if pos.turn == seat else pos.turn
    mine, others = pos.score[seat], pos.score[other]
    place = column(bags.set_of_specials(pos), pos.run)
    if pos.turn == seat:
        return continued(known, kind, mine, others, place, bound)
    return 1.0 - beginning(known, kind, others, mine, place, 1 - bound)


@lean
def judge_announcements(
    known: Any,
    pos: Record,
    kind: int,
    mine: int,
    others: int,
    actions: Words,
    bound: int,
    worth: Floats,
    out: Any,
) -> None:
    """One bound on the share of the player to move for each of these announcements."""
    _, _, _, _, begins, _, _, _, _, _ = known
    specials, pieces = bags.set_of_specials(pos), rules.bag_size(pos)
    khaki = standing(pos.lowest_at[pos.turn], pos.lowest_at[rules.next_seat(pos)])
    judge_groups(known, kind, mine, others, specials, pos.run, khaki, bound, worth)
    automatic = after_automatic(known, kind, mine, others, bound)
    for i in range(len(actions)):
        first, second = at.sizes(actions[i])
        announced = begins[specials] + menus.number_of_sizes(first, second, pieces - first - second)
        out[i, bound] = mean_of_best(known, announced, worth, automatic)
