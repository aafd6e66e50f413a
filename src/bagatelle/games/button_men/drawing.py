"""Button Men in a terminal: two rows of dice drawn as what they are, captures, scores and attacks.

A die is drawn by its number of sides: a triangle, a square, a diamond and so on, a twin as two boxes. Its letter and
recipe stand above it, so that nothing depends on shape or colour.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rich import box
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from bagatelle.games.button_men.components import SWINGS, TRAITS
from bagatelle.games.button_men.wording import die_label, points, sealed_lines, way_words
from bagatelle.kernel import CHANCE
from bagatelle.language import Say
from bagatelle.rooms import Audience

View = dict[str, Any]
Sheet = Sequence[dict[str, Any]]

WIDEST = 84
DIE_WIDTH = 8
GLYPHS = {
    4: ("  /\\  ", " /{}\\ ", "/____\\"),
    6: ("+----+", "|{}|", "+----+"),
    8: ("  /\\  ", "<{}>", "  \\/  "),
    10: (" /--\\ ", "<{}>", " \\\\// "),
    12: (" /--\\ ", "/{}\\", "\\____/"),
    20: ("/----\\", "|{}|", "\\----/"),
    0: (".----.", "({})", "'----'"),
}
"""Three lines for each common number of sides; 0 for all others. In braces the value, as wide as there is room."""
TWIN = ("+--+--+", "|{}|", "+--+--+")
SEAT_INKS = ("bright_blue", "magenta")
RIBBON = "bold black on #ffaf00"
LISTED = 12
"""With more moves than these the terminal lists none, so they are drawn by target; also where the screen is high."""
HIGH_SCREEN = 34
MOST_LINES = 9
MOST_PIPS = 9


def draw(view: View, sheet: Sheet, to: Audience) -> RenderableType:
    """The table as a picture that fits the width it is given."""
    return _Picture(view, sheet, to)


def paint(line: str, say: Say) -> Text:
    """A sentence with its numbers in bold."""
    text = Text(line)
    text.highlight_regex(r"\b[0-9]+½?", "bold")
    return text


def legend(say: Say) -> list[str]:
    """How moves are typed, and what each trait does, for those who ask."""
    return [
        say("To attack, type your dice, '>', and the dice you take: '9+2+2>13'."),
        say("Where several dice show the same value, add a letter: 'b2>a5'."),
        *(
            say(
                "{sign} {trait}: {meaning}.",
                sign=trait.sign,
                trait=say(trait.name),
                meaning=say(trait.meaning),
            )
            for trait in TRAITS
        ),
        say(
            "Swing letters: {ranges}.",
            ranges=", ".join(f"{letter} {low}-{high}" for letter, (low, high) in SWINGS.items()),
        ),
    ]


@dataclass(frozen=True)
class _Picture:
    view: View
    sheet: Sheet
    to: Audience

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = min(options.max_width, WIDEST)
        bottom = self.to.viewer if self.to.viewer in (0, 1) else 0
        yield from _headline(self.view, width, self.to)
        for seat in (1 - bottom, bottom):
            yield from _side(self.view, seat, width, self.to)
        ways = sum(len(group["ways"]) for group in self.view["attacks"])
        if ways > LISTED or (ways and console.height >= HIGH_SCREEN):
            yield from _attacks(self.view, width, self.to)
        if self.view["winners"] is not None or (self.sheet and console.height >= HIGH_SCREEN):
            yield _pad(self.sheet, self.to)


def _headline(view: View, width: int, to: Audience) -> Iterator[Text]:
    """The round, what it takes to win, and whose turn it is."""
    say = to.say
    left = Text(say("Round {round}", round=view["round"]), "bold")
    left.append(say(", first to {n}", n=view["needed"]), "dim")
    ribbon = Text(f" {_ribbon(view, to)} ", RIBBON if view["winners"] is not None else "reverse")
    room = width - left.cell_len - ribbon.cell_len
    if room < 2:
        yield from (left, ribbon)
    else:
        yield left.append(" " * room).append_text(ribbon)


def _ribbon(view: View, to: Audience) -> str:
    say = to.say
    if view["winners"] is not None:
        if len(view["winners"]) > 1:
            return say("the match is drawn")
        return say("{player} wins", player=to.names[view["winners"][0]])
    if view["actor"] == CHANCE:
        return say("rolling")
    return say("{player}'s turn", player=to.names[view["turn"]])


def _side(view: View, seat: int, width: int, to: Audience) -> Iterator[RenderableType]:
    """A player: name and wins, dice in play, dice captured, and the score if the round ended now."""
    say, player = to.say, view["players"][seat]
    line = Text()
    acts = view["winners"] is None and view["actor"] == seat
    line.append("> " if acts else "  ", "bold")
    line.append(to.names[seat], f"bold {SEAT_INKS[seat]}")
    if player["fighter"] and player["fighter"] not in to.names[seat]:
        line.append(f" ({player['fighter']})")
    line.append(f"  {_pips(player['wins'], view['needed'])}", "bold")
    line.append("  " + player["recipe"], "dim")
    score = say("score now {points}", points=points(player["half_points"]))
    room = width - line.cell_len - len(score)
    if view["phase"] in ("sizes", "auxiliary"):
        yield line
        yield from (Text(f"  {line}") for line in sealed_lines(view, seat, to.say))
        return
    if room >= 2:
        yield line.append(" " * room).append(score, "bold")
    else:
        yield line
        yield Text(" " * max(0, width - len(score)) + score, "bold")
    yield from _dice(player["dice"], width, seat)
    if player["captured"]:
        taken = "  ".join(
            f"{die_label(die, ':')} {_signed(die['half_points'])}" for die in player["captured"]
        )
        yield Text(f"  {say('captured:')} {taken}", "dim")


def _pips(wins: int, needed: int) -> str:
    return "*" * wins + "." * (needed - wins) if needed <= MOST_PIPS else f"{wins}/{needed}"


def _signed(halves: int) -> str:
    return points(halves) if halves < 0 else f"+{points(halves)}"


def _dice(dice: Sequence[dict[str, Any]], width: int, seat: int) -> Iterator[Text]:
    """Dice side by side, four lines high: letter and recipe, then the glyph."""
    there = [die for die in dice if die["state"] != "captured"]
    per_row = max(1, (width - 2) // (DIE_WIDTH + 2))
    for start in range(0, len(there), per_row):
        row = there[start : start + per_row]
        yield Text("  " + "".join(die_label(die).center(DIE_WIDTH + 2) for die in row), "dim", no_wrap=True)
        glyphs = [_glyph(die) for die in row]
        for line in range(3):
            text = Text("  ", no_wrap=True)
            for die, glyph in zip(row, glyphs, strict=True):
                style = "dim" if die["state"] == "waiting" or die["dizzy"] else SEAT_INKS[seat]
                text.append(glyph[line].center(DIE_WIDTH + 2), f"bold {style}" if line == 1 else style)
            yield text


def _glyph(die: dict[str, Any]) -> tuple[str, str, str]:
    shown = "?" if die["state"] == "rolling" else str(die["value"] or "-")
    if die["state"] == "waiting":
        shown = f"({shown})"
    if die["dizzy"]:
        shown += "*"
    shape = TWIN if len(die["sides"]) == 2 else GLYPHS.get(die["size"] or 0, GLYPHS[0])
    room = len(shape[0]) - (len(shape[1]) - 2)
    return shape[0], shape[1].format(shown.center(room)), shape[2]


def _attacks(view: View, width: int, to: Audience) -> Iterator[Text]:
    """Every attack, those on the same dice on one line."""
    yield Text(to.say("Attacks by target:"), "bold")
    targets = {die["letter"]: die for die in view["players"][1 - view["turn"]]["dice"]}
    for number, group in enumerate(view["attacks"]):
        if number == MOST_LINES:
            yield Text(to.say("  and more: type 'moves' to list them all"), "dim")
            return
        dice = "+".join(f"{letter}{targets[letter]['value']}" for letter in group["targets"])
        head = f"  {dice} ({_signed(group['half_points'])}): "
        line = Text(head, "bold", no_wrap=True, overflow="ellipsis")
        line.append(", ".join(way_words(way, to.say) for way in group["ways"]), "not bold")
        line.truncate(width, overflow="ellipsis")
        yield line


def _pad(sheet: Sheet, to: Audience) -> Table:
    """The score sheet: one line a round, the winner's score in bold."""
    pad = Table(box=box.SIMPLE, padding=(0, 1))
    pad.add_column(to.say("round"), justify="right", style="dim")
    for name in to.names:
        pad.add_column(name, justify="right")
    for row in sheet[-MOST_LINES:]:
        scores = row["half_points"] or [None, None]
        cells = [
            Text("-" if score is None else points(score), "bold" if row["winner"] == seat else "")
            for seat, score in enumerate(scores)
        ]
        pad.add_row(str(row["round"]), *cells)
    return pad
