"""A bot that is another program, in any language: a JSON object on one line for each decision, and one back.

The program learns what its seat may know: the view, its moves, the log as it was told, and a *possible* position, in
which what it cannot know was dealt at random. docs/bots.md describes the lines.
"""

from __future__ import annotations

import json
import random
from typing import Any

from bagatelle.bots.bot import BotFailed, Budget, Choice, Knowledge
from bagatelle.bots.program import Failed, Program
from bagatelle.language import mark
from bagatelle.refusal import Refused

PREFIX = "pipe:"
HELLO = {"hello": "bagatelle", "protocol": 1}
"""The first line that a program reads. A protocol with a higher number may ask what this one does not."""
GREETING = 60.0
"""Seconds that a program has to load everything it needs, before it says its name."""
GRACE = 1.0
"""Seconds that a program may take longer than its budget: the way there and back, and a busy machine."""
PATIENCE = 600.0
"""Seconds that a program may take whose budget says nothing of time."""
LONGEST_NAME = 32


def is_program(name: str) -> bool:
    """Whether a bot is named by its command.

    >>> is_program("pipe:./my-bot --fast"), is_program("greedy")
    (True, False)
    """
    return name.startswith(PREFIX)


class PipeBot:
    """Asks another program, which is started with the bot and once more after it has failed."""

    def __init__(self, name: str) -> None:
        """Start the program of ``pipe:COMMAND``, and hear its name."""
        self.command = name.removeprefix(PREFIX)
        self.name, self.version = self.command, ""
        self._questions = 0
        self._used = 0.0
        try:
            self._program: Program | None = self._start()
        except Failed as failed:
            raise Refused(
                mark("The program '{command}' cannot play: {failed}."), command=self.command, failed=failed
            ) from None

    @property
    def title(self) -> str:
        """Its name, and its version if it told one."""
        return f"{self.name} {self.version}".strip()

    def _start(self) -> Program:
        """Start the program and greet it."""
        program = Program(self.command)
        try:
            answer = _object(program.ask(json.dumps(HELLO), GREETING))
            name, version = answer.get("name"), answer.get("version", "")
            if not isinstance(name, str) or not name.isprintable() or not 0 < len(name) <= LONGEST_NAME:
                raise Failed(
                    f'it did not say its name, as {{"name": "my-bot"}}, but {json.dumps(answer)[:80]}'
                )
            if not isinstance(version, str) or not version.isprintable() or len(version) > LONGEST_NAME:
                raise Failed("its version is not a short text")
        except Failed:
            program.kill()
            raise
        self.name, self.version = name, version
        return program

    def choose(self, knowledge: Knowledge, budget: Budget, rng: random.Random) -> Choice:
        """What the program answers; one that fails is ended."""
        try:
            if self._program is None:
                self._program = self._start()
            moves = knowledge.moves()
            self._questions += 1
            question = question_about(knowledge, moves, budget, rng, self._questions)
            answer = _object(self._program.ask(json.dumps(question), (budget.seconds or PATIENCE) + GRACE))
            return Choice(knowledge.actions[_chosen(answer, moves, self._questions)])
        except (Failed, Refused) as failed:
            self.close(at_once=True)
            raise BotFailed(self.name, str(failed).removesuffix(".")) from failed

    def processor_seconds(self) -> float:
        """How much processor time the program has used since the bot was made; -1 where nobody can tell."""
        now = self._program.processor_seconds() if self._program else 0.0
        return now if now < 0 else self._used + now

    def close(self, *, at_once: bool = False) -> None:
        """Let the program end, or end it; it is started again if somebody asks it again."""
        if self._program:
            self._program.kill() if at_once else self._program.close()
            self._used += max(0.0, self._program.processor_seconds())
            self._program = None


def question_about(
    knowledge: Knowledge, moves: list[str], budget: Budget, rng: random.Random, number: int
) -> dict[str, Any]:
    """A decision as the program is asked for it: nothing in it that its seat may not know."""
    return {
        "id": number,
        "game": knowledge.game.name,
        "seat": knowledge.seat,
        "seats": int(knowledge.position.seats),
        "moves": moves,
        "view": knowledge.view(),
        "log": list(knowledge.log),
        "possible_position": knowledge.game.position_line.write_position(knowledge.position),
        "seconds": budget.seconds,
        "nodes": budget.nodes,
        "seed": rng.getrandbits(53),
    }


def _object(line: str) -> dict[str, Any]:
    """The object that a line holds."""
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        answer = None
    if not isinstance(answer, dict):
        raise Failed(f"{json.dumps(line[:80])} is not a JSON object")
    return answer


def _chosen(answer: dict[str, Any], moves: list[str], number: int) -> int:
    """The place of the move that was chosen."""
    if answer.get("id", number) != number:
        raise Failed(f"it answered question {str(answer['id'])[:20]} when it was asked question {number}")
    if "error" in answer:
        raise Failed(f"it said {json.dumps(answer['error'])[:200]}")
    if "move" not in answer:
        raise Failed(f"there is no move in its answer {json.dumps(answer)[:80]}")
    move = answer["move"]
    if move not in moves:
        raise Failed(f"{json.dumps(move)[:80]} is not one of its moves")
    return moves.index(move)
