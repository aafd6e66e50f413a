"""A position of Buttle in one line of text, both ways.

    turn=south phase=turn dealer=north south=7ML,9LK! north=2MK,CRM points=5SW/- stacks=-/8MS+PNMSL royals=CRS/CTMWK

Cards stand by their codes, the south side before the slash and the north side behind it. In a hand ``!`` marks a card
that everybody knows to be there (all of them, if the hand is open) and ``*`` one that is frozen as well. A stack names
its point card and then its Pawns upwards; it stands on the side that controls it. What is left out is empty, zero or as
printed; without ``pile`` the pile is what remains of the deck.
"""

from __future__ import annotations

import re
from collections import Counter
from types import SimpleNamespace

import numpy as np

from bagatelle.games.buttle import Buttle, components, rules, stacks
from bagatelle.games.buttle import position as at
from bagatelle.games.buttle.components import CARDS, CODES, ROYAL_FACES
from bagatelle.games.buttle.hands import is_open, open_hand
from bagatelle.games.buttle.notation import SEAT_NAMES, read, write
from bagatelle.games.buttle.packs import add, copies, faces_of, size
from bagatelle.games.buttle.uses import add_uses, can_capture
from bagatelle.games.buttle.variants import window_opens
from bagatelle.kernel import CHANCE, OVER, new_position
from bagatelle.language import ENGLISH, Say
from bagatelle.position_line import Line
from bagatelle.refusal import Refused
from bagatelle.still import look

SWITCHES = {
    "deck": ("deck", components.DECKS),
    "scuttle": ("scuttle", ("no", "yes")),
    "counter": ("counter", ("no", "yes")),
    "hand_limit": ("hand_limit", ("none", "8")),
    "nine": ("nine_one_suit", ("either", "choose_one")),
    "four": ("four_random", ("opponent", "random")),
    "three_takes_threes": ("three_takes_threes", ("no", "yes")),
    "freeze": ("freeze", ("no", "yes")),
}
"""The options: their words, the field of each, and what its numbers mean."""
PRINTED = {"three_takes_threes": 1}
"""Options that are not 0 in the printed rules."""
NUMBERS = {
    "passes": rules.PASSES_TO_DRAW,
    "turns": rules.LAST_TURN,
    "drawing": 2,
    "discards": 2,
    "counters": 6,
    "played": 99,
    "games": 99,
}
"""The numbers, and the most that each may be."""
TARGET = components.NEEDED[0]


def write_position(pos: np.record) -> str:
    """The whole position in one line.

    >>> line = "turn=south phase=turn dealer=north south=7ML,9LK! north=2MK points=-/5SW"
    >>> write_position(read_position(line)) == line
    True
    """
    seen = look(pos)
    words = [
        f"turn={SEAT_NAMES[seen.turn]}",
        f"phase={at.PHASES[seen.phase]}",
        f"dealer={SEAT_NAMES[seen.dealer]}",
    ]
    words += [f"{SEAT_NAMES[seat]}={_hand(seen, seat)}" for seat in range(at.SEATS) if seen.hand[seat][0]]
    sides = {
        "points": [_codes(pack) for pack in seen.bare],
        "stacks": [_stacks(seen, seat) for seat in range(at.SEATS)],
        "royals": [_codes(pack) for pack in seen.royal],
    }
    words += [f"{key}={'/'.join(each)}" for key, each in sides.items() if each != ["-", "-"]]
    words += [f"{key}={_codes(getattr(seen, key))}" for key in ("scrap", "limbo") if getattr(seen, key)[0]]
    if Counter(faces_of(*seen.pile)) != +_rest(pos):
        words.append(f"pile={_codes(seen.pile)}")
    if seen.revealed != at.NOTHING:
        words.append(f"revealed={CODES[seen.revealed]}")
    if seen.phase == at.COUNTER:
        words.append("pending=" + write(pos, seen.pending).replace(" ", "_"))
    if seen.lowest:
        words.append(f"lowest={CODES[seen.lowest]}")
    words += [f"{key}={getattr(seen, key)}" for key in NUMBERS if getattr(seen, key) != (key == "games")]
    if any(seen.wins):
        words.append(f"wins={seen.wins[0]}/{seen.wins[1]}")
    for key, (field, values) in SWITCHES.items():
        if getattr(seen, field) != PRINTED.get(key, 0):
            words.append(f"{key}={values[getattr(seen, field)]}")
    if seen.target_change:
        words.append(f"target={TARGET + seen.target_change}")
    return " ".join(words)


def _codes(pack: tuple[int, int]) -> str:
    return ",".join(CODES[face] for face in faces_of(*pack)) or "-"


def _hand(seen: SimpleNamespace, seat: int) -> str:
    """The cards of a hand: first the frozen copies of a face, then the known ones, then the rest."""
    frozen, known = Counter(faces_of(*seen.frozen[seat])), Counter(faces_of(*seen.known[seat]))
    words = []
    for face in faces_of(*seen.hand[seat]):
        words.append(CODES[face] + ("*" if frozen[face] > 0 else "!" if known[face] > 0 else ""))
        frozen[face] -= 1
        known[face] -= 1
    return ",".join(words)


