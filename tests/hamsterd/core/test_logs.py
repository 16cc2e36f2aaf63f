"""The log's handler under the rules of every Python: each enters a handler's lock its own way."""

import io
import logging
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from hamsterd.core.logs import FLUSH_SECONDS, BatchHandler


def by_this_python(handler: logging.Handler, record: logging.LogRecord) -> None:
    handler.handle(record)


def by_acquire(handler: logging.Handler, record: logging.LogRecord) -> None:
    """`logging.Handler.handle` up to 3.12."""
    handler.acquire()
    try:
        handler.emit(record)
    finally:
        handler.release()


def by_with(handler: logging.Handler, record: logging.LogRecord) -> None:
    """`logging.Handler.handle` since 3.13."""
    assert handler.lock is not None
    with handler.lock:
        handler.emit(record)


@pytest.mark.parametrize("handle", [by_this_python, by_acquire, by_with])
def test_a_record_is_written(handle: Callable[[logging.Handler, logging.LogRecord], None]):
    stream = io.StringIO()
    handler = BatchHandler(stream)

    handle(handler, logging.makeLogRecord({"msg": "%s 마리", "args": ("세",)}))
    handler.close()

    assert stream.getvalue() == "세 마리\n"


def test_nothing_is_left_when_python_ends_first():
    """`logging.shutdown` closes a handler while it holds the lock."""
    stream = io.StringIO()
    handler = BatchHandler(stream)
    handler.handle(logging.makeLogRecord({"msg": "마지막"}))

    with handler.lock or pytest.fail("no lock"):
        handler.close()

    assert stream.getvalue() == "마지막\n"


@pytest.mark.skipif(sys.platform != "linux", reason="reads a thread's wake-ups from /proc")
def test_the_writer_sleeps_while_there_is_nothing_to_write():
    handler = BatchHandler(io.StringIO())
    (writer,) = (thread for thread in threading.enumerate() if thread.name == "logs")
    status = Path(f"/proc/self/task/{writer.native_id}/status")
    asleep = _wake_ups(status)

    time.sleep(3 * FLUSH_SECONDS)

    woken = _wake_ups(status) - asleep
    handler.close()
    assert woken <= 1  # the wait that it began with may be under way


def _wake_ups(status: Path) -> int:
    lines = dict(line.split(":", 1) for line in status.read_text().splitlines())
    return int(lines["voluntary_ctxt_switches"])
