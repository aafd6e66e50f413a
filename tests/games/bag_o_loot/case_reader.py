"""Reads the case files of Bag-O-Loot (`tests/cases.py` runs it).

A transition case is an initial position and steps ``do`` / ``expect``; a function case is a value to be computed.
Every move goes through a `Match` played by hand, so what is refused here is what a referee refuses at the table. The
rules know no order of the pile: this reader keeps it, and forces each draw.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from bagatelle import Match, Refused
from bagatelle.games.bag_o_loot import GAME, rules, scoring
from bagatelle.games.bag_o_loot import position as at
from bagatelle.games.bag_o_loot.components import CARDS, COPIES, LOOTER, SEATS
from bagatelle.games.bag_o_loot.groups import group_cards, groups_on
from bagatelle.kernel import new_rng
from bagatelle.testing.case_fields import know

Json = dict[str, Any]


def deck(args: Json, options: Json) -> Json:
    """How many cards there are, how many of them looters, and how many are left after a deal."""
    if type(args["players"]) is not int:
        raise Refused("players is not a number.")
    pos = GAME.start(args["players"], GAME.options.read(options))
    cards, looters = int(pos.pile_left), int(pos.pile[LOOTER])
    deal(pos)
    return {"cards": cards, "looters": looters, "pile_after_deal": int(pos.pile_left)}


def deal(pos: Any) -> None:
    """Let chance act until somebody may draw for a turn."""
    rng = new_rng(1)
    while pos.phase != at.DRAW:
        rules.play(pos, int(rules.chance(pos, rng)))


def score(args: Json, options: Json) -> int:
    """The round score of a player with this stash, a list of groups, and this hand."""
    groups = [group["cards"] if isinstance(group, dict) else group for group in args["stash"]]
    table = "/".join(f"A:{','.join(group)}" for group in groups) or "-"
    hand = ",".join(args["hand"]) or "-"
    line = f"players=A:0,B:0,C:0 dealer=A turn=A phase=round_over hands={hand}/-/- table={table}"
    pos = GAME.position_line.read_position(line)
    return int(scoring.stash_points(pos, 0) - scoring.hand_points(pos, 0))


def game_over(args: Json, options: Json) -> Json:
    """Whether a game with these totals after a round is over, and who has won it."""
    totals = args["totals"]
    pos = GAME.start(len(totals), GAME.options.read(options))
    pos.totals[: len(totals)] = list(totals.values())
    pos.tiebreak = bool(args.get("tie_round_played", False))
    rules.end_round(pos)
    over = pos.phase == at.ENDED
    winners = [player for seat, player in enumerate(totals) if over and scoring.leads(pos, seat)]
    return {"over": bool(over), "winners": winners}


def next_deal(args: Json, options: Json) -> Json:
    """Who deals the next round, and who begins it."""
    players = args["players"]
    if args["dealer"] not in players:
        raise Refused(f"{args['dealer']} does not play.")
    pos = GAME.start(len(players), GAME.options.read(options))
    pos.dealer = players.index(args["dealer"])
    pos.phase = at.ROUND_OVER
    deal(pos)
    return {"dealer": players[pos.dealer], "starter": players[pos.turn]}


FUNCTIONS: dict[str, tuple[Callable[[Json, Json], Any], set[str], set[str]]] = {
    "deck": (deck, {"players"}, set()),
    "score": (score, {"stash", "hand"}, set()),
    "game_over": (game_over, {"totals"}, {"tie_round_played"}),
    "next_deal": (next_deal, {"players", "dealer"}, set()),
}
"""Each function, the arguments that it needs, and those that may be left out."""


PROSE = {"id", "kind", "source", "title", "explanation", "explain", "reconstruction_note", "note"}
HEADER = {"game", "format", "conventions", "option_defaults", "note", "source", "title", "version"}
OPTIONS = {"target", "tie"}
INITIAL = {
    "players", "hands", "sets", "pile", "turn", "phase", "final_turns_left", "complete", "plays_made",
    "totals", "dealer",
}  # fmt: skip
DO = {
    "draw": set(),
    "open": {"cards"},
    "build": {"set", "cards"},
    "steal": {"set", "cards"},
    "snitch": {"set", "card"},
    "combine": {"number", "cards"},
    "punt": {"card"},
    "knock": set(),
}
REFEREE_PHASES = {"round_over": "round_over", "over": "game_over", "replace": "play"}


def run(case: Json, header: Json) -> list[str]:
    """What differs between the rules and one case."""
    know("header", header, HEADER)
    kind = case.get("kind")
    if kind == "transition":
        know("case", case, PROSE | {"options", "initial", "steps"}, "initial", "steps")
        return run_transition(case, header)
    if kind == "function":
        know("case", case, PROSE | {"options", "function", "args", "expected"}, "args", "expected")
        return run_function(case, header)
    raise Refused(f"there is no kind of case called '{kind}'.")


def _options(case: Json, header: Json) -> Json:
    chosen = {**header.get("option_defaults", {}), **case.get("options", {})}
    return GAME.options.read(know("options", chosen, OPTIONS)).plain()


def _cards(what: str, given: Any) -> list[str]:
    if not isinstance(given, list) or not all(card in CARDS for card in given):
        raise Refused(f"its {what} is not a list of cards.")
    return given


# Positions


class Table:
    """A match, with what only a case knows: the order of the pile, and the names of sets and players."""

    def __init__(self, initial: Any, options: Json) -> None:
        know("initial", initial, INITIAL, "players", "hands", "pile", "turn", "phase")
        self.players: list[str] = initial["players"]
        if not isinstance(self.players, list) or not 2 <= len(self.players) <= len(SEATS):
            raise Refused("its players are not a list of two to six.")
        self.pile = list(_cards("pile", initial["pile"]))
        self.sets: dict[str, tuple[str, Counter[str]]] = {}
        for group in initial.get("sets", []):
            know("set", group, {"id", "owner", "cards"}, "owner", "cards")
            self.name_set(self.seat(group["owner"]), _cards("set", group["cards"]), group.get("id"))
        self.match = Match(GAME, start=self.line(initial, options), by_hand=True)
        complete = initial.get("complete", True)
        if complete not in (True, False):
            raise Refused("its complete is neither true nor false.")
        if complete and not rules.sound(self.match.position):
            raise Refused("it says that all cards are listed, but they are not.")
        self.undrawn = initial["phase"] == "draw" and not self.pile
        """In the last lap a turn has nothing to draw; a case may say `draw` all the same."""

    def seat(self, player: Any) -> str:
        if player not in self.players:
            raise Refused(f"nobody is called '{player}'.")
        return SEATS[self.players.index(player)]

    def name_set(self, seat: str, cards: Sequence[str], name: str | None = None) -> None:
        """Sets that a case does not name are counted on: s1, s2 and so on."""
        number = len(self.sets) + 1
        while name is None or (name in self.sets):
            name, number = f"s{number}", number + 1
        self.sets[name] = (seat, Counter(cards))

    def line(self, initial: Json, options: Json) -> str:
        """The initial position in one line; it need not be reachable."""
        phase = initial["phase"]
        if phase not in ("draw", "play"):
            raise Refused(f"its initial phase is '{phase}', but a case starts at 'draw' or 'play'.")
        hands = know("hands", initial["hands"], set(self.players), *self.players)
        totals = know("totals", initial.get("totals", {}), set(self.players))
        table = [f"{owner}:{','.join(cards.elements())}" for owner, cards in self.sets.values()]
        words = [
            "players=" + ",".join(f"{self.seat(p)}:{totals.get(p, 0)}" for p in self.players),
            f"dealer={self.seat(initial.get('dealer', self.players[-1]))}",
            f"turn={self.seat(initial['turn'])}",
            f"phase={phase if self.pile else 'play'}",
            "hands=" + "/".join(",".join(_cards("hand", hands[p])) or "-" for p in self.players),
            f"table={'/'.join(table) or '-'}",
            f"pile={','.join(self.pile) or '-'}",
            f"plays={initial.get('plays_made', 0)}",
            f"target={options['target']}",
            f"tie={options['tie']}",
        ]
        left = initial.get("final_turns_left")
        if left is not None:
            words.append(f"last={left}")
        elif not self.pile:
            raise Refused("its pile is empty, but it does not say how many turns are left.")
        return " ".join(words)

    def draw(self) -> None:
        """The top card of the pile."""
        self.match.play(at.CARD + CARDS.index(self.pile[0]))
        self.pile.pop(0)


def run_transition(case: Json, header: Json) -> list[str]:
    """Play the steps; after each of them compare every expected key with the referee's view."""
    table = Table(case["initial"], _options(case, header))
    if not isinstance(case["steps"], list):
        raise Refused("it has no list of steps.")
    differences: list[str] = []
    for number, step in enumerate(case["steps"], 1):
        know("step", step, {"do", "expect"}, "do", "expect")
        found = run_step(table, step["do"], step["expect"])
        differences += [f"step {number} ({step['do']['type']}): {text}" for text in found]
    return differences


