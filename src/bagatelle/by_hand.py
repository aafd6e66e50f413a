"""Referee mode: people play with real pieces and type what they see; several outcomes may stand on one line."""

from __future__ import annotations

from collections.abc import Sequence

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


def told_to(match: Match, people: Sequence[int]) -> int | None:
    """The one person who may know what chance brings now, such as a card for their hand; None if it is for everybody
    to see, or for none of these people."""
    if not match.game.secrets or match.actor != CHANCE:
        return None
    pos, notation = match.position, match.game.notation
    outcome = match.legal()[0]
    known = [seat for seat in range(match.seats) if notation.seen(pos, outcome, seat) == match.write(outcome)]
    return known[0] if len(known) == 1 and known[0] in people else None


def still_told_to(match: Match, seat: int, people: Sequence[int]) -> int:
    """How often in a row, counted past what goes to other hands, one person is about to be asked the same."""
    ahead, many = match.copy(), 0
    question = _asked(match, seat)
    while (who := told_to(ahead, people)) is not None and (who != seat or _asked(ahead, seat) == question):
        many += who == seat
        ahead.play(ahead.legal()[0])
    return many


def _asked(match: Match, seat: int) -> str:
    return match.game.sentences.prompt(match.position, match.audience(seat))


def read_ahead(match: Match, line: str, most: int, say: Say) -> list[str]:
    """The outcomes that a line tells, in notation, if there are no more than so many: those for one hand, which are
    played when it is their turn."""
    words, found = line.replace(",", " ").split(), list[str]()
    if not words:
        raise Refused(say("Type what the real pieces show."))
    while words:
        if len(found) == most:
            raise Refused(say("That is too much: nothing is left to draw from '{word}' on.", word=words[0]))
        count, action = _longest(match, words, say)
        if action is None:
            match.copy().play(words[0], say)  # it is refused, and says why
            raise Refused(say("Type what the real pieces show."))
        found.append(match.write(action))
        words = words[count:]
    return found


def _longest(match: Match, words: list[str], say: Say) -> tuple[int, int | None]:
    """How many of the first words mean one outcome together, and which."""
    for count in range(len(words), 0, -1):
        action = _outcome(match, " ".join(words[:count]), say)
        if action is not None:
            return count, action
    return 0, None


def _play_first(match: Match, words: list[str], say: Say) -> int:
    """Apply the outcome that the first words mean, as many of them as make sense together; return how many."""
    count, action = _longest(match, words, say)
    match.play(words[0] if action is None else action, say)
    return max(count, 1)


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
