"""`/api/hides`: a member's own list of what they do not want to see."""

from hamsterd.hides import service
from hamsterd.hides.errors import BlocksOneself, HideTargetNotFound, TooManyHides
from hamsterd.hides.schemas import HiddenThing, HideOut
from hamsterd.http.access import Access
from hamsterd.http.base import ApiHandler
from hamsterd.http.endpoint import endpoint


class HidesHandler(ApiHandler):
    @endpoint(access=Access.MEMBER)
    async def get(self) -> list[HiddenThing]:
        """숨긴 일기와 글, 차단한 회원. 최근 순."""
        return await self.in_thread(service.hidden_things, viewer_id=self.member.id)


class HideHandler(ApiHandler):
    @endpoint(
        access=Access.MEMBER,
        limit="follow",
        errors=(HideTargetNotFound, BlocksOneself, TooManyHides),
    )
    async def put(self, target_type: str, target_id: int) -> HideOut:
        """일기나 글을 나에게서 숨기거나 회원을 차단합니다. 상대는 알 수 없습니다."""
        await self.in_thread(
            service.hide,
            viewer_id=self.member.id,
            target_type=target_type,
            target_id=target_id,
        )
        return HideOut(is_hidden=True)

    @endpoint(access=Access.MEMBER, limit="follow", errors=(HideTargetNotFound,))
    async def delete(self, target_type: str, target_id: int) -> HideOut:
        """다시 봅니다."""
        await self.in_thread(
            service.show,
            viewer_id=self.member.id,
            target_type=target_type,
            target_id=target_id,
        )
        return HideOut(is_hidden=False)


routes = [
    (r"/api/hides", HidesHandler),
    (r"/api/hides/([^/]+)/([^/]+)", HideHandler),
]
