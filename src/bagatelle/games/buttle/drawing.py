"""Buttle in a terminal: both sides of the table, the hand with what each card could do, pile and scrap; or read aloud.

Every card is written by its code, so that nothing depends on colour or on symbols.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from bagatelle.games.buttle.cards import short
from bagatelle.games.buttle.components import (
    CARDS,
    CODES,
    RANK_NAMES,
    SUIT_NAMES,
    SUIT_SYMBOLS,
    SUITS,
)
from bagatelle.language import Say, mark
from bagatelle.rooms import Audience

View = dict[str, Any]
Sheet = Sequence[dict[str, Any]]

SUIT_INKS = {
    "M": "bright_blue", "S": "yellow", "W": "cyan", "L": "green", "Y": "red", "K": "magenta",
}  # fmt: skip
"""Colours of suits: those of the terminal's own theme, which are legible on its background, dark or light."""
RIBBON = "bold black on #ffaf00"
WIDEST = 96
SMALL_SCREEN = 24
FEW = 12
"""So few moves are listed in words under the table, so that on a small screen the hand need not explain itself."""
CODE = re.compile(rf"\b(?:A|[2-9]|PN|CT|CR)[{SUITS}]{{1,3}}\b")

EFFECTS = (
    mark("scrap all point cards"), mark("scrap a royal"), mark("fetch a scrapped card"),
    mark("the other discards two"), mark("draw two"), mark("scrap all royals"), mark("turn up a card and play it"),
    mark("sideways: see the other hand"), mark("return what shares a suit"), mark("take a point card"),
    mark("protect your cards"), mark("lower your goal"),
)  # fmt: skip
"""What each rank does, in a few words beside the card."""


def draw(view: View, sheet: Sheet, to: Audience) -> _Picture:
    """The table as a picture that fits the width it is given."""
    return _Picture(view, sheet, to)


def paint(line: str, say: Say) -> Text:
    """A sentence with the codes of cards in the colours of their suits."""
    text = Text(line)
    for found in CODE.finditer(line):
        _colour(text, found.start(), found.group())
    return text


def _colour(text: Text, start: int, code: str) -> None:
    suits = CARDS[CODES.index(code)].suits if code in CODES else ""
    text.stylize("bold", start, start + len(code))
    for place, suit in enumerate(suits, start + len(code) - len(suits)):
        text.stylize(f"bold {SUIT_INKS[suit]}", place, place + 1)


