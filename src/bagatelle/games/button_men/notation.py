"""Button Men as text: what players do and what the dice show.

    power 13>13   skill 9+2+2>13   speed 8>3+5   trip c2>a20   pass      attacks; the name may be left out
    X=10   a=12   take e   decline                                       sizes, turbo and focus dice, auxiliary dice
    7   a=8   first A                                                    what chance does

A die is named by its value; when several of a side show that value and not all of them take part, by its letter and
value: the first die of a side is a, the second b, and so on. The letter alone will do. Positions:
`position_line`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np

from bagatelle.games.button_men import attacks
from bagatelle.games.button_men import position as at
from bagatelle.games.button_men.auxiliaries import offer_to
from bagatelle.games.button_men.components import AUXILIARY, DICE, LETTERS, PLACES, SIDES
from bagatelle.games.button_men.dice import letter_of, traits_of
from bagatelle.games.button_men.position import bits, first_of, next_roll, split
from bagatelle.games.button_men.sizes import next_choice
from bagatelle.language import ENGLISH, Say, mark
from bagatelle.refusal import NotAMove, Refused
from bagatelle.still import look, once

NAMES = {
    attacks.POWER_NAME: mark("power"),
    attacks.SHADOW_NAME: mark("shadow"),
    attacks.SPEED_NAME: mark("speed"),
    attacks.SKILL_NAME: mark("skill"),
    attacks.TRIP_NAME: mark("trip"),
}
"""The kinds of attack, in the order in which an attack with several names is called."""


@once
def names(pos: np.record, action: int) -> list[str]:
    """Every name under which an attack is possible."""
    attackers, targets, trips = split(action)
    known = attacks.TRIP_NAME if trips else int(attacks.names_of(pos, attackers, targets))
    return [name for bit, name in NAMES.items() if known & bit]


def write(pos: np.record, action: int, say: Say = ENGLISH) -> str:
    """An action in words; see above."""
    if action >= at.ATTACK:
        return _write_attack(pos, action, say)
    if action >= at.FOCUS_TO:
        return f"{PLACES[pos.cursor]}={action - at.FOCUS_TO}"
    if action >= at.FACE:
        return str(action - at.FACE)
    if action >= at.SIZE:
        return f"{sized_die(pos)}={action - at.SIZE}"
    if action >= at.COIN:
        return say("first {side}", side=SIDES[action - at.COIN])
    if action >= at.PICK:
        return say("take {die}", die=PLACES[action - at.PICK])
    return say("pass") if action == at.PASS else say("decline")


def seen(pos: np.record, action: int, viewer: int) -> str:
    """An event as a viewer may know it before the match is over: choices that were sealed stay so."""
    sealed = pos.phase in (at.SIZES, at.AUXILIARIES) and pos.turn != viewer
    return "sealed" if sealed else write(pos, action)


def sized_die(pos: np.record) -> str:
    """What gets a size now: a swing letter, or one die."""
    if pos.phase == at.SIZES:
        die = int(next_choice(pos, pos.turn))
        letter = int(letter_of(pos, pos.turn, die)) if die < DICE else -1
        return LETTERS[letter] if letter >= 0 else PLACES[die % DICE]
    return PLACES[first_of(int(pos.to_name if pos.phase == at.NAMING else pos.to_roll))[1]]


def _write_attack(pos: np.record, action: int, say: Say) -> str:
    name, dice = _attack_words(pos, action)
    return f"{say(name)} {dice}"


@once
def _attack_words(pos: np.record, action: int) -> tuple[str, str]:
    """How an attack is called in English, and its dice."""
    attackers, targets, _ = split(action)
    now = look(pos)
    seat, other = now.turn, 1 - now.turn
    ours = _write_values(now.value[seat], attackers, now.alive[seat] | now.unused[seat])
    theirs = _write_values(now.value[other], targets, now.alive[other])
    return next(iter(names(pos, action)), mark("attack")), f"{ours}>{theirs}"


def write_dice(pos: np.record, seat: int, dice: int, pool: int) -> str:
    """Dice by their values, with letters where the values leave a doubt; biggest first."""
    return _write_values(pos.value[seat].tolist(), dice, pool)


def _write_values(shown: list[int], dice: int, pool: int) -> str:
    in_doubt = {shown[other] for other in bits(pool & ~dice)}
    words = []
    for die in sorted(bits(dice), key=lambda die: (-shown[die], die)):
        doubt = shown[die] in in_doubt or not pool >> die & 1
        words.append(f"{PLACES[die]}{shown[die]}" if doubt else str(shown[die]))
    return "+".join(words)


def read(pos: np.record, text: str, say: Say = ENGLISH) -> int:
    """The action that a player's words mean, in English or in the player's language; whether it is legal is for the
    rules to say."""
    words = " ".join(text.split())
    low = words.casefold()
    if low in ("pass", say("pass").casefold()):
        return at.PASS
    if low in ("decline", say("decline").casefold()):
        return at.DECLINE
    if ">" in words:
        return _read_attack(pos, low, say)
    found = re.fullmatch(r"([^=]+?)\s*=\s*([0-9]{1,3})", words)
    if found:
        return _read_setting(pos, found[1], int(found[2]), say)
    if re.fullmatch("[0-9]{1,3}", words):
        return _number(pos, int(words), say)
    verb, _, rest = low.partition(" ")
    if verb in _verbs("first {side}", say) and rest.upper() in tuple(SIDES):
        return at.COIN + SIDES.index(rest.upper())
    if verb in _verbs("take {die}", say) and rest:
        return _read_pick(pos, rest, say)
    raise NotAMove(
        say(
            "'{text}' is not a move; type 'power 9>7', 'skill 5+2>7', 'X=10' or 'pass', for example.",
            text=words,
        )
    )


def _verbs(pattern: str, say: Say) -> set[str]:
    """The first word of a command in English and in the player's language."""
    return {pattern.split()[0], say(pattern, side="", die="").split()[0].casefold()}


