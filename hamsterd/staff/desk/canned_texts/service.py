"""Prepared texts: inserted by staff who answer, managed by staff with that permission."""

from peewee import fn
from psycopg2.extras import Json

from hamsterd.audit.actions import Action
from hamsterd.audit.actors import member_behind
from hamsterd.audit.service import Act, record
from hamsterd.config import Settings
from hamsterd.db.handle import connection
from hamsterd.db.sql import Row, execute, fetch_all, fetch_row, fetch_value
from hamsterd.db.transaction import refusing_twins, transactional
from hamsterd.http.rights.permissions import Role, may
from hamsterd.http.shapes.console import Listing, matches
from hamsterd.http.shapes.versions import require_version
from hamsterd.models.staff.canned_texts import CannedText
from hamsterd.staff.desk.canned_texts.errors import (
    CannedTextNotFound,
    CannedTextTaken,
    TooManyCannedTexts,
)
from hamsterd.staff.desk.canned_texts.placeholders import naming_the_site
from hamsterd.staff.desk.canned_texts.rules import DEFAULTS, TEXTS_MAX, CannedKind
from hamsterd.staff.desk.canned_texts.schemas import (
    CannedTextChoice,
    CannedTextDone,
    CannedTextIn,
    CannedTextRow,
)

_COLUMNS = """
    t.id, t.kind, t.title, t.body, t.position, t.uses_count, u.nickname AS created_by,
    t.created_at, t.updated_at
"""
_SOURCE = "canned_texts t LEFT JOIN users u ON u.id = t.created_by_id"
_ONE = f"SELECT {_COLUMNS} FROM {_SOURCE} WHERE t.id = %(text_id)s"
# Serializes concurrent additions, so that the limit holds.
_LOCK_ALL = "LOCK TABLE canned_texts IN SHARE ROW EXCLUSIVE MODE"
# With an id of its own again when a deletion is undone.
_INSERT = """
    INSERT INTO canned_texts (id, kind, title, body, position, uses_count, created_by_id)
    VALUES (coalesce(%(id)s, nextval(pg_get_serial_sequence('canned_texts', 'id'))), %(kind)s,
            %(title)s, %(body)s, %(position)s, %(uses_count)s,
            (SELECT id FROM users WHERE id = %(created_by_id)s))
    RETURNING id
"""
_ADD_DEFAULTS = """
    INSERT INTO canned_texts (kind, title, body, position)
    SELECT kind, title, body, position
      FROM jsonb_to_recordset(%(texts)s) AS given (kind text, title text, body text, position int)
    ON CONFLICT (kind, lower(title)) DO NOTHING
"""

CANNED_TEXTS = Listing(
    resource="canned-texts",
    columns=_COLUMNS,
    source=_SOURCE,
    shape=lambda row: CannedTextRow(**row),
    sorts={
        "id": "t.id",
        "title": "lower(t.title)",
        "position": "(t.kind, t.position)",
        "usesCount": "t.uses_count",
        "updatedAt": "t.updated_at",
    },
    filters={
        "id": "t.id = ANY(%(id)s::bigint[])",
        "kind": "t.kind = %(kind)s::text",
        "q": matches("t.title", "t.body"),
    },
    key="t.id",
)


def choices(role: Role, site: Settings) -> list[CannedTextChoice]:
    """The texts for a role, in order; one statement."""
    with connection():
        # A row: id 3, kind decision, title 광고와 도배, body {nickname}님의 글은 …
        rows = fetch_all(
            CannedText.select(CannedText.id, CannedText.kind, CannedText.title, CannedText.body)
            .where(CannedText.kind.in_(_kinds_of(role)))
            .order_by(CannedText.kind, CannedText.position, CannedText.id)
        )
        return [
            CannedTextChoice(**{**row, "body": naming_the_site(row["body"], site)}) for row in rows
        ]


@transactional
def count_use(*, text_id: int, role: Role) -> None:
    """A text was chosen. Raises `CannedTextNotFound`, also for one that the role does not use."""
    if not execute(
        CannedText.update(uses_count=CannedText.uses_count + 1).where(
            CannedText.id == text_id, CannedText.kind.in_(_kinds_of(role))
        )
    ):
        raise CannedTextNotFound


