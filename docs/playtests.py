"""Play the playtests of the documentation again, and write their reports: `python docs/playtests.py buttle`.

Each study is played in a directory of its own, which is thrown away; `report.html` and `summary.md` stay. The seed is
fixed, so the same version of Bagatelle gives the same figures. What the figures mean is told in words on the page of
each game, by hand: read the new reports before you believe the old words.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from bagatelle.lab import compare, run
from bagatelle.lab.closer import Look
from bagatelle.lab.report.writing import write_report

HERE = Path(__file__).parent / "playtests"
LOOK, SHORT_LOOK = Look(240), Look(96)
BUTTLE = [
    {}, {"scuttle": True}, {"counter": True}, {"scuttle": True, "counter": True, "hand_limit": "8"},
    {"deck": "extended"}, {"hand_limit": "8"}, {"nine": "choose_one"}, {"four": "random"},
    {"three_takes_threes": False}, {"freeze": True},
]  # fmt: skip
RESETS = [{}, {"after_auto_reset": "empty"}]
HANDS = [{"hand": hand} for hand in (4, 6, 8, 10, 12)]
Study = Callable[[Path], None]


def of_run(game: str, bots: str, games: int, seats: int = 2, look: Look = LOOK) -> Study:
    """A run with a closer look."""
    return lambda out: _kept(out, lambda folder: run(game, bots, games, seats=seats, out=folder), look)


def of_variants(game: str, variants: list[dict[str, object]], bots: str, games: int, seats: int = 2) -> Study:
    """A comparison of variants with a closer look."""
    return lambda out: _kept(
        out, lambda folder: compare(game, variants, bots, games, seats=seats, out=folder), SHORT_LOOK
    )


def _kept(out: Path, play: Callable[[Path], object], look: Look) -> None:
    with tempfile.TemporaryDirectory() as folder:
        study = play(Path(folder) / "study")
        out.mkdir(parents=True, exist_ok=True)
        write_report(study, out, look=look)  # type: ignore[arg-type]


STUDIES: dict[str, dict[str, Study]] = {
    "buttle": {
        "printed": of_run("buttle", "learned", 20_000),
        "printed-by-players-who-err": of_run("buttle", "medium", 20_000),
        "variants": of_variants("buttle", BUTTLE, "learned", 5000),
        "variants-by-players-who-err": of_variants("buttle", BUTTLE, "medium", 5000),
    },
    "bag-of-butts": {
        **{f"{seats}-players": of_run("bag-of-butts", "learned", 20_000, seats) for seats in (2, 3, 4)},
        **{
            f"{seats}-players-resets": of_variants("bag-of-butts", RESETS, "learned", 20_000, seats)
            for seats in (2, 3, 4)
        },
    },
    "bag-o-loot": {
        **{
            f"{seats}-players": of_run("bag-o-loot", "learned", 2000, seats, SHORT_LOOK)
            for seats in (2, 4, 6)
        },
        "hand-size": of_variants("bag-o-loot", HANDS, "learned", 1000, 4),
    },
}


def main() -> None:
    """Play the studies of the games that are named."""
    for game in sys.argv[1:] or STUDIES:
        for name, study in STUDIES[game].items():
            print(f"{game}/{name}", flush=True)
            study(HERE / game / name)


if __name__ == "__main__":
    main()
