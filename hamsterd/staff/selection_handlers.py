"""Bulk acts on selected rows of lists from several rooms."""

from hamsterd.audit.acting import AdminHandler
from hamsterd.http.endpoint import admin
from hamsterd.http.rights.permissions import Permission
from hamsterd.http.rights.proofs import FreshProof
from hamsterd.staff import selections
from hamsterd.staff.selection_schemas import (
    SelectedChange,
    SelectedContent,
    SelectedPosts,
    SelectedRows,
    SelectedSanctions,
    SelectionDone,
)


class AdminRestoreSelectedHandler(AdminHandler):
    @admin(Permission.CONTENT_REMOVE, for_keepers=True)
    async def post(self, *, body: SelectedContent) -> SelectionDone:
        """고른 일기, 글, 댓글을 같은 이유로 되살립니다. 못 되살린 것은 까닭과 함께 알려 줍니다."""
        return await self.in_thread(selections.restore_selected, body, actor=self.actor)


class AdminSelectedPostsHandler(AdminHandler):
    @admin(Permission.POSTS_PLACE, for_keepers=True)
    async def post(self, *, body: SelectedPosts) -> SelectionDone:
        """고른 글을 옮기거나, 말머리를 바꾸거나, 댓글을 잠그고 풉니다."""
        return await self.in_thread(selections.place_selected, body, actor=self.actor)


class AdminSelectedFlagsHandler(AdminHandler):
    @admin(Permission.REVIEW_DECIDE)
    async def post(self, *, body: SelectedRows) -> SelectionDone:
        """고른 표시된 글을 확인했다고 남깁니다. 글쓴이에게는 아무것도 알리지 않습니다."""
        return await self.in_thread(selections.clear_selected_flags, body, actor=self.actor)


class AdminLiftSelectedHandler(AdminHandler):
    @admin(Permission.SANCTIONS_APPLY, needs_fresh_proof=FreshProof.SOMETIMES)
    async def post(self, *, body: SelectedSanctions) -> SelectionDone:
        """고른 이용 제한을 같은 이유로 풉니다. 풀지 못한 것은 까닭과 함께 알려 줍니다."""
        return await self.perform(selections.lift_selected, body)


class AdminSelectedBlocksHandler(AdminHandler):
    @admin(Permission.BLOCKS_MANAGE)
    async def post(self, *, body: SelectedRows) -> SelectionDone:
        """고른 접속 차단을 지금 풉니다. 풀지 못한 것은 까닭과 함께 알려 줍니다."""
        return await self.in_thread(selections.lift_selected_blocks, body, actor=self.actor)


class AdminSelectedRulesHandler(AdminHandler):
    @admin(Permission.WORD_RULES_MANAGE)
    async def post(self, *, body: SelectedChange) -> SelectionDone:
        """고른 단어 규칙을 켜거나 끄거나 지웁니다. 못 한 것은 까닭과 함께 알려 줍니다."""
        return await self.in_thread(selections.change_selected_rules, body, actor=self.actor)


class AdminSelectedAdsHandler(AdminHandler):
    @admin(Permission.ADS_MANAGE)
    async def post(self, *, body: SelectedChange) -> SelectionDone:
        """고른 광고를 켜거나 끄거나 지웁니다. 못 한 것은 까닭과 함께 알려 줍니다."""
        return await self.in_thread(selections.change_selected_ads, body, actor=self.actor)


# Before the routes of single rows, which would match them.
routes = [
    (r"/api/admin/content/restore", AdminRestoreSelectedHandler),
    (r"/api/admin/posts/selected", AdminSelectedPostsHandler),
    (r"/api/admin/flagged/selected", AdminSelectedFlagsHandler),
    (r"/api/admin/sanctions/lift", AdminLiftSelectedHandler),
    (r"/api/admin/blocks/selected", AdminSelectedBlocksHandler),
    (r"/api/admin/word-rules/selected", AdminSelectedRulesHandler),
    (r"/api/admin/ads/selected", AdminSelectedAdsHandler),
]
