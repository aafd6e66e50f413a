"""Kuhn poker as text: pass, bet, jack, queen, king."""

from bagatelle.language import ENGLISH
from bagatelle.refusal import Refused
from kuhn_poker import position as at
from kuhn_poker import rules

CARD_NAMES = ("", "jack", "queen", "king")
WORDS = ("pass", "bet", *CARD_NAMES[1:])


def write(pos, action, say=ENGLISH):
    return WORDS[action]


def read(pos, text, say=ENGLISH):
    if text not in WORDS:
        raise Refused(f"'{text}' is not a move.")
    return WORDS.index(text)


def seen(pos, action, viewer):
    dealt = action > at.BET
    return "card" if dealt and rules.dealt_to(pos) != viewer else write(pos, action)
