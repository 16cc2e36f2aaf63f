"""When each post and comment was written, what it answers, and the order in which they come.

Gnuboard has neither parents nor dates that are always there: `wr_reply` and `wr_comment_reply` are
letters of a path, in which an ancestor may be missing. All of this is found in streams over the
staged rows; the largest thing in memory is one thread.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby, islice
from operator import itemgetter
from typing import NamedTuple, TypeVar

from hamsterd.core.text.folding import fold
from hamsterd.moving.gnuboard5.dates import instant
from hamsterd.moving.gnuboard5.staging import BATCH_ROWS, Staging

DATELESS = "날짜가 없어서 앞뒤 글의 날짜로 짐작했어요."
AHEAD = "날짜가 앞날({at})이어서 앞뒤 글의 날짜로 짐작했어요."
LEAVERS = "탈퇴한 회원의 글은 옮기지 않기로 했어요."
LOST_POST = "놓일 글({post})이 없어요."
UNDER_CLOSED = "비밀글의 답변이라 비밀글로 와요."
UNCLEAR = (
    "같은 번호(wr_num)를 쓰는 글이 여럿이고 비밀글이 있어, 누구에게 한 답변인지 몰라 혼자 읽는"
    " 비밀글로 와요."
)
OVERHEARD = (
    "그누보드에서 윗글을 쓴 회원은 읽지 못하던 비밀 답글이에요. {where} 두어 지금도 읽지 못해요."
)
LOST_PARENT = "바로 위의 {noun}이 지워져서 {where} 놓여요."

_INDEXES = """
    CREATE INDEX places_id ON places (board, id);
    CREATE TABLE ties (n INTEGER PRIMARY KEY, post, answers, at, depth, is_secret);
    CREATE TABLE gone (n INTEGER PRIMARY KEY);
    CREATE INDEX files_place ON board_file (bo_table, wr_id);
    CREATE INDEX good_place ON board_good (bo_table, wr_id);
    CREATE INDEX scrap_place ON scrap (bo_table, wr_id);
    CREATE INDEX inquiry_parent ON qa_content (qa_parent);
"""
_TWICE = "SELECT board, id FROM places GROUP BY board, id HAVING count(*) > 1"
_DATES = "SELECT n, board, id, at, is_comment FROM places ORDER BY board, id"
_POSTS = """
    SELECT board, num, n, id, reply, at, is_secret, author FROM places
     WHERE is_comment = 0 AND n NOT IN (SELECT n FROM gone)
     ORDER BY board, num, length(reply), id
"""
_COMMENTS = """
    SELECT c.board, c.parent, c.thread, c.n, c.id, c.letters, max(c.at, p.at), p.n, c.is_secret,
           c.author, p.author
      FROM places c LEFT JOIN places p
        ON p.board = c.board AND p.id = c.parent AND p.is_comment = 0
       AND p.n NOT IN (SELECT n FROM gone)
     WHERE c.is_comment = 1 AND c.n NOT IN (SELECT n FROM gone)
     ORDER BY c.board, c.parent, c.thread, length(c.letters), c.id
"""
_OWNERS = "SELECT cf_admin FROM config"
_KEEPERS = """
    SELECT b.bo_table, coalesce(b.bo_admin, '') || ',' || coalesce(g.gr_admin, '')
      FROM board b LEFT JOIN "group" g ON g.gr_id = b.gr_id COLLATE NOCASE
"""
_ORDER = """
    CREATE TABLE {name} (place INTEGER PRIMARY KEY, n);
    INSERT INTO {name} (n)
        SELECT places.n FROM places LEFT JOIN ties ON ties.n = places.n
         WHERE places.is_comment = {is_comment} AND places.n NOT IN (SELECT n FROM gone)
         ORDER BY coalesce(ties.at, places.at), coalesce(ties.depth, 0), places.board, places.id;
"""


_COUNTED = """
    CREATE TABLE counted (n INTEGER PRIMARY KEY, comments);
    INSERT INTO counted SELECT post, count(*) FROM ties WHERE post IS NOT NULL GROUP BY post;
"""
_LAST = itemgetter(3, 4, 5, 6, 7, 8, 9, 10)
Some = TypeVar("Some")
Tie = tuple[int, int | None, int | None, int, int, int]
"""A row of `ties`: number, post, what it answers, its place in time, its depth, whether secret."""


class Tied(NamedTuple):
    """What a place in a thread has to tell those below it."""

    number: int
    at: int
    is_secret: bool
    author: str
    starter: str = ""
    """Who wrote the comment that began this one's thread: here replies are one level deep."""


