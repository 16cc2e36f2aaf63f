"""Diaries, posts, comments and content under review, in the console (spec 2 §7, decisions §3)."""

from hamsterd.audit.acting import AdminHandler
from hamsterd.audit.errors import OwnCase
from hamsterd.audit.schemas import Acted
from hamsterd.community.errors import (
    AnswerMisplaced,
    BoardNotFound,
    BoardOpens,
    BoardWriteForbidden,
    NotForEverybody,
    PinsFull,
    PostNotFound,
)
from hamsterd.community.kind import POST
from hamsterd.community.posts.pins import pin_everywhere
from hamsterd.community.schemas import PlaceIn
from hamsterd.content.kind import ContentKind
from hamsterd.contests.kind import CONTEST_ENTRY
from hamsterd.diaries.kind import ENTRY
from hamsterd.hamsters.profile.kind import HAMSTER
from hamsterd.http.base import ApiHandler
from hamsterd.http.endpoint import admin
from hamsterd.http.rights.permissions import Permission
from hamsterd.http.shapes.answers import AdminPage
from hamsterd.http.shapes.paging import AdminListQuery
from hamsterd.staff import selections
from hamsterd.staff.cases.content import lists as content_lists
from hamsterd.staff.cases.content import loaders
from hamsterd.staff.cases.content.errors import ContentNotFound, NotRemovable, NotRestorable
from hamsterd.staff.cases.content.placing import place_kept_post
from hamsterd.staff.cases.content.removal import remove_content, restore_content
from hamsterd.staff.cases.content.schemas import (
    AdminCommentPage,
    AdminCommentRow,
    AdminDiaryRow,
    AdminHamsterRow,
    AdminPostRow,
    OpenedComment,
    OpenedPost,
    OpenSecretIn,
    RemoveIn,
    RestoreWithReasonIn,
)
from hamsterd.staff.keeping import RemovedByStaff, StaffWriting
from hamsterd.staff.selection_schemas import SelectedContent, SelectionDone


class _ContentHandler(AdminHandler):
    async def remove(self, kind: ContentKind, target_id: int, form: RemoveIn) -> Acted:
        return await self.acted(remove_content, kind=kind, target_id=target_id, reason=form.reason)

    async def restore(self, kind: ContentKind, target_id: int, form: RestoreWithReasonIn) -> Acted:
        return await self.acted(restore_content, kind=kind, target_id=target_id, reason=form.reason)


class AdminDiariesHandler(AdminHandler):
    @admin(Permission.CONTENT_READ)
    async def get(self, *, query: AdminListQuery) -> AdminPage[AdminDiaryRow]:
        """일기 목록. 비공개 일기는 내용이 보이지 않습니다."""
        return await self.in_thread(content_lists.list_found, ENTRY, content_lists.DIARIES, query)


class AdminDiaryHandler(_ContentHandler):
    @admin(Permission.CONTENT_READ, errors=(ContentNotFound,))
    async def get(self, diary_id: int) -> AdminDiaryRow:
        """일기 하나. 비공개 일기는 신고나 이의 제기, 권리 침해 신고를 처리하는 동안만 보입니다.

        그때 본 것은 열람 기록에 남습니다.
        """
        return await self.in_thread(
            content_lists.in_full,
            AdminDiaryRow,
            ENTRY,
            diary_id,
            actor=self.actor,
        )

    @admin(Permission.CONTENT_REMOVE, errors=(ContentNotFound, NotRemovable))
    async def delete(self, diary_id: int, *, body: RemoveIn) -> Acted:
        """일기를 내립니다. 30일 안에 되살릴 수 있습니다."""
        return await self.remove(ENTRY, diary_id, body)


class AdminDiaryRestoreHandler(_ContentHandler):
    @admin(Permission.CONTENT_REMOVE, errors=(ContentNotFound, NotRestorable, OwnCase))
    async def post(self, diary_id: int, *, body: RestoreWithReasonIn) -> Acted:
        """내린 일기를 되살립니다."""
        return await self.restore(ENTRY, diary_id, body)


class SpecDiaryHandler(_ContentHandler):
    @admin(Permission.CONTENT_REMOVE, errors=(ContentNotFound, NotRemovable))
    async def delete(self, diary_id: int, *, body: RemoveIn) -> Acted:
        """일기를 내립니다."""
        return await self.remove(ENTRY, diary_id, body)


