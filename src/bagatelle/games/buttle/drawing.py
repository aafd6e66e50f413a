"""Buttle in a terminal: both sides of the table, the hand with what each card could do, pile and scrap.

Every card is written by its code, so that nothing depends on colour or on symbols.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from bagatelle.games.buttle import components
from bagatelle.games.buttle.captions import (
    Sheet,
    View,
    game_in_a_line,
    result,
    uses_of,
    whose_turn,
)
from bagatelle.games.buttle.cards import rank_word, short
from bagatelle.games.buttle.components import BY_CODE, CODES
from bagatelle.language import Say
from bagatelle.rooms import Audience

SUIT_INKS = {
    "M": "bright_blue", "S": "yellow", "W": "cyan", "L": "green", "Y": "red", "K": "magenta",
}  # fmt: skip
"""Colours of suits: those of the terminal's own theme, which are legible on its background, dark or light."""
RIBBON = "bold black on #ffaf00"
WIDEST = 96
SMALL_SCREEN = 24
FEW = 12
"""Up to so many moves are listed in words below the table, so that a small screen need not explain the hand."""
FROZEN, KNOWN = "*", "!"
"""Marks on cards in hand."""
CODE = re.compile(rf"\b(?:A|[2-9]|PN|CT|CR)[{components.SUITS}]{{1,3}}\b")


def draw(view: View, sheet: Sheet, to: Audience) -> _Picture:
    """The table as a picture that fits the width it is given."""
    return _Picture(view, sheet, to)


def paint(line: str, say: Say) -> Text:
    """A sentence with the codes of cards in the colours of their suits."""
    text = Text(line)
    for found in CODE.finditer(line):
        _colour(text, found.start(), found.group())
    for found in _names(say).finditer(line):
        text.stylize("bold", *found.span())
        for place, suit in enumerate(found["suits"], found.start("suits")):
            text.stylize(f"bold {SUIT_INKS[suit]}", place, place + 1)
    return text


@cache
def _names(say: Say) -> re.Pattern[str]:
    """How sentences name a card: its rank, and the letters of its suits."""
    ranks = "|".join(rank_word(rank, say) for rank in range(len(components.RANKS)))
    return re.compile(rf"\b(?:{ranks}) (?P<suits>[{components.SUITS}]+)\b")


def _colour(text: Text, start: int, code: str) -> None:
    suits = BY_CODE[code].suits if code in BY_CODE else ""
    text.stylize("bold", start, start + len(code))
    for place, suit in enumerate(suits, start + len(code) - len(suits)):
        text.stylize(f"bold {SUIT_INKS[suit]}", place, place + 1)


def legend(say: Say) -> list[str]:
    """The suits, how to name cards, and what each rank does."""
    suits = [
        f"{suit} {components.SUIT_SYMBOLS[suit]} {say(name)}"
        for suit, name in zip(components.SUITS, components.SUIT_NAMES, strict=True)
    ]
    return [
        say("Suits: {suits}.", suits=", ".join(suits)),
        say(
            "Name a card by rank and suits (7ML, AM, Crown M) or by its name (Forest, Consul). In your hand, "
            "'*' marks a frozen card and, with the memory aid, '!' one that your opponent may remember."
        ),
        *(
            f"{say(name).capitalize()}: {say(components.EFFECTS[rank])}."
            for rank, name in enumerate(components.RANK_NAMES)
        ),
    ]


@dataclass(frozen=True)
class _Picture:
    view: View
    sheet: Sheet
    to: Audience

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = min(options.max_width, WIDEST)
        view, to = self.view, self.to
        symbols = not options.ascii_only
        near = max(0, to.viewer)
        yield _headline(view, width, to)
        yield _hand_in_a_line(view, 1 - near, width, to)
        yield from _side(view, 1 - near, width, to)
        yield Text(("─" if symbols else "-") * width, "dim")
        yield from _side(view, near, width, to)
        listed = console.height <= SMALL_SCREEN and view["choices"] <= FEW
        yield from _hand(view, near, width, symbols, listed, to)
        yield from _piles(view, width, to)
        yield from _match_sheet(view, self.sheet, to)


def _headline(view: View, width: int, to: Audience) -> Text:
    """Whose turn it is, the pile, and anything special now."""
    say = to.say
    left = Text(whose_turn(view, to), "bold")
    pile = say.many("{n} card in the pile", "{n} cards in the pile", view["pile"])
    right = Text(" · ".join([pile, *_remarks(view, say)]))
    if view["phase"] == "over":
        left, right = Text(f" {result(view, to)} ", RIBBON), Text()
    return left.append(" " * max(2, width - left.cell_len - right.cell_len)).append_text(right)


def _remarks(view: View, say: Say) -> Iterator[str]:
    if view["passes"]:
        yield say.many("{n} pass", "{n} passes", view["passes"])
    if view["games"] > 1:
        yield say("game {game} of {games}", game=view["game"], games=view["games"])


