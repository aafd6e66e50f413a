"""Check a file: a record or a position. Is it legal, whose turn is it, what is possible?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bagatelle.game import Game, find_game, games
from bagatelle.kernel import CHANCE
from bagatelle.language import Say, mark
from bagatelle.match import Match
from bagatelle.record import Record
from bagatelle.refusal import Refused
from bagatelle.terminal.players import Seating


@dataclass(frozen=True)
class Finding:
    """A match that stands up, and how it was described."""

    match: Match
    seating: Seating | None = None
    """Who plays, when it was a record."""
    untrue_options: Mapping[str, Any] = field(default_factory=dict)
    """The options that the record claims although its start has others."""

    def plain(self) -> dict[str, Any]:
        """As plain data; seats are counted from 0, as in a record."""
        match = self.match
        turn = None if match.over else "chance" if match.actor == CHANCE else match.actor
        return {
            "kind": "record" if self.seating else "position",
            "game": match.game.name,
            "seats": match.seats,
            "players": [*self.seating.words] if self.seating else None,
            "events": len(match.events),
            "position": match.game.position_line.write_position(match.position),
            "over": match.over,
            "turn": turn,
            "moves": match.moves(),
            "result": match.result() if match.over else None,
            "untrue_options": {**self.untrue_options},
        }


def check(text: str) -> Finding:
    """Read a record or a position of any game; refuse it with the reason when it breaks the rules."""
    if _is_json(text):
        record = Record.from_json(text)
        match = record.replay()
        return Finding(match, Seating.recorded(record), record.untrue_options(match.game))
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) != 1:
        raise Refused(mark("This is neither a record (JSON) nor a position (one line)."))
    return Finding(_match_at(lines[0]))


def _is_json(text: str) -> bool:
    """Whether a text can only be JSON: then it is a record or nothing, and no game has to be asked."""
    return text.lstrip()[:1] in {"{", "[", '"'} or text.strip() in {"null", "true", "false"}


def _match_at(line: str) -> Match:
    """The match at a position line, which may begin with the name of its game."""
    name, _, rest = line.partition(" ")
    if name in games():
        return _at(find_game(name), rest)
    reasons = []
    for game in games().values():
        try:
            return _at(game, line)
        except Refused as refused:
            reasons.append(str(refused))
    if len(reasons) == 1:
        raise Refused(reasons[0])
    raise Refused(
        mark("This is not a position of any game here ({games}); begin it with the game's name to hear why."),
        games=", ".join(games()),
    )


def _at(game: Game, line: str) -> Match:
    return Match(game, start=line, by_hand=True)


def report(finding: Finding, say: Say) -> list[str]:
    """What was found, in sentences."""
    match = finding.match
    if finding.seating:
        finding.seating.name(match, say)
    to = match.audience(match.actor, say)
    if finding.seating:
        count = say.many("{n} event", "{n} events", len(match.events))
        lines = [say("A legal record of {title}: {count}.", title=match.game.title, count=count)]
    else:
        lines = [say("A possible position of {title}.", title=match.game.title)]
    if finding.untrue_options:
        lines.append(
            say(
                "It claims other options than the position that it begins at ({names}); the position decides.",
                names=say.both([*finding.untrue_options]),
            )
        )
    lines.append(say("Position: {line}", line=match.game.position_line.write_position(match.position)))
    if match.over:
        winners = [name for name, share in zip(to.names, match.result(), strict=True) if share]
        return [*lines, say("The game is over; won by {players}.", players=say.both(winners))]
    if match.actor == CHANCE:
        total = sum(weight for _, weight in match.odds())
        outcomes = [
            f"{match.game.notation.write(match.position, action, say)} ({weight}/{total})"
            for action, weight in match.odds()
        ]
        return [*lines, say("Chance is next: {outcomes}.", outcomes=", ".join(outcomes))]
    lines.append(say("It is {player}'s turn.", player=to.names[match.actor]))
    lines.append(match.game.sentences.prompt(match.position, to))
    return [*lines, *_possible(match, say)]


def _possible(match: Match, say: Say) -> list[str]:
    """What may be played now: described if that is short, else only in notation."""
    actions = match.legal()
    to = match.audience(match.actor, say)
    if len(actions) > 12:
        return [
            say.many(
                "{n} action is possible: {moves}.",
                "{n} actions are possible: {moves}.",
                len(actions),
                moves=", ".join(match.moves(say)),
            )
        ]
    described = [
        f"  {move}  ({match.game.sentences.describe(match.position, action, to)})"
        for move, action in zip(match.moves(say), actions, strict=True)
    ]
    return [say("Possible now:"), *described]
