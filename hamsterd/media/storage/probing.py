"""Whether a store is usable; checked at the start, and by operators."""

import logging

from hamsterd.core.errors import Conflict, Explanation, NotFound
from hamsterd.media.errors import StorageFault, StorageUnavailable
from hamsterd.media.storage.interface import MediaStorage, new_stem

log = logging.getLogger("hamsterd.storage")

_WORDS = b"hamster"

EXPLAINED = {
    StorageFault.UNREACHABLE: Explanation(
        "S3에 연결할 수 없어요.",
        "HAMSTERD_S3_ENDPOINT의 주소와 포트, 방화벽, S3 서버가 켜져 있는지 확인해 주세요.",
    ),
    StorageFault.NO_BUCKET: Explanation(
        "S3에 그런 버킷이 없어요.",
        "버킷을 만들거나 HAMSTERD_S3_BUCKET을 고쳐 주세요.",
    ),
    StorageFault.UNKNOWN_KEY: Explanation(
        "S3가 액세스 키를 몰라요.", "HAMSTERD_S3_ACCESS_KEY를 확인해 주세요."
    ),
    StorageFault.WRONG_SECRET: Explanation(
        "S3의 비밀 키가 틀려 서명이 맞지 않아요.", "HAMSTERD_S3_SECRET_KEY를 확인해 주세요."
    ),
    StorageFault.CLOCK: Explanation(
        "이 컴퓨터의 시계가 S3와 15분 넘게 달라 서명을 믿어 주지 않아요.",
        "시각 동기화(NTP)를 켜 주세요.",
    ),
    StorageFault.REGION: Explanation(
        "버킷이 다른 리전에 있어요.", "HAMSTERD_S3_REGION과 HAMSTERD_S3_ENDPOINT를 고쳐 주세요."
    ),
    StorageFault.DENIED: Explanation(
        "S3가 이 키로는 허락하지 않아요.",
        "키에 버킷의 목록·읽기·쓰기·지우기 권한(ListBucket, GetObject, PutObject, DeleteObject)을"
        " 주세요.",
    ),
}


class UnusableStorage(Conflict):
    """The store's settings are wrong, so waiting does not help."""


def require_usable(storage: MediaStorage) -> None:
    """Refuse to start with settings that cannot work; a store that is only away is waited for.

    Raises `UnusableStorage`.
    """
    try:
        reach(storage)
    except StorageUnavailable as error:
        known = EXPLAINED[error.fault]
        if error.fault is StorageFault.UNREACHABLE:
            log.warning("media cannot be read or stored yet: %s (%s)", storage.place, error.detail)
            return
        says = f"{known.says} ({storage.place})"
        unusable = UnusableStorage(f"{says} {known.mend}")
        unusable.explanation = Explanation(says, known.mend)
        raise unusable from error


def reach(storage: MediaStorage) -> None:
    """Ask for a file that is not there; raises `StorageUnavailable` for any other answer."""
    try:
        storage.read(_probe_name(), 0, 1)
    except NotFound:
        return


def try_out(storage: MediaStorage) -> bool:
    """Write, list, read and delete a small file; raises its errors, including `OSError`.

    Returns whether it was publicly readable, bypassing our access rules.
    """
    name = _probe_name()
    with storage.staging() as folder:
        source = folder / name
        source.write_bytes(_WORDS)
        storage.put(source, name)
    try:
        if storage.read(name, 0, len(_WORDS)).data != _WORDS:
            raise OSError(f"{storage.place}: another file came back than was stored")
        next(storage.files())
        return storage.is_exposed(name)
    finally:
        storage.delete(name)


def _probe_name() -> str:
    return f"{new_stem()}.webp"