def _stacks(seen: SimpleNamespace, seat: int) -> str:
    there = [stack for stack in seen.stack if stack and stacks.side_of(stack) == seat]
    return ",".join("+".join(CODES[face] for face in stacks.cards_in(stack)) for stack in there) or "-"


def _placed(pos: np.record) -> Counter[int]:
    """How many copies of each face lie anywhere but in the pile."""
    seen = look(pos)
    packs = [seen.scrap, seen.limbo, *seen.hand, *seen.bare, *seen.royal]
    there = Counter(face for first, second in packs for face in faces_of(first, second))
    for stack in filter(None, seen.stack):
        there.update(stacks.cards_in(stack))
    if seen.revealed != at.NOTHING:
        there[seen.revealed] += 1
    return there


def _rest(pos: np.record) -> Counter[int]:
    """What the deck holds besides the cards that lie anywhere but in the pile."""
    rest = Counter(dict(enumerate(components.COPIES[pos.deck])))
    rest.subtract(_placed(pos))
    return rest


class _Line(Line):
    """The words of a position line of Buttle."""

    title = "Buttle"

    def sides(self, key: str) -> list[str]:
        value = self.words.pop(key, "-/-")
        if value.count("/") != 1:
            raise self.wrong(key, value)
        return value.split("/")

    def cards(
        self, key: str, text: str, allowed: range | tuple[int, ...] = range(components.FACES)
    ) -> list[int]:
        codes = [] if text == "-" else text.split(",")
        if any(code not in CODES or CODES.index(code) not in allowed for code in codes):
            raise self.wrong(key, text)
        return [CODES.index(code) for code in codes]

    def card(self, key: str) -> int:
        value = self.words.pop(key, None)
        if value is None:
            return at.NOTHING
        if value not in CODES:
            raise self.wrong(key, value)
        return CODES.index(value)


def read_position(text: str, say: Say = ENGLISH) -> np.record:
    """The position that a line describes; it need not be reachable, but no card may be there too often."""
    line = _Line(text, say)
    pos = new_position(at.Position)
    pos.seats = at.SEATS
    for key, (field, values) in SWITCHES.items():
        pos[field] = line.one_of(key, values, values[PRINTED.get(key, 0)])
    agreed = line.number("target", TARGET, components.LOWEST_TARGET, components.HIGHEST_TARGET)
    pos.target_change = agreed - TARGET
    pos.turn = line.one_of("turn", SEAT_NAMES)
    phase = line.words.get("phase", "")
    pos.phase = line.one_of("phase", at.PHASES)
    pos.dealer = line.one_of("dealer", SEAT_NAMES)
    for key, most in NUMBERS.items():
        pos[key] = line.number(key, int(key == "games"), high=most)
    _read_cards(pos, line)
    _read_match(pos, line)
    _read_phase(pos, line)
    line.finish()
    if not _fits_phase(pos):
        raise line.wrong("phase", phase)
    return pos


def options_of(pos: np.record) -> Buttle:
    """The options that a position is played with."""
    seen = look(pos)
    agreed = {key: values[getattr(seen, field)] for key, (field, values) in SWITCHES.items()}
    return Buttle.read({**agreed, "games": seen.games, "target": TARGET + seen.target_change})


def _read_cards(pos: np.record, line: _Line) -> None:
    for seat, word in enumerate(SEAT_NAMES):
        _read_hand(pos, seat, line.words.pop(word, "-"), line)
    for key, field, allowed in (
        ("points", pos.bare, range(components.POINT_FACES)),
        ("royals", pos.royal, ROYAL_FACES),
    ):
        for seat, value in enumerate(line.sides(key)):
            _put(field[seat], line.cards(key, value, allowed), key, line)
    for key in ("scrap", "limbo"):
        _put(pos[key], line.cards(key, line.words.pop(key, "-")), key, line)
    pos.revealed = line.card("revealed")
    _read_stacks(pos, line)
    for seat in range(at.SEATS):
        if is_open(pos, seat):
            open_hand(pos, seat)
    rest = _rest(pos)
    for face, left in rest.items():
        if left < 0:
            raise Refused(
                line.say("This is not a position of Buttle: there are too many {card}.", card=CODES[face])
            )
    pile = line.words.pop("pile", None)
    drawn = Counter(line.cards("pile", pile)) if pile is not None else rest
    if any(drawn[face] > rest[face] for face in drawn):
        raise line.wrong("pile", pile or "-")
    for face, count in drawn.items():
        for _ in range(count):
            add(pos.pile, face)


def _put(pack: np.ndarray, faces: list[int], key: str, line: _Line) -> None:
    for face in faces:
        if copies(pack, face) == 2:
            raise line.wrong(key, CODES[face])
        add(pack, face)


def _read_hand(pos: np.record, seat: int, value: str, line: _Line) -> None:
    marked = [] if value == "-" else [re.fullmatch(r"(\w+)([!*]?)", word) for word in value.split(",")]
    for word in marked:
        if word is None or word[1] not in CODES:
            raise line.wrong(SEAT_NAMES[seat], value)
        face = CODES.index(word[1])
        _put(pos.hand[seat], [face], SEAT_NAMES[seat], line)
        if word[2]:
            add(pos.known[seat], face)
        if word[2] == "*":
            add(pos.frozen[seat], face)


