"""Getting a game ready. The first time ever its rules are compiled, which takes many seconds and would keep a whole
process from answering; so another process does it, and this one only loads what came out."""

from __future__ import annotations

import logging
import subprocess
import sys

from bagatelle.game import Game

log = logging.getLogger("bagatelle.table")

COMPILE = "import sys; from bagatelle.game import find_game; game = find_game(sys.argv[1]); game.rules, game.strategy"


def warm(game: Game) -> None:
    """Load everything of a game that a table needs; call it in a thread."""
    from bagatelle import kernel

    if not all(kernel.is_compiled(part) for part in (game.name, f"{game.name}-strategy")):
        log.info("compiling %s: some seconds, this once", game.title)
        subprocess.run([sys.executable, "-c", COMPILE, game.name], check=False)
    for part in (game.rules, game.notation, game.view, game.strategy):
        assert part
