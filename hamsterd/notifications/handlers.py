"""`/api/notifications` (spec 1 §7, decisions §3), and leaving the daily mail."""

from typing import cast

from hamsterd.notifications import mutes, preferences, service, unsubscribing
from hamsterd.notifications.mutes import ThreadNotFound
from hamsterd.notifications.preferences import PreferenceIsFixed
from hamsterd.notifications.queries import Seen
from hamsterd.notifications.schemas import (
    MailListOut,
    MuteOut,
    NotificationOut,
    NotificationQuery,
    PreferencesIn,
    PreferencesOut,
    ReadAllOut,
)
from hamsterd.notifications.service import NotificationNotFound
from hamsterd.notifications.unsubscribing import UnsubscribeLinkUnknown
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


class PreferencesHandler(ApiHandler):
    """What the member wants to hear of, and where."""

    @endpoint(access=Access.MEMBER)
    async def get(self) -> PreferencesOut:
        """알림 설정: 종류마다 사이트, 푸시, 메일 모음에서 받을지."""
        return await self.in_thread(
            preferences.preferences, member_id=self.member.id, site=self.kit.settings
        )

    @endpoint(access=Access.MEMBER, errors=(PreferenceIsFixed,))
    async def put(self, *, body: PreferencesIn) -> PreferencesOut:
        """알림 설정에서 보낸 줄만 바꿉니다. 보내지 않은 것은 그대로 둡니다."""
        return await self.in_thread(
            preferences.change_preferences,
            member_id=self.member.id,
            form=body,
            site=self.kit.settings,
        )


class MuteHandler(_BellHandler):
    """Silence about one thing."""

    @endpoint(access=Access.MEMBER)
    async def get(self, target_type: str, target_id: int) -> MuteOut:
        """이 글의 알림을 껐는지."""
        return MuteOut(
            is_muted=await self.in_thread(
                mutes.is_muted,
                member_id=self.member.id,
                target_type=target_type,
                target_id=target_id,
            )
        )

    @endpoint(access=Access.MEMBER, errors=(ThreadNotFound,))
    async def put(self, target_type: str, target_id: int) -> MuteOut:
        """이 글의 알림을 끕니다. 사이트, 푸시, 메일 모두 오지 않습니다."""
        await self.in_thread(
            mutes.mute,
            member_id=self.member.id,
            target_type=target_type,
            target_id=target_id,
            seen=self.seen,
        )
        return MuteOut(is_muted=True)

    @endpoint(access=Access.MEMBER)
    async def delete(self, target_type: str, target_id: int) -> MuteOut:
        """이 글의 알림을 다시 받습니다."""
        await self.in_thread(
            mutes.unmute,
            member_id=self.member.id,
            target_type=target_type,
            target_id=target_id,
        )
        return MuteOut(is_muted=False)


class UnsubscribeHandler(ApiHandler):
    """The link at the foot of a digest; who holds it needs no sign-in."""

    @endpoint(access=Access.VISITOR, limit="unsubscribe", errors=(UnsubscribeLinkUnknown,))
    async def get(self, token: str) -> MailListOut:
        """메일의 수신 거부 링크가 가리키는 것. 보기만 해서는 아무것도 바뀌지 않습니다."""
        return await self.in_thread(unsubscribing.mail_list, token=token, site=self.kit.settings)

    @endpoint(access=Access.VISITOR, limit="unsubscribe", errors=(UnsubscribeLinkUnknown,))
    async def post(self, token: str) -> MailListOut:
        """그 메일을 더는 보내지 않습니다 (RFC 8058 원클릭 수신 거부)."""
        return await self.in_thread(unsubscribing.leave_list, token=token, site=self.kit.settings)


routes = [
    (r"/api/notifications", NotificationsHandler),
    (r"/api/notifications/read-all", NotificationsReadAllHandler),
    (r"/api/notifications/preferences", PreferencesHandler),
    (r"/api/notifications/mutes/([^/]+)/([^/]+)", MuteHandler),
    (r"/api/notifications/([^/]+)/read", NotificationReadHandler),
    (r"/api/notifications/([^/]+)", NotificationHandler),
    (r"/api/mail/unsubscribe/([^/]+)", UnsubscribeHandler),
]
