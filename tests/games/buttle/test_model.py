"""The rules against a second, independent referee: the same random games, move by move, with every variant.

The second referee is slow and simple: lists of single cards and words, written from the rules alone. It speaks in the
notation of actions, so that what it finds legal and what becomes of the table can be compared with the real rules.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from typing import Any

import pytest

from bagatelle import CHANCE, Match, kernel
from bagatelle.games.buttle import GAME
from bagatelle.games.buttle.cards import codes_of
from bagatelle.games.buttle.components import CARDS
from games.buttle.moves import words
from games.buttle.test_variants import COMBINATIONS
from profiles import by_profile

pytestmark = pytest.mark.rules

BY_CODE = {card.code: card for card in CARDS}
ORDER = [card.code for card in CARDS]
WORDS = ["ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "pawn", "court", "crown"]
GOALS = [21, 16, 12, 9, 7, 5, 4]


def rank(code: str) -> str:
    return WORDS[BY_CODE[code].rank]


def value(code: str) -> int:
    return BY_CODE[code].value


def name(code: str) -> str:
    """As it is written in moves."""
    if rank(code) in ("pawn", "court"):
        return BY_CODE[code].name
    return f"Crown {BY_CODE[code].suits}" if rank(code) == "crown" else code


def effect(code: str) -> str:
    """The beginning of a move that plays a card for its effect."""
    return f"{rank(code)} {BY_CODE[code].name if rank(code) in ('pawn', 'court') else BY_CODE[code].suits}"


CODE_OF = {name(code): code for code in BY_CODE} | {effect(code): code for code in BY_CODE}


@dataclass
class Model:
    """The table as lists: a stack is a point card and then its Pawns."""

    options: dict[str, Any]
    pile: list[str]
    hands: list[list[str]] = field(default_factory=lambda: [[], []])
    stacks: list[list[list[str]]] = field(default_factory=lambda: [[], []])
    royals: list[list[str]] = field(default_factory=lambda: [[], []])
    scrap: list[str] = field(default_factory=list)
    limbo: list[str] = field(default_factory=list)
    frozen: list[list[str]] = field(default_factory=lambda: [[], []])
    turn: int = 0
    phase: str = "turn"
    passes: int = 0
    turns: int = 0
    pending: str = ""
    twos: int = 0
    turned_up: str = ""
    to_draw: int = 0
    discarded: list[str] = field(default_factory=list)
    returned: list[str] = field(default_factory=list)
    winner: int | None = None

    # What is legal

    def legal(self) -> list[str]:
        if self.phase == "counter":
            answerer = self.answerer()
            hand = self.playable(answerer) if answerer == self.turn else self.hands[answerer]
            return ["let", *(f"counter {code}" for code in set(hand) if rank(code) == "two")]
        if self.phase == "discard":
            return self.discards()
        if self.phase == "seven":
            return self.uses(self.turned_up)
        hand = self.hands[self.turn]
        found = []
        if self.pile and not (self.options["hand_limit"] == "8" and len(hand) >= 8):
            found.append("draw")
        for code in set(self.playable(self.turn)):
            found += self.uses(code)
        return found if self.pile and found else [*found, "pass"]

    def discards(self) -> list[str]:
        hand = sorted(self.hands[1 - self.turn], key=ORDER.index)
        pairs = {
            pair
            for pair in combinations_with_replacement(sorted(set(hand), key=ORDER.index), 2)
            if pair[0] != pair[1] or hand.count(pair[0]) == 2
        }
        if not self.discarded:
            return [f"discard {name(code)}" for code in {first for first, _ in pairs}]
        return [
            f"discard {name(code)}"
            for code in set(hand)
            if ORDER.index(code) >= ORDER.index(self.discarded[0])
        ]

    def playable(self, seat: int) -> list[str]:
        free = list(self.hands[seat])
        for code in self.frozen[seat]:
            free.remove(code)
        return free

    def uses(self, code: str) -> list[str]:
        found = []
        other = 1 - self.turn
        if value(code):
            found.append(f"points {name(code)}")
            if self.options["scuttle"]:
                found += [
                    f"scuttle {code} > {self.named(stack, other)}"
                    for stack in self.stacks[other]
                    if value(stack[0]) < value(code)
                ]
        me = effect(code)
        kind = rank(code)
        if kind in ("ace", "six", "eight", "court", "crown"):
            found.append(me)
        elif kind == "nine":
            one = self.options["nine"] == "choose_one"
            found += [f"{me} > {suit}" for suit in BY_CODE[code].suits] if one else [me]
        elif (kind == "four" and self.hands[other]) or (kind in ("five", "seven") and self.pile):
            found.append(me)
        elif kind == "three":
            found += [
                f"{me} < {name(card)}"
                for card in self.scrap
                if self.options["three_takes_threes"] or rank(card) != "three"
            ]
        elif kind == "two":
            found += [f"{me} > {target}" for seat in (0, 1) for target in self.royal_targets(seat)]
        elif kind == "pawn" and not self.courts(other):
            found += [f"{me} > {self.named(stack, other)}" for stack in self.stacks[other]]
        return list(dict.fromkeys(found))

    def royal_targets(self, seat: int) -> list[str]:
        own = "own " if seat == self.turn else ""
        cards = [(code, own + name(code)) for code in self.royals[seat]]
        cards += [(stack[-1], self.named(stack, seat)) for stack in self.stacks[seat] if len(stack) > 1]
        if seat == self.turn:
            return [text for _, text in cards]
        return [text for code, text in cards if self.courts(seat) - (rank(code) == "court") == 0]

    def courts(self, seat: int) -> int:
        return sum(rank(code) == "court" for code in self.royals[seat])

    def named(self, stack: list[str], seat: int) -> str:
        return ("own " if seat == self.turn else "") * (len(stack) > 1) + " on ".join(
            map(name, reversed(stack))
        )

    # What happens

    def play(self, text: str) -> None:
        if self.phase in ("draw", "reveal"):
            self.from_pile(CODE_OF[text])
        elif self.phase == "counter":
            self.answer(text)
        elif self.phase == "discard":
            self.discard(CODE_OF[text.removeprefix("discard ")])
        elif text == "draw":
            self.passes = 0
            self.phase, self.to_draw = "draw", 1
        elif text == "pass":
            self.passes += 1
            self.finish()
        else:
            self.passes = 0
            self.play_card(text)

    def play_card(self, text: str) -> None:
        head = text.replace("<", ">").split(" > ")[0]
        code = CODE_OF[head.removeprefix("points ").removeprefix("scuttle ")]
        if self.turned_up:
            self.turned_up = ""
        else:
            self.hands[self.turn].remove(code)
        if text.startswith("points "):
            self.stacks[self.turn].append([code])
        elif text.startswith("scuttle "):
            other = self.stacks[1 - self.turn]
            hit = next(stack for stack in other if self.named(stack, 1 - self.turn) == text.split(" > ")[1])
            other.remove(hit)
            self.scrap += [code, *hit]
        elif rank(code) == "pawn":
            other = self.stacks[1 - self.turn]
            hit = next(stack for stack in other if self.named(stack, 1 - self.turn) == text.split(" > ")[1])
            other.remove(hit)
            self.stacks[self.turn].append([*hit, code])
        elif rank(code) in ("eight", "court", "crown"):
            self.royals[self.turn].append(code)
        else:
            self.limbo.append(code)
            self.pending = text
            self.ask_or_settle()
            return
        self.finish()

    def answerer(self) -> int:
        return 1 - self.turn if self.twos % 2 == 0 else self.turn

    def ask_or_settle(self) -> None:
        seat = self.answerer()
        if self.options["counter"] and self.hands[seat] and not self.courts(1 - seat):
            self.phase = "counter"
        else:
            self.settle()

    def answer(self, text: str) -> None:
        if text == "let":
            self.settle()
            return
        seat, code = self.answerer(), text.removeprefix("counter ")
        self.hands[seat].remove(code)
        if code in self.frozen[seat] and seat != self.turn:
            self.frozen[seat].remove(code)
        self.limbo.append(code)
        self.twos += 1
        self.ask_or_settle()

    def settle(self) -> None:
        text, happens = self.pending, self.twos % 2 == 0
        self.pending, self.twos, self.phase = "", 0, "turn"
        if happens:
            head, _, aim = text.replace("<", ">").partition(" > ")
            getattr(self, rank(CODE_OF[head]))(CODE_OF[head], aim)
        if self.phase == "turn":
            self.finish()

    def ace(self, code: str, aim: str) -> None:
        for side in self.stacks:
            for stack in side:
                self.scrap += stack
            side.clear()

    def two(self, code: str, aim: str) -> None:
        for seat in (0, 1):
            own = "own " if seat == self.turn else ""
            for royal in self.royals[seat]:
                if own + name(royal) == aim:
                    self.royals[seat].remove(royal)
                    self.scrap.append(royal)
                    return
            for stack in self.stacks[seat]:
                if len(stack) > 1 and self.named(stack, seat) == aim:
                    self.scrap.append(self.lift(stack, seat))
                    return
        raise AssertionError(aim)

    def lift(self, stack: list[str], seat: int) -> str:
        """Take the top Pawn off; the rest crosses over."""
        self.stacks[seat].remove(stack)
        self.stacks[1 - seat].append(stack[:-1])
        return stack[-1]

    def three(self, code: str, aim: str) -> None:
        self.scrap.remove(CODE_OF[aim])
        self.hands[self.turn].append(CODE_OF[aim])

    def four(self, code: str, aim: str) -> None:
        victim = self.hands[1 - self.turn]
        if len(victim) <= 2:
            self.scrap += victim
            victim.clear()
            self.frozen[1 - self.turn].clear()
        else:
            self.phase = "discard"

    def discard(self, code: str) -> None:
        victim = 1 - self.turn
        self.hands[victim].remove(code)
        if code in self.frozen[victim]:
            self.frozen[victim].remove(code)
        self.scrap.append(code)
        self.discarded.append(code)
        if len(self.discarded) == 2:
            self.discarded.clear()
            self.finish()

    def five(self, code: str, aim: str) -> None:
        room = 8 - len(self.hands[self.turn]) if self.options["hand_limit"] == "8" else 99
        self.to_draw = max(0, min(2, len(self.pile), room))
        if self.to_draw:
            self.phase = "draw"

    def six(self, code: str, aim: str) -> None:
        for seat in (0, 1):
            self.scrap += self.royals[seat]
            self.royals[seat].clear()
        while tops := [(stack, seat) for seat in (0, 1) for stack in self.stacks[seat] if len(stack) > 1]:
            self.scrap.append(self.lift(*tops[0]))

    def seven(self, code: str, aim: str) -> None:
        self.phase = "reveal"

    def nine(self, code: str, aim: str) -> None:
        suits = set(aim or BY_CODE[code].suits)
        hit: Callable[[str], bool] = lambda card: bool(set(BY_CODE[card].suits) & suits)
        lifted = [
            (stack, seat)
            for seat in (0, 1)
            for stack in self.stacks[seat]
            if len(stack) > 1 and hit(stack[-1])
        ]
        back: list[list[str]] = [[], []]
        for seat in (0, 1):
            back[seat] += [stack[0] for stack in self.stacks[seat] if len(stack) == 1 and hit(stack[0])]
            self.stacks[seat] = [stack for stack in self.stacks[seat] if len(stack) > 1 or not hit(stack[0])]
            back[seat] += [card for card in self.royals[seat] if hit(card)]
            self.royals[seat] = [card for card in self.royals[seat] if not hit(card)]
        for stack, seat in lifted:
            back[seat].append(self.lift(stack, seat))
        for seat in (0, 1):
            self.hands[seat] += back[seat]
        if self.options["freeze"]:
            self.frozen[1 - self.turn] += back[1 - self.turn]
            self.returned = back[self.turn]

    def from_pile(self, code: str) -> None:
        self.pile.remove(code)
        if self.phase == "draw":
            self.hands[self.turn].append(code)
            self.to_draw -= 1
            if not self.to_draw:
                self.finish()
            return
        self.phase, self.turned_up = "seven", code
        if not self.uses(code):
            self.turned_up = ""
            self.limbo.append(code)
            self.finish()

    def finish(self) -> None:
        self.phase = "turn"
        self.scrap += self.limbo
        self.limbo.clear()
        self.frozen[self.turn] = self.returned
        self.returned = []
        self.turns += 1
        for seat in (self.turn, 1 - self.turn):
            crowns = sum(rank(code) == "crown" for code in self.royals[seat])
            goal = round(self.options["target"] * GOALS[crowns] / GOALS[0])
            if sum(value(stack[0]) for stack in self.stacks[seat]) >= goal:
                self.winner, self.phase = seat, "over"
                return
        if self.passes == 3 or self.turns == 400:
            self.phase = "over"
        else:
            self.turn = 1 - self.turn

    # To compare

    def table(self) -> dict[str, str]:
        """What lies where, in the words of a position line."""
        listed: Callable[[list[str]], str] = lambda cards: ",".join(sorted(cards, key=ORDER.index)) or "-"
        bare = [[stack[0] for stack in side if len(stack) == 1] for side in self.stacks]
        covered = [sorted("+".join(stack) for stack in side if len(stack) > 1) for side in self.stacks]
        return {
            "south": listed(self.hands[0]),
            "north": listed(self.hands[1]),
            "points": "/".join(map(listed, bare)),
            "stacks": "/".join(",".join(side) or "-" for side in covered),
            "royals": "/".join(map(listed, self.royals)),
            "scrap": listed(self.scrap),
            "limbo": listed(self.limbo),
            "phase": self.phase,
            "turn": ("south", "north")[self.turn],
            "passes": str(self.passes),
            "turns": str(self.turns),
        }


GAMES = 12 if kernel.INTERPRETED else by_profile(120, 500)
TARGETS = (10, 21, 21, 30)
EMPTY = {
    "south": "-", "north": "-", "points": "-/-", "stacks": "-/-", "royals": "-/-", "scrap": "-", "limbo": "-",
    "passes": "0", "turns": "0",
}  # fmt: skip


def table(match: Match) -> dict[str, str]:
    """What lies where, without what is known about it; stacks in the order of their texts."""
    got = {**EMPTY, **words(match)}
    got["stacks"] = "/".join(",".join(sorted(side.split(","))) for side in got["stacks"].split("/"))
    return {key: got[key].replace("!", "").replace("*", "") for key in (*EMPTY, "phase", "turn")}


def model_of(match: Match) -> Model:
    """The second referee at the beginning of a game."""
    position = match.position
    hands = [codes_of(position.hand[seat]) for seat in (0, 1)]
    return Model(match.options.plain(), codes_of(position.pile), hands, turn=int(position.turn))


def lively(match: Match, rng: random.Random) -> int:
    """A random move that likes Pawns, twos and nines, so that stacks grow and travel; and that keeps its points low."""
    legal = match.legal()
    moves = match.moves()
    liked = [
        a
        for a, m in zip(legal, moves, strict=True)
        if m.startswith(("pawn", "two", "nine", "counter", "scuttle"))
    ]
    if liked and rng.random() < 0.5:
        return rng.choice(liked)
    calm = [a for a, m in zip(legal, moves, strict=True) if m != "draw"]
    return rng.choice(calm if calm and rng.random() < 0.6 else legal)


@pytest.mark.parametrize("part", range(4))
def test_both_referees_agree_on_every_move_and_on_what_it_does(part: int) -> None:
    rng = random.Random(part)
    tallest = 0
    for number in range(GAMES // 4):
        options = {**rng.choice(COMBINATIONS), "target": rng.choice(TARGETS)}
        match = Match(
            GAME, 2, options, seed=bytes([part, number % 256]) * 16, match_id=f"model-{part}-{number}"
        )
        match.deal_all()
        model = model_of(match)
        while not match.over:
            if match.actor == CHANCE:
                move = match.deal().text
            else:
                moves = match.moves()
                assert len(set(moves)) == len(moves)
                assert set(moves) == set(model.legal()), GAME.position_line.write_position(match.position)
                move = match.play(lively(match, rng)).text
            model.play(move)
            assert model.table() == table(match), move
            tallest = max(tallest, *(len(stack) for side in model.stacks for stack in side), 0)
        assert match.view()["winner"] == model.winner
    assert tallest >= (2 if kernel.INTERPRETED else by_profile(3, 4))
