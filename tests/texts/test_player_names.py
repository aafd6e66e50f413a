"""What people may be called: names that can be seen, and told from those of others at the table."""

import pytest

from bagatelle.language import ENGLISH
from bagatelle.look_alikes import DRAWN_LIKE, looks_like
from bagatelle.player_names import LONGEST_STORED, MOST_MARKS, free_name, has_tower, is_seen, stored_name
from bagatelle.refusal import Refused
from bagatelle.table.play.chair import person_name
from bagatelle.table.play.commands import seating
from bagatelle.table.play.commands.by import By
from table.support.tables import BUTTS, empty

FAMILY = "\U0001f469\u200d\U0001f469\u200d\U0001f467"
INVISIBLE = r"^A name has no invisible characters, nor any that turn the direction of writing\.$"
NASTY = {
    "a control character": "a\x00b",
    "an escape sequence": "\x1b[31mAnn",
    "a bell": "Ann\x07",
    "a deleted character": "Ann\x7f",
    "an old line end": "Ann\x85Bob\x90",
    "right to left, overridden": "a\u202eb",
    "left to right, embedded": "\u202aAnn\u202c",
    "isolated": "\u2066Ann\u2069",
    "a mark of direction": "Ann\u200f",
    "an Arabic mark of direction": "Ann\u061c",
    "nothing but width zero": "\u200b",
    "a space of width zero": "An\u200bn",
    "a joiner between letters": "An\u200dn",
    "a non-joiner between letters": "An\u200cn",
    "a joiner at the end": "Ann\u200d",
    "a word joiner": "An\u2060n",
    "an invisible plus": "An\u2064n",
    "a byte order mark": "\ufeffAnn",
    "a soft hyphen": "An\xadn",
    "a grapheme joiner": "An\u034fn",
    "a Hangul filler": "\u3164",
    "a Hangul filler of half width": "Ann\uffa0",
    "a Hangul filler for a vowel": "\u1160",
    "empty braille": "\u2800\u2800",
    "an invisible Khmer vowel": "Ann\u17b5",
    "a Mongolian separator": "Ann\u180e",
    "a variant of a letter": "A\ufe0fnn",
    "a variant of another letter": "Ann\U000e0101",
    "tags": "Ann\U000e0062\U000e006f\U000e0062",
    "a private letter": "Ann\ue000",
    "a letter that does not exist": "Ann\u0378",
    "half a character": "Ann\ud83d",
    "an invisible note": "\U0001d159",
    "what stands for a picture": "\ufffcAnn",
    "an interlinear annotation": "\ufff9Ann\ufffb",
}
FINE = [
    "Ann", "Änn", "José", "Нина", "Ελένη", "שרה", "محمد", "さくら", "王芳", "किरण", "สมชาย", "Nguyễn Thị", "O'Neill",
    "Jean-Luc", "Ann 2", "x_y.z", "Ann 🎲", "🧙🏽", "❤\ufe0f", FAMILY, "علی\u200cرضا", "क्\u200dष", "Ян", "Ivan", "Pi 3",
]  # fmt: skip
DOUBLES = {
    "the same": ("Ann", "Ann"),
    "another case": ("Ann", "aNN"),
    "full width": ("Ann", "Ａｎｎ"),
    "mathematics": ("Ann", "𝐀𝓷𝕟"),
    "circles": ("Ann", "Ⓐⓝⓝ"),
    "Cyrillic": ("Anna Rose", "Аnnа Rоsе"),
    "Cyrillic capitals": ("BEPA", "ВЕРА"),
    "Greek": ("Tom", "Τοm"),
    "Greek capitals": ("HANK", "ΗΑΝΚ"),
    "Armenian": ("Bob", "Bօb"),
    "Cherokee": ("RUDI", "ᎡUᎠI"),
    "Lisu": ("BOB", "ꓐꓳꓐ"),
    "Coptic": ("Coco", "Ⲥⲟⲥⲟ"),
    "small capitals": ("Ann", "Aɴɴ"),
    "a dotless i": ("Kim", "Kım"),
    "a stroke": ("Paul", "Pauł"),
    "nought": ("Bob", "B0b"),
    "an Arabic nought": ("Bob", "B٠b"),
    "one for l": ("Bill", "Bi1l"),
    "one for I": ("Ivan", "1van"),
    "a capital I for l": ("Bill", "BiIl"),
    "a bar": ("Bill", "Bi||"),
    "in capitals with a one": ("Alice", "AL1CE"),
    "rn for m": ("Tom", "Torn"),
    "vv for w": ("Uwe", "Uvve"),
    "an accent": ("Ann", "Ánn"),
    "a dot below": ("Ann", "Aṇn"),
    "two spaces": ("Ann B", "Ann  B"),
    "a thin space": ("Ann B", "Ann\u2009B"),
    "a full stop": ("Ann", "Ann."),
    "the sign of a seat": ("Ann", "● Ann"),
    "a longer dash": ("Jean-Luc", "Jean–Luc"),
    "another apostrophe": ("O'Neill", "O’Neill"),
    "Katakana": ("口工", "ロエ"),
    "points of Hebrew": ("שרה", "שָׂרָה"),
    "a remark": ("Ann", "Ann (host)"),
    "a remark in other brackets": ("Ann", "ANN [you]."),
    "a remark that is gone": ("Ann (host)", "Ann"),
    "a picture of another kind": ("❤", "❤\ufe0f"),
    "another skin": ("🧙🏽", "🧙🏿"),
}
APART = [
    ("Ann", "Anne"), ("Ian", "Lan"), ("Ella", "Elia"), ("Ann", "Ann 2"), ("Ann", "Bob"), ("Kiran", "Karan"),
    ("Ann (Delft)", "Ann (Gent)"), ("किरण", "करण"), ("Ann 🎲", "Ann 🐱"), ("Jan", "Jon"), ("さくら", "さら"),
]  # fmt: skip