def canned_text(text_id: int) -> CannedTextRow:
    """One text; raises `CannedTextNotFound`."""
    with connection():
        return CannedTextRow(**fetch_row(_ONE, CannedTextNotFound, text_id=text_id))


@transactional
def create_canned_text(*, form: CannedTextIn, actor: str) -> CannedTextDone:
    """A new text; raises `CannedTextTaken` or `TooManyCannedTexts`."""
    execute(_LOCK_ALL)
    if fetch_value("SELECT count(*) FROM canned_texts") >= TEXTS_MAX:
        raise TooManyCannedTexts
    values = _values(form)
    text_id = _insert(
        {"id": None, "uses_count": 0, "created_by_id": member_behind(actor), **values}
    )
    audit_id = _record(Action.CANNED_TEXT_CREATE, text_id, actor, after=values)
    return CannedTextDone(**dict(canned_text(text_id)), audit_id=audit_id)


@transactional
def edit_canned_text(*, text_id: int, form: CannedTextIn, actor: str) -> CannedTextDone:
    """Change a text, whole; raises `CannedTextNotFound`, `EditedSince` or `CannedTextTaken`."""
    before = _locked(text_id)
    require_version(form.version, canned_text(text_id).version)
    values = _values(form)
    _update({**values, "id": text_id})
    audit_id = _record(Action.CANNED_TEXT_EDIT, text_id, actor, before=before, after=values)
    return CannedTextDone(**dict(canned_text(text_id)), audit_id=audit_id)


@transactional
def delete_canned_text(*, text_id: int, actor: str) -> int:
    """Delete a text; the audit row's id. Raises `CannedTextNotFound`."""
    before = _locked(text_id)
    execute(CannedText.delete().where(CannedText.id == text_id))
    return _record(Action.CANNED_TEXT_DELETE, text_id, actor, before=before)


@transactional
def add_defaults() -> int:
    """Add the default texts that are missing; returns how many were added."""
    texts = [
        {**each._asdict(), "position": number} for number, each in enumerate(DEFAULTS, start=1)
    ]
    return execute(_ADD_DEFAULTS, texts=Json(texts))


def undo_create(act: Act, actor: str, site: Settings) -> None:  # noqa: ARG001  # as every inverse
    """The inverse of creating."""
    execute(CannedText.delete().where(CannedText.id == act["target_id"]))


def undo_edit(act: Act, actor: str, site: Settings) -> None:  # noqa: ARG001  # as every inverse
    """The inverse of editing; raises `CannedTextTaken` when its title was given away meanwhile."""
    _update(act["before"])


def undo_delete(act: Act, actor: str, site: Settings) -> None:  # noqa: ARG001  # as every inverse
    """The inverse of deleting: the same text under the same id, with its uses."""
    _insert(act["before"])


def _kinds_of(role: Role) -> list[str]:
    return [kind.value for kind in CannedKind if may(role, kind.needs)]


def _values(form: CannedTextIn) -> Row:
    return form.model_dump(mode="json")


def _locked(text_id: int) -> Row:
    return fetch_row(
        CannedText.select(
            CannedText.id,
            CannedText.kind,
            CannedText.title,
            CannedText.body,
            CannedText.position,
            CannedText.uses_count,
            CannedText.created_by_id,
        )
        .where(CannedText.id == text_id)
        .for_update(),
        CannedTextNotFound,
    )


def _insert(values: Row) -> int:
    with refusing_twins(_taken()):
        return int(fetch_row(_INSERT, **values)["id"])


def _update(values: Row) -> None:
    with refusing_twins(_taken()):
        execute(
            CannedText.update(
                kind=values["kind"],
                title=values["title"],
                body=values["body"],
                position=values["position"],
                updated_at=fn.now(),
            ).where(CannedText.id == values["id"])
        )


def _taken() -> CannedTextTaken:
    return CannedTextTaken(fields={"title": CannedTextTaken.message})


def _record(
    action: Action, text_id: int, actor: str, *, before: Row | None = None, after: Row | None = None
) -> int:
    return record(
        actor=actor,
        action=action,
        target_type="canned_text",
        target_id=text_id,
        before=before,
        after=after,
    )
