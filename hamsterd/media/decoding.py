"""Received files are decoded in a few processes that can be killed, never in this one.

A file that hangs a decoder costs one process for a bounded time; whoever sent it waits alone, and
one member takes at most one process at a time.
"""

import asyncio
import json
import logging
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

from prometheus_client import Counter

import hamsterd
from hamsterd.core.errors import HamsterError
from hamsterd.media import errors
from hamsterd.media.clean import CleanUpload, as_clean
from hamsterd.media.cleaning import Limits
from hamsterd.media.errors import TooComplex
from hamsterd.media.rules import DECODING_SECONDS

log = logging.getLogger("hamsterd.media")

_COMMAND = (sys.executable, "-m", "hamsterd.media.decoder")
_REFUSALS: dict[str, Callable[[str], HamsterError]] = {
    kind.code: kind
    for kind in (
        *(errors.UnsupportedFile, errors.ImageOnly, errors.ImageTooLarge, errors.VideoTooLarge),
        *(errors.UnreadablePaper, errors.PaperTooLarge, errors.UnreadableImage),
        *(errors.UnreadableVideo, errors.TooComplex, errors.StorageFull),
        *(errors.IncompatibleFilm, errors.NoPicture, errors.FilmTooLong, errors.Unconvertible),
    )
}

media_killed = Counter(
    "hamsterd_media_killed_total",
    "Uploaded files whose decoding was ended because it took too long or too much memory.",
)


class DecodingFailed(Exception):
    """The decoding process met what nobody foresaw: our fault, not the file's."""


class _Gone(Exception):
    """The process ended without an answer."""


class DecodingPool:
    """At most `size` processes of one worker, started when the first file comes.

    They end by themselves when nothing comes for a while, or when this process is gone.
    """

    def __init__(self, size: int, *, seconds: float = DECODING_SECONDS) -> None:
        self.seconds = seconds
        self._slots = asyncio.Semaphore(size)
        self._idle: list[Process] = []
        self._all: set[Process] = set()
        self._turns: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def clean(
        self, source: Path, stem: str, limits: Limits, *, member_id: int
    ) -> CleanUpload:
        """`cleaning.clean_upload` in another process; also raises `TooComplex` for a killed one."""
        turn = self._turns.setdefault(member_id, asyncio.Lock())
        job = {"source": str(source), "stem": stem, "limits": asdict(limits)}
        async with turn, self._slots:
            answer = await self._ask(json.dumps(job).encode() + b"\n")
        require_clean(answer)
        return as_clean(answer["clean"])

    async def close(self) -> None:
        """End all processes, busy ones too."""
        self._idle.clear()
        for process in tuple(self._all):
            await self._end(process)

    async def _ask(self, job: bytes) -> dict[str, Any]:
        """The answer of a process; one that had just gone to rest is replaced."""
        while self._idle:
            with suppress(_Gone):
                return await self._ask_one(self._idle.pop(), job, is_fresh=False)
        return await self._ask_one(await self._start(), job, is_fresh=True)

    async def _ask_one(self, process: Process, job: bytes, *, is_fresh: bool) -> dict[str, Any]:
        try:
            line = await asyncio.wait_for(_exchange(process, job), self.seconds)
        except BaseException as error:
            await self._end(process)
            if isinstance(error, TimeoutError):
                raise _killed() from None
            raise
        if line:
            self._idle.append(process)
            answer: dict[str, Any] = json.loads(line)
            return answer
        await self._end(process)
        if not is_fresh and process.returncode == 0:
            raise _Gone
        raise _killed()

    async def _start(self) -> Process:
        process = await asyncio.create_subprocess_exec(
            *_COMMAND,
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            env=child_environment(),
            start_new_session=True,  # Ctrl-C is for us, who finish what runs
        )
        self._all.add(process)
        return process

    async def _end(self, process: Process) -> None:
        """Kill it if it lives, and wait until it is gone."""
        self._all.discard(process)
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        if process.stdin is not None:
            process.stdin.close()


def require_clean(answer: dict[str, Any]) -> None:
    """Raise what a process refused, or `DecodingFailed`."""
    if "refused" in answer:
        raise _REFUSALS[answer["refused"]](answer["message"])
    if "failed" in answer:
        raise DecodingFailed(answer["failed"])


async def _exchange(process: Process, job: bytes) -> bytes:
    if process.stdin is None or process.stdout is None:
        raise TypeError("the process was started without pipes")
    with suppress(BrokenPipeError, ConnectionResetError):
        process.stdin.write(job)
        await process.stdin.drain()
    return await process.stdout.readline()


def _killed() -> TooComplex:
    media_killed.inc()
    log.warning("a received file was given up: its decoding took too long or too much memory")
    return TooComplex()


def child_environment() -> dict[str, str]:
    """What Python needs to start; no settings, no secrets."""
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "TMPDIR") if name in os.environ}
    return {
        **kept,
        "PYTHONPATH": str(Path(hamsterd.__file__).resolve().parent.parent),
        "PYTHONDONTWRITEBYTECODE": "1",
        "MALLOC_ARENA_MAX": "2",
    }
