"""Kuhn poker as text: pass, bet, jack, queen, king."""

from bagatelle.kernel import Record
from bagatelle.language import ENGLISH, Say
from bagatelle.refusal import Refused
from plugins.kuhn_poker import position as at
from plugins.kuhn_poker import rules

CARD_NAMES = ("", "jack", "queen", "king")
WORDS = ("pass", "bet", *CARD_NAMES[1:])


def write(pos: Record, action: int, say: Say = ENGLISH) -> str:
    return WORDS[action]


def read(pos: Record, text: str, say: Say = ENGLISH) -> int:
    if text not in WORDS:
        raise Refused(f"'{text}' is not a move.")
    return WORDS.index(text)


def seen(pos: Record, action: int, viewer: int) -> str:
    dealt = action > at.BET
    return "card" if dealt and rules.dealt_to(pos) != viewer else write(pos, action)
