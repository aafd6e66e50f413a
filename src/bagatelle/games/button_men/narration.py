"""What happens in Button Men, as sentences for one viewer: sealed choices are told when they are opened."""

from __future__ import annotations

from typing import Any

import numpy as np

from bagatelle.games.button_men import rules
from bagatelle.games.button_men.attacks import COIN, DECLINE, FACE, FOCUS_TO, PASS, PICK, SIZE
from bagatelle.games.button_men.components import AUXILIARY, DICE, SEATS
from bagatelle.games.button_men.initiative import NOBODY
from bagatelle.games.button_men.notation import NAMES, bits, names, sized_die, split, write_dice
from bagatelle.games.button_men.position import die_at
from bagatelle.games.button_men.sealed import DECLINED, may_change, offer_to
from bagatelle.games.button_men.wording import die_words, points, size_list, sizes_in_words
from bagatelle.kernel import copy_of
from bagatelle.language import mark
from bagatelle.rooms import Audience

ATTACKS = {
    "power": mark("{player} takes {targets} with {dice} by power."),
    "shadow": mark("{player} takes {targets} with {dice} by shadow."),
    "speed": mark("{player} takes {targets} with {dice} by speed."),
    "skill": mark("{player} takes {targets} with {dice} by skill."),
    "trip": mark("{player} tries to trip {targets} with {dice}."),
}
assert set(ATTACKS) == set(NAMES.values())


def narrate(before: np.record, action: int, after: np.record, to: Audience) -> list[str]:
    """What an event did; dice of the start roll are told a side at a time."""
    return [*_event(before, action, after, to), *_round_over(before, after, to)]


def _event(before: np.record, action: int, after: np.record, to: Audience) -> list[str]:
    match int(before.phase):
        case rules.AUXILIARIES:
            return _picked(before, action, to)
        case rules.SIZES:
            return _chose(before, action, after, to)
        case rules.OPENING:
            return _opened(before, action, after, to)
        case rules.FLIP:
            return _flipped(before, action, after, to)
        case rules.FOCUSING:
            return _focused(before, action, after, to)
        case rules.TURN:
            return _moved(before, action, to)
        case rules.NAMING:
            return _named(before, action, to)
    return _rolled(before, action, to)


def _picked(before: np.record, action: int, to: Audience) -> list[str]:
    """The first player's decision stays sealed until the second has decided."""
    say, seat = to.say, int(before.turn)
    if seat == 0:
        if to.viewer != 0:
            return [say("{player} has decided in secret.", player=to.names[0])]
        return [_decision(before, 0, action, to)]
    if action == DECLINE or before.picked[0] == DECLINED:
        return [say("Not both want one, so nobody gets an auxiliary die.")]
    first = int(before.picked[0]) - 2 + PICK
    return [
        _decision(before, 0, first, to),
        _decision(before, 1, action, to),
        say("Both dice join for the whole match."),
    ]


def _decision(pos: np.record, seat: int, action: int, to: Audience) -> str:
    if action == DECLINE:
        return to.say("{player} declines an auxiliary die.", player=to.names[seat])
    die = die_at(pos, int(offer_to(pos, seat)), action - PICK).without(AUXILIARY)
    return to.say("{player} takes the auxiliary die {die}.", player=to.names[seat], die=str(die))


def _chose(before: np.record, action: int, after: np.record, to: Audience) -> list[str]:
    """The owner is told at once, the others that it is done; when all have chosen everything is opened."""
    say, seat = to.say, int(before.turn)
    lines = []
    if to.viewer == seat:
        size = f"{sized_die(before)}={action - SIZE}"
        lines.append(say("{player} chooses {size}.", player=to.names[seat], size=size))
    elif after.phase != rules.SIZES or after.turn != seat:
        lines.append(say("{player} has chosen in secret.", player=to.names[seat]))
    if after.phase != rules.SIZES:
        for side in range(SEATS):
            sizes = sizes_in_words(after, side, "started")
            if sizes and may_change(before, side):
                lines.append(
                    say("{player} plays with {sizes}.", player=to.names[side], sizes=size_list(sizes, say))
                )
    return lines


def _opened(before: np.record, action: int, after: np.record, to: Audience) -> list[str]:
    """A line when a side has rolled all its dice; then who begins."""
    seat = 0 if int(before.to_roll) & 255 else 1
    mine = int(before.to_roll) >> (seat * DICE) & 255
    if mine & (mine - 1):
        return []
    rolled = copy_of(before)
    die = bits(mine)[0]
    rolled.value[seat, die] = action - FACE
    values = [str(int(rolled.value[seat, die])) for die in bits(int(rolled.alive[seat]))]
    lines = [to.say("{player} rolls {values}.", player=to.names[seat], values=" ".join(values))]
    if after.rounds != before.rounds:
        lines.append(to.say("All numbers are equal: the round is drawn and played again."))
    return [*lines, *_begins(before, after, to)]


