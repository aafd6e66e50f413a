"""What a viewer of Button Men sees, as plain data. Sealed choices are shown to nobody but their owner.
What happens, as sentences: `narration`."""

from __future__ import annotations

from typing import Any

import numpy as np

from bagatelle.games.button_men import rules
from bagatelle.games.button_men.attacks import (
    ATTACK,
    COIN,
    DECLINE,
    FACE,
    FOCUS_TO,
    PASS,
    PICK,
    SIZE,
)
from bagatelle.games.button_men.components import AUXILIARY, COPIES, DICE, SEATS, SWINGS, Fighter
from bagatelle.games.button_men.dice import least, total
from bagatelle.games.button_men.fighters import known_fighters
from bagatelle.games.button_men.initiative import NOBODY
from bagatelle.games.button_men.narration import narrate, sheet_row
from bagatelle.games.button_men.notation import (
    PLACES,
    SIDES,
    bits,
    names,
    sized_die,
    split,
    write,
    write_dice,
)
from bagatelle.games.button_men.position import Side, die_at, side_of
from bagatelle.games.button_men.recipes import Die, read_recipe
from bagatelle.games.button_men.sealed import may_change, offer_to
from bagatelle.games.button_men.touches import sized_together, touches
from bagatelle.games.button_men.wording import die_words, points, sizes_in_words
from bagatelle.kernel import CHANCE
from bagatelle.language import Say
from bagatelle.rooms import Audience
from bagatelle.still import look, once

__all__ = [
    "describe",
    "narrate",
    "prompt",
    "refusal",
    "seat_names",
    "seen_alike",
    "sheet_row",
    "shown_with_next",
    "touches",
    "view",
]


Worths = list[list[list[int]]]
"""Of each die of each seat, the half points that it brings where it is, and to who captures it."""


def seat_names(pos: np.record, say: Say) -> list[str]:
    """The players by their fighters; where those are alike or have no name, by their sides."""
    fighters = fighter_names(pos)
    if fighters[0] and fighters[0] == fighters[1]:
        return [f"{fighter} {side}" for fighter, side in zip(fighters, SIDES, strict=True)]
    return [fighter or side for fighter, side in zip(fighters, SIDES, strict=True)]


def fighter_names(pos: np.record) -> list[str]:
    """The names of the fighters with these recipes, printed or the player's own; with an auxiliary die or without."""
    fighters = known_fighters()
    if fighters is not _names.fighters or len(_names) >= _NAMES_KEPT:
        _names.clear()
        _names.fighters = fighters
    return [_fighter_name(fighters, side_of(pos, seat), int(pos.talent[seat])) for seat in range(SEATS)]


def _fighter_name(fighters: tuple[Fighter, ...], side: Side, talent: int) -> str:
    known = (side.text, talent)
    if known not in _names:
        _names[known] = _name_among(fighters, side.recipe, talent)
    return _names[known]


class _Names(dict[tuple[str, int], str]):
    """The names of recipes that were looked up before, among these fighters."""

    fighters: tuple[Fighter, ...] = ()


_NAMES_KEPT = 1024
_names = _Names()


def _name_among(fighters: tuple[Fighter, ...], whole: tuple[Die, ...], talent: int) -> str:
    if talent == COPIES:
        return "Echo"
    dice = [die for die in whole if not die.has(AUXILIARY)]
    for recipe in (dice, dice[:-1]):
        for fighter in fighters:
            if fighter.talent == talent and fighter.talent != COPIES:
                own = [die for die in read_recipe(fighter.recipe) if not die.has(AUXILIARY)]
                exact = recipe is dice or own != list(read_recipe(fighter.recipe))
                if own == recipe and exact:
                    return fighter.name
    return ""


def seen_alike(pos: np.record) -> bool:
    """Whether everybody sees the same: nothing is sealed now."""
    return pos.phase not in (rules.SIZES, rules.AUXILIARIES)


def shown_with_next(before: np.record, action: int, after: np.record) -> bool:
    """Whether dice are still to fall in the same throw, or in the one that this brings about in the same round."""
    falling, new = int(before.to_roll), int(after.to_roll)
    return bool(new) and not (falling and new & ~falling) and bool(before.rounds == after.rounds)


