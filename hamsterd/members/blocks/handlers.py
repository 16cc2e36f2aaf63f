"""`/api/admin/blocks`."""

from hamsterd.audit.acting import AdminHandler
from hamsterd.http.endpoint import admin
from hamsterd.http.rights.permissions import Permission
from hamsterd.http.shapes.answers import AdminPage
from hamsterd.http.shapes.paging import AdminListQuery
from hamsterd.http.shapes.versions import EditedSince
from hamsterd.members.blocks import queries, service
from hamsterd.members.blocks.errors import BlockNotFound, BlockOver, BlockTaken, OwnAddress
from hamsterd.members.blocks.schemas import BlockDone, BlockEdit, BlockIn, BlockRow


class AdminBlocksHandler(AdminHandler):
    @admin(Permission.BLOCKS_MANAGE)
    async def get(self, *, query: AdminListQuery) -> AdminPage[BlockRow]:
        """접속 차단 목록. 끝난 것도 보관 기간까지 남아 있습니다."""
        return await self.in_thread(queries.BLOCKS.page, query)

    @admin(Permission.BLOCKS_MANAGE, errors=(BlockTaken, OwnAddress), status=201, makes=True)
    async def post(self, *, body: BlockIn) -> BlockDone:
        """접속 주소, 대역, 이메일 도메인을 막습니다. 모든 서버에 바로 적용됩니다."""
        return await self.make(
            service.create_block,
            form=body,
            actor=self.actor,
            site=self.process.settings,
            present_address=self.request.remote_ip,
        )


class AdminBlockHandler(AdminHandler):
    @admin(Permission.BLOCKS_MANAGE, errors=(BlockNotFound,))
    async def get(self, block_id: int) -> BlockRow:
        """접속 차단 하나."""
        return await self.in_thread(service.block, block_id)

    @admin(Permission.BLOCKS_MANAGE, errors=(BlockNotFound, BlockOver, EditedSince))
    async def put(self, block_id: int, *, body: BlockEdit) -> BlockDone:
        """접속 차단의 정도, 이유, 끝을 바꿉니다."""
        return await self.in_thread(
            service.edit_block,
            block_id=block_id,
            form=body,
            actor=self.actor,
        )

    @admin(Permission.BLOCKS_MANAGE, errors=(BlockNotFound, BlockOver))
    async def delete(self, block_id: int) -> BlockDone:
        """접속 차단을 지금 풉니다."""
        return await self.in_thread(service.lift_block, block_id=block_id, actor=self.actor)


routes = [
    (r"/api/admin/blocks", AdminBlocksHandler),
    (r"/api/admin/blocks/([^/]+)", AdminBlockHandler),
]
