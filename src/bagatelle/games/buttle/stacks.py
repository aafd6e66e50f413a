"""Point cards under Pawns: each is one number that holds its side, its card and its Pawns.

The Pawns are the octal digits of the lowest part, the topmost the last of them; so a Pawn is put on by a shift, and
the stack on the other side of the table is one bit away. Each Pawn made the stack cross the table, and it crosses back
when that Pawn goes [U27]; so nobody has to write down where it came from.
"""

import numpy as np

from bagatelle.games.buttle import components, packs
from bagatelle.kernel import Record, helper

_DIGIT = 3
_CARD_AT = _DIGIT * components.ALL_PAWNS
_SIDE_AT = _CARD_AT + 6
_PAWNS = (1 << _CARD_AT) - 1
EMPTY = 0


@helper
def stack_of(side: int, card: int) -> int:
    """A point card on one side, before its first Pawn."""
    return (np.int64(side) << _SIDE_AT) | (np.int64(card) << _CARD_AT)  # type: ignore[return-value]


@helper
def side_of(stack: int) -> int:
    """The seat that controls a stack."""
    return stack >> _SIDE_AT


@helper
def card_of(stack: int) -> int:
    """The point card at the bottom."""
    return (stack >> _CARD_AT) & 63


@helper
def has_pawn(stack: int) -> bool:
    """Whether there is a Pawn on it."""
    return stack & _PAWNS != 0


@helper
def top_pawn(stack: int) -> int:
    """The face of the uppermost Pawn."""
    return (stack & 7) - 1 + components.FIRST_PAWN


@helper
def with_pawn(stack: int, pawn: int) -> int:
    """The stack on the other side with one more Pawn on top."""
    pawns = ((stack & _PAWNS) << _DIGIT) | (pawn - components.FIRST_PAWN + 1)
    return ((stack & ~_PAWNS) | pawns) ^ (1 << _SIDE_AT)


@helper
def without_pawn(stack: int) -> int:
    """The stack on the other side without its uppermost Pawn."""
    return ((stack & ~_PAWNS) | ((stack & _PAWNS) >> _DIGIT)) ^ (1 << _SIDE_AT)


@helper
def lay(pos: Record, place: int, stack: int) -> None:
    """Write a stack back to its place; one that has lost its last Pawn joins the bare cards on its side."""
    if has_pawn(stack):
        pos.stack[place] = stack
    else:
        pos.stack[place] = EMPTY
        packs.add(pos.bare[side_of(stack)], card_of(stack))


@helper
def free_place(pos: Record) -> int:
    """A place where no stack lies; every stack has a Pawn, so there is always one for the Pawn in hand."""
    place = 0
    while pos.stack[place] != EMPTY:
        place += 1
    return place


@helper
def tidy(pos: Record) -> None:
    """Put the stacks in one fixed order, so that equal positions have equal bytes."""
    for place in range(1, components.ALL_PAWNS):
        stack = pos.stack[place]
        before = place - 1
        while before >= 0 and pos.stack[before] < stack:
            pos.stack[before + 1] = pos.stack[before]
            before -= 1
        pos.stack[before + 1] = stack


@helper
def is_twin(pos: Record, place: int) -> bool:
    """Whether the stack before this one is exactly the same: then aiming at either is the same action."""
    return place > 0 and pos.stack[place] == pos.stack[place - 1]


def pawns_of(stack: int) -> list[int]:
    """The Pawns of a stack, from the bottom to the top, as a list for texts and views."""
    pawns: list[int] = []
    while has_pawn(stack):
        pawns.append(int(top_pawn(stack)))
        stack = int(without_pawn(stack))
    return pawns[::-1]


def cards_in(stack: int) -> list[int]:
    """The point card of a stack and then its Pawns upwards, as a list for texts and views; nothing if it is EMPTY."""
    return [int(card_of(stack)), *pawns_of(stack)] if stack else []
