"""Makes requested records and books, notifies the member, and deletes expired ones.

The job that calls this runs once at a time over all hosts, so a record that is marked as being made
belongs to a killed run, and is started again.
"""

import logging
from dataclasses import dataclass
from pathlib import Path

from hamsterd.config import Settings
from hamsterd.core.clock import kst_day, kst_day_end, spoken_day, utc_now
from hamsterd.core.errors import DatabaseUnavailable
from hamsterd.db.handle import connection
from hamsterd.db.sql import Row, execute, fetch_column, fetch_one, fetch_row
from hamsterd.db.transaction import on_commit, transaction
from hamsterd.delivery.mail.rules import MailKind
from hamsterd.delivery.mail.service import queue_mail
from hamsterd.media.errors import StorageFull, StorageUnavailable
from hamsterd.media.storage import MediaStorage, open_storage, reach
from hamsterd.models.members.accounts import PRESENT
from hamsterd.models.operations.exports import Export
from hamsterd.notifications.service import announce
from hamsterd.operations.exports.archive import Written, write_archive
from hamsterd.operations.exports.errors import NoRoom
from hamsterd.operations.exports.files import ExportFiles
from hamsterd.operations.exports.life_book.schemas import LifeBookForm
from hamsterd.operations.exports.rules import (
    KEPT,
    MAX_ATTEMPTS,
    ROWS_KEPT,
    ExportKind,
    ExportTrouble,
    new_file_name,
    spoken_size,
)

log = logging.getLogger("hamsterd.operations.exports")

PAGE = "/export"
"""The page where a member requests and downloads their record."""
READY = ("내 기록 파일이 준비됐어요", "7일 안에 내려받아 주세요.")
FAILED = ("내 기록 파일을 만들지 못했어요", "다시 요청해 주세요. 되풀이되면 문의해 주세요.")
BOOK_PAGE = "/hamster/{}#book"
"""The page where a hamster's owner requests and downloads its book."""
BOOK_READY = ("{}의 책이 준비됐어요", READY[1])
BOOK_FAILED = ("{}의 책을 만들지 못했어요", "다시 만들어 주세요. 되풀이되면 문의해 주세요.")

_TAKE = """
    UPDATE exports SET status = 'making', attempts = attempts + 1,
           progress = CASE kind WHEN 'life_book' THEN 0 END
     WHERE id = (SELECT id FROM exports WHERE status IN ('asked', 'making')
                  ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, user_id, attempts, kind, hamster_id, choices,
              (SELECT name FROM hamsters WHERE id = hamster_id) AS name
"""
_MEMBER = f"SELECT nickname, email FROM users WHERE id = %(member_id)s AND {PRESENT}"
_REPLACED = """
    UPDATE exports SET status = 'expired'
     WHERE user_id = %(member_id)s AND kind = %(kind)s AND status = 'ready'
       AND hamster_id IS NOT DISTINCT FROM %(hamster_id)s AND id <> %(export_id)s
"""
_OVER = "status = 'ready' AND expires_at <= %(now)s"
_END = f"UPDATE exports SET status = 'expired' WHERE {_OVER}"
_WAITING = f"""
    SELECT count(*) FILTER (WHERE status IN ('asked', 'making'))::int AS due,
           count(*) FILTER (WHERE {_OVER})::int AS over
      FROM exports
"""


@dataclass(slots=True)
class Round:
    """The result of a round: records made, failed and expired, and files deleted."""

    made: int = 0
    failed: int = 0
    ended: int = 0
    removed: int = 0


def waiting() -> tuple[int, int]:
    """How many are to be made, and how many are over."""
    with connection():
        row = fetch_row(_WAITING, now=utc_now())
    return row["due"], row["over"]


def make_due(site: Settings) -> Round:
    """Make all requested files, expire those older than seven days, delete orphaned files.

    Raises `StorageUnavailable` if media or finished files cannot be reached; a later round makes
    the rest.
    """
    done = Round()
    storage, files = open_storage(site), ExportFiles(site)
    with transaction():
        done.ended = execute(_END, now=utc_now())
        execute(
            Export.delete().where(
                Export.status.in_(("failed", "expired")), Export.asked_at < utc_now() - ROWS_KEPT
            )
        )
    done.removed = _sweep(files)
    while (export := _take(storage)) is not None:
        if _make(export, site, storage, files):
            done.made += 1
        else:
            done.failed += 1
    return done


