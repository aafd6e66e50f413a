"""Reads the case files of Bag of Butts (`tests/cases.py` runs it).

A transition case is an initial position and steps ``do`` / ``expect``; a function case is a number to be computed.
Every move goes through a `Match` played by hand, so what is refused here is what a referee refuses at the table.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np

from bagatelle import Match, Refused
from bagatelle.games.bag_of_butts import GAME, rules
from bagatelle.games.bag_of_butts import position as at
from bagatelle.games.bag_of_butts.components import (
    ALL_SPECIALS,
    BUTTS,
    COLOURS,
    EVERY_KIND,
    FIRST_SPECIAL,
    LETTERS,
    SPECIAL_COUNTS,
    SPECIALS,
)
from bagatelle.testing.case_fields import know


def n_announcements(bag: int) -> int:
    """In how many ways a bag of so many pieces can be announced."""
    if not BUTTS <= bag <= BUTTS + ALL_SPECIALS:  # no bag of this game: count the pairs of sizes
        return sum(1 for first in range(1, bag) for second in range(1, bag - first))
    return int(rules.legal(_announcing(bag - BUTTS).position, _room()))


def p_auto_reset(specials: int, sizes: tuple[int, ...]) -> Fraction:
    """The chance that every group gets a special, expanded through `odds` and `play`. The next piece is a special
    with a chance that depends only on how many are left, so positions that agree on that are taken together."""
    if specials > ALL_SPECIALS or len(sizes) != 3 or min(sizes) < 1 or sum(sizes) != BUTTS + specials:
        return _p_each_gets_one(specials, sizes)  # no bag of this game
    match = _announcing(specials)
    match.play(f"{sizes[0]} {sizes[1]}")
    layer = {(0, 0): (match.position, Fraction(1))}
    chance_of_reset = Fraction(0)
    while layer:
        following: dict[tuple[int, int], tuple[Any, Fraction]] = {}
        for position, chance in layer.values():
            actions, weights = _room(), _room()
            n = int(rules.odds(position, actions, weights))
            total = sum(int(weight) for weight in weights[:n])
            for action, weight in zip(actions[:n], weights[:n], strict=True):
                after = position.copy()
                rules.play(after, int(action))
                share = chance * int(weight) / total
                if after.phase == at.DRAW:
                    one, two = (int(group[FIRST_SPECIAL:].sum()) for group in after.group[:2])
                    known = following.get((one, two), (after, Fraction(0)))
                    following[one, two] = (known[0], known[1] + share)
                elif after.phase != at.CHOOSE:
                    chance_of_reset += share
        layer = following
    return chance_of_reset


def _p_each_gets_one(specials: int, sizes: tuple[int, ...]) -> Fraction:
    """The same chance for any number of pieces and groups, by counting where the specials are."""

    @cache
    def ways(place: int, left: int, missed: bool) -> int:
        if place == len(sizes):
            return int(left == 0 and not missed)
        return sum(
            _choose(sizes[place], here) * ways(place + 1, left - here, missed or here == 0)
            for here in range(min(sizes[place], left) + 1)
        )

    total = _choose(sum(sizes), specials)
    return Fraction(ways(0, specials, False), total) if total else Fraction(0)


def _choose(n: int, k: int) -> int:
    ways = 1
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return ways


def n_outcomes(multiplicities: tuple[int, ...], sizes: tuple[int, ...]) -> int:
    """In how many ways so many pieces of each kind can lie in groups of these sizes, pieces of a kind being alike."""

    @cache
    def ways(kind: int, room: tuple[int, ...]) -> int:
        if kind == len(multiplicities):
            return int(not any(room))
        return sum(ways(kind + 1, left) for left in _placed(multiplicities[kind], room))

    return ways(0, sizes)


def _placed(count: int, room: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The room that is left in each group, for every way to place so many like pieces."""
    if not room:
        return [()] if count == 0 else []
    return [
        (room[0] - here, *rest)
        for here in range(min(count, room[0]) + 1)
        for rest in _placed(count - here, room[1:])
    ]


FUNCTIONS: dict[str, tuple[Callable[..., Any], tuple[str, ...]]] = {
    "n_announcements": (n_announcements, ("bag",)),
    "p_auto_reset": (p_auto_reset, ("specials", "sizes")),
    "n_outcomes": (n_outcomes, ("multiplicities", "sizes")),
}


