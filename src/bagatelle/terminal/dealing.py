"""Real pieces: asking what they show. What is for one person's eyes, such as a card for their hand, only that person
types, a whole hand at a time; it is played when it is its turn."""

from __future__ import annotations

from bagatelle.by_hand import read_ahead, still_told_to, told_to
from bagatelle.refusal import Refused
from bagatelle.terminal.commands import obey
from bagatelle.terminal.sitting import Sitting


def ask_outcome(sitting: Sitting) -> None:
    """Ask what the real pieces show, or take it from what was typed before."""
    seat = told_to(sitting.match, sitting.people) if len(sitting.people) > 1 else None
    if seat is None:
        _ask_openly(sitting)
    elif not sitting.waiting[seat]:
        _ask_in_secret(sitting, seat)
    else:
        _play_waiting(sitting, seat)


def drop_waiting(sitting: Sitting) -> None:
    """What could only be one thing has been played; it need not be waited for."""
    seat = told_to(sitting.match, sitting.people)
    if seat is not None:
        del sitting.waiting[seat][:1]


def _ask_openly(sitting: Sitting) -> None:
    text = sitting.screen.ask(sitting.prompt())
    if not obey(sitting, text):
        sitting.play_typed(text)


def _ask_in_secret(sitting: Sitting, seat: int) -> None:
    """Hand the screen to whom it concerns, and let them type all that their hand gets now."""
    sitting.hand_over(seat, secretly=True)
    left = still_told_to(sitting.match, seat, sitting.people)
    text = sitting.screen.ask(f"{sitting.prompt()} {_to_go(sitting, left)}".strip())
    if not obey(sitting, text):
        sitting.waiting[seat] = read_ahead(sitting.match, text, left, sitting.say)


def _to_go(sitting: Sitting, left: int) -> str:
    """How many one may type on one line."""
    return sitting.say("{n} to go; several may stand on one line.", n=left) if left > 1 else ""


def _play_waiting(sitting: Sitting, seat: int) -> None:
    """Play what was typed before; if it has become impossible, its person has to type the rest again."""
    try:
        sitting.play(sitting.waiting[seat][0])
        del sitting.waiting[seat][0]
    except Refused:
        sitting.waiting[seat] = []
        sitting.hand_over(seat, secretly=True)
        raise
