"""Bag of Butts in a terminal: the bag, three trays, the players and the score pad.

A piece is a coloured tile with its name on it, so that nothing depends on colour; specials stand in brackets.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from bagatelle.games.bag_of_butts.components import ABILITIES, COLOURS
from bagatelle.language import Say, mark
from bagatelle.rooms import Audience

View = dict[str, Any]
Sheet = Sequence[dict[str, Any]]

TILES = {
    "pink": "black on #ff87af",
    "blue": "#ffffff on #2f6fd0",
    "yellow": "black on #ffd75f",
    "green": "black on #5fbf6f",
    "black": "#ffffff on #3a3a3a",
    "gray": "black on #a8a8a8",
    "white": "black on #ffffff",
    "khaki": "black on #c3b091",
}
INKS = {
    "pink": "magenta", "blue": "bright_blue", "yellow": "yellow", "green": "green",
    "black": "bold", "gray": "bold", "white": "bold", "khaki": "bold",
}  # fmt: skip
"""Colours of words: those of the terminal's own theme, which are legible on its background, dark or light."""
RIBBON = "bold black on #ffaf00"

REMINDERS = {
    "black": mark("its group cannot be scored"),
    "gray": mark("each butt in its group pays 1 more"),
    "white": mark("whoever scores its group plays again"),
    "khaki": mark("one more butt for the lowest player"),
}
"""What a special does, in a few words beside its tile."""

WIDEST = 84
NARROWEST_WITH_PAD = 68
"""Below this width the score pad goes under the trays."""
PAD_LINES = 9
SMALL_SCREEN = 24


def draw(view: View, sheet: Sheet, to: Audience) -> RenderableType:
    """The table as a picture that fits the width it is given."""
    return _Picture(view, sheet, to)


def paint(line: str, say: Say) -> Text:
    """A sentence with the names of pieces in their colours."""
    text = Text(line)
    for piece, ink in INKS.items():
        text.highlight_regex(rf"(?i)\b{re.escape(say(piece))}\b", ink)
    return text


def legend(say: Say) -> list[str]:
    """What each special piece does, for those who ask."""
    return [
        say("{piece}, the {ability}.", piece=say(piece).capitalize(), ability=f"{say(name)}: {say(power)}")
        for piece, (name, power) in ABILITIES.items()
    ]


@dataclass(frozen=True)
class _Picture:
    view: View
    sheet: Sheet
    to: Audience

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        over = self.view["winners"] is not None
        width = min(options.max_width, WIDEST)
        seats = len(self.view["players"])
        beside = width >= NARROWEST_WITH_PAD
        left = width - _pad_width(seats) - 2 if beside else width
        lines = len(self.sheet) if over else PAD_LINES + max(0, console.height - SMALL_SCREEN)
        pad = _pad(self.view, self.sheet, lines, self.to)
        yield from _headline(self.view, width, self.to)
        players = _players(self.view, self.to, options.ascii_only)
        if over:
            table: list[RenderableType] = [players]
        else:
            yield _bag(self.view, width, self.to.say)
            table = [players, Text(), Group(*_trays(self.view, left, self.to))]
        yield Text()
        if not beside:
            yield from [*table, pad]
            return
        columns = Table.grid(padding=(0, 2, 0, 0))
        columns.add_column(width=left)
        columns.add_column()
        columns.add_row(Group(*table), pad)
        yield columns


def _headline(view: View, width: int, to: Audience) -> Iterator[Text]:
    """Whose turn it is and what a butt pays; at the end of the line, or on the next, what will end the game."""
    turn = Text(" ").join(_turn(view, to))
    ribbon = _ribbon(view, to)
    room = width - turn.cell_len - ribbon.cell_len
    if room < 2:
        yield from (turn, ribbon)
    else:
        yield turn.append(" " * room).append_text(ribbon)


