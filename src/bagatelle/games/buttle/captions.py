"""Short texts, made from a view, that the terminal shows and that are read aloud."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bagatelle.games.buttle.components import BY_CODE, EFFECTS
from bagatelle.language import Say
from bagatelle.rooms import Audience

View = dict[str, Any]
Sheet = Sequence[dict[str, Any]]


def whose_turn(view: View, to: Audience) -> str:
    """The number of the turn and who takes it."""
    say = to.say
    if view["phase"] in ("dealer", "deal"):
        return say("Dealing the cards")
    return say("Turn {number}: {player}", number=view["turns"] + 1, player=to.names[view["turn"]])


def result(view: View, to: Audience) -> str:
    """Who has won the match."""
    say = to.say
    wins = [player["wins"] for player in view["players"]]
    if wins[0] == wins[1]:
        return say("A draw")
    return say("{player} wins", player=to.names[0 if wins[0] > wins[1] else 1])


def uses_of(view: View, code: str, say: Say) -> str:
    """What a card could be played for now, in a few words."""
    card = BY_CODE[code]
    words = []
    for use in view["uses"].get(code, []):
        if use == "points":
            words.append(say.many("{n} point", "{n} points", card.value))
        elif use == "effect":
            words.append(say(EFFECTS[card.rank]))
        else:
            words.append(say("scuttle"))
    if len(words) > 1:
        return say("{uses} or {last}", uses=", ".join(words[:-1]), last=words[-1])
    return words[0] if words else say("not playable now")


def game_in_a_line(row: dict[str, Any], to: Audience) -> str:
    """One game of a match in a line."""
    say = to.say
    (first, second), (points, others) = to.names, row["points"]
    score = say(
        "{first} {points}, {second} {others}", first=first, points=points, second=second, others=others
    )
    ended = say("drawn") if row["winner"] is None else say("won by {player}", player=to.names[row["winner"]])
    return say.many(
        "Game {game}: {ended} ({score}; {n} turn).",
        "Game {game}: {ended} ({score}; {n} turns).",
        row["turns"],
        game=row["game"],
        ended=ended,
        score=score,
    )
