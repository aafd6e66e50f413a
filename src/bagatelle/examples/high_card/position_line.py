"""A position of High Card as one line: ``seats=2 hand=4,0 opened=0,2 decided=1,1 low=0``; 0 means no card."""

from bagatelle.examples.high_card import HighCard, rules
from bagatelle.examples.high_card import position as at
from bagatelle.kernel import Record, new_position
from bagatelle.language import ENGLISH, Say
from bagatelle.position_line import Line
from bagatelle.still import look


class HighCardLine(Line):
    """The words of a position of High Card."""

    title = "High Card"


def write_position(pos: Record) -> str:
    now = look(pos)
    parts = {
        name: ",".join(str(number) for number in getattr(now, name)[: now.seats])
        for name in ("hand", "opened", "decided")
    }
    words = {"seats": now.seats, **parts, "low": now.low_wins}
    return " ".join(f"{key}={value}" for key, value in words.items())


def read_position(text: str, say: Say = ENGLISH) -> Record:
    line = HighCardLine(text, say)
    pos = new_position(at.Position)
    seats = line.number("seats", low=2, high=at.MAX_SEATS)
    pos.seats = seats
    for name, highest in (("hand", at.CARDS), ("opened", at.CARDS), ("decided", 1)):
        values = line.numbers(name, ",", seats)
        if max(values) > highest:
            raise line.wrong(name, ",".join(map(str, values)))
        getattr(pos, name)[:seats] = values
    pos.low_wins = line.number("low", high=1)
    line.finish()
    in_play = {*look(pos).hand, *look(pos).opened}
    pos.pile[1:] = [card not in in_play for card in range(1, at.CARDS + 1)]
    if not (rules.sound(pos) and _can_be_reached(pos)):
        raise line.wrong("hand", ",".join(map(str, pos.hand[:seats])))
    return pos


def options_of(pos: Record) -> HighCard:
    return HighCard(low_wins=bool(pos.low_wins))


def _can_be_reached(pos: Record) -> bool:
    """Cards are dealt in turn, players decide in turn, and only who has laid a card open is without one later."""
    now = look(pos)
    seats = range(now.seats)
    hand, opened, decided = now.hand[: now.seats], now.opened[: now.seats], now.decided[: now.seats]
    without = [seat for seat in seats if hand[seat] == at.NONE]
    turns = sum(decided)
    if decided != [1] * turns + [0] * (now.seats - turns):
        return False
    if any(opened[seat] and not decided[seat] for seat in seats):
        return False
    if turns == 0:
        return without == [*range(now.seats - len(without), now.seats)]
    return without == [] or (without == [turns - 1] and opened[turns - 1] != at.NONE)
