"""`/api/hamsters` (spec 1 §7)."""

from hamsterd.accounts.errors import MemberNotFound
from hamsterd.hamsters import service
from hamsterd.hamsters.errors import HamsterNotFound, TooManyHamsters
from hamsterd.hamsters.schemas import HamsterIn, HamsterOut
from hamsterd.hiding import TakenDown
from hamsterd.web.access import Access
from hamsterd.web.base import ApiHandler
from hamsterd.web.contract import endpoint
from hamsterd.web.schema import NoContent


class MyHamstersHandler(ApiHandler):
    """The member's own hamsters."""

    @endpoint(access=Access.MEMBER)
    async def get(self) -> list[HamsterOut]:
        """내 햄스터 목록."""
        return await self.in_thread(service.my_hamsters, owner_id=self.member.id)


class HamstersHandler(ApiHandler):
    """Registering."""

    @endpoint(access=Access.WRITER, limit="hamster", errors=(TooManyHamsters,), status=201)
    async def post(self, *, body: HamsterIn) -> HamsterOut:
        """햄스터를 등록합니다."""
        return await self.in_thread(service.register_hamster, owner_id=self.member.id, form=body)


class MemberHamstersHandler(ApiHandler):
    """A member's hamsters."""

    @endpoint(access=Access.VISITOR, errors=(MemberNotFound,))
    async def get(self, member_id: int) -> list[HamsterOut]:
        """회원의 햄스터 목록."""
        return await self.in_thread(service.member_hamsters, owner_id=member_id)


class HamsterHandler(ApiHandler):
    """One hamster."""

    @endpoint(access=Access.VISITOR, errors=(HamsterNotFound, TakenDown))
    async def get(self, hamster_id: int) -> HamsterOut:
        """햄스터 프로필. 임시조치된 프로필은 451입니다."""
        return await self.in_thread(service.hamster_profile, hamster_id=hamster_id)

    @endpoint(access=Access.WRITER, limit="hamster", errors=(HamsterNotFound,))
    async def put(self, hamster_id: int, *, body: HamsterIn) -> HamsterOut:
        """햄스터 정보를 고칩니다."""
        return await self.in_thread(
            service.edit_hamster, owner_id=self.member.id, hamster_id=hamster_id, form=body
        )

    @endpoint(access=Access.WRITER, errors=(HamsterNotFound,))
    async def delete(self, hamster_id: int) -> NoContent:
        """햄스터를 삭제합니다. 일기는 그대로 남습니다."""
        await self.in_thread(service.remove_hamster, owner_id=self.member.id, hamster_id=hamster_id)
        return NoContent()


routes = [
    (r"/api/hamsters/my", MyHamstersHandler),
    (r"/api/hamsters/user/([^/]+)", MemberHamstersHandler),
    (r"/api/hamsters", HamstersHandler),
    (r"/api/hamsters/([^/]+)", HamsterHandler),
]
