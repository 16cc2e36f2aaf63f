"""The popups that are shown now, from memory."""

from hamsterd.core.cache import Cache
from hamsterd.core.clock import utc_now
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_all, fetch_one
from hamsterd.models.staff.popups import Popup
from hamsterd.staff.desk.popups.errors import PopupNotFound
from hamsterd.staff.desk.popups.rules import SHOWN_MAX, Audience
from hamsterd.staff.desk.popups.schemas import KnownPopup, PopupMark, PopupOut

POPUPS: Cache[tuple[KnownPopup, ...]] = Cache("popups", max_entries=1, ttl_seconds=600)
"""All that have not ended, under one key; whether one runs is decided at each answer."""

_ALL = "all"
_KNOWN = """
    SELECT id, title, content, image, audience, begins_at, ends_at FROM popups
     WHERE ends_at > %(now)s ORDER BY begins_at DESC, id DESC
"""


def cached_popups() -> tuple[KnownPopup, ...] | None:
    """Those that are shown or will be, when they are cached: no query, no thread."""
    return POPUPS.get(_ALL)


def known_popups() -> tuple[KnownPopup, ...]:
    """The same, from memory or by a query (worker thread)."""
    found = POPUPS.get(_ALL)
    if found is None:
        version = POPUPS.version
        with connection():
            found = tuple(KnownPopup(**row) for row in fetch_all(_KNOWN, now=utc_now()))
        POPUPS.put(_ALL, found, version=version)
    return found


def marks(known: tuple[KnownPopup, ...]) -> list[PopupMark]:
    """Which are shown now, the newest first."""
    now = utc_now()
    running = [one for one in known if one.is_running(now)]
    return [PopupMark(id=one.id, audience=one.audience) for one in running[:SHOWN_MAX]]


def shown_popup(known: tuple[KnownPopup, ...], popup_id: int, *, is_member: bool) -> PopupOut:
    """One that is shown now to such a viewer; raises `PopupNotFound`."""
    now = utc_now()
    others = Audience.VISITORS if is_member else Audience.MEMBERS
    for one in known:
        if one.id == popup_id and one.is_running(now) and one.audience != others:
            return PopupOut(**one.model_dump(include=set(PopupOut.model_fields)))
    raise PopupNotFound


def popup_is_visible(popup_id: int, viewer_id: int | None) -> bool:  # noqa: ARG001  # same for all
    """Whether its picture may be seen; one that just ended may still be on a screen.

    The console shows it before: the address of a picture is a secret until then.
    """
    return fetch_one(Popup.select(Popup.id).where(Popup.id == popup_id)) is not None