def _announcing(specials: int) -> Match:
    """A match in which a bag with so many specials is about to be announced."""
    letters = "".join(
        letter * count for letter, count in zip(LETTERS[FIRST_SPECIAL:], SPECIAL_COUNTS, strict=True)
    )
    bag = letters[:specials] or "-"
    line = f"players=pink:0,blue:0 turn=pink phase=announce run={specials} bag={bag} start=0,0"
    return Match(GAME, start=line, by_hand=True)


def _room() -> Any:
    return np.zeros(at.MAX_LEGAL, np.int64)


Json = dict[str, Any]

PROSE = {"id", "kind", "source", "title", "explanation", "explain", "reconstruction_note", "note"}
HEADER = {"game", "format", "conventions", "option_defaults", "note", "source", "title", "version"}
OPTIONS = {"target", "after_auto_reset"}
FLAGS = {
    "first_turn": "first",
    "is_extra_turn": "extra",
    "after_auto_reset": "auto",
    "tiebreaker": "tiebreaker",
}
INITIAL = {"players", "scores", "specials_in_bag", "run", "to_move", "phase", "start_scores", *FLAGS}
DO = {
    "begin": {"choice", "chance_special"},
    "announce": {"first", "second"},
    "draw": {"chance_groups"},
    "score": {"group"},
}


def run(case: Json, header: Json) -> list[str]:
    """What differs between the rules and one case."""
    know("header", header, HEADER)
    kind = case.get("kind")
    if kind == "transition":
        know("case", case, PROSE | {"options", "initial", "steps"})
        return run_transition(case, header)
    if kind == "function":
        know("case", case, PROSE | {"options", "function", "args", "expected"})
        return run_function(case)
    raise Refused(f"there is no kind of case called '{kind}'.")


# Positions


def run_transition(case: Json, header: Json) -> list[str]:
    """Play the steps; after each of them compare every expected key with the referee's view."""
    chosen = {**header.get("option_defaults", {}), **case.get("options", {})}
    know("options", chosen, OPTIONS)
    options = GAME.options.read(chosen)
    line = position_line(case.get("initial"), options.plain())
    match = Match(GAME, start=line, by_hand=True)
    steps = case.get("steps")
    if not isinstance(steps, list):
        raise Refused("it has no list of steps.")
    differences: list[str] = []
    for number, step in enumerate(steps, 1):
        know("step", step, {"do", "expect"}, "do", "expect")
        found = run_step(match, step["do"], step["expect"])
        differences += [f"step {number} ({step['do']['type']}): {text}" for text in found]
    return differences


def position_line(initial: Any, options: Json) -> str:
    """The initial position in one line; it need not be reachable."""
    know("initial", initial, INITIAL, "players", "to_move")
    players = initial["players"]
    scores = _per_player("scores", initial.get("scores", {}), players)
    letters = "".join(
        LETTERS[EVERY_KIND.index(special)] * count
        for special, count in _pieces("specials_in_bag", initial.get("specials_in_bag", {}), SPECIALS).items()
    )
    phase = initial.get("phase", "begin")
    if phase not in ("begin", "announce", "over"):
        raise Refused(f"its initial phase is '{phase}', but a case starts at 'begin', 'announce' or 'over'.")
    words = [
        "players=" + ",".join(f"{player}:{score}" for player, score in zip(players, scores, strict=True)),
        f"turn={initial['to_move']}",
        f"phase={phase}",
        f"run={initial.get('run', 0)}",
        f"bag={letters or '-'}",
        f"target={options['target']}",
        f"after={options['after_auto_reset']}",
    ]
    if phase == "announce":
        start = _per_player("start_scores", initial.get("start_scores", initial.get("scores", {})), players)
        words.append("start=" + ",".join(map(str, start)))
    elif "start_scores" in initial:
        raise Refused("its initial start_scores make sense in the phase 'announce' only.")
    for flag in FLAGS:
        if initial.get(flag, False) not in (True, False):
            raise Refused(f"its initial {flag} is neither true nor false.")
    flags = [word for flag, word in FLAGS.items() if initial.get(flag)]
    return " ".join([*words, "flags=" + ",".join(flags)])


