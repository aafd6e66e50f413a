"""Bag of Butts in Dutch: the words of the printed Dutch rules, Dutch typing, and no English in between."""

import io
import random
import re
from pathlib import Path

import pytest
from rich.console import Console

from bagatelle import CHANCE, Match, Refused
from bagatelle.games.bag_of_butts import GAME, aloud, components, drawing, notation, rules, sentences
from bagatelle.games.bag_of_butts.position import ACTIONS, CONTINUE, RESET, SCORE, announcement
from bagatelle.kernel import copy_of
from bagatelle.language import ENGLISH, mark
from bagatelle.rooms import Audience
from bagatelle.terminal import commands, play
from games.bag_of_butts.turns import at, line
from games.bag_of_butts.turns import play as played
from terminal.scripted import Paper

SAY = GAME.say("nl")
NAMES = ("Noah", "Lisa", "Gijs", "Emma")
ENGLISH_WORDS = re.compile(
    r"\b(a|an|and|bag|black|blue|cannot|choose|continue|each|for|game|gray|green|group|has|it|khaki"
    r"|line|move|no|nobody|not|nothing|or|pay|pays|pieces?|pink|play|plays|points?|reset|score|scores|special|that"
    r"|the|there|turn|type|white|with|wins|yellow|you)\b",
    re.IGNORECASE,
)


def dutch(match: Match) -> Audience:
    return Audience(0, SAY, NAMES[: match.seats])


def english(match: Match) -> Audience:
    return Audience(0, ENGLISH, NAMES[: match.seats])


def somewhere(seed: int) -> Match:
    """A match somewhere in a game that was played at random."""
    lots = random.Random(seed)
    match = Match(GAME, lots.choice([2, 3, 4]), {"target": lots.choice([5, 28])}, by_hand=True)
    for _ in range(lots.choice([1, 12, 40, 150, 400])):
        if match.over:
            break
        match.play(lots.choice(match.legal()))
    return match


# The words of the printed rules


def test_the_special_butts_have_their_dutch_names() -> None:
    assert drawing.legend(SAY) == [
        "Zwart, de 'Raak me niet aan'-Butt: zijn groep kan niet scoren.",
        "Grijs, de Bonus-Butt: elke Butt in zijn groep is een punt meer waard.",
        "Wit, de 'Extra beurt'-Butt: laat je zijn groep scoren, dan ben je meteen nog eens aan de beurt.",
        "Kaki, de Joker-Butt: telt als een Butt van iedereen die aan het begin van de beurt laatste stond.",
    ]


def test_our_dutch_rules_use_the_same_words() -> None:
    text = GAME.rules_text("nl")
    for ability in ("'Raak me niet aan'-Butt", "Bonus-Butt", "'Extra beurt'-Butt", "Joker-Butt"):
        assert ability in text
    for move in (SAY("continue"), SAY("reset"), SAY("score {group}", group=2)):
        assert f"`{move}`" in text
    assert "kleuren heten roze, blauw, geel, groen, zwart, grijs, wit en kaki" in " ".join(text.split())


def test_some_turns_are_told_in_dutch() -> None:
    match = at("players=pink:27,blue:2 turn=pink phase=begin run=1 bag=W")
    played(match, "continue", "black", "pgW/byyB/pbg", "score 1")
    played(match, "continue", "khaki", "pK/bbB/pyyggW")
    assert match.log(say=SAY) == [
        "Roze doet zwart in de zak; elke Butt is 3 waard.",
        "Roze kondigt 3, 4 en 3 aan.",
        "Groep 1: roze, groen en wit.",
        "Groep 2: blauw, geel, geel en zwart.",
        "Groep 3: roze, blauw en groen.",
        "Roze laat groep 1 scoren: Roze +3.",
        "De 28 punten zijn gehaald door Roze: de volgende Herstart beëindigt het spel.",
        "De witte Butt geeft Roze een extra beurt.",
        "Roze doet kaki in de zak; elke Butt is 4 waard.",
        "Roze kondigt 2, 3 en 6 aan.",
        "Groep 1: roze en kaki.",
        "Groep 2: blauw, blauw en zwart.",
        "Groep 3: roze, geel, geel, groen, groen en wit.",
        "Een speciale Butt in elke groep: automatische Herstart, niemand krijgt punten.",
        "Het spel is afgelopen: Roze wint met 30 punten.",
    ]


