"""Diaries, posts, comments and what is held, in the console (spec 2 §7, decisions §3)."""

from hamsterd.audit.schemas import Acted
from hamsterd.audit.service import admin_actor
from hamsterd.moderation import content_lists
from hamsterd.moderation.content import remove_content, restore_content
from hamsterd.moderation.content_schemas import (
    AdminCommentPage,
    AdminCommentRow,
    AdminDiaryPage,
    AdminDiaryRow,
    AdminPostPage,
    AdminPostRow,
    HeldRemoveIn,
    HeldRow,
    RemoveIn,
    RestoreIn,
)
from hamsterd.moderation.errors import ContentNotFound, NotHeld, NotRemovable, NotRestorable
from hamsterd.moderation.held import HELD, held_kind, release_held, remove_held
from hamsterd.moderation.rules import TargetKind
from hamsterd.web.access import Access
from hamsterd.web.answers import AdminPage
from hamsterd.web.base import ApiHandler
from hamsterd.web.contract import endpoint
from hamsterd.web.paging import AdminListQuery


class _ContentHandler(ApiHandler):
    """Removing and restoring, whatever the kind."""

    async def remove(self, kind: TargetKind, target_id: int, form: RemoveIn) -> Acted:
        audit_id = await self.in_thread(
            remove_content,
            kind=kind,
            target_id=target_id,
            reason=form.reason,
            actor=admin_actor(self.member.id),
        )
        return Acted(audit_id=audit_id)

    async def restore(self, kind: TargetKind, target_id: int, form: RestoreIn) -> Acted:
        audit_id = await self.in_thread(
            restore_content,
            kind=kind,
            target_id=target_id,
            reason=form.reason,
            actor=admin_actor(self.member.id),
        )
        return Acted(audit_id=audit_id)


class AdminDiariesHandler(ApiHandler):
    """All diary entries."""

    @endpoint(access=Access.ADMIN)
    async def get(self, *, query: AdminListQuery) -> AdminPage[AdminDiaryRow]:
        """일기 목록. 비공개 일기는 신고되거나 가려진 것만 내용이 보입니다."""
        return await self.in_thread(content_lists.list_found, content_lists.DIARIES, query)


class AdminDiaryHandler(_ContentHandler):
    """One diary entry."""

    @endpoint(access=Access.ADMIN, errors=(ContentNotFound,))
    async def get(self, diary_id: int) -> AdminDiaryPage:
        """일기 하나."""
        return await self.in_thread(content_lists.diary_in_full, diary_id)

    @endpoint(access=Access.ADMIN, errors=(NotRemovable,))
    async def delete(self, diary_id: int, *, body: RemoveIn) -> Acted:
        """일기를 내립니다. 30일 안에 되살릴 수 있습니다."""
        return await self.remove(TargetKind.DIARY, diary_id, body)


class AdminDiaryRestoreHandler(_ContentHandler):
    """Restoring a diary entry."""

    @endpoint(access=Access.ADMIN, errors=(NotRestorable,))
    async def post(self, diary_id: int, *, body: RestoreIn) -> Acted:
        """내린 일기를 되살립니다."""
        return await self.restore(TargetKind.DIARY, diary_id, body)


class SpecDiaryHandler(_ContentHandler):
    """Removing a diary entry, by the spec's path."""

    @endpoint(access=Access.ADMIN, errors=(NotRemovable,))
    async def delete(self, diary_id: int, *, body: RemoveIn) -> Acted:
        """일기를 내립니다."""
        return await self.remove(TargetKind.DIARY, diary_id, body)


class AdminPostsHandler(ApiHandler):
    """All posts."""

    @endpoint(access=Access.ADMIN)
    async def get(self, *, query: AdminListQuery) -> AdminPage[AdminPostRow]:
        """글 목록."""
        return await self.in_thread(content_lists.list_found, content_lists.POSTS, query)


class AdminPostHandler(_ContentHandler):
    """One post."""

    @endpoint(access=Access.ADMIN, errors=(ContentNotFound,))
    async def get(self, post_id: int) -> AdminPostPage:
        """글 하나."""
        return await self.in_thread(content_lists.post_in_full, post_id)

    @endpoint(access=Access.ADMIN, errors=(NotRemovable,))
    async def delete(self, post_id: int, *, body: RemoveIn) -> Acted:
        """글을 내립니다. 30일 안에 되살릴 수 있습니다."""
        return await self.remove(TargetKind.COMMUNITY, post_id, body)