class AdminPostsHandler(AdminHandler):
    @admin(Permission.CONTENT_READ, for_keepers=True)
    async def get(self, *, query: AdminListQuery) -> AdminPage[AdminPostRow]:
        """글 목록."""
        return await self.in_thread(
            content_lists.list_found, POST, content_lists.POSTS, query, actor=self.actor
        )


class AdminPostHandler(_ContentHandler):
    @admin(Permission.CONTENT_READ, errors=(ContentNotFound,), for_keepers=True)
    async def get(self, post_id: int) -> AdminPostRow:
        """글 하나."""
        return await self.in_thread(
            content_lists.in_full, AdminPostRow, POST, post_id, actor=self.actor
        )

    @admin(
        Permission.POSTS_PLACE,
        errors=(
            PostNotFound,
            BoardNotFound,
            BoardWriteForbidden,
            AnswerMisplaced,
            BoardOpens,
            StaffWriting,
        ),
        for_keepers=True,
    )
    async def put(self, post_id: int, *, body: PlaceIn) -> Acted:
        """글을 다른 게시판으로 옮기거나 위에 고정합니다. 옮기면 작성자에게 알립니다."""
        return await self.acted(place_kept_post, post_id=post_id, form=body)

    @admin(
        Permission.CONTENT_REMOVE,
        errors=(ContentNotFound, NotRemovable, StaffWriting),
        for_keepers=True,
    )
    async def delete(self, post_id: int, *, body: RemoveIn) -> Acted:
        """글을 내립니다. 30일 안에 되살릴 수 있습니다."""
        return await self.remove(POST, post_id, body)


class AdminPinEverywhereHandler(AdminHandler):
    @admin(Permission.ANNOUNCEMENTS_MANAGE, errors=(PostNotFound, NotForEverybody, PinsFull))
    async def put(self, post_id: int) -> Acted:
        """글을 모든 게시판의 위에 고정합니다 (전체 공지). 세 개까지 고정할 수 있습니다."""
        return await self.acted(pin_everywhere, post_id=post_id, is_pinned=True)

    @admin(Permission.ANNOUNCEMENTS_MANAGE, errors=(PostNotFound,))
    async def delete(self, post_id: int) -> Acted:
        """전체 공지에서 내립니다. 글은 그대로 있습니다."""
        return await self.acted(pin_everywhere, post_id=post_id, is_pinned=False)


class AdminPostRestoreHandler(_ContentHandler):
    @admin(
        Permission.CONTENT_REMOVE,
        errors=(ContentNotFound, NotRestorable, OwnCase, StaffWriting, RemovedByStaff),
        for_keepers=True,
    )
    async def post(self, post_id: int, *, body: RestoreWithReasonIn) -> Acted:
        """내린 글을 되살립니다."""
        return await self.restore(POST, post_id, body)


class AdminPostSecretHandler(AdminHandler):
    @admin(Permission.CONTENT_READ, errors=(ContentNotFound,))
    async def post(self, post_id: int, *, body: OpenSecretIn) -> OpenedPost:
        """비밀글을 사유를 남기고 엽니다. 연 사람은 하루 동안 사이트에서도 읽고 답합니다."""
        return await self.in_thread(
            content_lists.open_secret,
            OpenedPost,
            POST,
            post_id,
            reason=body.reason,
            actor=self.actor,
        )


class SpecPostHandler(_ContentHandler):
    @admin(Permission.CONTENT_REMOVE, errors=(ContentNotFound, NotRemovable))
    async def delete(self, post_id: int, *, body: RemoveIn) -> Acted:
        """글을 내립니다."""
        return await self.remove(POST, post_id, body)


class AdminHamstersHandler(AdminHandler):
    @admin(Permission.CONTENT_READ)
    async def get(self, *, query: AdminListQuery) -> AdminPage[AdminHamsterRow]:
        """햄스터를 이름으로 찾습니다."""
        return await self.in_thread(
            content_lists.list_found, HAMSTER, content_lists.HAMSTERS, query
        )


class AdminContestPhotoHandler(_ContentHandler):
    @admin(Permission.CONTENT_REMOVE, errors=(ContentNotFound, NotRemovable))
    async def delete(self, entry_id: int, *, body: RemoveIn) -> Acted:
        """콘테스트 사진을 내립니다. 30일 안에 되살릴 수 있습니다."""
        return await self.remove(CONTEST_ENTRY, entry_id, body)


class AdminContestPhotoRestoreHandler(_ContentHandler):
    @admin(Permission.CONTENT_REMOVE, errors=(ContentNotFound, NotRestorable, OwnCase))
    async def post(self, entry_id: int, *, body: RestoreWithReasonIn) -> Acted:
        """내린 콘테스트 사진을 되살립니다."""
        return await self.restore(CONTEST_ENTRY, entry_id, body)


