"""`/api/hamsters/{id}/carers` and `/api/carers/{token}`: caring for a hamster together."""

from hamsterd.hamsters.carers import loaders, service
from hamsterd.hamsters.carers.errors import (
    AlreadyCares,
    CarerInvitationNotFound,
    CarerInvitationOver,
    CarerNotFound,
    TooManyCarerInvitations,
    TooManyCarers,
)
from hamsterd.hamsters.carers.schemas import (
    CaredHamster,
    CarerInvitationOut,
    CarerRoleIn,
    CarersOut,
)
from hamsterd.hamsters.profile.errors import HamsterNotFound
from hamsterd.http.base import ApiHandler
from hamsterd.http.endpoint import endpoint
from hamsterd.http.refusals import SECRET_HEADERS
from hamsterd.http.rights.access import Access
from hamsterd.http.shapes.secrets import Secret


class CaredHamstersHandler(ApiHandler):
    get = loaders.cared_hamsters.endpoint


class CarersHandler(ApiHandler):
    get = loaders.carers.endpoint


class CarerInvitationsHandler(ApiHandler):
    @endpoint(
        access=Access.WRITER,
        limit="carer_invite",
        errors=(HamsterNotFound, TooManyCarers, TooManyCarerInvitations),
        status=201,
        makes=True,
    )
    async def post(self, hamster_id: int, *, body: CarerRoleIn) -> CarerInvitationOut:
        """공동집사를 초대하는 링크를 만듭니다. 한 사람이 한 번 쓸 수 있고, 7일 뒤 끝납니다."""
        return await self.make(
            service.invite,
            owner_id=self.member.id,
            hamster_id=hamster_id,
            role=body.role,
            site=self.process.settings,
        )


class CarerInvitationHandler(ApiHandler):
    @endpoint(access=Access.MEMBER, errors=(HamsterNotFound, CarerInvitationNotFound))
    async def delete(self, hamster_id: int, invitation_id: int) -> None:
        """초대 링크를 거둡니다."""
        await self.in_thread(
            service.withdraw,
            owner_id=self.member.id,
            hamster_id=hamster_id,
            invitation_id=invitation_id,
        )


class CarerHandler(ApiHandler):
    @endpoint(access=Access.WRITER, limit="carers", errors=(HamsterNotFound, CarerNotFound))
    async def put(self, hamster_id: int, carer_id: int, *, body: CarerRoleIn) -> CarersOut:
        """공동집사가 할 수 있는 일을 바꿉니다."""
        return await self.in_thread(
            service.change_role,
            owner_id=self.member.id,
            hamster_id=hamster_id,
            carer_id=carer_id,
            role=body.role,
        )

    @endpoint(access=Access.MEMBER, errors=(HamsterNotFound, CarerNotFound))
    async def delete(self, hamster_id: int, carer_id: int) -> None:
        """공동집사를 그만두거나(내 번호), 내 햄스터의 공동집사를 내보냅니다. 쓴 것은 남습니다."""
        await self.in_thread(
            service.part, member_id=self.member.id, hamster_id=hamster_id, carer_id=carer_id
        )


class OfferedCareHandler(ApiHandler):
    get = loaders.offered.endpoint

    def set_default_headers(self) -> None:
        """Not cached, not indexed, and no referrer to other sites."""
        super().set_default_headers()
        self._headers.update(SECRET_HEADERS)

    @endpoint(
        access=Access.WRITER,
        limit="carers",
        errors=(CarerInvitationOver, AlreadyCares, TooManyCarers),
    )
    async def post(self, token: Secret) -> list[CaredHamster]:
        """초대를 받아들입니다. 함께 돌보는 햄스터를 모두 돌려줍니다."""
        return await self.in_thread(service.accept, token=token, member_id=self.member.id)


routes = [
    (r"/api/hamsters/cared", CaredHamstersHandler),
    (r"/api/hamsters/([^/]+)/carers", CarersHandler),
    (r"/api/hamsters/([^/]+)/carers/invitations", CarerInvitationsHandler),
    (r"/api/hamsters/([^/]+)/carers/invitations/([^/]+)", CarerInvitationHandler),
    (r"/api/hamsters/([^/]+)/carers/([^/]+)", CarerHandler),
    (r"/api/carers/([^/]+)", OfferedCareHandler),
]
