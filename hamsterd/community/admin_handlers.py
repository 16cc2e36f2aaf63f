"""`/api/admin/boards`: boards in the console (decisions §3)."""

from hamsterd.audit.acting import AdminHandler
from hamsterd.audit.schemas import Acted
from hamsterd.community.boards import categories
from hamsterd.community.boards import service as boards
from hamsterd.community.boards.keepers import add_keeper, remove_keeper
from hamsterd.community.boards.listings import boards_page
from hamsterd.community.boards.merging import merge_boards
from hamsterd.community.boards.readers import let_in, let_one_out, readers_page
from hamsterd.community.errors import (
    AlreadyKeeper,
    AlreadyReaders,
    BoardHasPosts,
    BoardNameTaken,
    BoardNotFound,
    BoardOpens,
    BoardProtected,
    BoardsChanged,
    CategoryHasPosts,
    CategoryNotFound,
    KeeperRefused,
    NotKeeper,
    NotReaders,
    StaffNoKeeper,
)
from hamsterd.community.schemas import (
    AdminBoard,
    AdminBoardDone,
    BoardDeletion,
    BoardEdit,
    BoardIn,
    BoardMergeIn,
    BoardOrderIn,
    BoardReaderRow,
    CategoriesIn,
    KeeperIn,
    ReadersIn,
)
from hamsterd.http.endpoint import admin
from hamsterd.http.rights.permissions import Permission
from hamsterd.http.rights.proofs import FreshProof
from hamsterd.http.shapes.answers import AdminPage
from hamsterd.http.shapes.paging import AdminListQuery
from hamsterd.http.shapes.versions import EditedSince
from hamsterd.members.accounts.errors import MemberNotFound


def _created(*, actor: str, form: BoardIn) -> AdminBoardDone:
    return AdminBoardDone(**dict(boards.create_board(actor=actor, form=form)))


class AdminBoardsHandler(AdminHandler):
    @admin(Permission.BOARDS_READ, for_keepers=True)
    async def get(self, *, query: AdminListQuery) -> AdminPage[AdminBoard]:
        """게시판 목록. 닫힌 게시판도 나옵니다."""
        return await self.in_thread(boards_page, query, actor=self.actor)

    @admin(Permission.BOARDS_MANAGE, errors=(BoardNameTaken,), status=201, makes=True)
    async def post(self, *, body: BoardIn) -> AdminBoardDone:
        """게시판을 만듭니다."""
        return await self.make(_created, actor=self.actor, form=body)


class AdminBoardHandler(AdminHandler):
    @admin(Permission.BOARDS_READ, errors=(BoardNotFound,))
    async def get(self, board_id: int) -> AdminBoard:
        """게시판 하나."""
        return await self.in_thread(boards.board, board_id)

    @admin(
        Permission.BOARDS_MANAGE,
        errors=(BoardNotFound, EditedSince, BoardNameTaken, BoardProtected),
    )
    async def put(self, board_id: int, *, body: BoardEdit) -> AdminBoardDone:
        """게시판을 고치거나 닫습니다."""
        done = await self.in_thread(
            boards.edit_board, actor=self.actor, board_id=board_id, form=body
        )
        return AdminBoardDone(**dict(done))

    @admin(
        Permission.BOARDS_MANAGE,
        errors=(BoardNotFound, BoardProtected, BoardHasPosts, BoardOpens),
    )
    async def delete(self, board_id: int, *, query: BoardDeletion) -> Acted:
        """게시판을 지웁니다. 글이 있으면 `moveTo`로 옮길 게시판을 정해야 합니다.

        더 많은 사람이 글을 보게 되면 `mayOpen`이 있어야 합니다.
        """
        audit_id = await self.in_thread(
            boards.delete_board,
            actor=self.actor,
            board_id=board_id,
            move_to=query.move_to,
            may_open=query.may_open,
        )
        return Acted(audit_id=audit_id)


class BoardOrderHandler(AdminHandler):
    @admin(Permission.BOARDS_MANAGE, errors=(BoardsChanged,))
    async def post(self, *, body: BoardOrderIn) -> Acted:
        """게시판 순서를 한 번에 바꿉니다. 모든 게시판의 번호를 새 순서대로 보냅니다."""
        audit_id = await self.in_thread(boards.reorder_boards, actor=self.actor, ids=body.ids)
        return Acted(audit_id=audit_id)