def _number(pos: np.record, number: int, say: Say) -> int:
    """A number alone: what a die shows, or the size or value that is asked for."""
    if pos.phase == at.FOCUSING:
        return at.FOCUS_TO + _within(number, at.ATTACK - at.FOCUS_TO, say)
    if pos.phase in (at.SIZES, at.NAMING) or next_roll(pos)[2]:
        return at.SIZE + _within(number, at.FACE - at.SIZE, say)
    return at.FACE + _within(number, at.FOCUS_TO - at.FACE, say)


def _within(number: int, limit: int, say: Say) -> int:
    if number >= limit:
        raise Refused(say("No die goes up to {number}.", number=number))
    return number


def _read_setting(pos: np.record, name: str, number: int, say: Say) -> int:
    """A size or a focus value with the name of the die it is for: its letter, its swing letter or its recipe."""
    if pos.phase in (at.TURN, at.FLIP, at.AUXILIARIES, at.ENDED):
        raise Refused(say("There is no size or value to set now."))
    wanted = PLACES[pos.cursor] if pos.phase == at.FOCUSING else sized_die(pos)
    if name != wanted and name.casefold() != wanted.casefold():
        raise Refused(say("This is about {wanted}: type '{wanted}=' and a number.", wanted=wanted))
    return _number(pos, number, say)


def _read_pick(pos: np.record, name: str, say: Say) -> int:
    offered = int(pos.trait[int(offer_to(pos, pos.turn)), AUXILIARY]) if pos.phase == at.AUXILIARIES else 0
    letters = [PLACES[die] for die in bits(offered)]
    if name not in letters:
        raise Refused(
            say("That die is not on offer; you may take {dice}.", dice=", ".join(letters))
            if letters
            else say("No dice are on offer now.")
        )
    return at.PICK + PLACES.index(name)


