"""What people read in Button Men: what is to be done, what a move would do and what speaks for it, why one is refused,
what happened, who won."""

from __future__ import annotations

import numpy as np

from bagatelle.games.button_men import position as at
from bagatelle.games.button_men import rules
from bagatelle.games.button_men.attacks import sum_of
from bagatelle.games.button_men.auxiliaries import offer_to
from bagatelle.games.button_men.components import PLACES, SIDES
from bagatelle.games.button_men.dice import least, total
from bagatelle.games.button_men.labels import label_of, sized_name
from bagatelle.games.button_men.merits import merit_of
from bagatelle.games.button_men.notation import write
from bagatelle.games.button_men.position import bits, first_of, next_roll, split
from bagatelle.games.button_men.rounds import summary_of
from bagatelle.games.button_men.sides import die_at, fighter_names, side_of
from bagatelle.games.button_men.stories import end_of_round, event
from bagatelle.games.button_men.view import choices_of, gain, worths
from bagatelle.games.button_men.wording import plain_die, points, sizes_in_words
from bagatelle.language import Say
from bagatelle.options import Options
from bagatelle.rooms import Audience, who_won


def seat_names(pos: np.record, say: Say) -> list[str]:
    """The players by their fighters; where those are alike or have no name, by their sides."""
    fighters = fighter_names(pos)
    if fighters[0] and fighters[0] == fighters[1]:
        return [f"{fighter} {side}" for fighter, side in zip(fighters, SIDES, strict=True)]
    return [fighter or side for fighter, side in zip(fighters, SIDES, strict=True)]


def aim(options: Options, say: Say) -> str:
    """What it takes to win."""
    return say.many(
        "Capture your opponent's dice: whoever scores more wins the round, and with it the match.",
        "Capture your opponent's dice: whoever scores more wins the round. First to {n} rounds wins the match.",
        options.plain()["wins"],
    )


def prompt(pos: np.record, to: Audience) -> str:
    """What has to be done next, in one sentence."""
    say, seat = to.say, int(pos.turn)
    player, other = to.names[seat], to.names[1 - seat]
    match int(pos.phase):
        case at.AUXILIARIES:
            return to.ask(
                seat,
                say("take an auxiliary die, or none; only if both of you take one do they join."),
                say("{player} is deciding in secret on an auxiliary die.", player=player),
            )
        case at.SIZES:
            meanwhile = say("{player} is choosing sizes in secret.", player=player)
            task = say("choose a size for {dice}.", dice=_to_size(pos, to)) if to.viewer == seat else ""
            return to.ask(seat, task, meanwhile)
        case at.FLIP:
            return say("No dice count, so toss a coin: who begins?")
        case at.FOCUSING:
            shown = int(pos.value[seat, pos.cursor])
            return to.ask(
                seat,
                say(
                    "turn your {shown} down to begin instead of {other}, or keep it.",
                    shown=shown,
                    other=other,
                ),
                say("{player} may turn focus dice down to begin.", player=player),
            )
        case at.TURN:
            return _ask_attack(pos, seat, to)
        case at.NAMING:
            die = plain_die(pos, seat, first_of(int(pos.to_name))[1])
            sizes = _sizes_in_words(_legal_sizes(pos), to)
            return to.ask(
                seat,
                say("choose a new size for your {die} ({sizes}).", die=die, sizes=sizes),
                say("{player} is choosing a new size for a die.", player=player),
            )
        case at.OPENING | at.ROLLING:
            return _ask_roll(pos, to)
    return say("The match is over.")


def tip(pos: np.record, to: Audience) -> str:
    """What somebody who plays for the first time should know about what is to be done."""
    say = to.say
    match int(pos.phase):
        case at.AUXILIARIES:
            return say("An auxiliary die stays with you for the whole match.")
        case at.SIZES:
            return say("A big die is worth more and is hard to take; a small one helps you begin.")
        case at.FOCUSING:
            return say("The lowest number begins, and whoever begins attacks first.")
        case at.TURN:
            return say(
                "A die is worth its number of sides, whatever it shows. What you attack with is rolled again."
            )
        case at.NAMING:
            return say("The die is rolled again with the size that you choose now.")
    return ""


def _ask_attack(pos: np.record, seat: int, to: Audience) -> str:
    say, actions = to.say, np.zeros(at.MAX_LEGAL, np.int64)
    n = rules.legal(pos, actions)
    if n == 1 and actions[0] == at.PASS:
        return to.ask(
            seat,
            say("none of your dice can attack, so you have to pass."),
            say("{player} has no attack, and has to pass.", player=to.names[seat]),
        )
    return to.ask(
        seat,
        say("choose the die to attack with, or the die you want."),
        say("{player} is choosing an attack.", player=to.names[seat]),
    )


