"""What happened in Button Men, as sentences for one viewer: sealed choices are told when they are opened."""

from __future__ import annotations

import numpy as np

from bagatelle.games.button_men import position as at
from bagatelle.games.button_men.auxiliaries import offer_to
from bagatelle.games.button_men.components import AUXILIARY, DICE, SEATS
from bagatelle.games.button_men.dice import total_with
from bagatelle.games.button_men.labels import dice_shown, sized_name
from bagatelle.games.button_men.notation import NAMES, names, sized_die
from bagatelle.games.button_men.position import bits, first_of, next_roll, split
from bagatelle.games.button_men.scores import score
from bagatelle.games.button_men.sides import die_at
from bagatelle.games.button_men.sizes import may_change
from bagatelle.games.button_men.wording import plain_die, points, sizes_in_words
from bagatelle.kernel import copy_of
from bagatelle.language import mark
from bagatelle.rooms import Audience

ATTACKS = {
    "power": mark("{dice} captures {targets}."),
    "shadow": mark("{dice} captures {targets} (shadow)."),
    "speed": mark("{dice} captures {targets} (speed)."),
    "skill": mark("{dice} captures {targets} (skill)."),
    "trip": mark("{dice} tries to trip {targets}."),
}
BY_SEVERAL = ATTACKS | {"skill": mark("{dice} capture {targets} (skill).")}
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
            return [to.tell(0, "You have decided in secret.", "{player} has decided in secret.")]
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
        return to.tell(seat, "You decline an auxiliary die.", "{player} declines an auxiliary die.")
    die = die_at(pos, int(offer_to(pos, seat)), action - at.PICK).without(AUXILIARY)
    return to.tell(
        seat, "You take the auxiliary die {die}.", "{player} takes the auxiliary die {die}.", die=str(die)
    )


def _chose(before: np.record, action: int, after: np.record, to: Audience) -> list[str]:
    """The owner is told at once, the others that it is done; when all have chosen everything is opened."""
    seat = int(before.turn)
    lines = []
    if to.viewer == seat:
        lines.append(
            to.tell(
                seat,
                "You choose {size} for {die}.",
                "{player} chooses {size} for {die}.",
                size=action - at.SIZE,
                die=sized_name(before, seat, sized_die(before)),
            )
        )
    elif after.phase != at.SIZES or after.turn != seat:
        lines.append(to.tell(seat, "You have chosen in secret.", "{player} has chosen in secret."))
    if after.phase != at.SIZES:
        lines += [_plays_with(after, side, to) for side in range(SEATS) if may_change(before, side)]
    return [line for line in lines if line]


def _plays_with(after: np.record, seat: int, to: Audience) -> str:
    """The sizes that a side has now, if it has any."""
    sizes = sizes_in_words(after, seat, "started")
    if not sizes:
        return ""
    named = to.say.both([f"{sized_name(after, seat, name)} = {size}" for name, size in sizes.items()])
    return to.tell(seat, "You play with {sizes}.", "{player} plays with {sizes}.", sizes=named)


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
    lines = [to.tell(seat, "You roll {values}.", "{player} rolls {values}.", values=to.say.both(values))]
    if after.rounds != before.rounds:
        lines.append(to.say("All numbers cancel out: the round is drawn."))
    return [*lines, *_begins(before, after, to)]


def _begins(before: np.record, after: np.record, to: Audience) -> list[str]:
    """Who has the first turn, once that is settled."""
    if after.phase == at.TURN and before.phase != at.TURN:
        return [to.tell(int(after.turn), "You begin.", "{player} begins.")]
    if after.phase == at.FOCUSING and (before.phase != at.FOCUSING or after.turn != before.turn):
        return [
            to.tell(
                int(after.turn),
                "{other} would begin, but you may turn focus dice down.",
                "{other} would begin, but {player} may turn focus dice down.",
                other=to.names[1 - after.turn],
            )
        ]
    return []


