"""A position of Dice Race as one line: ``seats=2 turn=1 phase=deciding score=12,0 rolled=5 finish=50``."""

from bagatelle.examples.dice_race import GAME, DiceRace, rules
from bagatelle.examples.dice_race import position as at
from bagatelle.kernel import Record, new_position
from bagatelle.language import ENGLISH, Say
from bagatelle.position_line import Line
from bagatelle.still import look


class DiceRaceLine(Line):
    """The words of a position of Dice Race."""

    title = "Dice Race"


def write_position(pos: Record) -> str:
    now = look(pos)
    words = {
        "seats": now.seats,
        "turn": now.turn + 1,
        "phase": at.PHASES[now.phase],
        "score": ",".join(map(str, now.score[: now.seats])),
        "rolled": now.rolled,
        "finish": now.finish,
    }
    return " ".join(f"{key}={value}" for key, value in words.items())


def read_position(text: str, say: Say = ENGLISH) -> Record:
    line = DiceRaceLine(text, say)
    pos = new_position(at.Position)
    limits = GAME.options.specs()["finish"]
    pos.seats = line.number("seats", low=2, high=at.MAX_SEATS)
    pos.turn = line.number("turn", low=1, high=int(pos.seats)) - 1
    pos.phase = line.one_of("phase", at.PHASES)
    pos.score[: pos.seats] = line.numbers("score", ",", int(pos.seats))
    pos.rolled = line.number("rolled", 0)
    pos.finish = line.number("finish", limits.default, limits.low, limits.high)
    line.finish()
    finished = pos.phase == at.FINISHED
    if not rules.sound(pos) or finished != (pos.score[pos.turn] >= pos.finish) or (finished and pos.rolled):
        raise line.wrong("phase", at.PHASES[pos.phase])
    return pos


def options_of(pos: Record) -> DiceRace:
    return DiceRace(finish=int(pos.finish))
