"""A position of Kuhn poker as one line."""

from bagatelle.kernel import Record, new_position
from bagatelle.language import ENGLISH, Say
from bagatelle.position_line import Line
from plugins.kuhn_poker import position as at
from plugins.kuhn_poker import rules


def write_position(pos: Record) -> str:
    pairs = (f"{name}={pos[name][0]},{pos[name][1]}" for name in ("card", "chips"))
    return f"{' '.join(pairs)} passes={pos.passes} folded={pos.folded + 1}"


def read_position(text: str, say: Say = ENGLISH) -> Record:
    line, pos = Line(text, say), new_position(at.Position)
    pos.seats = 2
    cards, chips = line.numbers("card", ",", 2), line.numbers("chips", ",", 2, low=1)
    if max(cards) > at.CARDS or max(chips) > 2:
        raise line.wrong("card" if max(cards) > at.CARDS else "chips", text)
    pos.card[:], pos.chips[:] = cards, chips
    pos.passes = line.number("passes", high=2)
    pos.folded = line.number("folded", high=2) - 1
    line.finish()
    if not rules.sound(pos):
        raise line.wrong("card", text)
    return pos