def _per_player(what: str, given: Any, players: list[str]) -> list[int]:
    if not isinstance(players, list) or not all(isinstance(player, str) for player in players):
        raise Refused("its players are not a list of colours.")
    know(what, given, set(players))
    return [given.get(player, 0) for player in players]


def _pieces(what: str, given: Any, known: tuple[str, ...]) -> dict[str, int]:
    """How many there are of each piece, in our order and without zeros."""
    know(what, given, set(known))
    if not all(type(count) is int and count >= 0 for count in given.values()):
        raise Refused(f"its {what} do not say how many there are of each piece.")
    return {piece: given[piece] for piece in known if given.get(piece)}


# Steps


def run_step(match: Match, do: Any, expect: Any) -> list[str]:
    """Do one step and say what differs from the expectation; a refused step must leave every byte alone."""
    kind = do.get("type") if isinstance(do, dict) else None
    if kind not in DO:
        raise Refused(f"there is no step of the type '{kind}'.")
    know("step", do, {"type"} | DO[kind], *(DO[kind] - {"chance_special"}))
    know("expect", expect, {"illegal", "reason", "auto_reset", *VIEW})
    before, played = match.position.tobytes(), len(match.events)
    refused = None
    try:
        STEPS[kind](match, do)
    except Refused as refusal:
        refused = refusal
        while len(match.events) > played:  # a step may be several events, and is refused as a whole
            match.undo()
    differences: list[str] = []
    if refused and match.position.tobytes() != before:
        differences.append("it was refused, but the position has changed.")
    if refused and not expect.get("illegal"):
        return [*differences, f"it was refused: {refused}"]
    if expect.get("illegal") and not refused:
        return [*differences, "it was expected to be refused, but it was accepted."]
    drawn = kind == "draw" and not refused
    got = {"auto_reset": drawn and match.view()["phase"] != "choose"}
    for key in expect.keys() - {"illegal", "reason"}:
        value = VIEW[key](match) if key in VIEW else got[key]
        if not _same(key, expect[key], value):
            differences.append(f"{key}: expected {expect[key]!r}, got {value!r}.")
    return differences


def begin(match: Match, do: Json) -> None:
    """Continue or reset; the special that was picked is named if and only if one has to be added."""
    if do["choice"] not in ("continue", "reset"):
        raise Refused(f"a turn begins with 'continue' or 'reset', not with '{do['choice']}'.")
    match.play(do["choice"])
    special = do.get("chance_special")
    if match.position.phase == at.ADD:
        if special is None:
            raise Refused("a special is added here, but the case does not say which.")
        _play_piece(match, special)
    elif special is not None:
        raise Refused(f"no special is added here, but the case adds {special}.")


def announce(match: Match, do: Json) -> None:
    """Say two sizes."""
    match.play(f"{do['first']} {do['second']}")


def draw(match: Match, do: Json) -> None:
    """Deal out the whole bag, piece by piece."""
    position = match.position
    if position.phase != at.DRAW or position.drawn:
        raise Refused("there is nothing to draw now.")
    groups = do["chance_groups"]
    if not isinstance(groups, list) or len(groups) != len(position.announced):
        raise Refused("a draw has three groups.")
    pieces = [_pieces("draw", group, EVERY_KIND) for group in groups]
    sizes = [sum(group.values()) for group in pieces]
    if sizes != list(position.announced):
        raise Refused(f"the groups drawn are {sizes}, the groups announced {position.announced.tolist()}.")
    if [sum(group.get(piece, 0) for group in pieces) for piece in EVERY_KIND] != list(position.bag):
        raise Refused("the groups drawn are not what is in the bag.")
    for group in pieces[:2]:
        for piece, count in group.items():
            for _ in range(count):
                _play_piece(match, piece)


def _play_piece(match: Match, piece: Any) -> None:
    if piece not in EVERY_KIND:
        raise Refused(f"there is no piece called '{piece}'.")
    match.play(at.PIECE + EVERY_KIND.index(piece))


def score(match: Match, do: Json) -> None:
    """Score a group by its number, counted from 1."""
    match.play(f"score {do['group']}")


STEPS: dict[str, Callable[[Match, Json], None]] = {
    "begin": begin,
    "announce": announce,
    "draw": draw,
    "score": score,
}


# The referee's view


def _colours(match: Match, seats: list[int]) -> list[str]:
    return [COLOURS[match.position.colour[seat]] for seat in seats]


