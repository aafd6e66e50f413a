"""A position of Kuhn poker as one line."""

from bagatelle.kernel import new_position
from bagatelle.language import ENGLISH
from bagatelle.position_line import Line
from kuhn_poker import position as at


def write_position(pos):
    pairs = (f"{name}={pos[name][0]},{pos[name][1]}" for name in ("card", "chips"))
    return f"{' '.join(pairs)} passes={pos.passes} folded={pos.folded + 1}"


def read_position(text, say=ENGLISH):
    line, pos = Line(text, say), new_position(at.Position)
    pos.seats = 2
    pos.card[:] = line.numbers("card", ",", 2)
    pos.chips[:] = line.numbers("chips", ",", 2)
    pos.passes = line.number("passes", high=2)
    pos.folded = line.number("folded", high=2) - 1
    line.finish()
    return pos
