"""What people read in Button Men: what is to be done, what a move would do and what speaks for it, why one is refused,
what happened."""

from __future__ import annotations

import numpy as np

from bagatelle.games.button_men import position as at
from bagatelle.games.button_men import rules
from bagatelle.games.button_men.attacks import sum_of
from bagatelle.games.button_men.auxiliaries import offer_to
from bagatelle.games.button_men.components import PLACES, SIDES
from bagatelle.games.button_men.dice import least, total
from bagatelle.games.button_men.merits import merit_of
from bagatelle.games.button_men.notation import sized_die, write, write_dice
from bagatelle.games.button_men.position import bits, next_roll, split
from bagatelle.games.button_men.rounds import summary_of
from bagatelle.games.button_men.sides import die_at, fighter_names, side_of
from bagatelle.games.button_men.stories import end_of_round, event
from bagatelle.games.button_men.view import gain, worths
from bagatelle.games.button_men.wording import die_words, points
from bagatelle.language import Say
from bagatelle.rooms import Audience


def seat_names(pos: np.record, say: Say) -> list[str]:
    """The players by their fighters; where those are alike or have no name, by their sides."""
    fighters = fighter_names(pos)
    if fighters[0] and fighters[0] == fighters[1]:
        return [f"{fighter} {side}" for fighter, side in zip(fighters, SIDES, strict=True)]
    return [fighter or side for fighter, side in zip(fighters, SIDES, strict=True)]


def prompt(pos: np.record, to: Audience) -> str:
    """What has to be done next, in one sentence."""
    say, player, other = to.say, to.names[pos.turn], to.names[1 - pos.turn]
    match int(pos.phase):
        case at.AUXILIARIES:
            return say("{player}, take an auxiliary die or decline, in secret.", player=player)
        case at.SIZES:
            return say("{player}, choose a size for {die}, in secret.", player=player, die=_sized(pos, to))
        case at.FLIP:
            return say("No dice count, so toss a coin: who begins?")
        case at.FOCUSING:
            return say(
                "{player}, turn die {die} down to begin instead of {other}, or keep it, or decline.",
                player=player,
                other=other,
                die=PLACES[pos.cursor],
            )
        case at.TURN:
            return say("{player}, attack: your dice > the dice you take.", player=player)
        case at.NAMING:
            return say("{player}, name a new size for {die}.", player=player, die=_sized(pos, to))
        case at.OPENING | at.ROLLING:
            return _ask_roll(pos, to)
    return say("The match is over.")


def _sized(pos: np.record, to: Audience) -> str:
    """What gets a size, with the sizes it may have."""
    actions = np.zeros(at.MAX_LEGAL, np.int64)
    sizes = sorted(int(action) - at.SIZE for action in actions[: rules.legal(pos, actions)])
    name = sized_die(pos)
    if sizes == list(range(sizes[0], sizes[-1] + 1)):
        return to.say("{die} ({low} to {high})", die=name, low=sizes[0], high=sizes[-1])
    return to.say("{die} ({sizes})", die=name, sizes=", ".join(map(str, sizes)))


def _ask_roll(pos: np.record, to: Audience) -> str:
    seat, die, draws = next_roll(pos)
    words = die_words(pos, seat, die, to.say)
    if draws:
        return to.say("What size does {player}'s {die} take?", die=words, player=to.names[seat])
    return to.say("What does {player}'s {die} show?", die=words, player=to.names[seat])


def describe(pos: np.record, action: int, to: Audience) -> str:
    """What an action would do, for a list to choose from."""
    say = to.say
    text = write(pos, action, say)
    if action >= at.ATTACK:
        return _describe_attack(pos, action, text, say)
    if action >= at.FOCUS_TO:
        shown = int(pos.value[pos.turn, pos.cursor])
        if action - at.FOCUS_TO == shown:
            return say("{move}: keep it", move=text)
        return say("{move}: turn it down from {shown}", move=text, shown=shown)
    if at.PICK <= action < at.COIN:
        die = die_at(pos, int(offer_to(pos, pos.turn)), action - at.PICK)
        return say("{move}: {die}, if your opponent takes one too", move=text, die=str(die))
    if action == at.DECLINE and pos.phase == at.AUXILIARIES:
        return say("{move}: nobody gets an auxiliary die", move=text)
    if action == at.DECLINE:
        return say("{move}: {player} begins", move=text, player=to.names[1 - pos.turn])
    if action == at.PASS:
        return say("{move}: skip your turn", move=text)
    return text