def _turn(view: View, to: Audience) -> Iterator[Text]:
    say = to.say
    if view["winners"] is not None:
        yield Text("Bag of Butts", "bold")
        return
    if view["phase"] == "start":
        yield Text(say("Who begins?"), "bold")
        return
    yield Text(say("Turn:"), "bold")
    yield Text(f" {to.names[view['turn']]} ", TILES[view["players"][view["turn"]]["colour"]])
    if view["extra_turn"]:
        yield Text(say("extra turn"))
    elif view["after_auto_reset"]:
        yield Text(say("after an automatic reset"))
    if view["phase"] != "begin":
        yield Text(say.many("each butt pays {n} point", "each butt pays {n} points", view["value"]))


def _ribbon(view: View, to: Audience) -> Text:
    """What will end the game, and when it has ended: who won."""
    say = to.say
    if view["winners"] is not None:
        names = say.both([to.names[seat] for seat in view["winners"]])
        shared = len(view["winners"]) > 1
        text = (
            say("{players} share the victory", players=names)
            if shared
            else say("{player} wins", player=names)
        )
        return Text(f" {text} ", RIBBON)
    if view["tiebreaker"]:
        return Text(f" {say('tiebreaker: the next reset ends it')} ", RIBBON)
    if view["triggered"]:
        return Text(f" {say('the next reset ends the game')} ", RIBBON)
    return Text(say.many("{n} point triggers the end", "{n} points trigger the end", view["target"]), "dim")


def _bag(view: View, width: int, say: Say) -> Table:
    """What is in the bag, butts first and then specials, and what lies beside it."""
    bag, pool = Text(say("Bag ({n})", n=sum(view["bag"].values()))), Text(say("Beside the bag"))
    margin = max(bag.cell_len, pool.cell_len) + 2
    butts = {piece: n for piece, n in view["bag"].items() if piece in COLOURS}
    specials = {piece: n for piece, n in view["bag"].items() if piece not in COLOURS}
    inside = [row for part in (butts, specials) for row in _rows(_tiles(part, say), width - margin)]
    beside = _rows(_tiles(view["pool"], say), width - margin)
    grid = Table.grid()
    grid.add_column(width=margin, style="bold")
    grid.add_column()
    for label, rows in ((bag, inside), (pool, beside)):
        for number, row in enumerate(rows):
            grid.add_row(label if number == 0 else "", row)
    return grid


def _tiles(pieces: dict[str, int], say: Say) -> list[Text]:
    return [_tile(piece, say) for piece, n in pieces.items() for _ in range(n)]


def _tile(piece: str, say: Say) -> Text:
    name = say(piece)
    return Text(f" {name} " if piece in COLOURS else f"[{name}]", TILES[piece])


def _rows(tiles: Sequence[Text], width: int, gap: int = 1) -> list[Text]:
    """Tiles side by side; none is broken at the end of a line."""
    rows: list[list[Text]] = []
    room = 0
    for tile in tiles:
        if tile.cell_len + gap > room:
            rows.append([])
            room = width + gap
        rows[-1].append(tile)
        room -= tile.cell_len + gap
    return [Text(" " * gap).join(row) for row in rows]


def _players(view: View, to: Audience, ascii_only: bool) -> Table:
    """Who plays which colour, how far they are, and for whom a khaki counts."""
    say = to.say
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(width=1)
    grid.add_column(max_width=14, no_wrap=True, overflow="ellipsis")
    grid.add_column()
    grid.add_column()
    grid.add_column(justify="right", min_width=3)
    grid.add_column(no_wrap=True, overflow="ellipsis")
    for seat, player in enumerate(view["players"]):
        acts = view["winners"] is None and view["phase"] != "start" and seat == view["turn"]
        colour = say(player["colour"])
        name = to.names[seat]
        grid.add_row(
            (">" if ascii_only else "▸") if acts else "",
            Text(f" {name} ", TILES[player["colour"]] if player["playing"] else "dim"),
            "" if name.casefold() == colour.casefold() else Text(colour, INKS[player["colour"]]),
            _progress(player, view["target"], ascii_only),
            Text(str(player["score"]) if player["playing"] else "", "bold"),
            Text(" ".join(_remarks(view, seat, to)), "dim"),
        )
    return grid