def _read_stacks(pos: np.record, line: _Line) -> None:
    place = 0
    for seat, value in enumerate(line.sides("stacks")):
        for text in [] if value == "-" else value.split(","):
            card, *pawns = line.cards("stacks", text.replace("+", ","))
            if card >= components.POINT_FACES or not pawns or place + len(pawns) > components.ALL_PAWNS:
                raise line.wrong("stacks", text)
            if any(CARDS[pawn].rank != components.PAWN for pawn in pawns):
                raise line.wrong("stacks", text)
            stack = stacks.stack_of((seat + len(pawns)) % at.SEATS, card)
            for pawn in pawns:
                stack = stacks.with_pawn(stack, pawn)
            stacks.lay(pos, place, stack)
            place += 1
    stacks.tidy(pos)


def _read_match(pos: np.record, line: _Line) -> None:
    """The games that were won and played."""
    value = line.words.pop("wins", "0/0")
    wins = re.fullmatch("([0-9]{1,2})/([0-9]{1,2})", value)
    if wins is None or int(wins[1]) + int(wins[2]) > pos.played:
        raise line.wrong("wins", value)
    pos.wins[:] = [int(won) for won in wins.groups()]
    if pos.games == 0 or pos.played > pos.games - (at.PHASES[pos.phase] != "over"):
        raise line.wrong("games", str(pos.games))


def _read_phase(pos: np.record, line: _Line) -> None:
    """What belongs to one phase only: the pending one-off, and the order of discards."""
    lowest = line.card("lowest")
    pos.lowest = max(0, lowest)
    value = line.words.pop("pending", None)
    if (value is None) != (pos.phase != at.COUNTER):
        raise line.wrong("pending", value or "-")
    if value is not None:
        pos.pending = read(pos, value.replace("_", " "))


def _fits_phase(pos: np.record) -> bool:
    """Whether what a phase needs is there, and nothing that only another phase has."""
    phase = int(pos.phase)
    if (pos.revealed != at.NOTHING) != (phase == at.SEVENTH) or (pos.drawing > 0) != (phase == at.DRAW):
        return False
    if (pos.discards > 0) != (phase == at.DISCARD) or (pos.lowest > 0 and phase != at.DISCARD):
        return False
    if phase != at.ENDED and (pos.passes == rules.PASSES_TO_DRAW or pos.turns == rules.LAST_TURN):
        return False
    if phase == at.DRAW and size(pos.pile) < pos.drawing:
        return False
    if phase != at.COUNTER and pos.counters:
        return False
    if phase == at.COUNTER and not _may_be_pending(pos):
        return False
    if phase in (at.DEALER, at.DEAL) and not _is_untouched(pos):
        return False
    if (
        phase == at.SEVENTH
        and pos.revealed >= components.FIRST_PAWN
        and CARDS[pos.revealed].rank == components.PAWN
    ):
        return bool(can_capture(pos))
    return _has_a_way_on(pos)


def _may_be_pending(pos: np.record) -> bool:
    """A one-off that lies in limbo, and somebody who may counter it."""
    action = int(pos.pending)
    if not at.EFFECT <= action < min(at.SCUTTLE, at.ACTIONS):
        return False
    face = int(at.face_of(action))
    is_one_off = CARDS[face].rank < components.PAWN and CARDS[face].rank != components.EIGHT
    return is_one_off and bool(copies(pos.limbo, face)) and bool(window_opens(pos)) and _aims_well(pos)


def _aims_well(pos: np.record) -> bool:
    """Whether the pending one-off could have been announced: it is among the uses of its card."""
    face = int(at.face_of(int(pos.pending)))
    actions = np.zeros(at.MAX_LEGAL, np.int64)
    n = add_uses(pos, 1 << face, actions, 0)
    if (
        CARDS[face].rank == components.FOUR and pos.counters
    ):  # its victim may have spent the last card on a counter
        return True
    return int(pos.pending) in actions[:n]


def _is_untouched(pos: np.record) -> bool:
    """Before and during the deal all cards are in the pile or in the hands, as many as have been dealt."""
    table = (pos.bare, pos.royal, pos.known, pos.scrap, pos.limbo, pos.stack)
    if any(packs.any() for packs in table) or pos.turns or pos.passes:
        return False
    starter, dealer = int(size(pos.hand[1 - pos.dealer])), int(size(pos.hand[pos.dealer]))
    if pos.phase == at.DEALER:
        return starter == dealer == 0 and pos.played == 0
    return dealer <= rules.HAND_OF_STARTER and starter - dealer in (0, 1)


def _has_a_way_on(pos: np.record) -> bool:
    actor = int(rules.actor(pos))
    actions, weights = np.zeros(at.MAX_LEGAL, np.int64), np.zeros(at.MAX_LEGAL, np.int64)
    if actor == OVER:
        return True
    return bool(rules.odds(pos, actions, weights) if actor == CHANCE else rules.legal(pos, actions))
