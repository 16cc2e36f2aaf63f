"""What members and visitors ask of a move: where a comment's old number is."""

from hamsterd.http.access import Access
from hamsterd.http.base import ApiHandler
from hamsterd.http.endpoint import endpoint
from hamsterd.moving import addresses
from hamsterd.moving.addresses import OldCommentNotFound
from hamsterd.moving.schemas import OldCommentOut


class OldCommentHandler(ApiHandler):
    @endpoint(access=Access.VISITOR, errors=(OldCommentNotFound,))
    async def get(self, post_id: int, number: int) -> OldCommentOut:
        """이사 오기 전 글에서 `#c_43`이던 댓글의 번호."""
        found = await self.in_thread(
            addresses.old_comment, post_id, number, viewer_id=self.viewer_id
        )
        return OldCommentOut(id=found)


routes = [(r"/api/moved/posts/([^/]+)/comments/([^/]+)", OldCommentHandler)]
