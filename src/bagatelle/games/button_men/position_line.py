"""A position of Button Men in one line, and the plain text of dice and values that players exchange.

    6:2 10:2 (8,8):9 20s:14 / 4:1 X=10:3 20p:x / turn=B phase=turn round=2 wins=1,0

The dice of A, the dice of B, then what else there is to know. A die is its recipe; ``=10`` is the size of its swing
letter or option, ``=12>20`` when it began the round with 12 and has 20 now; ``~8`` is a sealed choice. After a colon
comes its value, or ``x`` when captured, ``w`` for a waiting warrior, ``_`` when about to be rolled, ``?`` when about to
get a random size, ``!`` when about to get a named one. A dizzy die has a star (``5*``).

Two lists of dice with their values are a position already: it is A's turn in the first round.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np

from bagatelle.games.button_men import ButtonMen, components, rules
from bagatelle.games.button_men import position as at
from bagatelle.games.button_men.auxiliaries import offer_to
from bagatelle.games.button_men.components import DICE, PLACES, SEATS, SIDES
from bagatelle.games.button_men.dice import allows, least, letter_of, put_die, set_size, size_of, total
from bagatelle.games.button_men.initiative import COIN_DECIDES, focus_dice, leader, starter
from bagatelle.games.button_men.position import bits
from bagatelle.games.button_men.recipes import read_recipe
from bagatelle.games.button_men.sides import die_at, side_of
from bagatelle.games.button_men.sizes import may_change, next_choice
from bagatelle.kernel import new_position
from bagatelle.language import ENGLISH, Say
from bagatelle.position_line import Line
from bagatelle.refusal import Refused
from bagatelle.still import look

BETWEEN = " / "
MODES = ("tournament", "casual")
MOODS = ("in_range", "all_six")
PRINTED_WINS = 3

_ITEM = re.compile(
    r"(?P<token>[^=:~]+)(?:=(?P<started>[0-9]{1,2})(?:>(?P<now>[0-9]{1,2}))?)?(?:~(?P<chosen>[0-9]{1,2}))?"
    r"(?::(?P<state>[0-9]{1,3}\*?|[xw_?!]))?"
)


def write_position(pos: np.record) -> str:
    """The whole position in one line."""
    seen = look(pos)
    words = [f"turn={SIDES[seen.turn]}", f"phase={at.PHASES[seen.phase]}"]
    words += [f"round={seen.rounds + 1}"] if seen.rounds else []
    words += [f"wins={seen.wins[0]},{seen.wins[1]}"] if any(seen.wins) else []
    words += [f"last={SIDES[seen.last]}"] if seen.last != at.NOBODY else []
    words += [f"{key}={value}" for key, value in (("passes", seen.passes), ("idle", seen.idle)) if value]
    if seen.tripper != at.NO_DIE:
        words.append(f"trip={PLACES[seen.tripper]}>{PLACES[seen.tripped]}")
    words += [f"cursor={PLACES[seen.cursor]}"] if seen.phase == at.FOCUSING else []
    words += [f"picked={_picked(seen.picked[0])}"] if seen.picked[0] else []
    words += [f"mode={MODES[1]}"] if seen.casual else []
    words += [f"to={seen.needed}"] if seen.needed != PRINTED_WINS else []
    words += [f"mood={MOODS[1]}"] if seen.all_six else []
    if any(seen.talent):
        words.append(f"talents={','.join(components.TALENTS[talent] for talent in seen.talent)}")
    return BETWEEN.join([*(_write_dice(pos, seen, seat) for seat in range(SEATS)), " ".join(words)])


def _picked(picked: int) -> str:
    return "-" if picked == at.DECLINED else PLACES[picked - at.PICKED]


def _write_dice(pos: np.record, seen: Any, seat: int) -> str:
    dice = [_write_die(pos, seen, seat, die) for die in range(DICE) if seen.form[seat][die]]
    return " ".join(dice) or "-"


def _write_die(pos: np.record, seen: Any, seat: int, die: int) -> str:
    text = str(die_at(pos, seat, die))
    started, now = int(seen.started[seat][die]), int(size_of(pos, seat, die))
    if started:
        text += f"={started}" + (f">{now}" if now not in (0, started) else "")
    if seen.chosen[seat][die]:
        text += f"~{seen.chosen[seat][die]}"
    if seen.phase in (at.SIZES, at.AUXILIARIES):
        return text
    return f"{text}:{_state(seen, seat, die)}"


def _state(seen: Any, seat: int, die: int) -> str:
    place = seat * DICE + die
    for sign, dice in (("!", seen.to_name), ("?", seen.to_draw), ("_", seen.to_roll)):
        if dice >> place & 1:
            return sign
    if seen.taken[seat] >> die & 1:
        return "x"
    if seen.unused[seat] >> die & 1:
        return "w"
    return str(seen.value[seat][die]) + ("*" if seen.dizzy[seat] >> die & 1 else "")


def export(pos: np.record) -> str:
    """The dice in play with their values, side A and side B, as players exchange them.

    >>> export(read_position("6:2 10:2 (8,8):9 20s:14 / 4:1 X=10:3"))
    '6:2 10:2 (8,8):9 20s:14 / 4:1 X=10:3'
    """
    seen = look(pos)
    sides = []
    for seat in range(SEATS):
        dice = [die for die in range(DICE) if seen.alive[seat] >> die & 1]
        words = []
        for die in dice:
            size = int(size_of(pos, seat, die))
            words.append(f"{die_at(pos, seat, die)}{f'={size}' if size else ''}:{seen.value[seat][die]}")
        sides.append(" ".join(words) or "-")
    return BETWEEN.join(sides)


def read_position(text: str, say: Say = ENGLISH) -> np.record:
    """The position that a line describes; it need not be reachable, but every die must be possible."""
    sections = [" ".join(section.split()) for section in re.split(r"\s/(?:\s|$)", f"{text} ")]
    if not 2 <= len(sections) <= 3:
        raise Refused(
            say(
                "This is not a position of Button Men: write the dice of A / the dice of B / words such as turn=A."
            )
        )
    line = _Line(sections[2] if len(sections) == 3 else "", say)
    pos = new_position(at.Position)
    pos.seats = SEATS
    _read_words(pos, line)
    for seat in range(SEATS):
        _read_dice(pos, seat, sections[seat], say)
    line.finish()
    if not rules.sound(pos) or not _is_consistent(pos):
        raise Refused(
            say("This position of Button Men is impossible: its dice and words contradict each other.")
        )
    return pos


def options_of(pos: np.record) -> ButtonMen | None:
    """The options that a position is played with: printed fighters by name, all others by their dice; None where a side
    has no dice left to tell."""
    seen, (first, second) = look(pos), (_fighter(pos, seat) for seat in range(SEATS))
    try:
        return ButtonMen(
            first,
            second,
            mode=MODES[seen.casual],
            wins=seen.needed,
            mood=MOODS[seen.all_six],
        )
    except Refused:
        return None


def _fighter(pos: np.record, seat: int) -> str:
    """The first printed fighter with these dice and this talent, else the dice."""
    recipe, talent = side_of(pos, seat).text, int(pos.talent[seat])
    fits = (
        fighter.name
        for fighter in components.FIGHTERS
        if fighter.talent == talent and (talent == components.COPIES or fighter.recipe == recipe)
    )
    return next(fits, recipe)


class _Line(Line):
    """The words of a position line of Button Men."""

    title = "Button Men"

    def like(self, key: str, default: str, pattern: str, read: Callable[[str], Any]) -> Any:
        """What a value of this form means."""
        value = self.take(key, default)
        if not re.fullmatch(pattern, value):
            raise self.wrong(key, value)
        return read(value)


def _read_words(pos: np.record, line: _Line) -> None:
    pos.turn = line.like("turn", "A", "[AB]", SIDES.index)
    pos.phase = line.like("phase", "turn", "|".join(at.PHASES), at.PHASES.index)
    pos.rounds = line.number("round", 1, 1, rules.MOST_ROUNDS + 1) - 1
    pos.wins[:] = line.like(
        "wins", "0,0", "[0-9]{1,2},[0-9]{1,2}", lambda text: [int(n) for n in text.split(",")]
    )
    pos.last = line.like("last", "-", "[AB-]", lambda text: "-AB".index(text) - 1)
    pos.passes = line.number("passes", 0, 0, SEATS)
    pos.idle = line.number("idle", 0, 0, rules.MOST_IDLE)
    trip = line.like(
        "trip", "", "|[a-h]>[a-h]", lambda text: [PLACES.index(die) for die in text.split(">") if die]
    )
    pos.tripper, pos.tripped = trip or (at.NO_DIE, at.NO_DIE)
    pos.cursor = line.like("cursor", "a", "[a-h]", PLACES.index)
    pos.picked[0] = line.like("picked", "", "|[a-h-]", lambda text: " -abcdefgh".index(text or " "))
    pos.casual = line.like("mode", MODES[0], "|".join(MODES), MODES.index)
    pos.needed = line.number("to", PRINTED_WINS, 1, 99)
    pos.all_six = line.like("mood", MOODS[0], "|".join(MOODS), MOODS.index)
    known = "|".join(components.TALENTS)
    pos.talent[:] = line.like(
        "talents",
        "-,-",
        f"({known}),({known})",
        lambda text: [components.TALENTS.index(word) for word in text.split(",")],
    )


def _read_dice(pos: np.record, seat: int, text: str, say: Say) -> None:
    items = [] if text == "-" else text.split()
    found = [_ITEM.fullmatch(item) for item in items]
    for item, match in zip(items, found, strict=True):
        if not match:
            raise Refused(
                say("This is not a position of Button Men: '{word}' makes no sense in it.", word=item)
            )
    dice = read_recipe(" ".join(match["token"] for match in found if match), say) if items else ()
    if len(dice) != len(items):
        raise Refused(say("This is not a position of Button Men: '{word}' makes no sense in it.", word=text))
    for number, (die, match) in enumerate(zip(dice, found, strict=True)):
        assert match
        put_die(pos, seat, number, die.form, *die.halves, die.traits)
        if not _read_state(pos, seat, number, match):
            raise Refused(
                say(
                    "This is not a position of Button Men: the die '{word}' is impossible.",
                    word=match[0],
                )
            )


def _read_state(pos: np.record, seat: int, die: int, match: re.Match[str]) -> bool:
    """The size, the place and the value of one die; False if they make no sense."""
    adjustable = bool(pos.adjustable[seat] >> die & 1)
    if not adjustable and (match["started"] or match["chosen"]):
        return False
    pos.started[seat, die] = int(match["started"] or 0)
    pos.chosen[seat, die] = int(match["chosen"] or 0)
    on_table = pos.phase not in (at.SIZES, at.AUXILIARIES)
    state = match["state"]
    if on_table != (state is not None):
        return False
    if not on_table:
        return match["now"] is None
    if adjustable:
        set_size(pos, seat, die, int(match["now"] or match["started"] or 0))
    _read_place(pos, seat, die, state)
    return match["now"] is None or match["now"] != match["started"]


def _read_place(pos: np.record, seat: int, die: int, state: str) -> None:
    bit, place = 1 << die, 1 << (seat * DICE + die)
    if state == "x":
        pos.taken[seat] |= bit
    elif state == "w":
        pos.unused[seat] |= bit
        pos.value[seat, die] = total(pos, seat, die)
    else:
        pos.alive[seat] |= bit
        if state in "_?!":
            pos.to_roll |= place
            pos.to_draw |= place if state == "?" else 0
            pos.to_name |= place if state == "!" else 0
        else:
            pos.value[seat, die] = int(state.rstrip("*"))
            pos.dizzy[seat] |= bit if state.endswith("*") else 0


def _is_consistent(pos: np.record) -> bool:
    """Whether the words fit the dice, beyond what holds for every position of the game."""
    return all(check(pos) for check in _CHECKS)


def _tripping(pos: np.record) -> bool:
    seat, tripper, tripped = int(pos.turn), int(pos.tripper), int(pos.tripped)
    if tripper == at.NO_DIE:
        return pos.phase == at.OPENING or pos.to_roll == 0 or _rolls_for(pos, seat)
    if pos.phase not in (at.NAMING, at.ROLLING):
        return False
    trips = int(pos.alive[seat] & pos.trait[seat, components.TRIP])
    if not trips >> tripper & 1 or not pos.alive[1 - seat] >> tripped & 1:
        return False
    own, other = 1 << (seat * DICE + tripper), 1 << ((1 - seat) * DICE + tripped)
    if pos.phase == at.NAMING:
        return int(pos.to_name) == int(pos.to_roll) == own
    return int(pos.to_roll) in (own, other)


def _rolls_for(pos: np.record, seat: int) -> bool:
    """Whether only dice of one side are about to be rolled."""
    return bool(pos.to_roll) and not int(pos.to_roll) & ~(255 << (seat * DICE))


def _focusing(pos: np.record) -> bool:
    if pos.phase != at.FOCUSING:
        return bool(pos.cursor == 0)
    seat, die = int(pos.turn), int(pos.cursor)
    if not focus_dice(pos, seat) >> die & 1:
        return False
    return bool(leader(pos, seat, die, least(pos, seat, die)) == seat)


def _choosing(pos: np.record) -> bool:
    """Sealed choices only where they are being made: of the player to move, and of A before B. A player who has no
    say begins with the sizes of the last round, so these must be known."""
    if pos.phase != at.SIZES:
        return not pos.chosen.any()
    seat = int(pos.turn)
    if not may_change(pos, seat) or next_choice(pos, seat) == DICE:
        return False
    for side in range(SEATS):
        if may_change(pos, side):
            if side < seat and next_choice(pos, side) < DICE:
                return False
        elif pos.chosen[side].any() or not all(pos.started[side, die] for die in bits(pos.adjustable[side])):
            return False
    return seat == 1 or not pos.chosen[1].any()


def _letters_agree(pos: np.record) -> bool:
    """Every chosen size is allowed, and the dice of one letter have the same, chosen in their order."""
    for field in ("chosen", "started"):
        for seat in range(SEATS):
            sizes: dict[int, int] = {}
            for die in range(DICE):
                size, letter = int(pos[field][seat, die]), int(letter_of(pos, seat, die))
                if size and not allows(pos, seat, die, size):
                    return False
                if letter >= 0 and sizes.setdefault(letter, size) != size:
                    return False
    return True


def _picking(pos: np.record) -> bool:
    listed = int(pos.trait[0, components.AUXILIARY] | pos.trait[1, components.AUXILIARY])
    if pos.phase != at.AUXILIARIES:
        return not listed and not pos.picked[0]
    if not listed or bool(pos.picked[0]) != (pos.turn == 1) or pos.started.any() or pos.chosen.any():
        return False
    picked = int(pos.picked[0])
    offered = int(pos.trait[int(offer_to(pos, 0)), components.AUXILIARY])
    fits = all(
        len(side_of(pos, seat).recipe) < DICE or bool(pos.trait[seat, components.AUXILIARY])
        for seat in range(SEATS)
    )
    return fits and (picked < at.PICKED or bool(offered >> (picked - at.PICKED) & 1))


def _booking(pos: np.record) -> bool:
    """So many wins are possible in so many rounds, and whoever wins the match wins the last of them."""
    wins = [int(won) for won in pos.wins]
    if sum(wins) > pos.rounds or max(wins) > pos.needed or min(wins) >= pos.needed:
        return False
    if max(wins) == pos.needed and pos.last != wins.index(max(wins)):
        return False
    if pos.last != at.NOBODY and not pos.wins[pos.last]:
        return False
    return not (pos.rounds and pos.phase == at.AUXILIARIES)


def _counting(pos: np.record) -> bool:
    """One pass, and failed trip attacks, only while a round goes on; as many as end it, only when all is over."""
    if pos.phase == at.ENDED:
        return True
    if pos.passes and pos.phase != at.TURN:
        return False
    if pos.idle and pos.phase not in (at.TURN, at.NAMING, at.ROLLING):
        return False
    return bool(pos.passes < SEATS and pos.idle < rules.MOST_IDLE)


def _beginning(pos: np.record) -> bool:
    """Before the first turn both sides have dice; in the start roll every warrior waits, and where a coin is tossed no
    die counts."""
    if pos.phase in (at.AUXILIARIES, at.SIZES, at.OPENING, at.FLIP) and not pos.dice.all():
        return False
    if pos.phase == at.OPENING:
        waiting = all(pos.unused[seat] == pos.trait[seat, components.WARRIOR] for seat in range(SEATS))
        return waiting and not pos.taken.any() and not pos.dizzy.any() and pos.turn == 0
    if pos.phase == at.FLIP:
        return bool(starter(pos) == COIN_DECIDES)
    return True


def _copying(pos: np.record) -> bool:
    """Echo has somebody to copy [B5]."""
    return bool((pos.talent != components.COPIES).any())


_CHECKS = (
    _tripping,
    _focusing,
    _choosing,
    _letters_agree,
    _picking,
    _booking,
    _counting,
    _beginning,
    _copying,
)
