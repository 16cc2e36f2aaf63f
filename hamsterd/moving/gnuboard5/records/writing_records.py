"""Posts, comments, likes and bookmarks of a Gnuboard5 as records."""

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from hamsterd.core.clock import utc_now
from hamsterd.moving.gnuboard5.dates import instant, moment
from hamsterd.moving.gnuboard5.planning.plan import Plan
from hamsterd.moving.gnuboard5.records.attachments import Attached, Attachments
from hamsterd.moving.gnuboard5.records.board_records import category_of
from hamsterd.moving.gnuboard5.records.links import post_key
from hamsterd.moving.gnuboard5.records.member_records import People
from hamsterd.moving.gnuboard5.records.texts import Texts, line, title_of
from hamsterd.moving.gnuboard5.rows import ids, number, options, text
from hamsterd.moving.gnuboard5.staging import Staged, Staging
from hamsterd.moving.html_text import text_to_markup
from hamsterd.moving.records import (
    BookmarkRecord,
    CommentRecord,
    FilePart,
    LikeRecord,
    PostRecord,
)

NAMELESS = "손님"
NAME_MAX = 40
NO_LINK = "안전하지 않은 주소라 링크로 두지 않아요: {url}"
NO_NOTICE = "가리키는 글이 없는 공지예요."
DISLIKES = "여기에는 비추천이 없어요."
OF_COMMENT = "여기 댓글에는 추천과 비추천이 없어요."
LIKES_WITHOUT_ROWS = "누가 눌렀는지 모르는 추천이에요."
LIKE_OF_NOTHING = "추천한 글이 없어요."
LIKE_OF_NOBODY = "추천한 회원이 없어요."
SCRAP_OF_NOTHING = "스크랩한 글이 없어요."
OF_LEAVER = "탈퇴한 회원의 것이에요."
OF_NOBODY = "회원의 줄이 없어요."
TWICE = "두 번 있어요."

_POSTS = """
    SELECT t.*, p.id, p.at, coalesce(ties.is_secret, p.is_secret) AS is_secret,
           answered.id AS answers, coalesce(counted.comments, 0) AS comments,
           (SELECT count(*) FROM scrap s WHERE s.bo_table = t.board AND s.wr_id = p.id) AS scraps
      FROM posts o JOIN texts t ON t.n = o.n JOIN places p ON p.n = o.n
      LEFT JOIN ties ON ties.n = o.n
      LEFT JOIN counted ON counted.n = o.n
      LEFT JOIN places answered ON answered.n = ties.answers
     ORDER BY o.place
"""
_COMMENTS = """
    SELECT t.*, p.id, p.at, p.is_secret, post.id AS post, answered.id AS answers
      FROM comments o JOIN texts t ON t.n = o.n JOIN places p ON p.n = o.n
      JOIN ties ON ties.n = o.n JOIN places post ON post.n = ties.post
      LEFT JOIN places answered ON answered.n = ties.answers
     ORDER BY o.place
"""
_IS_POST = """
    SELECT at FROM places WHERE board = ? AND id = ? AND is_comment = 0
       AND n NOT IN (SELECT n FROM gone)
"""
_GOOD = "SELECT * FROM board_good ORDER BY bg_id"
_COUNTED = """
    SELECT bg_flag, count(*) FROM board_good WHERE bo_table = ? AND wr_id = ? GROUP BY bg_flag
"""
_SCRAPS = "SELECT * FROM scrap ORDER BY ms_id"


class Author(NamedTuple):
    """A member, or a name."""

    key: str | None
    name: str | None