def _describe_attack(pos: np.record, action: int, text: str, say: Say) -> str:
    attackers, targets, trips = split(action)
    seat = int(pos.turn)
    if trips:
        return say("{move}: roll both, take it unless yours is lower", move=text)
    change = points(gain(worths(pos), 1 - seat, targets))
    dice = side_of(pos, seat).dice
    again = " ".join(f"{PLACES[die]} ({dice[die]})" for die in bits(attackers))
    lead = change if change.startswith("-") else f"+{change}"
    return say("{move}: lead {points}, roll {dice} again", move=text, points=lead, dice=again)


def speaks_for(pos: np.record, action: int, to: Audience) -> str:
    """What speaks for a move, in one sentence."""
    return merit_of(pos, action, to)


def refusal(pos: np.record, action: int, to: Audience) -> str:
    """Why an action is not possible now."""
    say = to.say
    if pos.phase == at.TURN and action == at.PASS:
        return say("You must attack if you can, so you may not pass.")
    if pos.phase == at.TURN and action >= at.ATTACK:
        return _why_no_attack(pos, action, say)
    if pos.phase in (at.OPENING, at.ROLLING) and at.SIZE <= action < at.FOCUS_TO:
        return _why_no_roll(pos, say)
    if pos.phase in (at.SIZES, at.NAMING) and at.SIZE <= action < at.FACE:
        return say("{size} is not a possible size. {prompt}", size=action - at.SIZE, prompt=prompt(pos, to))
    if pos.phase == at.FOCUSING and at.FOCUS_TO <= action < at.ATTACK:
        return _why_no_focus(pos, action - at.FOCUS_TO, say)
    return say("That is not possible now. {prompt}", prompt=prompt(pos, to))


def _why_no_focus(pos: np.record, value: int, say: Say) -> str:
    seat, die = int(pos.turn), int(pos.cursor)
    low, shown = int(least(pos, seat, die)), int(pos.value[seat, die])
    if low <= value <= shown:
        return say("With a {value} you would not begin.", value=value)
    return say(
        "Die {die} shows {shown}; you can turn it down to {low} at the lowest.",
        die=PLACES[die],
        shown=shown,
        low=low,
    )


def _why_no_roll(pos: np.record, say: Say) -> str:
    seat, die, draws = next_roll(pos)
    words = die_words(pos, seat, die, say)
    if draws:
        return say("A mood cannot give {die} that size.", die=words)
    low, high = int(least(pos, seat, die)), int(total(pos, seat, die))
    return say("A roll of {die} shows {low} to {high}.", die=words, low=low, high=high)


def _why_no_attack(pos: np.record, action: int, say: Say) -> str:
    attackers, targets, trips = split(action)
    seat = int(pos.turn)
    if not attackers or not targets:
        return say("An attack needs at least one of your dice and one die to take.")
    usable = int(pos.alive[seat] | pos.unused[seat])
    if attackers & ~usable or targets & ~int(pos.alive[1 - seat]):
        return say("One of these dice is not in play.")
    if attackers & int(pos.dizzy[seat]):
        return say("A die that was turned down cannot attack in the first turn.")
    if trips:
        return say("Only a trip die can make a trip attack, and only on a die it can match.")
    if attackers & int(pos.unused[seat]):
        return say(
            "A warrior can only join a skill attack: one warrior and other dice that add up to one target."
        )
    if len(bits(targets)) > 1:
        return say("Only a speed die can take several dice, and they must add up to exactly its value.")
    ours, theirs = int(sum_of(pos, seat, attackers)), int(sum_of(pos, 1 - seat, targets))
    if len(bits(attackers)) > 1:
        return say("These dice add up to {ours}, not {theirs}.", ours=ours, theirs=theirs)
    if ours >= theirs:
        return say("This {ours} makes shadow attacks, not power attacks.", ours=ours)
    return say("{die} cannot take {target}.", die=write_dice(pos, seat, attackers, usable), target=theirs)


def narrate(before: np.record, action: int, after: np.record, to: Audience) -> list[str]:
    """What an event did; dice of the start roll are told a side at a time."""
    return [*event(before, action, after, to), *end_of_round(before, after, to)]


def round_summary(before: np.record, action: int, after: np.record, to: Audience) -> list[str]:
    """How a round ended: who won it and by what, how the match stands, and what comes next."""
    return summary_of(before, after, to) if after.rounds > before.rounds else []
