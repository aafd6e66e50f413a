"""Bag-O-Loot in a terminal: every stash, your hand, the score sheet.

[7 7 L] is a set, (7) a singleton, BAG 7 a Bag-O-Loot: nothing depends on colour.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from rich import box
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from bagatelle.language import Say
from bagatelle.rooms import Audience

View = dict[str, Any]
Sheet = Sequence[dict[str, Any]]

CARD, LOOTER, BAG = "bold cyan", "bold magenta", "black on #ffd75f"
RIBBON = "bold black on #ffaf00"
LOCKED = "bold red"
WIDEST = 100
SMALL_SCREEN = 24
SHEET_LINES = 3


def draw(view: View, sheet: Sheet, to: Audience) -> RenderableType:
    """The table as a picture that fits the width it is given."""
    return _Picture(view, sheet, to)


def paint(line: str, say: Say) -> Text:
    """A sentence with its looters and Bags-O-Loot in their colours."""
    text = Text(line)
    text.highlight_regex(r"(?<![\w'])L(?!\w)", LOOTER)
    text.highlight_regex(r"Bag-O-Loot", "bold yellow")
    return text


def legend(say: Say) -> list[str]:
    """How cards are drawn and plays are typed, for those who ask."""
    return [
        say("[7 7 L] is a set with a looter (L), (7) a singleton that locks its owner, BAG 7 a Bag-O-Loot."),
        say("open 7 7 L: lay down a new set."),
        say("build 7 +7: add cards to your own set; 'build L +7' gives your lone looter a number."),
        say("steal B 7 +7 L: add cards to player B's set, and it is yours."),
        say("snitch B 7: swap your 7 for a looter in player B's set."),
        say("combine 7 +7: take everybody's 7s, if at least two players have some."),
        say("punt 7: lay down one card, draw one, and you are locked. knock: end your turn."),
        say("If somebody has different sets of one number, name the cards: steal B (7 7) +7."),
    ]


@dataclass(frozen=True)
class _Picture:
    view: View
    sheet: Sheet
    to: Audience

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        view, to = self.view, self.to
        width = min(options.max_width, WIDEST)
        over = view["winners"] is not None
        if over or view["phase"] == "start":
            yield Text("Bag-O-Loot", "bold")
        else:
            yield from _headline(view, width, to)
        yield _players(view, to, options.ascii_only)
        if not over:
            yield from _hand(view, to)
        if to.memory_aid and not over:
            yield from _memory(view, to)
        if self.sheet:
            lines = len(self.sheet) if over else SHEET_LINES + max(0, console.height - SMALL_SCREEN) // 2
            yield _score_sheet(self.sheet, lines, to)


def _headline(view: View, width: int, to: Audience) -> Iterator[Text]:
    """The round, the pile, whose turn it is and how many plays; then what will end the round or the game."""
    say = to.say
    parts = [
        say("Round {number}", number=view["round"]),
        say.many("{n} card in the pile", "{n} cards in the pile", view["pile"]),
    ]
    if view["phase"] == "play":
        allowed, made = view["plays_allowed"], view["plays_made"]
        player = to.names[view["turn"]]
        parts.append(say("{player}: play {number} of {all}", player=player, number=made + 1, all=allowed))
    line = Text("  ".join(parts), "bold")
    ribbons = [Text(f" {text} ", RIBBON) for text in _ribbons(view, to)]
    if ribbons and line.cell_len + sum(ribbon.cell_len + 2 for ribbon in ribbons) <= width:
        yield Text("  ").join([line, *ribbons])
    else:
        yield from [line, *ribbons]


def _ribbons(view: View, to: Audience) -> Iterator[str]:
    if view["last_turns"]:
        yield to.say.many("Last lap: {n} turn left", "Last lap: {n} turns left", view["last_turns"])
    if view["tiebreak"]:
        yield to.say("Tie: play on until one player leads")


def _players(view: View, to: Audience, ascii_only: bool) -> Table:
    """A row for each player: turn, letter and name, total, hand, stash."""
    say = to.say
    table = Table(box=None, padding=(0, 1, 0, 0), header_style="dim", pad_edge=False)
    table.add_column("", width=1)
    table.add_column(say("player"), no_wrap=True, max_width=14)
    table.add_column(say("total"), justify="right")
    table.add_column(say("hand"), justify="right")
    table.add_column(say("points"), justify="right", style="dim")
    table.add_column(say("stash"))
    for seat, player in enumerate(view["players"]):
        turn = seat == view["turn"] and view["winners"] is None and view["phase"] != "round_over"
        won = view["winners"] is not None and seat in view["winners"]
        name = (
            player["letter"] if to.names[seat] == player["letter"] else f"{player['letter']} {to.names[seat]}"
        )
        table.add_row(
            Text((">" if ascii_only else "▸") if turn else "*" if won else "", "bold"),
            Text(name, "bold" if seat == to.viewer else ""),
            str(player["total"]),
            _hand_size(player, to),
            str(player["stash_points"]),
            _stash(player, say),
        )
    return table


def _hand_size(player: dict[str, Any], to: Audience) -> Text:
    """How many cards, and with the memory aid how many looters are known to be among them."""
    text = Text(str(player["hand_size"]))
    if to.memory_aid and player["known_looters"]:
        text.append(f" ({player['known_looters']} L)", LOOTER)
    return text


def _stash(player: dict[str, Any], say: Say) -> Text:
    pieces = [Text(say("locked"), LOCKED)] if player["locked"] else []
    pieces += [_group(group) for group in player["stash"]]
    return Text(" ").join(pieces)


def _group(group: dict[str, Any]) -> Text:
    if group["bag"]:
        return Text(f"BAG\u00a0{group['card']}", BAG)
    left, right = "()" if group["singleton"] else "[]"
    cards = Text("\u00a0").join(_card(card) for card in group["cards"])
    return Text.assemble(left, cards, right)


def _card(card: str) -> Text:
    return Text(card, LOOTER if card == "L" else CARD)


def _hand(view: View, to: Audience) -> Iterator[Text]:
    """The cards of the viewer, equal ones together; of everybody when the round is over."""
    for seat, player in enumerate(view["players"]):
        if player["hand"] is None or (view["phase"] == "start"):
            continue
        label = (
            to.say("Your hand: ") if seat == to.viewer else to.say("{player}'s hand: ", player=to.names[seat])
        )
        stacks = [Text("\u00a0").join(map(_card, same)) for _, same in groupby(player["hand"])]
        yield Text.assemble((label, "bold"), Text("  ").join(stacks) if stacks else to.say("no cards"))


def _memory(view: View, to: Audience) -> Iterator[Text]:
    """How many cards of each kind the viewer has not seen."""
    unseen = [Text.assemble(_card(card), f"\u00a0x{n}") for card, n in view["unseen"].items()]
    yield Text.assemble((to.say("Not seen yet: "), "dim"), Text("  ").join(unseen))


def _score_sheet(sheet: Sheet, lines: int, to: Audience) -> Table:
    """A line a round: what the stash brought and the hand cost, and the new total."""
    pad = Table(box=box.ROUNDED, padding=0, border_style="dim", header_style="")
    pad.add_column("", justify="right", width=2, style="dim")
    for name in to.names:
        pad.add_column(Text(name, overflow="ellipsis"), justify="right", width=9, no_wrap=True)
    shown = sheet[-lines:]
    if len(shown) < len(sheet):
        pad.add_row("", *[Text("...", "dim")] * len(to.names))
    for row in shown:
        cells = zip(row["stash"], row["hand"], row["totals"], strict=True)
        pad.add_row(
            str(row["round"]),
            *[
                Text.assemble((f"{stash}-{hand}", "dim"), " ", (f"{total:>3}", "bold"))
                for stash, hand, total in cells
            ],
        )
    return pad
