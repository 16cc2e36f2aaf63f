"""Held and flagged content in the console."""

from hamsterd.audit.acting import AdminHandler
from hamsterd.audit.errors import OwnCase
from hamsterd.audit.schemas import Acted
from hamsterd.http.endpoint import admin
from hamsterd.http.rights.permissions import Permission
from hamsterd.http.shapes.answers import AdminPage
from hamsterd.http.shapes.paging import AdminListQuery
from hamsterd.staff import selections
from hamsterd.staff.cases.content.errors import ContentNotFound
from hamsterd.staff.cases.content.schemas import FlaggedRow, HeldQuery, HeldRemoveIn, HeldRow
from hamsterd.staff.cases.review.errors import FlagNotFound, FlagSeen, HeldChanged, NotHeld
from hamsterd.staff.cases.review.flagged import FLAGGED, clear_flag
from hamsterd.staff.cases.review.held import HELD, held_kind, release_held, remove_held
from hamsterd.staff.selection_schemas import SelectedHeld, SelectionDone


class AdminHeldHandler(AdminHandler):
    @admin(Permission.REVIEW_DECIDE)
    async def get(self, *, query: AdminListQuery) -> AdminPage[HeldRow]:
        """검토를 기다리는 내용."""
        return await self.in_thread(HELD.page, query)


class AdminSelectedHeldHandler(AdminHandler):
    @admin(Permission.REVIEW_DECIDE)
    async def post(self, *, body: SelectedHeld) -> SelectionDone:
        """고른 글을 한 작업으로 내보내거나 같은 이유로 내립니다. 못 한 것은 까닭을 알려 줍니다."""
        return await self.in_thread(selections.decide_held, body, actor=self.actor)


class AdminHeldReleaseHandler(AdminHandler):
    @admin(Permission.REVIEW_DECIDE, errors=(ContentNotFound, OwnCase, NotHeld, HeldChanged))
    async def post(self, kind: str, target_id: int, *, query: HeldQuery) -> Acted:
        """검토를 마치고 공개합니다. `version`을 보내면 그사이 고쳐진 글은 공개하지 않습니다."""
        return await self.acted(
            release_held, kind=held_kind(kind), target_id=target_id, version=query.version
        )


class AdminFlaggedHandler(AdminHandler):
    @admin(Permission.REVIEW_DECIDE)
    async def get(self, *, query: AdminListQuery) -> AdminPage[FlaggedRow]:
        """단어 규칙이 표시만 한 내용. 이미 모두에게 보입니다."""
        return await self.in_thread(FLAGGED.page, query)


class AdminFlagClearHandler(AdminHandler):
    @admin(Permission.REVIEW_DECIDE, errors=(FlagNotFound, OwnCase, FlagSeen))
    async def post(self, flag_id: int) -> Acted:
        """확인했다고 남깁니다. 글쓴이에게는 아무것도 알리지 않습니다."""
        return await self.acted(clear_flag, flag_id=flag_id)


class AdminHeldRemoveHandler(AdminHandler):
    @admin(Permission.REVIEW_DECIDE, errors=(ContentNotFound, NotHeld, HeldChanged))
    async def post(self, kind: str, target_id: int, *, body: HeldRemoveIn) -> Acted:
        """공개하지 않고 내립니다. `version`을 보내면 그사이 고쳐진 글은 내리지 않습니다."""
        return await self.acted(
            remove_held,
            kind=held_kind(kind),
            target_id=target_id,
            reason=body.reason,
            version=body.version,
        )


routes = [
    (r"/api/admin/held", AdminHeldHandler),
    (r"/api/admin/held/selected", AdminSelectedHeldHandler),
    (r"/api/admin/held/([^/]+)/([^/]+)/release", AdminHeldReleaseHandler),
    (r"/api/admin/flagged", AdminFlaggedHandler),
    (r"/api/admin/flagged/([^/]+)/clear", AdminFlagClearHandler),
    (r"/api/admin/held/([^/]+)/([^/]+)/remove", AdminHeldRemoveHandler),
]