class Writings:
    """Makes the records of what was written, and of readers' reactions to it."""

    def __init__(
        self, stage: Staging, plan: Plan, people: People, texts: Texts, files: Attachments
    ) -> None:
        self._stage, self._plan, self._people = stage, plan, people
        self._texts, self._files = texts, files
        self._notices = {
            text(row, "bo_table"): set(ids(text(row, "bo_notice")))
            for row in stage.rows("SELECT bo_table, bo_notice FROM board")
        }
        self._categories: dict[tuple[str, str], str | None] = {}

    def posts(self) -> Iterator[PostRecord]:
        """The posts, oldest first, each after what it answers."""
        for row in self._stage.rows(_POSTS):
            yield self._post(row)
        for board, numbers in self._notices.items():
            if board in self._plan.boards and self._plan.boards[board].move:
                for each in sorted(numbers):
                    if not self._is_post(board, each):
                        self._stage.left("공지", post_key(board, each), NO_NOTICE)

    def comments(self) -> Iterator[CommentRecord]:
        """The comments, oldest first, each after what it answers."""
        for row in self._stage.rows(_COMMENTS):
            board, author = str(row["board"]), self._author(row)
            written, marks = _written(row), options(row)
            content = self._texts.words(written, marks)
            for column in ("wr_good", "wr_nogood"):
                count = max(number(row, column), 0)
                self._stage.left_count("댓글의 추천과 비추천", OF_COMMENT, count)
            yield CommentRecord(
                key=post_key(board, number(row, "id")),
                post=post_key(board, number(row, "post")),
                answers=_key_or_none(board, row["answers"]),
                author=author.key,
                author_name=author.name,
                content=content,
                created_at=instant(number(row, "at")),
                is_secret=bool(row["is_secret"]),
                original=_original(written) if marks & {"html1", "html2"} else None,
            )

    def _post(self, row: Staged) -> PostRecord:
        board, key = str(row["board"]), number(row, "id")
        name, author = post_key(board, key), self._author(row)
        attached = self._files.of(board, key)
        pictures = {one.number: one.part.path for one in attached if one.is_picture}
        placed: set[str] = set()

        def place(slot: int) -> str | None:
            path = pictures.get(slot)
            if path is not None:
                placed.add(path)
            return path

        written, marks = _written(row), options(row)
        title = title_of(text(row, "wr_subject"))
        parts = [
            text_to_markup(title.whole) if title.whole else "",
            self._texts.markup(written, marks, name, place),
            *self._links(row, name),
        ]
        likes = self._count_reactions(row, name)
        return PostRecord(
            key=name,
            board=board,
            author=author.key,
            author_name=author.name,
            title=title.short,
            content="\n\n".join(filter(None, parts)),
            created_at=instant(number(row, "at")),
            is_secret=bool(row["is_secret"]),
            original=_original(written) if marks & {"html1", "html2"} or placed else None,
            answers=_key_or_none(board, row["answers"]),
            category=self._category(board, text(row, "ca_name")),
            is_pinned=key in self._notices.get(board, ()),
            views=max(number(row, "wr_hit"), 0),
            likes=likes,
            comments=number(row, "comments"),
            bookmarks=number(row, "scraps"),
            images=_parts(attached, placed, are_pictures=True),
            files=_parts(attached, placed, are_pictures=False),
        )

    def _links(self, row: Staged, name: str) -> Iterator[str]:
        for column in ("wr_link1", "wr_link2"):
            if written := text(row, column):
                link = self._texts.link(written)
                if link is None:
                    self._stage.left("글의 링크", name, NO_LINK.format(url=line(written)))
                else:
                    yield link

    def _author(self, row: Staged) -> Author:
        person = self._people.get(text(row, "mb_id"))
        if person is not None:
            return Author(person.key, None)
        return Author(None, line(text(row, "wr_name"))[:NAME_MAX].strip() or NAMELESS)

    def _category(self, board: str, stored: str) -> str | None:
        if (board, stored) not in self._categories:
            self._categories[board, stored] = category_of(self._plan.boards[board], stored)
        return self._categories[board, stored]

    def _count_reactions(self, row: Staged, name: str) -> int:
        """How many members liked a post; what does not come is noted."""
        place = str(row["board"]), number(row, "id")
        found = dict(self._stage.db.execute(_COUNTED, place).fetchall())
        if dislikes := max(number(row, "wr_nogood"), int(found.get("nogood", 0))):
            self._stage.left("비추천", f"{name}: {dislikes:,}", DISLIKES)
        likes = int(found.get("good", 0))
        without = number(row, "wr_good") - likes
        if without > 0:
            self._stage.left("추천", f"{name}: {without:,}", LIKES_WITHOUT_ROWS)
        return likes

    def likes(self) -> Iterator[LikeRecord]:
        """Each member's like of a post once."""
        for row, key, member in self._reactions(_GOOD, "추천", LIKE_OF_NOTHING, LIKE_OF_NOBODY):
            yield LikeRecord(post=key, member=member, created_at=_past(text(row, "bg_datetime")))

    def bookmarks(self) -> Iterator[BookmarkRecord]:
        """Each member's bookmark of a post once."""
        for row, key, member in self._reactions(_SCRAPS, "스크랩", SCRAP_OF_NOTHING, OF_NOBODY):
            person = self._people.get(member)
            if person is not None and person.has_left:
                self._stage.left_count("스크랩", OF_LEAVER)
                continue
            at = _past(text(row, "ms_datetime")) or self._written_at(row)
            yield BookmarkRecord(post=key, member=member, created_at=at)

    def _reactions(
        self, sql: str, what: str, of_nothing: str, of_nobody: str
    ) -> Iterator[tuple[Staged, str, str]]:
        """Rows of a member and a post that are there, each pair once."""
        self._stage.db.execute("CREATE TABLE IF NOT EXISTS pairs (what, post, member,"
                               " PRIMARY KEY (what, post, member)) WITHOUT ROWID")  # fmt: skip
        for row in self._stage.rows(sql):
            board, post = text(row, "bo_table"), number(row, "wr_id")
            key, name = post_key(board, post), text(row, "mb_id")
            if text(row, "bg_flag") == "nogood":
                if not self._is_post(board, post):  # of others the post says how many
                    self._stage.left("비추천", f"{key}: {name}", of_nothing)
                continue
            person = self._people.get(name)
            if not self._is_post(board, post):
                self._stage.left(what, f"{key}: {name}", of_nothing)
            elif person is None:
                self._stage.left(what, f"{key}: {name}", of_nobody)
            elif not self._is_new(what, key, person.key):
                self._stage.left(what, f"{key}: {name}", TWICE)
            else:
                yield row, key, person.key

    def _is_new(self, *pair: str) -> bool:
        added = self._stage.db.execute("INSERT OR IGNORE INTO pairs VALUES (?, ?, ?)", pair)
        return added.rowcount > 0

    def _written_at(self, row: Staged) -> datetime:
        found = self._stage.first(_IS_POST, text(row, "bo_table"), number(row, "wr_id"))
        return instant(int((found or (0,))[0] or 0))

    def _is_post(self, board: str, key: int) -> bool:
        return self._stage.first(_IS_POST, board, key) is not None


def _written(row: Staged) -> str:
    return str(row["wr_content"] if row["wr_content"] is not None else "")


def _original(written: str) -> str:
    return written.replace("\0", "")  # PostgreSQL has no texts with it


def _key_or_none(board: str, key: object) -> str | None:
    return None if key is None else f"{board}/{key}"


def _parts(attached: list[Attached], placed: set[str], *, are_pictures: bool) -> list[FilePart]:
    return [
        one.part
        for one in attached
        if one.is_picture == are_pictures and one.part.path not in placed
    ]


def _past(written: str) -> datetime | None:
    at = moment(written)
    return at if at is not None and at <= utc_now() else None