@pytest.mark.parametrize("name", NASTY.values(), ids=NASTY)
def test_nobody_has_a_name_that_hides_something(name: str) -> None:
    with pytest.raises(Refused, match=INVISIBLE):
        person_name(name, ENGLISH)


@pytest.mark.parametrize("name", FINE)
def test_names_of_all_scripts_are_welcome(name: str) -> None:
    assert person_name(name, ENGLISH) == name


def test_a_name_is_written_in_one_way_only() -> None:
    assert person_name("  Ａｎｎ \u3000 Ｂ\n", ENGLISH) == "Ann B"
    assert person_name("Jose\u0301", ENGLISH) == "José"
    with pytest.raises(Refused, match=r"^A name has 1 to 24 visible characters\.$"):
        person_name("\ufdfa\ufdfa", ENGLISH)


@pytest.mark.parametrize("name", ["Z\u0335\u0321\u0322\u0316algo", "\u0301Ann", "A" + "\u20dd" * 4])
def test_marks_are_not_piled_up_and_stand_on_a_letter(name: str) -> None:
    with pytest.raises(Refused, match=r"^A name has letters with at most 3 marks each\.$"):
        person_name(name, ENGLISH)


@pytest.mark.parametrize("name", ["\ufdfd" * 24, "\U0001242b" * 24, "\U00012219" * 13, "\u2e3b" * 13])
def test_nobody_has_a_name_that_is_drawn_wider_than_a_line(name: str) -> None:
    with pytest.raises(Refused, match=r"^This name is too wide: it takes more room than 48 letters\.$"):
        person_name(name, ENGLISH)


@pytest.mark.parametrize("name", ["猫" * 24, "🎲" * 24, "W" * 24, "\ufdfd"])
def test_names_of_wide_letters_have_room(name: str) -> None:
    assert person_name(name, ENGLISH) == name


@pytest.mark.parametrize("name", [*NASTY.values(), "\ufdfd" * 1000, "Z" + "\u0335" * 1000, "A" * 100_000])
def test_a_stored_name_is_shown_without_what_no_name_may_have(name: str) -> None:
    shown = stored_name(name)
    assert len(shown) <= LONGEST_STORED
    assert all(is_seen(shown, place) for place in range(len(shown)))
    assert not has_tower(shown, MOST_MARKS)
    assert stored_name(shown) == shown


@pytest.mark.parametrize("pair", DOUBLES.values(), ids=DOUBLES)
def test_a_look_alike_is_numbered(pair: tuple[str, str]) -> None:
    first, second = pair
    assert looks_like(first, second)
    assert looks_like(second, first)
    clean = person_name(second, ENGLISH)
    assert free_name(clean, [first]) == f"{clean} 2"


@pytest.mark.parametrize("pair", APART, ids=" and ".join)
def test_names_that_differ_stay_as_they_are(pair: tuple[str, str]) -> None:
    assert not looks_like(*pair)
    assert free_name(pair[1], [pair[0]]) == pair[1]


@pytest.mark.parametrize(
    "name", ["rаndom", "RANDOM", "ｇｒｅｅｄｙ", "Grееdу", "mе", "Сhance", "Spectat0r", "Greedy 2", "gréedy."]
)
def test_nobody_is_called_almost_like_a_bot_or_like_chance(name: str) -> None:
    with pytest.raises(Refused, match="is reserved; choose another"):
        person_name(name, ENGLISH)


def test_a_look_alike_sits_down_with_a_number() -> None:
    state = empty(BUTTS, 3)
    seating.sit(state, By("ann", 0.0), "Ann")
    seating.sit(state, By("bob", 0.0), "Аnn")
    seating.sit(state, By("cyd", 0.0), "ANN")
    assert state.names() == ["Ann", "Аnn 2", "ANN 3"]


def test_the_table_of_look_alikes_names_each_letter_once() -> None:
    every = [odd for odds, _ in DRAWN_LIKE for odd in odds]
    assert len(every) == len(set(every))
    assert not any(odd.isascii() and odd.isalnum() for odd in every)
