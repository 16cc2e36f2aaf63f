"""Log output: text at a terminal, otherwise one JSON object a line.

Records pass through a queue, so that the event loop never waits for a slow terminal. They are
written at most a few times a second in one piece, because waking a thread for every line costs a
quarter of the requests.
"""

import logging
import os
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from itertools import chain
from queue import Empty, SimpleQueue
from typing import TextIO

import orjson

from hamsterd.core.request_id import current

FLUSH_SECONDS = 0.2
"""Maximum delay until a line is written."""
QUIET = ("apscheduler", "PIL", "asyncio", "tornado.access", "peewee")
"""Libraries whose routine messages are dropped; peewee's would contain what members wrote."""

_COLOURS = {"WARNING": "33", "ERROR": "31", "CRITICAL": "31;1", "DEBUG": "2"}


class TextFormatter(logging.Formatter):
    """`21:03:17 INFO    hamsterd.access  4f1c… 127.0.0.1 GET /api/diary 200 3.1ms`."""

    def __init__(self, *, colour: bool) -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(name)s  %(work)s%(message)s", "%H:%M:%S")
        self._colour = colour

    def format(self, record: logging.LogRecord) -> str:
        """One line, coloured by severity at a terminal."""
        name = _name_of(record)
        record.work = f"{name} " if name else ""
        line = super().format(record)
        code = _COLOURS.get(record.levelname) if self._colour else None
        return f"\x1b[{code}m{line}\x1b[0m" if code else line


class JsonFormatter(logging.Formatter):
    """`{"time": "…Z", "level": "info", "logger": "hamsterd.access", "message": "…", "pid": 7}`.

    `requestId` names the request, job run or command, if any. Mapping arguments
    (`log.info("%(path)s", {"path": …})`) are added as fields.
    """

    def format(self, record: logging.LogRecord) -> str:
        """One line, with the traceback in `error` if there is one."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, object] = {
            "time": at.replace("+00:00", "Z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            "pid": record.process,
        }
        if name := _name_of(record):
            line["requestId"] = name
        if isinstance(record.args, Mapping):
            line.update(record.args)
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return orjson.dumps(line, default=str).decode()


class BatchHandler(logging.Handler):
    """Buffers records; a thread writes them to `stream` in batches."""

    def __init__(self, stream: TextIO) -> None:
        super().__init__()
        self._stream = stream
        self._records: SimpleQueue[logging.LogRecord | None] = SimpleQueue()
        self._stop = threading.Event()
        self._writer = threading.Thread(target=self._write_forever, name="logs", daemon=True)
        self._writer.start()

    def emit(self, record: logging.LogRecord) -> None:
        """Buffer the record; its arguments are ours and do not change afterwards.

        The request id is read here, in the context of the work, not in the writer thread.
        """
        record.request_id = current()
        self._records.put(record)

    def close(self) -> None:
        """Write the remaining records."""
        self._stop.set()
        self._records.put(None)  # wakes the writer, which may be waiting for a record
        self._writer.join()
        super().close()

    def _write_forever(self) -> None:
        # Waiting for the first record, not for time: a site that nobody visits wakes no thread.
        while not self._stop.is_set():
            first = self._records.get()
            self._stop.wait(FLUSH_SECONDS)
            self._write(first)
        self._write(None)

    def _waiting(self) -> Iterator[logging.LogRecord]:
        with suppress(Empty):
            while True:
                if (record := self._records.get_nowait()) is not None:
                    yield record

    def _write(self, first: logging.LogRecord | None) -> None:
        lines = []
        for record in chain([first] if first else [], self._waiting()):
            try:
                lines.append(self.format(record))
            except Exception:  # a wrong %-format or a broken __str__ affects that line only
                self.handleError(record)
        if lines:
            # A full disk or a closed pipe loses these lines but does not end the writer.
            with suppress(OSError, ValueError):
                self._stream.write("\n".join(lines) + "\n")
                self._stream.flush()


@contextmanager
def logging_to(level: str, form: str, stream: TextIO = sys.stderr) -> Iterator[None]:
    """Log to `stream` during the block; buffered records are written at its end.

    `level` and `form` ("auto", "text", "json") are the settings of that name.
    """
    handler = BatchHandler(stream)
    handler.setFormatter(_formatter(form, stream))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(level.upper())
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)
    try:
        yield
    finally:
        root.removeHandler(handler)
        handler.close()


def _name_of(record: logging.LogRecord) -> str | None:
    name: str | None = getattr(record, "request_id", None)
    return name


def _formatter(form: str, stream: TextIO) -> logging.Formatter:
    is_terminal = stream.isatty()
    if form == "json" or (form == "auto" and not is_terminal):
        return JsonFormatter()
    return TextFormatter(colour=is_terminal and "NO_COLOR" not in os.environ)