def legend(say: Say) -> list[str]:
    """The suits, how cards are called, and what each rank does."""
    suits = [f"{suit} {SUIT_SYMBOLS[suit]} {say(name)}" for suit, name in zip(SUITS, SUIT_NAMES, strict=True)]
    return [
        say("Suits: {suits}.", suits=", ".join(suits)),
        say(
            "A card is called by rank and suits (7ML, AM, Crown M) or by its name (Forest, Consul). In a hand, "
            "'*' marks a frozen card, and with the memory aid '!' one that the other player knows of."
        ),
        *(f"{say(name).capitalize()}: {say(EFFECTS[rank])}." for rank, name in enumerate(RANK_NAMES)),
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
        yield from _far_side(view, 1 - near, width, to)
        yield Text(("─" if symbols else "-") * width, "dim")
        yield from _side(view, near, width, to)
        listed = console.height <= SMALL_SCREEN and view["choices"] <= FEW
        yield from _hand(view, near, width, symbols, listed, to)
        yield from _piles(view, width, to)
        yield from _match_sheet(view, self.sheet, to)


def _headline(view: View, width: int, to: Audience) -> Text:
    """Whose turn it is, the pile, and what is special now."""
    say = to.say
    left = Text(_whose_turn(view, to), "bold")
    pile = say.many("pile {n} card", "pile {n} cards", view["pile"])
    right = Text(" · ".join([pile, *_remarks(view, say)]))
    if view["phase"] == "over":
        left, right = Text(f" {_result(view, to)} ", RIBBON), Text()
    return left.append(" " * max(2, width - left.cell_len - right.cell_len)).append_text(right)


def _whose_turn(view: View, to: Audience) -> str:
    say = to.say
    if view["phase"] in ("dealer", "deal"):
        return say("The cards are dealt")
    return say("Turn {number}: {player}", number=view["turns"] + 1, player=to.names[view["turn"]])


def _remarks(view: View, say: Say) -> Iterator[str]:
    if view["passes"]:
        yield say.many("{n} pass", "{n} passes", view["passes"])
    if view["games"] > 1:
        yield say("game {game} of {games}", game=view["game"], games=view["games"])


def _result(view: View, to: Audience) -> str:
    say = to.say
    wins = [player["wins"] for player in view["players"]]
    if wins[0] == wins[1]:
        return say("Drawn")
    return say("{player} wins", player=to.names[0 if wins[0] > wins[1] else 1])


def _far_side(view: View, seat: int, width: int, to: Audience) -> Iterator[Text]:
    """The player opposite, with what is known of that hand."""
    player = view["players"][seat]
    yield _wrapped(_label(to.say("Hand")), _other_hand(view, player, to), width)
    yield from _side(view, seat, width, to)


def _shown(view: View, player: dict[str, Any], to: Audience) -> list[str]:
    """The cards of another's hand that lie open; with the memory aid also those that could be remembered."""
    lies_open = player["open"] or view["phase"] == "over"
    return list(player["hand"]) if lies_open or to.memory_aid else []


def _other_hand(view: View, player: dict[str, Any], to: Audience) -> list[Text]:
    """The cards that one sees, then how many more there are."""
    say, shown = to.say, _shown(view, player, to)
    cards = [_card(code, say) for code in shown]
    hidden = player["hand_size"] - len(shown)
    if hidden and not shown:
        cards.append(Text(say.many("{n} card", "{n} cards", hidden), "dim"))
    elif hidden:
        cards.append(Text(say.many("{n} unknown card", "{n} unknown cards", hidden), "dim"))
    if not cards:
        cards.append(Text(say("empty"), "dim"))
    if player["open"]:
        cards.append(Text(say("(open)"), "bold"))
    return cards


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
    yield Text.assemble(head, "  ", (score, "bold"), *_wins(view, player, say))
    if player["points_cards"]:
        yield _wrapped(_label(say("Points")), [_stack(stack, to) for stack in player["points_cards"]], width)
    if player["royals"]:
        royals = [_card(code, say) for code in player["royals"]]
        if player["shielded"]:
            royals.append(Text(say("(a Court protects)"), "dim"))
        yield _wrapped(_label(say("Royals")), royals, width)


def _wins(view: View, player: dict[str, Any], say: Say) -> list[str]:
    return ["  ", say.many("{n} game won", "{n} games won", player["wins"])] if view["games"] > 1 else []


def _label(word: str) -> str:
    return f"  {word} "


def _card(code: str, say: Say) -> Text:
    """A card as it is called in moves, its suits coloured."""
    name = short(CODES.index(code), say)
    if name == code:
        return paint(code, say)
    text = Text(name, "bold")
    suits = CARDS[CODES.index(code)].suits
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
    """Parts side by side behind a label; none is broken at the end of a line."""
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
    """The own hand, and when it is one's turn what each card could do, unless the moves are listed anyway; others see
    what they know of it."""
    say, player = to.say, view["players"][seat]
    if view["revealed"]:
        yield Text.assemble(
            _label(say("Turned up")),
            _card(view["revealed"], say),
            "  ",
            (_uses(view, view["revealed"], say), ""),
        )
    if not view["uses"] or view["revealed"] or listed:
        own = seat == to.viewer
        cards = _marked_hand(player, to) if own else _other_hand(view, player, to)
        yield _wrapped(_label(say("Hand")), cards, width)
        return
    for code, count in Counter(player["hand"]).items():
        marks = _marks(player, code, count, to)
        line = Text.assemble("    ", _card(code, say), marks, f" x{count}" if count > 1 else "")
        line.append(" " * max(1, 24 - line.cell_len))
        if symbols:
            line.append("".join(SUIT_SYMBOLS[s] for s in CARDS[CODES.index(code)].suits).ljust(4), "dim")
        yield line.append(_uses(view, code, say), "" if code in view["uses"] else "dim")


def _marks(player: dict[str, Any], code: str, count: int, to: Audience) -> str:
    if player["frozen"].count(code):
        return "*"
    return "!" * min(count, player["known"].count(code)) if to.memory_aid else ""


def _marked_hand(player: dict[str, Any], to: Audience) -> list[Text]:
    """The own hand in one line."""
    left, frozen = Counter(player["known"]), Counter(player["frozen"])
    cards = []
    for code in player["hand"]:
        cards.append(
            _card(code, to.say).append(
                "*" if frozen[code] > 0 else "!" if to.memory_aid and left[code] > 0 else ""
            )
        )
        left[code] -= 1
        frozen[code] -= 1
    return cards or [Text(to.say("empty"), "dim")]


def _uses(view: View, code: str, say: Say) -> str:
    """What a card could be played for now, in a few words."""
    card = CARDS[CODES.index(code)]
    words = []
    for use in view["uses"].get(code, []):
        if use == "points":
            words.append(say.many("{n} point", "{n} points", card.value))
        elif use == "effect":
            words.append(say(EFFECTS[card.rank]))
        else:
            words.append(say("scuttle"))
    return (
        say("{uses} or {last}", uses=", ".join(words[:-1]), last=words[-1])
        if len(words) > 1
        else "".join(words or [say("not playable now")])
    )


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
        yield from (Text("  " + _row(row, to)) for row in sheet)


def _row(row: dict[str, Any], to: Audience) -> str:
    """One game of a match in a line."""
    say = to.say
    names = {
        "first": to.names[0],
        "second": to.names[1],
        "points": row["points"][0],
        "others": row["points"][1],
    }
    score = say("{first} {points}, {second} {others}", **names)
    if row["winner"] is None:
        return say(
            "Game {game}: drawn ({score}; {turns} turns).", game=row["game"], score=score, turns=row["turns"]
        )
    return say(
        "Game {game}: won by {player} ({score}; {turns} turns).",
        game=row["game"], player=to.names[row["winner"]], score=score, turns=row["turns"],
    )  # fmt: skip


# Read aloud


def read_aloud(view: View, sheet: Sheet, to: Audience) -> list[str]:
    """The table in sentences, for a screen reader."""
    say = to.say
    lines = [say("{result}.", result=_result(view, to))] if view["phase"] == "over" else []
    if view["phase"] not in ("over", "dealer", "deal"):
        lines.append(say("{turn}.", turn=_whose_turn(view, to)))
    near = max(0, to.viewer)
    for seat in (1 - near, near):
        lines += _side_aloud(view, seat, to)
    if view["revealed"]:
        lines.append(
            say(
                "Turned up: {card}, {uses}.",
                card=_named(view["revealed"], say),
                uses=_uses(view, view["revealed"], say),
            )
        )
    if view["limbo"]:
        lines.append(say("Being played: {cards}.", cards=_all(view["limbo"], say)))
    lines.append(say.many("The pile has {n} card.", "The pile has {n} cards.", view["pile"]))
    if view["scrap"]:
        lines.append(say("The scrap pile: {cards}.", cards=_all(view["scrap"], say)))
    if view["games"] > 1:
        lines += [_row(row, to) for row in sheet]
    return lines


def _named(code: str, say: Say) -> str:
    """A card as a screen reader should say it: its code and its name."""
    face = CODES.index(code)
    called = short(face, say)
    name = say(CARDS[face].name)
    return called if name in called or CARDS[face].rank == 0 else f"{called} {name}"


def _all(codes: Sequence[str], say: Say) -> str:
    return say.both([_named(code, say) for code in codes])


def _side_aloud(view: View, seat: int, to: Audience) -> Iterator[str]:
    say, player, name = to.say, view["players"][seat], to.names[seat]
    yield say(
        "{player} has {points} of {goal} points.", player=name, points=player["points"], goal=player["needed"]
    )
    if player["points_cards"]:
        yield say(
            "Point cards of {player}: {cards}.", player=name, cards=_stacks_aloud(player["points_cards"], say)
        )
    if player["royals"]:
        yield say("Royals of {player}: {cards}.", player=name, cards=_all(player["royals"], say))
    if view["uses"] and seat == to.viewer and not view["revealed"]:
        for code, count in Counter(player["hand"]).items():
            uses = _uses(view, code, say)
            yield say("In your hand {n} {card}: {uses}.", n=count, card=_named(code, say), uses=uses)
        return
    shown = list(player["hand"]) if seat == to.viewer else _shown(view, player, to)
    hidden = player["hand_size"] - len(shown)
    cards = [_named(code, say) for code in shown]
    if hidden and not shown:
        cards.append(say.many("{n} card", "{n} cards", hidden))
    elif hidden:
        cards.append(say.many("{n} unknown card", "{n} unknown cards", hidden))
    if cards:
        yield say("In the hand of {player}: {cards}.", player=name, cards=say.both(cards))


def _stacks_aloud(stacks: Sequence[dict[str, Any]], say: Say) -> str:
    told = []
    for stack in stacks:
        card = _named(stack["card"], say)
        pawns = _all(stack["pawns"][::-1], say)
        told.append(say("{card} under {pawns}", card=card, pawns=pawns) if stack["pawns"] else card)
    return say.both(told)
