"""How the numbers of an observation and of an encoding are written."""

import numpy as np

from bagatelle.kernel import put_count, put_far


def test_a_number_that_nothing_bounds_stays_within_1_and_looks_like_no_other():
    index, value = np.zeros(3, np.int64), np.zeros(3, np.float32)
    seen = set()
    for number in range(-3000, 3001):
        n = put_far(index, value, 0, 7, 9, number, 100)
        assert n == (0 if number == 0 else 1 if abs(number) <= 100 else 2)
        assert all(0 < abs(part) <= 1 for part in value[:n])
        seen.add((*index[:n].tolist(), *value[:n].tolist()))
    assert len(seen) == 6001


def test_a_count_of_none_is_not_written():
    index, value = np.zeros(1, np.int64), np.zeros(1, np.float32)
    assert put_count(index, value, 0, 5, 0, 0.25) == 0
    assert put_count(index, value, 0, 5, 3, 0.25) == 1
    assert (int(index[0]), float(value[0])) == (5, 0.75)
