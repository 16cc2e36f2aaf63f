"""`/api/notifications` (spec 1 §7, decisions §3)."""

from typing import cast

from hamsterd.notifications import service
from hamsterd.notifications.queries import Seen
from hamsterd.notifications.schemas import NotificationOut, NotificationQuery, ReadAllOut
from hamsterd.notifications.service import NotificationNotFound
from hamsterd.web.access import Access
from hamsterd.web.answers import Page
from hamsterd.web.base import ApiHandler
from hamsterd.web.contract import endpoint
from hamsterd.web.schema import NoContent


class _BellHandler(ApiHandler):
    @property
    def seen(self) -> Seen:
        """What may be shown, as `app.py` was told by the domains above."""
        return cast("Seen", self.application.settings["notifications_seen"])


class NotificationsHandler(_BellHandler):
    """The member's list."""

    @endpoint(access=Access.MEMBER)
    async def get(self, *, query: NotificationQuery) -> Page[NotificationOut]:
        """내 알림, 최신순."""
        return await self.in_thread(
            service.list_notifications,
            member_id=self.member.id,
            seen=self.seen,
            limit=query.limit,
            offset=query.offset,
            cursor=query.cursor,
        )


class NotificationReadHandler(_BellHandler):
    """Reading one."""

    @endpoint(access=Access.MEMBER, errors=(NotificationNotFound,))
    async def patch(self, notification_id: int) -> NotificationOut:
        """알림을 읽음으로 표시합니다."""
        return await self.in_thread(
            service.mark_read,
            member_id=self.member.id,
            notification_id=notification_id,
            seen=self.seen,
        )


class NotificationsReadAllHandler(ApiHandler):
    """Reading all."""

    @endpoint(access=Access.MEMBER)
    async def post(self) -> ReadAllOut:
        """모든 알림을 읽음으로 표시합니다."""
        return ReadAllOut(
            read=await self.in_thread(service.mark_all_read, member_id=self.member.id)
        )


class NotificationHandler(ApiHandler):
    """Removing one."""

    @endpoint(access=Access.MEMBER, errors=(NotificationNotFound,))
    async def delete(self, notification_id: int) -> NoContent:
        """알림을 지웁니다."""
        await self.in_thread(
            service.delete_notification,
            member_id=self.member.id,
            notification_id=notification_id,
        )
        return NoContent()


routes = [
    (r"/api/notifications", NotificationsHandler),
    (r"/api/notifications/read-all", NotificationsReadAllHandler),
    (r"/api/notifications/([^/]+)/read", NotificationReadHandler),
    (r"/api/notifications/([^/]+)", NotificationHandler),
]
