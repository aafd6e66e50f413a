"""What people read while they play Kuhn poker."""

from bagatelle.kernel import CHANCE, OVER, Record
from bagatelle.rooms import Audience
from plugins.kuhn_poker import position as at
from plugins.kuhn_poker import rules
from plugins.kuhn_poker.notation import CARD_NAMES, write


def prompt(pos: Record, to: Audience) -> str:
    return "Bet or pass?" if rules.actor(pos) >= 0 else "Which card?"


def describe(pos: Record, action: int, to: Audience) -> str:
    if action > at.BET:
        return f"The {write(pos, action)}"
    facing_a_bet = pos.chips[0] != pos.chips[1]
    return (("Fold", "Call") if facing_a_bet else ("Check", "Bet"))[action]


def refusal(pos: Record, action: int, to: Audience) -> str:
    return "That is not possible now."


def narrate(before: Record, action: int, after: Record, to: Audience) -> list[str]:
    if rules.actor(before) != CHANCE:
        lines = [f"{to.names[rules.actor(before)]}: {describe(before, action, to).lower()}."]
    else:
        seat = rules.dealt_to(before)
        card = CARD_NAMES[action - at.CARD] if seat == to.viewer else "card"
        lines = [f"{to.names[seat]} gets a {card}."]
    if rules.actor(after) == OVER:
        lines += [f"{to.names[seat]} shows the {CARD_NAMES[after.card[seat]]}." for seat in range(2)]
    return lines
