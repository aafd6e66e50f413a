"""The screen: what is printed and what is asked, with colours and boxes or plain for a screen reader."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from rich.columns import Columns
from rich.console import Console, ConsoleOptions, RenderableType
from rich.markdown import Markdown
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from bagatelle.game import Game
from bagatelle.language import Say
from bagatelle.match import Match
from bagatelle.text_files import printable, shortened

try:
    import readline  # it gives `input` arrow keys and a history, where the system has it
except ImportError:  # pragma: no cover - on Windows
    readline = None  # type: ignore[assignment]

TEXT_WIDTH = 96
NARROWEST_DRAWING = 40
"""A narrower terminal gets sentences instead, which lose nothing at the end of a line."""
ASIDE, BACK = "\x1b[?1049h", "\x1b[?1049l"
"""Go to the alternate screen, of which no terminal keeps a scrollback, and come back to the other as it was."""
WIPE, WIPE_ALL = "\x1b[H\x1b[2J", "\x1b[H\x1b[2J\x1b[3J"
"""Clear the screen; the second one its scrollback as well, where there is no alternate screen."""


class Screen:
    """Prints for the people in front of it, and asks them."""

    def __init__(
        self,
        *,
        plain: bool = False,
        console: Console | None = None,
        ask: Callable[[str], str] | None = None,
    ) -> None:
        self.plain = plain
        self.memory_aid = False
        """Whether the table also shows what could be remembered."""
        self.console = console or _console(plain)
        self.can_ask = ask is not None or sys.stdin.isatty()
        self._ask = ask or input
        self.is_aside = False
        """Whether what is shown is for one person only, and cannot be scrolled back to."""

    def tell(self, text: str = "", style: str = "") -> None:
        """Print a sentence; for a screen reader it stays on one line."""
        if self.plain:
            self.console.print(Text(text), soft_wrap=True)
        else:
            self.console.print(Text(text, style), width=min(self.console.width, TEXT_WIDTH))

    def narrate(self, line: str, game: Game, say: Say) -> None:
        """Print a sentence about the game, in the colours of its pieces."""
        if self.plain:
            self.tell(line)
        else:
            self.console.print(game.drawing.paint(line, say), width=min(self.console.width, TEXT_WIDTH))

    def tell_command(self, explanation: str | None, command: str) -> None:
        """Print something to type in a shell; it stays on one line, so that it can be copied."""
        if explanation is not None:
            self.tell(explanation)
        self.console.print(Text(f"  {command}"), soft_wrap=True)

    def space(self) -> None:
        """Print an empty line, which a screen reader does without."""
        if not self.plain:
            self.console.print()

    def refuse(self, reason: object) -> None:
        """Say why something was not done."""
        self.tell(shortened(reason), "bold red")

    def look(self, match: Match, viewer: int, say: Say) -> None:
        """Show the table as one viewer may see it, drawn with air around it, or told where there is no room."""
        to = replace(match.audience(viewer, say), memory_aid=self.memory_aid)
        seen = match.view(viewer), match.sheet, to
        if self.plain or self.console.width < NARROWEST_DRAWING:
            for line in match.game.aloud.read_aloud(*seen):
                self.tell(line)
        else:
            self.console.print()
            self.console.print(match.game.drawing.draw(*seen))
            self.console.print()

    def number(self, items: Sequence[str]) -> None:
        """Print things to choose from, one a line."""
        if self.plain:
            for number, item in enumerate(items, 1):
                self.tell(f"{number}. {item}")
            return
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(no_wrap=True)
        table.add_column()
        for number, item in enumerate(items, 1):
            table.add_row(f"  {number}", Text(item))
        self._print_grid(table)

    def advise(self, rows: Sequence[tuple[str, str, str]]) -> None:
        """Print moves with a chance, if it is known, and a reason, in columns."""
        if self.plain:
            for odds, move, why in rows:
                self.tell(f"{move}: {odds}. {why}" if odds else f"{move}: {why}")
            return
        table = Table.grid(padding=(0, 2, 0, 0))
        known = any(odds for odds, _, _ in rows)
        if known:
            table.add_column(justify="right", no_wrap=True)
        table.add_column(max_width=self.console.width // 2)
        table.add_column()
        for odds, move, why in rows:
            table.add_row(*([f"  {odds}", move, why] if known else [f"  {move}", why]))
        self._print_grid(table)

    def _print_grid(self, table: Table) -> None:
        """Print columns without the blanks that fill them up."""
        with self.console.capture() as taken:
            self.console.print(table, width=min(self.console.width, TEXT_WIDTH))
        self.print_lines([line.rstrip() for line in taken.get().splitlines()])

    def number_in_columns(self, items: Sequence[str]) -> None:
        """Print many short things to choose from."""
        numbered = [f"{number:>3}  {item}" for number, item in enumerate(items, 1)]
        if self.plain:
            self.number(items)
        else:
            self.console.print(Columns(numbered, padding=(0, 3), column_first=True))

    @property
    def is_watched(self) -> bool:
        """Whether somebody sits at a terminal, who can be asked and sees what is printed."""
        return self.can_ask and self.console.file.isatty()

    def lines_of(self, markdown: str) -> list[str]:
        """A longer text as the lines that it takes on this screen."""
        if self.plain:
            return markdown.splitlines()
        with self.console.capture() as taken:
            self.read_out(markdown)
        return taken.get().splitlines()

    def print_lines(self, lines: Sequence[str]) -> None:
        """Print lines that are ready, with the colours in them."""
        self.console.file.write("".join(f"{line}\n" for line in lines))
        self.console.file.flush()

    def read_out(self, markdown: str) -> None:
        """Print a longer text."""
        if self.plain:
            self.tell(markdown)
        else:
            self.console.print(Markdown(markdown), width=min(self.console.width, TEXT_WIDTH))

    def ask(self, prompt: str, below: str = "") -> str:
        """Ask for a line, with a remark under the question if there is one; raises EOFError when there is nobody to
        answer."""
        self.tell(prompt, "bold")
        if below:
            self.tell(below, "dim")
        return self._ask("" if self.plain else "> ").strip()

    def hide(self) -> None:
        """Leave nothing readable of what one person was shown: not on the screen, not in its scrollback, and not under
        the arrow keys. What comes next is seen until `hide` or `open_up`."""
        if readline is not None:
            readline.clear_history()
        if not self.console.file.isatty():
            return
        self._control((WIPE if self.is_aside else ASIDE + WIPE) if _has_alternate_screen() else WIPE_ALL)
        self.is_aside = True

    def open_up(self) -> None:
        """Go back to what everybody may see, and leave nothing of what they may not."""
        if not self.is_aside:
            return
        if readline is not None:
            readline.clear_history()
        self._control(WIPE + BACK if _has_alternate_screen() else WIPE_ALL)
        self.is_aside = False

    def _control(self, codes: str) -> None:
        """Also where Rich is told to print plain text."""
        self.console.file.write(codes)
        self.console.file.flush()


def _has_alternate_screen() -> bool:
    """Whether the terminal has a screen without scrollback; Linux's own console and GNU Screen have none."""
    kind = os.environ.get("TERM", "")
    return not (kind.startswith("linux") or (kind.startswith("screen") and "TMUX" not in os.environ))


class SafeConsole(Console):
    """A console that prints colours of ours, and of others only what can be seen: no sign that a terminal obeys."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """Make text of what is to be printed."""
        for segment in super().render(renderable, options):
            text, style, control = segment
            yield segment if control else Segment(printable(text, keep="\n"), style)


def _console(plain: bool) -> Console:
    """Standard output; Rich itself respects NO_COLOR and leaves colours out when it is no terminal."""
    if plain:
        return SafeConsole(color_system=None, force_terminal=False, highlight=False, markup=False)
    return SafeConsole(highlight=False, markup=False)
