"""Advertisements in the console: the list, the form, the counts by day; each act can be undone."""

from typing import Any

from psycopg2.extras import Json

from hamsterd.audit.actions import Action
from hamsterd.audit.errors import UndoConflict
from hamsterd.audit.service import Act, record
from hamsterd.config import Settings
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all, fetch_one, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.http.files.spreadsheets import csv_lines
from hamsterd.http.shapes.console import Listing, matches
from hamsterd.http.shapes.paging import AdminListQuery
from hamsterd.http.shapes.versions import require_version
from hamsterd.media.rules import file_name_from_url
from hamsterd.media.service import MEDIA_CACHE
from hamsterd.models.staff.ads import Ad
from hamsterd.realtime.bus import drop_cached
from hamsterd.staff.desk.ads.errors import AdImageUnknown, AdNotFound, AdUnchanged
from hamsterd.staff.desk.ads.rules import DAYS_SHOWN
from hamsterd.staff.desk.ads.schemas import AdDayOut, AdDone, AdIn, AdRow
from hamsterd.staff.desk.ads.service import ADS

_RUNNING = """
    (a.is_active AND a.weight > 0 AND (a.starts_at IS NULL OR a.starts_at <= now())
     AND (a.ends_at IS NULL OR now() < a.ends_at))
"""
ADS_LIST = Listing(
    resource="ads",
    columns=f"""
        a.id, a.place, a.label, a.title, a.description, a.image, a.link, a.target, a.weight,
        a.is_active, {_RUNNING} AS is_running, a.starts_at, a.ends_at, a.created_at, a.updated_at,
        d.views, d.clicks
    """,
    source="""ads a CROSS JOIN LATERAL (
                  SELECT coalesce(sum(views), 0)::bigint AS views,
                         coalesce(sum(clicks), 0)::bigint AS clicks
                    FROM ad_days WHERE ad_id = a.id
              ) d""",
    shape=lambda row: AdRow(**row),
    sorts={
        "id": "a.id",
        "title": "a.title",
        "weight": "a.weight",
        "startsAt": "a.starts_at",
        "endsAt": "a.ends_at",
        "createdAt": "a.created_at",
        "views": "d.views",
        "clicks": "d.clicks",
    },
    filters={
        "id": "a.id = ANY(%(id)s::bigint[])",
        "isActive": "a.is_active = %(isActive)s::boolean",
        "isRunning": f"{_RUNNING} = %(isRunning)s::boolean",
        "place": "a.place = %(place)s::text",
        "q": matches("a.title", "a.description", "a.link"),
    },
    key="a.id",
)
_COLUMNS = """place, label, title, description, image, link, target, weight, is_active, starts_at,
              ends_at"""
_VALUES = """%(place)s, %(label)s, %(title)s, %(description)s, %(image)s, %(link)s, %(target)s,
             %(weight)s, %(is_active)s, %(starts_at)s, %(ends_at)s"""
_CREATE = f"INSERT INTO ads ({_COLUMNS}) VALUES ({_VALUES}) RETURNING id"
_EDIT = f"""
    UPDATE ads SET ({_COLUMNS}, updated_at) = ({_VALUES}, now()) WHERE id = %(ad_id)s
"""
_STATE = f"SELECT {_COLUMNS} FROM ads WHERE id = %(ad_id)s FOR UPDATE"
_DAYS = f"""
    SELECT kst_day AS date, views, clicks FROM ad_days
     WHERE ad_id = %(ad_id)s ORDER BY kst_day DESC LIMIT {DAYS_SHOWN}
"""
_RESTORE = f"""
    INSERT INTO ads (id, {_COLUMNS}, created_at)
    VALUES (%(ad_id)s, {_VALUES}, %(created_at)s)
"""
_RESTORE_DAYS = """
    INSERT INTO ad_days (ad_id, kst_day, views, clicks)
    SELECT %(ad_id)s, date, views, clicks
      FROM jsonb_to_recordset(%(days)s::jsonb) AS d(date date, views int, clicks int)
"""
# A picture stays tied to its advertisement when another replaces it, so that undoing finds it.
_ATTACH = """
    UPDATE uploads SET attached_type = 'ad', attached_id = %(ad_id)s
     WHERE file_name = %(name)s AND kind = 'image'
       AND ((attached_type IS NULL AND purpose = 'ad')
            OR (attached_type = 'ad' AND attached_id = %(ad_id)s))
"""


def ad(ad_id: int) -> AdRow:
    """One advertisement. Raises `AdNotFound`."""
    page = ADS_LIST.page(AdminListQuery(), id=[ad_id])
    if not page.items:
        raise AdNotFound
    return page.items[0]


