"""When each post and comment was written, what it answers, and the order in which they come.

Gnuboard has neither parents nor dates that are always there: `wr_reply` and `wr_comment_reply` are
letters of a path, in which an ancestor may be missing. All of this is found in streams over the
staged rows; the largest thing in memory is one thread.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby, islice
from operator import itemgetter
from typing import NamedTuple, TypeVar

from hamsterd.moving.gnuboard5.dates import instant
from hamsterd.moving.gnuboard5.staging import BATCH_ROWS, Staging

DATELESS = "날짜가 없어서 앞뒤 글의 날짜로 짐작했어요."
AHEAD = "날짜가 앞날({at})이어서 앞뒤 글의 날짜로 짐작했어요."
LEAVERS = "탈퇴한 회원의 글은 옮기지 않기로 했어요."
LOST_POST = "놓일 글({post})이 없어요."
UNDER_CLOSED = "비밀글의 답변이라 비밀글로 와요."
LOST_PARENT = "바로 위의 {noun}이 지워져서 {where} 놓여요."

_INDEXES = """
    CREATE INDEX places_id ON places (board, id);
    CREATE TABLE ties (n INTEGER PRIMARY KEY, post, answers, at, depth, is_secret);
    CREATE TABLE gone (n INTEGER PRIMARY KEY);
    CREATE INDEX files_place ON board_file (bo_table, wr_id);
    CREATE INDEX good_place ON board_good (bo_table, wr_id);
    CREATE INDEX inquiry_parent ON qa_content (qa_parent);
"""
_TWICE = "SELECT board, id FROM places GROUP BY board, id HAVING count(*) > 1"
_DATES = "SELECT n, board, id, at, is_comment FROM places ORDER BY board, id"
_POSTS = """
    SELECT board, num, n, id, reply, at, is_secret FROM places
     WHERE is_comment = 0 AND n NOT IN (SELECT n FROM gone)
     ORDER BY board, num, length(reply), id
"""
_COMMENTS = """
    SELECT c.board, c.parent, c.thread, c.n, c.id, c.letters, max(c.at, p.at), p.n
      FROM places c LEFT JOIN places p
        ON p.board = c.board AND p.id = c.parent AND p.is_comment = 0
       AND p.n NOT IN (SELECT n FROM gone)
     WHERE c.is_comment = 1 AND c.n NOT IN (SELECT n FROM gone)
     ORDER BY c.board, c.parent, c.thread, length(c.letters), c.id
"""
_ORDER = """
    CREATE TABLE {name} (place INTEGER PRIMARY KEY, n);
    INSERT INTO {name} (n)
        SELECT places.n FROM places LEFT JOIN ties ON ties.n = places.n
         WHERE places.is_comment = {is_comment} AND places.n NOT IN (SELECT n FROM gone)
         ORDER BY coalesce(ties.at, places.at), coalesce(ties.depth, 0), places.board, places.id;
"""


Some = TypeVar("Some")
Tie = tuple[int, int | None, int | None, int, int, int]
"""A row of `ties`: number, post, what it answers, its place in time, its depth, whether secret."""


class Tied(NamedTuple):
    """What a place in a thread has to tell those below it."""

    number: int
    at: int
    is_secret: bool


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
    for _, rows in groupby(stage.db.execute(_POSTS), key=itemgetter(0, 1)):
        thread: dict[str, Tied] = {}
        for board, _num, number, key, reply, at, is_secret in rows:
            above = _above(thread, reply)
            if reply and (above is None or reply[:-1] not in thread):
                where = "위의 글 아래에" if above else "답변이 아닌 글로"
                stage.left("답변글", f"{board}/{key}", LOST_PARENT.format(noun="글", where=where))
            here = Tied(number, at, bool(is_secret))
            if above is not None:
                if above.is_secret and not is_secret:
                    stage.left("답변글", f"{board}/{key}", UNDER_CLOSED)
                here = Tied(number, max(at, above.at), here.is_secret or above.is_secret)
                yield number, None, above.number, here.at, len(reply), int(here.is_secret)
            thread.setdefault(reply, here)


def _tied_comments(stage: Staging) -> Iterator[Tie]:
    """The comments with their posts; those whose post is gone are left."""
    for (board, post, _), rows in groupby(stage.db.execute(_COMMENTS), key=itemgetter(0, 1, 2)):
        thread: dict[str, Tied] = {}
        for _board, _post, _thread, number, key, letters, at, post_number in rows:
            name = f"{board}/{key}"
            if post_number is None:
                stage.left("댓글", name, LOST_POST.format(post=f"{board}/{post}"))
                stage.db.execute("INSERT INTO gone VALUES (?)", (number,))
                continue
            above = _above(thread, letters)
            if letters and (above is None or letters[:-1] not in thread):
                where = "그 위의 댓글 아래에" if above else "글 바로 아래에"
                stage.left("답글", name, LOST_PARENT.format(noun="댓글", where=where))
            here = Tied(number, max(at, above.at) if above else at, is_secret=False)
            answered = above.number if above else None
            yield number, post_number, answered, here.at, len(letters), 0
            thread.setdefault(letters, here)


def _above(thread: dict[str, Tied], letters: str) -> Tied | None:
    """The nearest ancestor of a path of letters that is there."""
    for size in range(len(letters) - 1, -1, -1):
        if letters[:size] in thread:
            return thread[letters[:size]]
    return None