def run_step(table: Table, do: Any, expect: Any) -> list[str]:
    """Do one step and say what differs from the expectation; a refused step must leave every byte alone."""
    kind = do.get("type") if isinstance(do, dict) else None
    if kind not in DO:
        raise Refused(f"there is no step of the type '{kind}'.")
    know("step", do, {"type"} | DO[kind], *DO[kind])
    know("expect", expect, {"illegal", "reason", *VIEW})
    match = table.match
    before = match.position.tobytes()
    arguments = {key: _argument(table, key, value) for key, value in do.items() if key != "type"}
    refused = None
    try:
        STEPS[kind](table, **arguments)
    except Refused as refusal:
        refused = refusal
    differences: list[str] = []
    if refused and match.position.tobytes() != before:
        differences.append("it was refused, but the position has changed.")
    if refused and not expect.get("illegal"):
        return [*differences, f"it was refused: {refused}"]
    if expect.get("illegal") and not refused:
        return [*differences, "it was expected to be refused, but it was accepted."]
    for key in expect.keys() - {"illegal", "reason"}:
        value = VIEW[key](table)
        if not _same(key, expect[key], value):
            differences.append(f"{key}: expected {expect[key]!r}, got {value!r}.")
    return differences


def _argument(table: Table, key: str, value: Any) -> Any:
    """What a step is about; a set is known by its name, and one that is not there makes no sense."""
    if key == "cards":
        return _cards(key, value)
    if key == "set" and value not in table.sets:
        raise Refused(f"there is no set called '{value}'.")
    if key in ("card", "number") and value not in CARDS:
        raise Refused(f"'{value}' is not a card.")
    return value