def days_of(ad_id: int) -> list[AdDayOut]:
    """Views and clicks by day, latest first. Raises `AdNotFound`."""
    with connection():
        ad(ad_id)
        return [AdDayOut(**row) for row in fetch_all(_DAYS, ad_id=ad_id)]


def days_csv(ad_id: int) -> str:
    """The same as a table for spreadsheets, oldest day first. Raises `AdNotFound`."""
    days = ((day.date, day.views, day.clicks) for day in reversed(days_of(ad_id)))
    return "".join(csv_lines(("날짜", "노출", "클릭"), days))


@transactional
def create_ad(*, actor: str, form: AdIn) -> AdDone:
    """A new advertisement. Raises `AdImageUnknown`."""
    ad_id = int(fetch_value(_CREATE, **form.model_dump()))
    _attach(ad_id, form.image)
    audit_id = _record(Action.AD_CREATE, actor, ad_id, after=form.model_dump(mode="json"))
    return AdDone(**dict(ad(ad_id)), audit_id=audit_id)


@transactional
def edit_ad(*, actor: str, ad_id: int, form: AdIn) -> AdDone:
    """Change an advertisement. Raises `AdNotFound`, `EditedSince` or `AdImageUnknown`."""
    before = _state(ad_id)
    if before is None:
        raise AdNotFound
    require_version(form.version, ad(ad_id).version)
    if form.image != before["image"]:
        _attach(ad_id, form.image)
    execute(_EDIT, ad_id=ad_id, **form.model_dump())
    after = form.model_dump(mode="json")
    audit_id = _record(Action.AD_EDIT, actor, ad_id, before=before, after=after)
    return AdDone(**dict(ad(ad_id)), audit_id=audit_id)


@transactional
def switch_ad(*, actor: str, ad_id: int, is_active: bool) -> int:
    """Switch an advertisement on or off; the audit row's id.

    Raises `AdNotFound`, or `AdUnchanged` when it is so already.
    """
    before = _state(ad_id)
    if before is None:
        raise AdNotFound
    if before["is_active"] == is_active:
        raise AdUnchanged
    after = {**before, "is_active": is_active}
    execute(_EDIT, ad_id=ad_id, **after)
    return _record(Action.AD_EDIT, actor, ad_id, before=before, after=after)


@transactional
def delete_ad(*, actor: str, ad_id: int) -> int:
    """Delete an advertisement; returns the audit id, whose row can restore it.

    Raises `AdNotFound`.
    """
    before = _state(ad_id)
    if before is None:
        raise AdNotFound
    kept = {
        **before,
        "created_at": ad(ad_id).created_at.isoformat(),
        "days": [day.model_dump(mode="json") for day in days_of(ad_id)],
    }
    execute(Ad.delete().where(Ad.id == ad_id))
    return _record(Action.AD_DELETE, actor, ad_id, before=kept)


def undo_create(act: Act, _actor: str, _site: Settings) -> None:
    """Delete the advertisement. Raises `UndoConflict` if it is gone already."""
    if not execute(Ad.delete().where(Ad.id == act["target_id"])):
        raise UndoConflict
    drop_cached(ADS.name)


def undo_edit(act: Act, _actor: str, _site: Settings) -> None:
    """Restore the advertisement's values. Raises `UndoConflict` if it is gone."""
    if not execute(_EDIT, ad_id=act["target_id"], **act["before"]):
        raise UndoConflict
    drop_cached(ADS.name)


def undo_delete(act: Act, _actor: str, _site: Settings) -> None:
    """The advertisement comes back with its counts."""
    before = {**act["before"]}
    days = Json(before.pop("days"))
    execute(_RESTORE, ad_id=act["target_id"], **before)
    execute(_RESTORE_DAYS, ad_id=act["target_id"], days=days)
    drop_cached(ADS.name)


def _state(ad_id: int) -> dict[str, Any] | None:
    """The form values of the advertisement now, as JSON."""
    row = fetch_one(_STATE, ad_id=ad_id)
    if row is None:
        return None
    for name in ("starts_at", "ends_at"):
        row[name] = row[name] and row[name].isoformat()
    return row


def _attach(ad_id: int, image: str) -> None:
    name = file_name_from_url(image)
    if name is not None and not execute(_ATTACH, ad_id=ad_id, name=name):
        raise AdImageUnknown(fields={"image": AdImageUnknown.message})
    drop_cached(MEDIA_CACHE)


def _record(
    action: Action,
    actor: str,
    ad_id: int,
    *,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
) -> int:
    drop_cached(ADS.name)
    return record(
        actor=actor, action=action, target_type="ad", target_id=ad_id, before=before, after=after
    )
