"""What happened in Button Men, as sentences for one viewer: sealed choices are told when they are opened."""

from __future__ import annotations

import numpy as np

from bagatelle.games.button_men import position as at
from bagatelle.games.button_men.auxiliaries import offer_to
from bagatelle.games.button_men.components import AUXILIARY, DICE, SEATS
from bagatelle.games.button_men.notation import NAMES, names, sized_die, write_dice
from bagatelle.games.button_men.position import bits, first_of, next_roll, split
from bagatelle.games.button_men.scores import score
from bagatelle.games.button_men.sides import die_at
from bagatelle.games.button_men.sizes import may_change
from bagatelle.games.button_men.wording import die_words, points, size_list, sizes_in_words
from bagatelle.kernel import copy_of
from bagatelle.language import mark
from bagatelle.rooms import Audience

ATTACKS = {
    "power": mark("{player} takes {targets} with {dice} (power)."),
    "shadow": mark("{player} takes {targets} with {dice} (shadow)."),
    "speed": mark("{player} takes {targets} with {dice} (speed)."),
    "skill": mark("{player} takes {targets} with {dice} (skill)."),
    "trip": mark("{player} tries to trip {targets} with {dice}."),
}
assert set(ATTACKS) == set(NAMES.values())


def event(before: np.record, action: int, after: np.record, to: Audience) -> list[str]:
    """What an event did to the dice."""
    match int(before.phase):
        case at.AUXILIARIES:
            return _picked(before, action, to)
        case at.SIZES:
            return _chose(before, action, after, to)
        case at.OPENING:
            return _opened(before, action, after, to)
        case at.FLIP:
            return _flipped(before, action, after, to)
        case at.FOCUSING:
            return _focused(before, action, after, to)
        case at.TURN:
            return _moved(before, action, to)
        case at.NAMING:
            return _named(before, action, to)
    return _rolled(before, action, to)


def _picked(before: np.record, action: int, to: Audience) -> list[str]:
    """The first player's decision stays sealed until the second has decided."""
    say, seat = to.say, int(before.turn)
    if seat == 0:
        if to.viewer != 0:
            return [say("{player} has decided in secret.", player=to.names[0])]
        return [_decision(before, 0, action, to)]
    if action == at.DECLINE or before.picked[0] == at.DECLINED:
        return [say("At least one player declined, so nobody gets an auxiliary die.")]
    first = int(before.picked[0]) - at.PICKED + at.PICK
    return [
        _decision(before, 0, first, to),
        _decision(before, 1, action, to),
        say("Both dice join for the whole match."),
    ]


def _decision(pos: np.record, seat: int, action: int, to: Audience) -> str:
    if action == at.DECLINE:
        return to.say("{player} declines an auxiliary die.", player=to.names[seat])
    die = die_at(pos, int(offer_to(pos, seat)), action - at.PICK).without(AUXILIARY)
    return to.say("{player} takes the auxiliary die {die}.", player=to.names[seat], die=str(die))


def _chose(before: np.record, action: int, after: np.record, to: Audience) -> list[str]:
    """The owner is told at once, the others that it is done; when all have chosen everything is opened."""
    say, seat = to.say, int(before.turn)
    lines = []
    if to.viewer == seat:
        size = f"{sized_die(before)}={action - at.SIZE}"
        lines.append(say("{player} chooses {size}.", player=to.names[seat], size=size))
    elif after.phase != at.SIZES or after.turn != seat:
        lines.append(say("{player} has chosen in secret.", player=to.names[seat]))
    if after.phase != at.SIZES:
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
    rolled.value[seat, die] = action - at.FACE
    values = [str(int(rolled.value[seat, die])) for die in bits(int(rolled.alive[seat]))]
    lines = [to.say("{player} rolls {values}.", player=to.names[seat], values=" ".join(values))]
    if after.rounds != before.rounds:
        lines.append(to.say("All numbers cancel out: the round is drawn."))
    return [*lines, *_begins(before, after, to)]


