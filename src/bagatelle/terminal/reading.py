"""What a typed line means: the number of a move in the list, a move in notation, or one in the words of the list."""

from __future__ import annotations

from collections.abc import Iterator

from bagatelle.language import Say
from bagatelle.match import Match
from bagatelle.refusal import NotAMove, Refused
from bagatelle.rooms import Audience

EXAMPLES = 4
"""How many moves a refusal names at the most."""


def read_move(match: Match, text: str, to: Audience, *, listed: bool) -> int:
    """The legal action that somebody means who is asked for a move; if there is none, why not and what is possible.
    A lone number counts only after a list was shown."""
    say, number = to.say, text.rstrip(".")
    if not text:
        raise Refused(say("Type a move, or 'help'."))
    if number.isdecimal() and listed:
        return _numbered(match, int(number[:9]), say)
    problem: Refused | None = None
    try:
        action = match.read(text, say)
        if action in match.legal():
            return action
        problem = Refused(match.game.sentences.refusal(match.position, action, to))
    except Refused as refused:
        problem = refused
    meant = _in_the_words_of_the_list(match, text, to)
    if len(meant) == 1:
        return meant[0]
    if meant:
        moves = [f"'{match.game.notation.write(match.position, action, say)}'" for action in meant[:EXAMPLES]]
        raise Refused(
            say(
                "Which one: {moves}?",
                moves=say("{some} or {last}", some=", ".join(moves[:-1]), last=moves[-1]),
            )
        )
    if isinstance(problem, NotAMove) or number.isdecimal():
        raise _not_a_move(match, text, say)
    raise problem


def _numbered(match: Match, number: int, say: Say) -> int:
    actions = match.legal()
    if not 1 <= number <= len(actions):
        raise Refused(say("The moves are numbered from 1 to {n}.", n=len(actions)))
    return actions[number - 1]


def _in_the_words_of_the_list(match: Match, text: str, to: Audience) -> list[int]:
    """The moves that are called so in a list or on a button, as a whole or up to what they would do."""
    wanted = _bare(text)
    return [action for action in match.legal() if wanted in map(_bare, _called(match, action, to))]


def _called(match: Match, action: int, to: Audience) -> Iterator[str]:
    sentences = match.game.sentences
    for text in (
        sentences.describe(match.position, action, to),
        sentences.label(match.position, action, to),
    ):
        yield text
        yield text.partition(":")[0]
        yield text.partition(" (")[0]


def _bare(text: str) -> str:
    """A text without what people leave out."""
    return " ".join(text.casefold().replace(",", " ").rstrip(" .:;!").split())


def example_of(match: Match, say: Say) -> str:
    """A move to show how moves are typed; not the first, which is often an exception."""
    moves = match.moves(say)
    return moves[len(moves) // 3]


def _not_a_move(match: Match, text: str, say: Say) -> Refused:
    """Name moves that are possible now, one of each kind, and among them the example that was shown before."""
    shown = example_of(match, say)
    kinds = {_kind(shown): shown}
    for move in match.moves(say):
        kinds.setdefault(_kind(move), move)
    some = [f"'{move}'" for move in [*kinds.values()][:EXAMPLES]]
    known = some[0] if len(some) == 1 else say("{some} or {last}", some=", ".join(some[:-1]), last=some[-1])
    return Refused(
        say("'{text}' is not a move now; type {moves}, for example, or 'help'.", text=text[:60], moves=known)
    )


def _kind(move: str) -> str:
    """What moves of one kind begin with: their first word, if it is one."""
    first = move.split()[0]
    return first if first.isalpha() else ""