def test_a_tiebreaker_is_an_extra_spel() -> None:
    match = at("players=pink:30,blue:12,yellow:30 turn=blue phase=begin run=4 bag=BBGW")
    assert sentences.prompt(match.position, dutch(match)) == ("Lisa kiest: verder of een Herstart.")
    played(match, "reset")
    assert match.log(say=SAY) == [
        "Blauw kiest een Herstart: alle speciale Butts gaan de zak uit.",
        "Roze en Geel staan gelijk met 30 punten: ze spelen een extra spel tot de eerste Herstart, "
        "en Geel begint.",
    ]
    played(match, "continue", "ppyyb/b/gg", "score 1", "reset")
    assert match.log(say=SAY)[-1] == "Het spel is afgelopen: Roze en Geel winnen samen, met elk 2 punten."


def test_the_table_is_read_aloud_in_dutch() -> None:
    match = at(
        "players=pink:12,blue:3,green:1 turn=blue phase=choose run=4 bag=BGWK "
        "groups=pbGWK/yy/pbggB sizes=5/2/5 start=12,3,1"
    )
    assert aloud.read_aloud(match.view(), match.sheet, dutch(match)) == [
        "Lisa is aan de beurt en elke Butt is 5 punten waard.",
        "Noah heeft 12 punten, Lisa heeft 3 punten en Gijs heeft 1 punt.",
        "Groep 1: roze, blauw, grijs, wit en kaki. Deze groep levert Noah 6, Lisa 6 en Gijs 6 op en geeft een extra "
        "beurt.",
        "Groep 2: geel en geel. Deze groep levert niemand punten op.",
        "Groep 3: roze, blauw, groen, groen en zwart. Deze groep kan niet scoren: er zit een zwarte Butt in.",
        "In de voorraad: 1 keer zwart en 1 keer grijs.",
    ]


# What is typed


def test_a_turn_is_typed_in_dutch() -> None:
    match = Match(GAME, 2, by_hand=True)
    for typed in ("eerst roze", "verder", "2 3", "roze", "ROZE", "geel", "groen", "groen", "Scoor 1"):
        match.play(typed, SAY)
    match.play("herstart", SAY)
    assert [event.text for event in match.events] == [
        "first pink", "continue", "2 3", "pink", "pink", "yellow", "green", "green", "score 1", "reset",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("typed", "piece"),
    [
        ("zwart", "zwart"),
        ("z", "zwart"),
        ("black", "zwart"),
        ("blau", "blauw"),
        ("gri", "grijs"),
        ("gro", "groen"),
        ("gre", "groen"),
        ("ge", "geel"),
        ("bla", "blauw"),
        ("blac", "zwart"),
        ("w", "wit"),
        ("k", "kaki"),
        ("r", "roze"),
    ],
)
def test_a_beginning_is_enough_when_it_fits_one_piece_in_dutch_or_else_in_english(
    typed: str, piece: str
) -> None:
    assert SAY(components.NAMES[notation.read_piece(typed, SAY)]) == piece


@pytest.mark.parametrize("typed", ["gr", "g", "paars"])
def test_a_beginning_that_fits_two_pieces_is_refused(typed: str) -> None:
    match = at("players=pink:5,blue:5 turn=pink phase=draw run=1 bag=G groups=-/-/- sizes=2/3/4 start=5,5")
    with pytest.raises(Refused) as refused:
        match.play(typed, SAY)
    assert str(refused.value) == (
        f"'{typed}' past niet bij precies één kleur; "
        "de kleuren zijn roze, blauw, geel, groen, zwart, grijs, wit en kaki."
    )


@pytest.mark.parametrize(
    ("start", "typed", "reason"),
    [
        (
            "phase=begin run=0 bag=- flags=first",
            "herstart",
            "In de eerste beurt kun je geen Herstart kiezen.",
        ),
        (
            "phase=begin run=1 bag=W flags=extra",
            "herstart",
            "Voor een extra beurt kun je geen Herstart kiezen: je moet verder.",
        ),
        (
            "phase=begin run=0 bag=-",
            "scoor 1",
            "Dat kan nu niet. Jouw beurt: ga je verder met nog een speciale Butt of kies je een Herstart?",
        ),
        ("phase=begin run=0 bag=-", "scoor 4", "Er is geen groep 4; de groepen zijn 1, 2 en 3."),
        ("phase=start run=0 bag=-", "eerst groen", "Niemand speelt met groen."),
        ("phase=add run=2 bag=W start=0,0", "wit", "Er ligt geen wit in de voorraad."),
        (
            "phase=announce run=0 bag=- start=0,0",
            "4 4",
            "Er zitten 8 Butts in de zak; in elk van de drie groepen komt er minstens één.",
        ),
        (
            "phase=announce run=0 bag=- start=0,0",
            "dans",
            "'dans' is geen zet; probeer '2 3', 'scoor 2', 'verder' of 'herstart'.",
        ),
    ],
)
def test_a_refusal_says_why_in_dutch(start: str, typed: str, reason: str) -> None:
    match = at(f"players=pink:0,blue:0 turn=pink {start}")
    before = line(match)
    with pytest.raises(Refused) as refused:
        match.play(typed, SAY)
    assert str(refused.value) == reason
    assert line(match) == before


