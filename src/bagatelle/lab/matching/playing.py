"""One pair: its rounds are played, and counted by how they began."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from bagatelle.bots.bot import Bot, BotFailed, ask
from bagatelle.bots.deciding import policy_of
from bagatelle.bots.from_file import add_bot_from, source_of
from bagatelle.kernel import CHANCE, new_rng
from bagatelle.lab.frames import packed
from bagatelle.lab.matching.plan import Meetings, can_meet
from bagatelle.lab.polars import pl
from bagatelle.many_games import ManyGames
from bagatelle.match import Match
from bagatelle.refusal import Refused
from bagatelle.rooms import Duel

COLUMNS = {
    "first": pl.String, "second": pl.String, "seat": pl.UInt8, "choice_1": pl.String, "choice_2": pl.String,
    "share": pl.Float64, "rounds": pl.UInt32, "wins": pl.UInt32, "draws": pl.UInt32, "even": pl.Boolean,
}  # fmt: skip
"""One row for each way in which a pair began: the seat of the first fighter, what both chose, how often they should
begin like that, how many rounds did, and how many of them the first fighter won or drew."""


def plays_compiled(plan: Meetings) -> bool:
    """Whether the player can decide inside the compiled loop."""
    return not plan.player.is_program and policy_of(plan.player.new_bot(), plan.game) is not None


def play_pair(plan: Meetings, chunk: int) -> bytes:
    """Play one pair, in whichever process this is: its rounds as a Parquet file. Two who cannot meet, or who are the
    same, play none."""
    first, second = plan.two(chunk)
    seed, duel = plan.seed_of(chunk), Duel()
    if can_meet(plan.game, first, second):
        duel = plan.game.matchups.duel(first.value, second.value, plan.trials, seed)
    rows = _played(plan, duel, seed + 1) if duel.openings else []
    empty = [(None, "", "", 0.0, 0, 0, 0, duel.even)]
    named = [(first.name, second.name, *row) for row in rows or empty]
    return packed(pl.DataFrame(named, COLUMNS, orient="row"))


def _played(plan: Meetings, duel: Duel, seed: int) -> list[tuple[Any, ...]]:
    """The rounds of a pair, counted by how they began; how each begins is drawn by lot."""
    shares = np.array([opening.share for opening in duel.openings])
    counts = np.random.default_rng(seed).multinomial(plan.rounds, shares / shares.sum())
    rows = list[tuple[Any, ...]]()
    with _player(plan) as play:
        for number, (opening, count) in enumerate(zip(duel.openings, counts, strict=True)):
            match = Match(plan.game, start=opening.start)
            got = play(match, int(count), seed + 1 + number)[:, opening.seat] if count else np.zeros(0)
            chosen = [choices[number] for choices in duel.choices]
            wins, draws = int((got == 1).sum()), int(((got > 0) & (got < 1)).sum())
            rows.append((opening.seat + 1, *chosen, opening.share, int(count), wins, draws, False))
    return rows


@contextmanager
def _player(plan: Meetings) -> Iterator[Any]:
    """What plays so many rounds of a match from a seed, and returns their payoffs."""
    player = plan.player
    if player.source and source_of(str(player.bot)) is None:
        add_bot_from(player.source)
    if plays_compiled(plan):
        bots = [player.new_bot(), player.new_bot()]
        yield lambda match, count, seed: ManyGames(match, bots, seed).play(0, count).payoffs
        return
    program: Any = player.new_bot() if player.is_program else None
    try:
        yield lambda match, count, seed: _asked(plan, program, match, count, seed)
    finally:
        if program:
            program.close()


def _asked(plan: Meetings, program: Bot | None, begin: Match, count: int, seed: int) -> Any:
    """Rounds in which the player is asked for each move."""
    payoffs, state = np.zeros((count, begin.seats)), new_rng(seed)
    for number in range(count):
        match, rng, bot = begin.copy(), state + np.uint64(number), program or plan.player.new_bot()
        lots = random.Random(int(rng[0]))
        while not match.over:
            if match.actor == CHANCE:
                match.play(match.game.rules.chance(match.position, rng))
                continue
            legal = match.legal()
            try:
                action = ask(bot, match, lots, plan.player.budget).action if len(legal) > 1 else legal[0]
            except BotFailed as failed:
                raise Refused(str(failed)) from None
            match.play(action)
        payoffs[number] = match.result()
    return payoffs
