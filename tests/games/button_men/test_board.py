"""Button Men as players see it: the dice on the board, what an action touches, and the picture in a terminal."""

import io
import json
import random
import time
from importlib.resources import files
from typing import Any

import pytest
from rich.console import Console

from bagatelle import CHANCE, SPECTATOR, Match, Refused
from bagatelle.games.button_men import GAME, aloud, drawing
from bagatelle.games.button_men.components import TRAITS
from bagatelle.games.button_men.touches import touches
from bagatelle.games.button_men.view import view
from bagatelle.kernel import Record
from bagatelle.rooms import Audience
from bagatelle.translations.scripts import script_texts
from games.button_men.recipes_at_random import any_recipe


def texts(script: str) -> set[str | tuple[str, str]]:
    source = (files("bagatelle.games.button_men") / "board" / script).read_text("utf-8")
    return {text for _, text in script_texts(source)}


def test_every_trait_has_a_sign_that_explains_it_in_the_words_of_the_game() -> None:
    assert {text for trait in TRAITS for text in (trait.name, trait.meaning)} <= texts("signs.js")


def touched(match: Match, viewer: int = 0) -> dict[str, dict[str, Any]]:
    """What each possible action touches, by its notation."""
    actions = [action for action, _ in match.odds()] if match.actor == CHANCE else match.legal()
    return {
        match.game.notation.write(match.position, action): touches(match.position, action, viewer)
        for action in actions
    }


def at(line: str) -> dict[str, dict[str, Any]]:
    return touched(Match(GAME, start=line, by_hand=True))


EXAMPLES = {
    "power": ("6:2 10:9 / 8:7", "power 9>7", {"seat": 0, "dice": ["b"], "targets": ["a"]}),
    "skill": (
        "6:2 10:2 10:9 / 20:13 8:1",
        "skill 9+2+2>13",
        {"seat": 0, "dice": ["a", "b", "c"], "targets": ["a"]},
    ),
    "speed": (
        "8z:8 / 4:3 8:5",
        "speed 8>5+3",
        {"seat": 0, "dice": ["a"], "targets": ["a", "b"]},
    ),
    "shadow": ("20s:3 / 8:7", "shadow 3>7", {"seat": 0, "dice": ["a"], "targets": ["a"]}),
    "trip": ("20t:3 / 8:7", "trip 3>7", {"seat": 0, "dice": ["a"], "targets": ["a"], "trip": True}),
    "pass": ("6:2 / 8:7", "pass", {"seat": 0, "pass": True}),
    "naming": ("X!=10:! 8:2 / 6:5 / phase=name", "a=12", {"seat": 0, "dice": ["a"], "size": 12}),
    "mood": ("8:2 X?=10:? / 6:5 / phase=roll", "b=20", {"seat": 0, "dice": ["b"], "size": 20}),
    "roll": ("8:2 / 6:5 4:_ / phase=roll turn=B", "3", {"seat": 1, "dice": ["b"], "face": 3}),
    "focus": ("8f:5 / 6:4 / phase=focus", "a=2", {"seat": 0, "dice": ["a"], "face": 2}),
    "keeping the lead": ("8f:5 / 6:4 / phase=focus", "decline", {"seat": 0, "decline": True}),
    "coin": ("8t:5 / 6t:4 / phase=coin", "first B", {"first": 1}),
    "size": (
        "X 8 (6,X) / 6 / phase=sizes",
        "X=10",
        {"seat": 0, "dice": ["a", "c"], "size": 10, "name": "X"},
    ),
    "option": ("8 4/12 / 6 / phase=sizes", "b=12", {"seat": 0, "dice": ["b"], "size": 12, "name": "b"}),
    "auxiliary": ("8 6+ / 10 / phase=auxiliary", "take b", {"seat": 0, "offered": "b"}),
}


@pytest.mark.parametrize("what", EXAMPLES)
def test_an_action_names_the_dice_it_is_about(what: str) -> None:
    line, move, expected = EXAMPLES[what]
    assert at(line)[move] == expected


