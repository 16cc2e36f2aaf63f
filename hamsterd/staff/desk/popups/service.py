"""Popups in the console: the list, the form, ending one now; each act can be undone."""

from typing import Any

from hamsterd.audit.actions import Action
from hamsterd.audit.actors import member_behind
from hamsterd.audit.errors import UndoConflict
from hamsterd.audit.service import Act, record
from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.core.errors import InvalidInput
from hamsterd.db.handle import connection
from hamsterd.db.sql import FOR_NO_KEY_UPDATE, execute, fetch_row
from hamsterd.db.transaction import transactional
from hamsterd.http.shapes.console import Listing, matches
from hamsterd.http.shapes.versions import require_version
from hamsterd.media.rules import file_name_from_url
from hamsterd.media.service import MEDIA_CACHE
from hamsterd.models.staff.popups import Popup
from hamsterd.realtime.bus import drop_cached
from hamsterd.staff.desk.popups.errors import PopupImageUnknown, PopupNotFound, PopupOver
from hamsterd.staff.desk.popups.rules import PopupState
from hamsterd.staff.desk.popups.schemas import PopupDone, PopupIn, PopupRow
from hamsterd.staff.desk.popups.showing import POPUPS

_COLUMNS = """
    p.id, p.title, p.content, p.image, p.audience, p.begins_at, p.ends_at, u.nickname AS author,
    p.created_at, p.updated_at
"""
_SOURCE = "popups p LEFT JOIN users u ON u.id = p.created_by_id"
_ONE = f"SELECT {_COLUMNS} FROM {_SOURCE} WHERE p.id = %(popup_id)s"
# A picture stays tied to its popup when another replaces it, so that undoing finds it.
_ATTACH = """
    UPDATE uploads SET attached_type = 'popup', attached_id = %(popup_id)s
     WHERE file_name = %(name)s AND kind = 'image'
       AND ((attached_type IS NULL AND purpose = 'popup')
            OR (attached_type = 'popup' AND attached_id = %(popup_id)s))
"""

POPUPS_LIST = Listing(
    resource="popups",
    columns=_COLUMNS,
    source=_SOURCE,
    shape=lambda row: PopupRow(**row),
    sorts={"id": "p.id", "beginsAt": "p.begins_at", "endsAt": "p.ends_at"},
    filters={
        "id": "p.id = ANY(%(id)s::bigint[])",
        "audience": "p.audience = %(audience)s::text",
        "q": matches("p.title", "p.content"),
    },
    key="p.id",
)


def popup(popup_id: int) -> PopupRow:
    """One popup; raises `PopupNotFound`."""
    with connection():
        return PopupRow(**fetch_row(_ONE, PopupNotFound, popup_id=popup_id))


@transactional
def create_popup(*, actor: str, form: PopupIn) -> PopupDone:
    """A new popup. Raises `PopupImageUnknown`, or `InvalidInput` if its time is over already."""
    if form.ends_at <= utc_now():
        raise InvalidInput(fields={"endsAt": "끝나는 때가 이미 지났어요."})
    made = Popup.create(**form.model_dump(), created_by=member_behind(actor))
    _attach(made.id, form.image)
    audit_id = _record(Action.POPUP_CREATE, actor, made.id, after=form.model_dump(mode="json"))
    return _done(made.id, audit_id)


@transactional
def edit_popup(*, actor: str, popup_id: int, form: PopupIn) -> PopupDone:
    """Change a popup, whole. Raises `PopupNotFound`, `EditedSince` or `PopupImageUnknown`."""
    before = _locked(popup_id)
    require_version(form.version, before.version)
    if form.image != before.image:
        _attach(popup_id, form.image)
    _update(popup_id, **form.model_dump())
    after = form.model_dump(mode="json")
    act = Action.POPUP_EDIT
    return _done(popup_id, _record(act, actor, popup_id, before=_state(before), after=after))


@transactional
def end_popup(*, actor: str, popup_id: int) -> PopupDone:
    """Take it down now. Raises `PopupNotFound` or `PopupOver`."""
    before, now = _locked(popup_id), utc_now()
    if before.state is PopupState.ENDED:
        raise PopupOver
    _update(popup_id, begins_at=min(before.begins_at, now), ends_at=now)
    after = _state(popup(popup_id))
    act = Action.POPUP_END
    return _done(popup_id, _record(act, actor, popup_id, before=_state(before), after=after))


def undo_create(act: Act, _actor: str, _site: Settings) -> None:
    """Delete the popup. Raises `UndoConflict` if it is gone already."""
    if not execute(Popup.delete().where(Popup.id == act["target_id"])):
        raise UndoConflict
    drop_cached(POPUPS.name)


def undo_change(act: Act, _actor: str, _site: Settings) -> None:
    """The popup as it was before an edit or its early end."""
    _update(_locked(act["target_id"]).id, **act["before"])
    drop_cached(POPUPS.name)


def _locked(popup_id: int) -> PopupRow:
    row = Popup.select(Popup.id).where(Popup.id == popup_id).for_update(FOR_NO_KEY_UPDATE)
    fetch_row(row, PopupNotFound)
    return popup(popup_id)


def _state(row: PopupRow) -> dict[str, Any]:
    """The values of the form, as JSON."""
    values = PopupIn.model_fields.keys() - {"version"}
    return row.model_dump(mode="json", by_alias=False, include=values)


def _update(popup_id: int, **columns: Any) -> None:
    execute(Popup.update(**columns, updated_at=utc_now()).where(Popup.id == popup_id))


def _attach(popup_id: int, image: str) -> None:
    if not image:
        return
    name = file_name_from_url(image)
    if name is None or not execute(_ATTACH, popup_id=popup_id, name=name):
        raise PopupImageUnknown(fields={"image": PopupImageUnknown.message})
    drop_cached(MEDIA_CACHE)


def _done(popup_id: int, audit_id: int) -> PopupDone:
    row = popup(popup_id)
    return PopupDone(**row.model_dump(exclude={"version", "state"}), audit_id=audit_id)


def _record(
    action: Action,
    actor: str,
    popup_id: int,
    *,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
) -> int:
    drop_cached(POPUPS.name)
    return record(
        actor=actor,
        action=action,
        target_type="popup",
        target_id=popup_id,
        before=before,
        after=after,
    )
