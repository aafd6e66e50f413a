"""The actions of a case as moves of a match: single cards become faces and stacks, and the pile gives its top card."""

from __future__ import annotations

import re
from typing import Any

from bagatelle import CHANCE, Match, Refused
from bagatelle.games.buttle import components
from bagatelle.games.buttle import position as at
from bagatelle.games.buttle.packs import RANK_OF
from bagatelle.games.buttle.stacks import cards_in, side_of
from bagatelle.testing.case_fields import know

Json = dict[str, Any]
LETS = ("let", "decline", "no_counter", "allow", "accept", "resolve")
"""What a case may call it that somebody does not counter."""
FIELDS: dict[str, set[str]] = {
    "draw": set(),
    "pass": set(),
    "points": {"card", "revealed"},
    "effect": {"card", "target", "suit", "revealed"},
    "scuttle": {"card", "target", "revealed"},
    "discard": {"cards"},
    "counter": {"card"},
    "stuck": {"card", "revealed"},
    **{word: set() for word in LETS},
}


def face(card: Any) -> int:
    """The face of a single card such as ``9LK.2``."""
    if not isinstance(card, str) or not re.fullmatch(r"\w+\.[12]", card) or card[:-2] not in components.CODES:
        raise Refused(f"there is no card '{card}'.")
    return components.CODES.index(card[:-2])


class Play:
    """A match that follows a case, with the order of the pile."""

    def __init__(self, match: Match, state: Json | None, pile: list[str]) -> None:
        self.match = match
        self.state = state or {}
        self.pile = pile

    def do(self, action: Any) -> None:
        """One action of a case, and whatever the pile gives because of it; all of it or nothing."""
        kind = action.get("type") if isinstance(action, dict) else None
        if kind not in FIELDS:
            raise Refused(f"there is no action of the type '{kind}'.")
        know("action", action, {"type"} | FIELDS[kind])
        played, pile = len(self.match.events), list(self.pile)
        try:
            self._do(kind, action)
        except Refused:
            while len(self.match.events) > played:
                self.match.undo()
            self.pile = pile
            raise

    def _do(self, kind: str, action: Json) -> None:
        phase = int(self.match.position.phase)
        if kind == "stuck":  # the referee has scrapped it already
            return
        if phase == at.COUNTER and kind != "counter":
            self.match.play(at.LET)
            if kind in LETS or (kind == "pass" and not self._draw()):
                self._draw()
                return
            self._draw()
        if kind in LETS:
            raise Refused("there is nothing to counter.")
        if action.get("revealed", False) != (self.match.position.phase == at.SEVENTH):
            raise Refused("its action says wrongly whether the card was turned up by a seven.")
        for number in self._numbers(kind, action):
            self.match.play(number)
            self._draw()

    def _numbers(self, kind: str, action: Json) -> list[int]:
        if kind in ("draw", "pass"):
            return [at.TAKE_CARD if kind == "draw" else at.PASS]
        if kind == "discard":
            cards = action.get("cards")
            if not isinstance(cards, list) or len(cards) != int(self.match.position.discards):
                raise Refused("so many cards are not discarded now.")
            return [at.THROW + number for number in sorted(map(face, cards))]
        card = face(action.get("card"))
        if kind == "counter":
            return [at.AGAINST + card]
        if self.match.position.phase == at.SEVENTH and card != self.match.position.revealed:
            raise Refused("another card was turned up.")
        if kind == "points":
            return [at.POINTS + card]
        if "suit" in action:
            if action["suit"] not in components.SUITS or "target" in action:
                raise Refused("it names no suit, or a target besides.")
            return [at.AIMED + card * at.TARGETS + components.SUITS.index(action["suit"])]
        if "target" not in action:
            return [at.EFFECT + card]
        target = self.target(card, action["target"], kind == "scuttle")
        return [(at.SCUTTLE if kind == "scuttle" else at.AIMED) + card * at.TARGETS + target]

    def target(self, card: int, name: Any, scuttled: bool) -> int:
        """Where a single card lies now; if its face lies in several places, where it lay at the beginning."""
        wanted = face(name)
        if RANK_OF[card] == components.THREE and not scuttled:
            return wanted
        found = self.places(wanted)
        if wanted >= components.POINT_FACES or scuttled or RANK_OF[card] >= RANK_OF[components.FIRST_PAWN]:
            found = [place for place in found if self._suits(place, wanted, card, scuttled)] or found
        if not found:
            raise Refused(f"{name} does not lie on the table.")
        return found[0] if len(found) == 1 else self._first_place(name, found)

    def _suits(self, place: int, wanted: int, card: int, scuttled: bool) -> bool:
        """A Pawn and a scuttle aim at point cards, a two at royals."""
        bare = self.match.position.bare[1 - self.match.position.turn]
        aims_at_points = scuttled or RANK_OF[card] >= RANK_OF[components.FIRST_PAWN]
        if place >= at.STACK:
            stack = int(self.match.position.stack[place - at.STACK])
            return cards_in(stack)[0 if aims_at_points else -1] == wanted
        return bool(bare[0] >> wanted & 1) == aims_at_points if place < at.OWN else not aims_at_points

    def places(self, wanted: int) -> list[int]:
        """Every target number that this face could have."""
        pos = self.match.position
        mine, theirs = int(pos.turn), 1 - int(pos.turn)
        found = []
        if (int(pos.bare[theirs, 0]) | int(pos.royal[theirs, 0])) >> wanted & 1:
            found.append(wanted)
        if (int(pos.bare[mine, 0]) | int(pos.royal[mine, 0])) >> wanted & 1:
            found.append(at.OWN + wanted)
        seen: set[int] = set()
        for place, stack in enumerate(map(int, pos.stack)):
            if stack and stack not in seen and wanted in cards_in(stack):
                seen.add(stack)
                found.append(at.STACK + place)
        return found

    def _first_place(self, name: str, found: list[int]) -> int:
        for side, seat in (("A", 0), ("B", 1)):
            there = self.state["table"][side]
            if name in there.get("royals", []):
                place = face(name) + (at.OWN if self.match.position.turn == seat else 0)
                return place if place in found else found[0]
            for stack in there.get("points", []):
                cards = [stack["card"], *stack.get("pawns", [])]
                if name in cards:
                    return self._same_stack([face(card) for card in cards], seat, found)
        return found[0]

    def _same_stack(self, cards: list[int], seat: int, found: list[int]) -> int:
        for place in found:
            if place >= at.STACK:
                stack = int(self.match.position.stack[place - at.STACK])
                if cards_in(stack) == cards and side_of(stack) == seat:
                    return place
            elif len(cards) == 1 and (place >= at.OWN) == (self.match.position.turn == seat):
                return place
        return found[0]

    def _draw(self) -> bool:
        """Take cards from the top of the pile as long as chance is next; what a random four takes is the case's to
        say."""
        drew = False
        while self.match.actor == CHANCE and self.match.position.phase != at.DISCARD:
            self.match.play(at.CARD + face(self.pile.pop(0)))
            drew = True
        return drew

    def let_all(self) -> None:
        """Nobody counters any more."""
        while self.match.position.phase == at.COUNTER:
            self.match.play(at.LET)
            self._draw()


