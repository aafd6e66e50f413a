"""What a viewer of Kuhn poker may see: one's own card and the chips; at the end everything."""

from typing import Any

from bagatelle.kernel import OVER, Record
from plugins.kuhn_poker import rules
from plugins.kuhn_poker.notation import CARD_NAMES


def view(pos: Record, viewer: int) -> dict[str, Any]:
    shown = [seat == viewer or rules.actor(pos) == OVER for seat in range(2)]
    return {
        "actor": int(rules.actor(pos)),
        "passes": int(pos.passes),
        "folded": int(pos.folded),
        "players": [
            {
                "chips": int(pos.chips[seat]),
                "card": CARD_NAMES[pos.card[seat]] if shown[seat] else None,
                "dealt": bool(pos.card[seat]),
            }
            for seat in range(2)
        ],
    }
