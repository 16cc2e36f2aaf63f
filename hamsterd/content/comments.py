"""Comments and replies under a thing: one code path for every comment kind.

A domain declares its comment kind (`comment_kind`) and how a row is serialized (`Comments`).
Threads are one level deep, and only for kinds that have replies.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Generic, TypeVar

import orjson
from pydantic import BaseModel

from hamsterd.content import counters
from hamsterd.content.comment_kind import (
    CACHED_PAGES,
    COMMENT_DELETED,
    PAGES,
    CachedComments,
    CommentNotFound,
    CommentsLocked,
    ListedComment,
    NotCommentOwner,
    ReplyToReply,
    confided,
    thread_key,
)
from hamsterd.content.kind import ContentKind
from hamsterd.content.lifecycle import close_comments, count_added, delete, hold, recount
from hamsterd.content.mention_names import Mention, has_sign
from hamsterd.content.mentions import OF_COMMENT, note_plain
from hamsterd.content.parts import needed
from hamsterd.content.screening.flags import flag_writing
from hamsterd.content.screening.rules import WritingKind
from hamsterd.content.screening.service import Screened, screen
from hamsterd.content.visibility import (
    HELD,
    HIDDEN,
    LIVE,
    NOT_APART,
    PRESENT,
    HiddenFor,
    at,
    is_seen,
    permitted,
)
from hamsterd.db.prepared import Prepared
from hamsterd.db.sql import Row, execute, fetch_all, fetch_one, fetch_row
from hamsterd.db.transaction import transactional
from hamsterd.http.caching.fragments import array
from hamsterd.http.context import RequestContext
from hamsterd.http.rights.access import Viewer
from hamsterd.http.shapes.answers import Encoded, Page
from hamsterd.http.shapes.paging import PageQuery, next_cursor
from hamsterd.models.content.hides import apart

T = TypeVar("T", bound=BaseModel)


# A visitor's id is NULL, and so is any comparison with it. `IS TRUE` turns that into FALSE.
_OWN_HELD = f"({at('c', HELD)} AND c.user_id = %(viewer_id)s AND {at('c', PRESENT)}) IS TRUE"
_SEEN = f"(({at('c', LIVE)}) OR ({_OWN_HELD}))"
"""Visible to `%(viewer_id)s`, including their own comments that are pending review."""
_SELECT = f"""
    SELECT c.id, CASE WHEN {{confided}} THEN c.content ELSE '' END AS content,
           {{is_secret}} AS is_secret, ({{confided}}) IS NOT TRUE AS is_withheld,
           {{answers_id}} AS parent_id, c.user_id, c.created_at, c.updated_at,
           u.nickname, u.profile_image, u.level, {_SEEN} AS is_live,
           CASE WHEN {{confided}} THEN {OF_COMMENT} ELSE '[]' END AS mentions,
           {at("c", HIDDEN)} AND ({_OWN_HELD}) AS is_held
      FROM {{table}} c JOIN users u ON u.id = c.user_id
     WHERE
"""
_ONE = f"""
    {_SELECT.replace("SELECT", f"SELECT {apart('c.user_id', '%(reader_id)s')} AS is_apart,", 1)}
     c.id = %(comment_id)s AND c.{{parent_id}} = %(place_id)s AND {_SEEN}
"""
_PAGE = f"""
    {_SELECT} c.{{parent_id}} = %(place_id)s AND {{on_top}}
       AND (%(after)s::timestamptz IS NULL
            OR (c.created_at, c.id) > (%(after)s::timestamptz, %(after_id)s))
     ORDER BY c.created_at, c.id
     LIMIT %(limit)s OFFSET %(offset)s
"""
# A deleted comment keeps its place while one of its replies is shown.
_ON_TOP = f"""
    c.{{answers_id}} IS NULL
    AND ({_SEEN} OR EXISTS (SELECT 1 FROM {{table}} r
                             WHERE r.{{answers_id}} = c.id AND {_SEEN.replace("c.", "r.")}))
