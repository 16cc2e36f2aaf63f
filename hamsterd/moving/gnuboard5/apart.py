"""Records of a Gnuboard5 from a process of their own, so that several processors work.

Reading a dump and making records is Python's work, and so is bringing them. A thread would share
one processor with it (decision 0175).
"""

import pickle
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from typing import Any

import orjson
from pydantic import TypeAdapter

from hamsterd.core.errors import Unavailable
from hamsterd.media.processing.decoding import child_environment
from hamsterd.moving.gnuboard5.making import END, ERROR, PROGRESS, RECORDS, Job, Tell
from hamsterd.moving.gnuboard5.staging import FILE_NAME
from hamsterd.moving.records import RECORDS as KINDS
from hamsterd.moving.records import Record

_COMMAND = (sys.executable, "-m", "hamsterd.moving.gnuboard5.making")
_KINDS = {kind.kind.encode(): kind for kind in KINDS}


class ReaderGone(Unavailable):
    """The process ended without a word: somebody killed it, or the machine had no memory left."""

    message = "덤프를 읽던 프로세스가 갑자기 끝났어요. 다시 실행하면 이어서 해요."


def records_apart(job: Job, tell: Tell) -> Iterator[Record]:
    """All records of a job; raises what was raised there, or `ReaderGone`."""
    ours, theirs = Pipe()
    with closing(ours):
        process = subprocess.Popen(  # noqa: S603  # our own program
            (*_COMMAND, str(theirs.fileno())),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            pass_fds=(theirs.fileno(),),
            env=child_environment(),
            start_new_session=True,  # Ctrl-C is for us, who end it
        )
        theirs.close()
        try:
            ours.send_bytes(pickle.dumps(job))
            yield from _received(ours, tell)
        except (EOFError, BrokenPipeError, ConnectionResetError):
            raise ReaderGone from None
        finally:
            process.kill()
            process.wait()
            (job.work / FILE_NAME).unlink(missing_ok=True)


def _received(link: Connection, tell: Tell) -> Iterator[Record]:
    while (message := link.recv_bytes())[:1] != END:
        sign, body = message[:1], message[1:]
        if sign == PROGRESS:
            tell(*orjson.loads(body))
        elif sign == RECORDS:
            kind, _, lines = body.partition(b"\n")
            yield from _reader(_KINDS[kind]).validate_json(lines)
        elif sign == ERROR:
            raise _raised(body)


@cache
def _reader(kind: type[Record]) -> TypeAdapter[list[Any]]:
    return TypeAdapter(list[kind])  # type: ignore[valid-type]  # known at run time


def _raised(body: bytes) -> Exception:
    """An error as it was raised there, whatever its class takes to be made."""
    kind, arguments, state = pickle.loads(body)  # noqa: S301  # from the process we started
    error: Exception = kind.__new__(kind, *arguments)
    error.args = arguments
    error.__dict__.update(state)
    return error
