"""What is read ahead comes in its order, with its errors, and ends with whoever asked."""

import threading
from collections.abc import Iterator

import pytest

from hamsterd.moving.arrival.ahead import WAITING, read_ahead


def test_items_and_then_the_error_come_from_one_other_thread():
    threads: list[threading.Thread] = []

    def items() -> Iterator[int]:
        for number in range(5):
            threads.append(threading.current_thread())
            yield number
        raise ValueError("cut off")

    with read_ahead(items) as ready:
        assert [next(ready) for _ in range(5)] == [0, 1, 2, 3, 4]
        with pytest.raises(ValueError, match="cut off"):
            next(ready)
    assert len(set(threads)) == 1
    assert threads[0] is not threading.current_thread()


def test_whoever_leaves_ends_the_reading_and_what_it_holds():
    made: list[int] = []
    closed_by: list[threading.Thread] = []

    def endless() -> Iterator[int]:
        try:
            while True:
                made.append(len(made))
                yield made[-1]
        finally:
            closed_by.append(threading.current_thread())

    with pytest.raises(KeyboardInterrupt), read_ahead(endless) as ready:
        assert next(ready) == 0
        raise KeyboardInterrupt
    assert len(made) <= WAITING + 2
    assert closed_by
    assert not closed_by[0].is_alive()
