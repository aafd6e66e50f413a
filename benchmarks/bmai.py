"""BMAI, a Button Men program by others, as a bot: it is asked for its moves through pipes, and nothing of it is here.

It reads commands, one a line. `game 3` begins a position; then come the phase (`preround` or `fight`), and for each
player a line `player NUMBER DICE SCORE` and one line a die; `getaction` asks what player 0 does. The answer follows a
line `action`: for a fight the kind of attack, the attackers and the targets by their numbers, and new sizes; before a
round a line for each size. A die is written `s12:7`: signs, sides, and what it shows; a swing die with its size,
`X-10:4`. The score is what the player would score now, because captured dice are not told.
"""

from __future__ import annotations

import os
import random
import subprocess
import weakref
from pathlib import Path

import numpy as np

from bagatelle.bots.bot import Budget, Choice, Knowledge
from bagatelle.games.button_men import position as at
from bagatelle.games.button_men.components import LETTER, LETTERS, OPTION, SIGNS, TWIN
from bagatelle.games.button_men.dice import letter_of, traits_of
from bagatelle.games.button_men.scores import score

KNOWN_SIGNS = "spz!?"
"""The traits that mean the same there as here."""
FULL_STOP = "debugply 0"
"""A command with a known answer, to see where an answer ends."""


