"""High Card in a terminal."""


def draw(view, sheet, to):
    return str(view)


def paint(line, say):
    return line


def legend(say):
    return ["Cards go from 1 to 6."]


def read_aloud(view, sheet, to):
    """A sentence for each player: the card in hand, and the one that lies open."""
    return [_player_aloud(view, seat, to.names[seat]) for seat in range(len(view["hands"]))]


def _player_aloud(view, seat, name):
    card, laid = view["hands"][seat], view["open"][seat]
    if not card:
        held = "has no card"
    elif card is True:  # somebody else's
        held = "holds a card"
    else:
        held = f"holds the {card}"
    return f"{name} {held} and has laid down the {laid}." if laid else f"{name} {held}."
