"""`/api/admin/operations`: the read-only mode and the delivery, which staff can always end."""

from hamsterd.audit.acting import AdminHandler
from hamsterd.http.endpoint import admin
from hamsterd.http.rights.permissions import Permission
from hamsterd.staff.automod.site_flags import service
from hamsterd.staff.automod.site_flags.schemas import (
    DeliveryIn,
    OperationsDone,
    OperationsOut,
    ReadOnlyIn,
)


class OperationsHandler(AdminHandler):
    @admin(Permission.OPERATIONS_SET)
    async def get(self) -> OperationsOut:
        """읽기 전용 모드, 그리고 메일과 푸시를 보내고 있는지."""
        return await self.in_thread(service.operations_out)


class _SettingHandler(AdminHandler):
    async def done(self, audit_id: int | None) -> OperationsDone:
        now = await self.in_thread(service.operations_out)
        return OperationsDone(**dict(now), audit_id=audit_id)


class ReadOnlyHandler(_SettingHandler):
    @admin(Permission.OPERATIONS_SET, is_open_read_only=True)
    async def put(self, *, body: ReadOnlyIn) -> OperationsDone:
        """읽기 전용 모드를 켜거나 끕니다. 모든 서버에 바로 적용되고, 정한 때에 저절로 끝납니다."""
        return await self.done(
            await self.in_thread(service.set_read_only, form=body, actor=self.actor)
        )


class DeliveryHandler(_SettingHandler):
    @admin(Permission.OPERATIONS_SET, is_open_read_only=True)
    async def put(self, *, body: DeliveryIn) -> OperationsDone:
        """메일과 푸시를 보내거나 멈춥니다. `dropQueued`면 멈추기 전에 쌓인 것은 버립니다."""
        return await self.done(
            await self.in_thread(service.set_delivery, form=body, actor=self.actor)
        )


routes = [
    (r"/api/admin/operations", OperationsHandler),
    (r"/api/admin/operations/read-only", ReadOnlyHandler),
    (r"/api/admin/operations/delivery", DeliveryHandler),
]
