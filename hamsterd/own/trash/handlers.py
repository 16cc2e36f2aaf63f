"""`/api/trash`: content that the member deleted (decisions §2, Own deletions)."""

from hamsterd.community.errors import (
    BoardChoiceNeeded,
    BoardNotFound,
    BoardReadForbidden,
    BoardWriteForbidden,
    ThreadOpens,
)
from hamsterd.content.screening.errors import WordRefused
from hamsterd.content.trash import NotInTrash, PlaceGone, PlaceInTrash
from hamsterd.http.base import ApiHandler
from hamsterd.http.endpoint import endpoint
from hamsterd.http.rights.access import Access
from hamsterd.own.trash import loaders, service
from hamsterd.own.trash.schemas import ErasedOut, RestoredOut, RestoreIn

REFUSALS = (
    NotInTrash,
    PlaceGone,
    PlaceInTrash,
    BoardChoiceNeeded,
    BoardNotFound,
    BoardReadForbidden,
    BoardWriteForbidden,
    ThreadOpens,
    WordRefused,
)


class TrashHandler(ApiHandler):
    get = loaders.own_trash.endpoint

    @endpoint(access=Access.MEMBER, limit="trash")
    async def delete(self) -> ErasedOut:
        """지운 글을 모두 완전히 지웁니다. 되살릴 수 없습니다."""
        return await self.in_thread(
            service.erase_all, member_id=self.member.id, site=self.process.settings
        )


class TrashItemHandler(ApiHandler):
    @endpoint(access=Access.MEMBER, limit="trash", errors=(NotInTrash,))
    async def delete(self, kind: str, target_id: int) -> None:
        """하나를 완전히 지웁니다. 되살릴 수 없습니다."""
        await self.in_thread(
            service.erase,
            member_id=self.member.id,
            kind=kind,
            target_id=target_id,
            site=self.process.settings,
        )


class TrashRestoreHandler(ApiHandler):
    @endpoint(access=Access.WRITER, limit="trash", errors=REFUSALS)
    async def post(self, kind: str, target_id: int, *, body: RestoreIn) -> RestoredOut:
        """하나를 지우기 전 모습으로 되살립니다. `boardId`는 글을 다른 게시판에 되살릴 때."""
        return await self.in_thread(
            service.restore,
            member_id=self.member.id,
            is_admin=self.member.is_admin,
            kind=kind,
            target_id=target_id,
            board_id=body.board_id,
        )


routes = [
    (r"/api/trash", TrashHandler),
    (r"/api/trash/([^/]+)/([^/]+)", TrashItemHandler),
    (r"/api/trash/([^/]+)/([^/]+)/restore", TrashRestoreHandler),
]