def _side(view: View, seat: int, width: int, to: Audience) -> Iterator[Text]:
    """A player's name and points, the point cards, the royals."""
    say, player = to.say, view["players"][seat]
    acts = view["actor"] == seat
    head = Text.assemble(
        ("> " if acts else "  ") + to.names[seat],
        (" " + say("(you)") if seat == to.viewer else ""),
        style="bold reverse" if acts else "bold",
    )
    score = say("{points} of {goal} points", points=player["points"], goal=player["needed"])
    line = Text.assemble(head, "  ", (score, "bold"))
    if player["open"]:
        line.append("  ").append(say("open hand"), "bold")
    if view["games"] > 1:
        line.append("  ").append(say.many("{n} game won", "{n} games won", player["wins"]))
    yield line
    if player["points_cards"]:
        yield _wrapped(_label(say("Points")), [_stack(stack, to) for stack in player["points_cards"]], width)
    if player["royals"]:
        royals = [_card(code, say) for code in player["royals"]]
        if player["shielded"]:
            royals.append(Text(say("(protected by a Court)"), "dim"))
        yield _wrapped(_label(say("Royals")), royals, width)


def _label(word: str) -> str:
    return f"  {word} "


def _card(code: str, say: Say) -> Text:
    """A card as it is called in moves, its suits coloured."""
    name = short(CODES.index(code), say)
    if name == code:
        return paint(code, say)
    text = Text(name, "bold")
    suits = BY_CODE[code].suits
    if name.endswith(suits):
        text.stylize(SUIT_INKS[suits], len(name) - len(suits), len(name))
        return text
    text.append(" ")
    for suit in suits:
        text.append(suit, SUIT_INKS[suit])
    return text


def _stack(stack: dict[str, Any], to: Audience) -> Text:
    """A point card, and the Pawns that lie on it."""
    text = _card(stack["card"], to.say)
    for pawn in stack["pawns"]:
        text.append(" < ", "dim").append_text(_card(pawn, to.say))
    if stack["pawns"]:
        text = Text.assemble("[", text, "]")
    return text


def _wrapped(label: str, parts: Sequence[Text], width: int, gap: str = "  ") -> Text:
    """Parts side by side after a label; none is broken at the end of a line."""
    text = Text(label, "dim")
    room = width - len(label)
    first = True
    for part in parts:
        needed = part.cell_len + (0 if first else len(gap))
        if needed > room and not first:
            text.append("\n" + " " * len(label))
            room, needed = width - len(label), part.cell_len
        elif not first:
            text.append(gap)
        text.append_text(part)
        room -= needed
        first = False
    return text


def _hand(view: View, seat: int, width: int, symbols: bool, listed: bool, to: Audience) -> Iterator[Text]:
    """The hand on the near side, with what each card could do when a move is wanted and the moves are not listed."""
    say, player = to.say, view["players"][seat]
    if view["revealed"]:
        uses = uses_of(view, view["revealed"], say)
        yield Text.assemble(_label(say("Turned up")), _card(view["revealed"], say), "  ", uses)
    if not view["uses"] or view["revealed"] or listed:
        yield _hand_in_a_line(view, seat, width, to)
        return
    for (code, mark), count in Counter(_marked(player, to)).items():
        playable = code in view["uses"] and mark != FROZEN
        line = Text.assemble("    ", _card(code, say), mark, f" x{count}" if count > 1 else "")
        line.append(" " * max(1, 24 - line.cell_len))
        if symbols:
            line.append("".join(components.SUIT_SYMBOLS[s] for s in BY_CODE[code].suits).ljust(4), "dim")
        if playable:
            yield line.append(uses_of(view, code, say))
        else:
            yield line.append(say("not playable now"), "dim")


def _hand_in_a_line(view: View, seat: int, width: int, to: Audience) -> Text:
    """The cards the viewer sees, or how many there are and, with the memory aid, which of them could be remembered."""
    say, player = to.say, view["players"][seat]
    cards = [_card(code, say).append(mark) for code, mark in _marked(player, to)]
    if not player["hand_size"]:
        cards = [Text(say("empty"), "dim")]
    elif not cards:
        cards = [Text(say.many("{n} card", "{n} cards", player["hand_size"]), "dim")]
        if to.memory_aid and player["remembered"]["hand"]:
            first, *others = (_card(code, say) for code in player["remembered"]["hand"])
            cards += [Text.assemble((say("remembered:"), "dim"), " ", first), *others]
    return _wrapped(_label(say("Hand")), cards, width)


def _marked(player: dict[str, Any], to: Audience) -> list[tuple[str, str]]:
    """The cards of a hand that the viewer sees, each with its mark."""
    frozen = Counter(player["frozen"])
    told = Counter(player["remembered"]["hand"] if to.memory_aid else [])
    marked = []
    for code in player["hand"]:
        marked.append((code, FROZEN if frozen[code] > 0 else KNOWN if told[code] > 0 else ""))
        frozen[code] -= 1
        told[code] -= 1
    return marked


def _piles(view: View, width: int, to: Audience) -> Iterator[Text]:
    """The cards that act now, and the whole scrap pile."""
    say = to.say
    if view["limbo"]:
        yield _wrapped(_label(say("Being played")), [_card(code, say) for code in view["limbo"]], width)
    if view["scrap"]:
        label = _label(say("Scrap ({n})", n=len(view["scrap"])))
        counted: Counter[str] = Counter(view["scrap"])
        cards = [Text.assemble(_card(code, say), f" x{n}" if n > 1 else "") for code, n in counted.items()]
        yield _wrapped(label, cards, width)


def _match_sheet(view: View, sheet: Sheet, to: Audience) -> Iterator[Text]:
    if view["games"] > 1:
        yield from (Text("  " + game_in_a_line(row, to)) for row in sheet)
