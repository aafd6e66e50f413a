"""What a viewer of High Card may see: the own card, open cards, and at the end everything."""

from bagatelle.kernel import CHANCE, OVER
from toy import rules


def seat_names(pos, say):
    return ["Ann", "Bob", "Cas"][: pos.seats]


def may_see(pos, seat, viewer):
    return seat == viewer or rules.actor(pos) == OVER


def view(pos, viewer):
    hands = [int(pos.hand[s]) if may_see(pos, s, viewer) else bool(pos.hand[s]) for s in range(pos.seats)]
    return {
        "actor": int(rules.actor(pos)),
        "hands": hands,
        "open": [int(pos.discard[s]) for s in range(pos.seats)],
        "decided": [bool(pos.decided[s]) for s in range(pos.seats)],
    }


def prompt(pos, to):
    return "Keep or swap?"


def describe(pos, action, to):
    if action == rules.KEEP:
        return "Keep your card"
    if action == rules.SWAP:
        return "Lay your card down and take another"
    return f"The card is the {action - rules.CARD}"


def refusal(pos, action, to):
    return "That is not possible now."


def narrate(before, action, after, to):
    if rules.actor(before) == CHANCE:
        seat = rules.without_card(before)
        if may_see(after, seat, to.viewer):
            return [f"{to.names[seat]} takes the {action - rules.CARD}."]
        return [f"{to.names[seat]} takes a card."]
    seat = rules.actor(before)
    if action == rules.SWAP:
        return [f"{to.names[seat]} lays down the {before.hand[seat]}."]
    return [f"{to.names[seat]} keeps."]


def sheet_row(before, action, after):
    return {"hands": [int(card) for card in after.hand]} if rules.actor(after) == OVER else None
