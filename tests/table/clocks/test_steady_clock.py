"""The table's clock goes on evenly, whatever happens to the clock of the machine."""

import logging

import pytest

from bagatelle.table.live.steady_clock import SteadyClock


class Machine:
    """A machine whose clock can be set, and which can sleep."""

    def __init__(self) -> None:
        self.wall = 1_000_000.0
        self.monotonic = 50.0
        self.clock = SteadyClock(lambda: self.wall, lambda: self.monotonic)

    def run(self, seconds: float) -> None:
        self.wall += seconds
        self.monotonic += seconds


def test_it_begins_with_the_time_of_the_machine_and_runs_with_it():
    machine = Machine()
    assert machine.clock() == 1_000_000.0
    machine.run(7.5)
    machine.clock.follow_wall()
    assert machine.clock() == 1_000_007.5


@pytest.mark.parametrize("jump", [-3600.0, -1.0, 3600.0])
def test_setting_the_clock_of_the_machine_changes_nothing_by_itself(jump):
    machine = Machine()
    machine.wall += jump
    assert machine.clock() == 1_000_000.0


def test_it_never_goes_back_with_the_machine():
    machine = Machine()
    machine.wall -= 3600
    machine.clock.follow_wall()
    assert machine.clock() == 1_000_000.0


def test_it_follows_a_machine_that_slept_and_says_so(caplog):
    machine = Machine()
    machine.wall += 28_800
    with caplog.at_level(logging.WARNING):
        machine.clock.follow_wall()
    assert machine.clock() == 1_028_800.0
    assert "went ahead by 28800.0 seconds" in caplog.text


def test_it_is_never_behind_what_another_process_has_seen():
    machine = Machine()
    machine.clock.not_behind(1_000_004.0)
    assert machine.clock() == 1_000_004.0
    machine.clock.not_behind(999_000.0)
    assert machine.clock() == 1_000_004.0
