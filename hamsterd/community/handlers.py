"""`/api/boards` (spec 1 §7)."""

from hamsterd.community.queries import active_boards
from hamsterd.community.schemas import BoardOut
from hamsterd.web.access import Access
from hamsterd.web.base import ApiHandler
from hamsterd.web.contract import endpoint


class BoardsHandler(ApiHandler):
    """The boards."""

    @endpoint(access=Access.VISITOR)
    async def get(self) -> list[BoardOut]:
        """게시판 목록."""
        return await self.in_thread(active_boards)


routes = [(r"/api/boards", BoardsHandler)]
