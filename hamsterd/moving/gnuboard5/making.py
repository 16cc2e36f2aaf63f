"""The process that makes records of a Gnuboard5 for another (`apart`).

It gets a job, and sends progress, records as JSON of the neutral format, and at last its error. It
has nothing of the site: no settings, no database of ours.
"""

import pickle
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

import orjson

from hamsterd.moving.gnuboard5.opening import Place
from hamsterd.moving.gnuboard5.planning.plan_file import Draft
from hamsterd.moving.gnuboard5.records_of import records
from hamsterd.moving.records import Record

SENT_BYTES = 256 << 10
"""Of records that are sent at once."""
PROGRESS, RECORDS, ERROR, END = b"p", b"r", b"e", b"."
"""The first byte of a message."""

Tell = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Job:
    """What records are made of, and where rows are staged meanwhile."""

    dump: Place
    data: Path | None
    draft: Draft
    work: Path
    prefix: str | None = None
    encoding: str | None = None

    def records(self, tell: Tell) -> Iterator[Record]:
        """All records, made here. Raises `BadPlan` before the first if the plan does not fit."""
        return records(
            self.dump,
            self.data,
            self.draft.plan,
            work=self.work,
            prefix=self.prefix,
            encoding=self.encoding,
            require=self.draft.require_fit,
            tell=tell,
        )


class _Sender:
    """Sends records of one kind together, and how far it is before each message."""

    def __init__(self, link: Connection) -> None:
        self._link = link
        self._kind = ""
        self._waiting: list[bytes] = []
        self._bytes = 0
        self._progress = b""

    def told(self, done: int, total: int) -> None:
        """Progress: at once while no records come."""
        self._progress = PROGRESS + orjson.dumps((done, total))
        if not self._waiting:
            self._tell()

    def add(self, record: Record) -> None:
        """A record."""
        if record.kind != self._kind or self._bytes >= SENT_BYTES:
            self.flush()
            self._kind = record.kind
        line = record.__pydantic_serializer__.to_json(record, exclude_defaults=True)
        self._waiting.append(line)
        self._bytes += len(line)

    def flush(self) -> None:
        """Send what waits."""
        if self._waiting:
            self._tell()
            head = RECORDS + self._kind.encode() + b"\n["
            self._link.send_bytes(head + b",".join(self._waiting) + b"]")
        self._waiting, self._bytes = [], 0

    def _tell(self) -> None:
        if self._progress:
            self._link.send_bytes(self._progress)
            self._progress = b""


def make(link: Connection) -> None:
    """Do the job that comes; its error is the answer, whoever it is of."""
    job: Job = pickle.loads(link.recv_bytes())  # noqa: S301  # from the process that started this
    sender = _Sender(link)
    try:
        with closing(_generated(job.records(sender.told))) as found:
            for record in found:
                sender.add(record)
        sender.flush()
        link.send_bytes(END)
    except (BrokenPipeError, ConnectionResetError):
        raise
    except Exception as error:
        link.send_bytes(ERROR + pickle.dumps((type(error), error.args, error.__dict__)))


def _generated(items: Iterator[Record]) -> Generator[Record, None, None]:
    yield from items


def main() -> None:
    """Work for the process at the other end; without it there is nothing to do."""
    with suppress(BrokenPipeError, ConnectionResetError, EOFError):
        make(Connection(int(sys.argv[1])))


if __name__ == "__main__":
    main()