class Staff:
    """Who reads secrets of a board in Gnuboard: its admin, its group's, and the site's."""

    def __init__(self, stage: Staging) -> None:
        everywhere = {fold(str(row[0] or "").strip()) for row in stage.db.execute(_OWNERS)}
        self._of = {
            str(board): everywhere | {fold(each.strip()) for each in str(names).split(",")}
            for board, names in stage.db.execute(_KEEPERS)
        }

    def of(self, board: str) -> set[str]:
        """By their folded ids. An empty one is a guest, who reads nothing."""
        return self._of.get(board, set()) | {""}


class Rivals:
    """Posts that have the same place in a thread: two that were written at once get one number."""

    def __init__(self) -> None:
        self._authors: dict[str, set[str]] = {}
        self._secrets: set[str] = set()

    def add(self, reply: str, author: str, *, is_secret: bool) -> None:
        """A post at a place."""
        self._authors.setdefault(reply, set()).add(author)
        if is_secret:
            self._secrets.add(reply)

    def are_above(self, reply: str, *, is_secret: bool) -> bool:
        """Whether it matters, and cannot be told, whose post is answered."""
        above = [reply[:size] for size in range(len(reply))]
        is_closed = is_secret or not self._secrets.isdisjoint(above)
        return is_closed and any(len(self._authors.get(each, ())) > 1 for each in above)


def settle(stage: Staging, *, leavers: Iterable[str], now: int) -> None:
    """Find dates, parents and order. `leavers`: members (folded) whose texts do not come."""
    stage.db.execute("COMMIT")
    stage.db.executescript(_INDEXES)
    stage.db.execute("BEGIN")
    _drop_twice(stage)
    _date(stage, now)
    _drop_leavers(stage, leavers)
    _fill(stage, _tied_posts(stage))
    _fill(stage, _tied_comments(stage))
    stage.db.execute("COMMIT")
    for name, is_comment in (("posts", 0), ("comments", 1)):
        stage.db.executescript(_ORDER.format(name=name, is_comment=is_comment))
    stage.db.executescript(_COUNTED)
    stage.db.execute("BEGIN")


def _drop_twice(stage: Staging) -> None:
    """A dump may hold a table twice: its last rows count, as a database would have them."""
    for board, number in stage.db.execute(_TWICE).fetchall():
        stage.db.execute(
            "DELETE FROM places WHERE board = ? AND id = ? AND n < (SELECT max(n) FROM places"
            " WHERE board = ? AND id = ?)",
            (board, number, board, number),
        )


def _date(stage: Staging, now: int) -> None:
    """Give a date to what has none or one that is ahead: that of the row before it."""
    stage.db.execute("CREATE TABLE dated (n INTEGER PRIMARY KEY, at)")
    for _, rows in groupby(stage.db.execute(_DATES), key=itemgetter(1)):
        for changed in _batches(_dated(stage, rows, now)):
            stage.db.executemany("INSERT INTO dated VALUES (?, ?)", changed)
    stage.db.execute(
        "UPDATE places SET at = (SELECT at FROM dated WHERE dated.n = places.n)"
        " WHERE n IN (SELECT n FROM dated)"
    )


def _dated(
    stage: Staging, rows: Iterable[tuple[int, str, int, int | None, int]], now: int
) -> Iterator[tuple[int, int]]:
    """The dates that the dateless rows of one board get."""
    before: int | None = None
    waiting: list[int] = []
    for number, board, key, at, is_comment in rows:
        if at is not None and at <= now:
            yield from ((each, at) for each in waiting)
            waiting.clear()
            before = at
            continue
        why = DATELESS if at is None else AHEAD.format(at=instant(at).date())
        stage.left("댓글의 날짜" if is_comment else "글의 날짜", f"{board}/{key}", why)
        if before is None:
            waiting.append(number)
        else:
            yield number, before
    yield from ((each, now) for each in waiting)