def view(pos: np.record, viewer: int) -> dict[str, Any]:
    """The position as plain data, with sealed choices for their owner only."""
    seen = look(pos)
    names = fighter_names(pos)
    return {
        "phase": rules.PHASES[seen.phase],
        "turn": seen.turn,
        "actor": int(rules.actor(pos)),
        "round": min(seen.rounds + 1, rules.MOST_ROUNDS) if seen.phase != rules.ENDED else seen.rounds,
        "needed": seen.needed,
        "mode": "casual" if seen.casual else "tournament",
        "mood": "all_six" if seen.all_six else "in_range",
        "passes": seen.passes,
        "last": None if seen.last == NOBODY else seen.last,
        "failed_trips": seen.idle,
        "trip": None if seen.tripper == rules.NO_DIE else [PLACES[seen.tripper], PLACES[seen.tripped]],
        "focus": PLACES[seen.cursor] if seen.phase == rules.FOCUSING else None,
        "to_name": [PLACES[die] for die in bits(seen.to_name >> (seen.turn * DICE))],
        "players": [_player(pos, seen, seat, names[seat], viewer) for seat in range(SEATS)],
        "attacks": attacks_by_target(pos) if seen.phase == rules.TURN else [],
        "winners": winners(pos) if seen.phase == rules.ENDED else None,
    }


def _player(pos: np.record, seen: Any, seat: int, name: str, viewer: int) -> dict[str, Any]:
    side, other, worths = side_of(pos, seat), side_of(pos, 1 - seat), _worths(pos)
    own = seat == viewer
    return {
        "fighter": name,
        "recipe": side.text,
        "wins": seen.wins[seat],
        "half_points": int(rules.score(pos, seat)),
        "may_change": bool(seen.phase == rules.SIZES and may_change(pos, seat)),
        "dice": [_die(seen, worths, side, seat, die) for die in range(DICE) if seen.form[seat][die]],
        "captured": [_die(seen, worths, other, 1 - seat, die) for die in bits(seen.taken[1 - seat])],
        "choices": _choices(pos, seat) if seen.phase == rules.SIZES and may_change(pos, seat) else [],
        "chosen": sizes_in_words(pos, seat, "chosen") if own and seen.phase == rules.SIZES else None,
        "last_sizes": sizes_in_words(pos, seat, "started"),
        "picked": seen.picked[seat] if own and seen.phase == rules.AUXILIARIES else None,
        "offered": _offered(pos, seat) if seen.phase == rules.AUXILIARIES else [],
    }


def _choices(pos: np.record, seat: int) -> list[dict[str, Any]]:
    """What a player has to choose before the round: a letter or a die, the dice it is for, and the possible sizes."""
    choices: dict[str, dict[str, Any]] = {}
    for die in bits(int(pos.adjustable[seat])):
        name, dice = sized_together(pos, seat, die)
        if name in SWINGS:
            sizes = list(range(SWINGS[name][0], SWINGS[name][1] + 1))
        else:
            sizes = sorted(set(pos.token[seat, die].tolist()))
        choices[name] = {"name": name, "dice": dice, "sizes": sizes}
    return list(choices.values())


def _offered(pos: np.record, seat: int) -> list[dict[str, str]]:
    source = int(offer_to(pos, seat))
    dice = bits(int(pos.trait[source, AUXILIARY]))
    return [{"letter": PLACES[die], "die": str(die_at(pos, source, die))} for die in dice]


@once
def _worths(pos: np.record) -> Worths:
    out = np.empty((SEATS, DICE, 2), np.int64)
    rules.worths(pos, out)
    worths: Worths = out.tolist()
    return worths


def _die(seen: Any, worths: Worths, side: Side, seat: int, die: int) -> dict[str, Any]:
    bit, sides, (kept, captured) = 1 << die, seen.sides[seat][die], worths[seat][die]
    if seen.unused[seat] & bit:
        state, points = "waiting", 0
    elif seen.taken[seat] & bit:
        state, points = "captured", captured
    elif seen.alive[seat] & bit:
        state, points = "play", kept
    else:
        state, points = "aside", 0
    return {
        "letter": PLACES[die],
        "recipe": side.dice[die].text,
        "sides": [half for half in sides if half],
        "size": sum(sides) or None,
        "value": seen.value[seat][die] or None,
        "state": "rolling" if seen.to_roll >> (seat * DICE) & bit else state,
        "dizzy": bool(seen.dizzy[seat] & bit),
        "traits": side.traits[die].copy(),
        "half_points": points,
        "captured_half_points": captured,
    }