@pytest.mark.parametrize("viewer", [1, SPECTATOR])
def test_of_a_sealed_choice_others_learn_only_who_made_it(viewer: int) -> None:
    sizes = Match(GAME, options={"a": "X 8", "b": "6"}, by_hand=True)
    picks = Match(GAME, options={"a": "8 6+", "b": "10"}, by_hand=True)
    for match in (sizes, picks):
        assert all(found == {"sealed": 0} for found in touched(match, viewer).values())


def test_every_action_of_random_games_is_found_by_its_touches_alone() -> None:
    rng = random.Random(7)
    tried = 0
    while tried < 60:
        try:
            match = Match(
                GAME, options={"a": any_recipe(rng), "b": any_recipe(rng), "wins": 1}, seed=rng.randbytes(32)
            )
        except Refused:
            continue
        tried += 1
        for _ in range(60):
            if match.over:
                break
            viewer = 0 if match.actor == CHANCE else match.actor
            found = touched(match, viewer)
            assert len({json.dumps(what, sort_keys=True) for what in found.values()}) == len(found)
            seen = view(match.position, viewer)
            assert all(is_in_view(what, seen) for what in found.values())
            match.deal() if match.actor == CHANCE else match.play(rng.choice(match.legal()))


def is_in_view(what: dict[str, Any], seen: dict[str, Any]) -> bool:
    """Whether everything that is touched lies on the table."""
    if "offered" in what:
        return what["offered"] in [die["letter"] for die in seen["players"][what["seat"]]["offered"]]
    if "dice" not in what:
        return True
    sides = [{die["letter"] for die in player["dice"]} for player in seen["players"]]
    seat = what["seat"]
    return set(what["dice"]) <= sides[seat] and set(what.get("targets", [])) <= sides[1 - seat]


def test_the_choices_before_a_round_are_listed_with_their_sizes() -> None:
    match = Match(GAME, options={"a": "X 4/12 (6,X) V", "b": "8"}, by_hand=True)
    choices = view(match.position, 0)["players"][0]["choices"]
    assert [(choice["name"], choice["dice"]) for choice in choices] == [
        ("X", ["a", "c"]),
        ("b", ["b"]),
        ("V", ["d"]),
    ]
    assert [choice["sizes"] for choice in choices] == [[*range(4, 21)], [4, 12], [*range(6, 13)]]
    assert view(match.position, 0)["players"][1]["choices"] == []


def test_a_whole_list_of_moves_is_quick() -> None:
    match = Match(
        GAME, start="4:1 4:2 4:3 4:4 6:5 6:6 8:7 8:8 / 4:1 4:2 4:3 4:4 6:5 6:6 8:7 8:8", by_hand=True
    )
    actions = match.legal()
    assert len(actions) > 40
    best = min(_duration(match.position, actions) for _ in range(5))
    assert best < 0.02
    assert best / len(actions) < 0.0001


def _duration(pos: Record, actions: list[int]) -> float:
    start = time.thread_time()
    for action in actions:
        touches(pos, action, 0)
    return time.thread_time() - start


SAY = GAME.say("en")
MIXED = "6sp:2 (4,6):9 4/12=12:5 X!=10>20:14 20`:w / 20:13 Vz?=7:3* 9:x 10:8 / wins=1,0 round=2 turn=A"


def picture(match: Match, width: int = 80, viewer: int = SPECTATOR, height: int = 24) -> str:
    paper = Console(file=(page := io.StringIO()), width=width, height=height)
    paper.print(drawing.draw(match.view(viewer), match.sheet, match.audience(viewer)))
    return page.getvalue()


def read_aloud(match: Match, viewer: int = SPECTATOR, language: str = "en") -> list[str]:
    say = GAME.say(language)
    to = Audience(viewer, say, match.game.sentences.seat_names(match.position, say))
    return aloud.read_aloud(match.view(viewer), match.sheet, to)


