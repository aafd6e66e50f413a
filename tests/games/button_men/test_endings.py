"""Endings that are worked out agree with plain expectimax over the rules, for dice of all kinds."""

import random
import sys
import time
from collections.abc import Iterator

import numpy as np
import pytest

from bagatelle.games.button_men import GAME, ButtonMen, position, practising, rules, strategy
from bagatelle.games.button_men.components import SIGNS
from bagatelle.games.button_men.ending_keys import NO_KEY, key_after, key_of, kinds_of, lead_of
from bagatelle.games.button_men.endings import Endings, exact_chances
from bagatelle.kernel import CHANCE, INTERPRETED, OVER, Record, copy_of, new_rng

pytestmark = pytest.mark.rules

MOST = 200 if INTERPRETED else 4000
"""Positions that the plain way looks at."""
ENDINGS = 12 if INTERPRETED else 150


class TooMany(Exception):
    """The plain way takes too long."""


def chance_of_a(pos: Record, rounds: int, known: dict[bytes, float]) -> float:
    """The plain way: the chance of A to win the round."""
    if pos.rounds != rounds:
        return 0.5 if pos.last < 0 else 1.0 - pos.last
    key = pos.tobytes()
    if key not in known:
        if len(known) > MOST:
            raise TooMany
        actions, weights = (np.zeros(position.MAX_LEGAL, np.int64) for _ in range(2))
        actor = rules.actor(pos)
        n = rules.odds(pos, actions, weights) if actor == CHANCE else rules.legal(pos, actions)
        chances = [chance_of_a(after(pos, action), rounds, known) for action in actions[:n]]
        if actor == CHANCE:
            known[key] = float(np.dot(chances, weights[:n]) / weights[:n].sum())
        else:
            known[key] = max(chances) if actor == 0 else min(chances)
    return known[key]


def after(pos: Record, action: int) -> Record:
    pos = copy_of(pos)
    rules.play(pos, int(action))
    return pos


def decisions(seed: int, most_dice: int = 2) -> Iterator[tuple[Record, list[int]]]:
    """The decisions of small rounds with dice of all kinds, played at random."""
    rng, chance_rng = random.Random(seed), new_rng(seed)
    actions = np.zeros(position.MAX_LEGAL, np.int64)
    while True:
        signs = SIGNS.replace("+", "") if rng.random() < 0.7 else "spzq"
        a, b = [practising.any_recipe(rng, rng.randint(1, most_dice), signs) for _ in range(2)]
        pos = GAME.start(2, ButtonMen(a, b, mood=rng.choice(["in_range", "all_six"])))
        practising.choose_any(pos, rng)
        strategy.narrow(pos)
        while (actor := rules.actor(pos)) != OVER:
            if actor == CHANCE:
                action = int(rules.chance(pos, chance_rng))
            else:
                legal = actions[: int(rules.legal(pos, actions))].tolist()
                yield copy_of(pos), legal
                action = rng.choice(legal)
            rules.play(pos, action)


@pytest.fixture
def deep() -> Iterator[None]:
    """Trip attacks may fail a hundred times, and the plain way calls itself at each event."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(20_000)
    yield
    sys.setrecursionlimit(before)


@pytest.mark.usefixtures("deep")
def test_endings_agree_with_the_plain_way() -> None:
    compared, seen = 0, set()
    for pos, legal in decisions(3):
        found = exact_chances(pos, legal, 20.0)
        if found is None:
            continue
        try:
            known: dict[bytes, float] = {}
            plain = [chance_of_a(after(pos, action), int(pos.rounds), known) for action in legal]
        except TooMany:
            continue
        assert found == pytest.approx([c if pos.turn == 0 else 1 - c for c in plain], abs=1e-9)
        seen |= {kind for kind in range(10) if (pos.trait[:, kind] & pos.alive).any()}
        compared += 1
        if compared == ENDINGS:
            break
    assert INTERPRETED or len(seen) >= 8


def test_the_word_after_a_move_is_the_word_of_the_position_after_it() -> None:
    rng, told = random.Random(4), 0
    for pos, _ in decisions(4, 3):
        kinds = kinds_of(pos)
        while pos.phase in (position.TURN, position.ROLLING) and told < ENDINGS:
            actions, weights = (np.zeros(position.MAX_LEGAL, np.int64) for _ in range(2))
            chance = rules.actor(pos) == CHANCE
            n = rules.odds(pos, actions, weights) if chance else rules.legal(pos, actions)
            action = int(actions[rng.randrange(int(n))])
            with np.errstate(over="ignore"):
                lead = lead_of(pos)
                key = key_after(pos, kinds, key_of(pos, kinds, lead), lead, action)
                pos = after(pos, action)
                if key != NO_KEY:
                    told += 1
                    assert key == key_of(pos, kinds, lead_of(pos))
        if told >= ENDINGS:
            break


def test_the_order_of_dice_does_not_matter_but_everything_else_does() -> None:
    def word(line: str) -> int:
        pos = GAME.position_line.read_position(line)
        with np.errstate(over="ignore"):
            return int(key_of(pos, kinds_of(pos), lead_of(pos)))

    assert word("6:5 10:2 / 8:7 4:1") == word("10:2 6:5 / 4:1 8:7")
    others = [
        "6:5 10:2 / 8:7 4:1",
        "6:2 10:5 / 8:7 4:1",
        "8:7 4:1 / 6:5 10:2",
        "6:5 10:2 / 8:7 4:1 / turn=B",
        "6s:5 10:2 / 8:7 4:1",
        "6:5 10s:2 / 8:7 4:1",
        "6:5 10:2 / 8:7 4:1 4:x",
        "(3,3):5 10:2 / 8:7 4:1",
    ]
    assert len({word(line) for line in others}) == len(others)


@pytest.mark.skipif(INTERPRETED, reason="a question of speed")
def test_three_against_three_take_milliseconds_and_what_follows_is_known_at_once() -> None:
    endings, actions = Endings(), np.zeros(position.MAX_LEGAL, np.int64)
    pos = GAME.position_line.read_position("20:5 10:2 12:12 / 8:7 20:1 6:3")
    legal = actions[: int(rules.legal(pos, actions))].tolist()
    began = time.process_time()
    assert endings.solve(pos, legal, 10.0)
    assert time.process_time() - began < 1.0  # some milliseconds, unless it has to be loaded first
    there = endings.positions
    rng = new_rng(5)
    rules.play(pos, legal[0])
    while rules.actor(pos) == CHANCE:
        rules.play(pos, int(rules.chance(pos, rng)))
    assert endings.solve(pos, actions[: int(rules.legal(pos, actions))].tolist(), 0.1)
    assert endings.positions == there


@pytest.mark.skipif(INTERPRETED, reason="a question of speed")
def test_what_takes_too_long_is_given_up_in_time() -> None:
    pos = GAME.position_line.read_position("20:5 20:9 20:12 20:3 20:8 / 20:7 20:11 20:3 20:19 20:2")
    actions = np.zeros(position.MAX_LEGAL, np.int64)
    legal = actions[: int(rules.legal(pos, actions))].tolist()
    exact_chances(pos, legal, 0.01)
    began = time.process_time()
    assert exact_chances(pos, legal, 0.5) is None
    assert time.process_time() - began < 0.4
