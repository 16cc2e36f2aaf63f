"""Converting films so that browsers can play them: one row each, one at a time on a host.

The original film is stored unattached, with its row in `uploads`. When the converted one exists,
the row is changed to it, with a new name. If a worker stops or is killed, the next one takes the
row over (decision 0124).
"""

import fcntl
import json
import os
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict
from datetime import timedelta
from pathlib import Path
from typing import Any

from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.core.errors import HamsterError, NotFound, Unavailable
from hamsterd.db.handle import connection
from hamsterd.db.site.site_flags import TAKES_WRITING, site_state
from hamsterd.db.site.site_settings import site_settings
from hamsterd.db.sql import fetch_one
from hamsterd.db.transaction import transaction
from hamsterd.delivery.outbox import LEASE, Claimed, Delivered, Outbox
from hamsterd.delivery.worker import BackgroundWorker
from hamsterd.media.errors import Unconvertible, full_disk_as_refusal
from hamsterd.media.processing.clean import CleanUpload, Conversion, as_clean
from hamsterd.media.processing.decoding import DecodingFailed, child_environment, require_clean
from hamsterd.media.queries import StoredMedia, media_out
from hamsterd.media.rules import CONVERSION_SECONDS
from hamsterd.media.schemas import ConversionOut
from hamsterd.media.service import Sums, keep_files
from hamsterd.media.storage import MediaStorage, new_stem
from hamsterd.media.upkeep.removal import delete_files
from hamsterd.models.media import Upload

_COMMAND = (sys.executable, "-m", "hamsterd.media.processing.converter")
_PIECE_BYTES = 1024 * 1024
_LOOK_SECONDS = 0.5
"""How soon a stop is noticed."""
_NOTE_SECONDS = 2.0
"""How often progress is written down."""
_AWAY_PAUSE = timedelta(minutes=2)
"""Until a film is tried again for which the store was away or the disk full; a try may fill it."""

# Of two processes that made the same film, because one was asleep for long, the first is done.
_DONE = """
    WITH done AS (DELETE FROM film_conversions WHERE id = %(id)s RETURNING upload_id)
    UPDATE uploads
       SET file_name = %(file_name)s, mime_type = %(mime_type)s, bytes = %(bytes)s,
           width = %(width)s, height = %(height)s, duration = %(duration)s,
           sha256 = %(sha256)s, checked_at = %(checked_at)s
      FROM done WHERE uploads.id = done.upload_id
    RETURNING uploads.id
"""
_STATE = """
    SELECT u.*, c.status, c.percent, c.last_error
      FROM uploads u LEFT JOIN film_conversions c ON c.upload_id = u.id
     WHERE u.id = %(upload_id)s AND u.user_id = %(member_id)s
"""


class ConversionState(StoredMedia):
    """A film, and how far its conversion is; without `status` it is done."""

    status: str | None
    percent: int | None
    last_error: str | None


class Waiting(Claimed):
    """A film that is to be converted."""

    upload_id: int
    picture: bool
    sound: bool
    sound_track: int


class Interrupted(Exception):
    """This process stops, and another continues with the film."""


def conversion_of(upload_id: int, *, member_id: int) -> ConversionOut:
    """How far a member's film is; `NotFound` for one that is no longer there, or not theirs."""
    with connection():
        row = fetch_one(_STATE, ConversionState, upload_id=upload_id, member_id=member_id)
    if row is None:
        raise NotFound
    if row["status"] is None:
        return ConversionOut(percent=100, file=media_out(row), error=None)
    error = row["last_error"] if row["status"] == "failed" else None
    return ConversionOut(percent=row["percent"] or 0, file=None, error=error)


