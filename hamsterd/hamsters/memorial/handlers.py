"""`/api/hamsters/{id}/farewell` and `/api/hamsters/{id}/condolences` (spec 1 §7)."""

from hamsterd.content.comment_kind import CommentNotFound, NotCommentOwner
from hamsterd.content.screening.errors import SlowMode, WordRefused
from hamsterd.hamsters.memorial import condolences, farewell, loaders
from hamsterd.hamsters.memorial.condolences import CONDOLENCES
from hamsterd.hamsters.memorial.errors import CondolencesClosed
from hamsterd.hamsters.memorial.schemas import CondolenceIn, CondolenceOut, FarewellIn
from hamsterd.hamsters.profile.errors import HamsterNotFound
from hamsterd.hamsters.profile.schemas import HamsterOut
from hamsterd.http.base import ApiHandler
from hamsterd.http.endpoint import endpoint
from hamsterd.http.rights.access import Access


class FarewellHandler(ApiHandler):
    get = loaders.own_farewell.endpoint

    @endpoint(access=Access.WRITER, limit="hamster", errors=(HamsterNotFound, WordRefused))
    async def put(self, hamster_id: int, *, body: FarewellIn) -> HamsterOut:
        """무지개다리를 건넌 날과 마지막 인사를 적거나 고칩니다."""
        return await self.in_thread(
            farewell.say_farewell, owner_id=self.member.id, hamster_id=hamster_id, form=body
        )

    @endpoint(access=Access.WRITER, limit="hamster", errors=(HamsterNotFound,))
    async def delete(self, hamster_id: int) -> HamsterOut:
        """되돌립니다. 추모 인사는 남아 있지만 보이지 않습니다."""
        return await self.in_thread(
            farewell.take_back_farewell, owner_id=self.member.id, hamster_id=hamster_id
        )


class CondolencesHandler(ApiHandler):
    get = loaders.condolences.endpoint

    @endpoint(
        access=Access.WRITER,
        limit="comment",
        errors=(HamsterNotFound, CondolencesClosed, WordRefused, SlowMode),
        status=201,
        makes=True,
    )
    async def post(self, hamster_id: int, *, body: CondolenceIn) -> CondolenceOut:
        """추모 인사를 남깁니다."""
        return await self.make(
            condolences.leave_condolence,
            member_id=self.member.id,
            hamster_id=hamster_id,
            form=body,
        )


class CondolenceHandler(ApiHandler):
    @endpoint(access=Access.MEMBER, errors=(HamsterNotFound, CommentNotFound))
    async def get(self, hamster_id: int, comment_id: int) -> CondolenceOut:
        """추모 인사 하나. 목록에 내용 없이 나오는, 차단한 회원의 인사를 펼쳐 볼 때 씁니다."""
        return await self.in_thread(
            CONDOLENCES.one, viewer=self.member, place_id=hamster_id, comment_id=comment_id
        )

    @endpoint(
        access=Access.WRITER,
        limit="comment",
        errors=(HamsterNotFound, CommentNotFound, NotCommentOwner, WordRefused),
    )
    async def put(self, hamster_id: int, comment_id: int, *, body: CondolenceIn) -> CondolenceOut:
        """내 추모 인사를 고칩니다."""
        return await self.in_thread(
            CONDOLENCES.edit,
            author_id=self.member.id,
            place_id=hamster_id,
            comment_id=comment_id,
            content=body.content,
            chosen=body.mentioned_ids,
        )

    @endpoint(access=Access.MEMBER, errors=(HamsterNotFound, CommentNotFound, NotCommentOwner))
    async def delete(self, hamster_id: int, comment_id: int) -> None:
        """내 추모 인사를 지웁니다. 집사는 누구의 것이든 지울 수 있습니다."""
        await self.in_thread(
            condolences.remove_condolence,
            member_id=self.member.id,
            hamster_id=hamster_id,
            condolence_id=comment_id,
        )


routes = [
    (r"/api/hamsters/([^/]+)/farewell", FarewellHandler),
    (r"/api/hamsters/([^/]+)/condolences", CondolencesHandler),
    (r"/api/hamsters/([^/]+)/condolences/([^/]+)", CondolenceHandler),
]