def _to_size(pos: np.record, to: Audience) -> str:
    """Everything that the player in turn still has to give a size, with the sizes it may have."""
    seat = int(pos.turn)
    done = sizes_in_words(pos, seat, "chosen")
    return to.say.both(
        [
            f"{sized_name(pos, seat, choice['name'])} ({_sizes_in_words(choice['sizes'], to)})"
            for choice in choices_of(pos, seat)
            if choice["name"] not in done
        ]
    )


def _legal_sizes(pos: np.record) -> list[int]:
    actions = np.zeros(at.MAX_LEGAL, np.int64)
    return sorted(int(action) - at.SIZE for action in actions[: rules.legal(pos, actions)])


def _sizes_in_words(sizes: list[int], to: Audience) -> str:
    if len(sizes) > 2 and sizes == list(range(sizes[0], sizes[-1] + 1)):
        return to.say("{low} to {high}", low=sizes[0], high=sizes[-1])
    return to.say("{some} or {last}", some=", ".join(map(str, sizes[:-1])), last=sizes[-1])


def _ask_roll(pos: np.record, to: Audience) -> str:
    """What the real dice show: this is asked of people who roll them."""
    seat, die, draws = next_roll(pos)
    words = plain_die(pos, seat, die)
    if draws:
        return to.say("What size does {player}'s {die} take?", die=words, player=to.names[seat])
    return to.say("What does {player}'s {die} show?", die=words, player=to.names[seat])


def label(pos: np.record, action: int, to: Audience) -> str:
    """A move in a few words, for a button."""
    return label_of(pos, action, to)


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
    return say("{move}: lead {points} points, roll {dice} again", move=text, points=lead, dice=again)


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
        sizes = _sizes_in_words(_legal_sizes(pos), to)
        return say("{size} is not a possible size; choose {sizes}.", size=action - at.SIZE, sizes=sizes)
    if pos.phase == at.FOCUSING and at.FOCUS_TO <= action < at.ATTACK:
        return _why_no_focus(pos, action - at.FOCUS_TO, say)
    return say("That is not possible now. {prompt}", prompt=prompt(pos, to))


def _why_no_focus(pos: np.record, value: int, say: Say) -> str:
    seat, die = int(pos.turn), int(pos.cursor)
    low, shown = int(least(pos, seat, die)), int(pos.value[seat, die])
    if low <= value <= shown:
        return say("With a {value} you would not begin.", value=value)
    return say(
        "Your {shown} can be turned down to {low} at the lowest, and never up.",
        shown=shown,
        low=low,
    )


def _why_no_roll(pos: np.record, say: Say) -> str:
    seat, die, draws = next_roll(pos)
    words = plain_die(pos, seat, die)
    if draws:
        return say("A mood cannot give the {die} that size.", die=words)
    low, high = int(least(pos, seat, die)), int(total(pos, seat, die))
    return say("A roll of the {die} shows {low} to {high}.", die=words, low=low, high=high)


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
        return say("Your {ours} is a shadow die: it takes dice that show more, up to its size.", ours=ours)
    return say(
        "Your {ours} cannot take {target}: a die takes one that shows the same or less.",
        ours=ours,
        target=theirs,
    )


def verdict(pos: np.record, to: Audience) -> str:
    """Who won the match, by rounds."""
    first, second = (int(wins) for wins in pos.wins)
    if max(first, second) < pos.needed:
        return to.say.many("A draw after {n} round.", "A draw after {n} rounds.", int(pos.rounds))
    winner = 0 if first > second else 1
    if pos.needed == 1:
        return who_won([winner], to)
    won, lost = int(pos.wins[winner]), int(pos.wins[1 - winner])
    how = to.say.many("by {n} round to {other}", "by {n} rounds to {other}", won, other=lost)
    return who_won([winner], to, how)


def narrate(before: np.record, action: int, after: np.record, to: Audience) -> list[str]:
    """What an event did; dice of the start roll are told a side at a time."""
    return [*event(before, action, after, to), *end_of_round(before, after, to)]


def round_summary(before: np.record, action: int, after: np.record, to: Audience) -> list[str]:
    """How a round ended: who won it and by what, how the match stands, and what comes next."""
    return summary_of(before, after, to) if after.rounds > before.rounds else []