class BoardCategoriesHandler(AdminHandler):
    @admin(
        Permission.BOARDS_MANAGE,
        errors=(BoardNotFound, EditedSince, CategoryNotFound, CategoryHasPosts),
    )
    async def put(self, board_id: int, *, body: CategoriesIn) -> Acted:
        """게시판의 말머리를 보낸 그대로 바꿉니다. 빠진 말머리의 글은 `moves`대로 옮깁니다."""
        audit_id = await self.in_thread(
            categories.set_categories, actor=self.actor, board_id=board_id, form=body
        )
        return Acted(audit_id=audit_id)


class BoardMergeHandler(AdminHandler):
    @admin(Permission.BOARDS_MANAGE, errors=(BoardNotFound, BoardProtected, BoardOpens))
    async def post(self, board_id: int, *, body: BoardMergeIn) -> Acted:
        """게시판을 다른 게시판에 합칩니다. 글과 말머리, 게시판지기가 옮겨 갑니다."""
        return await self.acted(
            merge_boards, board_id=board_id, into_id=body.into_id, may_open=body.may_open
        )


class BoardKeepersHandler(AdminHandler):
    @admin(
        Permission.BOARDS_MANAGE,
        errors=(BoardNotFound, MemberNotFound, StaffNoKeeper, KeeperRefused, AlreadyKeeper),
        needs_fresh_proof=FreshProof.ALWAYS,
    )
    async def post(self, board_id: int, *, body: KeeperIn) -> Acted:
        """회원을 게시판지기로 정하고 알립니다."""
        return await self.acted(add_keeper, board_id=board_id, member_id=body.user_id)


class BoardKeeperHandler(AdminHandler):
    @admin(
        Permission.BOARDS_MANAGE,
        errors=(BoardNotFound, MemberNotFound, NotKeeper),
        needs_fresh_proof=FreshProof.ALWAYS,
    )
    async def delete(self, board_id: int, user_id: int) -> Acted:
        """게시판지기를 해제하고 알립니다."""
        return await self.acted(remove_keeper, board_id=board_id, member_id=user_id)


class BoardReadersHandler(AdminHandler):
    @admin(Permission.BOARDS_MANAGE)
    async def get(self, board_id: int, *, query: AdminListQuery) -> AdminPage[BoardReaderRow]:
        """게시판에 들인 회원. `q`는 닉네임과 사용자명에서 찾습니다."""
        return await self.in_thread(readers_page, query, board_id=board_id)

    @admin(Permission.BOARDS_MANAGE, errors=(BoardNotFound, AlreadyReaders))
    async def post(self, board_id: int, *, body: ReadersIn) -> Acted:
        """회원들을 게시판에 들이고 알립니다. 이미 들인 회원은 그대로 둡니다."""
        return await self.acted(let_in, board_id=board_id, names=body.names)


class BoardReaderHandler(AdminHandler):
    @admin(Permission.BOARDS_MANAGE, errors=(BoardNotFound, NotReaders))
    async def delete(self, board_id: int, user_id: int) -> Acted:
        """회원을 게시판에서 내보냅니다. 알리지 않고, 조건을 채워도 다시 들이지 않습니다."""
        return await self.acted(let_one_out, board_id=board_id, member_id=user_id)


routes = [
    (r"/api/admin/boards", AdminBoardsHandler),
    (r"/api/admin/boards/reorder", BoardOrderHandler),
    (r"/api/admin/boards/([^/]+)", AdminBoardHandler),
    (r"/api/admin/boards/([^/]+)/categories", BoardCategoriesHandler),
    (r"/api/admin/boards/([^/]+)/merge", BoardMergeHandler),
    (r"/api/admin/boards/([^/]+)/keepers", BoardKeepersHandler),
    (r"/api/admin/boards/([^/]+)/keepers/([^/]+)", BoardKeeperHandler),
    (r"/api/admin/boards/([^/]+)/readers", BoardReadersHandler),
    (r"/api/admin/boards/([^/]+)/readers/([^/]+)", BoardReaderHandler),
]
