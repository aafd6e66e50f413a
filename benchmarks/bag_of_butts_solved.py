"""Bag of Butts for two, solved: proofs, and every figure that the page for players tells.

python benchmarks/bag_of_butts_solved.py                  everything but the next line; some minutes
python benchmarks/bag_of_butts_solved.py --brute-force    solve a tiny target in plain Python too; minutes more
python benchmarks/bag_of_butts_solved.py --write FOLDER   solve, and write the tables that are shipped
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

from bagatelle.games.bag_of_butts import (
    GAME,
    BagOfButts,
    components,
    menus,
    outcomes,
    rules,
    solution,
    solving,
)
from bagatelle.games.bag_of_butts import position as at
from bagatelle.games.bag_of_butts import strategy as greedily
from bagatelle.games.bag_of_butts.outcomes import LOWER, UPPER
from bagatelle.kernel import CHANCE, OVER, below, helper, new_positions, new_rng, rows

READINGS = ("add", "empty")
PHASES = {at.BEGIN: "begin", at.ANNOUNCE: "announce", at.CHOOSE: "choose"}
PERFECT, GREEDY, RANDOM, EVEN, NO_RESET, GREEDY_GROUPS, WHITE_IS_SIX, THUMB, RULES = range(9)
WHITE = 6
"""Points that an extra turn is worth by the rule of thumb."""
MANY = 4
"""Specials with which the player who is ahead resets, by the rule of thumb."""
PLAYERS = {
    "perfect": PERFECT,
    "greedy": GREEDY,
    "random": RANDOM,
    "perfect, but announces three groups as even as can be": EVEN,
    "perfect, but never resets before the target": NO_RESET,
    "perfect, but takes the group that pays best": GREEDY_GROUPS,
    "perfect, but takes the group that pays best, with white as six points": WHITE_IS_SIX,
    "perfect, but announces by the rule of thumb": THUMB,
    "all three rules of thumb": RULES,
}
"""Who plays against perfect play, to see what a habit costs."""


# Solving, and how exact it is


def solve(after: str) -> tuple[Any, Any]:
    """Both tables, with the time they took and how far their bounds are apart."""
    began = time.perf_counter()
    endings = solution.solve_endings(lambda share: None)
    points = solution.solve_points(BagOfButts(after_auto_reset=after), endings, lambda share: None)
    took = time.perf_counter() - began
    kept = outcomes.columns(solution.KEPT_RUNS)
    middle = slice(solution.LEADS - solution.KEPT_LEADS, solution.LEADS + solution.KEPT_LEADS + 1)
    gaps = (endings[:, :kept, middle], points[:, :, [*range(kept), -1]])
    widest = [float((table[..., UPPER] - table[..., LOWER]).max()) for table in gaps]
    states = sum(table[..., 0].size for table in gaps)
    print(f"{after}: solved in {took:.1f} s; {states:,} shares kept, bounds at most {max(widest):.1e} apart")
    return endings, points


def residual(known: Any, target: int, longest: int, leads: int) -> float:
    """By how much any share differs from what follows from the others, over all pairs of scores and all endings up to
    a run and a lead."""
    steps, worth = outcomes.steps_down(longest), np.zeros(menus.CODES + 1)
    return float(residual_of(known, steps, target, leads, worth, np.zeros(outcomes.columns(longest))))


@helper
def residual_of(known: Any, steps: Any, target: int, leads: int, worth: Any, sums: Any) -> float:
    worst = 0.0
    for mine in range(target):
        for others in range(target):
            worst = max(worst, residual_at(known, steps, outcomes.GAME, mine, others, worth, sums))
    for kind in range(2):
        for lead in range(-leads, leads + 1):
            mine, others = target + max(lead, 0), target + max(-lead, 0)
            worst = max(worst, residual_at(known, steps, kind, mine, others, worth, sums))
    return worst


@helper
def residual_at(known: Any, steps: Any, kind: int, mine: int, others: int, worth: Any, sums: Any) -> float:
    announced, parents, shares = steps
    worst = 0.0
    sums[:] = 0.0
    for step in range(len(announced)):
        share = solving.announcing(
            known, kind, mine, others, announced[step, 0], announced[step, 1], LOWER, worth
        )
        for i in range(announced[step, 2], announced[step, 3]):
            sums[parents[i]] += share * shares[i]
        if announced[step, 1] == 0 and kind == outcomes.GAME and max(mine, others) < len(known[7]):
            worst = max(worst, abs(share - solving.after_reset(known, kind, mine, others, LOWER)))
    for place in range(len(sums)):
        worst = max(worst, abs(sums[place] - solving.continued(known, kind, mine, others, place, LOWER)))
    return worst


def tell_residuals(endings: Any, points: Any, after: str) -> None:
    """The Bellman residual of what was computed, and of what is shipped."""
    empty = after == "empty"
    known = solution.known_of(endings, points, empty)
    worst = residual(known, len(points), solution.KEPT_RUNS, solution.KEPT_LEADS)
    shipped = solution.tables(len(points), empty)
    rounded = residual((*menus.all_menus(), *shipped), len(points), 30, 200)
    print(f"{after}: residual {worst:.1e} as computed, {rounded:.1e} as shipped")


def tell_first_move(points: Any, endings: Any, after: str) -> None:
    """What it is worth to begin."""
    first = solution.shares_of(endings, points, after == "empty")[3][
        outcomes.GAME, outcomes.RESET, menus.LEVEL, 0
    ]
    print(f"{after}: whoever begins wins {points[0, 0, -1, 0]:.4%}; whoever begins a tiebreaker {first:.3%}")


# Playing


@helper
def play_games(
    known: Any, start: Any, work: Any, scratch: Any, rng: Any, actions: Any, shares: Any, worth: Any, worths: Any,
    players: Any, won: Any, expected: Any, losses: Any, resets: Any, sizes: Any,
) -> None:  # fmt: skip
    """Play games; note what each brought the first of two players, what was to be expected without luck, what each
    player lost by phase, how often perfect players reset, and what they announced."""
    pos = work[0]
    payoff = np.zeros(at.MAX_SEATS)
    for game in range(len(won)):
        work[0] = start
        me = game % 2  # the first player of the pair sits in either seat
        rules.play(pos, at.FIRST)
        solving.judge(known, pos, scratch, actions[:1], worth, shares)
        expected[game] = shares[0, 0] if me == 0 else 1.0 - shares[0, 0]
        while rules.actor(pos) != OVER:
            if rules.actor(pos) == CHANCE:
                rules.play(pos, rules.chance(pos, rng))
                continue
            n = rules.legal(pos, actions)
            solving.judge(known, pos, scratch, actions[:n], worth, shares)
            who = 0 if pos.turn == me else 1
            best = 0
            for i in range(n):
                if shares[i, 0] > shares[best, 0] + 1e-9:
                    best = i
            chosen = choose(pos, scratch, rng, actions, n, worths, players[who], best)
            loss = shares[best, 0] - shares[chosen, 0]
            losses[who, pos.phase, 0] += loss
            losses[who, pos.phase, 1] += 1
            losses[who, pos.phase, 2] += loss > 1e-4
            expected[game] += loss if who else -loss
            specials = rules.bag_size(pos) - components.BUTTS
            if pos.phase == at.BEGIN and n == 2 and not rules.is_triggered(pos):
                standing = solving.standing(pos.score[pos.turn], pos.score[rules.next_seat(pos)])
                resets[standing, specials, 0] += 1
                resets[standing, specials, 1] += actions[chosen] == at.RESET
            if pos.phase == at.ANNOUNCE:
                first, second = at.sizes(actions[chosen])
                third = rules.bag_size(pos) - first - second
                sizes[specials, menus.number_of_sizes(first, second, third)] += 1
            rules.play(pos, actions[chosen])
        rules.payoff(pos, payoff)
        won[game] = payoff[me]


@helper
def choose(
    pos: Any, scratch: Any, rng: Any, actions: Any, n: int, worths: Any, player: int, best: int
) -> int:
    """What a player does who knows the best action."""
    if player == RANDOM:
        return below(rng, n)
    if player == GREEDY or (pos.phase == at.CHOOSE and player in (GREEDY_GROUPS, WHITE_IS_SIX, RULES)):
        greedily.worth(pos, scratch, actions, n, rng, worths)
        greedy = 0
        for i in range(n):
            if pos.phase == at.CHOOSE and player in (WHITE_IS_SIX, RULES):
                worths[i] += WHITE * pos.group[actions[i] - at.SCORE, components.WHITE]
            if worths[i] > worths[greedy] + 1e-9:
                greedy = i
        return greedy
    if pos.phase == at.BEGIN and n == 2 and not rules.is_triggered(pos) and player in (NO_RESET, RULES):
        ahead = pos.score[pos.turn] > pos.score[rules.next_seat(pos)]
        return 1 if player == RULES and ahead and rules.bag_size(pos) >= components.BUTTS + MANY else 0
    if pos.phase == at.ANNOUNCE and player in (EVEN, THUMB, RULES):
        first, second = even_sizes(pos) if player == EVEN else sizes_by_thumb(pos)
        for i in range(n):
            if actions[i] == at.announcement(first, second):
                return i
    return best


@helper
def even_sizes(pos: Any) -> tuple[int, int]:
    """Three groups as even as can be."""
    pieces = rules.bag_size(pos)
    return pieces // 3, (pieces + 1) // 3


@helper
def sizes_by_thumb(pos: Any) -> tuple[int, int]:
    """The rule of thumb of the page for players: even groups up to three specials; with more, or with three of which
    none is black, one piece and two even groups; two pairs and the rest with both blacks among up to four; and even
    groups again for the player who is ahead when the next reset ends the game."""
    pieces = rules.bag_size(pos)
    specials = pieces - components.BUTTS
    blacks = components.SPECIAL_COUNTS[0] - pos.pool[components.BLACK]
    if rules.is_triggered(pos) and pos.score[pos.turn] > pos.score[rules.next_seat(pos)]:
        return even_sizes(pos)
    if blacks == components.SPECIAL_COUNTS[0] and specials <= MANY:
        return 2, 2
    if specials >= MANY or (specials == MANY - 1 and blacks == 0):
        return 1, (pieces - 1) // 2
    return even_sizes(pos)


def games(known: Any, after: str, players: tuple[int, int], count: int, seed: int) -> dict[str, Any]:
    """Let two play against each other, in both seats in turn."""
    start = GAME.start(2, BagOfButts(after_auto_reset=after))
    kept = {
        "won": np.zeros(count),
        "expected": np.zeros(count),
        "losses": np.zeros((2, len(at.PHASES), 3)),
        "resets": np.zeros((menus.STANDINGS, components.ALL_SPECIALS + 1, 2), np.int64),
        "sizes": np.zeros((components.ALL_SPECIALS + 1, 16), np.int64),
    }
    play_games(
        known, start, rows(new_positions(at.Position, 1)), rows(new_positions(at.Position, 4)), new_rng(seed),
        np.zeros(at.MAX_LEGAL, np.int64), np.zeros((at.MAX_LEGAL, 2)), np.zeros(menus.CODES + 1),
        np.zeros(at.MAX_LEGAL), np.array(players, np.int64), *kept.values(),
    )  # fmt: skip
    return kept


def interval(sample: Any) -> str:
    """A mean with its 95 % interval."""
    return f"{sample.mean():.4f} ± {1.96 * sample.std() / math.sqrt(len(sample)):.4f}"


def tell_games(known: Any, after: str, count: int) -> None:
    """Perfect play against others, and what each of their decisions costs."""
    for name, player in PLAYERS.items():
        slow = player == GREEDY
        kept = games(known, after, (player, PERFECT), count // 10 if slow else count, seed=7)
        print(f"{after}: {name}: won {interval(kept['won'])}, without luck {interval(kept['expected'])}")
        for phase, word in PHASES.items():
            loss, decisions, mistakes = kept["losses"][0, phase]
            if loss > 1e-6 * decisions:
                print(
                    f"    {word}: loses {loss / decisions:.4f} a decision, errs in {mistakes / decisions:.0%}"
                )
        if player == PERFECT:
            tell_habits(kept)


def tell_habits(kept: dict[str, Any]) -> None:
    """How perfect players reset and announce."""
    for standing, word in enumerate(("behind", "level", "ahead")):
        asked, done = kept["resets"][standing].T
        rates = ", ".join(f"{s}: {d / a:.0%}" for s, (a, d) in enumerate(zip(asked, done, strict=True)) if a)
        print(f"    resets before the target when {word}, by specials in the bag: {rates}")
    for specials, counts in enumerate(kept["sizes"]):
        listed = menus.unordered_sizes(components.BUTTS + specials)
        best = np.argsort(-counts)[:4]
        usual = ", ".join(f"{'-'.join(map(str, listed[i]))} {counts[i] / counts.sum():.0%}" for i in best)
        print(f"    announces with {specials} specials: {usual}")


# Single positions


SETS = [
    "-",
    "W",
    "G",
    "K",
    "B",
    "GG",
    "GW",
    "BG",
    "BW",
    "BB",
    "BGK",
    "BBG",
    "BGGW",
    "GGWK",
    "BBGG",
    "BGGWK",
    "BBGGWK",
]


def tell_positions(after: str) -> None:
    """The opening, the best announcements with each bag, and what a reset is worth, at some scores."""
    opening = f"players=pink:0,blue:0 turn=pink phase=announce run=0 bag=- start=0,0 after={after}"
    print(f"{after}: the first announcement: {ranked(opening, 21)}")
    for mine, others in ((0, 0), (14, 14), (20, 10), (10, 20), (26, 26)):
        print(f"{after}: at {mine} to {others}")
        for letters in SETS:
            run = len(letters.strip("-"))
            line = f"players=pink:{mine},blue:{others} turn=pink run={run} bag={letters} after={after}"
            going_on, reset = shares(f"{line} phase=begin").values()
            best = ranked(f"{line} phase=announce start={mine},{others}", 2)
            print(f"    {letters:7} reset {reset - going_on:+.3f}; announce {best}")


def shares(line: str) -> dict[str, float]:
    """The share of each legal move."""
    pos = GAME.position_line.read_position(line)
    actions = np.zeros(at.MAX_LEGAL, np.int64)
    legal = actions[: rules.legal(pos, actions)].tolist()
    return {GAME.notation.write(pos, a): s for a, s in zip(legal, solution.shares(pos, legal), strict=True)}


def ranked(line: str, most: int) -> str:
    """The best announcements up to order, and the worst."""
    found = {}
    pieces = int(rules.bag_size(GAME.position_line.read_position(line)))
    for move, share in shares(line).items():
        first, second = map(int, move.split())
        found["-".join(map(str, sorted((first, second, pieces - first - second))))] = share
    order = sorted(found, key=lambda sizes: -found[sizes])
    return ", ".join(f"{sizes} {found[sizes]:.4f}" for sizes in dict.fromkeys([*order[:most], order[-1]]))


# Another way to solve it


def compare_with_brute_force(target: int, longest: int, lead: int) -> None:
    """Solve a tiny target in plain Python, with the same limits, and compare every bound."""
    sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
    from games.bag_of_butts.brute_force import BruteForce

    for after in READINGS:
        plain = BruteForce(target, after, longest, lead)
        plain.solve()
        endings = solution.solve_endings(lambda share: None, longest, lead)
        points = solution.solve_points(BagOfButts(target, after), endings, lambda share: None)
        worst = max(
            abs(points[mine, others, -1, bound] - s) for (mine, others, bound), s in plain.fresh.items()
        )
        for (*where, (black, gray, white, khaki), run, bound), share in plain.continuing.items():
            place = outcomes.column(((black * 3 + gray) * 2 + white) * 2 + khaki, run)
            if len(where) == 3:
                ours = points[where[1], where[2], place, bound]
            else:
                ours = endings[int(where[0] == "tiebreaker"), place, where[1] + lead, bound]
            worst = max(worst, abs(ours - share))
        print(
            f"{after}: target {target} in plain Python: {len(plain.continuing):,} bounds differ by {worst:.1e}"
        )


def main() -> None:
    """Do what was asked for."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--games", type=int, default=40_000)
    asked.add_argument("--write", type=Path)
    asked.add_argument("--brute-force", action="store_true")
    given = asked.parse_args()
    if given.brute_force:
        compare_with_brute_force(target=3, longest=7, lead=20)
        return
    for after in READINGS:
        if given.write:
            solution.solve_for(BagOfButts(after_auto_reset=after), lambda share: None, given.write)
            continue
        endings, points = solve(after)
        tell_residuals(endings, points, after)
        tell_first_move(points, endings, after)
        tell_positions(after)
        tell_games(solution.known_of(endings, points, after == "empty"), after, given.games)


if __name__ == "__main__":
    main()
