"""Loaders of notifications, for the API and for server-rendered pages."""

from typing import cast

from hamsterd.http.context import RequestContext
from hamsterd.http.loading import loader
from hamsterd.http.rights.access import Access
from hamsterd.http.shapes.answers import Page
from hamsterd.http.shapes.secrets import Secret
from hamsterd.notifications import preferences, service, unsubscribing
from hamsterd.notifications.queries import Seen
from hamsterd.notifications.schemas import (
    MailListOut,
    NotificationOut,
    NotificationQuery,
    PreferencesOut,
)
from hamsterd.notifications.unsubscribing import UnsubscribeLinkUnknown


def seen_of(context: RequestContext) -> Seen:
    """Visibility conditions, passed in by `app.py` from the higher rooms."""
    return cast("Seen", context.application.settings["notifications_seen"])


@loader("/api/notifications", access=Access.MEMBER)
async def own_notifications(
    context: RequestContext, *, query: NotificationQuery
) -> Page[NotificationOut]:
    """내 알림, 최신순."""
    return await context.in_thread(
        service.list_notifications,
        member_id=context.member.id,
        seen=seen_of(context),
        page=query,
    )


@loader("/api/notifications/preferences", access=Access.MEMBER)
async def own_preferences(context: RequestContext) -> PreferencesOut:
    """알림 설정: 종류마다 사이트, 푸시, 메일 모음에서 받을지."""
    return await context.in_thread(
        preferences.preferences, member_id=context.member.id, site=context.process.settings
    )


@loader(
    "/api/mail/unsubscribe/{token}",
    access=Access.VISITOR,
    limit="unsubscribe",
    errors=(UnsubscribeLinkUnknown,),
)
async def mail_list(context: RequestContext, token: Secret) -> MailListOut:
    """메일의 수신 거부 링크가 가리키는 것. 보기만 해서는 아무것도 바뀌지 않습니다."""
    return await context.in_thread(
        unsubscribing.mail_list, token=token, site=context.process.settings
    )
