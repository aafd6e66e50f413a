"""A position of Bag-O-Loot in one line of text.

Seats are letters, and groups lie with their owners:

    players=A:12,B:-3 dealer=A turn=B phase=play hands=3,3,L/7,9 table=A:5,5,L/B:7 known=0,0 plays=1

All other cards are in the pile; with ``pile=`` those that are named nowhere are left in the box. Words that may be
left out: table, known, plays, last (turns of the last lap), rounds, flags (tiebreak), target, tie, hand (cards dealt).
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from bagatelle.games.bag_o_loot import BagOLoot, components, plays, rules
from bagatelle.games.bag_o_loot import position as at
from bagatelle.games.bag_o_loot.groups import group_cards, groups_on
from bagatelle.kernel import new_position
from bagatelle.language import ENGLISH, Say
from bagatelle.position_line import Line
from bagatelle.refusal import Refused
from bagatelle.still import look

OPTIONS = BagOLoot.specs()
TARGET, TIES, HAND = OPTIONS["target"], OPTIONS["tie"].choices, OPTIONS["hand"]
MOST_POINTS, MOST_ROUNDS = 9_999, 9_999
"""The rules set no limit to rounds, and so none to points below zero or in a tie, but neither ever occurs [L31]."""


def write_position(pos: np.record) -> str:
    """The whole position in one line.

    >>> write_position(read_position("players=A:5,B:0 dealer=A turn=B phase=draw hands=3,L/7 table=A:5,5"))
    'players=A:5,B:0 dealer=A turn=B phase=draw hands=3,L/7 table=A:5,5'
    """
    now = look(pos)
    seats = range(now.seats)
    words = [
        "players=" + ",".join(f"{components.SEATS[seat]}:{now.totals[seat]}" for seat in seats),
        f"dealer={components.SEATS[now.dealer]}",
        f"turn={components.SEATS[now.turn]}",
        f"phase={at.PHASES[now.phase]}",
        "hands=" + "/".join(_written(now.hands[seat]) for seat in seats),
    ]
    groups = [
        f"{components.SEATS[group.owner]}:{','.join(group_cards(row, group))}"
        for row, group in groups_on(pos)
    ]
    words += ["table=" + "/".join(sorted(groups, key=_by_owner_and_card))] if groups else []
    if any(now.pile[kind] != left for kind, left in enumerate(_rest(pos))):
        words.append(f"pile={_written(now.pile)}")
    words += ["known=" + ",".join(str(now.known[seat]) for seat in seats)] if any(now.known) else []
    for key, value, usual in (
        ("plays", now.plays_made, 0),
        ("last", now.last_turns, 0),
        ("rounds", now.rounds, 0),
        ("flags", "tiebreak" if now.tiebreak else "", ""),
        ("target", now.target, TARGET.default),
        ("tie", TIES[now.share_ties], TIES[0]),
        ("hand", rules.hand_size(pos), HAND.default),
    ):
        words += [f"{key}={value}"] if value != usual else []
    return " ".join(words)


def _by_owner_and_card(group: str) -> tuple[str, list[int]]:
    owner, _, named = group.partition(":")
    return owner, [components.CARDS.index(card) or components.KINDS for card in named.split(",")]


def _written(counts: Any) -> str:
    """Cards with commas between them, looters last."""
    named = [components.CARDS[kind] for kind in components.BY_NUMBER for _ in range(int(counts[kind]))]
    return ",".join(named) or "-"


def _rest(pos: np.record) -> list[int]:
    """How many cards of each kind are neither in a hand nor on the table."""
    held = pos.hands.sum(axis=0).tolist()
    left = [there - here for there, here in zip(_deck(pos), held, strict=True)]
    for row, group in groups_on(pos):
        left[row] -= group.numbers
        left[components.LOOTER] -= group.looters
    return left


def _deck(pos: np.record) -> tuple[int, ...]:
    return components.DECKS[0 if pos.seats == 2 else 1]


class _Line(Line):
    """The words of a position line of Bag-O-Loot."""

    title = "Bag-O-Loot"

    def cards(self, key: str, value: str) -> list[int]:
        named = [] if value == "-" else value.split(",")
        if any(card not in components.CARDS for card in named):
            raise self.wrong(key, value)
        return [named.count(card) for card in components.CARDS]


def read_position(text: str, say: Say = ENGLISH) -> np.record:
    """The position that a line describes. It need not be reachable, but no card may occur too often, and every total
    must be possible."""
    line = _Line(text, say)
    pos = new_position(at.Position)
    pos.target = line.number("target", TARGET.default, low=TARGET.low, high=TARGET.high)
    pos.tiebreak = line.one_of("flags", ("", "tiebreak"), "")
    _read_players(pos, line)
    pos.phase = line.one_of("phase", at.PHASES)
    pos.rounds = line.number("rounds", 0, high=MOST_ROUNDS)
    pos.share_ties = line.one_of("tie", TIES, TIES[0])
    pos.hand_change = line.number("hand", HAND.default, low=HAND.low, high=HAND.high) - HAND.default
    _read_hands(pos, line)
    _read_table(pos, line)
    _read_pile(pos, line)
    _read_known(pos, line)
    replacing = int(pos.phase == at.REPLACE)
    pos.plays_made = line.number("plays", 0, low=replacing, high=_most_plays(pos))
    _read_last_turns(pos, line)
    line.finish()
    return pos


def options_of(pos: np.record) -> BagOLoot:
    """The options that a position is played with."""
    now = look(pos)
    return BagOLoot(target=now.target, tie=TIES[now.share_ties], hand=int(rules.hand_size(pos)))


def _read_players(pos: np.record, line: _Line) -> None:
    value = line.take("players")
    found = [re.fullmatch("([A-F]):(-?[0-9]{1,7})", player) for player in value.split(",")]
    seats = components.SEATS[: len(found)]
    if not 2 <= len(found) <= components.MAX_SEATS or [player and player[1] for player in found] != [*seats]:
        raise line.wrong("players", value)
    totals = [int(player[2]) for player in found if player]
    pos.seats = len(found)
    if min(totals) < -MOST_POINTS or max(totals) > _highest_total(pos):
        raise line.wrong("players", value)
    pos.totals[: len(found)] = totals
    pos.dealer = line.one_of("dealer", seats)
    pos.turn = line.one_of("turn", seats)


def _highest_total(pos: np.record) -> int:
    """The round in which somebody exceeds the target is the last, unless there is a tie; nobody scores more in it than
    every number as a Bag-O-Loot and every looter."""
    if pos.tiebreak:
        return MOST_POINTS
    looters, *numbers = _deck(pos)
    bags = sum(count == components.COPIES for count in numbers)
    return int(pos.target) + bags * components.BAG_POINTS + looters * components.LOOTER_POINTS


def _read_hands(pos: np.record, line: _Line) -> None:
    value = line.take("hands")
    hands = [line.cards("hands", hand) for hand in value.split("/")]
    if len(hands) != pos.seats or max(map(max, hands)) > components.COPIES:
        raise line.wrong("hands", value)
    pos.hands[: pos.seats] = hands
    pos.held[: pos.seats] = [sum(hand) for hand in hands]
    dealt = [int(pos.held[(pos.turn + step) % pos.seats]) for step in range(pos.seats)]
    in_order = max(dealt) - min(dealt) < 2 and dealt == sorted(dealt) and dealt[0] < rules.hand_size(pos)
    if (
        (pos.phase == at.START and any(dealt))
        or (pos.phase == at.DEAL and not in_order)
        or (pos.phase == at.PLAY and not dealt[0])
    ):
        raise line.wrong("hands", value)


def _read_table(pos: np.record, line: _Line) -> None:
    value = line.take("table", "-")
    if value != "-" and pos.phase in (at.START, at.DEAL):
        raise line.wrong("table", value)
    for group in value.split("/") if value != "-" else []:
        owner, _, named = group.partition(":")
        kinds = line.cards("table", named)
        numbers = [kind for kind in range(1, components.KINDS) if kinds[kind]]
        looters = kinds[components.LOOTER]
        lone = not numbers and looters == 1
        size = sum(kinds)
        if (
            owner not in [*components.SEATS[: pos.seats]]
            or not (lone or len(numbers) == 1)
            or size > components.COPIES
            or pos.table[row := 0 if lone else numbers[0], -1]
        ):
            raise line.wrong("table", value)
        plays.lay(pos, row, int(at.group_of(components.SEATS.index(owner), size - looters, looters)))


def _read_pile(pos: np.record, line: _Line) -> None:
    rest = _rest(pos)
    if min(rest) < 0:
        raise Refused(
            line.say(
                "This is not a position of Bag-O-Loot: {card} occurs too often.",
                card=components.CARDS[rest.index(min(rest))],
            )
        )
    value = line.take("pile", "")
    pile = line.cards("pile", value) if value else rest
    if any(count > left for count, left in zip(pile, rest, strict=True)):
        raise line.wrong("pile", value)
    pos.pile[:] = pile
    pos.pile_left = sum(pile)
    if sum(pile) < _fewest_in_pile(pos):
        raise line.wrong("pile", value or "-")


def _fewest_in_pile(pos: np.record) -> int:
    """There must be a card to draw, also after a deal, and for everybody without a hand one before the last lap."""
    if pos.phase in (at.START, at.DEAL):
        first_draw = int(pos.phase == at.DEAL)  # before the deal, the whole deck is gathered
        return int(pos.seats) * int(rules.hand_size(pos)) - int(pos.held.sum()) + first_draw
    if pos.phase in (at.ROUND_OVER, at.ENDED):
        return 0
    if (pos.held[: pos.seats] == 0).any():
        return 2 * int(pos.seats)
    return int(pos.phase != at.PLAY)


def _read_known(pos: np.record, line: _Line) -> None:
    value = line.take("known", ",".join("0" * int(pos.seats)))
    known = value.split(",")
    if len(known) != pos.seats or not all(re.fullmatch("[0-5]", count) for count in known):
        raise line.wrong("known", value)
    pos.known[: pos.seats] = [int(count) for count in known]
    if (pos.known > pos.hands[:, components.LOOTER]).any() or (any(pos.known) and pos.phase in _OPEN_PHASES):
        raise line.wrong("known", value)


_OPEN_PHASES = (at.START, at.DEAL, at.ROUND_OVER, at.ENDED)


def _most_plays(pos: np.record) -> int:
    if pos.phase == at.REPLACE:
        return 1
    return int(rules.plays_allowed(pos)) - 1 if pos.phase == at.PLAY else 0


def _read_last_turns(pos: np.record, line: _Line) -> None:
    """In the last lap there are as many turns left as it says; without a pile it cannot be missing."""
    running = pos.phase == at.PLAY and not pos.pile_left
    pos.last_turns = line.number("last", 0, low=int(running), high=int(pos.seats) if running else 0)
