"""Opening an incident, writing its letter, sending it, and closing it; each step is on record."""

from typing import Any

from psycopg2.extras import Json

from hamsterd.audit.actions import Action
from hamsterd.audit.errors import UndoConflict
from hamsterd.audit.service import Act, record
from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.core.errors import InvalidInput
from hamsterd.db.handle import connection
from hamsterd.db.site.site_settings import site_settings
from hamsterd.db.sql import fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.http.shapes.versions import EditedSince, require_version, version_of_values
from hamsterd.realtime.bus import drop_cached
from hamsterd.staff.incidents import queries
from hamsterd.staff.incidents.errors import (
    AlreadySent,
    IncidentOpen,
    LetterIncomplete,
    NobodyFound,
)
from hamsterd.staff.incidents.finding import searchable_tables
from hamsterd.staff.incidents.form import authority_form
from hamsterd.staff.incidents.locks import change, lock, lock_open, set_kinds
from hamsterd.staff.incidents.notices import CACHE
from hamsterd.staff.incidents.rules import NOTICE_PERIOD, first_letter, missing_sections
from hamsterd.staff.incidents.schemas import (
    AuthorityForm,
    IncidentDone,
    IncidentIn,
    IncidentNotice,
    IncidentPage,
    LearnIn,
    LetterIn,
    ReportedIn,
)

_OPEN = """
    INSERT INTO incidents (title, what, noticed_how, noticed_at, began_at, is_confirmed,
                           is_intrusion, kinds, letter, opened_actor)
    VALUES (%(title)s, %(what)s, %(noticed_how)s, %(noticed_at)s, %(began_at)s, %(is_confirmed)s,
            %(is_intrusion)s, %(kinds)s::text[], %(letter)s, %(actor)s)
    RETURNING id
"""
_COLUMNS_OF = {"authority": "reported_at", "intrusion": "intrusion_reported_at"}
_HAS_PEOPLE = "SELECT EXISTS (SELECT 1 FROM incident_people WHERE incident_id = %(incident_id)s)"
_HAS_UNTOLD = """
    SELECT EXISTS (SELECT 1 FROM incident_people
                    WHERE incident_id = %(incident_id)s AND told_at IS NULL)
"""


@transactional
def open_incident(*, form: IncidentIn, actor: str, site: Settings) -> IncidentDone:
    """Begin an incident, with what can be said of any in its letter. Raises `InvalidInput`."""
    if form.noticed_at > utc_now():
        raise InvalidInput(fields={"noticedAt": "아직 오지 않은 시각이에요."})
    own = site_settings(site)
    kinds = list(dict.fromkeys(form.kinds))
    letter = first_letter(officer=own.privacy_officer, contact=own.contact_email, kinds=kinds)
    known = {**form.model_dump(), "kinds": kinds}
    incident_id = int(fetch_value(_OPEN, **known, letter=Json(letter), actor=actor))
    said = form.model_dump(mode="json", by_alias=True)
    return _done(Action.INCIDENT_OPEN, incident_id, actor, after=said)


def incident(incident_id: int) -> IncidentPage:
    """One incident; raises `IncidentNotFound`."""
    with connection():
        return queries.page_of(incident_id, tables=searchable_tables())


def notice(incident_id: int, viewer_id: int | None) -> IncidentNotice | None:
    """The notice for whoever may read it."""
    with connection():
        return queries.notice_of(incident_id, viewer_id)


@transactional
def learn(*, incident_id: int, form: LearnIn, actor: str) -> IncidentDone:
    """Set since when the site knows of it, and add the kinds of data; the clocks run from there.

    Raises `IncidentNotFound`, `IncidentClosed`, or `InvalidInput` for a time to come.
    """
    before = lock_open(incident_id)
    if form.learned_at > utc_now():
        raise InvalidInput(fields={"learnedAt": "아직 오지 않은 시각이에요."})
    kinds = list(dict.fromkeys([*before["kinds"], *form.kinds]))
    changes = {"learned_at": form.learned_at, "is_confirmed": form.is_confirmed}
    change(incident_id, **changes)
    set_kinds(before, kinds)
    return _done(
        Action.INCIDENT_LEARN,
        incident_id,
        actor,
        reason=form.note,
        before={
            "learned_at": _iso(before["learned_at"]),
            "is_confirmed": before["is_confirmed"],
            "kinds": before["kinds"],
        },
        after={**changes, "learned_at": form.learned_at.isoformat(), "kinds": kinds},
    )


def authority_form_of(incident_id: int, site: Settings) -> AuthorityForm:
    """The authority's form of an incident; raises `IncidentNotFound`."""
    own = site_settings(site)
    page = incident(incident_id)
    return AuthorityForm(text=authority_form(page, own.site_name, own.contact_email))


