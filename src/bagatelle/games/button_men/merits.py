"""What speaks for a move in Button Men: what it takes, and which dice it leaves in danger.

The dice that are rolled again are told apart from those that stay: of these it is certain what the opponent can take.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from bagatelle.games.button_men import position as at
from bagatelle.games.button_men import rules
from bagatelle.games.button_men.auxiliaries import offer_to
from bagatelle.games.button_men.components import AUXILIARY, MOOD, POISON, SEATS, SPEED, TRIP
from bagatelle.games.button_men.dice import total_with, trait
from bagatelle.games.button_men.labels import dice_shown
from bagatelle.games.button_men.position import bits, first_of, split
from bagatelle.games.button_men.scores import score
from bagatelle.games.button_men.sides import die_at
from bagatelle.games.button_men.sizes import next_choice
from bagatelle.games.button_men.view import gain, worths
from bagatelle.games.button_men.wording import in_points, points
from bagatelle.kernel import copy_of
from bagatelle.rooms import Audience

MOST_ROLLS = 2000
"""So many rolls are tried out at the most."""


class Danger(NamedTuple):
    """What the opponent can do after an attack."""

    staying: int
    """Those of the dice that are not rolled again which can be taken."""
    certain: bool
    """Whether nothing that is rolled can change that: no die of the opponent takes several dice, or any die."""
    safe: float | None
    """The chance that the opponent can take nothing at all, where it is worked out."""


def merit_of(pos: np.record, action: int, to: Audience) -> str:
    """One sentence on what a move is good for."""
    if action >= at.TRIP_ATTACK:
        return _tripping(pos, action, to)
    if action >= at.ATTACK:
        return _attacking(pos, action, to)
    if action >= at.FOCUS_TO:
        return _focusing(pos, action, to)
    if action >= at.SIZE:
        return _sizing(pos, action - at.SIZE, to)
    if action >= at.PICK:
        die = die_at(pos, int(offer_to(pos, pos.turn)), action - at.PICK).without(AUXILIARY)
        return to.say("{die} fights for you in every round, if both of you take a die.", die=str(die))
    if action == at.PASS:
        return _passing(pos, to)
    if pos.phase == at.AUXILIARIES:
        return to.say("Both of you fight with the dice you have now.")
    return to.say("{player} begins, and your dice stay as they are.", player=to.names[1 - pos.turn])


# Attacks


def _attacking(pos: np.record, action: int, to: Audience) -> str:
    say, seat = to.say, int(pos.turn)
    attackers, targets, _ = split(action)
    other = 1 - seat
    after = copy_of(pos)
    rules.play(after, action)
    if not after.alive[other]:
        return _taking_the_last(pos, after, to)
    gains, values = _gains(pos, other, targets, to), {"player": to.names[other]}
    danger = danger_after(pos, action)
    if danger.safe == 1:
        return gains + say("; {player} cannot strike back.", **values)
    if danger.safe:
        percent = say.percent(danger.safe)
        return gains + say(
            "; after {percent} of the rolls {player} cannot strike back.", percent=percent, **values
        )
    stay = int(pos.alive[seat]) & ~attackers
    if not danger.certain or not stay:
        return gains + say(", and leaves {player} {n}.", n=_how_many(after, other, to), **values)
    if not danger.staying:
        return gains + say("; the dice you do not reroll are safe.")
    exposed = say.both(dice_shown(pos, seat, danger.staying))
    return gains + say("; {player} can then take your {exposed}.", exposed=exposed, **values)


def _gains(pos: np.record, other: int, targets: int, to: Audience) -> str:
    """How the lead over the other player changes by a capture."""
    change = gain(worths(pos), other, targets)
    values = {"points": in_points(abs(change), to.say), "player": to.names[other]}
    if change < 0:
        return to.say("Costs you {points} against {player}", **values)
    return to.say("Gains {points} on {player}", **values)


def _taking_the_last(pos: np.record, after: np.record, to: Audience) -> str:
    """Without dice the opponent can only pass, and then the round is over."""
    say, seat = to.say, int(pos.turn)
    text = say("Captures {player}'s last die", player=to.names[1 - seat])
    if after.to_name or after.to_draw:  # what is rolled again may change its size, and what it counts
        return f"{text}."
    ours, theirs = int(score(after, seat)), int(score(after, 1 - seat))
    result = {"ours": points(ours), "theirs": in_points(theirs, say)}
    if ours > theirs:
        return text + say(": you win the round, {ours} to {theirs}.", **result)
    if ours < theirs:
        return text + say(", but you lose the round, {ours} to {theirs}.", **result)
    return text + say(": the round is drawn, {ours} to {theirs}.", **result)


def _how_many(pos: np.record, seat: int, to: Audience) -> str:
    return to.say.many("{n} die", "{n} dice", len(bits(int(pos.alive[seat]))))


def danger_after(pos: np.record, action: int) -> Danger:
    """What the opponent can take after an attack that is no trip attack."""
    seat, attackers = int(pos.turn), split(action)[0]
    other = 1 - seat
    fought = copy_of(pos)
    rules.play(fought, action)
    stays = copy_of(fought)
    stays.alive[seat] &= ~attackers
    stays.to_roll = stays.to_draw = stays.to_name = 0
    stays.phase = at.TURN
    stays.turn = other
    sly = (int(trait(pos, other, SPEED)) | int(trait(pos, other, TRIP))) & int(fought.alive[other])
    simple = fought.phase == at.ROLLING and len(bits(attackers)) == 1 and not fought.to_draw
    return Danger(targets_of(stays), not sly, _safe(fought) if simple else None)


def targets_of(pos: np.record) -> int:
    """The dice that the player to move could attack."""
    actions = np.zeros(at.MAX_LEGAL, np.int64)
    found = 0
    for action in actions[: rules.legal(pos, actions)].tolist():
        if action != at.PASS:
            found |= split(action)[1]
    return found


def _safe(pos: np.record) -> float:
    """The chance that the player who moves next can take nothing, over every roll of one die."""
    return sum(share for share, rolled in rolls(pos) if not targets_of(rolled))


def rolls(pos: np.record) -> Iterator[tuple[float, np.record]]:
    """Every way in which the next die may fall, and how likely it is."""
    actions, weights = np.zeros(at.MAX_LEGAL, np.int64), np.zeros(at.MAX_LEGAL, np.int64)
    n = rules.odds(pos, actions, weights)
    ways = int(weights[:n].sum())
    for action, weight in zip(actions[:n].tolist(), weights[:n].tolist(), strict=True):
        rolled = copy_of(pos)
        rules.play(rolled, action)
        yield weight / ways, rolled


def _tripping(pos: np.record, action: int, to: Audience) -> str:
    say, other, targets = to.say, 1 - int(pos.turn), split(action)[1]
    gains, chance = _gains(pos, other, targets, to), chance_to_trip(pos, action)
    if chance is None:
        return gains + say(", unless your die rolls lower.")
    return gains + say(" with a chance of {percent}.", percent=say.percent(chance))


def chance_to_trip(pos: np.record, action: int) -> float | None:
    """How likely a trip attack takes its target; None if a die changes its size, or there are too many rolls."""
    seat, (attackers, targets, _) = int(pos.turn), split(action)
    resized = int(trait(pos, 1 - seat, MOOD)) & targets
    begun = copy_of(pos)
    rules.play(begun, action)
    sizes = [
        int(pos.sides[side, bits(dice)[0]].sum()) for side, dice in ((seat, attackers), (1 - seat, targets))
    ]
    if resized or begun.phase != at.ROLLING or begun.to_draw or sizes[0] * sizes[1] > MOST_ROLLS:
        return None
    taken = int(pos.taken[1 - seat]).bit_count()
    return sum(
        first * second
        for first, rolled in rolls(begun)
        for second, ended in rolls(rolled)
        if ended.rounds == pos.rounds and int(ended.taken[1 - seat]).bit_count() > taken
    )


# Everything else


def _passing(pos: np.record, to: Audience) -> str:
    seat = int(pos.turn)
    if pos.passes + 1 < SEATS:
        return to.say("Your dice stay as they are.")
    ours, theirs = points(int(score(pos, seat))), in_points(int(score(pos, 1 - seat)), to.say)
    return to.say("The round ends here, {ours} to {theirs}.", ours=ours, theirs=theirs)


def _focusing(pos: np.record, action: int, to: Audience) -> str:
    say, value = to.say, action - at.FOCUS_TO
    if value == pos.value[pos.turn, pos.cursor]:
        return say("It keeps its {value}, and may attack in your first turn.", value=value)
    after = copy_of(pos)
    rules.play(after, action)
    if after.phase == at.TURN and after.turn == pos.turn:
        return say("You begin, but this die cannot attack in your first turn.")
    return say("If you begin, this die cannot attack in your first turn.")


def _sizing(pos: np.record, size: int, to: Audience) -> str:
    """What a die of that size counts."""
    seat = int(pos.turn)
    die = int(next_choice(pos, seat)) if pos.phase == at.SIZES else first_of(int(pos.to_name))[1]
    sides = int(total_with(pos, seat, die, size))
    poison = int(trait(pos, seat, POISON)) >> die & 1
    return to.say(
        "A d{size} counts {kept} for you if you keep it, and {captured} for {player} if it is captured.",
        size=sides,
        kept=in_points(sides * (1 - 3 * poison), to.say),
        captured=in_points(sides * (2 - 3 * poison), to.say),
        player=to.names[1 - seat],
    )
