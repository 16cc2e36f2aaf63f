"""Files in a bucket of an S3-compatible store: any number of hosts share them.

Requests are bounded in time. A store that does not answer is left alone for a moment, so that
its silence never holds all of our threads.
"""

import io
import logging
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO
from urllib.parse import urlsplit

from obstore import sign
from obstore.exceptions import BaseError
from obstore.store import S3Store
from prometheus_client import Counter

from hamsterd.config import Settings
from hamsterd.core.errors import NotFound
from hamsterd.media.errors import StorageFault, StorageFull, StorageUnavailable
from hamsterd.media.rules import is_file_name
from hamsterd.media.sniff import Kind
from hamsterd.media.storage.interface import MediaStorage, Piece, StoredFile, stored_path

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

log = logging.getLogger("hamsterd.storage")

CONNECT_TIMEOUT = timedelta(seconds=3)
READ_TIMEOUT = timedelta(seconds=10)
"""Of silence in the middle of an answer."""
REQUEST_TIMEOUT = timedelta(seconds=60)
"""Of one request, a part of a large upload included."""
MAX_RETRIES = 2
RETRY_TIMEOUT = timedelta(seconds=10)
REST_SECONDS = 2.0
"""How long a store that did not answer is not asked again."""
PART_BYTES = 8 * 1024 * 1024
"""Larger files go up in parts of this size."""
PARTS_AT_ONCE = 3
READ_AHEAD_BYTES = 1024 * 1024
SIGNED_FOR = timedelta(minutes=1)

storage_failed = Counter(
    "hamsterd_storage_failed_total",
    "Requests to the store of media files that failed after their retries.",
    ["act", "fault"],
)

_CODE = re.compile(r"<Code>(\w+)</Code>")
_FAULTS = {
    "AccessDenied": StorageFault.DENIED,
    "AuthorizationHeaderMalformed": StorageFault.REGION,
    "InvalidAccessKeyId": StorageFault.UNKNOWN_KEY,
    "NoSuchBucket": StorageFault.NO_BUCKET,
    "PermanentRedirect": StorageFault.REGION,
    "RequestTimeTooSkewed": StorageFault.CLOCK,
    "SignatureDoesNotMatch": StorageFault.WRONG_SECRET,
}
_FULL = {"InsufficientStorage", "QuotaExceeded", "XMinioStorageFull"}
_BEYOND_THE_END = "InvalidRange"


class S3Storage(MediaStorage):
    """Objects `<prefix>/ab/abc….jpg` in one private bucket; work folders under `work`."""

    def __init__(self, settings: Settings, work: Path) -> None:
        super().__init__(work)
        self._place = f"{settings.s3_endpoint}/{settings.s3_bucket}/{settings.s3_prefix}"
        self._store = _store(settings)
        self._unsigned = _store(settings, skip_signature=True)
        self._resting_until = 0.0

    @property
    def place(self) -> str:
        """Endpoint, bucket and prefix."""
        return self._place

    def put(self, source: Path, name: str) -> None:
        """Send `source` and remove it; a large file goes in parts and appears with the last."""
        key = stored_path(name)
        with self._asking("put", name):
            self._store.put(
                key,
                source,
                attributes={"Content-Type": _mime_type(name)},
                chunk_size=PART_BYTES,
                max_concurrency=PARTS_AT_ONCE,
            )
        source.unlink()

    def copy(self, name: str, new_name: str) -> None:
        """The store copies by itself; `NotFound` when absent."""
        with self._asking("copy", name):
            self._store.copy(stored_path(name), stored_path(new_name))

    def stat(self, name: str) -> StoredFile:
        """Size and time of the file; `NotFound` when absent."""
        with self._asking("stat", name):
            meta = self._store.head(stored_path(name))
        return StoredFile(name, meta["size"], meta["last_modified"].timestamp())

    def read(self, name: str, start: int, max_bytes: int) -> Piece:
        """At most `max_bytes` from `start`, by one request; `NotFound` when absent."""
        with self._asking("read", name):
            try:
                answer = self._store.get(
                    stored_path(name), options={"range": (start, start + max_bytes)}
                )
            except BaseError as error:
                if _code(error) != _BEYOND_THE_END:
                    raise
            else:
                meta = answer.meta
                file = StoredFile(name, meta["size"], meta["last_modified"].timestamp())
                return Piece(file, bytes(answer.bytes()))
        return Piece(self.stat(name), b"")

    def open(self, name: str) -> BinaryIO:
        """The file's bytes, seekable, read a piece ahead; `NotFound` when absent."""
        return io.BufferedReader(_RemoteFile(self, self.stat(name)), READ_AHEAD_BYTES)

    def delete(self, name: str) -> bool:
        """Remove the file; False when it was not there, which the store itself does not say."""
        key = stored_path(name)
        if not self.exists(name):
            return False
        with self._asking("delete", name):
            self._store.delete(key)
        return True

    def files(self) -> Iterator[StoredFile]:
        """Every stored file under the prefix, in pages of a thousand."""
        with self._asking("list", "*"):
            for page in self._store.list(chunk_size=1000):
                for meta in page:
                    name = meta["path"].rpartition("/")[2]
                    if is_file_name(name) and meta["path"] == stored_path(name):
                        yield StoredFile(name, meta["size"], meta["last_modified"].timestamp())

    def internal_path(self, name: str) -> str:
        """A signed address without its host, good for a minute: a proxy fetches it."""
        address = urlsplit(sign(self._store, "GET", stored_path(name), SIGNED_FOR))
        return f"{address.path.removeprefix('/')}?{address.query}"

    def is_exposed(self, name: str) -> bool:
        """Asked without a key."""
        try:
            self._unsigned.head(stored_path(name))
        except (BaseError, FileNotFoundError):
            return False
        return True

    @contextmanager
    def _asking(self, act: str, name: str) -> Iterator[None]:
        """Whatever the store says instead of an answer, in our words."""
        if time.monotonic() < self._resting_until:
            raise StorageUnavailable(StorageFault.UNREACHABLE, "it did not answer a moment ago")
        try:
            yield
        except FileNotFoundError as error:
            if _code(error) == "NoSuchBucket":
                raise self._failed(act, name, error) from error
            raise NotFound from None
        except BaseError as error:
            if _code(error) in _FULL:
                raise StorageFull from error
            raise self._failed(act, name, error) from error

    def _failed(self, act: str, name: str, error: Exception) -> StorageUnavailable:
        fault = _fault(error)
        detail = _code(error) or str(error).partition("\n")[0].rpartition(" - ")[2]
        if fault is StorageFault.UNREACHABLE:
            self._resting_until = time.monotonic() + REST_SECONDS
        storage_failed.labels(act, fault.value).inc()
        log.warning("could not %s %s in %s (%s): %s", act, name, self.place, fault.value, detail)
        return StorageUnavailable(fault, detail)


