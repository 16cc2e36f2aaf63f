"""Decodes uploaded files in a few separate processes, which can be killed.

A file that hangs a decoder occupies one process for a bounded time, a few seconds while others
wait. A member uses at most one process at a time, and must wait after a file that was given up.
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
from hamsterd.core.errors import Explanation, HamsterError
from hamsterd.media import errors
from hamsterd.media.errors import DecodersBusy, TooComplex
from hamsterd.media.processing.clean import CleanUpload, as_clean
from hamsterd.media.processing.cleaning import Limits
from hamsterd.media.processing.penalties import Penalties
from hamsterd.media.processing.slots import Slots
from hamsterd.media.rules import DECODING_SECONDS, DECODING_TURN_SECONDS

log = logging.getLogger("hamsterd.media")

_COMMAND = (sys.executable, "-m", "hamsterd.media.processing.decoder")
START_SECONDS = 60
"""In which a process must begin with a file that it is handed; a busy machine starts it slowly."""
_REFUSALS: dict[str, Callable[[str], HamsterError]] = {
    kind.code: kind
    for kind in (
        *(errors.UnsupportedFile, errors.ImageOnly, errors.ImageTooLarge, errors.VideoTooLarge),
        *(errors.UnreadablePaper, errors.LockedPaper, errors.PaperTooLarge, errors.UnreadableImage),
        *(errors.UnreadableVideo, errors.TooComplex, errors.StorageFull, errors.StorageReadOnly),
        *(errors.IncompatibleFilm, errors.NoPicture, errors.FilmTooLong, errors.Unconvertible),
        *(errors.SymptomFilmOnly, errors.SymptomFilmTooLong),
        *(errors.UnsupportedAttachment, errors.UnreadableAttachment, errors.LockedAttachment),
        *(errors.AttachmentTooLarge, errors.MacrosRefused),
    )
}

media_killed = Counter(
    "hamsterd_media_killed_total",
    "Uploaded files whose decoding was ended because it took too long or too much memory.",
)


class DecodingFailed(Exception):
    """An unexpected error in the decoding process: a bug, not a bad file."""


class _Gone(Exception):
    """The process ended before it began with the file, which is to blame for nothing."""


class _MadeRoom(Exception):
    """The process was killed because another file waited for its place."""


class DecodingPool:
    """At most `size` processes of one worker, started with the first file.

    They exit when idle for a while, or when this process is gone.
    """

    def __init__(
        self,
        size: int,
        *,
        seconds: float = DECODING_SECONDS,
        turn_seconds: float = DECODING_TURN_SECONDS,
    ) -> None:
        self.seconds = seconds
        self.turn_seconds = turn_seconds
        self.penalties = Penalties()
        self._slots = Slots(size)
        self._idle: list[Process] = []
        self._all: set[Process] = set()
        self._turns: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def clean(
        self, source: Path, stem: str, limits: Limits, *, member_id: int
    ) -> CleanUpload:
        """Run `cleaning.clean_upload` in another process.

        Also raises `TooComplex` if it was killed, `DecodersBusy` if it gave way to others twice,
        and `UploadsPaused` for a while after either.
        """
        turn = self._turns.setdefault(member_id, asyncio.Lock())
        job = {"source": str(source), "stem": stem, "limits": asdict(limits)}
        async with turn:
            self.penalties.refuse(member_id)
            try:
                answer = await self._decode(json.dumps(job).encode() + b"\n")
            except (TooComplex, DecodersBusy):
                self.penalties.note(member_id)
                raise
        require_clean(answer)
        return as_clean(answer["clean"])

    async def close(self) -> None:
        """End all processes, busy ones too."""
        self._idle.clear()
        for process in tuple(self._all):
            await self._end(process)

    async def _decode(self, job: bytes) -> dict[str, Any]:
        """The result. A file that gave way is decoded once more, after those that waited."""
        for is_asking in (True, False):
            with suppress(_MadeRoom):
                async with self._slots.held(is_asking=is_asking):
                    return await self._ask(job)
        log.warning("a received file was given up: twice it took long while others waited")
        raise DecodersBusy

    async def _ask(self, job: bytes) -> dict[str, Any]:
        """A process's answer; a process that was idle and exited, or was killed, is replaced."""
        while self._idle:
            with suppress(_Gone):
                return await self._ask_one(self._idle.pop(), job)
        try:
            return await self._ask_one(await self._start(), job)
        except _Gone:
            raise DecodingFailed("a fresh process ended before it began with the file") from None

    async def _ask_one(self, process: Process, job: bytes) -> dict[str, Any]:
        try:
            await _hand_over(process, job)
            line = await self._answer_in_time(process)
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
        raise _killed()

    async def _answer_in_time(self, process: Process) -> bytes:
        """Raises TimeoutError, or `_MadeRoom` once its turn is over and the place is wanted."""
        exchange = asyncio.ensure_future(_pipes(process)[1].readline())
        try:
            async with asyncio.timeout(self.seconds):
                await asyncio.wait({exchange}, timeout=self.turn_seconds)
                if not exchange.done():
                    await self._until_wanted(exchange)
            if exchange.done():
                return exchange.result()
            raise _MadeRoom
        finally:
            exchange.cancel()

    async def _until_wanted(self, exchange: asyncio.Future[bytes]) -> None:
        wanted = self._slots.wanted()
        either: set[asyncio.Future[Any]] = {exchange, wanted}
        try:
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        finally:
            wanted.cancel()

    async def _start(self) -> Process:
        process = await asyncio.create_subprocess_exec(
            *_COMMAND,
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            env=child_environment(),
            start_new_session=True,  # Ctrl-C is for the parent, which finishes running jobs
        )
        self._all.add(process)
        return process

    async def _end(self, process: Process) -> None:
        """Kill it if it runs, and wait for its end."""
        self._all.discard(process)
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        if process.stdin is not None:
            process.stdin.close()


def require_clean(answer: dict[str, Any]) -> None:
    """Raise the process's error, or `DecodingFailed`."""
    if "refused" in answer:
        raise _refusal(answer)
    if "failed" in answer:
        raise DecodingFailed(answer["failed"])


async def _hand_over(process: Process, job: bytes) -> None:
    """Wait until the process starts the job: time before that does not count for the file."""
    stdin, stdout = _pipes(process)
    if stdin.is_closing():  # it was idle and exited; uvloop refuses to write to it
        raise _Gone
    with suppress(ConnectionError, TimeoutError):
        async with asyncio.timeout(START_SECONDS):
            stdin.write(job)
            await stdin.drain()
            if await stdout.readline():
                return
    raise _Gone


def _pipes(process: Process) -> tuple[asyncio.StreamWriter, asyncio.StreamReader]:
    if process.stdin is None or process.stdout is None:
        raise TypeError("the process was started without pipes")
    return process.stdin, process.stdout


def _refusal(answer: dict[str, Any]) -> HamsterError:
    """The error, with its explanation for operators."""
    refusal = _REFUSALS[answer["refused"]](answer["message"])
    if answer.get("explanation"):
        refusal.explanation = Explanation(**answer["explanation"])
    return refusal


def _killed() -> TooComplex:
    media_killed.inc()
    log.warning("a received file was given up: its decoding took too long or too much memory")
    return TooComplex()


def child_environment() -> dict[str, str]:
    """The environment that Python needs to start; no settings, no secrets."""
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "TMPDIR") if name in os.environ}
    return {
        **kept,
        "PYTHONPATH": str(Path(hamsterd.__file__).resolve().parent.parent),
        "PYTHONDONTWRITEBYTECODE": "1",
        "MALLOC_ARENA_MAX": "2",
    }
