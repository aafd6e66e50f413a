"""How even fighters are: the table that the package carries fits the fighters, and what is chosen by it is even."""

import json
import random
from importlib.resources import files

import pytest

from bagatelle.games.button_men import GAME, ButtonMen
from bagatelle.games.button_men.chances import FILE, chance_between, printed_chances, work_out
from bagatelle.games.button_men.components import COPIES, FIGHTERS
from bagatelle.games.button_men.fighters import find_fighter
from bagatelle.language import ENGLISH
from bagatelle.refusal import Refused

NAMES = [fighter.name for fighter in FIGHTERS]
EVEN = 0.05


def test_the_table_has_every_pair_of_printed_fighters_that_can_fight():
    kept = json.loads((files(GAME.package) / FILE).read_text("utf-8"))
    assert list(kept["permille"]) == NAMES
    assert kept["made"]["rounds_a_pair"] >= 500
    assert kept["made"]["command"].startswith("bagatelle lab matchups button-men")
    chances = printed_chances()
    assert set(chances) == {(a, b) for a in NAMES for b in NAMES} - {("Echo", "Echo")}
    for (a, b), chance in chances.items():
        assert chance == pytest.approx(1 - chances[b, a])
        assert 0.02 < chance < 0.98


def test_the_table_agrees_with_a_few_rounds_played_now():
    for a, b in (("Bane", "Peace"), ("Avis", "Iago"), ("Giant", "Changeling")):
        assert work_out(a, b, 512) == pytest.approx(printed_chances()[a, b], abs=0.08)


def test_the_usual_fighters_are_even_and_plain():
    first, second = (each["fighter"] for each in GAME.pairing.usual(2))
    assert abs(printed_chances()[first, second] - 0.5) < EVEN
    plain = {fighter.name for fighter in FIGHTERS if fighter.set == "Soldiers"}
    assert {first, second} <= plain


@pytest.mark.parametrize("name", NAMES)
def test_there_is_a_fair_opponent_for_every_printed_fighter(name):
    for seat in (0, 1):
        options = ButtonMen(**{"ab"[1 - seat]: name})
        found = GAME.pairing.fair(options, seat, random.Random(seat))
        after = options.with_choices({seat: found})
        assert found["fighter"] != name
        assert abs(GAME.pairing.balance(after)[0] - 0.5) <= max(EVEN, closest(name))


def closest(name):
    return min(abs(chance - 0.5) for (a, b), chance in printed_chances().items() if a == name and b != name)


def test_a_recipe_of_ones_own_finds_an_opponent_within_a_few_seconds():
    options = ButtonMen(a="4 (8,8) 4/12! 20p Xs")
    found = GAME.pairing.fair(options, 1, random.Random(1))
    chances = GAME.pairing.balance(options.with_choices({1: found}))
    assert sum(chances) == pytest.approx(1)
    assert found["fighter"] in NAMES


def test_a_fighter_with_auxiliary_dice_can_be_weighed_too():
    assert 0 < chance_between(find_fighter("4 X 6+"), find_fighter("6 8 X")) < 1


def test_a_portrait_tells_the_board_how_to_draw_every_die():
    drawn = GAME.pairing.portrait("fighter", "bruno: 4 (8,8) 4/12! 20p (X,X) Xs", ENGLISH)
    assert drawn["label"] == "bruno"
    assert [die["sides"] for die in drawn["dice"]] == [[4], [8, 8], [], [20], [], []]
    assert [die["face"] for die in drawn["dice"]] == ["4", "8+8", "4/12", "20", "X", "X"]
    assert drawn["dice"][-1]["traits"] == ["shadow"]
    copied = next(fighter for fighter in FIGHTERS if fighter.talent == COPIES)
    assert {die["face"] for die in GAME.pairing.portrait("fighter", copied.name, ENGLISH)["dice"]} == {"?"}
    with pytest.raises(Refused, match="Die 2"):
        GAME.pairing.portrait("fighter", "4 nonsense", ENGLISH)