def attacks_by_target(pos: np.record) -> list[dict[str, Any]]:
    """Every attack of the player to move, those on the same dice together, with what re-rolls and what it brings."""
    actions = np.zeros(rules.MAX_LEGAL, np.int64)
    n = rules.legal(pos, actions)
    seat, worths = int(pos.turn), _worths(pos)
    groups: dict[int, dict[str, Any]] = {}
    for action in (action for action in actions[:n].tolist() if action != PASS):
        attackers, targets, _ = split(action)
        group = groups.setdefault(
            targets,
            {
                "targets": [PLACES[die] for die in bits(targets)],
                "half_points": gain(worths, 1 - seat, targets),
                "ways": [],
            },
        )
        group["ways"].append(
            {
                "move": write(pos, action),
                "action": action,
                "names": [*names(pos, action)],
                "rolls": [PLACES[die] for die in bits(attackers)],
            }
        )
    return [groups[targets] for targets in sorted(groups, key=lambda targets: (len(bits(targets)), targets))]


def gain(worths: Worths, seat: int, dice: int) -> int:
    """By how many half points a capture of these dice of a side moves the lead."""
    own = worths[seat]
    return sum([own[die][0] + own[die][1] for die in bits(dice)])


def winners(pos: np.record) -> list[int]:
    """Who won the match; both when it was given up as a draw."""
    best = [seat for seat in range(SEATS) if pos.wins[seat] == pos.needed]
    return best or list(range(SEATS))


def prompt(pos: np.record, to: Audience) -> str:
    """What has to be done next, in one sentence."""
    say, player, other = to.say, to.names[pos.turn], to.names[1 - pos.turn]
    match int(pos.phase):
        case rules.AUXILIARIES:
            return say("{player}, take an auxiliary die or decline, in secret.", player=player)
        case rules.SIZES:
            return say("{player}, choose the size of {die}, in secret.", player=player, die=_sized(pos, to))
        case rules.FLIP:
            return say("No die counts, so a coin decides: who begins?")
        case rules.FOCUSING:
            return say(
                "{player}, turn down die {die} to begin in place of {other}, or keep it or decline.",
                player=player,
                other=other,
                die=PLACES[pos.cursor],
            )
        case rules.TURN:
            return say("{player}, attack: your dice > the dice you take.", player=player)
        case rules.NAMING:
            return say("{player}, name the new size of {die}.", player=player, die=_sized(pos, to))
        case rules.OPENING | rules.ROLLING:
            return _ask_roll(pos, to)
    return say("The match is over.")


def _sized(pos: np.record, to: Audience) -> str:
    """What gets a size, with the sizes it may have."""
    actions = np.zeros(rules.MAX_LEGAL, np.int64)
    sizes = sorted(int(action) - SIZE for action in actions[: rules.legal(pos, actions)])
    name = sized_die(pos)
    if sizes == list(range(sizes[0], sizes[-1] + 1)):
        return to.say("{die} ({low} to {high})", die=name, low=sizes[0], high=sizes[-1])
    return to.say("{die} ({sizes})", die=name, sizes=", ".join(map(str, sizes)))


def _ask_roll(pos: np.record, to: Audience) -> str:
    seat, die, draws = rolled_next(pos)
    words = die_words(pos, seat, die, to.say)
    if draws:
        return to.say("Which size does the mood give to {die} of {player}?", die=words, player=to.names[seat])
    return to.say("What does {die} of {player} show?", die=words, player=to.names[seat])


def rolled_next(pos: np.record) -> tuple[int, int, bool]:
    """The die that chance acts on, and whether it gets a size first."""
    bit = int(pos.to_roll) & -int(pos.to_roll)
    seat, die = divmod(bit.bit_length() - 1, DICE)
    return seat, die, bool(int(pos.to_draw) & bit)


