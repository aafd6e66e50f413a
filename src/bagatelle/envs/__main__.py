"""``python -m bagatelle.envs buttle`` tells what an environment shows; with ``--choices``, what can be chosen."""

from __future__ import annotations

import argparse
import os
import sys

from bagatelle.envs.setting import setting
from bagatelle.envs.sheets import choices_of, sheet
from bagatelle.game import game_called, games
from bagatelle.refusal import Refused


def main() -> None:
    """Print the sheet of one game."""
    parser = argparse.ArgumentParser(
        prog="python -m bagatelle.envs", description="What the environments of a game show and offer."
    )
    parser.add_argument("game", help=f"one of: {', '.join(games())}")
    parser.add_argument("--choices", action="store_true", help="list every choice with its number instead")
    asked = parser.parse_args()
    try:
        played = setting(game_called(asked.game))
    except Refused as refused:
        sys.exit(str(refused))
    try:
        print("\n".join(choices_of(played)) if asked.choices else sheet(played), flush=True)
    except BrokenPipeError:  # somebody has read enough; Python would try once more at its end
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    main()