def test_the_picture_tells_round_turn_wins_dice_captures_and_the_score_if_it_ended_now() -> None:
    text = picture(Match(GAME, start=MIXED.replace("*", "")))
    assert "Round 2, first to 3" in text
    assert "A's turn" in text
    assert "*.." in text
    assert "a 6sp" in text
    assert "c 4/12=12" in text
    assert "d X!=20" in text
    assert "captured: c:9 +9" in text
    assert "score now 24" in text  # -6 + 5 + 6 + 10 + 9; the warrior counts for nobody
    assert "(20)" in text


def test_attacks_are_grouped_by_target_where_the_terminal_lists_none() -> None:
    line = "4:1 4:2 20:13 20:1 X=6:2 / 6sp:2 12sp:12 16:13 20:14 X=20:3"
    assert "d14 (+30): skill 13+" in picture(Match(GAME, start=line))
    few = Match(GAME, start="4:2 / 4:1")
    assert "Attacks by target" not in picture(few)
    assert "a1 (+6): power 2" in picture(few, height=40)


def test_half_points_are_written_as_halves() -> None:
    assert "score now 3½" in picture(Match(GAME, start="X=7:1 / 4:4"))
    assert "score now -½" in picture(Match(GAME, start="- / 1p:x"))


def test_sealed_choices_are_drawn_for_their_owner_only() -> None:
    match = Match(GAME, options={"a": "X V", "b": "X"}, by_hand=True)
    match.play("X=13")
    assert "X=13" in picture(match, viewer=0)
    assert "X=13" not in picture(match, viewer=1)
    assert "X=13" not in picture(match)


def test_auxiliary_dice_on_offer_are_drawn() -> None:
    assert "auxiliary dice on offer: b 6s+" in picture(Match(GAME, options={"a": "4 6s+", "b": "8"}))


@pytest.mark.parametrize("width", [60, 80, 100])
def test_whole_matches_fit_the_terminal(width: int) -> None:
    """No line is too long; with 80 columns there is room for question and answers on 24 lines."""
    rng = random.Random(width)
    for number in range(6):
        options = {"a": any_recipe(rng), "b": any_recipe(rng), "wins": 1}
        match = Match(GAME, options=options, seed=bytes([number]) * 32)
        while not match.over:
            if match.actor == CHANCE:
                match.deal()
                continue
            lines = picture(match, width).splitlines()
            assert max(len(line.rstrip()) for line in lines) <= width
            assert width < 80 or len(lines) <= 23
            assert read_aloud(match)
            match.play(rng.choice(match.legal()))
        assert "wins" in picture(match) or "match is drawn" in picture(match)
        assert read_aloud(match)


def test_the_table_read_aloud() -> None:
    assert read_aloud(Match(GAME, start="6f:1* 8`:w X=10:7 / 6:5 9:x")) == [
        "Round 1.",
        "A has 0 wins and B has 0 wins.",
        "A has die a 6f showing 1, dizzy; die b 8`, waiting at 8; die c X=10 showing 7.",
        "A has captured b 9.",
        "If the round ended now, A would score 17.",
        "B has die a 6 showing 5.",
        "If the round ended now, B would score 3.",
        "Die a can be taken by power 7.",
    ]
    assert read_aloud(Match(GAME, start="6:_ / - / phase=roll"))[2:4] == [
        "A has die a 6, about to be rolled.",
        "If the round ended now, A would score 3.",
    ]


def test_the_table_read_aloud_in_dutch() -> None:
    assert read_aloud(Match(GAME, start="6:5 / 6:5"), language="nl")[2] == "A heeft steen a 6 toont 5."


def test_the_legend_explains_every_sign() -> None:
    text = " ".join(drawing.legend(SAY))
    assert all(
        word in text for word in ("shadow", "poison", "speed", "trip", "queer", "focus", "X 4-20", "b2>a5")
    )
    assert drawing.paint("A rolls 13.", SAY).plain == "A rolls 13."
