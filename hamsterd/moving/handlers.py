"""What members and visitors ask of a move: where an old comment is, and what came with them."""

from hamsterd.http.base import ApiHandler
from hamsterd.http.endpoint import endpoint
from hamsterd.http.rights.access import Access
from hamsterd.members.accounts.errors import NicknameTaken
from hamsterd.members.documents.errors import OtherText
from hamsterd.moving import addresses, welcome
from hamsterd.moving.addresses import OldCommentNotFound
from hamsterd.moving.errors import NothingToWelcome
from hamsterd.moving.schemas import OldCommentOut, WelcomeIn, WelcomeOut


class OldCommentHandler(ApiHandler):
    @endpoint(access=Access.VISITOR, errors=(OldCommentNotFound,))
    async def get(self, post_id: int, number: int) -> OldCommentOut:
        """이사 오기 전 글에서 `#c_43`이던 댓글의 번호."""
        found = await self.in_thread(
            addresses.old_comment, post_id, number, viewer_id=self.viewer_id
        )
        return OldCommentOut(id=found)


class WelcomeHandler(ApiHandler):
    @endpoint(access=Access.MEMBER, errors=(NothingToWelcome,))
    async def get(self) -> WelcomeOut:
        """이사 온 회원에게: 무엇이 함께 왔고, 무엇을 한 번 물어보는지."""
        return await self.in_thread(welcome.welcome_of, member_id=self.member.id)

    @endpoint(
        access=Access.MEMBER, limit="profile", errors=(NothingToWelcome, OtherText, NicknameTaken)
    )
    async def post(self, *, body: WelcomeIn) -> None:
        """약관과 나이를 확인하고, 물어본 닉네임과 이메일을 정합니다. 그다음부터 쓸 수 있습니다."""
        await self.in_thread(
            welcome.be_welcomed,
            member_id=self.member.id,
            form=body,
            site=self.process.settings,
        )


routes = [
    (r"/api/moved/posts/([^/]+)/comments/([^/]+)", OldCommentHandler),
    (r"/api/moved/welcome", WelcomeHandler),
]
