"""How well bots play endings of Button Men, against the exact chances: the mean loss of winning chance a decision.

    python benchmarks/button_men_endings.py random greedy medium hard best@1s
    python benchmarks/button_men_endings.py --dice 4,4 --count 60 best@1s --bmai PROGRAM --ply 1,2,3
    python benchmarks/button_men_endings.py --dice 5,5 --count 40 --reference best@100s best@1s
    python benchmarks/button_men_endings.py --dice 4,4 --count 120 --mixed --patience 6 network race@9000n

What cannot be worked out exactly is compared with what a reference thinks, a bot with far more time. To see what the
search itself is worth, `race` is `hard` without exact endings, and `network` without any search.

The endings come from rounds between printed fighters that `greedy` plays: turns with a choice, at most one from each
round; plain dice only, or with `--mixed` any dice that BMAI knows.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from statistics import fmean, stdev

import numpy as np
from against_bmai import ORDINARY_FIGHTERS
from bmai import add_arguments, started

from bagatelle import Match
from bagatelle.arena.players import player_of
from bagatelle.bots.bot import Budget, Knowledge, add_bot, ask
from bagatelle.bots.greedy import GreedyBot
from bagatelle.bots.judging import judge_of
from bagatelle.bots.search.thinking import Race
from bagatelle.bots.toolbox import toolbox
from bagatelle.games.button_men import GAME
from bagatelle.games.button_men import position as at
from bagatelle.games.button_men.components import FIGHTERS
from bagatelle.games.button_men.endings import Endings
from bagatelle.kernel import CHANCE, copy_of

PLAIN = [fighter.name for fighter in FIGHTERS if fighter.set == "Soldiers"]


class Network:
    """The learned player, without looking ahead."""

    name = "network"

    def choose(self, knowledge: Knowledge, budget: Budget, rng: random.Random) -> int:  # noqa: ARG002
        """What looks best at first sight."""
        return knowledge.actions[int(race_of(knowledge).looks_good.argmax())]


class RaceAlone:
    """The search of `hard`, without exact endings."""

    name = "race"

    def choose(self, knowledge: Knowledge, budget: Budget, rng: random.Random) -> int:
        """What wins the race."""
        return knowledge.actions[race_of(knowledge).think(budget, rng.getrandbits(60)).best]


def race_of(knowledge: Knowledge) -> Race:
    """A race in the round that is being played."""
    pos = copy_of(knowledge.position)
    toolbox(GAME, "narrow").narrow(pos)
    return Race(GAME, pos, knowledge.seat, knowledge.actions, judge_of(GAME))


def main() -> None:
    """Measure those who are named."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("bots", nargs="*", default=["greedy"], help="bots, such as greedy or best@1s")
    parser.add_argument("--count", type=int, default=600, help="endings (%(default)s)")
    parser.add_argument(
        "--dice", default="2,3", help="how many dice a side has, least and most (%(default)s)"
    )
    parser.add_argument("--reference", help="a bot with much time instead of exact chances, as best@100s")
    parser.add_argument("--mixed", action="store_true", help="any dice that BMAI knows, not only plain ones")
    parser.add_argument("--patience", type=float, default=120.0, help="seconds an ending (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    add_arguments(parser)
    options = parser.parse_args()
    for kind in (Network, RaceAlone):
        add_bot(kind)
    began = time.process_time()
    endings = list(solved(options))
    print(f"{len(endings)} endings, worked out in {time.process_time() - began:.1f} s")
    for name in options.bots:
        player = player_of(name, Budget())
        bot = player.new_bot()
        measure(
            name,
            endings,
            lambda match, rng, bot=bot, budget=player.budget: ask(bot, match, rng, budget).action,
        )
    for ply in map(int, options.ply.split(",")) if options.bmai else ():
        program = started(options.bmai, ply)
        measure(
            program.name,
            endings,
            lambda match, rng, bot=program: ask(bot, match, rng, Budget()).action,
            program,
        )
        program.close()


def solved(options: argparse.Namespace) -> Iterator[tuple[np.record, dict[int, float]]]:
    """Endings with the chance of every move: the exact one, or what a reference thinks."""
    rng, solver, count, reference = random.Random(options.seed), Endings(), options.count, options.reference
    least, most = map(int, options.dice.split(","))
    fighters = ORDINARY_FIGHTERS if options.mixed else PLAIN
    while count:
        pos = ending(rng, fighters, least, most)
        if pos is None:
            continue
        match = Match(GAME, start=pos)
        actions = match.legal()
        if reference:
            player = player_of(reference, Budget())
            chances = ask(player.new_bot(), match, rng, player.budget).shares
        else:
            chances = solver.solve(pos, actions, options.patience)
        if chances is not None and None not in chances and max(chances) - min(chances) > 1e-9:
            yield pos, dict(zip(actions, chances, strict=True))
            count -= 1


def ending(rng: random.Random, fighters: list[str], least: int, most: int) -> np.record | None:
    """A turn of one round in which both sides have so many dice, if there was any."""
    first, second = rng.sample(fighters, 2)
    match, bot, found = Match(GAME, options={"a": first, "b": second, "wins": 1}), GreedyBot(), []
    while not match.over:
        if match.actor == CHANCE:
            actions, weights = zip(*match.odds(), strict=True)
            match.play(rng.choices(actions, weights)[0])
            continue
        pos = match.position
        counts = [int(dice).bit_count() for dice in pos.alive]
        if pos.phase == at.TURN and least <= min(counts) and max(counts) <= most and len(match.legal()) > 1:
            found.append(pos)
        match.play(ask(bot, match, rng, Budget()).action)
    return rng.choice(found) if found else None


def measure(name, endings, choose, program=None) -> None:
    """Print what a player loses."""
    losses, best, rng = [], 0, random.Random(1)
    used = program.processor_seconds() if program else time.process_time()
    for pos, chances in endings:
        loss = max(chances.values()) - chances[choose(Match(GAME, start=pos), rng)]
        losses.append(loss)
        best += loss < 1e-9
    used = (program.processor_seconds() if program else time.process_time()) - used
    print(
        f"{name:12} loses {fmean(losses):.5f} ± {1.96 * stdev(losses) / len(losses) ** 0.5:.5f} a decision, "
        f"finds the best move {best / len(losses):.3f}, {used / len(losses):.4f} processor s a move",
        flush=True,
    )


if __name__ == "__main__":
    main()
