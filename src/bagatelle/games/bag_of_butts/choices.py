"""All that a player of Bag of Butts may ever choose, in one list: announcements by the first two of three sizes."""

from bagatelle.games.bag_of_butts import components
from bagatelle.games.bag_of_butts import position as at

EVERY_CHOICE = (
    (at.CONTINUE, "continue"),
    (at.RESET, "reset"),
    *((at.SCORE + group, f"score {group + 1}") for group in range(components.GROUPS)),
    *(
        (at.announcement(first, second), f"{first} {second}")
        for first in range(1, at.MOST + 1)
        for second in range(1, at.MOST_PIECES - first)  # the third group has at least one piece
    ),
)
