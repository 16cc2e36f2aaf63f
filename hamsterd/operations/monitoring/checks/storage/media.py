"""Whether stored files exist, are intact, and are independent copies; and whether a media bucket
can be written, read and listed, and is not public.
"""

import time
from collections.abc import Iterator
from datetime import timedelta
from itertools import islice

from hamsterd.core.clock import utc_now
from hamsterd.core.errors import HamsterError, NotFound
from hamsterd.db.sql import fetch_all
from hamsterd.media.errors import StorageUnavailable
from hamsterd.media.storage import EXPLAINED, DiskStorage, MediaStorage, open_storage, try_out
from hamsterd.media.upkeep.checking import (
    COLUMNS,
    Sampled,
    StoredUpload,
    check_row,
    faults,
    faulty_names,
    stored_rows,
)
from hamsterd.operations.backup.open import open_catalog
from hamsterd.operations.monitoring.checks.check import Finding, Look, Needs, check, well
from hamsterd.operations.monitoring.rules import Level

NAMED = 3
_GONE = "없어요"
ALL_GONE_FROM = 10
"""Looked-at files that are all away from which on it is the folder, and not the files."""
LINKED_MAX = 1_000
"""Maximum to count: one is enough for a finding."""
NEWEST, SOMEWHERE = 100, 100
"""Rows of a sample: the newest, first spoilt by a full disk, and random ones."""

# A copy that is still to be made is served from its source, and is not lost.
_ROWS = """
    SELECT {columns} FROM uploads u
     WHERE {where}
       AND NOT EXISTS (SELECT 1 FROM file_copies WHERE target_name = u.file_name)
     ORDER BY id {order} LIMIT %(limit)s
"""
_LATEST = _ROWS.format(columns=COLUMNS, where="TRUE", order="DESC")
_ANYWHERE = _ROWS.format(
    columns=COLUMNS,
    where="id >= (SELECT floor(random() * coalesce(max(id), 0))::bigint FROM uploads)",
    order="",
)


@check("media", "사진과 동영상", "`hamster media restore --all`로 백업에서 되살리세요.")
def media(look: Look) -> Iterator[Finding]:
    """The findings of the nightly job; a deep look names the files and checks the store itself."""
    found = faults()
    counts = {"없어진 파일": found.missing, "달라진 파일": found.damaged}
    if any(counts.values()) and look.is_deep:
        names = faulty_names(NAMED)
        rest = sum(counts.values()) - len(names)
        said = ", ".join(f"{what} {count:,}개" for what, count in counts.items() if count)
        more = f" 외 {rest:,}개" if rest > 0 else ""
        yield Finding(f"{said}: {', '.join(names)}{more}", _mend_of(names[0]))
    elif any(counts.values()):
        said = ", ".join(f"{what} {count:,}개" for what, count in counts.items())
        yield Finding(f"{said}. `hamster doctor`가 이름을 알려 줘요.")
    else:
        yield well("없어지거나 달라진 파일이 없어요.")
    patience = timedelta(days=2 * look.settings.media_check_days)
    if found.oldest_seconds and found.oldest_seconds > patience.total_seconds():
        says = f"{int(found.oldest_seconds // 86_400)}일 동안 읽어 보지 않은 파일이 있어요."
        mend = "`hamster jobs run check-media`로 읽고, `hamster jobs history check-media`를 보세요."
        yield Finding(says, mend, Level.WARNING)
    if look.is_deep:
        storage = open_storage(look.settings)
        yield from _looked_at(look, storage)
        yield from _linked(look, storage)


@check("bucket", "S3 저장소", "S3의 기록을 확인해 주세요.", needs=Needs.SETTINGS)
def bucket(look: Look) -> Iterator[Finding]:
    """Try the bucket with a file of a few bytes; a site on its own disk has none."""
    if look.settings.media_storage != "s3":
        return
    storage = open_storage(look.settings)
    began = time.monotonic()
    try:
        is_exposed = try_out(storage)
    except StorageUnavailable as error:
        known = EXPLAINED[error.fault]
        yield Finding(f"{known.says} ({storage.place}: {error.detail})", known.mend)
        return
    except (HamsterError, OSError) as error:
        yield Finding(f"{storage.place}: {error}")
        return
    if is_exposed:
        says = f"{storage.place}의 파일을 누구나 볼 수 있어요. 비공개 일기의 사진도요."
        yield Finding(says, "버킷의 공개 읽기 권한을 없애 주세요.")
        return
    milliseconds = 1000 * (time.monotonic() - began)
    yield well(f"{storage.place}에 쓰고 읽고 지울 수 있어요 ({milliseconds:,.0f}ms).")


def _looked_at(look: Look, storage: MediaStorage) -> Iterator[Finding]:
    """Lost files and files of another size; a full look reads all of them and compares the sums."""
    seen, wrong = 0, dict[str, list[str]]()
    rows = stored_rows(utc_now()) if look.is_full else _sample()
    for row in rows:
        seen += 1
        if row["missing_files"] or row["damaged_files"]:
            continue  # known, and said already
        what = _wrong_size(row, _size(storage, row["file_name"]))
        if not what and look.is_full and check_row(row, storage).damaged:
            what = "내용이 달라졌어요"
        if what:
            wrong.setdefault(what, []).append(row["file_name"])
    if seen >= ALL_GONE_FROM and len(wrong.get(_GONE, ())) == seen:
        says = f"{storage.place}에 파일이 하나도 없어요 (살펴본 {seen:,}개). 비어 있는 폴더예요."
        mend = "디스크가 연결됐는지(`findmnt`, `mount -a`)와 HAMSTERD_DATA_DIR부터 봐 주세요."
        yield Finding(says, f"{mend} 정말 잃었으면 `hamster media restore --all`로 되살리세요.")
        return
    for what, names in wrong.items():
        says = f"{len(names):,}개가 {what} ({seen:,}개 가운데): {', '.join(names[:NAMED])}"
        yield Finding(says, _mend_of(names[0]))
    if not wrong:
        yield well(f"살펴본 {seen:,}개({'모두' if look.is_full else '표본'})가 온전해요.")


def _wrong_size(row: Sampled, size: int | None) -> str:
    if size == row["bytes"]:
        return ""
    return _GONE if size is None else "크기가 달라요" if size else "0바이트예요"


def _mend_of(name: str) -> str:
    return (
        f"`hamster media lookup {name}`로 보고 `hamster media restore --all`로 되살리세요."
        " 백업에도 없으면 그 회원에게 다시 올려 달라고 알려 주세요."
    )


def _size(storage: MediaStorage, name: str) -> int | None:
    try:
        return storage.stat(name).bytes
    except NotFound:
        return None


def _sample() -> list[StoredUpload]:
    rows = fetch_all(_LATEST, StoredUpload, limit=NEWEST)
    rows += fetch_all(_ANYWHERE, StoredUpload, limit=SOMEWHERE)
    return list({row["id"]: row for row in rows}.values())


def _linked(look: Look, storage: MediaStorage) -> Iterator[Finding]:
    if not isinstance(storage, DiskStorage):
        return
    stores = (storage, open_catalog(look.settings).store)
    linked = sum(1 for store in stores for _ in islice(store.linked(), LINKED_MAX))
    if linked:
        says = f"증거나 백업이 원본과 한 몸인 파일이 {linked:,}개 있어요. 함께 상할 수 있어요."
        mend = "자리를 마련하고 `hamster jobs run check-media`를 실행하면 따로 베껴 둬요."
        yield Finding(says, mend, Level.WARNING)
