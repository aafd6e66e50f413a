"""What to measure of Button Men: plain dice, a mixed field of all fighters, and the same plain dice by hand in C."""

from __future__ import annotations

import atexit
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

from bagatelle.games.button_men import GAME, ButtonMen
from bagatelle.games.button_men.components import FIGHTERS
from bagatelle.rooms import Peer, Scenario

PLAIN = "Avis - Hammer (X=10)"
TWIN = Path(__file__).parents[4] / "benchmarks" / "button_men_twin.c"


def scenarios(seats: int) -> list[Scenario]:
    """Avis against Hammer with X=10 for ever, and every fighter against every other."""
    plain = ButtonMen("4 4 10 12 10", "6 12 20 20 10")
    names = [(first.name, second.name) for first in FIGHTERS for second in FIGHTERS if first is not second]
    mixed = [GAME.start(seats, ButtonMen(first, second)) for first, second in names]
    return [Scenario(PLAIN, seats, [GAME.start(seats, plain)]), Scenario("mixed field", seats, mixed)]


def peers() -> list[Peer]:
    """The C twin, in a source tree where there is a C compiler."""
    return [Peer("C twin", PLAIN, rate_of_twin)]


def rate_of_twin(seconds: float) -> float | None:
    """Let the twin play; rounds a second."""
    result = run_twin(seconds)
    return result[0] if result else None


def run_twin(seconds: float) -> list[float] | None:
    """Rounds a second, and the share of rounds that Avis and Hammer won."""
    program = _compiled_twin()
    if program is None:
        return None
    done = subprocess.run([program, str(seconds)], capture_output=True, text=True, check=True)
    return [float(word) for word in done.stdout.split()]


@cache
def _compiled_twin() -> str | None:
    """The twin, compiled once a process."""
    compiler = shutil.which("cc")
    if compiler is None or not TWIN.is_file():
        return None
    folder = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    program = str(Path(folder) / "twin")
    subprocess.run([compiler, "-O3", "-march=native", str(TWIN), "-o", program], check=True)
    return program
