"""Draw the picture of the README: one moment of a real game, as the terminal shows it.

    .venv/bin/python docs/pictures.py

The game is played by the real terminal code with a fixed seed, so the same sources give the same picture. The SVG
uses fonts of the reader's machine only and loads nothing.
"""

from __future__ import annotations

import io
import random
import sys
import tempfile
from hashlib import sha256
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from bagatelle.bots.bot import ask, find_bot
from bagatelle.game import find_game
from bagatelle.match import Match
from bagatelle.terminal import play
from bagatelle.terminal.commands import Quit
from bagatelle.terminal.screen import Screen

IMAGES = Path(__file__).resolve().parent / "images"
WIDTH = 86

THEME = TerminalTheme(
    (30, 31, 36),
    (224, 224, 220),
    [(20, 20, 24), (255, 107, 107), (120, 200, 130), (245, 205, 90), (95, 155, 240), (240, 130, 175),
     (90, 200, 200), (224, 224, 220)],
    [(140, 142, 150), (255, 130, 130), (150, 220, 160), (255, 220, 120), (120, 175, 255), (255, 150, 190),
     (120, 220, 220), (255, 255, 255)],
)  # fmt: skip

SVG = """\
<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg" role="img">
<title>A game of Bag of Butts in the terminal</title>
<style>
.{unique_id}-matrix {{
  font-family: ui-monospace, "DejaVu Sans Mono", "Liberation Mono", Menlo, Consolas, monospace;
  font-size: {char_height}px; line-height: {line_height}px; white-space: pre;
}}
.{unique_id}-title {{ font-family: system-ui, sans-serif; font-size: 18px; font-weight: bold; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal"><rect width="{terminal_width}" height="{terminal_height}"/></clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


class Camera(Screen):
    """A screen on which a bot types for the person, until there is something worth a picture."""

    def __init__(self) -> None:
        console = Console(
            file=io.StringIO(), record=True, width=WIDTH, height=24, highlight=False, markup=False,
            force_terminal=True, color_system="truecolor", legacy_windows=False,
        )  # fmt: skip
        super().__init__(console=console, ask=self.type)
        self.match: Match | None = None
        self.picture = ""

    def look(self, match: Match, viewer: int, say: object) -> None:
        """Remember what is being played, and start a new picture."""
        self.match = match
        self.console.export_text(clear=True)
        super().look(match, viewer, say)  # type: ignore[arg-type]

    def type(self, prompt: str) -> str:
        """Do what the greedy bot would do; take the picture when the moment has come."""
        if self.match is None or not self.match.actor >= 0:
            return ""
        choice = ask(find_bot("greedy"), self.match, random.Random(len(self.match.events)))
        move = self.match.game.notation.write(self.match.position, choice.action)
        self.tell(f"{prompt}{move}", "bold")
        if is_the_moment(self.match):
            self.picture = self.console.export_svg(
                title="bagatelle play bag-of-butts --players Ann,greedy,greedy",
                theme=THEME,
                code_format=SVG,
                unique_id="butts",
            )
            raise Quit
        return move


def is_the_moment(match: Match) -> bool:
    """Some turns have been played, and three groups lie on the table with several specials in them."""
    view = match.view()
    specials = {"black", "gray", "white", "khaki"}
    there = {piece for group in view["groups"] for piece in group["pieces"]} & specials
    return view["phase"] == "choose" and len(match.sheet) >= 5 and len(there) >= 3


def main() -> int:
    """Play until the moment comes, and write the picture."""
    camera = Camera()
    with tempfile.TemporaryDirectory() as folder:
        play.run(
            find_game("bag-of-butts"), players=["Ann", "greedy", "greedy"], save=Path(folder) / "game.json",
            seed=sha256(b"a picture").digest(), quick=True, screen=camera,
        )  # fmt: skip
    if not camera.picture:
        print("The game ended without a moment worth a picture; try another seed.", file=sys.stderr)
        return 1
    IMAGES.mkdir(exist_ok=True)
    (IMAGES / "bag-of-butts.svg").write_text(camera.picture, "utf-8")
    print(f"Drew {IMAGES / 'bag-of-butts.svg'}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
