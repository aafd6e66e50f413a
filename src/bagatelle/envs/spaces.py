"""The spaces of the environments, as Gymnasium describes them; PettingZoo uses the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete

from bagatelle.envs.setting import Setting
from bagatelle.refusal import Refused

RENDER_MODES = ("human", "ansi")
MOST_TOLD = 8
"""How many possible choices a refusal lists."""


def observation_space(setting: Setting) -> Dict:
    """What an agent sees: all pieces in one array, and a mask of what it may choose."""
    most = 1.0 if setting.bounded else np.inf
    return Dict(
        {
            "observation": Box(-most, most, (setting.width,), np.float32),
            "action_mask": Box(0, 1, (len(setting.numbering),), np.int8),
        }
    )


def action_space(setting: Setting) -> Discrete:
    """What an agent may ever choose, by number."""
    return Discrete(len(setting.numbering))


def impossible(setting: Setting, who: str, choice: Any, possible: Sequence[int]) -> Refused:
    """Why a choice is refused."""
    if not possible:
        return Refused("Nothing can be chosen: the game has not begun or is over, so call reset.")
    names = setting.numbering.names
    told = ", ".join(f"{each} ({names[each]})" for each in possible[:MOST_TOLD])
    if len(possible) > MOST_TOLD:
        told += ", ..."
    named = isinstance(choice, int | np.integer) and 0 <= choice < len(names)
    return Refused(
        "{who} cannot choose {choice} now; what is possible: {possible}.",
        who=who,
        choice=f"{choice} ({names[choice]})" if named else repr(choice),
        possible=told,
    )


def check_render_mode(mode: str | None) -> None:
    """Refuse a way of drawing that there is not."""
    if mode is not None and mode not in RENDER_MODES:
        raise Refused(
            "There is no render mode '{mode}'; there are: {known}.",
            mode=mode,
            known=", ".join(RENDER_MODES),
        )
