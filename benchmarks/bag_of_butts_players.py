"""Players of Bag of Butts for two who know the perfect move, and follow it or a habit: what each habit costs."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from bagatelle.games.bag_of_butts import GAME, BagOfButts, components, menus, rules, solving
from bagatelle.games.bag_of_butts import position as at
from bagatelle.games.bag_of_butts import strategy as greedily
from bagatelle.kernel import CHANCE, OVER, below, helper, new_positions, new_rng, rows

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
        kept = games(known, after, (player, PERFECT), count, seed=7)
        print(f"{after}: {name}: won {interval(kept['won'])}, without luck {interval(kept['expected'])}")
        for phase, word in PHASES.items():
            loss, decisions, mistakes = kept["losses"][0, phase]
            if loss > 1e-6 * decisions:
                print(
                    f"    {word}: loses {loss / decisions:.4f} a decision, errs in {mistakes / decisions:.0%}"
                )
        if player == PERFECT:
            began = np.where(np.arange(count) % 2 == 0, kept["won"], 1 - kept["won"])
            print(f"    whoever began won {interval(began)}")
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