def describe(pos: np.record, action: int, to: Audience) -> str:
    """What an action would do, for a list to choose from."""
    say = to.say
    text = write(pos, action, say)
    if action >= ATTACK:
        return _describe_attack(pos, action, text, say)
    if action >= FOCUS_TO:
        shown = int(pos.value[pos.turn, pos.cursor])
        if action - FOCUS_TO == shown:
            return say("{move}: keep it", move=text)
        return say("{move}: turn it down from {shown}", move=text, shown=shown)
    if PICK <= action < COIN:
        die = die_at(pos, int(offer_to(pos, pos.turn)), action - PICK)
        return say("{move}: {die}, if the other takes one too", move=text, die=str(die))
    if action == DECLINE and pos.phase == rules.AUXILIARIES:
        return say("{move}: nobody gets an auxiliary die", move=text)
    if action == DECLINE:
        return say("{move}: {player} begins", move=text, player=to.names[1 - pos.turn])
    if action == PASS:
        return say("{move}: skip the turn", move=text)
    return text


def _describe_attack(pos: np.record, action: int, text: str, say: Say) -> str:
    attackers, targets, trips = split(action)
    seat = int(pos.turn)
    if trips:
        return say("{move}: roll both, take it if yours is not lower", move=text)
    change = points(gain(_worths(pos), 1 - seat, targets))
    dice = side_of(pos, seat).dice
    again = " ".join(f"{PLACES[die]} ({dice[die]})" for die in bits(attackers))
    lead = change if change.startswith("-") else f"+{change}"
    return say("{move}: lead {points}, rolls {dice} again", move=text, points=lead, dice=again)


def refusal(pos: np.record, action: int, to: Audience) -> str:
    """Why an action is not possible now."""
    say = to.say
    if pos.phase == rules.TURN and action == PASS:
        return say("You must attack while you can, so you may not pass.")
    if pos.phase == rules.TURN and action >= ATTACK:
        return _why_no_attack(pos, action, say)
    if rules.actor(pos) == CHANCE and pos.phase != rules.FLIP and SIZE <= action < ATTACK:
        return _why_no_roll(pos, action, to)
    if pos.phase in (rules.SIZES, rules.NAMING) and SIZE <= action < FACE:
        return say("{size} is not a possible size. {prompt}", size=action - SIZE, prompt=prompt(pos, to))
    if pos.phase == rules.FOCUSING and FOCUS_TO <= action < ATTACK:
        return say("With {value} you would not begin for certain.", value=action - FOCUS_TO)
    return say("That is not possible now. {prompt}", prompt=prompt(pos, to))


def _why_no_roll(pos: np.record, action: int, to: Audience) -> str:
    seat, die, draws = rolled_next(pos)
    words = die_words(pos, seat, die, to.say)
    if draws:
        return to.say("The mood cannot give that size to {die}.", die=words)
    if not FACE <= action < FOCUS_TO:
        return to.say("That is not possible now. {prompt}", prompt=prompt(pos, to))
    low, high = int(least(pos, seat, die)), int(total(pos, seat, die))
    return to.say("A roll of {die} shows {low} to {high}.", die=words, low=low, high=high)


def _why_no_attack(pos: np.record, action: int, say: Say) -> str:
    attackers, targets, trips = split(action)
    seat = int(pos.turn)
    if not attackers or not targets:
        return say("An attack needs at least one die of yours and one to take.")
    usable = int(pos.alive[seat] | pos.unused[seat])
    if attackers & ~usable or targets & ~int(pos.alive[1 - seat]):
        return say("A die of this attack is not in play.")
    if attackers & int(pos.dizzy[seat]):
        return say("A die that was turned down cannot attack in the first turn.")
    if trips:
        return say("Only a trip die can make this attack, on a die that it can match.")
    warriors = attackers & int(pos.unused[seat])
    if warriors:
        return say("A warrior joins a skill attack on one die: one warrior, and at least one other die.")
    ours, theirs = (
        sum(int(pos.value[side, die]) for die in bits(dice))
        for side, dice in ((seat, attackers), (1 - seat, targets))
    )
    if len(bits(targets)) > 1:
        return say("Only a speed die can take several dice, and they must add up to exactly what it shows.")
    if len(bits(attackers)) > 1:
        return say("These dice add up to {ours}, not to {theirs}.", ours=ours, theirs=theirs)
    if ours >= theirs:
        return say("A die that shows {ours} cannot make a power attack: it attacks by shadow.", ours=ours)
    words = write_dice(pos, seat, attackers, usable)
    return say("{die} cannot take {target}.", die=words, target=theirs)
