"""Cards in words: how they are written, and which card a player's words mean.

A card may be called by its code (``7ML``, ``CRM``), by its name (``Forest``, ``the Chance Meeting``, or a beginning
that fits no other card), or by its rank and suits (``seven ML``, ``Crown M``, ``Court Consul``).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import permutations

from bagatelle.games.buttle import components
from bagatelle.games.buttle.components import CARDS, CODES
from bagatelle.games.buttle.packs import faces_of
from bagatelle.language import ENGLISH, Say
from bagatelle.refusal import Refused

ARTICLES = ("the ", "de ", "het ")
SHORTEST = 3
"""How many letters of a name are enough, if no other card begins with them."""


def short(face: int, say: Say = ENGLISH) -> str:
    """A card in a move: ``7ML``, ``Harvest``, ``Crown M``.

    >>> [short(CODES.index(code)) for code in ("AM", "7ML", "PNMSL", "CTMWK", "CRM")]
    ['AM', '7ML', 'Harvest', 'Consul', 'Crown M']
    """
    card = CARDS[face]
    if card.rank == components.CROWN:
        return f"{say(components.RANK_NAMES[components.CROWN]).capitalize()} {card.suits}"
    return say(card.name) if card.rank in (components.PAWN, components.COURT) else card.code


def by_rank(face: int, say: Say = ENGLISH) -> str:
    """A card by its rank: ``seven ML``, ``pawn Harvest``."""
    card = CARDS[face]
    which = say(card.name) if card.rank in (components.PAWN, components.COURT) else card.suits
    return f"{say(components.RANK_NAMES[card.rank])} {which}"


def full(face: int, say: Say = ENGLISH) -> str:
    """A card with its name, in sentences: ``5ML (Forest)``, ``Crown M (Huntress)``, ``Harvest (pawn MSL)``.

    >>> full(CODES.index("5ML"))
    '5ML (Forest)'
    """
    card = CARDS[face]
    if card.rank in (components.PAWN, components.COURT):
        return f"{say(card.name)} ({say(components.RANK_NAMES[card.rank])} {card.suits})"
    return short(face, say) if card.rank == components.ACE else f"{short(face, say)} ({say(card.name)})"


def listed(faces: list[int], say: Say) -> str:
    """Cards as a list in a move or a question about one."""
    return say.both([short(face, say) for face in faces])


def rank_word(rank: int, say: Say = ENGLISH) -> str:
    """A rank as the name of a card: ``Seven``."""
    return say(components.RANK_NAMES[rank]).capitalize()


def called(face: int, say: Say = ENGLISH) -> str:
    """A card in a sentence, by its rank and the letters that stand on it: ``Seven ML``, ``Pawn MSL``.

    >>> called(CODES.index("7ML")), called(CODES.index("CRM"))
    ('Seven ML', 'Crown M')
    """
    return f"{rank_word(CARDS[face].rank, say)} {CARDS[face].suits}"


def called_all(faces: list[int], say: Say) -> str:
    """Cards as a list in a sentence."""
    return say.both([called(face, say) for face in faces])


def read_card(text: str, say: Say = ENGLISH) -> int:
    """The face that some words mean, in English or in the player's language.

    >>> CODES[read_card("the Chance Meeting")], CODES[read_card("crown m")], CODES[read_card("7LM")]
    ('7ML', 'CRM', '7ML')
    """
    word = " ".join(text.casefold().split())
    for article in ARTICLES:
        word = word.removeprefix(article)
    names, codes = _names(say)
    if word.replace(" ", "") in codes:
        return codes[word.replace(" ", "")]
    if word in names:
        return names[word]
    fitting = {face for name, face in names.items() if len(word) >= SHORTEST and name.startswith(word)}
    if len(fitting) == 1:
        return fitting.pop()
    if fitting:
        raise Refused(
            say("'{text}' fits several cards: {cards}.", text=text, cards=listed(sorted(fitting), say))
        )
    raise Refused(say("'{text}' is not a card; write one like 7ML, Forest or Crown M.", text=text))


@cache
def _names(say: Say) -> tuple[dict[str, int], dict[str, int]]:
    """Every name of every card, and every code with the suits in any order."""
    names: dict[str, int] = {}
    codes: dict[str, int] = {}
    for face, card in enumerate(CARDS):
        called = {card.name.casefold(), say(card.name).casefold()}
        rank = components.RANK_NAMES[card.rank]
        ranks = {components.RANKS[card.rank].casefold(), rank, say(rank)}
        names |= dict.fromkeys(called, face)
        names |= {f"{rank} {name}": face for rank in ranks for name in called}
        for rank in ranks:
            codes[rank + card.code.casefold()] = face
            for suits in permutations(card.suits.casefold()):
                codes[rank + "".join(suits)] = face
    return names, codes


def read_suit(text: str, say: Say = ENGLISH) -> int:
    """A suit by its letter or its name.

    >>> read_suit("K"), read_suit("wyrms")
    (5, 4)
    """
    word = text.strip().casefold()
    for suit, (letter, name) in enumerate(zip(components.SUITS, components.SUIT_NAMES, strict=True)):
        if word in (letter.casefold(), name.casefold(), say(name).casefold()):
            return suit
    known = say.both(
        [f"{components.SUITS[suit]} ({say(name)})" for suit, name in enumerate(components.SUIT_NAMES)]
    )
    raise Refused(say("'{text}' is not a suit; the suits are {known}.", text=text.strip(), known=known))


def codes_of(pack: Sequence[int]) -> list[str]:
    """The cards of a pack by their codes."""
    return [*_codes_of(int(pack[0]), int(pack[1]))] if pack[0] else []


@lru_cache(4096)
def _codes_of(first: int, second: int) -> tuple[str, ...]:
    return tuple(CODES[face] for face in faces_of(first, second))


assert components.FACES < 63, "a face is a bit of a signed word"