class Conversions(Outbox[Waiting]):
    """Rows that are deleted when their film exists; a failed one stays with the reason."""

    name = "conversion"
    table = "film_conversions"
    row = Waiting
    columns = "id, upload_id, picture, sound, sound_track, attempts"
    gate = TAKES_WRITING
    tries = 3

    def __init__(
        self, storage: MediaStorage, ffmpeg: str, *, max_bytes: int, stop: threading.Event
    ) -> None:
        self._storage = storage
        self._ffmpeg = ffmpeg
        self._max_bytes = max_bytes
        self._stop = stop

    def _send(self, row: Waiting) -> None:
        with connection():
            source = fetch_one(
                Upload.select(Upload.file_name, Upload.duration).where(
                    Upload.id == row["upload_id"]
                )
            )
        if source is None:
            raise NotFound
        with full_disk_as_refusal(), self._storage.staging() as folder:
            path = folder / f"source{Path(source['file_name']).suffix}"
            self._fetch(source["file_name"], path)
            clean = self._convert(row, path, source["duration"])
            path.unlink()
            sums = keep_files(clean, folder, self._storage)
        self._exchange(row, source["file_name"], clean, sums)

    def _fetch(self, name: str, path: Path) -> None:
        with self._storage.open(name) as stored, path.open("wb") as file:
            while piece := stored.read(_PIECE_BYTES):
                file.write(piece)

    def _convert(self, row: Waiting, path: Path, seconds: float | None) -> CleanUpload:
        conversion = Conversion(row["picture"], row["sound"], row["sound_track"])
        job = {
            "ffmpeg": self._ffmpeg,
            "source": str(path),
            "stem": new_stem(),
            "conversion": asdict(conversion),
            "seconds": seconds,
            "max_bytes": self._max_bytes,
        }
        with _running(job) as process:
            answer = self._follow(process, row)
        require_clean(answer)
        return as_clean(answer["clean"])

    def _follow(self, process: subprocess.Popen[bytes], row: Waiting) -> dict[str, Any]:
        """The answer, with its progress written down on the way, which renews the lease."""
        ends_at, noted_at = time.monotonic() + CONVERSION_SECONDS, 0.0
        while line := self._line(process, ends_at):
            answer: dict[str, Any] = json.loads(line)
            if "percent" not in answer:
                return answer
            if time.monotonic() - noted_at > _NOTE_SECONDS:
                noted_at = time.monotonic()
                until = utc_now() + LEASE
                self.update([row["id"]], percent=answer["percent"], next_attempt_at=until)
        raise ChildProcessError("the converting process ended without an answer")

    def _line(self, process: subprocess.Popen[bytes], ends_at: float) -> bytes:
        if process.stdout is None:
            raise TypeError("the process was started without pipes")
        while not select.select([process.stdout], [], [], _LOOK_SECONDS)[0]:
            if self._stop.is_set():
                raise Interrupted
            if time.monotonic() > ends_at:
                raise Unconvertible
        if self._stop.is_set():
            raise Interrupted
        return process.stdout.readline()

    def _exchange(self, row: Waiting, old_name: str, clean: CleanUpload, sums: Sums) -> None:
        """Change the row to the converted film, and delete whichever file is unused."""
        with transaction():
            kept = fetch_one(
                _DONE,
                id=row["id"],
                file_name=clean.file_name,
                mime_type=clean.mime_type,
                bytes=clean.bytes,
                width=clean.width,
                height=clean.height,
                duration=clean.duration,
                sha256=sums[clean.file_name],
                checked_at=utc_now(),
            )
        delete_files([old_name if kept else clean.file_name], self._storage)

    def _is_permanent(self, error: Exception) -> bool:
        return isinstance(error, (NotFound, DecodingFailed)) or (
            isinstance(error, HamsterError) and error.status < 500  # noqa: PLR2004  not our fault
        )

    def _note_sent(self, row: Waiting) -> None:
        """Done with the exchange."""

    def _note_failed(self, row: Waiting, error: Exception, done: Delivered) -> None:
        """A try that failed by no fault of the film is none.

        After a stop the next process takes the film at once. While the store is away or the disk
        full, it waits.
        """
        if isinstance(error, (Interrupted, Unavailable)):
            pause = _AWAY_PAUSE if isinstance(error, Unavailable) else timedelta()
            due_at = utc_now() + pause
            self.update([row["id"]], next_attempt_at=due_at, attempts=row["attempts"] - 1)
            done.postponed += 1
        else:
            super()._note_failed(row, error, done)

    def _noted(self, error: Exception) -> dict[str, object]:
        """The error for the uploader."""
        told = error if isinstance(error, HamsterError) else Unconvertible()
        return {"last_error": told.message}


class ConversionWorker(BackgroundWorker):
    """Converts one film after the other, as long as no other process of this host does."""

    def __init__(
        self,
        settings: Settings,
        storage: Callable[[], MediaStorage],
        ffmpeg: Callable[[], str | None],
    ) -> None:
        self._settings = settings
        self._storage = storage
        self._ffmpeg = ffmpeg
        self._interrupt = threading.Event()
        super().__init__("conversions", self.convert_next)

    def stop(self) -> None:
        """Stop at once: another worker continues with the film."""
        self._interrupt.set()
        super().stop()

    def convert_next(self) -> bool:
        """Convert the longest-waiting film; whether there was one."""
        ffmpeg = self._ffmpeg()
        if ffmpeg is None or site_state().is_read_only:
            return False
        with host_turn(self._settings.data_dir / "conversions.lock") as is_ours:
            return is_ours and self._conversions(ffmpeg).deliver(limit=1).tried > 0

    def _conversions(self, ffmpeg: str) -> Conversions:
        most = site_settings(self._settings).max_video_bytes
        return Conversions(self._storage(), ffmpeg, max_bytes=most, stop=self._interrupt)


@contextmanager
def host_turn(path: Path) -> Iterator[bool]:
    """Whether it is this process's turn on its host."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            yield False
            return
        yield True


@contextmanager
def _running(job: dict[str, Any]) -> Iterator[subprocess.Popen[bytes]]:
    """The converting process with its job; it and its children are ended afterwards."""
    with subprocess.Popen(  # noqa: S603  # our own module
        _COMMAND,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=child_environment(),
        bufsize=0,
        start_new_session=True,  # a group of its own, to be ended as one
    ) as process:
        try:
            if process.stdin is not None:
                process.stdin.write(json.dumps(job).encode() + b"\n")
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