class AdminCommentsHandler(AdminHandler):
    @admin(Permission.CONTENT_READ, for_keepers=True)
    async def get(self, *, query: AdminListQuery) -> AdminPage[AdminCommentRow]:
        """댓글 목록. filter의 kind가 community_comment이면 글의 댓글, 아니면 일기의 댓글입니다.

        q는 최근 댓글 10만 개에서, userId와 함께면 그 회원의 모든 댓글에서 찾습니다.
        """
        return await self.in_thread(content_lists.list_comments, query, actor=self.actor)


class AdminCommentHandler(_ContentHandler):
    @admin(Permission.CONTENT_READ, errors=(ContentNotFound,), for_keepers=True)
    async def get(self, name: str) -> AdminCommentPage:
        """댓글 하나."""
        kind, comment_id = content_lists.comment_of(name)
        return await self.in_thread(
            content_lists.in_full, AdminCommentPage, kind, comment_id, actor=self.actor
        )

    @admin(
        Permission.CONTENT_REMOVE,
        errors=(ContentNotFound, NotRemovable, StaffWriting),
        for_keepers=True,
    )
    async def delete(self, name: str, *, body: RemoveIn) -> Acted:
        """댓글을 내립니다. 30일 안에 되살릴 수 있습니다."""
        return await self.remove(*content_lists.comment_of(name), body)


class AdminCommentRestoreHandler(_ContentHandler):
    @admin(
        Permission.CONTENT_REMOVE,
        errors=(ContentNotFound, NotRestorable, OwnCase, StaffWriting, RemovedByStaff),
        for_keepers=True,
    )
    async def post(self, name: str, *, body: RestoreWithReasonIn) -> Acted:
        """내린 댓글을 되살립니다."""
        return await self.restore(*content_lists.comment_of(name), body)


class AdminCommentSecretHandler(AdminHandler):
    @admin(Permission.CONTENT_READ, errors=(ContentNotFound,))
    async def post(self, name: str, *, body: OpenSecretIn) -> OpenedComment:
        """비밀댓글이나 비밀글의 댓글을 사유를 남기고 엽니다."""
        kind, comment_id = content_lists.comment_of(name)
        return await self.in_thread(
            content_lists.open_secret,
            OpenedComment,
            kind,
            comment_id,
            reason=body.reason,
            actor=self.actor,
        )


class AdminSelectedContentHandler(AdminHandler):
    @admin(Permission.CONTENT_REMOVE, for_keepers=True)
    async def post(self, *, body: SelectedContent) -> SelectionDone:
        """고른 일기, 글, 댓글을 같은 이유로 내립니다. 내리지 못한 것은 까닭과 함께 알려 줍니다."""
        return await self.in_thread(selections.remove_selected, body, actor=self.actor)


class OwnRemovalsHandler(ApiHandler):
    get = loaders.removals.endpoint


routes = [
    (r"/api/admin/contests/photos/([^/]+)", AdminContestPhotoHandler),
    (r"/api/admin/contests/photos/([^/]+)/restore", AdminContestPhotoRestoreHandler),
    (r"/api/removals/my", OwnRemovalsHandler),
    (r"/api/admin/diaries", AdminDiariesHandler),
    (r"/api/admin/diaries/([^/]+)", AdminDiaryHandler),
    (r"/api/admin/diaries/([^/]+)/restore", AdminDiaryRestoreHandler),
    (r"/api/admin/diary/([^/]+)", SpecDiaryHandler),
    (r"/api/admin/posts", AdminPostsHandler),
    (r"/api/admin/posts/([^/]+)", AdminPostHandler),
    (r"/api/admin/posts/([^/]+)/restore", AdminPostRestoreHandler),
    (r"/api/admin/posts/([^/]+)/secret", AdminPostSecretHandler),
    (r"/api/admin/posts/([^/]+)/pin-everywhere", AdminPinEverywhereHandler),
    (r"/api/admin/community/([^/]+)", SpecPostHandler),
    (r"/api/admin/hamsters", AdminHamstersHandler),
    (r"/api/admin/comments", AdminCommentsHandler),
    (r"/api/admin/comments/([^/]+)", AdminCommentHandler),
    (r"/api/admin/comments/([^/]+)/restore", AdminCommentRestoreHandler),
    (r"/api/admin/comments/([^/]+)/secret", AdminCommentSecretHandler),
    (r"/api/admin/content/remove", AdminSelectedContentHandler),
]