def raw_actions(play: Play) -> list[Json]:
    """Every legal action of a position that a case gives, with each single card counted by itself."""
    actions: list[Json] = []
    for action in play.match.legal():
        if action in (at.TAKE_CARD, at.PASS):
            actions.append({"type": "draw" if action == at.TAKE_CARD else "pass"})
            continue
        card, target = at.face_and_target(action)
        kind = "points" if action < at.EFFECT else "effect" if action < at.SCUTTLE else "scuttle"
        for held in _copies(play.state["hands"][play.state["turn"]], card):
            if target == at.NOTHING:
                actions.append({"type": kind, "card": held})
            elif RANK_OF[card] == components.NINE and kind == "effect":
                actions.append({"type": kind, "card": held, "suit": components.SUITS[target]})
            else:
                hit = _targets(play, card, target, kind)
                actions += [{"type": kind, "card": held, "target": name} for name in hit]
    return actions


def _copies(cards: list[str], wanted: int) -> list[str]:
    return [card for card in cards if face(card) == wanted]


def _targets(play: Play, card: int, target: int, kind: str) -> list[str]:
    """The single cards that one target number stands for in the position of the case."""
    state = play.state
    turn = state["turn"]
    other = "B" if turn == "A" else "A"
    if RANK_OF[card] == components.THREE and kind == "effect":
        return _copies(state["scrap"], target)
    aims_at_points = kind == "scuttle" or RANK_OF[card] >= RANK_OF[components.FIRST_PAWN]
    if target < at.STACK:
        side = state["table"][other if target < at.OWN else turn]
        if not aims_at_points:
            return _copies(side["royals"], target % at.OWN)
        bare = [stack["card"] for stack in side["points"] if not stack.get("pawns")]
        return _copies(bare, target)
    wanted = int(play.match.position.stack[target - at.STACK])
    side = "AB"[side_of(wanted)]
    hit = []
    for stack in state["table"][side]["points"]:
        cards = [stack["card"], *stack.get("pawns", [])]
        if [face(name) for name in cards] == cards_in(wanted):
            hit.append(cards[0] if aims_at_points else cards[-1])
    return hit
