"""How the numbers of an observation and of an encoding are written."""

import numpy as np

from bagatelle.kernel import put_count, squeezed


def test_a_number_that_nothing_bounds_stays_within_1_and_looks_like_no_other() -> None:
    squeezed_all = [np.float32(squeezed(number, 100)) for number in range(-3000, 3001)]
    assert len(set(squeezed_all)) == len(squeezed_all)
    assert all(-1 < number < 1 for number in squeezed_all)
    assert squeezed_all == sorted(squeezed_all)


def test_a_count_of_none_is_not_written() -> None:
    index, value = np.zeros(1, np.int64), np.zeros(1, np.float32)
    assert put_count(index, value, 0, 5, 0, 0.25) == 0
    assert put_count(index, value, 0, 5, 3, 0.25) == 1
    assert (int(index[0]), float(value[0])) == (5, 0.75)