class _RemoteFile(io.RawIOBase):
    """A stored file as Python reads files: every read is one request."""

    def __init__(self, storage: S3Storage, file: StoredFile) -> None:
        super().__init__()
        self._storage = storage
        self._stored = file
        self._at = 0

    def readable(self) -> bool:
        """Yes."""
        return True

    def seekable(self) -> bool:
        """Yes."""
        return True

    def tell(self) -> int:
        """Bytes from the start."""
        return self._at

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        """Move; nothing is read yet."""
        base = {io.SEEK_SET: 0, io.SEEK_CUR: self._at, io.SEEK_END: self._stored.bytes}[whence]
        self._at = max(0, base + offset)
        return self._at

    def readall(self) -> bytes:
        """All that is left, by requests of a decent size; Python's own ask for 8 KiB each."""
        return b"".join(iter(lambda: self.read(READ_AHEAD_BYTES) or b"", b""))

    def readinto(self, buffer: "WriteableBuffer") -> int:
        """Fill `buffer` as far as the file goes."""
        view = memoryview(buffer).cast("B")
        if self._at >= self._stored.bytes:
            return 0
        data = self._storage.read(self._stored.name, self._at, len(view)).data
        view[: len(data)] = data
        self._at += len(data)
        return len(data)


def _store(settings: Settings, *, skip_signature: bool = False) -> S3Store:
    key, secret = settings.s3_access_key, settings.s3_secret_key
    return S3Store(
        settings.s3_bucket,
        prefix=settings.s3_prefix or None,
        endpoint=settings.s3_endpoint or "",
        region=settings.s3_region,
        access_key_id=key.get_secret_value() if key else "",
        secret_access_key=secret.get_secret_value() if secret else "",
        skip_signature=skip_signature,
        client_options={
            "allow_http": True,
            "connect_timeout": CONNECT_TIMEOUT,
            "read_timeout": READ_TIMEOUT,
            "timeout": REQUEST_TIMEOUT,
        },
        retry_config={"max_retries": MAX_RETRIES, "retry_timeout": RETRY_TIMEOUT},
    )


def _code(error: Exception) -> str | None:
    """The S3 error code in an answer; None when there was no answer or no body."""
    match = _CODE.search(str(error))
    return match[1] if match else None


def _fault(error: Exception) -> StorageFault:
    known = _FAULTS.get(_code(error) or "")
    if known:
        return known
    is_refusal = "403 Forbidden" in str(error) or "401 Unauthorized" in str(error)
    return StorageFault.DENIED if is_refusal else StorageFault.UNREACHABLE


def _mime_type(name: str) -> str:
    extension = name.rpartition(".")[2]
    return next(kind.mime_type for kind in Kind if kind.extension == extension)
