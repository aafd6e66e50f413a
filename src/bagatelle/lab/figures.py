"""What is measured in each rotation: shares of seats and of players, draws, and lengths, as means over its games."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bagatelle.lab.frames import LENGTHS
from bagatelle.lab.plan import Plan
from bagatelle.lab.polars import pl

DRAWS = "draws"


def seat(number: int) -> str:
    """The name of the figure that says what a seat gets, from 1."""
    return f"seat {number}"


def turn(number: int) -> str:
    """The name of the figure that says what whoever comes so soon gets: 1 decides first."""
    return f"turn {number}"


def bot(name: str) -> str:
    """The name of the figure that says what a player gets, a seat."""
    return f"bot {name}"


def figures_of(plan: Plan, frame: pl.DataFrame) -> dict[str, NDArray[np.float64]]:
    """The figures of every rotation in a table."""
    rotations = frame.height // plan.seatings
    payoffs = frame.select(f"payoff_{number + 1}" for number in range(plan.seats)).to_numpy()
    first = frame["first"].fill_null(1).to_numpy().astype(np.int64) - 1
    in_turn = np.take_along_axis(payoffs, (first[:, None] + np.arange(plan.seats)) % plan.seats, 1)
    figures = {}
    for number in range(plan.seats):
        figures[seat(number + 1)] = payoffs[:, number]
        figures[turn(number + 1)] = in_turn[:, number]
    by_game = payoffs.reshape(rotations, plan.seatings, plan.seats)
    sat = np.array([plan.at_seat(seating) for seating in range(plan.seatings)])
    means = {name: _mean(values, plan.seatings) for name, values in figures.items()}
    for number, name in enumerate(plan.names):
        means[bot(name)] = by_game[:, sat == number].mean(axis=1)
    means[DRAWS] = _mean(frame["draw"].to_numpy(), plan.seatings)
    for name in LENGTHS:
        means[name] = _mean(frame[name].to_numpy(), plan.seatings)
    return means


def _mean(values: NDArray[np.generic], seatings: int) -> NDArray[np.float64]:
    """The mean over the games of each rotation."""
    means: NDArray[np.float64] = values.reshape(-1, seatings).mean(axis=1, dtype=np.float64)
    return means
