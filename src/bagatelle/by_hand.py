"""Referee mode: people play with real pieces and type what they see; several outcomes may stand on one line."""

from __future__ import annotations

from bagatelle.kernel import CHANCE
from bagatelle.language import Say
from bagatelle.match import Match
from bagatelle.refusal import Refused


def play_line(match: Match, line: str, say: Say) -> int:
    """Apply every outcome on a line in order and return how many there were; if one is impossible, none counts."""
    words = line.replace(",", " ").split()
    if not words:
        raise Refused(say("Type what the real pieces show."))
    done = 0
    try:
        while words:
            if match.actor != CHANCE:
                raise Refused(
                    say("That is too much: nothing is left to draw from '{word}' on.", word=words[0])
                )
            words = words[_play_first(match, words, say) :]
            done += 1
    except Refused as refused:
        for _ in range(done):
            match.undo(say)
        if done == 0:
            raise
        raise Refused(say("{reason} Nothing on this line was noted.", reason=refused)) from None
    return done


def _play_first(match: Match, words: list[str], say: Say) -> int:
    """Apply the outcome that the first words mean, as many of them as make sense together; return how many."""
    for count in range(len(words), 0, -1):
        action = _outcome(match, " ".join(words[:count]), say)
        if action is not None:
            match.play(action, say)
            return count
    match.play(words[0], say)
    return 1


def _outcome(match: Match, text: str, say: Say) -> int | None:
    """The possible outcome that a text means: by its notation, or by what ends it (`pink` for `first pink`), or by
    the name of the player in that seat."""
    possible = match.legal()
    try:
        action = match.read(text, say)
    except Refused:
        action = None
    if action in possible:
        return action
    word = _seat_of(match, text, say).casefold()
    fitting = [outcome for outcome in possible if word and _end(match, outcome, say).startswith(word)]
    return fitting[0] if len(fitting) == 1 else None


def _seat_of(match: Match, text: str, say: Say) -> str:
    """What the seat of a named player is called; any other text stays as it is."""
    called = match.game.sentences.seat_names(match.position, say)
    named = {name.casefold(): seat for name, seat in zip(match.audience(say=say).names, called, strict=True)}
    return named.get(text.casefold(), text)


def _end(match: Match, outcome: int, say: Say) -> str:
    """The notation of an outcome without its first word."""
    return match.game.notation.write(match.position, outcome, say).partition(" ")[2].casefold()