class AdminPostRestoreHandler(_ContentHandler):
    """Restoring a post."""

    @endpoint(access=Access.ADMIN, errors=(NotRestorable,))
    async def post(self, post_id: int, *, body: RestoreIn) -> Acted:
        """내린 글을 되살립니다."""
        return await self.restore(TargetKind.COMMUNITY, post_id, body)


class SpecPostHandler(_ContentHandler):
    """Removing a post, by the spec's path."""

    @endpoint(access=Access.ADMIN, errors=(NotRemovable,))
    async def delete(self, post_id: int, *, body: RemoveIn) -> Acted:
        """글을 내립니다."""
        return await self.remove(TargetKind.COMMUNITY, post_id, body)


class AdminCommentsHandler(ApiHandler):
    """All comments of one kind."""

    @endpoint(access=Access.ADMIN)
    async def get(self, *, query: AdminListQuery) -> AdminPage[AdminCommentRow]:
        """댓글 목록. filter의 kind가 community_comment이면 글의 댓글, 아니면 일기의 댓글입니다.

        q는 최근 댓글 10만 개에서, userId와 함께면 그 회원의 모든 댓글에서 찾습니다.
        """
        return await self.in_thread(content_lists.list_comments, query)


class AdminCommentHandler(_ContentHandler):
    """One comment, called `comment:12` or `community_comment:12`."""

    @endpoint(access=Access.ADMIN, errors=(ContentNotFound,))
    async def get(self, name: str) -> AdminCommentPage:
        """댓글 하나."""
        return await self.in_thread(content_lists.comment_in_full, name)

    @endpoint(access=Access.ADMIN, errors=(ContentNotFound, NotRemovable))
    async def delete(self, name: str, *, body: RemoveIn) -> Acted:
        """댓글을 내립니다. 30일 안에 되살릴 수 있습니다."""
        return await self.remove(*content_lists.comment_of(name), body)


class AdminCommentRestoreHandler(_ContentHandler):
    """Restoring a comment."""

    @endpoint(access=Access.ADMIN, errors=(ContentNotFound, NotRestorable))
    async def post(self, name: str, *, body: RestoreIn) -> Acted:
        """내린 댓글을 되살립니다."""
        return await self.restore(*content_lists.comment_of(name), body)


class AdminHeldHandler(ApiHandler):
    """What waits for a review."""

    @endpoint(access=Access.ADMIN)
    async def get(self, *, query: AdminListQuery) -> AdminPage[HeldRow]:
        """검토를 기다리는 내용."""
        return await self.in_thread(HELD.page, query)


class AdminHeldReleaseHandler(ApiHandler):
    """Publishing what was held."""

    @endpoint(access=Access.ADMIN, errors=(NotHeld,))
    async def post(self, kind: str, target_id: int) -> Acted:
        """검토를 마치고 공개합니다."""
        audit_id = await self.in_thread(
            release_held,
            kind=held_kind(kind),
            target_id=target_id,
            actor=admin_actor(self.member.id),
        )
        return Acted(audit_id=audit_id)


class AdminHeldRemoveHandler(ApiHandler):
    """Removing what was held."""

    @endpoint(access=Access.ADMIN, errors=(NotHeld,))
    async def post(self, kind: str, target_id: int, *, body: HeldRemoveIn) -> Acted:
        """공개하지 않고 내립니다."""
        audit_id = await self.in_thread(
            remove_held,
            kind=held_kind(kind),
            target_id=target_id,
            reason=body.reason,
            actor=admin_actor(self.member.id),
        )
        return Acted(audit_id=audit_id)


routes = [
    (r"/api/admin/diaries", AdminDiariesHandler),
    (r"/api/admin/diaries/([^/]+)", AdminDiaryHandler),
    (r"/api/admin/diaries/([^/]+)/restore", AdminDiaryRestoreHandler),
    (r"/api/admin/diary/([^/]+)", SpecDiaryHandler),
    (r"/api/admin/posts", AdminPostsHandler),
    (r"/api/admin/posts/([^/]+)", AdminPostHandler),
    (r"/api/admin/posts/([^/]+)/restore", AdminPostRestoreHandler),
    (r"/api/admin/community/([^/]+)", SpecPostHandler),
    (r"/api/admin/comments", AdminCommentsHandler),
    (r"/api/admin/comments/([^/]+)", AdminCommentHandler),
    (r"/api/admin/comments/([^/]+)/restore", AdminCommentRestoreHandler),
    (r"/api/admin/held", AdminHeldHandler),
    (r"/api/admin/held/([^/]+)/([^/]+)/release", AdminHeldReleaseHandler),
    (r"/api/admin/held/([^/]+)/([^/]+)/remove", AdminHeldRemoveHandler),
]
