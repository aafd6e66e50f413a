"""What speaks for a move in Bag of Butts: what it pays, what it brings on average, what it risks."""

from __future__ import annotations

from math import comb

import numpy as np

from bagatelle.games.bag_of_butts import components, rules
from bagatelle.games.bag_of_butts import position as at
from bagatelle.games.bag_of_butts.expected_lead import expected_lead
from bagatelle.games.bag_of_butts.view import pay, winners
from bagatelle.kernel import copy_of
from bagatelle.rooms import Audience


def merit_of(pos: np.record, action: int, to: Audience) -> str:
    """One sentence on what a move is good for."""
    if action == at.RESET and rules.is_triggered(pos):
        return _ending(pos, to)
    if action < at.SCORE:
        return _beginning(pos, action, to)
    if action < at.SIZES:
        return _scoring(pos, action - at.SCORE, to)
    return _announcing(pos, action, to)


def _ending(pos: np.record, to: Audience) -> str:
    """How the game stands if a reset ends it now."""
    say, seat = to.say, int(pos.turn)
    leaders = [other for other in range(pos.seats) if rules.leads(pos, other)]
    if seat not in leaders:
        return say("The game ends here, and somebody else has the most points.")
    points = int(pos.score[seat])
    if len(leaders) == 1:
        return say.many(
            "The game ends here, and you win with {n} point.",
            "The game ends here, and you win with {n} points.",
            points,
        )
    after = copy_of(pos)
    rules.play(after, at.RESET)
    if after.phase == at.ENDED:
        others = [to.names[other] for other in winners(after) if other != seat]
        return say("The game ends here, and you share the victory with {players}.", players=say.both(others))
    return say("You are level with the best, so a tiebreaker follows.")


def _beginning(pos: np.record, action: int, to: Audience) -> str:
    after = copy_of(pos)
    rules.play(after, action)
    value, lead = int(rules.value(after)), expected_lead(pos, action)
    values = {"value": value, "points": to.say.decimal(abs(lead), signed=False), "others": others_of(pos, to)}
    if lead < 0:
        return to.say(
            "Each butt pays {value}; even the best announcement then loses {points} points to {others} on average.",
            **values,
        )
    return to.say(
        "Each butt pays {value}; the best announcement then gains {points} points on {others} on average.",
        **values,
    )


def _scoring(pos: np.record, group: int, to: Audience) -> str:
    say, seat = to.say, int(pos.turn)
    paid = pay(pos, group)
    then = [int(pos.score[other]) + paid[other] for other in range(pos.seats)]
    rivals = [then[other] for other in range(pos.seats) if other != seat and pos.playing[other]]
    ahead = then[seat] - max(rivals)
    if ahead > 0:
        text = say.many("Ends the turn {n} point ahead", "Ends the turn {n} points ahead", ahead)
    elif ahead < 0:
        text = say.many("Ends the turn {n} point behind", "Ends the turn {n} points behind", -ahead)
    else:
        text = say("Ends the turn level")
    if pos.tiebreaker:
        text += say(", with {score} points", score=then[seat])
    else:
        text += say(", with {score} of {target} points", score=then[seat], target=int(pos.target))
    again = bool(pos.group[group, components.WHITE])
    return text + (say("; then you play again.") if again else ".")


def _announcing(pos: np.record, action: int, to: Audience) -> str:
    say, lead, risk = to.say, expected_lead(pos, action), risk_of_reset(pos, action)
    values = {"points": say.decimal(abs(lead), signed=False), "others": others_of(pos, to)}
    if lead < 0:
        text = say("Loses {points} points to {others} on average", **values)
    else:
        text = say("Gains {points} points on {others} on average", **values)
    if risk == 0:
        return text + say(", and cannot end in a reset.")
    return text + say("; the chance of an automatic reset is {percent}.", percent=say.percent(risk))


def risk_of_reset(pos: np.record, action: int) -> float:
    """The chance that an announcement puts a special into every group: what is left when the chances are taken away
    that one group has none, or two have none."""
    pieces = int(rules.bag_size(pos))
    specials = pieces - components.BUTTS
    first, second = at.sizes(action)
    sizes = (int(first), int(second), pieces - int(first) - int(second))
    missed = sum(comb(pieces - size, specials) - comb(size, specials) for size in sizes)
    return 0.0 if specials == 0 else 1 - missed / comb(pieces, specials)


def others_of(pos: np.record, to: Audience) -> str:
    """The one opponent by name, or several as the others."""
    others = [to.names[seat] for seat in range(pos.seats) if seat != pos.turn and pos.playing[seat]]
    return others[0] if len(others) == 1 else to.say("the others")
