"""Loaders of a member's devices, for the API and for server-rendered pages."""

from hamsterd.delivery.push import service
from hamsterd.delivery.push.schemas import PushDevice
from hamsterd.http.context import RequestContext
from hamsterd.http.loading import loader
from hamsterd.http.rights.access import Access


@loader("/api/push/subscriptions", access=Access.MEMBER)
async def own_devices(context: RequestContext) -> list[PushDevice]:
    """푸시 알림을 받는 기기."""
    return await context.in_thread(
        service.devices, member_id=context.member.id, session_id=context.member.session_id
    )
