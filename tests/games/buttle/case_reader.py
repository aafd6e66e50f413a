"""Reads the case files of Buttle (`tests/cases.py` runs it).

A case gives a position with every single card by name and copy (``9LK.2``), and the order of the pile. The rules know
faces and no order, so the reader keeps the pile itself and forces each draw, and finds the face or stack that a card
stands for now. What a case may expect is answered by the referee's view.
Every move goes through a `Match` played by hand, so what is refused here is what a referee refuses at the table.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from bagatelle import OVER, Match, Refused
from bagatelle.games.buttle import GAME, position
from bagatelle.games.buttle.cards import codes_of
from bagatelle.games.buttle.components import CARDS, CODES, COPIES, DECKS, NEEDED, RANKS, SUITS
from bagatelle.testing.case_fields import know
from games.buttle.case_moves import Play, face, raw_actions

NAMES = "AB"


def faces(cards: Iterable[Any]) -> list[str]:
    """Cards without their copy numbers, sorted."""
    return sorted((CODES[face(card)] for card in cards), key=CODES.index)


def _each(get: Callable[[int], Any]) -> dict[str, Any]:
    return {name: get(seat) for seat, name in enumerate(NAMES)}


def _players(play: Play) -> list[dict[str, Any]]:
    return play.match.view()["players"]


def _hands(play: Play) -> dict[str, list[str]]:
    return _each(lambda seat: codes_of(play.match.position.hand[seat]))


def _stack(play: Play) -> dict[str, list[dict[str, Any]]]:
    """Everything that lies for points, by the point card."""
    found: dict[str, list[dict[str, Any]]] = {}
    for seat, player in enumerate(_players(play)):
        for stack in player["points_cards"]:
            found.setdefault(stack["card"], []).append({"side": NAMES[seat], "pawns": stack["pawns"]})
    return found


def _winner(play: Play) -> str | None:
    winner = play.match.view()["winner"]
    return NAMES[winner] if winner is not None else None


def _turn(play: Play) -> str:
    return NAMES[int(play.match.position.turn)]


def _pile(play: Play) -> list[str]:
    assert play.match.view()["pile"] == len(play.pile)
    return list(play.pile)


def _is_drawn(play: Play) -> bool:
    return play.match.over and play.match.view()["winner"] is None


def _actor(play: Play) -> str | None:
    return NAMES[play.match.actor] if play.match.actor >= 0 else None


EXPECTED: dict[str, Callable[[Play], Any]] = {
    "points": lambda play: _each(lambda seat: _players(play)[seat]["points"]),
    "needed": lambda play: _each(lambda seat: _players(play)[seat]["needed"]),
    "royals": lambda play: _each(lambda seat: _players(play)[seat]["royals"]),
    "hands": _hands,
    "hand_sizes": lambda play: _each(lambda seat: _players(play)[seat]["hand_size"]),
    "open": lambda play: _each(lambda seat: _players(play)[seat]["open"]),
    "scrap_set": lambda play: play.match.view()["scrap"],
    "limbo": lambda play: play.match.view()["limbo"],
    "revealed": lambda play: (
        None if play.match.position.revealed == position.NOTHING else CODES[play.match.position.revealed]
    ),
    "pile": _pile,
    "stack": _stack,
    "turn": _turn,
    "to_act": _actor,
    "actor": _actor,
    "phase": lambda play: position.PHASES[play.match.position.phase],
    "passes": lambda play: int(play.match.position.passes),
    "winner": _winner,
    "draw": _is_drawn,
    "over": lambda play: play.match.actor == OVER,
}


def same(key: str, expected: Any, got: Any) -> bool:
    """Equal; sets of cards have no order, a card that moved has no copy number, and a stack is found by its card."""
    if key in ("royals", "hands") and isinstance(expected, dict):
        return all(
            name in got and faces(cards) == sorted(got[name], key=CODES.index)
            for name, cards in expected.items()
        )
    if key in ("scrap_set", "limbo") and isinstance(expected, list):
        return Counter(faces(expected)) == Counter(got)
    if key == "revealed" and isinstance(expected, str):
        return CODES[face(expected)] == got
    if key == "pile":
        return len(got) == expected if isinstance(expected, int) else got == expected
    if key == "stack" and isinstance(expected, dict):
        return all(_lies(got.get(CODES[face(card)], []), wanted) for card, wanted in expected.items())
    if isinstance(got, dict) and isinstance(expected, dict):
        return set(expected) <= set(got) and all(got[name] == value for name, value in expected.items())
    return bool(expected == got) and isinstance(expected, bool) == isinstance(got, bool)


def _lies(found: list[dict[str, Any]], wanted: Any) -> bool:
    """Whether a point card lies somewhere as expected; null: it does not lie on the table."""
    if wanted is None:
        return not found
    if not isinstance(wanted, dict) or not set(wanted) <= {"side", "pawns"}:
        return False
    expected = (
        {**wanted, "pawns": [CODES[face(pawn)] for pawn in wanted["pawns"]]} if "pawns" in wanted else wanted
    )
    return any(all(stack[key] == value for key, value in expected.items()) for stack in found)


Json = dict[str, Any]

PROSE = {"id", "kind", "source", "explain", "note", "title"}
HEADER = {"game", "format", "conventions", "option_defaults", "note", "source", "title", "version"}
STATE = {"turn", "phase", "hands", "pile", "scrap", "limbo", "passes", "table"}
SEATS = {"A": "south", "B": "north"}


def run(case: Json, header: Json) -> list[str]:
    """What differs between the rules and one case."""
    know("header", header, HEADER)
    kind = case.get("kind")
    if kind not in KINDS:
        raise Refused(f"there is no kind of case called '{kind}'.")
    runner, fields, needed = KINDS[kind]
    know("case", case, PROSE | {"options"} | fields, *needed)
    return runner(case, read_options(case.get("options", {}), header.get("option_defaults", {})))


def read_options(given: Any, defaults: Any) -> Json:
    """Options as the game knows them; a hand limit is a number or null in a case."""
    chosen = {
        **know("defaults", defaults, set(GAME.options.specs())),
        **know("options", given, set(GAME.options.specs())),
    }
    if "hand_limit" in chosen and chosen["hand_limit"] is None:
        chosen["hand_limit"] = "none"
    return GAME.options.read({k: str(v) if k == "hand_limit" else v for k, v in chosen.items()}).plain()


# The deck, the deal, the thresholds


def run_deck(case: Json, options: Json) -> list[str]:
    """Count a deck."""
    deck = know("deck", case["deck"], {"deck"}).get("deck", options["deck"])
    if deck not in DECKS:
        raise Refused(f"there is no deck called '{deck}'.")
    cards = list(Counter(dict(enumerate(COPIES[DECKS.index(deck)]))).elements())
    counted = {
        "size": len(cards),
        "distinct_faces": len(set(cards)),
        "per_rank": Counter(RANKS[CARDS[face].rank] for face in cards),
        "per_suit": Counter(suit for face in cards for suit in SUITS if suit in CARDS[face].suits),
        "point_total": sum(CARDS[face].value for face in cards),
    }
    expected = know("expected", case["expected"], set(counted))
    return [
        f"{key}: expected {value}, got {counted[key]}."
        for key, value in expected.items()
        if counted[key] != value
    ]


def run_deal(case: Json, options: Json) -> list[str]:
    """Deal, and see who has how many cards."""
    match = Match(GAME, 2, options, seed=bytes(32))
    if case["dealer"] not in SEATS:
        raise Refused(f"'{case['dealer']}' cannot deal.")
    match.play(f"dealer {SEATS[case['dealer']]}")
    match.deal_all()
    return differences(Play(match, None, list(match.view()["pile"] * "?")), case["expected"])


def run_threshold(case: Json, options: Json) -> list[str]:
    """The points needed with so many Crowns."""
    expected = know("expected", case["expected"], {"by_crowns"}, "by_crowns")["by_crowns"]
    crowns = [code for code in CODES if code.startswith("CR")]
    got = []
    for number in range(len(NEEDED)):
        royals = ",".join(crowns[:number]) or "-"
        match = Match(GAME, start=f"turn=south phase=turn dealer=north royals={royals}/-", by_hand=True)
        got.append(match.view()["players"][0]["needed"])
    return [] if got == expected else [f"by_crowns: expected {expected}, got {got}."]


# Positions


def at(state: Any, options: Json) -> Play:
    """The position of a case, in which only the cards that it names exist."""
    know("state", state, STATE, "turn", "hands", "pile", "table")
    if state.get("phase", "turn") != "turn":
        raise Refused(f"it starts in the phase '{state['phase']}', but a case starts with a turn.")
    know("hands", state["hands"], set(SEATS), *SEATS)
    know("table", state["table"], set(SEATS), *SEATS)
    if state["turn"] not in SEATS:
        raise Refused(f"it cannot be the turn of '{state['turn']}'.")
    _no_card_twice(state)
    sides = {seat: know("side", state["table"][seat], {"points", "royals"}) for seat in SEATS}
    stacks = {seat: [_stack_of(stack, seat) for stack in sides[seat].get("points", [])] for seat in SEATS}
    words = [
        f"turn={SEATS[state['turn']]} phase=turn dealer=south",
        *(f"{SEATS[seat]}={_list(state['hands'][seat])}" for seat in SEATS),
        "points=" + "/".join(_list(s[0] for s in stacks[seat] if len(s) == 1) for seat in SEATS),
        "stacks="
        + "/".join(",".join("+".join(faces(s)) for s in stacks[seat] if len(s) > 1) or "-" for seat in SEATS),
        "royals=" + "/".join(_list(sides[seat].get("royals", [])) for seat in SEATS),
        f"pile={_list(state['pile'])} scrap={_list(state.get('scrap', []))} limbo={_list(state.get('limbo', []))}",
        f"passes={state.get('passes', 0)}",
        *(f"{name}={_word(value)}" for name, value in options.items()),
    ]
    match = Match(GAME, options=options, start=" ".join(words), by_hand=True)
    return Play(match, state, list(state["pile"]))


def _word(value: Any) -> str:
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def _list(cards: Iterable[str]) -> str:
    return ",".join(faces(cards)) or "-"


def _no_card_twice(state: Json) -> None:
    def walk(part: Any) -> Iterable[str]:
        if isinstance(part, dict):
            for key, value in part.items():
                yield from walk(value) if key not in ("owner", "via") else ()
        elif isinstance(part, list):
            for value in part:
                yield from walk(value)
        elif isinstance(part, str):
            yield part

    cards = [
        card for key in ("hands", "pile", "scrap", "limbo", "table") for card in walk(state.get(key, []))
    ]
    for card, count in Counter(cards).items():
        if not re.fullmatch(r"\w+\.[12]", card) or count > 1:
            raise Refused(f"its card '{card}' is no card, or lies in two places.")


def _stack_of(stack: Any, side: str) -> list[str]:
    """A point card with its Pawns; owner and the sides it came from must fit the side on which it lies."""
    know("stack", stack, {"card", "owner", "pawns", "via"}, "card")
    pawns, via = stack.get("pawns", []), stack.get("via", [])
    owner = stack.get("owner", side)
    way = [owner if number % 2 == 0 else {"A": "B", "B": "A"}[owner] for number in range(len(pawns) + 1)]
    if via != way[:-1] or side != way[-1]:
        raise Refused(f"its stack on {stack['card']} cannot lie on the side of {side}.")
    return [stack["card"], *pawns]


def run_apply(case: Json, options: Json) -> list[str]:
    """Play the actions and compare; or see the last of them refused."""
    play = at(case["state"], options)
    expected = know("expected", case["expected"], {"error", *EXPECTED})
    if not isinstance(case["actions"], list) or not case["actions"]:
        raise Refused("it has no list of actions.")
    *first, last = case["actions"]
    for action in first:
        play.do(action)
    before = play.match.position.tobytes(), len(play.match.events)
    try:
        play.do(last)
    except Refused as refused:
        if "error" not in expected:
            return [f"'{last.get('type')}' was refused: {refused}"]
        after = play.match.position.tobytes(), len(play.match.events)
        return [] if before == after else ["it was refused, but the position has changed."]
    if "error" in expected:
        return ["it was expected to be refused, but it was accepted."]
    if "phase" not in expected:
        play.let_all()
    return differences(play, expected)


def differences(play: Play, expected: Json) -> list[str]:
    """Every expected key that is not so."""
    know("expected", expected, set(EXPECTED))
    found = []
    for key, value in expected.items():
        got = EXPECTED[key](play)
        if not same(key, value, got):
            found.append(f"{key}: expected {value!r}, got {got!r}.")
    return found


def run_legal(case: Json, options: Json) -> list[str]:
    """Compare every legal action, each card counted by itself."""
    expected = know("expected", case["expected"], {"actions", "includes", "excludes", "count"})
    got = [_key(action) for action in raw_actions(at(case["state"], options))]
    found = []
    if "actions" in expected and Counter(got) != Counter(map(_key, expected["actions"])):
        wanted = set(map(_key, expected["actions"]))
        found.append(f"actions: too many {sorted(set(got) - wanted)}, missing {sorted(wanted - set(got))}.")
    found += [f"{key} should be legal." for key in map(_key, expected.get("includes", [])) if key not in got]
    found += [f"{key} should not be legal." for key in map(_key, expected.get("excludes", [])) if key in got]
    if "count" in expected and expected["count"] != len(got):
        found.append(f"count: expected {expected['count']}, got {len(got)}.")
    return found


def _key(action: Any) -> str:
    know("action", action, {"type", "card", "target", "suit", "cards"}, "type")
    return " ".join(f"{key}={action[key]}" for key in sorted(action))


def run_view(case: Json, options: Json) -> list[str]:
    """Look at the table after some actions, each time from the beginning."""
    know("expected", case.get("expected", {}), set())
    found = []
    for number, check in enumerate(case["checks"], 1):
        know("check", check, {"after", *EXPECTED}, "after")
        play = at(case["state"], options)
        for action in check["after"]:
            play.do(action)
        wanted = {key: value for key, value in check.items() if key != "after"}
        found += [f"check {number}: {text}" for text in differences(play, wanted)]
    return found


KINDS: dict[str, tuple[Callable[[Json, Json], list[str]], set[str], set[str]]] = {
    "deck": (run_deck, {"deck", "expected"}, {"deck", "expected"}),
    "deal": (run_deal, {"dealer", "expected"}, {"dealer", "expected"}),
    "threshold": (run_threshold, {"expected"}, {"expected"}),
    "legal": (run_legal, {"state", "expected"}, {"state", "expected"}),
    "apply": (run_apply, {"state", "actions", "expected"}, {"state", "actions", "expected"}),
    "view": (run_view, {"state", "checks", "expected"}, {"state", "checks"}),
}