# Steps


def draw(table: Table) -> None:
    """Draw the top card; in the last lap a turn begins without a card."""
    if table.undrawn and table.match.position.phase == at.PLAY:
        table.undrawn = False
    elif table.match.position.phase != at.DRAW:
        raise Refused("there is nothing to draw now.")
    else:
        table.draw()


def play(table: Table, text: str) -> str:
    """Play a move; return the seat that made it."""
    match = table.match
    seat, turns = SEATS[match.position.turn], (int(match.position.turn), int(match.position.last_turns))
    match.play(text)
    if match.position.phase == at.REPLACE:
        table.draw()
    if (int(match.position.turn), int(match.position.last_turns)) != turns:
        table.undrawn = match.position.pile_left == 0
    else:
        table.undrawn = False
    return seat


def open_set(table: Table, cards: list[str]) -> None:
    table.name_set(play(table, "open " + " ".join(cards)), cards)


def build(table: Table, set: str, cards: list[str]) -> None:
    """Build on a set; one of another player is refused."""
    owner, there = table.sets[set]
    if owner != SEATS[table.match.position.turn]:
        raise Refused("one can only build on a set of one's own.")
    table.sets[set] = (
        play(table, f"build ({' '.join(there.elements())}) +{' '.join(cards)}"),
        there + Counter(cards),
    )


def steal(table: Table, set: str, cards: list[str]) -> None:
    owner, there = table.sets[set]
    seat = play(table, f"steal {owner} ({' '.join(there.elements())}) +{' '.join(cards)}")
    table.sets[set] = (seat, there + Counter(cards))


def snitch(table: Table, set: str, card: str) -> None:
    owner, there = table.sets[set]
    play(table, f"snitch {owner} ({' '.join(there.elements())}) +{card}")
    table.sets[set] = (owner, there + Counter([card]) - Counter(["L"]))


