"""The board has its own list of words; they are those of the rules, so that one translation serves both."""

import re
from importlib.resources import files

from bagatelle.games.buttle.components import CARDS, EFFECTS, RANK_NAMES, RANKS, SUIT_NAMES, SUITS

SCRIPT = (files("bagatelle.games.buttle") / "board" / "cards.js").read_text("utf-8")


def words(name):
    """The list of that name in the script."""
    call = re.search(rf"const {name} = table\((.*?)\);", SCRIPT, re.DOTALL)
    entries = "".join(re.findall(r'"(.*?)"', call[1])).split("|")
    return dict(entry.split(" ", 1) for entry in entries)


def test_the_board_calls_everything_as_the_rules_do():
    assert words("RANKS") == dict(zip(RANKS, RANK_NAMES, strict=True))
    assert words("SUIT_NAMES") == dict(zip(SUITS, SUIT_NAMES, strict=True))
    assert words("EFFECTS") == dict(zip(RANKS, EFFECTS, strict=True))
    assert words("NAMES") == {card.code: card.name for card in CARDS if card.rank}