def _take(storage: MediaStorage) -> Row | None:
    """The next one to make.

    The store is checked first, so that an unavailable one costs no attempt.
    """
    due, _ = waiting()
    if not due:
        return None
    reach(storage)
    with transaction():
        return fetch_one(_TAKE)


def _make(export: Row, site: Settings, storage: MediaStorage, files: ExportFiles) -> bool:
    """Make one; whether it is ready now. An error affects only this one."""
    target = site.exports_dir / new_file_name(export["kind"])
    try:
        if export["attempts"] > MAX_ATTEMPTS:
            raise RuntimeError("begun too often")  # reported below like any error
        written = _write(export, target, site, storage)
        files.keep(target)
    except (DatabaseUnavailable, StorageUnavailable):
        raise  # no fault of this one; the next run begins it again
    except (NoRoom, StorageFull):
        log.error("export %d: no room on the disk", export["id"])  # noqa: TRY400  # no fault of ours
        _note_failed(export, ExportTrouble.DISK_FULL)
        return False
    except Exception:
        log.exception("export %d failed", export["id"])
        _note_failed(export, ExportTrouble.FAULT)
        return False
    if written.missing:
        log.warning("export %d: %d file(s) not found", export["id"], len(written.missing))
    _note_ready(export, target.name, written.bytes, site, files)
    return True


def _write(export: Row, target: Path, site: Settings, storage: MediaStorage) -> Written:
    if export["kind"] == ExportKind.RECORD:
        return write_archive(export["user_id"], target, site=site, storage=storage)
    # The typesetting library takes 30 MB of memory: it is imported only when needed.
    from hamsterd.operations.exports.life_book.printing import write_book  # noqa: PLC0415

    return write_book(
        target,
        hamster_id=export["hamster_id"],
        member_id=export["user_id"],
        form=LifeBookForm.model_validate(export["choices"]),
        site=site,
        storage=storage,
        progress=lambda percent: _note_progress(export, percent),
    )


def _note_progress(export: Row, percent: int) -> None:
    with transaction():
        execute(
            Export.update(progress=percent).where(
                Export.id == export["id"], Export.status == "making"
            )
        )


def _note_ready(export: Row, file_name: str, size: int, site: Settings, files: ExportFiles) -> None:
    """Store the result and notify the member; a file without a row is deleted later."""
    now = utc_now()
    expires_at = kst_day_end(now + KEPT)
    with transaction():
        member = fetch_one(_MEMBER, member_id=export["user_id"])
        noted = execute(
            Export.update(
                status="ready",
                file_name=file_name,
                bytes=size,
                made_at=now,
                expires_at=expires_at,
                error=None,
                progress=None,
            ).where(Export.id == export["id"], Export.status == "making")
        )
        if not noted or member is None:  # gone meanwhile
            return
        replaced = execute(
            _REPLACED,
            member_id=export["user_id"],
            kind=export["kind"],
            hamster_id=export["hamster_id"],
            export_id=export["id"],
        )
        if replaced:
            on_commit(lambda: _sweep(files))
        is_book = export["kind"] == ExportKind.LIFE_BOOK
        queue_mail(
            kind=MailKind.LIFE_BOOK_READY if is_book else MailKind.EXPORT_READY,
            to=member["email"],
            member_id=export["user_id"],
            site=site,
            nickname=member["nickname"],
            path=_page(export),
            size=spoken_size(size),
            last_day=spoken_day(kst_day(expires_at)),
            **({"name": export["name"]} if is_book else {}),
        )
        _tell(export, BOOK_READY if is_book else READY)
    log.info("export %d made: %d bytes", export["id"], size)


def _note_failed(export: Row, trouble: ExportTrouble) -> None:
    with transaction():
        if execute(
            Export.update(status="failed", error=trouble.value, progress=None).where(
                Export.id == export["id"], Export.status == "making"
            )
        ):
            _tell(export, FAILED if export["kind"] == ExportKind.RECORD else BOOK_FAILED)


def _tell(export: Row, words: tuple[str, str]) -> None:
    announce(
        member_id=export["user_id"],
        title=words[0].format(export["name"]),
        message=words[1],
        url=_page(export),
    )


def _page(export: Row) -> str:
    is_book = export["kind"] == ExportKind.LIFE_BOOK
    return BOOK_PAGE.format(export["hamster_id"]) if is_book else PAGE


def _sweep(files: ExportFiles) -> int:
    """Remove every file that no ready record names: ended, replaced, purged, or half made."""
    with connection():
        kept = set(fetch_column(Export.select(Export.file_name).where(Export.status == "ready")))
    return files.keep_only(kept)
