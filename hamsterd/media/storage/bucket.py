"""A private bucket of an S3-compatible store, with keys below the site's prefix.

Requests have time limits. After a store did not answer, it is not asked for a moment, so that it
cannot block all of our threads.
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
from hamsterd.media.storage.interface import Piece, StoredFile

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer
    from obstore import ObjectMeta

log = logging.getLogger("hamsterd.storage")

CONNECT_TIMEOUT = timedelta(seconds=3)
READ_TIMEOUT = timedelta(seconds=10)
"""Of silence while receiving a response."""
REQUEST_TIMEOUT = timedelta(seconds=60)
"""Of one request, including a part of a large upload."""
MAX_RETRIES = 2
RETRY_TIMEOUT = timedelta(seconds=10)
REST_SECONDS = 2.0
"""How long a store is not asked after it did not answer."""
PART_BYTES = 8 * 1024 * 1024
"""Larger files go up in parts of this size."""
MAX_PARTS = 10_000
"""S3 takes no more of one file, so those of a file above 78 GiB are larger."""
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


class Bucket:
    """Objects below the prefix; a `StoredFile` of a bucket is named by its key.

    Every method may raise `StorageUnavailable`.
    """

    def __init__(self, settings: Settings) -> None:
        self.place = f"{settings.s3_endpoint}/{settings.s3_bucket}/{settings.s3_prefix}"
        self._store = _store(settings)
        self._unsigned = _store(settings, skip_signature=True)
        self._resting_until = 0.0

    def put(self, source: Path, key: str, *, mime_type: str) -> None:
        """Upload `source`; a large file goes in parts and appears with the last.

        Raises `StorageFull`.
        """
        with self._asking("put", key):
            self._store.put(
                key,
                source,
                attributes={"Content-Type": mime_type},
                chunk_size=max(PART_BYTES, -(-source.stat().st_size // MAX_PARTS)),
                max_concurrency=PARTS_AT_ONCE,
            )

    def copy(self, key: str, new_key: str) -> None:
        """The store copies by itself; `NotFound` when absent."""
        with self._asking("copy", key):
            self._store.copy(key, new_key)

    def stat(self, key: str) -> StoredFile:
        """Size and time of the file; `NotFound` when absent."""
        with self._asking("stat", key):
            return _described(self._store.head(key))

    def read(self, key: str, start: int, max_bytes: int) -> Piece:
        """At most `max_bytes` from `start`, by one request; `NotFound` when absent."""
        with self._asking("read", key):
            try:
                answer = self._store.get(key, options={"range": (start, start + max_bytes)})
            except BaseError as error:
                if _code(error) != _BEYOND_THE_END:
                    raise
            else:
                return Piece(_described(answer.meta), bytes(answer.bytes()))
        return Piece(self.stat(key), b"")

    def open(self, key: str) -> BinaryIO:
        """The file's bytes, seekable, read a piece ahead; `NotFound` when absent."""
        return io.BufferedReader(_RemoteFile(self, self.stat(key)), READ_AHEAD_BYTES)

    def exists(self, key: str) -> bool:
        """Whether the file is there."""
        try:
            self.stat(key)
        except NotFound:
            return False
        return True

    def delete(self, key: str) -> bool:
        """Delete the file; False if it did not exist, which S3 itself does not report."""
        if not self.exists(key):
            return False
        with self._asking("delete", key):
            self._store.delete(key)
        return True

    def files(self, folder: str | None = None) -> Iterator[StoredFile]:
        """Every stored file, or those below `folder`, in pages of a thousand."""
        with self._asking("list", folder or "*"):
            for page in self._store.list(folder, chunk_size=1000):
                yield from map(_described, page)

    def signed_path(self, key: str) -> str:
        """A signed address without its host, good for a minute: a proxy fetches it."""
        address = urlsplit(sign(self._store, "GET", key, SIGNED_FOR))
        return f"{address.path.removeprefix('/')}?{address.query}"

    def is_exposed(self, key: str) -> bool:
        """Asked without a key."""
        try:
            self._unsigned.head(key)
        except (BaseError, FileNotFoundError):
            return False
        return True

    @contextmanager
    def _asking(self, act: str, key: str) -> Iterator[None]:
        """Translates the store's errors."""
        if time.monotonic() < self._resting_until:
            raise StorageUnavailable(StorageFault.UNREACHABLE, "it did not answer a moment ago")
        try:
            yield
        except FileNotFoundError as error:
            if _code(error) == "NoSuchBucket":
                raise self._failed(act, key, error) from error
            raise NotFound from None
        except BaseError as error:
            if _code(error) in _FULL:
                raise StorageFull from error
            raise self._failed(act, key, error) from error

    def _failed(self, act: str, key: str, error: Exception) -> StorageUnavailable:
        fault = _fault(error)
        detail = _code(error) or str(error).partition("\n")[0].rpartition(" - ")[2]
        if fault is StorageFault.UNREACHABLE:
            self._resting_until = time.monotonic() + REST_SECONDS
        storage_failed.labels(act, fault.value).inc()
        log.warning("could not %s %s in %s (%s): %s", act, key, self.place, fault.value, detail)
        return StorageUnavailable(fault, detail)


class _RemoteFile(io.RawIOBase):
    """A stored file as Python reads files: every read is one request."""

    def __init__(self, bucket: Bucket, file: StoredFile) -> None:
        super().__init__()
        self._bucket = bucket
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
        """The rest of the file, in large requests; Python's own would use 8 KiB each."""
        return b"".join(iter(lambda: self.read(READ_AHEAD_BYTES) or b"", b""))

    def readinto(self, buffer: "WriteableBuffer") -> int:
        """Fill `buffer` up to the end of the file."""
        view = memoryview(buffer).cast("B")
        if self._at >= self._stored.bytes:
            return 0
        data = self._bucket.read(self._stored.name, self._at, len(view)).data
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


def _described(meta: "ObjectMeta") -> StoredFile:
    return StoredFile(meta["path"], meta["size"], meta["last_modified"].timestamp())


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
