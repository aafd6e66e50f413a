"""What people read while they play Kuhn poker."""

from bagatelle.kernel import CHANCE, OVER
from kuhn_poker import position as at
from kuhn_poker import rules
from kuhn_poker.notation import CARD_NAMES, write


def prompt(pos, to):
    return "Bet or pass?" if rules.actor(pos) >= 0 else "Which card?"


def describe(pos, action, to):
    if action > at.BET:
        return f"The {write(pos, action)}"
    facing_a_bet = pos.chips[0] != pos.chips[1]
    return (("Fold", "Call") if facing_a_bet else ("Check", "Bet"))[action]


def refusal(pos, action, to):
    return "That is not possible now."


def narrate(before, action, after, to):
    if rules.actor(before) != CHANCE:
        lines = [f"{to.names[rules.actor(before)]}: {describe(before, action, to).lower()}."]
    else:
        seat = rules.dealt_to(before)
        card = CARD_NAMES[action - at.CARD] if seat == to.viewer else "card"
        lines = [f"{to.names[seat]} gets a {card}."]
    if rules.actor(after) == OVER:
        lines += [f"{to.names[seat]} shows the {CARD_NAMES[after.card[seat]]}." for seat in range(2)]
    return lines