class Bmai:
    """A running program. Its settings: how many plies it looks ahead, how often it samples at the most and at the
    least, and how many positions it looks at in all."""

    name = "bmai"

    def __init__(self, program: str, ply: int, most: int, least: int, branch: int, seed: int = 1) -> None:
        self.name = f"bmai-ply{ply}"
        self._process = subprocess.Popen(
            ["stdbuf", "-oL", program],  # it never flushes what it writes
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        weakref.finalize(self, self._process.kill)
        self._sizes: dict[bytes, dict[int, int]] = {}
        self._ask(
            "debug SIMULATION 0", "debug GAME 0", f"seed {seed}",
            f"ply {ply}", f"max_sims {most}", f"min_sims {least}", f"maxbranch {branch}",
        )  # fmt: skip

    def processor_seconds(self) -> float:
        """How much processor time it has used."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def close(self) -> None:
        """End it."""
        self._process.kill()

    def choose(self, knowledge: Knowledge, budget: Budget, rng: random.Random) -> Choice:  # noqa: ARG002
        """What it would do; where it is not asked (auxiliary dice, focus), anything."""
        pos, seat = knowledge.position, knowledge.seat
        if pos.phase == at.TURN:
            return Choice(self._attack(pos, seat, knowledge.actions))
        if pos.phase == at.NAMING:
            rolled = int(pos.to_name) >> 8 * seat & 255
            wanted = self._named.get(at.bits(rolled)[0], 0) + at.SIZE
            return Choice(wanted if wanted in knowledge.actions else knowledge.actions[-1])
        if pos.phase == at.SIZES:
            return Choice(self._size(pos, seat, knowledge.actions))
        return Choice(rng.choice(knowledge.actions))

    def _ask(self, *lines: str) -> list[str]:
        writing, reading = self._process.stdin, self._process.stdout
        assert writing is not None
        assert reading is not None
        writing.write("\n".join([*lines, FULL_STOP, ""]))
        writing.flush()
        answer = []
        while (line := reading.readline().rstrip("\n")) != "Setting debug ply to 0":
            if not line and self._process.poll() is not None:
                raise RuntimeError(f"BMAI has ended; its last words were {answer[-3:]}, asked {lines}.")
            answer.append(line)
        return answer

    def _asked(self, phase: str, pos: np.record, seat: int, dice: list[list[str]]) -> list[str]:
        """What it answers about a position."""
        lines = ["game 3", phase]
        for number, side in enumerate((seat, 1 - seat)):
            points = 0 if phase == "preround" else int(score(pos, side)) / 2
            lines += [f"player {number} {len(dice[number])} {points}", *dice[number]]
        answer = self._ask(*lines, "surrender off", "getaction")
        return answer[answer.index("action") + 1 :]

    def _attack(self, pos: np.record, seat: int, actions: list[int]) -> int:
        sides = [list(at.bits(int(pos.alive[side]))) for side in (seat, 1 - seat)]
        dice = [
            [f"{die_text(pos, side, die, True)}:{pos.value[side, die]}" for die in sides[number]]
            for number, side in enumerate((seat, 1 - seat))
        ]
        answer = self._asked("fight", pos, seat, dice)
        if answer[0].lower() in ("pass", "surrender"):
            return at.PASS
        attackers, targets = (
            sum(1 << sides[number][int(word)] for word in answer[1 + number].split()) for number in range(2)
        )
        self._named = self._sizes_in(pos, seat, answer[3:], sides[0])
        trip = answer[0].lower() == "trip"
        for action in actions:
            if action >= at.ATTACK and at.split(action) == (attackers, targets, trip):
                return action
        raise RuntimeError(f"BMAI wants to {answer}, which is not among {[at.split(a) for a in actions]}.")

    def _size(self, pos: np.record, seat: int, actions: list[int]) -> int:
        """It names all sizes at once, and is asked again for the next."""
        sides = [list(at.bits(int(pos.dice[side]))) for side in (seat, 1 - seat)]
        chosen = {die: int(pos.chosen[seat, die]) for die in sides[0] if pos.chosen[seat, die]}
        key = pos.token.tobytes() + bytes([seat])
        if not chosen or key not in self._sizes:
            dice = [
                [die_text(pos, side, die, False) for die in sides[number]]
                for number, side in enumerate((seat, 1 - seat))
            ]
            answer = self._asked("preround", pos, seat, dice)
            self._sizes[key] = self._sizes_in(pos, seat, answer, sides[0])
        open_die = min(die for die in at.bits(int(pos.adjustable[seat])) if not pos.chosen[seat, die])
        wanted = self._sizes[key].get(open_die, 0) + at.SIZE
        return wanted if wanted in actions else actions[len(actions) // 2]

    @staticmethod
    def _sizes_in(pos: np.record, seat: int, lines: list[str], dice: list[int]) -> dict[int, int]:
        """The sizes in an answer, by die: `swing X 12`, or `option 3 20`."""
        sizes = {}
        for line in lines:
            kind, which, size = [*line.split(), "", "", ""][:3]
            if kind == "swing":
                letter = LETTERS.index(which)
                sizes.update({die: int(size) for die in dice if letter_of(pos, seat, die) == letter})
            elif kind == "option":
                sizes[dice[int(which)]] = int(size)
        return sizes


def die_text(pos: np.record, seat: int, die: int, with_size: bool) -> str:
    """A die as BMAI reads it, without what it shows; a size that is not known is left out."""
    traits = int(traits_of(pos, seat, die))
    signs = "".join(sign for number, sign in enumerate(SIGNS) if traits >> number & 1)
    if set(signs) - set(KNOWN_SIGNS):
        raise ValueError(f"BMAI is not asked about dice with the signs '{signs}'.")
    halves = [LETTERS[half - LETTER] if half >= LETTER else str(half) for half in pos.token[seat, die]]
    form = pos.form[seat, die]
    sides = (
        f"({halves[0]},{halves[1]})" if form == TWIN else "/".join(halves) if form == OPTION else halves[0]
    )
    chosen = int(pos.adjustable[seat]) >> die & 1
    size = f"-{pos.sides[seat, die, 0]}" if chosen and with_size else ""
    before, after = "".join(c for c in signs if c in "spz"), "".join(c for c in signs if c in "!?")
    return before + sides + after + size


def add_arguments(parser) -> None:
    """How a command line says which program, and how it thinks."""
    parser.add_argument("--bmai", default=os.environ.get("BMAI"), help="the program (or the variable BMAI)")
    parser.add_argument(
        "--ply", default="1", help="how far it looks ahead; several with commas (%(default)s)"
    )


SETTINGS = {1: (500, 10, 5000), 2: (100, 5, 400), 3: (100, 5, 400)}
"""Samples at the most, at the least, and positions in all, for each number of plies: those that it is known by."""


def started(program: str, ply: int, seed: int = 1) -> Bmai:
    """The program with its usual settings."""
    return Bmai(program, ply, *SETTINGS[ply], seed=seed)
