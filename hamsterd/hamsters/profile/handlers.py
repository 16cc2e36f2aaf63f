"""`/api/hamsters` (spec 1 §7)."""

from hamsterd.hamsters.profile import loaders, service
from hamsterd.hamsters.profile.errors import (
    HamsterNameTaken,
    HamsterNotFound,
    TooManyHamsters,
)
from hamsterd.hamsters.profile.schemas import (
    HamsterIn,
    HamsterOut,
)
from hamsterd.http.base import ApiHandler
from hamsterd.http.endpoint import endpoint
from hamsterd.http.rights.access import Access


class MyHamstersHandler(ApiHandler):
    get = loaders.own_hamsters.endpoint


class HamstersHandler(ApiHandler):
    @endpoint(
        access=Access.WRITER,
        limit="hamster",
        errors=(TooManyHamsters, HamsterNameTaken),
        status=201,
        makes=True,
    )
    async def post(self, *, body: HamsterIn) -> HamsterOut:
        """햄스터를 등록합니다."""
        return await self.make(service.register_hamster, owner_id=self.member.id, form=body)


class MemberHamstersHandler(ApiHandler):
    get = loaders.member_hamsters.endpoint


class HamsterHandler(ApiHandler):
    get = loaders.hamster.endpoint

    @endpoint(access=Access.WRITER, limit="hamster", errors=(HamsterNotFound, HamsterNameTaken))
    async def put(self, hamster_id: int, *, body: HamsterIn) -> HamsterOut:
        """햄스터 정보를 고칩니다."""
        return await self.in_thread(
            service.edit_hamster, owner_id=self.member.id, hamster_id=hamster_id, form=body
        )

    @endpoint(access=Access.WRITER, errors=(HamsterNotFound,))
    async def delete(self, hamster_id: int) -> None:
        """햄스터를 삭제합니다. 일기는 그대로 남습니다."""
        await self.in_thread(service.remove_hamster, owner_id=self.member.id, hamster_id=hamster_id)


routes = [
    (r"/api/hamsters/my", MyHamstersHandler),
    (r"/api/hamsters/user/([^/]+)", MemberHamstersHandler),
    (r"/api/hamsters", HamstersHandler),
    (r"/api/hamsters/([^/]+)", HamsterHandler),
]
