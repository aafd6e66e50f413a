"""What must hold for the notation of any game: checks for one match, which tests try at many random ones."""

import random
from collections.abc import Sequence
from typing import Any

from bagatelle import Match
from bagatelle.game import Game
from bagatelle.language import LANGUAGES


def played_at_random(
    game: Game, seats: int, options: dict[str, Any], lots: random.Random, lengths: Sequence[int]
) -> Match:
    """A match with real pieces, somewhere in the game."""
    match = Match(game, seats, options, by_hand=True)
    for _ in range(lots.choice(lengths)):
        if match.over:
            break
        match.play(lots.choice(match.legal()))
    return match


def is_one_sentence(text: str) -> bool:
    return "\n" not in text and text[:1] in "'" + text[:1].upper() and text.endswith((".", "?"))


def check_actions(match: Match, language: str) -> None:
    """Every possible action has a text of its own, and the text means it again, however it is typed."""
    notation, position, say = match.game.notation, match.position, match.game.say(language)
    texts = [notation.write(position, action, say) for action in match.legal()]
    assert len(set(texts)) == len(texts)
    assert [notation.read(position, text, say) for text in texts] == match.legal()
    assert [notation.read(position, f"  {text.upper()} ", say) for text in texts] == match.legal()


def check_english(match: Match) -> None:
    """English is understood in every language."""
    notation, position = match.game.notation, match.position
    for action in match.legal():
        text = notation.write(position, action)
        assert {notation.read(position, text, match.game.say(language)) for language in LANGUAGES} == {action}


def check_position(match: Match) -> None:
    """The position is one line, which means it again."""
    written = match.game.position_line.write_position(match.position)
    assert "\n" not in written
    assert match.game.position_line.read_position(written).tobytes() == match.position.tobytes()
