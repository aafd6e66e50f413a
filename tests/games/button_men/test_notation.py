"""Recipes, moves and positions as text: every form round trips, and anything typed is read or refused in a sentence."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bagatelle import Match, Refused
from bagatelle.games.button_men import GAME, ButtonMen, notation, position, rules
from bagatelle.games.button_men.components import LETTERS, SIGNS
from bagatelle.games.button_men.fighters import find_fighter, known_fighters, own_file
from bagatelle.games.button_men.position_line import export, read_position, write_position
from bagatelle.games.button_men.recipes import read_recipe, write_recipe
from bagatelle.kernel import Record
from games.button_men.recipes_at_random import any_recipe


@given(st.randoms(use_true_random=False))
def test_a_recipe_survives_being_written_and_read_in_both_forms(rng: random.Random) -> None:
    dice = read_recipe(any_recipe(rng, 8))
    assert read_recipe(write_recipe(dice)) == dice
    online = " ".join(f"{die.signs}({die.shape.strip('()')})" for die in dice)
    assert read_recipe(online) == dice


def test_the_forms_of_the_online_community_and_of_the_printed_list_mean_the_same() -> None:
    assert write_recipe(read_recipe("s(12) p(20) (X)? +(8) z(6,6) `(4/8)!")) == "12s 20p X? 8+ (6,6)z 4/8`!"
    assert write_recipe(read_recipe("12ps Xs! ( 8, 8 )")) == "12sp Xs! (8,8)"


@pytest.mark.parametrize(
    ("recipe", "sentence"),
    [
        ("4 6 0", "Die 3 ('0') of the recipe is wrong: a die has 1 to 99 sides."),
        ("100", "Die 1 ('100') of the recipe is wrong: a die has 1 to 99 sides."),
        (
            "4 Q",
            "Die 2 ('Q') of the recipe is wrong: there is no swing letter 'Q'; the letters are R S T U V W X Y Z.",
        ),
        (
            "8k 4",
            "Die 1 ('8k') of the recipe is wrong: there is no sign 'k'; the signs are s p z t q f + ` ! ?.",
        ),
        ("8ss", "Die 1 ('8ss') of the recipe is wrong: the sign 's' appears twice."),
        ("8!", "Die 1 ('8!') of the recipe is wrong: '!' (turbo) needs a swing die or an option die."),
        ("8?", "Die 1 ('8?') of the recipe is wrong: '?' (mood) needs a swing die."),
        ("4/12?", "Die 1 ('4/12?') of the recipe is wrong: '?' (mood) needs a swing die."),
        (
            "(X,V)",
            "Die 1 ('(X,V)') of the recipe is wrong: the two halves of a twin cannot have different swing letters.",
        ),
        (
            "(X/4)",
            "Die 1 ('(X/4)') of the recipe is wrong: an option die chooses between two numbers, not swing letters.",
        ),
        (
            "4/X",
            "Die 1 ('4/X') of the recipe is wrong: an option die chooses between two numbers, not swing letters.",
        ),
        (
            "X/4!",
            "Die 1 ('X/4!') of the recipe is wrong: an option die chooses between two numbers, not swing letters.",
        ),
        ("8,8", "Die 1 ('8,8') of the recipe is wrong: a twin stands in parentheses, such as (8,8)."),
        (
            "4 ?",
            "Die 2 ('?') of the recipe is wrong: a bare '?' is a die that Echo copies; only Echo has those.",
        ),
        (
            "s8",
            "Die 1 ('s8') of the recipe is wrong: a die is a size such as 8, X, 4/12 or (8,8), followed by its signs.",
        ),
        (
            "(8,)",
            "Die 1 ('(8,)') of the recipe is wrong: an option die or a twin has two sizes, such as 4/12 or (8,8).",
        ),
        ("XX", "Die 1 ('XX') of the recipe is wrong: 'XX' is neither a number of sides nor a swing letter."),
        ("1 2 3 4 5 6 7 8 9", "A fighter has at most 8 dice; this recipe has 9."),
        ("", "A recipe needs at least one die."),
        ("6+ X+", "A recipe needs at least one die that is not auxiliary."),
    ],
)
def test_a_bad_recipe_is_refused_with_a_sentence_that_points_at_the_die(recipe: str, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        read_recipe(recipe)
    assert str(refused.value) == sentence


T = TypeVar("T")


def read_or_refused(read: Callable[[str], T], text: str) -> tuple[T | None, str]:
    """What a text means, or the sentence that refuses it."""
    try:
        return read(text), ""
    except Refused as refused:
        return None, str(refused)


@given(st.text(alphabet="0123456789RSTXYZQ()/,+!?`spztqf x:", max_size=24))
def test_any_text_is_a_fighter_or_is_refused(text: str) -> None:
    fighter, sentence = read_or_refused(find_fighter, text)
    assert (
        sentence.endswith(".") if fighter is None else find_fighter(fighter.recipe).recipe == fighter.recipe
    )


def test_fighters_are_found_by_name_however_it_is_spelled() -> None:
    assert find_fighter(" avis ").recipe == "4 4 10 12 X"
    assert find_fighter("McGINTY").name == "McGinty"
    with pytest.raises(Refused, match="There is no fighter called 'Avia'; the fighters are Avis, Hammer"):
        find_fighter("Avia")
    assert find_fighter("Bruno: 4 6").name == "Bruno"


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("APPDATA", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    path = own_file()
    path.parent.mkdir(parents=True)
    return path


def test_fighters_of_ones_own_stand_beside_the_printed_ones(own: Path) -> None:
    own.write_text('[fighters]\nBruno = "s(4) 6 X"\n"Tante Mirre" = "(8,8) 20p"\n')
    assert find_fighter("bruno").recipe == "4s 6 X"
    options = ButtonMen("Bruno", "tante mirre")
    assert options.plain()["a"] == "Bruno: 4s 6 X"  # a record can be read where the file is not
    match = Match(GAME, options=options)
    assert list(match.audience().names) == ["Bruno", "Tante Mirre"]
    assert known_fighters()[-1].name == "Tante Mirre"
    own.unlink()
    assert GAME.options(**options.plain()) == options
    assert list(match.audience().names) == ["A", "B"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[fighters", "cannot be read"),
        ("fighters = 3", "one table"),
        ("[others]", "one table"),
        ("[fighters]\nBruno = 4", "is text, such as"),
        ('[fighters]\nBruno = "4 0"', "a die has 1 to 99 sides"),
        ('[fighters]\nAvis = "4"', "printed fighter already has that name"),
        ('[fighters]\n"a:b" = "4"', "1 to 24 characters"),
    ],
)
def test_a_file_of_fighters_that_makes_no_sense_is_refused_with_the_reason(
    own: Path, text: str, reason: str
) -> None:
    own.write_text(text)
    with pytest.raises(Refused, match=reason):
        find_fighter("Somebody")
    assert len(known_fighters()) == 33
    assert find_fighter("Avis").set == "Soldiers"


# Moves


def at(line: str) -> Match:
    return Match(GAME, start=line, by_hand=True)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("9+2+2>13", "skill 9+2+2>13"),
        ("skill 2+9+2 > 13", "skill 9+2+2>13"),
        ("a+b+d>e", "skill 9+2+2>13"),
        ("SKILL a2,b2,9>13", "skill 9+2+2>13"),
        ("13>13", "power 13>13"),
        ("skill 13>13", "power 13>13"),
        ("a2>a2", "power a2>2"),
    ],
)
def test_a_move_may_be_typed_in_many_ways(text: str, written: str) -> None:
    match = at("6:2 10:2 10:6 12:9 X=16:13 / 4:2 4:4 X=6:5 20:18 20:13")
    action = match.read(text)
    assert notation.write(match.position, action) == written
    assert action in match.legal()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("2>2", "Which 2 do you mean: a2 or b2?"),
        ("7>2", "Side A does not have that many dice showing 7."),
        ("f>2", "Side A has no die f in play."),
        ("a3>2", "Die a shows 2, not 3."),
        ("a+a>4", "Die a can be used only once."),
        ("k>2", "'k' is not a die: use its value, or its letter a to h."),
        (
            "punch 9>2",
            "There is no attack called 'punch'; the attacks are power, shadow, speed, skill and trip.",
        ),
        (">2", "To attack, type your dice, '>', and the dice you take: '9+2+2>13'."),
        ("9>2>3", "To attack, type your dice, '>', and the dice you take: '9+2+2>13'."),
        ("skill 9>2", "That is a power attack, not a skill attack."),
        ("trip 9+6>2", "A trip attack is one die against one die."),
        ("trip 9>2", "Only a trip die can make a trip attack, and only on a die it can match."),
        ("6>18", "Your 6 cannot take 18: a die takes one that shows the same or less."),
        ("9+6>18", "These dice add up to 15, not 18."),
        ("13>4+5", "Only a speed die can take several dice, and they must add up to exactly its value."),
        ("pass", "You must attack if you can, so you may not pass."),
        ("X=9", "There is no size or value to set now."),
        ("hello", "'hello' is not a move; type 'power 9>7', 'skill 5+2>7', 'X=10' or 'pass', for example."),
        ("take a", "No dice are on offer now."),
        ("900", "No die goes up to 900."),
    ],
)
def test_a_wrong_move_is_refused_in_one_sentence(text: str, sentence: str) -> None:
    match = at("6:2 10:2 10:6 12:9 X=16:13 / 4:2 4:4 X=6:5 20:18 20:13")
    with pytest.raises(Refused) as refused:
        match.play(text)
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("line", "text", "sentence"),
    [
        ("X!=9:_ / 4:2 / phase=roll", "b=9", "This is about a: type 'a=' and a number."),
        ("X!=9:_ / 4:2 / phase=roll", "10", "A roll of the d9 shows 1 to 9."),
        ("X?=9:? / 4:2 / phase=roll", "7", "A mood cannot give the d9 that size."),
        ("X!=9:! / 4:2 / phase=name", "21", "21 is not a possible size; choose 4 to 20."),
        ("6f:4 / 4:2 / phase=focus", "a=3", "With a 3 you would not begin."),
        ("6f:4 / 4:2 / phase=focus", "a=5", "Your 4 can be turned down to 1 at the lowest, and never up."),
        ("6f:4 / 4:2 / phase=focus", "a=0", "Your 4 can be turned down to 1 at the lowest, and never up."),
        ("8 4+ / 6 / phase=auxiliary", "take a", "That die is not on offer; you may take b."),
        (
            "6t:1 / 4t:1 / phase=coin",
            "3",
            "That is not possible now. No dice count, so toss a coin: who begins?",
        ),
        ("6s:4 / 4:2", "4>2", "Your 4 is a shadow die: it takes dice that show more, up to its size."),
        ("6f:4* 6:1 / 4:2 / turn=A", "4>2", "A die that was turned down cannot attack in the first turn."),
        (
            "6`:w 4:2 / 20:9",
            "6+2>9",
            "A warrior can only join a skill attack: one warrior and other dice that add up to one target.",
        ),
    ],
)
def test_what_else_is_wrong_is_said_in_one_sentence_too(line: str, text: str, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        at(line).play(text)
    assert str(refused.value) == sentence


@pytest.mark.parametrize("action", [-1, 511, position.ATTACK, position.ACTIONS, 10**6])
def test_a_number_that_is_no_action_is_refused_in_a_sentence(action: int) -> None:
    with pytest.raises(Refused) as refused:
        at("6:2 / 4:1").play(action)
    assert str(refused.value).endswith(".")


def test_dice_that_are_alike_in_everything_need_no_letter() -> None:
    match = at("4:2 4:2 20:9 / 6:2")
    assert notation.write(match.position, match.read("2>2")) == "power a2>2"


def test_moves_are_understood_in_dutch() -> None:
    say = GAME.say("nl")
    match = at("6:2 10:2 10:6 12:9 X=16:13 / 4:2 4:4 X=6:5 20:18 20:13")
    assert match.read("kunde 9+2+2>13", say) == match.read("skill 9+2+2>13")
    assert match.read("pas", say) == match.read("pass")


@settings(max_examples=300)
@given(text=st.text(alphabet="abcdefgh0123456789+> =XVskilpowertrdcn", max_size=16))
def test_anything_typed_is_a_move_or_is_refused(text: str) -> None:
    for line in (
        "4:2 4t:2 20z:9 / 6:2 6`:w",
        "X!=9:! / 4:2 / phase=name",
        "X V / X / phase=sizes",
        "6f:3 / 4:2 / phase=focus",
    ):
        action, sentence = read_or_refused(at(line).read, text)
        assert sentence.strip() if action is None else 0 <= action < position.ACTIONS


# Positions


def test_dice_and_values_as_players_exchange_them_are_a_position() -> None:
    text = "6:2 10:2 (8,8):9 20s:14 / 4:1 X=10:3 4/12=12:7"
    pos = read_position(text)
    assert export(pos) == text
    assert write_position(pos) == f"{text} / turn=A phase=turn"
    assert export(read_position("- / 4:1")) == "- / 4:1"
    assert export(read_position("6:x 8:1 / 4:1")) == "8:1 / 4:1"


@pytest.mark.parametrize(
    "line",
    [
        "6:7 / 4:1",
        "6:0 / 4:1",
        "6=4:1 / 4:1",
        "X:1 / 4:1",
        "X=3:1 / 4:1",
        "X=9>9:1 / 4:1",
        "6 / 4:1",
        "6:1",
        "6:w / 4:1",
        "6:1* / 4:1",
        "6:_ / 4:1",
        "6:! / 4:1 / phase=name",
        "6:1 / 4:1 / turn=C",
        "6:1 / 4:1 / turn=A turn=B",
        "6:1 / 4:1 / luck=1",
        "6:1 / 4:1 / wins=3,0",
        "6:1 / 4:1 / wins=1,0",
        "6:1 / 4:1 / passes=2",
        "6:1 / 4:1 / phase=over",
        "6:1 / 4:1 / phase=focus",
        "6:1 / 4:1 / trip=a>a phase=roll",
        "6+:1 / 4:1",
        "6 / 4 / phase=auxiliary",
        "6+ / 4 / phase=auxiliary picked=a",
        "6+ / 4 / phase=auxiliary turn=B picked=c",
        "X~9 / 4 / phase=sizes",
        "X~9 / V~3 / phase=sizes turn=B",
        "X X~9 / V / phase=sizes",
        "X=9:1 X=8:1 / 4:1",
        "6:1 / 4:1 / phase=coin",
        "6:1 / 4:_ / phase=start turn=B",
        "6t:_ / 4:_ / phase=roll trip=a>a",
        "6:1 / 4:1 / last=A",
        "6:1 / 4:1 / round=900",
        "6:1 / 4:1 / round=70000",
        "6:1 / 4:1 / wins=70000,0 round=2",
        "6:1 / 4:1 / wins=3,1 round=5 last=B phase=over",
        "6:1 / 4:1 / wins=3,1 round=5 phase=over",
        "6:1 / 4:1 / wins=100,0 round=101 to=100",
        "6:1 / 4:1 / idle=100",
        "6 X / 4 / phase=sizes idle=7",
        "6 X / 4 / phase=sizes passes=1",
        "6:_ / 4:1 / phase=roll passes=1",
        "X / X / phase=sizes round=2 last=B wins=0,1",
        "X=9 V / X=9~8 / phase=sizes round=2 last=B wins=0,1",
        "6+ / 4 / phase=auxiliary",
        "- / 6+ 4 / phase=auxiliary",
        "- / X / phase=sizes turn=B",
        "- / 4:_ / phase=start",
        "- / - / phase=coin",
        "? / 4:1",
        "6:1 / 4:1 / talents=copies,copies",
        "6:_ / 4:_ / phase=roll",
        "20 8:1 / 4:1",
        "6:1 / 4:1 / cursor=b",
        "6+ 1 2 3 4 5 6 7 / 1 2 3 4 5 6 7 8 / phase=auxiliary",
        "",
        "/",
        "6:1 / 4:1 / x / y",
    ],
)
def test_an_impossible_position_is_refused(line: str) -> None:
    with pytest.raises(Refused) as refused:
        read_position(line)
    assert str(refused.value).endswith(".")


LINES = [
    "4:2 4:4 20:x 20:18 X=8:7 / 6:1 10:10 10:6 12:x X=16:13 / turn=B phase=turn round=2 wins=1,0 last=A",
    "X=10~12 4/12~4 / V=6 / turn=A phase=sizes mode=casual",
    "(X,X)!=6>10:! Y?=5:? / 6`:w / turn=A phase=name mood=all_six",
    "6f:3* 8f:4 / 10:4 / turn=A phase=focus cursor=b",
    "6t:_ / 4:2 / turn=A phase=roll trip=a>a idle=7 talents=never-first,-",
    "8+ 4 / 6 / turn=B phase=auxiliary picked=a",
]


@settings(max_examples=400)
@given(line=st.sampled_from(LINES), data=st.data())
def test_a_garbled_position_is_read_soundly_or_refused(line: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(line) - 1))
    letter = data.draw(st.sampled_from("0123456789abXVAB:=~_?!*x/ ,->" + SIGNS + LETTERS))
    garbled = line[:place] + letter + line[place + data.draw(st.integers(0, 1)) :]
    pos, sentence = read_or_refused(read_position, garbled)
    if pos is None:
        assert sentence.endswith(".")
        return
    assert rules.sound(pos)
    assert read_position(write_position(pos)).tobytes() == pos.tobytes()
    play_on(pos)


def play_on(pos: Record) -> None:
    """Whatever was read can be played to the end of its round."""
    match = Match(GAME, start=write_position(pos), seed=bytes(range(32)))
    rng, rounds = random.Random(1), int(match.position.rounds)
    while not match.over and match.position.rounds == rounds:
        if match.odds():
            match.deal()
        else:
            match.play(rng.choice(match.legal()))


@pytest.mark.parametrize(
    ("line", "move", "label"),
    [
        ("20:8 / 6:5", "8>5", "Your 8 takes 5"),
        ("20:9 4:2 6:2 / 20:13 6:1", "9+2+2>13", "Skill: 9 + 2 + 2 take 13"),
        ("20:5 6:5 / 8:3", "a5>3", "Your 5 (d20) takes 3"),
        ("6:5 6:5 / 8:3", "a5>3", "Your 5 takes 3"),
        ("20s:5 20:6 / 20:8", "shadow 5>8", "Shadow: your 5 takes 8"),
    ],
)
def test_a_label_names_dice_by_what_they_show(line: str, move: str, label: str) -> None:
    match = Match(GAME, start=line)
    to = match.audience(match.actor, you=match.actor)
    assert GAME.sentences.label(match.position, match.read(move), to) == label


def test_an_attack_is_told_from_each_side() -> None:
    match = Match(GAME, start="20:8 / 6:5 6:1", names=["Ann", "Greedy"])
    match.play("8>5")
    match.play("12")
    assert match.log(0, you=0) == ["Your 8 captures Greedy's 5.", "The d20 rerolls to 12."]
    assert match.log(1, you=1)[0] == "Ann's 8 captures your 5."
    assert match.log()[0] == "Ann's 8 captures Greedy's 5."


def test_everything_that_gets_a_size_is_asked_for_at_once() -> None:
    match = Match(GAME, options={"a": "4 X Y", "b": "4 6"})
    told = GAME.sentences.prompt(match.position, match.audience(0, you=0))
    assert told == "Your turn: choose a size for X (4 to 20) and Y (1 to 20)."
    match.play("X=10")
    told = GAME.sentences.prompt(match.position, match.audience(0, you=0))
    assert told == "Your turn: choose a size for Y (1 to 20)."