def _still_in(match: Match) -> list[int]:
    """The seats that play; in a tiebreaker the tied ones."""
    return [seat for seat in range(match.seats) if match.position.playing[seat]]


def _scores(match: Match, field: str) -> dict[str, int]:
    seats = _still_in(match)
    return dict(zip(_colours(match, seats), map(int, match.position[field][seats]), strict=True))


def _specials_in_bag(match: Match) -> dict[str, int]:
    """What is not in the pool, also while it lies on the table."""
    pool = match.view()["pool"]
    there = {name: count - pool.get(name, 0) for name, count in zip(SPECIALS, SPECIAL_COUNTS, strict=True)}
    return {name: count for name, count in there.items() if count}


def _scorable(match: Match) -> dict[str, dict[str, int]]:
    """What each scorable group pays to whom; who gets nothing is left out."""
    groups = enumerate(match.view()["groups"], 1)
    colours = _colours(match, list(range(match.seats)))
    return {
        str(number): {colour: paid for colour, paid in zip(colours, group["points"], strict=True) if paid}
        for number, group in groups
        if group["scorable"]
    }


def _announcements(match: Match) -> int:
    """How many announcements the bag allows as it is now."""
    position = match.position.copy()
    position.phase = at.ANNOUNCE
    return int(rules.legal(position, np.zeros(at.MAX_LEGAL, np.int64)))


def _winners(match: Match) -> list[str] | None:
    return _colours(match, match.view()["winners"]) if match.over else None


VIEW: dict[str, Callable[[Match], Any]] = {
    "phase": lambda match: match.view()["phase"],
    "players": lambda match: _colours(match, _still_in(match)),
    "scores": lambda match: _scores(match, "score"),
    "start_scores": lambda match: _scores(match, "lowest_at"),
    "to_move": lambda match: _colours(match, [int(match.position.turn)])[0],
    "run": lambda match: match.view()["run"],
    "value": lambda match: match.view()["value"],
    "bag_size": lambda match: match.view()["bag_size"],
    "specials_in_bag": _specials_in_bag,
    "pool": lambda match: match.view()["pool"],
    "n_announcements": _announcements,
    "scorable_groups": lambda match: [int(number) for number in _scorable(match)],
    "points_if_scored": _scorable,
    "can_reset": lambda match: "reset" in match.moves(),
    "first_turn": lambda match: match.view()["first_turn"],
    "is_extra_turn": lambda match: match.view()["extra_turn"],
    "after_auto_reset": lambda match: match.view()["after_auto_reset"],
    "tiebreaker": lambda match: match.view()["tiebreaker"],
    "triggered": lambda match: match.view()["triggered"],
    "winners": _winners,
}


def _same(key: str, expected: Any, got: Any) -> bool:
    """Equal, where lists of winners and of groups have no order and pieces that are not there need no zero."""
    if key in ("winners", "scorable_groups"):
        return isinstance(expected or [], list) and sorted(expected or [], key=str) == sorted(
            got or [], key=str
        )
    if key in ("pool", "specials_in_bag") and isinstance(expected, dict):
        expected = {piece: count for piece, count in expected.items() if count != 0}
    return bool(expected == got) and isinstance(expected, bool) == isinstance(got, bool)


# Functions


def run_function(case: Json) -> list[str]:
    """Compute a number from the rules and compare."""
    name = case.get("function")
    if name not in FUNCTIONS:
        raise Refused(f"there is no function called '{name}'.")
    function, arguments = FUNCTIONS[name]
    if case.get("options"):
        raise Refused("a function takes no options.")
    know("arguments", case.get("args"), set(arguments), *arguments)
    if "expected" not in case:
        raise Refused("it has no field 'expected'.")
    got = function(*(_whole_numbers(case["args"][argument]) for argument in arguments))
    try:
        same = Fraction(case["expected"]) == got
    except (ValueError, TypeError, ZeroDivisionError):
        same = False
    return [] if same else [f"{name}: expected {case['expected']}, got {got}."]


def _whole_numbers(value: Any) -> Any:
    """A whole number as it is, a list of them as a tuple."""
    numbers = value if isinstance(value, list) else [value]
    if not all(type(number) is int and number >= 0 for number in numbers):
        raise Refused(f"'{value}' is neither a whole number nor a list of them.")
    return tuple(value) if isinstance(value, list) else value