def _begins(before: np.record, after: np.record, to: Audience) -> list[str]:
    """Who has the first turn, once that is settled."""
    if after.phase == at.TURN and before.phase != at.TURN:
        return [to.say("{player} begins.", player=to.names[after.turn])]
    if after.phase == at.FOCUSING and (before.phase != at.FOCUSING or after.turn != before.turn):
        first, other = to.names[1 - after.turn], to.names[after.turn]
        return [
            to.say("{first} would begin, but {other} may turn focus dice down.", first=first, other=other)
        ]
    return []


def _flipped(before: np.record, action: int, after: np.record, to: Audience) -> list[str]:
    return [
        to.say("{player} wins the toss.", player=to.names[action - at.COIN]),
        *_begins(before, after, to),
    ]


def _focused(before: np.record, action: int, after: np.record, to: Audience) -> list[str]:
    say, seat = to.say, int(before.turn)
    lines = []
    if action == at.DECLINE:
        lines.append(say("{player} leaves the focus dice as they are.", player=to.names[seat]))
    elif action - at.FOCUS_TO < before.value[seat, before.cursor]:
        words = die_words(before, seat, int(before.cursor), say)
        shown, value = int(before.value[seat, before.cursor]), action - at.FOCUS_TO
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
    if action == at.PASS:
        return [to.say("{player} passes.", player=player)]
    attackers, targets, _ = split(action)
    seat = int(before.turn)
    dice = write_dice(before, seat, attackers, int(before.alive[seat] | before.unused[seat]))
    taken = write_dice(before, 1 - seat, targets, int(before.alive[1 - seat]))
    return [to.say(ATTACKS[names(before, action)[0]], player=player, targets=taken, dice=dice)]


def _named(before: np.record, action: int, to: Audience) -> list[str]:
    seat, die = first_of(int(before.to_name))
    words = die_words(before, seat, die, to.say)
    size = action - at.SIZE
    return [to.say("{player} gives {die} size {size}.", player=to.names[seat], die=words, size=size)]


def _rolled(before: np.record, action: int, to: Audience) -> list[str]:
    seat, die, draws = next_roll(before)
    words = die_words(before, seat, die, to.say)
    if draws:
        return [to.say("Its mood gives {die} size {size}.", die=words, size=action - at.SIZE)]
    lines = [
        to.say("{player} rolls {value} on {die}.", player=to.names[seat], value=action - at.FACE, die=words)
    ]
    if before.tripper != at.NO_DIE and seat != before.turn:
        caught = action - at.FACE <= before.value[before.turn, before.tripper]
        player = to.names[before.turn]
        if caught:
            lines.append(to.say("{player} takes it.", player=player))
        else:
            lines.append(to.say("{player} fails to take it.", player=player))
    return lines


def end_of_round(before: np.record, after: np.record, to: Audience) -> list[str]:
    """The scores when a round has ended, and the end of the match."""
    if after.rounds == before.rounds:
        return []
    lines = [] if before.phase == at.OPENING else _scored(before, after, to)
    if after.phase == at.ENDED:
        lines.append(_match_over(after, to))
    return [*lines, *_reopened(after, to)]


def _scored(before: np.record, after: np.record, to: Audience) -> list[str]:
    say = to.say
    first, second = (points(int(score(before, seat))) for seat in range(SEATS))
    scores = say(
        "End of round {round}: {a} {first}, {b} {second}.",
        round=int(after.rounds),
        a=to.names[0],
        first=first,
        b=to.names[1],
        second=second,
    )
    if after.last == at.NOBODY:
        return [scores, say("The round is drawn.")]
    won = say.many(
        "{player} wins the round and has {n} win.",
        "{player} wins the round and has {n} wins.",
        int(after.wins[after.last]),
        player=to.names[after.last],
    )
    return [scores, won]


def _match_over(after: np.record, to: Audience) -> str:
    if max(after.wins) < after.needed:
        return to.say("After {rounds} rounds the match is drawn.", rounds=int(after.rounds))
    return to.say("{player} wins the match.", player=to.names[after.last])


def _reopened(after: np.record, to: Audience) -> list[str]:
    """Nothing may be changed: the sizes of the next round are those of the last."""
    if after.phase != at.OPENING or not sum(int(dice) for dice in after.adjustable):
        return []
    return [to.say("The sizes stay as they were.")]
