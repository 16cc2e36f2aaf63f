"""`/api/push`: a member's devices for push (decisions/0035)."""

from hamsterd.delivery.push import loaders, service
from hamsterd.delivery.push.schemas import EndpointIn, PushDevice, SubscriptionIn
from hamsterd.delivery.push.service import DeviceNotFound, NoDeviceHere, UnknownPushService
from hamsterd.http.base import ApiHandler
from hamsterd.http.endpoint import endpoint
from hamsterd.http.rights.access import Access


class SubscriptionsHandler(ApiHandler):
    get = loaders.own_devices.endpoint

    @endpoint(access=Access.MEMBER, limit="push", errors=(UnknownPushService,), status=201)
    async def post(self, *, body: SubscriptionIn) -> PushDevice:
        """이 기기에서 푸시 알림을 받습니다. 로그아웃하면 함께 꺼집니다."""
        return await self.in_thread(
            service.subscribe,
            member_id=self.member.id,
            session_id=self.member.session_id,
            form=body,
            site=self.process.settings,
        )

    @endpoint(access=Access.MEMBER)
    async def delete(self, *, body: EndpointIn) -> None:
        """그 주소의 기기에서 푸시 알림을 끕니다."""
        await self.in_thread(service.unsubscribe, member_id=self.member.id, endpoint=body.endpoint)


class SubscriptionHandler(ApiHandler):
    @endpoint(access=Access.MEMBER, errors=(DeviceNotFound,))
    async def delete(self, device_id: int) -> None:
        """기기를 목록에서 지웁니다."""
        await self.in_thread(service.remove_device, member_id=self.member.id, device_id=device_id)


class TryOutHandler(ApiHandler):
    @endpoint(access=Access.MEMBER, limit="push", errors=(NoDeviceHere,), status=202)
    async def post(self) -> None:
        """이 기기로 시험 알림을 보냅니다."""
        await self.in_thread(
            service.try_out, member_id=self.member.id, session_id=self.member.session_id
        )


routes = [
    (r"/api/push/subscriptions", SubscriptionsHandler),
    (r"/api/push/subscriptions/([^/]+)", SubscriptionHandler),
    (r"/api/push/test", TryOutHandler),
]
