"""Giving memory back to the system after a burst of bodies that broke off.

The C allocator keeps what was freed for the next time; after a thousand bodies of a megabyte that
is a hundred megabytes which no request will want.
"""

import ctypes
from contextlib import suppress

from tornado.ioloop import IOLoop

from hamsterd.http.process import ProcessContext

TRIM_SECONDS = 3.0
"""After the first body that breaks off; what breaks off until then is trimmed along."""


def give_back_soon(process: ProcessContext) -> None:
    """Trim the heap once, in a while, in a thread: it takes some milliseconds."""
    if process.is_trimming:
        return
    process.is_trimming = True
    IOLoop.current().call_later(TRIM_SECONDS, _give_back, process)


def _give_back(process: ProcessContext) -> None:
    process.is_trimming = False
    with suppress(RuntimeError):  # the process stops, and its threads with it
        process.file_executor.submit(_trim)


def _trim() -> None:
    with suppress(OSError, AttributeError):  # only glibc has it
        ctypes.CDLL(None).malloc_trim(0)
