"""How quick each bot plays each game: whole games a processor second for the bots that decide in compiled code, and
decisions a processor second for those that are asked.

    python benchmarks/bot_speed.py [GAME ...] [--seconds 1]

Prints a table in Markdown, the one of docs/bots.md. Every seat has the same bot; `hard` and `best` are asked at
decisions of games that `learned` plays.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator

from bagatelle.bots.bot import ask, find_bot
from bagatelle.bots.deciding import policy_of
from bagatelle.game import Game, find_game, games
from bagatelle.kernel import CHANCE
from bagatelle.match import Match
from bagatelle.simulation import simulate

QUICK = ("random", "greedy", "easy", "medium", "learned")
ASKED = ("hard", "best")
SPACING = 7
"""Every so many decisions of a game one is asked about."""


def games_per_second(game: Game, bot: str, seats: int, seconds: float) -> float:
    """Whole games a processor second."""
    simulate(game, 2, bot, seats=seats)
    number = 4
    while True:
        began = time.process_time()
        simulate(game, number, bot, seats=seats, seed=number)
        passed = time.process_time() - began
        if passed > seconds / 2:
            return number / passed
        number *= 2


def decisions_per_second(game: Game, bot: str, seats: int, seconds: float) -> float:
    """Decisions a processor second, of those in which there is a choice."""
    asked, rng, matches = find_bot(bot), random.Random(1), decisions(game, seats)
    ask(asked, next(matches), rng)  # what is compiled or read once is not counted
    made, passed = 0, 0.0
    while passed <= 4 * seconds or made < SPACING:
        match = next(matches)
        began = time.process_time()
        ask(asked, match, rng)
        passed += time.process_time() - began
        made += 1
    return made / passed


def decisions(game: Game, seats: int) -> Iterator[Match]:
    """A match at some of its decisions, again and again."""
    number, learned = 0, find_bot("learned")
    while True:
        number += 1
        match, lots, made = (
            Match(game, seats, seed=number.to_bytes(32, "big"), match_id="speed"),
            random.Random(number),
            0,
        )
        while not match.over:
            if match.actor == CHANCE:
                match.deal()
                continue
            made += not match.is_forced()
            if made % SPACING == 1 and not match.is_forced():
                yield match
            match.play(ask(learned, match, lots).action)


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("games", nargs="*", default=[*games()])
    words.add_argument("--seconds", type=float, default=1.0)
    given = words.parse_args()
    print(f"| game | seats | {' | '.join(f'`{bot}`' for bot in (*QUICK, *ASKED))} |")
    print("|---" * (2 + len(QUICK) + len(ASKED)) + "|")
    for game in map(find_game, given.games):
        for seats in dict.fromkeys((game.seats[0], game.seats[-1])):
            quick = [
                f"{games_per_second(game, bot, seats, given.seconds):,.0f}"
                for bot in QUICK
                if policy_of(find_bot(bot), game) is not None
            ]
            asked = [f"{decisions_per_second(game, bot, seats, given.seconds):,.0f}" for bot in ASKED]
            print(f"| {game.title} | {seats} | {' | '.join([*quick, *asked])} |", flush=True)


if __name__ == "__main__":
    main()
