"""Documents in the console."""

from hamsterd.audit.actions import Action
from hamsterd.config import Settings
from hamsterd.core.clock import kst_day
from hamsterd.db.handle import connection
from hamsterd.db.site.site_settings import site_settings
from hamsterd.db.sql import Row, fetch_one, fetch_value
from hamsterd.http.shapes.versions import version_of
from hamsterd.members.documents.comparing import changes_between
from hamsterd.members.documents.errors import DraftNotFound
from hamsterd.members.documents.filling import MARKS, Filling, filled_sections, unknown_marks
from hamsterd.members.documents.reading import version_out
from hamsterd.members.documents.rules import (
    ANNOUNCED,
    CONSENTED,
    LATEST,
    DocumentKind,
    earliest_day,
)
from hamsterd.members.documents.schemas import (
    AnnouncementOut,
    BodyIn,
    ChangeOut,
    DeskOut,
    DocumentRow,
    DocumentsOut,
    DraftOut,
    EarliestDays,
    MarkOut,
    PreviewOut,
    SectionOut,
)
from hamsterd.members.documents.suggested import suggested, unsaid
from hamsterd.members.documents.versions import Version, Versions, library, read_library

_DRAFT = """
    SELECT d.body, d.is_adverse, d.needs_consent, d.updated_at, u.nickname AS author
      FROM document_versions d LEFT JOIN users u ON u.id = d.author_id
     WHERE d.kind = %(kind)s AND d.published_at IS NULL
"""
_ANNOUNCEMENT = f"""
    SELECT d.published_at, d.announced_at,
           (SELECT count(*) FROM users
             WHERE id <= d.announced_up_to AND created_at <= d.published_at
               AND status IN ('active', 'suspended'))::int AS told_count,
           (SELECT max(id) FROM audit_log
             WHERE target_type = 'document' AND target_id = d.id AND undone_at IS NULL
               AND action = '{Action.DOCUMENT_SCHEDULE}') AS act_id
      FROM document_versions d WHERE d.kind = %(kind)s AND d.version = %(version)s
"""
_HAS_MEMBERS = "SELECT EXISTS (SELECT 1 FROM users WHERE role IS NULL AND status <> 'purged')"
_EDITED = ("body", "is_adverse", "needs_consent")


def documents_at_a_glance() -> DocumentsOut:
    """Every document with its current version, its coming version and its draft."""
    with connection():
        found = read_library()
        rows = [_row(kind, found[kind]) for kind in DocumentKind]
    marks = [MarkOut(name=name, meaning=meaning) for name, meaning in MARKS.items()]
    return DocumentsOut(documents=rows, marks=marks)


def desk_of(kind: DocumentKind, site: Settings) -> DeskOut:
    """One kind, with the text that is in force and the draft."""
    with connection():
        versions = read_library()[kind]
        draft, coming = find_draft(kind), versions.coming()
        told = _announcement(kind, coming) if coming else None
        bound = has_members()
    today = kst_day()
    return DeskOut(
        kind=kind,
        title=kind.label,
        path=kind.path,
        is_announced=kind in ANNOUNCED,
        may_need_consent=kind in CONSENTED,
        in_force=version_out(versions, versions.in_force()),
        body=versions.in_force().body,
        coming=version_out(versions, coming) if coming else None,
        coming_announcement=AnnouncementOut(**_without_act(told)) if told else None,
        schedule_act_id=told["act_id"] if told else None,
        draft=draft,
        has_suggested=suggested(kind) is not None,
        unsaid=unsaid(kind, versions.in_force().body, site),
        versions=[version_out(versions, one) for one in reversed(versions.all)],
        earliest=EarliestDays(
            ordinary=earliest_day(kind, today, is_adverse=False, has_members=bound),
            adverse=earliest_day(kind, today, is_adverse=True, has_members=bound),
            latest=today + LATEST,
        ),
    )


def preview(kind: DocumentKind, form: BodyIn, site: Settings) -> PreviewOut:
    """A text as it would be displayed, and its changes to the current version."""
    filling = Filling.of(site, site_settings(site))
    before = library()[kind].in_force().body
    return PreviewOut(
        sections=[SectionOut.of(section) for section in filled_sections(form.body, filling)],
        changes=[ChangeOut.of(one) for one in changes_between(before, form.body, filling)],
        unknown_marks=unknown_marks(form.body),
    )


def draft_of(kind: DocumentKind) -> DraftOut:
    """The draft; raises `DraftNotFound`."""
    draft = find_draft(kind)
    if draft is None:
        raise DraftNotFound
    return draft


def find_draft(kind: DocumentKind) -> DraftOut | None:
    """The draft, if there is one."""
    row = fetch_one(_DRAFT, kind=kind.value)
    if row is None:
        return None
    draft = DraftOut(**row, version="")
    return draft.model_copy(update={"version": version_of(draft, _EDITED)})


def has_members() -> bool:
    """Whether anybody but staff has joined."""
    return bool(fetch_value(_HAS_MEMBERS))


def _row(kind: DocumentKind, versions: Versions) -> DocumentRow:
    coming = versions.coming()
    return DocumentRow(
        kind=kind,
        title=kind.label,
        path=kind.path,
        in_force=version_out(versions, versions.in_force()),
        coming=version_out(versions, coming) if coming else None,
        draft=find_draft(kind),
    )


def _announcement(kind: DocumentKind, version: Version) -> Row | None:
    return fetch_one(_ANNOUNCEMENT, kind=kind.value, version=version.version)


def _without_act(row: Row) -> Row:
    return {name: value for name, value in row.items() if name != "act_id"}
