"""A bot in a file of one's own: it plays under its name, or one sentence says why it cannot."""

from pathlib import Path

import pytest

from bagatelle import Refused, bots, find_bot
from bagatelle.bots import bot as registry
from bagatelle.bots.bot import OURS
from bagatelle.bots.from_file import add_bot_from, source_of

FILE = """
import helper_of_lucky

class Lucky:
    name = "lucky"

    def choose(self, knowledge, budget, rng):
        return helper_of_lucky.first(knowledge.actions)

class Named(Lucky):
    name = "other"

class Greedy(Lucky):
    name = "greedy"

class Loud(Lucky):
    name = "Very Loud"

class Me(Lucky):
    name = "me"

class Nameless:
    def choose(self, knowledge, budget, rng):
        return knowledge.actions[0]

class Idle:
    name = "idle"

class Demanding(Lucky):
    name = "demanding"

    def __init__(self, weights):
        self.weights = weights

not_a_class = Lucky()
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with bots, in which one stands; what a test adds is gone afterwards."""
    monkeypatch.setattr(registry, "_added", {})
    monkeypatch.chdir(tmp_path)
    (tmp_path / "lucky.py").write_text(FILE)
    (tmp_path / "helper_of_lucky.py").write_text("def first(actions):\n    return actions[0]\n")
    (tmp_path / "absent.py").write_text("import there_is_no_such_module\n")
    (tmp_path / "typo.py").write_text("x = 1\nclass Lucky(:\n")
    (tmp_path / "leaving.py").write_text("import sys\nsys.exit(3)\n")
    (tmp_path / "empty.py").write_text("")
    (tmp_path / "lucky.txt").write_text("")
    return tmp_path


def test_a_bot_plays_under_its_own_name(folder: Path) -> None:
    assert add_bot_from("lucky.py:Lucky") == "lucky"
    assert list(bots()) == [*OURS, "lucky"]
    assert find_bot("lucky").name == "lucky"
    assert source_of("lucky") == f"{folder / 'lucky.py'}:Lucky"
    assert source_of("greedy") is None


def test_several_bots_may_stand_in_one_file() -> None:
    assert [add_bot_from(f"lucky.py:{name}") for name in ("Lucky", "Named")] == ["lucky", "other"]
    assert type(find_bot("other")).__mro__[1] is type(find_bot("lucky"))


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        (
            "lucky.py",
            "'lucky.py' does not name a bot: say in which file and which class it is, as lucky.py:Lucky.",
        ),
        (
            ":Lucky",
            "':Lucky' does not name a bot: say in which file and which class it is, as lucky.py:Lucky.",
        ),
        (
            "lucky.py:",
            "'lucky.py:' does not name a bot: say in which file and which class it is, as lucky.py:Lucky.",
        ),
        ("nowhere.py:Lucky", "There is no file nowhere.py."),
        (".:Lucky", "There is no file .."),
        ("lucky.txt:Lucky", "lucky.txt is not a Python file: its name should end in .py."),
        (
            "absent.py:Lucky",
            "absent.py does not load: ModuleNotFoundError: No module named 'there_is_no_such_module', "
            "absent.py line 1.",
        ),
        ("typo.py:Lucky", "typo.py does not load: SyntaxError: invalid syntax, typo.py line 2."),
        ("leaving.py:Lucky", "leaving.py does not load: SystemExit: 3, leaving.py line 2."),
        ("empty.py:Lucky", "There is no class Lucky in empty.py, nor any other bot."),
        (
            "lucky.py:Unlucky",
            "There is no class Unlucky in lucky.py; the bots in it are: Lucky, Named, Greedy, Demanding.",
        ),
        ("lucky.py:not_a_class", "not_a_class in lucky.py is not a class."),
        ("lucky.py:Idle", "Idle in lucky.py is not a bot: it has no method 'choose'."),
        ("lucky.py:Nameless", "Nameless in lucky.py is not a bot: it has no 'name'."),
        ("lucky.py:Greedy", "There is already a bot called 'greedy'; give yours another name."),
        (
            "lucky.py:Loud",
            "Loud in lucky.py cannot be called 'Very Loud': a bot's name is a word of small letters, digits and "
            "hyphens.",
        ),
        ("lucky.py:Me", "Me in lucky.py cannot be called 'me': "),
        ("lucky.py:Demanding", "Demanding in lucky.py cannot be made: TypeError: "),
    ],
)
def test_what_is_no_bot_is_refused_in_one_sentence(source: str, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        add_bot_from(source)
    assert str(refused.value).startswith(sentence)
    assert "\n" not in str(refused.value)
    assert list(bots()) == [*OURS]


def test_a_bot_is_added_once() -> None:
    add_bot_from("lucky.py:Lucky")
    with pytest.raises(Refused, match=r"^There is already a bot called 'lucky'; give yours another name\.$"):
        add_bot_from("lucky.py:Lucky")