def _read_attack(pos: np.record, text: str, say: Say) -> int:
    found = re.fullmatch(r"(?:([^\W\d_]{3,})\s+)?([^>]*)>([^>]*)", text)
    if not found:
        raise Refused(say("To attack, type your dice, '>', and the dice you take: '9+2+2>13'."))
    seat = int(pos.turn)
    kinds = {word: bit for bit, name in NAMES.items() for word in (name, say(name).casefold())}
    if found[1] and found[1] not in (*kinds, "attack", say("attack").casefold()):
        raise Refused(
            say(
                "There is no attack called '{name}'; the attacks are {known}.",
                name=found[1],
                known=say.both([say(name) for name in NAMES.values()]),
            )
        )
    attackers = _read_dice(pos, seat, found[2], int(pos.alive[seat] | pos.unused[seat]), say)
    targets = _read_dice(pos, 1 - seat, found[3], int(pos.alive[1 - seat]), say)
    kind = kinds.get(found[1] or "", 0)
    if kind == attacks.TRIP_NAME:
        if len(bits(attackers)) != 1 or len(bits(targets)) != 1:
            raise Refused(say("A trip attack is one die against one die."))
        return at.TRIP_ATTACK + bits(attackers)[0] * DICE + bits(targets)[0]
    possible = int(attacks.names_of(pos, attackers, targets))
    if kind and possible and not possible & kind:
        name = say(next(name for bit, name in NAMES.items() if possible & bit))
        raise Refused(
            say(
                "That is a {name} attack, not a {kind} attack.",
                kind=say(NAMES[kind]),
                name=name,
            )
        )
    return at.ATTACK + (attackers << 8) + targets


def _read_dice(pos: np.record, seat: int, text: str, pool: int, say: Say) -> int:
    """The set of dice that words like ``9+b2`` name."""
    words = [word for word in re.split(r"[\s+,]+", text) if word]
    if not words:
        raise Refused(say("To attack, type your dice, '>', and the dice you take: '9+2+2>13'."))
    dice = 0
    by_value: dict[int, int] = {}
    for word in words:
        named = re.fullmatch(r"([a-h])([0-9]{1,3})?", word)
        if named:
            dice |= _lettered(pos, seat, named[1], named[2], pool, dice, say)
        elif re.fullmatch("[0-9]{1,3}", word):
            by_value[int(word)] = by_value.get(int(word), 0) + 1
        else:
            raise Refused(say("'{word}' is not a die: use its value, or its letter a to h.", word=word))
    for value, count in by_value.items():
        dice |= _valued(pos, seat, value, count, pool & ~dice, say)
    return dice


def _lettered(
    pos: np.record, seat: int, letter: str, value: str | None, pool: int, named: int, say: Say
) -> int:
    die = PLACES.index(letter)
    if not pool >> die & 1:
        raise Refused(say("Side {side} has no die {die} in play.", side=SIDES[seat], die=letter))
    if value is not None and int(value) != pos.value[seat, die]:
        shown = int(pos.value[seat, die])
        raise Refused(say("Die {die} shows {shown}, not {value}.", die=letter, shown=shown, value=value))
    if named >> die & 1:
        raise Refused(say("Die {die} can be used only once.", die=letter))
    return 1 << die


def _valued(pos: np.record, seat: int, value: int, count: int, pool: int, say: Say) -> int:
    """Some dice that show a value; when there is a choice, they must be alike in everything."""
    fitting = [die for die in bits(pool) if pos.value[seat, die] == value]
    if len(fitting) < count:
        raise Refused(
            say("Side {side} does not have that many dice showing {value}.", side=SIDES[seat], value=value)
        )
    if len(fitting) > count and len({kind_of(pos, seat, die) for die in fitting}) > 1:
        *some, last = [f"{PLACES[die]}{value}" for die in fitting]
        choices = say("{some} or {last}", some=", ".join(some), last=last)
        raise Refused(say("Which {value} do you mean: {choices}?", value=value, choices=choices))
    return sum(1 << die for die in fitting[:count])


def kind_of(pos: np.record, seat: int, die: int) -> tuple[int, ...]:
    """All that matters of a die besides its value; dice that agree in it are alike."""
    return tuple(_kind(pos, seat, die))


def _kind(pos: np.record, seat: int, die: int) -> Iterator[int]:
    yield from (int(pos.form[seat, die]), *map(int, pos.token[seat, die]), *map(int, pos.sides[seat, die]))
    yield from (int(traits_of(pos, seat, die)), int(pos.started[seat, die]))
    yield from (int(pos[field][seat]) >> die & 1 for field in ("unused", "dizzy"))
