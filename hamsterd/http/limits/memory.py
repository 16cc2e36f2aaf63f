"""Returning memory to the system after a burst of aborted bodies.

The C allocator keeps freed memory. After a thousand aborted bodies of a megabyte, that is a hundred
megabytes which no request will need.
"""

from contextlib import suppress

from tornado.ioloop import IOLoop

from hamsterd.core.memory import give_back
from hamsterd.http.process import ProcessContext

TRIM_SECONDS = 3.0
"""Delay after the first aborted body; later ones are included."""


def give_back_soon(process: ProcessContext) -> None:
    """Trim the heap once, after the delay, in a thread: it takes some milliseconds."""
    if process.is_trimming:
        return
    process.is_trimming = True
    IOLoop.current().call_later(TRIM_SECONDS, _give_back, process)


def _give_back(process: ProcessContext) -> None:
    process.is_trimming = False
    with suppress(RuntimeError):  # the process stops, and its threads with it
        process.file_executor.submit(give_back)
