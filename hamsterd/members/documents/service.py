"""Versions of documents: a draft of each, its announcement, and withdrawing it before its day.

An announced version keeps its number, address and text permanently, even if withdrawn. The table is
locked, because of two concurrent announcements the second must see the first.
"""

from datetime import date
from typing import Any

from hamsterd.audit.actions import Action
from hamsterd.audit.actors import member_behind
from hamsterd.audit.service import Act, record
from hamsterd.config import Settings
from hamsterd.core.clock import kst_day, spoken_day, utc_now
from hamsterd.core.errors import InvalidInput
from hamsterd.db.sql import execute, fetch_row, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.http.shapes.versions import require_version
from hamsterd.members.documents.desk import draft_of, find_draft, has_members
from hamsterd.members.documents.errors import (
    AlreadyScheduled,
    DraftExists,
    DraftNotFound,
    InForceAlready,
    NothingChanged,
)
from hamsterd.members.documents.filling import unknown_marks
from hamsterd.members.documents.rules import (
    ANNOUNCED,
    CONSENTED,
    LATEST,
    DocumentKind,
    earliest_day,
    hash_of,
)
from hamsterd.members.documents.schemas import DraftIn, DraftOut, ScheduleIn
from hamsterd.members.documents.suggested import suggested
from hamsterd.members.documents.versions import CACHE, read_library
from hamsterd.models.members.documents import DocumentVersion
from hamsterd.realtime.bus import drop_cached, tell_everybody

SHOWN_IN = ("responses", "loads")
"""Whole answers to visitors that were made of documents."""
SITE_EVENT = "site"
"""The event for open pages: their notice about a coming version changed."""

_LOCK = "LOCK TABLE document_versions IN SHARE ROW EXCLUSIVE MODE"
_PUBLISH = """
    UPDATE document_versions
       SET version = %(version)s, effective_on = %(effective_on)s, published_at = %(now)s,
           updated_at = %(now)s
     WHERE kind = %(kind)s AND published_at IS NULL
    RETURNING id
"""


@transactional
def start_draft(*, kind: DocumentKind, actor: str, is_suggested: bool = False) -> DraftOut:
    """Begin the next version with the latest text, or with the program's; raises `DraftExists`."""
    execute(_LOCK)
    if find_draft(kind):
        raise DraftExists
    body = (suggested(kind) if is_suggested else None) or read_library()[kind].all[-1].body
    execute(
        DocumentVersion.insert(
            kind=kind.value,
            body=body,
            body_hash=hash_of(body),
            author_id=member_behind(actor),
        )
    )
    return draft_of(kind)


@transactional
def save_draft(*, kind: DocumentKind, form: DraftIn, actor: str) -> DraftOut:
    """Save a draft. Raises `DraftNotFound`, `EditedSince` or `InvalidInput`."""
    _require_fitting(kind, form)
    execute(_LOCK)
    require_version(form.version, draft_of(kind).version)
    execute(
        DocumentVersion.update(
            body=form.body,
            body_hash=hash_of(form.body),
            is_adverse=form.is_adverse,
            needs_consent=form.needs_consent,
            author_id=member_behind(actor),
            updated_at=utc_now(),
        ).where(DocumentVersion.kind == kind.value, DocumentVersion.published_at.is_null())
    )
    return draft_of(kind)


@transactional
def discard_draft(*, kind: DocumentKind) -> None:
    """Throw the draft away; raises `DraftNotFound`."""
    if not execute(
        DocumentVersion.delete().where(
            DocumentVersion.kind == kind.value, DocumentVersion.published_at.is_null()
        )
    ):
        raise DraftNotFound


@transactional
def schedule(*, kind: DocumentKind, form: ScheduleIn, actor: str) -> int:
    """Announce the draft for a day; returns the audit id. Non-binding documents apply at once.

    Raises `DraftNotFound`, `EditedSince`, `AlreadyScheduled`, `NothingChanged`, or `InvalidInput`
    for a day that is too early and for unknown placeholders.
    """
    execute(_LOCK)
    draft = draft_of(kind)
    require_version(form.version, draft.version)
    versions = read_library()[kind]
    if versions.coming():
        raise AlreadyScheduled
    if hash_of(draft.body) == versions.in_force().body_hash:
        raise NothingChanged
    _require_known_marks(draft.body)
    day = form.effective_on if kind in ANNOUNCED else kst_day()
    _require_lawful(kind, day, is_adverse=draft.is_adverse)
    number = versions.all[-1].version + 1
    version_id = int(
        fetch_value(_PUBLISH, kind=kind.value, version=number, effective_on=day, now=utc_now())
    )
    _tell_servers()
    return record(
        actor=actor,
        action=Action.DOCUMENT_SCHEDULE,
        target_type="document",
        target_id=version_id,
        before={"version": versions.in_force().version},
        after=_described(kind, number, day, draft),
    )


def undo_schedule(act: Act, actor: str, site: Settings) -> None:  # noqa: ARG001  # as every inverse
    """Withdraw an announced version before its day.

    Members who were told of it are told of the withdrawal (`announcing`). Raises `InForceAlready`.
    """
    execute(_LOCK)
    found = fetch_row(
        DocumentVersion.select(DocumentVersion.kind, DocumentVersion.effective_on).where(
            DocumentVersion.id == act["target_id"]
        )
    )
    if DocumentKind(found["kind"]) in ANNOUNCED and found["effective_on"] <= kst_day():
        raise InForceAlready
    now = utc_now()
    execute(
        DocumentVersion.update(withdrawn_at=now, updated_at=now).where(
            DocumentVersion.id == act["target_id"], DocumentVersion.withdrawn_at.is_null()
        )
    )
    _tell_servers()


def _described(kind: DocumentKind, number: int, day: date, draft: DraftOut) -> dict[str, Any]:
    return {
        "title": f"{kind.label} {number}판",
        "kind": kind.value,
        "version": number,
        "effectiveOn": day.isoformat(),
        "isAdverse": draft.is_adverse,
        "needsConsent": draft.needs_consent,
        "bodyHash": hash_of(draft.body),
    }


def _tell_servers() -> None:
    for cache in (CACHE, *SHOWN_IN):
        drop_cached(cache)
    tell_everybody(SITE_EVENT)


def _require_fitting(kind: DocumentKind, form: DraftIn) -> None:
    refused = {}
    if form.needs_consent and kind not in CONSENTED:
        refused["needsConsent"] = f"{kind.label}에는 동의를 받지 않아요."
    if form.is_adverse and kind not in ANNOUNCED:
        refused["isAdverse"] = f"{kind.label}에는 불리한 변경이 없어요."
    if refused:
        raise InvalidInput(next(iter(refused.values())), fields=refused)


def _require_known_marks(body: str) -> None:
    unknown = unknown_marks(body)
    if unknown:
        names = ", ".join(f"{{{name}}}" for name in unknown)
        words = f"{names} 자리에 넣을 것이 없어요. 표시를 고치거나 지워 주세요."
        raise InvalidInput(words, fields={"body": words})


def _require_lawful(kind: DocumentKind, day: date, *, is_adverse: bool) -> None:
    today = kst_day()
    first = earliest_day(kind, today, is_adverse=is_adverse, has_members=has_members())
    last = today + LATEST
    if first <= day <= last:
        return
    why = "회원에게 불리한 변경은 30일 전에" if is_adverse else "적어도 7일 전에"
    words = f"{why} 알려야 해서 {spoken_day(first)}부터 고를 수 있어요."
    if day > last:
        words = f"{spoken_day(last)}까지 고를 수 있어요."
    raise InvalidInput(words, fields={"effectiveOn": words})