def _remarks(view: View, seat: int, to: Audience) -> Iterator[str]:
    player = view["players"][seat]
    if seat == to.viewer:
        yield to.say("you")
    if not player["playing"]:
        yield to.say("out")
    elif player["lowest"] and view["winners"] is None:
        yield to.say("lowest")


def _progress(player: dict[str, Any], target: int, ascii_only: bool) -> Text:
    """How far a player is on the way to the points that announce the end."""
    length = 10
    done = min(length, player["score"] * length // target)
    full, empty = "#-" if ascii_only else "━─"
    return Text(full * done, INKS[player["colour"]]).append(empty * (length - done), "dim")


def _trays(view: View, width: int, to: Audience) -> Iterator[Text]:
    """The three groups; before they are announced, what the specials in the bag do."""
    yield from _groups(view, width, to) if view["groups"] else _reminders(view, to.say)


def _reminders(view: View, say: Say) -> Iterator[Text]:
    for piece, text in REMINDERS.items():
        if view["bag"].get(piece):
            yield Text.assemble(_tile(piece, say), " ", (say(text), "dim"))


def _groups(view: View, width: int, to: Audience) -> Iterator[Text]:
    for number, group in enumerate(view["groups"], 1):
        label = Text(f"{number}: ", "bold")
        margin = Text(" " * label.cell_len)
        there = sum(group["pieces"].values())
        rows = _rows(_tiles(group["pieces"], to.say), width - label.cell_len) or [Text()]
        for row in rows:
            yield Text.assemble(label if row is rows[0] else margin, row)
        if there < group["announced"]:
            yield margin + Text(to.say("{there} of {all} drawn", there=there, all=group["announced"]), "dim")
        elif view["phase"] == "choose":
            yield from (margin + row for row in _rows(_payments(view, group, to), width - label.cell_len, 2))


def _payments(view: View, group: dict[str, Any], to: Audience) -> list[Text]:
    """What scoring the group would do, or why it cannot be scored."""
    say = to.say
    if not group["scorable"]:
        return [Text(_why_closed(group, say), "dim italic")]
    paid = [
        Text(f"{to.names[seat]} +{points}", f"bold {INKS[view['players'][seat]['colour']]}")
        for seat, points in enumerate(group["points"])
        if points
    ] or [Text(say("nobody earns a point"), "dim")]
    return [*paid, Text(say("and another turn"), "bold")] if group["extra_turn"] else paid


def _why_closed(group: dict[str, Any], say: Say) -> str:
    return say("cannot be scored: black") if group["black"] else say("cannot be scored: only specials")


def _pad_column(seats: int) -> int:
    return {2: 9, 3: 7}.get(seats, 6)


def _pad_width(seats: int) -> int:
    return 5 + seats * (_pad_column(seats) + 1)


def _pad(view: View, sheet: Sheet, lines: int, to: Audience) -> Table:
    """The score pad: what a butt was worth, then each player's new total, an X for nothing."""
    width = _pad_column(len(view["players"]))
    pad = Table(box=box.ROUNDED, padding=0, border_style="dim")
    pad.add_column("", justify="right", width=2, style="dim")
    for seat, player in enumerate(view["players"]):
        name = Text(to.names[seat])
        name.truncate(width, overflow="ellipsis")
        name.align("center", width)
        name.stylize(TILES[player["colour"]])
        pad.add_column(name, width=width, no_wrap=True)
    shown = sheet[-lines:] if lines else sheet
    if len(shown) < len(sheet):
        pad.add_row("", *[Text("...".rjust(width - 1), "dim")] * len(view["players"]))
    for number, row in enumerate(shown):
        if number and row["tiebreaker"] and not shown[number - 1]["tiebreaker"]:
            pad.add_section()
        pad.add_row(str(row["value"]), *_pad_cells(row, width))
    return pad


def _pad_cells(row: dict[str, Any], width: int) -> Iterator[Text]:
    """The new totals; the one who played stands out, and who is out of the tiebreaker has an empty column."""
    for seat, total in enumerate(row["totals"]):
        style = "bold" if seat == row["turn"] else "dim" if total is None else ""
        written = "" if not row["playing"][seat] else "X" if total is None else str(total)
        yield Text(written.rjust(width - 1), style)
