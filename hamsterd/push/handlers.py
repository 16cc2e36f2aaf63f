"""`/api/push`: the devices that a member lets ring (decisions/0035)."""

from hamsterd.push import service
from hamsterd.push.schemas import DeviceOut, EndpointIn, SubscriptionIn
from hamsterd.push.service import DeviceNotFound, NoDeviceHere, UnknownPushService
from hamsterd.web.access import Access
from hamsterd.web.base import ApiHandler
from hamsterd.web.contract import endpoint
from hamsterd.web.schema import NoContent


class SubscriptionsHandler(ApiHandler):
    """The member's devices."""

    @endpoint(access=Access.MEMBER)
    async def get(self) -> list[DeviceOut]:
        """푸시 알림을 받는 기기."""
        return await self.in_thread(
            service.devices, member_id=self.member.id, session_id=self.member.session_id
        )

    @endpoint(access=Access.MEMBER, limit="push", errors=(UnknownPushService,), status=201)
    async def post(self, *, body: SubscriptionIn) -> DeviceOut:
        """이 기기에서 푸시 알림을 받습니다. 로그아웃하면 함께 꺼집니다."""
        return await self.in_thread(
            service.subscribe,
            member_id=self.member.id,
            session_id=self.member.session_id,
            form=body,
            site=self.kit.settings,
        )

    @endpoint(access=Access.MEMBER)
    async def delete(self, *, body: EndpointIn) -> NoContent:
        """그 주소의 기기에서 푸시 알림을 끕니다."""
        await self.in_thread(service.unsubscribe, member_id=self.member.id, endpoint=body.endpoint)
        return NoContent()


class SubscriptionHandler(ApiHandler):
    """One of the member's devices."""

    @endpoint(access=Access.MEMBER, errors=(DeviceNotFound,))
    async def delete(self, device_id: int) -> NoContent:
        """기기를 목록에서 지웁니다."""
        await self.in_thread(service.remove_device, member_id=self.member.id, device_id=device_id)
        return NoContent()


class TryOutHandler(ApiHandler):
    """A ring to see that it works."""

    @endpoint(access=Access.MEMBER, limit="push", errors=(NoDeviceHere,), status=202)
    async def post(self) -> NoContent:
        """이 기기로 시험 알림을 보냅니다."""
        await self.in_thread(
            service.try_out, member_id=self.member.id, session_id=self.member.session_id
        )
        return NoContent()


routes = [
    (r"/api/push/subscriptions", SubscriptionsHandler),
    (r"/api/push/subscriptions/([^/]+)", SubscriptionHandler),
    (r"/api/push/test", TryOutHandler),
]