"""
_ANSWERS = f"{_SELECT} {{answers_id}} = ANY(%(ids)s) AND {_SEEN} ORDER BY c.id"
# One row if the parent is public: its author, and who sees more than everybody in the thread.
_PLACE = f"""
    SELECT user_id AS author_id,
           ARRAY(SELECT c.user_id FROM {{table}} c
                  WHERE c.{{parent_id}} = %(place_id)s AND {at("c", HELD)} AND {at("c", PRESENT)}
                  UNION {{confidants}}) AS waiting
      FROM {{place}} WHERE id = %(place_id)s AND {{place_permitted}}
"""
_CONFIDANTS = f"""
    SELECT reader_id
      FROM {{table}} c LEFT JOIN {{table}} a ON a.id = c.{{answers_id}},
           unnest(ARRAY[c.user_id, a.user_id, {{place}}.user_id]) reader_id
     WHERE c.{{parent_id}} = %(place_id)s AND c.is_secret AND {at("c", LIVE)}
"""
"""The readers of the thread's secret comments."""
_IN_CONFIDENCE = "SELECT 1 FROM {table} WHERE id = %(id)s AND is_secret"
_LOCK_PLACE = """
    SELECT {locked} AS is_locked FROM {table}
     WHERE id = %(place_id)s AND {reactable} FOR NO KEY UPDATE
"""
# The clock is read after the parent is locked, so that comments are ordered by their ids.
_ADD = """
    WITH added AS (
        INSERT INTO {table} ({columns}, user_id, content, created_at, updated_at, {held_since})
        SELECT {values}, %(author_id)s, %(content)s, at, at,
               CASE WHEN %(is_held)s::boolean THEN at END
          FROM (SELECT clock_timestamp() AS at) AS now_locked
        RETURNING *
    )
    SELECT stated.*, c.content, {is_secret} AS is_secret, FALSE AS is_withheld,
           {answers_id} AS parent_id, c.created_at, c.updated_at,
           u.nickname, u.profile_image, u.level, TRUE AS is_live, %(is_held)s::boolean AS is_held
      FROM ({state}) stated JOIN added c ON c.id = stated.id JOIN users u ON u.id = c.user_id
"""
# In whatever state: what comes back is secret as well.
_OPEN_REPLIES = """
    {state} WHERE thing.{answers_id} = %(comment_id)s AND NOT thing.is_secret ORDER BY thing.id
"""
_CLOSED_TOO = "답한 댓글이 비밀댓글로 바뀌어서, 내 답글도 비밀댓글이 되었어요."
_EDIT = """
    UPDATE {table} SET content = %(content)s, {secret} updated_at = now() WHERE id = %(comment_id)s
"""


def _no_secrets(_: int) -> None:
    raise AssertionError("this kind of comment is never secret")


