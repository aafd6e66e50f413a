"""What people read while they play High Card."""

from bagatelle.examples.high_card import position as at
from bagatelle.examples.high_card import rules
from bagatelle.examples.high_card.view import may_see
from bagatelle.kernel import CHANCE, OVER, Record
from bagatelle.rooms import Audience


def prompt(pos: Record, to: Audience) -> str:
    """What is to be done."""
    who = rules.actor(pos)
    if who == OVER:
        return to.say("The game is over.")
    if who == CHANCE:
        return to.say("Which card does {player} take?", player=to.names[rules.taker(pos)])
    if who == to.viewer:
        return to.say("Keep your {card}, or swap it?", card=pos.hand[who])
    return to.say("{player} keeps or swaps.", player=to.names[who])


def describe(pos: Record, action: int, to: Audience) -> str:
    """What a move would do."""
    if action == at.KEEP:
        return to.say("Keep your card")
    if action == at.SWAP:
        return to.say("Lay your card open and take another")
    return to.say("Take the {card}", card=action - at.CARD)


def refusal(pos: Record, action: int, to: Audience) -> str:
    """Why a move is impossible."""
    if rules.actor(pos) != CHANCE:
        return to.say("You take no card now: keep yours or swap it.")
    if action in (at.KEEP, at.SWAP):
        return to.say("{player} takes a card first.", player=to.names[rules.taker(pos)])
    return to.say("The {card} is not in the pile.", card=action - at.CARD)


def narrate(before: Record, action: int, after: Record, to: Audience) -> list[str]:
    """What happened."""
    if rules.actor(before) == CHANCE:
        lines = [_taken(before, action, after, to)]
    elif action == at.KEEP:
        lines = [to.say("{player} keeps the card.", player=to.names[rules.actor(before)])]
    else:
        seat = rules.actor(before)
        lines = [to.say("{player} lays the {card} open.", player=to.names[seat], card=before.hand[seat])]
    if rules.actor(after) == OVER:
        lines += [
            to.say("{player} shows the {card}.", player=to.names[seat], card=after.hand[seat])
            for seat in range(after.seats)
        ]
        lines.append(to.say("{player} wins.", player=to.names[rules.winner(after)]))
    return lines


def _taken(before: Record, action: int, after: Record, to: Audience) -> str:
    seat = rules.taker(before)
    if may_see(after, seat, to.viewer):
        return to.say("{player} takes the {card}.", player=to.names[seat], card=action - at.CARD)
    return to.say("{player} takes a card.", player=to.names[seat])
