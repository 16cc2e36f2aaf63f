"""`/api/notifications` (spec 1 §7, decisions §3), and leaving the daily mail."""

from hamsterd.http.base import ApiHandler
from hamsterd.http.endpoint import endpoint
from hamsterd.http.rights.access import Access
from hamsterd.http.shapes.secrets import Secret
from hamsterd.notifications import loaders, mutes, preferences, service, unsubscribing
from hamsterd.notifications.loaders import seen_of
from hamsterd.notifications.mutes import ThreadNotFound
from hamsterd.notifications.preferences import PreferenceIsFixed
from hamsterd.notifications.schemas import (
    MailListOut,
    MuteOut,
    NotificationOut,
    PreferencesIn,
    PreferencesOut,
    ReadAllOut,
)
from hamsterd.notifications.service import NotificationNotFound
from hamsterd.notifications.unsubscribing import UnsubscribeLinkUnknown


class NotificationsHandler(ApiHandler):
    get = loaders.own_notifications.endpoint


class NotificationReadHandler(ApiHandler):
    @endpoint(access=Access.MEMBER, errors=(NotificationNotFound,))
    async def patch(self, notification_id: int) -> NotificationOut:
        """알림을 읽음으로 표시합니다."""
        return await self.in_thread(
            service.mark_read,
            member_id=self.member.id,
            notification_id=notification_id,
            seen=seen_of(self),
        )


class NotificationsReadAllHandler(ApiHandler):
    @endpoint(access=Access.MEMBER)
    async def post(self) -> ReadAllOut:
        """모든 알림을 읽음으로 표시합니다."""
        return ReadAllOut(
            read=await self.in_thread(service.mark_all_read, member_id=self.member.id)
        )


class NotificationHandler(ApiHandler):
    @endpoint(access=Access.MEMBER, errors=(NotificationNotFound,))
    async def delete(self, notification_id: int) -> None:
        """알림을 지웁니다."""
        await self.in_thread(
            service.delete_notification,
            member_id=self.member.id,
            notification_id=notification_id,
        )


class PreferencesHandler(ApiHandler):
    get = loaders.own_preferences.endpoint

    @endpoint(access=Access.MEMBER, errors=(PreferenceIsFixed,))
    async def put(self, *, body: PreferencesIn) -> PreferencesOut:
        """알림 설정에서 보낸 줄만 바꿉니다. 보내지 않은 것은 그대로 둡니다."""
        return await self.in_thread(
            preferences.change_preferences,
            member_id=self.member.id,
            form=body,
            site=self.process.settings,
        )


class MuteHandler(ApiHandler):
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
            seen=seen_of(self),
        )
        return MuteOut(is_muted=True)

    @endpoint(access=Access.MEMBER, errors=(ThreadNotFound,))
    async def delete(self, target_type: str, target_id: int) -> MuteOut:
        """이 글의 알림을 다시 받습니다."""
        await self.in_thread(
            mutes.unmute,
            member_id=self.member.id,
            target_type=target_type,
            target_id=target_id,
            seen=seen_of(self),
        )
        return MuteOut(is_muted=False)


class UnsubscribeHandler(ApiHandler):
    """The link at the foot of a digest; it needs no sign-in."""

    get = loaders.mail_list.endpoint

    @endpoint(access=Access.VISITOR, limit="unsubscribe", errors=(UnsubscribeLinkUnknown,))
    async def post(self, token: Secret) -> MailListOut:
        """그 메일을 더는 보내지 않습니다 (RFC 8058 원클릭 수신 거부)."""
        return await self.in_thread(
            unsubscribing.leave_list, token=token, site=self.process.settings
        )


routes = [
    (r"/api/notifications", NotificationsHandler),
    (r"/api/notifications/read-all", NotificationsReadAllHandler),
    (r"/api/notifications/preferences", PreferencesHandler),
    (r"/api/notifications/mutes/([^/]+)/([^/]+)", MuteHandler),
    (r"/api/notifications/([^/]+)/read", NotificationReadHandler),
    (r"/api/notifications/([^/]+)", NotificationHandler),
    (r"/api/mail/unsubscribe/([^/]+)", UnsubscribeHandler),
]