def _drop_leavers(stage: Staging, leavers: Iterable[str]) -> None:
    stage.db.execute("CREATE TABLE leavers (name PRIMARY KEY) WITHOUT ROWID")
    stage.db.executemany("INSERT OR IGNORE INTO leavers VALUES (?)", ((name,) for name in leavers))
    stage.db.execute(
        "INSERT INTO gone SELECT n FROM places WHERE author IN (SELECT name FROM leavers)"
    )
    stage.db.execute(
        "INSERT INTO left_behind SELECT iif(is_comment, '댓글', '글'), board || '/' || id, ?"
        " FROM places WHERE n IN (SELECT n FROM gone)",
        (LEAVERS,),
    )


def _fill(stage: Staging, ties: Iterator[Tie]) -> None:
    for some in _batches(ties):
        stage.db.executemany("INSERT INTO ties VALUES (?, ?, ?, ?, ?, ?)", some)


def _batches(rows: Iterator[Some]) -> Iterator[list[Some]]:
    while some := list(islice(rows, BATCH_ROWS)):
        yield some


def _tied_posts(stage: Staging) -> Iterator[Tie]:
    """The answers among the posts: an answer to a secret post is secret."""
    staff = Staff(stage)
    for _, rows in groupby(stage.db.execute(_POSTS), key=itemgetter(0, 1)):
        thread: dict[str, Tied] = {}
        rivals = Rivals()
        for board, _num, number, key, reply, at, is_secret, author in rows:
            if rivals.are_above(reply, is_secret=bool(is_secret)):
                # Whoever is answered may read the answer: among several, that would be anybody.
                stage.left("답변글", f"{board}/{key}", UNCLEAR)
                rivals.add(reply, author, is_secret=True)
                yield number, None, None, at, 0, 1
                continue
            rivals.add(reply, author, is_secret=bool(is_secret))
            above = _above(thread, reply)
            if reply and (above is None or reply[:-1] not in thread):
                where = "위의 글 아래에" if above else "답변이 아닌 글로"
                stage.left("답변글", f"{board}/{key}", LOST_PARENT.format(noun="글", where=where))
            here = Tied(number, at, bool(is_secret), author)
            if above is not None:
                if above.is_secret and not is_secret:
                    stage.left("답변글", f"{board}/{key}", UNDER_CLOSED)
                is_closed = here.is_secret or above.is_secret
                first = thread.get("")
                readers = {author, *staff.of(board), *({first.author} if first else ())}
                if is_closed and above.author not in readers:
                    # Here whoever wrote a post reads the secret answers to it.
                    stage.left("답변글", f"{board}/{key}", OVERHEARD.format(where="첫 글 아래에"))
                    above = first
                here = here._replace(at=max(at, above.at) if above else at, is_secret=is_closed)
                answered = above.number if above else None
                yield number, None, answered, here.at, len(reply), int(is_closed)
            thread.setdefault(reply, here)


def _tied_comments(stage: Staging) -> Iterator[Tie]:
    """The comments with their posts; those whose post is gone are left."""
    staff = Staff(stage)
    for (board, post, _), rows in groupby(stage.db.execute(_COMMENTS), key=itemgetter(0, 1, 2)):
        thread: dict[str, Tied] = {}
        for number, key, letters, at, post_number, is_secret, author, asker in map(_LAST, rows):
            name = f"{board}/{key}"
            if post_number is None:
                stage.left("댓글", name, LOST_POST.format(post=f"{board}/{post}"))
                stage.db.execute("INSERT INTO gone VALUES (?)", (number,))
                continue
            above = _above(thread, letters)
            if letters and (above is None or letters[:-1] not in thread):
                where = "그 위의 댓글 아래에" if above else "글 바로 아래에"
                stage.left("답글", name, LOST_PARENT.format(noun="댓글", where=where))
            readers = {author, asker, *staff.of(board)} if is_secret else set()
            if is_secret and above and above.starter not in readers:
                # Here whoever wrote a comment reads the secret replies to it.
                stage.left("답글", name, OVERHEARD.format(where="글 바로 아래에"))
                above = None
            starter = above.starter if above else author
            at = max(at, above.at) if above else at  # noqa: PLW2901  not before what it answers
            here = Tied(number, at, bool(is_secret), author, starter)
            answered = above.number if above else None
            yield number, post_number, answered, here.at, len(letters), 0
            thread.setdefault(letters, here)


def _above(thread: dict[str, Tied], letters: str) -> Tied | None:
    """The nearest ancestor of a path of letters that is there."""
    for size in range(len(letters) - 1, -1, -1):
        if letters[:size] in thread:
            return thread[letters[:size]]
    return None
