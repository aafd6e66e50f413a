"""What a network is shown of a round of Button Men: the parts of an observation, and the scales on which sizes, values
and sums of points stand. Part of `observation`. Tables, no logic."""

import numpy as np

from bagatelle.games.button_men import position as at
from bagatelle.games.button_men.components import (
    BIGGEST,
    COMMON,
    DICE,
    HALVES,
    LETTERS,
    SWINGS,
    TRAIT_COUNT,
)
from bagatelle.rooms import Parts

_BIGGEST_TWIN = HALVES * BIGGEST
_UP_TO = (*range(21), 22, 24, 27, 30, 40, 60, _BIGGEST_TWIN)
CLASSES = len(_UP_TO)
"""Sizes and values are exact up to 20; above, several are one class."""
CLASS = np.array([next(i for i, top in enumerate(_UP_TO) if n <= top) for n in range(_BIGGEST_TWIN + 1)])
PAIRS = CLASSES * (CLASSES + 1) // 2
_ROUGHLY_UP_TO = (4, 6, 8, 10, 12, 20, _BIGGEST_TWIN)
ROUGH_CLASSES = len(_ROUGHLY_UP_TO)
"""For what is rare, sizes are told roughly."""
ROUGH_CLASS = np.array(
    [next(i for i, top in enumerate(_ROUGHLY_UP_TO) if n <= top) for n in range(_BIGGEST_TWIN + 1)]
)
KINDS = TRAIT_COUNT + 1
"""The traits, and twins, which are as special."""
RANGES = len(LETTERS) + 1
"""The swing letters, and option dice."""

STEPS = 49
FAR = 1600
"""Half points of lead, from -FAR to FAR, stand on a scale of so many steps that is fine in the middle."""
_points = np.arange(-FAR, FAR + 1) / 2
_step = np.clip(24 + np.sign(_points) * 4 * np.log2(1 + 2 * np.abs(_points)), 0, STEPS - 1.001)
STEP = _step.astype(np.int64)
REST = (_step - STEP).astype(np.float32)
"""For each lead its step, and how far it is from there to the next."""
_in_range = [[size for size in COMMON if low <= size <= high] for low, high in SWINGS.values()]
MEAN_MOOD = np.array([[round(sum(sizes) / len(sizes)) for sizes in _in_range], [10] * len(LETTERS)])
"""The size that chance gives a mood die on average, by swing letter: in its range, or of all six."""
COARSE, GAINS, COUNTS, TOPS, CHANCES, PLAIN = 41, 17, DICE + 1, 12, 11, 13
SUMS = 10
IDLE = np.array([1, 10, 50, 90])

_parts = Parts()


def _side(whose: str, when: str) -> list[int]:
    """The parts for the dice of one side that are in play; where each begins."""

    def part(name: str, width: int, meaning: str, derived: bool = False) -> int:
        return _parts.add(f"{whose} {name}, {when}", width, meaning, derived=derived)

    return [
        part("dice", PAIRS, "dice of this size that show this value; 0 before a roll"),
        part("values", CLASSES, "dice that show this value"),
        part("sizes", CLASSES, "dice of this size"),
        part("poison", CLASSES, "poison dice of this size"),
        part("kinds", KINDS * ROUGH_CLASSES, "dice with this trait, and twins, of about this size"),
        part("ranges", RANGES, "dice of this swing letter (or options) that change their size in play"),
        part("marks", 4, "dice that are dizzy, about to be named a size, to be given one, to be turned down"),
        part("waiting", CLASSES, "warriors of this size that wait"),
        part("shady", CLASSES, "dice that make shadow attacks and show this value", derived=True),
        part("exposed", CLASSES, "dice of this size that could be captured now", derived=True),
        part("able", CLASSES, "dice of this size that could attack now", derived=True),
    ]


def _table(when: str) -> list[int]:
    """The parts for both sides together."""

    def part(name: str, width: int, meaning: str) -> int:
        return _parts.add(f"{name}, {when}", width, meaning, derived=True)

    return [
        part("lead", COARSE, "the viewer's lead in steps of 4 points"),
        part(
            "sums",
            SUMS * STEPS,
            "the lead on a scale that is fine near 0: now, after my best capture, after theirs, after both, "
            "when I take all, when they do; and when we take turns until nobody has dice left to lose, I first or "
            "they first, small dice first or large ones",
        ),
        part("gains", 2 * GAINS, "what the best capture of either side brings"),
        part("counts", COUNTS * COUNTS, "how many dice both have in play"),
        part("in danger", COUNTS * COUNTS, "how many dice of both could be captured now"),
        part("tops", TOPS * TOPS, "the highest values of both"),
        part("plain", PLAIN, "sums of points and numbers of attacks as they are"),
        part("trip", CHANCES, "the chance that the trip attack succeeds which is being rolled"),
        part("tripped", STEPS, "the lead if it does"),
    ]


def _before(whose: str) -> list[int]:
    """The parts for the dice of one side before their first roll."""

    def part(name: str, width: int, meaning: str) -> int:
        return _parts.add(f"{whose} {name}, before the first roll", width, meaning)

    return [
        part("sizes", CLASSES, "dice of this size"),
        part("poison", CLASSES, "poison dice of this size; 0 while it is open"),
        part("kinds", KINDS * ROUGH_CLASSES, "dice with this trait, and twins, of about this size"),
        part("open", RANGES, "dice of this swing letter (or options) whose size is open"),
        part("options", CLASSES, "the sizes of option dice that are open"),
        part("about", 4, "never begins, may choose sizes, has declined an auxiliary die, has picked one"),
        part("auxiliary", CLASSES, "the auxiliary die that was picked has this size; 0 if it is open"),
    ]


_mine, _theirs = "the viewer moves next", "the other moves next"
PAIR, VALUE, SIZE, TOXIC, KIND, RANGE, MARK, WAITS, SHADY, EXPOSED, ABLE = _side("my", _mine)
OTHER_SIDE = _side("their", _mine)[0]
"""How far it is from a part of the viewer's dice to the same part of the other's."""
LEAD, SUM, GAIN, COUNT, DANGER, TOP, NUMBER, TRIP_CHANCE, TRIP_LEAD = _table(_mine)
OTHER_NEXT = _side("my", _theirs)[0]
"""How far it is from a part for positions in which the viewer moves next to that in which the other does."""
_side("their", _theirs)
_table(_theirs)
NEW_SIZE, NEW_TOXIC, NEW_KIND, OPEN, OPTIONS, ABOUT, AUXILIARY_SIZE = _before("my")
OTHER_NEW = _before("their")[0] - NEW_SIZE
PHASE = _parts.add("phase", 2 * len(at.PHASES), "the phase, and whether the viewer is to act")
END = _parts.add("end", 3, "won, lost, drawn")
PASSES = _parts.add("passes", 1, "the last player passed")
IDLE_FOR = _parts.add("idle", len(IDLE), "so many trip attacks have failed in a row, or more")
ALL_SIX = _parts.add("all six", 1, "mood dice take any of the six common sizes")

LISTED = tuple(_parts.listed)
"""All of them."""