@dataclass(frozen=True, slots=True)
class Comments(Generic[T]):
    """The comments of one kind; `read` turns a row into its response schema.

    A row has `id`, `content`, `mentions`, `parent_id` (the comment it replies to), `user_id`,
    `created_at`, `updated_at`, the author's `nickname`, `profile_image` and `level`, `is_held`,
    `is_secret`, `is_withheld`, and `is_live`. `is_live` is False for a placeholder of a deleted
    comment. A withheld one is secret, and its words are not in the row.
    """

    kind: ContentKind
    read: Callable[[Row], T]
    require_secrets: Callable[[int], None] = _no_secrets
    """Takes the parent's id; raises where its comments may not be secret."""

    async def load(
        self, context: RequestContext, place_id: int, page: PageQuery
    ) -> Encoded[Page[T]]:
        """`page` for this viewer.

        It runs on the event loop when the page is cached and the viewer sees no more than the
        public.
        """
        pages = PAGES.get(thread_key(self._place, place_id)) or {}
        cached = pages.get(tuple(page.by_time.values()))
        if cached is not None and context.viewer_id not in cached.waiting:
            return self._for(context.viewer, cached)
        return await context.in_thread(
            self.page, viewer=context.viewer, place_id=place_id, page=page
        )

    @transactional
    def page(self, *, viewer: Viewer | None, place_id: int, page: PageQuery) -> Encoded[Page[T]]:
        """A page of threads, oldest first: each comment, then its replies. At most three queries.

        One more query for viewers who see more than the public. Raises the parent kind's
        `not_found` when the viewer may not see the parent.
        """
        place, version = self._place, PAGES.version
        viewer_id = viewer.id if viewer else None
        shown = fetch_one(_sql(_PLACE, self.kind), place_id=place_id, viewer_id=None)
        if shown is None and (viewer_id is None or not is_seen(place, place_id, viewer_id)):
            raise place.not_found
        if shown is None:
            return self._for(viewer, self._page_for(viewer_id, place_id, page))
        if viewer_id in shown["waiting"]:
            return self._for(viewer, self._page_for(viewer_id, place_id, page, **shown))
        found = self._page_for(None, place_id, page, **shown)
        self._keep_page(place_id, page, found, version)
        return self._for(viewer, found)

    @transactional
    def one(self, *, viewer: Viewer | None, place_id: int, comment_id: int) -> T:
        """A single comment that was not on the pages the viewer has loaded.

        It is further down, or its author is blocked by the viewer.

        Raises the parent kind's `not_found`, or `CommentNotFound`.
        """
        if not is_seen(self._place, place_id, viewer.id if viewer else None):
            raise self._place.not_found
        row = self._row(comment_id, place_id, None, reader_id=viewer.id if viewer else None)
        if viewer is not None and row["user_id"] in viewer.blocked_by:
            raise CommentNotFound
        return self.read(row)

    def _for(self, viewer: Viewer | None, page: CachedComments) -> Encoded[Page[T]]:
        """The page for `viewer`, without comments by members whom a block separates from them."""
        apart = viewer.apart if viewer else frozenset()
        if viewer is None or apart.isdisjoint(page.author_ids):
            return Encoded(array(one.body for one in page.comments), page.next_cursor)
        if page.place_author_id in apart:
            raise self._place.not_found
        return Encoded(array(_withheld(page.comments, viewer)), page.next_cursor)

    def _page_for(
        self,
        viewer_id: int | None,
        place_id: int,
        page: PageQuery,
        *,
        author_id: int | None = None,
        waiting: Sequence[int] = (),
    ) -> CachedComments:
        sql = _sql(_PAGE, self.kind)
        # The statement with a cursor is planned separately, so that it starts at the cursor.
        tops = fetch_all(
            str(sql) if page.cursor else sql,
            place_id=place_id,
            viewer_id=viewer_id,
            reader_id=viewer_id,
            **page.by_time,
        )
        return CachedComments(
            tuple(self._listed(row) for row in self._threads(tops, viewer_id)),
            next_cursor(tops, page.limit, "created_at", "id"),
            author_id,
            frozenset(waiting),
        )

    def _listed(self, row: Row) -> ListedComment:
        body = self.read(row).model_dump_json(by_alias=True).encode()
        author_id = row["user_id"] if row["is_live"] else None
        return ListedComment(row["id"], row["parent_id"], author_id, body)

    def _keep_page(
        self, place_id: int, page: PageQuery, cached: CachedComments, version: int
    ) -> None:
        key = thread_key(self._place, place_id)
        known = PAGES.get(key) or {}
        if len(known) >= CACHED_PAGES:
            known = {}
        PAGES.put(key, {**known, tuple(page.by_time.values()): cached}, version=version)

    @transactional
    def add(
        self,
        *,
        author_id: int,
        place_id: int,
        content: str,
        answers_id: int | None = None,
        is_secret: bool = False,
        chosen: Sequence[int] = (),
    ) -> T:
        """Add a comment or a reply, notify the members it concerns, and credit its author.

        `chosen` are members picked behind an `@` while typing. While the comment is pending review,
        nobody is notified. Raises the parent kind's `not_found` when the writer may not see the
        parent; `CommentNotFound` when the comment replied to is gone, or its author and the writer
        are separated by a block; `CommentsLocked`; `ReplyToReply`; `WordRefused`; or as
        `require_secrets`. A reply to a secret comment is secret.
        """
        kind = self.kind
        screened = _screened(author_id, content, is_publishing=True)
        if self._lock_place(place_id, author_id)["is_locked"]:
            why = self._place.visibility.why_locked
            raise CommentsLocked(why and why(place_id))
        answered = answers_id and self._top(answers_id, place_id, author_id)
        if answered and answered["is_secret"]:
            is_secret = True
        elif is_secret:
            self.require_secrets(place_id)
        comment = fetch_row(
            _sql(_ADD, kind),
            author_id=author_id,
            place_id=place_id,
            answers_id=answers_id,
            is_held=screened.is_held,
            is_secret=is_secret,
            **screened.texts,
        )
        flag_writing(kind.name, comment["id"], screened)
        level = count_added(kind, comment)
        kind.events.changed(comment)
        if has_sign(screened.texts["content"]):
            note_plain(kind, comment, screened.texts["content"], chosen=chosen)
            return self.read(self._row(comment["id"], place_id, author_id, reader_id=author_id))
        return self.read({**comment, "level": level or comment["level"], "mentions": []})

    @transactional
    def edit(
        self,
        *,
        author_id: int,
        place_id: int,
        comment_id: int,
        content: str,
        is_secret: bool | None = None,
        chosen: Sequence[int] = (),
    ) -> T:
        """Edit one's own comment; only newly mentioned members are notified.

        Raises the parent kind's `not_found`, `CommentNotFound`, `NotCommentOwner` for another
        member's comment, `WordRefused`, or as `require_secrets`. A reply to a secret comment stays
        secret, and the replies to a comment that becomes so do, too.
        """
        kind = self.kind
        self._lock_place(place_id, author_id)
        row, before = self._own(author_id, place_id, comment_id)
        screened = _screened(author_id, content, is_publishing=False)
        secret = "is_secret = %(is_secret)s," if needed(kind.comment).has_secrets else ""
        stays_secret = self._stays_secret(row, place_id, is_secret)
        execute(
            _EDIT.format(table=kind.table, secret=secret),
            comment_id=comment_id,
            is_secret=stays_secret,
            **screened.texts,
        )
        if stays_secret and not row["is_secret"]:
            self._close_replies(comment_id, author_id)
        flag_writing(kind.name, comment_id, screened)
        if screened.is_held:
            hold(kind, comment_id)
            recount(kind, before)
        else:
            kind.events.changed(before)
        known = [Mention(one["id"], one["name"]) for one in row["mentions"]]
        note_plain(kind, before, screened.texts["content"], chosen=chosen, known=known)
        return self.read(self._row(comment_id, place_id, author_id, reader_id=author_id))

    @transactional
    def remove(self, *, author_id: int, place_id: int, comment_id: int) -> None:
        """Delete one's own comment; its replies and the experience it earned stay.

        Raises as `edit` does.
        """
        self._lock_place(place_id, author_id, is_leaving=True)
        delete(self.kind, self._own(author_id, place_id, comment_id)[1])

    @property
    def _place(self) -> ContentKind:
        return needed(self.kind.comment).parent

    def _lock_place(self, place_id: int, viewer_id: int, *, is_leaving: bool = False) -> Row:
        """Lock the parent. `is_locked`: its comments are closed to the viewer.

        With `is_leaving`, its visibility is not checked: authors may delete their comments even
        where they no longer see the parent.
        """
        place = self._place
        reactable = place.visibility.reactable
        if not is_leaving:
            reactable = f"{reactable} AND {NOT_APART}"
        locked = place.visibility.locked
        sql = _LOCK_PLACE.format(table=place.table, reactable=reactable, locked=locked)
        return fetch_row(Prepared(sql), place.not_found, place_id=place_id, viewer_id=viewer_id)

    def _own(self, author_id: int, place_id: int, comment_id: int) -> tuple[Row, Row]:
        """The comment as it is listed, and its state; the parent is locked first."""
        row = self._row(comment_id, place_id, author_id, reader_id=author_id)
        if row["user_id"] != author_id:
            raise NotCommentOwner
        state = f"{counters.state(self.kind)} WHERE thing.id = %(id)s"
        return row, fetch_row(state, id=comment_id)

    def _top(self, comment_id: int, place_id: int, viewer_id: int) -> Row:
        answered = self._row(comment_id, place_id, None, reader_id=viewer_id)
        if answered["is_apart"] or answered["is_withheld"]:
            raise CommentNotFound
        if answered["parent_id"] is not None:
            raise ReplyToReply(fields={"parentId": ReplyToReply.message})
        return answered

    def _stays_secret(self, row: Row, place_id: int, asked: bool | None) -> bool:
        """Whether an edited comment is secret from now on."""
        was_secret = bool(row["is_secret"])
        if asked is None or asked == was_secret:
            return was_secret
        if asked:
            self.require_secrets(place_id)
            return True
        sql = _IN_CONFIDENCE.format(table=self.kind.table)
        return row["parent_id"] is not None and fetch_one(sql, id=row["parent_id"]) is not None

    def _close_replies(self, comment_id: int, author_id: int) -> None:
        """Make the replies to a comment secret that just became so: they may quote it."""
        on = needed(self.kind.comment)
        sql = _OPEN_REPLIES.format(state=counters.state(self.kind), answers_id=on.answers_id)
        replies = fetch_all(sql, comment_id=comment_id)
        close_comments(self.kind, replies, actor_id=author_id, why=_CLOSED_TOO)

    def _row(
        self, comment_id: int, place_id: int, viewer_id: int | None, reader_id: int | None = None
    ) -> Row:
        return fetch_row(
            _sql(_ONE, self.kind),
            CommentNotFound,
            comment_id=comment_id,
            place_id=place_id,
            viewer_id=viewer_id,
            reader_id=reader_id,
        )

    def _threads(self, tops: Sequence[Row], viewer_id: int | None) -> list[Row]:
        if needed(self.kind.comment).answers_id is None or not tops:
            return list(tops)
        under: dict[int, list[Row]] = {row["id"]: [row] for row in tops}
        read_by = {"viewer_id": viewer_id, "reader_id": viewer_id}
        for answer in fetch_all(_sql(_ANSWERS, self.kind), ids=list(under), **read_by):
            under[answer["parent_id"]].append(answer)
        return [row for thread in under.values() for row in thread]


