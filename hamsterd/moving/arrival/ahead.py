"""Reads ahead in a thread: while the database writes a batch, the next ones are made."""

import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from queue import Empty, Full, Queue
from typing import Generic, TypeVar

T = TypeVar("T")

WAITING = 2
"""Items that are made before they are asked for; each may be megabytes."""
_SECONDS = 0.2


@dataclass(frozen=True, slots=True)
class _Made(Generic[T]):
    item: T


@dataclass(frozen=True, slots=True)
class _Ended:
    error: BaseException | None = None


@contextmanager
def read_ahead(make: Callable[[], Iterator[T]]) -> Iterator[Iterator[T]]:
    """The items of a generator, which begins, works and is closed in a thread of its own.

    What it raises is raised where the item was asked for.
    """
    queue: Queue[_Made[T] | _Ended] = Queue(WAITING)
    is_left = threading.Event()

    def put(item: _Made[T] | _Ended) -> bool:
        while not is_left.is_set():
            try:
                queue.put(item, timeout=_SECONDS)
            except Full:
                continue
            return True
        return False

    def read() -> None:
        error: BaseException | None = None
        try:
            with closing(_generated(make())) as items:
                for item in items:
                    if not put(_Made(item)):
                        return
        except BaseException as raised:
            error = raised  # told to whoever asks
        put(_Ended(error))

    thread = threading.Thread(target=read, name="read-ahead", daemon=True)
    thread.start()
    try:
        yield _asked(queue, thread)
    finally:
        is_left.set()
        thread.join()


def _generated(items: Iterator[T]) -> Generator[T, None, None]:
    yield from items


def _asked(queue: "Queue[_Made[T] | _Ended]", thread: threading.Thread) -> Iterator[T]:
    while True:
        try:
            got = queue.get(timeout=_SECONDS)
        except Empty:
            if thread.is_alive():
                continue
            got = queue.get_nowait()
        if isinstance(got, _Ended):
            if got.error is not None:
                raise got.error
            return
        yield got.item