def _begins(before: np.record, after: np.record, to: Audience) -> list[str]:
    """Who has the first turn, once that is settled."""
    if after.phase == rules.TURN and before.phase != rules.TURN:
        return [to.say("{player} begins.", player=to.names[after.turn])]
    if after.phase == rules.FOCUSING and (before.phase != rules.FOCUSING or after.turn != before.turn):
        first, other = to.names[1 - after.turn], to.names[after.turn]
        return [
            to.say("{first} would begin, but {other} may turn focus dice down.", first=first, other=other)
        ]
    return []


def _flipped(before: np.record, action: int, after: np.record, to: Audience) -> list[str]:
    return [
        to.say("The coin falls for {player}.", player=to.names[action - COIN]),
        *_begins(before, after, to),
    ]


def _focused(before: np.record, action: int, after: np.record, to: Audience) -> list[str]:
    say, seat = to.say, int(before.turn)
    lines = []
    if action == DECLINE:
        lines.append(say("{player} leaves the focus dice as they are.", player=to.names[seat]))
    elif action - FOCUS_TO < before.value[seat, before.cursor]:
        words = die_words(before, seat, int(before.cursor), say)
        shown, value = int(before.value[seat, before.cursor]), action - FOCUS_TO
        lines.append(
            say(
                "{player} turns {die} from {shown} down to {value}.",
                player=to.names[seat],
                die=words,
                shown=shown,
                value=value,
            )
        )
    return [*lines, *_begins(before, after, to)]


def _moved(before: np.record, action: int, to: Audience) -> list[str]:
    player = to.names[before.turn]
    if action == PASS:
        return [to.say("{player} passes.", player=player)]
    attackers, targets, _ = split(action)
    seat = int(before.turn)
    dice = write_dice(before, seat, attackers, int(before.alive[seat] | before.unused[seat]))
    taken = write_dice(before, 1 - seat, targets, int(before.alive[1 - seat]))
    return [to.say(ATTACKS[names(before, action)[0]], player=player, targets=taken, dice=dice)]


def _named(before: np.record, action: int, to: Audience) -> list[str]:
    bit = int(before.to_name) & -int(before.to_name)
    seat, die = divmod(bit.bit_length() - 1, DICE)
    words = die_words(before, seat, die, to.say)
    size = action - SIZE
    return [to.say("{player} gives {die} the size {size}.", player=to.names[seat], die=words, size=size)]


def _rolled(before: np.record, action: int, to: Audience) -> list[str]:
    bit = int(before.to_roll) & -int(before.to_roll)
    seat, die = divmod(bit.bit_length() - 1, DICE)
    words = die_words(before, seat, die, to.say)
    if int(before.to_draw) & bit:
        return [to.say("Its mood gives {die} the size {size}.", die=words, size=action - SIZE)]
    lines = [
        to.say("{player} rolls {value} with {die}.", player=to.names[seat], value=action - FACE, die=words)
    ]
    if before.tripper != rules.NO_DIE and seat != before.turn:
        caught = action - FACE <= before.value[before.turn, before.tripper]
        player = to.names[before.turn]
        if caught:
            lines.append(to.say("{player} takes it.", player=player))
        else:
            lines.append(to.say("{player} does not get it.", player=player))
    return lines


def _round_over(before: np.record, after: np.record, to: Audience) -> list[str]:
    """The scores when a round has ended, and the end of the match."""
    if after.rounds == before.rounds:
        return []
    say, lines = to.say, []
    if before.phase != rules.OPENING:
        first, second = (points(int(rules.score(before, seat))) for seat in range(SEATS))
        lines.append(
            say(
                "End of round {round}: {a} {first}, {b} {second}.",
                round=int(after.rounds),
                a=to.names[0],
                first=first,
                b=to.names[1],
                second=second,
            )
        )
        if after.last == NOBODY:
            lines.append(say("The round is drawn and played again."))
        else:
            wins = int(after.wins[after.last])
            lines.append(
                say.many(
                    "{player} wins the round and has {n} win.",
                    "{player} wins the round and has {n} wins.",
                    wins,
                    player=to.names[after.last],
                )
            )
    if after.phase == rules.ENDED:
        if max(after.wins) < after.needed:
            lines.append(
                say("After {rounds} rounds the match is given up as a draw.", rounds=int(after.rounds))
            )
        else:
            lines.append(say("{player} wins the match.", player=to.names[after.last]))
    return [*lines, *_reopened(after, to)]


def _reopened(after: np.record, to: Audience) -> list[str]:
    """Nothing may be changed: the sizes of the next round are those of the last."""
    if after.phase != rules.OPENING or not sum(int(dice) for dice in after.adjustable):
        return []
    return [to.say("The sizes stay as they were.")]


def sheet_row(before: np.record, action: int, after: np.record) -> dict[str, Any] | None:
    """One line of the score sheet when a round has ended: both scores, who won it, and the wins so far."""
    if after.rounds == before.rounds:
        return None
    played = before.phase != rules.OPENING
    return {
        "round": int(after.rounds),
        "half_points": [int(rules.score(before, seat)) for seat in range(SEATS)] if played else None,
        "winner": None if after.last == NOBODY else int(after.last),
        "wins": [int(wins) for wins in after.wins],
    }