def _withheld(comments: Sequence[ListedComment], viewer: Viewer) -> Iterator[bytes]:
    """Comments as one viewer gets them, with blocks applied.

    A comment by a member whom the viewer blocks is sent as a stub that names its author. A blocked
    viewer learns nothing: the other's comments are missing, or appear as deleted placeholders while
    a reply to them is shown.
    """
    answered = {one.answers_id for one in comments if one.author_id not in viewer.blocked_by}
    for one in comments:
        if one.author_id in viewer.blocked_by:
            if one.id in answered:
                gone = {"content": COMMENT_DELETED, "userId": None, "isDeleted": True}
                yield _rewritten(one, user=None, **gone)
        elif one.author_id in viewer.blocks:
            yield _rewritten(one, content="", user=None, isBlocked=True)
        else:
            yield one.body


def _rewritten(comment: ListedComment, **fields: object) -> bytes:
    return orjson.dumps(orjson.loads(comment.body) | {"mentions": []} | fields)


@cache
def _sql(template: str, kind: ContentKind) -> Prepared:
    on = needed(kind.comment)
    confidants = _CONFIDANTS if on.has_secrets else "SELECT NULL::bigint WHERE FALSE"
    on_top = _ON_TOP.format(table=kind.table, answers_id=on.answers_id)
    text = template.format(
        kind=kind.name,
        table=kind.table,
        parent_id=on.parent_id,
        answers_id=f"c.{on.answers_id}" if on.answers_id else "NULL::bigint",
        on_top=on_top if on.answers_id else _SEEN,
        columns=", ".join(on.needs),
        values=", ".join(
            [
                *["%(place_id)s", "%(answers_id)s"][: len(on.refers)],
                *(["%(is_secret)s"] if on.has_secrets else []),
            ]
        ),
        confided=confided(kind.table, on, t="c", reader="%(reader_id)s"),
        confidants=confidants.format(
            table=kind.table,
            parent_id=on.parent_id,
            answers_id=on.answers_id,
            place=on.parent.table,
        ),
        is_secret="c.is_secret" if on.has_secrets else "FALSE",
        held_since=HiddenFor.REVIEW.column,
        state=counters.state(kind, "added"),
        place=on.parent.table,
        place_permitted=permitted(on.parent),
    )
    return Prepared(text)


def _screened(author_id: int, content: str, *, is_publishing: bool) -> Screened:
    return screen(
        WritingKind.COMMENT,
        author_id=author_id,
        texts={"content": content},
        is_publishing=is_publishing,
    )