def test_what_is_quoted_as_an_example_can_be_typed() -> None:
    """Sentences name commands inside quotes; those words must be the ones that are understood."""
    quoted = SAY("'{text}' is not a move; try '2 3', 'score 2', 'continue' or 'reset'.", text="x")
    position = at("players=pink:0,blue:0 turn=pink phase=announce run=0 bag=- start=0,0").position
    moves = [notation.read(position, move, SAY) for move in re.findall("'([^']+)'", quoted)[1:]]
    assert moves == [announcement(2, 3), SCORE + 1, CONTINUE, RESET]
    for sentence, word in [
        (mark("Type 'help' at any time."), "help"),
        (mark("Press Enter to go on, or type 'undo' to take it back."), "undo"),
        (mark("save the game; 'save FILE' chooses where"), "save"),
    ]:
        (typed,) = re.findall("'([^']+)'", SAY(sentence))
        read = commands.read(typed, SAY)
        assert read
        assert read[0] == word


def test_the_dutch_commands_are_different_single_words() -> None:
    words = [SAY(word) for word in commands.WORDS]
    assert words == [
        "terug",
        "tip",
        "waarom",
        "zetten",
        "kijk",
        "verslag",
        "geheugen",
        "regels",
        "bewaar",
        "opgeven",
        "help",
        "stop",
    ]
    assert [commands.read(word, SAY) for word in words] == [(word, "") for word in commands.WORDS]
    assert not {*words} & {"verder", "herstart", "scoor", "eerst", *map(SAY, components.NAMES)}


def test_a_sitting_in_dutch(tmp_path: Path) -> None:
    screen = Paper(
        "help", "paars", "Noah", "2 3", "roze paars", "roze geel", "terug", "roze geel", "gro gro geel", "kijk", "tip",
        "zetten", "scoor 1", "stop",
    )  # fmt: skip
    play.run(
        GAME,
        players=["Noah", "Lisa"],
        by_hand=True,
        save=tmp_path / "spel.json",
        language="nl",
        screen=screen,
    )
    text = " ".join(screen.text.split())
    for sentence in (
        "Rond dit scherm: Noah en Lisa.",
        "Typ een zet, of het nummer van een zet in de lijst.",
        "Teruggenomen: roze, geel.",
        "Van deze regel is niets genoteerd.",
        "Noah laat groep 1 scoren: Noah +1.",
        "Je winstkans met de beste zetten:",
        "1 scoor groep 1: Noah +1",
        "Lisa, ga je verder met nog een speciale Butt of kies je een Herstart?",
        "Het spel is bewaard. Zo speel je verder:",
    ):
        assert sentence in text
    before, _, _ = text.partition("Zo speel je verder:")
    assert not ENGLISH_WORDS.search(before.replace("Bag of Butts", ""))


# No English in between


def told(match: Match, to: Audience) -> list[str]:
    """Everything that can be said about a position: what is next, possible, refused, and told afterwards."""
    position = match.position
    lines = [sentences.prompt(position, to), *drawing.legend(to.say)]
    lines += aloud.read_aloud(match.view(), match.sheet, to)
    legal = match.legal()
    for action in range(ACTIONS):
        if action not in legal:
            lines.append(sentences.refusal(position, action, to))
            continue
        after = copy_of(position)
        rules.play(after, action)
        lines += [sentences.describe(position, action, to), *sentences.narrate(position, action, after, to)]
    return lines


@pytest.mark.parametrize("seed", range(40))
def test_nothing_is_said_in_english(seed: int) -> None:
    match = somewhere(seed)
    in_dutch, in_english = told(match, dutch(match)), told(match, english(match))
    assert len(in_dutch) == len(in_english)
    for ours, theirs in zip(in_dutch, in_english, strict=True):
        assert ours != theirs
        assert not ENGLISH_WORDS.search(ours), ours


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_dutch_table_fits_a_small_terminal(seats: int) -> None:
    lots = random.Random(seats)
    match = Match(GAME, seats, seed=bytes([seats]) * 32)
    while not match.over:
        if match.actor == CHANCE:
            match.deal()
            continue
        paper = Console(file=(page := io.StringIO()), width=80, height=24)
        paper.print(drawing.draw(match.view(), match.sheet, match.audience(0, SAY)))
        lines = page.getvalue().splitlines()
        assert max(len(line.rstrip()) for line in lines) <= 80
        assert len(lines) <= 20
        assert not ENGLISH_WORDS.search(page.getvalue())
        match.play(lots.choice(match.legal()))