def _flipped(before: np.record, action: int, after: np.record, to: Audience) -> list[str]:
    return [
        to.tell(action - at.COIN, "You win the toss.", "{player} wins the toss."),
        *_begins(before, after, to),
    ]


def _focused(before: np.record, action: int, after: np.record, to: Audience) -> list[str]:
    seat = int(before.turn)
    lines = []
    if action == at.DECLINE:
        lines.append(
            to.tell(
                seat,
                "You leave your focus dice as they are.",
                "{player} leaves the focus dice as they are.",
            )
        )
    elif action - at.FOCUS_TO < before.value[seat, before.cursor]:
        lines.append(
            to.tell(
                seat,
                "You turn your {shown} down to {value}.",
                "{player} turns a {shown} down to {value}.",
                shown=int(before.value[seat, before.cursor]),
                value=action - at.FOCUS_TO,
            )
        )
    return [*lines, *_begins(before, after, to)]


def _moved(before: np.record, action: int, to: Audience) -> list[str]:
    seat = int(before.turn)
    if action == at.PASS:
        return [to.tell(seat, "You pass.", "{player} passes.")]
    attackers, targets, _ = split(action)
    texts = BY_SEVERAL if attackers & (attackers - 1) else ATTACKS
    text = to.say(
        texts[names(before, action)[0]],
        dice=_whose(before, seat, attackers, to),
        targets=_whose(before, 1 - seat, targets, to),
    )
    return [to.sentence(text)]


def _whose(pos: np.record, seat: int, dice: int, to: Audience) -> str:
    """Dice by what they show, and whose they are."""
    shown = to.say.both(dice_shown(pos, seat, dice))
    return to.tell(seat, "your {dice}", "{player}'s {dice}", dice=shown)


def _named(before: np.record, action: int, to: Audience) -> list[str]:
    seat, die = first_of(int(before.to_name))
    return [
        to.tell(
            seat,
            "You make it a d{size}.",
            "{player} makes it a d{size}.",
            size=int(total_with(before, seat, die, action - at.SIZE)),
        )
    ]


def _rolled(before: np.record, action: int, to: Audience) -> list[str]:
    seat, die, draws = next_roll(before)
    rolled = plain_die(before, seat, die)
    if draws:
        size = int(total_with(before, seat, die, action - at.SIZE))
        return [to.say("Its mood turns the {die} into a d{size}.", die=rolled, size=size)]
    lines = [to.say("The {die} rerolls to {value}.", die=rolled, value=action - at.FACE)]
    if before.tripper != at.NO_DIE and seat != before.turn:
        caught = action - at.FACE <= before.value[before.turn, before.tripper]
        player = int(before.turn)
        if caught:
            lines.append(to.tell(player, "You capture it.", "{player} captures it."))
        else:
            lines.append(to.tell(player, "You fail to capture it.", "{player} fails to capture it."))
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
        "End of round {round}: {a} {first}, {b} {second} points.",
        round=int(after.rounds),
        a=to.names[0],
        first=first,
        b=to.names[1],
        second=second,
    )
    if after.last == at.NOBODY:
        return [scores, say("The round is drawn.")]
    winner = int(after.last)
    won = to.tell(
        winner,
        "You win the round: {wins} of {needed}.",
        "{player} wins the round: {wins} of {needed}.",
        wins=int(after.wins[winner]),
        needed=int(after.needed),
    )
    return [scores, won]


def _match_over(after: np.record, to: Audience) -> str:
    if max(after.wins) < after.needed:
        return to.say("After {rounds} rounds the match is drawn.", rounds=int(after.rounds))
    return to.tell(int(after.last), "You win the match!", "{player} wins the match.")


def _reopened(after: np.record, to: Audience) -> list[str]:
    """Nothing may be changed: the sizes of the next round are those of the last."""
    if after.phase != at.OPENING or not sum(int(dice) for dice in after.adjustable):
        return []
    return [to.say("The sizes stay as they were.")]
