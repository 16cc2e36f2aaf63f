"""One popup, as its readers get it."""

from hamsterd.http.context import RequestContext
from hamsterd.http.loading import loader
from hamsterd.http.rights.access import Access
from hamsterd.staff.desk.popups import showing
from hamsterd.staff.desk.popups.errors import PopupNotFound
from hamsterd.staff.desk.popups.schemas import PopupOut


@loader("/api/popups/{popup_id}", access=Access.VISITOR, errors=(PopupNotFound,))
async def popup(context: RequestContext, popup_id: int) -> PopupOut:
    """지금 떠 있는 팝업 하나."""
    known = showing.cached_popups()
    if known is None:
        known = await context.in_thread(showing.known_popups)
    return showing.shown_popup(known, popup_id, is_member=context.viewer_id is not None)
