"""Reads the case files of Button Men (`tests/cases.py` runs it).

Attacks, rolls and passes go through a `Match` played by hand, so what is refused here is what a referee refuses at the
table. Half points are scores times two; a die is found by the id that the case gives it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bagatelle import Match, Refused
from bagatelle.games.button_men import GAME, ButtonMen, notation, position, rules
from bagatelle.games.button_men.components import DICE, LETTERS, OPTION
from bagatelle.games.button_men.dice import least, size_of, total
from bagatelle.games.button_men.fighters import find_fighter, pair_up
from bagatelle.games.button_men.recipes import read_recipe, write_recipe
from bagatelle.games.button_men.scores import score as score_of
from bagatelle.games.button_men.sizes import may_change, next_choice
from bagatelle.kernel import CHANCE, copy_of
from bagatelle.testing.case_fields import know
from games.button_men.case_positions import PLAYERS, Json, Table, talents

PROSE = {"id", "kind", "source", "title", "explanation", "explain", "note"}
HEADER = {"game", "format", "conventions", "option_defaults", "note", "source", "title", "version"}
OPTIONS = {"mode", "wins", "mood"}
STATE = {"to_move", "dice", "captured", "passes"}
ACTION = {"attackers", "targets", "sizes", "pass", "trip", "kind", "name"}
HALVES, POINTS, WINNER = "half_points", "points", "winner"


def run(case: Json, header: Json) -> list[str]:
    """What differs between the rules and one case."""
    know("header", header, HEADER)
    kind = case.get("kind")
    if kind not in KINDS:
        raise Refused(f"there is no kind of case called '{kind}'.")
    reader, fields = KINDS[kind]
    know("case", case, PROSE | {"options", "expected"} | set(fields), "expected", *fields)
    options = {**header.get("option_defaults", {}), **case.get("options", {})}
    know("options", options, OPTIONS)
    expected = case["expected"]
    if not isinstance(expected, dict):
        raise Refused("its expected is not a set of fields.")
    return reader(case, options, expected)


def compare(expected: Json, got: Json) -> list[str]:
    """One sentence for every expected field that differs."""
    know("expected", expected, set(got))
    return [
        f"{key}: expected {expected[key]!r}, got {got[key]!r}."
        for key in expected
        if expected[key] != got[key]
    ]


def table_at(state: Any, options: Json) -> Table:
    """The match at the state of a case."""
    know("state", state, STATE, "to_move", "dice")
    if state["to_move"] not in PLAYERS:
        raise Refused(f"there is no player called '{state['to_move']}'.")
    words = f"turn={state['to_move']} phase=turn passes={state.get('passes', 0)}"
    return Table(state["dice"], state.get("captured", {}), options, words)


# Attacks


def legal(case: Json, options: Json, expected: Json) -> list[str]:
    """Every attack, with all its names."""
    table = table_at(case["state"], options)
    found = [listed(table, action) for action in table.match.legal() if action != position.PASS]
    known = {"count", "pass_legal", "on_target", "includes", "excludes", "attacks", "targets_exactly"}
    know("expected", expected, known)
    got: Json = {
        "count": len(found),
        "pass_legal": position.PASS in table.match.legal(),
        "on_target": {
            name: sum(attack["targets"] == [name] for attack in found)
            for name in expected.get("on_target", {})
        },
        "targets_exactly": sorted({name for attack in found for name in attack["targets"]}),
    }
    wanted = dict(expected)
    for name in wanted.get("on_target", {}):
        table.die(name)
    if "targets_exactly" in wanted:
        wanted["targets_exactly"] = sorted(wanted["targets_exactly"])
    differences = compare({key: wanted[key] for key in wanted if key in got}, got)
    if "attacks" in wanted and sorted(map(str, map(tidy, wanted["attacks"]))) != sorted(map(str, found)):
        differences.append(f"attacks: expected {wanted['attacks']!r}, got {found!r}.")
    for attack in wanted.get("includes", []):
        if not any(fits(tidy(attack), one) for one in found):
            differences.append(f"the attack {attack!r} is missing.")
    for attack in wanted.get("excludes", []):
        if any(fits(tidy(attack), one) for one in found):
            differences.append(f"the attack {attack!r} is possible.")
    return differences


def listed(table: Table, action: int) -> Json:
    """An attack as case files write it."""
    pos = table.match.position
    attackers, targets, _ = position.split(action)
    seat = int(pos.turn)
    return {
        "attackers": sorted(table.name(seat, die) for die in position.bits(attackers)),
        "targets": sorted(table.name(1 - seat, die) for die in position.bits(targets)),
        "names": sorted(notation.names(pos, action)),
    }


def tidy(attack: Any) -> Json:
    know("attack", attack, {"attackers", "targets", "names"}, "attackers", "targets")
    return {key: sorted(attack[key]) for key in ("attackers", "targets", "names") if key in attack}


def fits(wanted: Json, attack: Json) -> bool:
    return all(attack[key] == value for key, value in wanted.items())


def check(case: Json, options: Json, expected: Json) -> list[str]:
    """Whether one attack is legal."""
    table = table_at(case["state"], options)
    return compare(expected, {"legal": action_of(table, case["action"]) in table.match.legal()})


def action_of(table: Table, action: Any) -> int:
    """The action that a case names by the ids of dice."""
    know("action", action, ACTION | {"rolls"})
    if action.get("pass"):
        return position.PASS
    know("action", action, ACTION | {"rolls"}, "attackers", "targets")
    seat = int(table.match.position.turn)
    sets = []
    for side, names in ((seat, action["attackers"]), (1 - seat, action["targets"])):
        places = [table.die(name) for name in names]
        if any(where != side for where, _ in places) or len(set(places)) < len(places):
            raise Refused("the dice of an attack are one's own, its targets the other's, each of them once.")
        sets.append(places)
    kind = "trip" if action.get("trip") else action.get("kind", action.get("name"))
    if kind == "trip" and len(sets[0]) == len(sets[1]) == 1:
        return position.TRIP_ATTACK + sets[0][0][1] * DICE + sets[1][0][1]
    attackers, targets = (sum(1 << place for _, place in places) for places in sets)
    return position.ATTACK + (attackers << 8) + targets


def perform(table: Table, action: Json) -> None:
    """One whole turn: the attack, the sizes of turbo and mood dice, every roll; refused as a whole or not at all."""
    match, played = table.match, len(table.match.events)
    try:
        _perform(table, action)
    except Refused:
        while len(match.events) > played:
            match.undo()
        raise


def _perform(table: Table, action: Json) -> None:
    match = table.match
    sizes, rolls = dict(action.get("sizes", {})), dict(action.get("rolls", {}))
    match.play(action_of(table, action))
    while match.position.phase in (position.NAMING, position.ROLLING):
        pos = match.position
        naming = pos.phase == position.NAMING
        seat, die = position.first_of(int(pos.to_name if naming else pos.to_roll))
        name = table.name(seat, die)
        if naming or position.next_roll(pos)[2]:
            size = sizes.pop(name, [int(size_of(pos, seat, die))])
            match.play(position.SIZE + (size[-1] if isinstance(size, list) else size))
        elif name not in rolls:
            raise Refused(f"the roll of {name} is missing.")
        else:
            shown = rolls.pop(name)
            match.play(position.FACE + (sum(shown) if isinstance(shown, list) else shown))
    if sizes or rolls:
        raise Refused(
            "only the dice of the attack are rolled, and only turbo and mood dice change their size."
        )


def apply(case: Json, options: Json, expected: Json) -> list[str]:
    """The position after one action, or that it is refused and changes nothing."""
    know("expected", expected, {"error", "to_move", "passes", "values", "captured", "sizes", HALVES})
    table = table_at(case["state"], options)
    before = table.match.position.tobytes()
    try:
        perform(table, {**case["action"], "rolls": case["rolls"]})
    except Refused as refused:
        if table.match.position.tobytes() != before:
            return ["it was refused, but the position has changed."]
        return [] if "error" in expected else [f"it was refused: {refused}"]
    if "error" in expected:
        return ["it was expected to be refused, but it was accepted."]
    pos = table.match.position
    got = {
        "to_move": PLAYERS[pos.turn],
        "passes": int(pos.passes),
        "values": {
            player: [int(pos.value[seat, die]) for die in range(DICE) if pos.alive[seat] >> die & 1]
            for seat, player in enumerate(PLAYERS)
        },
        "captured": {
            player: sorted(table.name(1 - seat, die) for die in position.bits(int(pos.taken[1 - seat])))
            for seat, player in enumerate(PLAYERS)
        },
        "sizes": {
            name: [int(half) for half in pos.sides[table.die(name)] if half]
            for name in expected.get("sizes", {})
        },
        HALVES: halves(pos),
    }
    wanted = dict(expected)
    if "captured" in wanted:
        wanted["captured"] = {player: sorted(names) for player, names in wanted["captured"].items()}
    return compare(wanted, got)


def sequence(case: Json, options: Json, expected: Json) -> list[str]:
    """Whole turns up to the end of the round."""
    know("expected", expected, {"turns", "round_over", HALVES, POINTS, WINNER})
    table = table_at(case["state"], options)
    differences: list[str] = []
    scores: Json = {}
    for number, step in enumerate(case["steps"], 1):
        if table.match.position.rounds:
            return [f"the round was over before step {number}."]
        know("step", step, ACTION | {"rolls"})
        scores = halves(table.match.position)
        perform(table, step)
    over = bool(table.match.position.rounds)
    if not over:
        scores = halves(table.match.position)
    got = {
        "turns": len(case["steps"]),
        "round_over": over,
        HALVES: scores,
        POINTS: {player: half / 2 for player, half in scores.items()},
        WINNER: winner(scores),
    }
    return differences + compare(expected, got)


# Scores


def halves(pos: Any) -> Json:
    """The score of each side in half points."""
    return {player: int(score_of(pos, seat)) for seat, player in enumerate(PLAYERS)}


def winner(scores: Json) -> str:
    if scores["A"] == scores["B"]:
        return "draw"
    return "A" if scores["A"] > scores["B"] else "B"


def score(case: Json, options: Json, expected: Json) -> list[str]:
    """Points for kept and captured dice."""
    for side in ("kept", "captured"):
        know(side, case[side], set(PLAYERS), *PLAYERS)
    kept = {
        player: [{**die, "value": die.get("value", len(die["sizes"]))} for die in dice]
        for player, dice in case["kept"].items()
    }
    taken = {
        player: [{**die, "id": f"{player}-{die['id']}"} for die in dice]
        for player, dice in case["captured"].items()
    }
    scores = halves(Table(kept, taken, options, "phase=turn").match.position)
    points = {player: half / 2 for player, half in scores.items()}
    return compare(expected, {HALVES: scores, POINTS: points, WINNER: winner(scores)})


def value_range(case: Json, options: Json, expected: Json) -> list[str]:
    """What a die can show, and what it is worth."""
    die = {**case["die"], "value": len(case["die"]["sizes"])}
    kept = Table({"A": [die], "B": []}, {}, options, "phase=turn").match.position
    taken = Table({"A": [], "B": []}, {"B": [die]}, options, "phase=turn").match.position
    got = {
        "min": int(least(kept, 0, 0)),
        "max": int(total(kept, 0, 0)),
        "kept_half_points": halves(kept)["A"],
        "captured_half_points": halves(taken)["B"],
    }
    return compare(expected, got)


# Before a round


def initiative(case: Json, options: Json, expected: Json) -> list[str]:
    """Roll the start values and see who begins."""
    for player in PLAYERS:
        know(f"side {player}", case[player], {"fighter", "dice"}, "dice")
    dice = {player: case[player]["dice"] for player in PLAYERS}
    fighters = [case[player].get("fighter", "") for player in PLAYERS]
    table = Table(dice, {}, options, f"phase=start {talents(fighters)}", rolling=True)
    match = table.match
    for player in PLAYERS:
        for die in dice[player]:
            if "warrior" not in die["traits"]:
                match.play(position.FACE + die["value"])
    pos = match.position
    first = PLAYERS[pos.turn]
    if pos.rounds:
        first = "draw"
    elif pos.phase == position.FLIP:
        first = "coin"
    elif pos.phase == position.FOCUSING:
        first = PLAYERS[1 - pos.turn]
    return compare(expected, {"first": first})


def setup(case: Json, options: Json, expected: Json) -> list[str]:
    """Choose sizes for a recipe."""
    know("expected", expected, {"ok", "sizes", "error"})
    try:
        sizes = chosen_sizes(case["recipe"], case["choices"], options)
    except Refused as refused:
        return [] if expected.get("ok") is False or "error" in expected else [f"it was refused: {refused}"]
    if "error" in expected:
        return ["it was expected to be refused, but it was accepted."]
    return compare(expected, {"ok": True, "sizes": sizes})


def chosen_sizes(recipe: str, choices: Json, options: Json) -> list[list[int]]:
    """The sides of every die after the sealed choice; every choice must be asked for, and every question answered."""
    dice = read_recipe(recipe)
    match = Match(GAME, options={**options, "a": recipe, "b": "20"}, by_hand=True)
    left = dict(choices)
    while match.position.phase == position.SIZES:
        die = int(next_choice(match.position, 0))
        key = dice[die].letter or option_key(dice, die, left)
        if type(left.get(key)) is not int:
            raise Refused(f"no size is chosen for {key}.")
        match.play(f"{notation.sized_die(match.position)}={left.pop(key)}")
    if left:
        raise Refused(f"there is nothing to choose for {next(iter(left))}.")
    sides = match.position.sides[0][: len(dice)]
    return [[int(half) for half in halves_of_die if half] for halves_of_die in sides]


def option_key(dice: tuple[Any, ...], die: int, choices: Json) -> str:
    """Option dice are counted from 1; a case that counts all dice is understood where that leaves no doubt."""
    numbered = [place for place, one in enumerate(dice) if one.form == OPTION]
    key = f"option:{numbered.index(die) + 1}"
    return key if key in choices else f"option:{die + 1}"


def echo(case: Json, options: Json, expected: Json) -> list[str]:
    """Whom Echo copies."""
    know("expected", expected, {"recipe", "error"})
    own, opponent = find_fighter(case["own"]), find_fighter(case["opp"])
    if opponent.recipe != case["opp_recipe"]:
        opponent = find_fighter(case["opp_recipe"])
    try:
        recipe = write_recipe(pair_up(own, opponent)[0])
    except Refused as refused:
        return [] if "error" in expected else [f"it was refused: {refused}"]
    return compare(expected, {"recipe": recipe, "error": None} if "error" in expected else {"recipe": recipe})


def mood(case: Json, options: Json, expected: Json) -> list[str]:
    """The sizes that chance may give to a mood die, all equally likely."""
    if case["letter"] not in LETTERS:
        raise Refused(f"there is no swing letter '{case['letter']}'.")
    die = {"id": "a", "sizes": [12], "value": 12, "traits": ["mood"], "swing": case["letter"]}
    target = {"id": "b", "sizes": [4], "value": 1, "traits": []}
    words = "turn=A phase=turn"
    table = Table({"A": [die], "B": [target]}, {}, options, words)
    table.match.play(action_of(table, {"attackers": ["a"], "targets": ["b"]}))
    assert table.match.actor == CHANCE
    odds = table.match.odds()
    if len({weight for _, weight in odds}) > 1:
        return ["its sizes are not equally likely."]
    return compare(expected, {"sizes": [action - position.SIZE for action, _ in odds]})


def match(case: Json, options: Json, expected: Json) -> list[str]:
    """Wins, the end of the match, and who may change sizes."""
    pos = copy_of(Match(GAME, options=options).position)
    for result in case["results"]:
        if result not in (*PLAYERS, "draw"):
            raise Refused(f"there is no result called '{result}'.")
        if pos.phase == position.ENDED:
            raise Refused("its results go on after the match is over.")
        rules.end_round(pos, position.NOBODY if result == "draw" else PLAYERS.index(result))
    over = pos.phase == position.ENDED
    best = [player for seat, player in enumerate(PLAYERS) if pos.wins[seat] == pos.needed]
    changing = [player for seat, player in enumerate(PLAYERS) if not over and may_change(pos, seat)]
    got = {
        "wins": {player: int(pos.wins[seat]) for seat, player in enumerate(PLAYERS)},
        "over": over,
        "winner": best[0] if best else None,
        "may_change": changing,
    }
    return compare(expected, got)


def turbo_start(case: Json, options: Json, expected: Json) -> list[str]:
    """With which sizes a turbo die of A may begin the next round."""
    if type(case["won"]) is not bool or case["letter"] not in LETTERS:
        raise Refused("it needs a swing letter, and whether the round was won.")
    now = f">{case['ended']}" if case["ended"] != case["started"] else ""
    chosen = ButtonMen.read(options)
    line = f"{case['letter']}!={case['started']}{now}:1 / 4:1 / mode={chosen.mode} to=99"
    game = Match(GAME, start=line, by_hand=True)
    pos = copy_of(game.position)
    rules.end_round(pos, 0 if case["won"] else 1)
    game.position = pos
    if pos.phase == position.SIZES and pos.turn == 0:
        sizes = [action - position.SIZE for action in game.legal()]
    else:
        sizes = [int(pos.sides[0, 0, 0])]
    return compare(expected, {"start_sizes": sizes})


KINDS: dict[str, tuple[Callable[[Json, Json, Json], list[str]], tuple[str, ...]]] = {
    "initiative": (initiative, ("A", "B")),
    "legal": (legal, ("state",)),
    "shadow_example": (legal, ("state",)),
    "check": (check, ("state", "action")),
    "apply": (apply, ("state", "action", "rolls")),
    "sequence": (sequence, ("state", "steps")),
    "score": (score, ("kept", "captured")),
    "range": (value_range, ("die",)),
    "setup": (setup, ("recipe", "choices")),
    "echo": (echo, ("own", "opp", "opp_recipe")),
    "mood": (mood, ("letter",)),
    "match": (match, ("results",)),
    "turbo_start": (turbo_start, ("letter", "started", "ended", "won")),
}
"""Each kind of case: how it is run, and the fields it has."""