@transactional
def write_letter(*, incident_id: int, form: LetterIn, actor: str) -> IncidentDone:
    """Set what the letter says.

    Raises `IncidentNotFound`, `IncidentClosed`, `AlreadySent` or `EditedSince`.
    """
    before = lock_open(incident_id)
    if before["sent_at"] is not None:
        raise AlreadySent
    require_version(form.version, version_of_values(before["letter"]))
    letter = form.model_dump(by_alias=True)
    change(incident_id, letter=letter)
    return _done(
        Action.INCIDENT_WRITE,
        incident_id,
        actor,
        before={"letter": before["letter"]},
        after={"letter": letter},
    )


@transactional
def send(*, incident_id: int, actor: str, version: str | None = None) -> IncidentDone:
    """Have everybody who is touched told, and the notice stand on the site for 30 days.

    A job writes to them in portions; who is found later is told as well. `version` is that of the
    letter that was read. Raises `IncidentNotFound`, `IncidentClosed`, `AlreadySent`, `EditedSince`,
    `LetterIncomplete` or `NobodyFound`.
    """
    incident = lock_open(incident_id)
    if incident["sent_at"] is not None:
        raise AlreadySent
    require_version(version, version_of_values(incident["letter"]), why=EditedSince.unread)
    if missing := missing_sections(incident["letter"]):
        raise LetterIncomplete(fields={one.value: "적어 주세요." for one in missing})
    if not fetch_value(_HAS_PEOPLE, incident_id=incident_id):
        raise NobodyFound
    now = utc_now()
    change(incident_id, sent_at=now, notice_until=now + NOTICE_PERIOD)
    drop_cached(CACHE)
    return _done(Action.INCIDENT_SEND, incident_id, actor, after={"letter": incident["letter"]})


@transactional
def note_report(*, incident_id: int, form: ReportedIn, actor: str) -> IncidentDone:
    """Note that a form was handed in. Raises `IncidentNotFound` or `IncidentClosed`."""
    before = lock_open(incident_id)
    column = _COLUMNS_OF[form.to]
    now = utc_now()
    change(incident_id, **{column: now})
    return _done(
        Action.INCIDENT_REPORT,
        incident_id,
        actor,
        reason=form.note,
        before={"column": column, "at": _iso(dict(before)[column])},
        after={"column": column, "at": now.isoformat()},
    )


@transactional
def close(*, incident_id: int, note: str, actor: str) -> IncidentDone:
    """End an incident; its notice stands to its end.

    Raises `IncidentNotFound`, `IncidentClosed`, or `IncidentOpen` while somebody waits to be told.
    """
    lock_open(incident_id)
    if fetch_value(_HAS_UNTOLD, incident_id=incident_id):
        raise IncidentOpen
    change(incident_id, closed_at=utc_now(), closing_note=note)
    return _done(Action.INCIDENT_CLOSE, incident_id, actor, reason=note)


def undo_letter(act: Act, actor: str, site: Settings) -> None:  # noqa: ARG001  # as every inverse
    """The letter as it was; what was sent stays as it was sent."""
    if lock_open(act["target_id"])["sent_at"] is not None:
        raise UndoConflict(AlreadySent.message)
    change(act["target_id"], letter=act["before"]["letter"])


def undo_learn(act: Act, actor: str, site: Settings) -> None:  # noqa: ARG001  # as every inverse
    """What was known before, and the clocks from there; what was found since stays."""
    incident = lock_open(act["target_id"])
    before = dict(act["before"])
    learned = set(act["after"]["kinds"]) - set(before.pop("kinds"))
    set_kinds(incident, [one for one in incident["kinds"] if one not in learned])
    change(act["target_id"], **before)


def undo_report(act: Act, actor: str, site: Settings) -> None:  # noqa: ARG001  # as every inverse
    """The clock runs again."""
    lock_open(act["target_id"])
    change(act["target_id"], **{act["before"]["column"]: act["before"]["at"]})


def undo_close(act: Act, actor: str, site: Settings) -> None:  # noqa: ARG001  # as every inverse
    """The incident is open again."""
    lock(act["target_id"])
    change(act["target_id"], closed_at=None, closing_note=None)


def _iso(instant: Any) -> str | None:
    return instant.isoformat() if instant else None


def _done(
    action: Action,
    incident_id: int,
    actor: str,
    *,
    reason: str | None = None,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
) -> IncidentDone:
    audit_id = record(
        actor=actor,
        action=action,
        target_type="incident",
        target_id=incident_id,
        reason=reason,
        before=before,
        after=after,
    )
    return IncidentDone(id=incident_id, audit_id=audit_id)
