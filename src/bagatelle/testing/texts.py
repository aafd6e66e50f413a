"""The texts of a game: what is written can be read, what is impossible is refused, what is said is understood."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from bagatelle.game import Game
from bagatelle.kernel import CHANCE, INTERPRETED, OVER, SPECTATOR, Record
from bagatelle.language import Say
from bagatelle.match import Match
from bagatelle.options import Options
from bagatelle.refusal import Refused
from bagatelle.rooms import Audience
from bagatelle.start_options import contradictions
from bagatelle.testing.positions import after, at, possible

REFUSALS = 3
"""How many impossible actions are tried at each position."""


def unreadable(game: Game, pos: Record) -> Iterator[str]:
    """What does not survive being written and read: the position, or an action."""
    line = game.position_line.write_position(pos)
    try:
        if game.position_line.read_position(line).tobytes() != pos.tobytes():
            yield f"the position is another one after being written and read{at(game, pos)}"
        action = random.Random(line).choice(possible(game, pos))
        text = game.notation.write(pos, action)
        if game.notation.read(pos, text) != action:
            yield f"'{text}' is another action after being written and read{at(game, pos)}"
    except Refused as refused:
        yield f"what was written cannot be read again: {refused}{at(game, pos)}"


def untold(game: Game, seats: int, options: Options) -> Iterator[str]:
    """Options that cannot be read back from the position that they set up."""
    line = game.position_line.write_position(game.start(seats, options))
    pos = game.position_line.read_position(line)
    if game.position_line.options_of(pos) is None:
        yield f"position_line.py needs 'options_of', which reads the options back{at(game, pos)}"
    for name in contradictions(game, pos, options):
        yield f"options_of tells another '{name}' than the game was set up with{at(game, pos)}"


def allowed(game: Game, pos: Record, rng: random.Random) -> Iterator[str]:
    """Impossible actions that are played all the same, change something, or are refused without a reason."""
    match = Match(game, start=game.position_line.write_position(pos))
    digest, legal = match.digest(), {*match.legal()}
    for action in rng.sample(range(game.position.ACTIONS), min(REFUSALS, game.position.ACTIONS)):
        if action in legal:
            continue
        try:
            match.play(action)
            yield f"action {action} is not possible but was played{at(game, pos)}"
            return
        except Refused as refused:
            if not str(refused).strip().endswith((".", "?", "!")):
                yield f"action {action} is refused without a whole sentence: '{refused}'{at(game, pos)}"
        if match.digest() != digest or match.events:
            yield f"action {action} was refused but changed something{at(game, pos)}"


def unsaid(game: Game, pos: Record, say: Say) -> Iterator[str]:
    """Sentences that are missing in a language, and texts of actions that cannot be read in it."""
    to = Audience(0, say, game.sentences.seat_names(pos, say), you=0)
    if not game.sentences.prompt(pos, to):
        yield f"there is no prompt in '{say.language}'{at(game, pos)}"
    if game.rules.actor(pos) == OVER and not game.sentences.verdict(pos, to).strip().endswith((".", "!")):
        yield f"the result is not told in a sentence in '{say.language}'{at(game, pos)}"
    for action in possible(game, pos):
        text = game.notation.write(pos, action, say)
        if not game.sentences.describe(pos, action, to):
            yield f"'{text}' has no description in '{say.language}'{at(game, pos)}"
        if not _label(game, pos, action, say):
            yield f"'{text}' has no label in '{say.language}'{at(game, pos)}"
        if game.rules.actor(pos) >= 0 and not _for_its_player(game, pos, action, say):
            yield f"nothing speaks for '{text}' in '{say.language}'{at(game, pos)}"
        if game.notation.read(pos, text, say) != action:
            yield f"'{text}' is another action after being read in '{say.language}'{at(game, pos)}"
        then = after(game, pos, action)
        lines = game.sentences.narrate(pos, action, then, to)
        if not all([*lines, *game.sentences.round_summary(pos, action, then, to)]):
            yield f"of '{text}' an empty line is told in '{say.language}'{at(game, pos)}"


def _label(game: Game, pos: Record, action: int, say: Say) -> str:
    """A move as the player is offered it who has to choose."""
    actor = int(game.rules.actor(pos))
    return game.sentences.label(
        pos, action, Audience(actor, say, game.sentences.seat_names(pos, say), you=actor)
    )


def _for_its_player(game: Game, pos: Record, action: int, say: Say) -> str:
    """What speaks for a move, as the player is told it who has to choose; interpreted, that can take minutes."""
    if INTERPRETED:
        return "It is not asked."
    to = Audience(int(game.rules.actor(pos)), say, game.sentences.seat_names(pos, say))
    return game.sentences.speaks_for(pos, action, to)


def confusing(game: Game, pos: Record, say: Say) -> Iterator[str]:
    """Moves that somebody who has to choose cannot tell from each other: written or described in the same words."""
    actor, actions = game.rules.actor(pos), possible(game, pos)
    viewer = SPECTATOR if actor == CHANCE else int(actor)
    to = Audience(viewer, say, game.sentences.seat_names(pos, say))
    for how, texts in (
        ("written", [game.notation.write(pos, action, say) for action in actions]),
        ("described", [game.sentences.describe(pos, action, to) for action in actions]),
    ):
        text, times = Counter(texts).most_common(1)[0]
        if times > 1:
            yield f"{times} moves are {how} in the same words, '{text}'{at(game, pos)}"
