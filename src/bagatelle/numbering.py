"""All that the seats of a game may ever choose, numbered without gaps: how the agents of others say what they do."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from bagatelle.game import Game
from bagatelle.kernel import Words
from bagatelle.refusal import Refused


@dataclass(frozen=True, eq=False)
class Numbering:
    """The choices of a game: what each is called, which action each is, and which choice each action is."""

    title: str
    names: tuple[str, ...]
    """The same in every position: dice and stacks go by their places."""
    actions: Words
    """The action of each choice."""
    choices: Words
    """The choice of each action; -1 for what chance does, and for what nobody can ever do."""

    def __len__(self) -> int:
        return len(self.names)

    def choice_called(self, name: str) -> int:
        """The choice with this name.

        >>> from bagatelle.game import find_game
        >>> numbering = numbering_of(find_game("bag-of-butts"))
        >>> numbering.names[numbering.choice_called("reset")]
        'reset'
        """
        if name not in self.names:
            raise Refused("No choice in {title} is called '{name}'.", title=self.title, name=name)
        return self.names.index(name)


def numbering_of(game: Game) -> Numbering:
    """The choices of a game."""
    listed = game.choices.EVERY_CHOICE
    actions = np.array([action for action, _ in listed], np.int64)
    choices = np.full(game.position.ACTIONS, -1, np.int64)
    choices[actions] = np.arange(len(listed))
    return Numbering(game.title, tuple(name for _, name in listed), actions, choices)