def combine(table: Table, number: str, cards: list[str]) -> None:
    """All sets of the number go together under the name of the first."""
    seat = play(table, f"combine {number} +{' '.join(cards)}")
    names = [name for name, (_, there) in table.sets.items() if there[number]]
    there = sum((table.sets.pop(name)[1] for name in names), Counter(cards))
    there["L"] -= max(0, there.total() - COPIES)
    table.name_set(seat, list(there.elements()), names[0])


def punt(table: Table, card: str) -> None:
    table.name_set(play(table, f"punt {card}"), [card])


def knock(table: Table) -> None:
    play(table, "knock")


STEPS: dict[str, Callable[..., None]] = {
    "draw": draw,
    "open": open_set,
    "build": build,
    "steal": steal,
    "snitch": snitch,
    "combine": combine,
    "punt": punt,
    "knock": knock,
}


# The referee's view


def _per_player(table: Table, value: Callable[[int], Any]) -> Json:
    return {player: value(seat) for seat, player in enumerate(table.players)}


def _hand(table: Table, seat: int) -> list[str]:
    counts = table.match.position.hands[seat]
    return sorted(CARDS[kind] for kind in range(len(CARDS)) for _ in range(counts[kind]))


def _sets(table: Table) -> list[Json]:
    return [
        {"owner": table.players[group.owner], "cards": group_cards(row, group), "bag_o_loot": group.is_bag}
        for row, group in groups_on(table.match.position)
    ]


def _over(table: Table) -> str | None:
    pos = table.match.position
    if pos.phase not in (at.ROUND_OVER, at.ENDED):
        return None
    return f"out:{table.players[pos.turn]}" if pos.held[pos.turn] == 0 else "pile"


def _score(pos: Any, seat: int) -> int:
    return int(scoring.stash_points(pos, seat) - scoring.hand_points(pos, seat))


def _phase(table: Table) -> str:
    phase = at.PHASES[table.match.position.phase]
    return "draw" if phase == "play" and table.undrawn else REFEREE_PHASES.get(phase, phase)


VIEW: dict[str, Callable[[Table], Any]] = {
    "turn": lambda table: table.players[table.match.position.turn],
    "phase": _phase,
    "plays_made": lambda table: int(table.match.position.plays_made),
    "max_plays": lambda table: int(rules.plays_allowed(table.match.position)),
    "pile_size": lambda table: int(table.match.position.pile_left),
    "final_turns_left": lambda table: (
        None if table.match.position.pile_left else int(table.match.position.last_turns)
    ),
    "hands": lambda table: _per_player(table, lambda seat: _hand(table, seat)),
    "sets": _sets,
    "locked": lambda table: _per_player(table, lambda seat: bool(table.match.position.singles[seat])),
    "over": _over,
    "scores": lambda table: _per_player(table, lambda seat: _score(table.match.position, seat)),
    "totals": lambda table: _per_player(table, lambda seat: int(table.match.position.totals[seat])),
}


def _same(key: str, expected: Any, got: Any) -> bool:
    """Equal, where hands and sets have no order."""
    if key == "hands" and isinstance(expected, dict):
        return {player: sorted(hand) for player, hand in expected.items()} == got
    if key == "sets" and isinstance(expected, list):
        return sorted(map(_set, expected)) == sorted(map(_set, got))
    return bool(expected == got) and isinstance(expected, bool) == isinstance(got, bool)


def _set(group: Any) -> tuple[Any, ...]:
    know("set", group, {"owner", "cards", "bag_o_loot"}, "owner", "cards", "bag_o_loot")
    return group["owner"], sorted(group["cards"]), group["bag_o_loot"]


# Functions


def run_function(case: Json, header: Json) -> list[str]:
    """Compute a value from the rules and compare."""
    name = case.get("function")
    if name not in FUNCTIONS:
        raise Refused(f"there is no function called '{name}'.")
    function, needed, optional = FUNCTIONS[name]
    args = know("arguments", case["args"], needed | optional, *sorted(needed))
    got, expected = function(args, _options(case, header)), case["expected"]
    if isinstance(expected, dict) and isinstance(got, dict) and expected.get("winners", 0) is None:
        expected = {**expected, "winners": []}
    same = expected == got and type(expected) is type(got)
    return [] if same else [f"{name}: expected {expected}, got {got}."]
