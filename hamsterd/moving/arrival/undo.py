"""Undoing a move: everything that came goes, in the reverse order, a batch a transaction.

What members here attached since goes with what it is attached to (`attached` counts it before).
Boards on which something else was written, and members who wrote something else, stay.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from hamsterd.community.kind import COMMENT, POST
from hamsterd.config import Settings
from hamsterd.content.kind import ContentKind
from hamsterd.content.search_index import MEMBER, forget
from hamsterd.db.sql import execute, fetch_all, fetch_column, fetch_row
from hamsterd.db.transaction import on_commit, transaction, transactional
from hamsterd.diaries.kind import ENTRY
from hamsterd.hamsters.profile.kind import HAMSTER
from hamsterd.media.rules import Purpose
from hamsterd.media.storage import open_storage
from hamsterd.media.upkeep.removal import delete_files
from hamsterd.models.moving import Move
from hamsterd.moving.addresses import note_move
from hamsterd.moving.arrival import counting
from hamsterd.moving.arrival.moves import MoveConfirmed, alone, move_row
from hamsterd.operations.retention.trash import take_away
from hamsterd.realtime.bus import drop_all_cached

BATCH_ROWS = 500
POSTS = ("posts", "polls", "pages")
BOARDS = ("boards", "boards.own")
PEOPLE = ("members", "nobody")
ATTACHED_AS = {"inquiries": Purpose.INQUIRY.value, "popups": Purpose.POPUP.value}
"""What files of these kinds are attached to."""

Tell = Callable[[int, int], None]

# What refers to a member or a board and forbids that the row goes.
_REFERRING = """
    SELECT c.conrelid::regclass::text AS name, a.attname AS column
      FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
     WHERE c.contype = 'f' AND c.confrelid = %(table)s::regclass AND c.confdeltype IN ('r', 'a')
"""
_OF_MOVE = """
    SELECT new_id FROM moved_things
     WHERE move_id = %(move_id)s AND kind = %(kind)s AND new_id > %(after)s
     ORDER BY new_id LIMIT %(rows)s
"""
_CAME = """
    (SELECT new_id FROM moved_things WHERE move_id = %(move_id)s AND kind = ANY({kinds}))
"""
_ATTACHED = f"""
    SELECT (SELECT count(*)::int FROM {COMMENT.table} c
             WHERE c.post_id IN {_CAME.format(kinds="%(posts)s")}
               AND c.id NOT IN {_CAME.format(kinds="ARRAY['comments']")}) AS comments,
           (SELECT count(*)::int FROM community_likes l
             WHERE l.post_id IN {_CAME.format(kinds="%(posts)s")}
               AND l.id NOT IN {_CAME.format(kinds="ARRAY['likes']")}) AS likes,
           (SELECT count(*)::int FROM community_bookmarks k
             WHERE k.post_id IN {_CAME.format(kinds="%(posts)s")}
               AND k.id NOT IN {_CAME.format(kinds="ARRAY['bookmarks']")}) AS bookmarks,
           (SELECT count(*)::int FROM {POST.table} p
             WHERE p.board_id IN {_CAME.format(kinds="%(boards)s")}
               AND p.id NOT IN {_CAME.format(kinds="%(posts)s")}) AS posts,
           (SELECT count(*)::int FROM moved_members m
             WHERE m.user_id IN {_CAME.format(kinds="ARRAY['members']")}
               AND m.signed_in_at IS NOT NULL) AS members
"""
_FORGET = """
    DELETE FROM moved_things
     WHERE move_id = %(move_id)s AND kind = ANY(%(kinds)s) AND new_id = ANY(%(ids)s)
"""
_FILES = """
    DELETE FROM uploads WHERE attached_type = %(kind)s AND attached_id = ANY(%(ids)s)
    RETURNING file_name
"""
_CATEGORIES = "SELECT id FROM board_categories WHERE board_id = ANY(%(ids)s)"
_PORTRAITS = """
    DELETE FROM uploads WHERE attached_type = 'profile' AND attached_id = ANY(%(ids)s)
    RETURNING file_name
"""


class Attached(NamedTuple):
    """What members attached to what came: it goes with it, but for `posts` of theirs."""

    comments: int
    likes: int
    bookmarks: int
    posts: int
    """On boards that came; these boards stay."""
    members: int
    """Who came and have signed in since; those who wrote something stay."""


def attached(move_id: int) -> Attached:
    """What would go that did not come."""
    with transaction():
        execute("SET LOCAL statement_timeout = 0")
        row = fetch_row(_ATTACHED, move_id=move_id, posts=list(POSTS), boards=list(BOARDS))
    return Attached(**row)


def undo(move_id: int, settings: Settings, tell: Tell = lambda done, total: None) -> Counter[str]:  # noqa: ARG005
    """Take back what came; `{"posts": 6, "members.stay": 1}`. It goes on where it was ended.

    Raises `MoveConfirmed` or `MoveBusy`.
    """
    with alone():
        with transaction():
            if move_row(move_id)["confirmed_at"] is not None:
                raise MoveConfirmed
            execute(Move.update(state="undoing").where(Move.id == move_id))
            note_move()
        gone = _Undoing(move_id, settings, tell).run()
        with transaction():
            execute("DELETE FROM old_addresses WHERE move_id = %(id)s", id=move_id)
            execute("DELETE FROM moved_things WHERE move_id = %(id)s", id=move_id)
            execute(Move.update(state="undone").where(Move.id == move_id))
            drop_all_cached()
    return gone


class _Undoing:
    def __init__(self, move_id: int, settings: Settings, tell: Tell) -> None:
        self._move_id, self._storage, self._tell = move_id, open_storage(settings), tell
        self._gone: Counter[str] = Counter()
        self._done = 0

    def run(self) -> Counter[str]:
        """Take back each kind, those that refer to others first."""
        with transaction():
            self._total = int(
                fetch_column(
                    "SELECT count(*) FROM moved_things WHERE move_id = %(id)s", id=self._move_id
                )[0]
            )
        self._rows("messages", "moved_messages")
        self._rows("inquiries", "inquiries", has_files=True)
        self._rows("popups", "popups", has_files=True)
        self._rows("sanctions", "sanctions")
        self._rows("points", "experience_events")
        self._rows("likes", "community_likes")
        self._rows("bookmarks", "community_bookmarks")
        self._rows("follows", "follows")
        self._each(("entries",), lambda ids: self._take_all("entries", ENTRY, ids))
        self._each(("hamsters",), lambda ids: self._take_all("hamsters", HAMSTER, ids))
        self._each(POSTS, self._take_posts)
        self._each(BOARDS, lambda ids: self._take_free("boards", BOARDS, ids))
        self._each(PEOPLE, lambda ids: self._take_free("users", PEOPLE, ids))
        return self._gone

    def _rows(self, kind: str, table: str, *, has_files: bool = False) -> None:
        def take(ids: list[int]) -> None:
            if has_files:
                names = fetch_column(_FILES, kind=ATTACHED_AS[kind], ids=ids)
                on_commit(lambda: delete_files(names, self._storage))
            self._gone[kind] += execute(f"DELETE FROM {table} WHERE id = ANY(%(ids)s)", ids=ids)

        self._each((kind,), take)

    def _take_posts(self, ids: list[int]) -> None:
        """Posts of all kinds of records."""
        self._take_all("posts", POST, ids)

    def _take_all(self, what: str, kind: ContentKind, ids: list[int]) -> None:
        """Things with everything below and beside them."""
        names = take_away(kind, ids)
        on_commit(lambda: delete_files(names, self._storage))
        self._gone[what] += len(ids)

    def _take_free(self, table: str, kinds: Sequence[str], ids: list[int]) -> None:
        """Rows to which nothing refers that did not come; the others are counted anew."""
        staying = set(_referred(table, ids))
        free = [id_ for id_ in ids if id_ not in staying]
        if table == "users":
            names = fetch_column(_PORTRAITS, ids=free)
            on_commit(lambda: delete_files(names, self._storage))
            forget(MEMBER, free)
        self._gone[kinds[0]] += execute(f"DELETE FROM {table} WHERE id = ANY(%(ids)s)", ids=free)
        if staying:
            self._gone[f"{kinds[0]}.stay"] += len(staying)
            counting.count_rows(table, sorted(staying))
            if table == "boards":
                categories = fetch_column(_CATEGORIES, ids=sorted(staying))
                counting.count_rows("board_categories", categories)

    def _each(self, kinds: Sequence[str], take: Callable[[list[int]], None]) -> None:
        for ids in self._batches(kinds):
            with transaction():
                execute("SET LOCAL statement_timeout = 0")
                take(ids)
                execute(_FORGET, move_id=self._move_id, kinds=list(kinds), ids=ids)
            self._done += len(ids)
            self._tell(self._done, self._total)

    def _batches(self, kinds: Sequence[str]) -> Iterator[list[int]]:
        for kind in kinds:  # as the index has them, and as `counting` walks them
            after = 0
            while ids := self._next(kind, after):
                after = ids[-1]
                yield ids

    @transactional
    def _next(self, kind: str, after: int) -> list[int]:
        return fetch_column(
            _OF_MOVE, move_id=self._move_id, kind=kind, after=after, rows=BATCH_ROWS
        )


def _referred(table: str, ids: Sequence[int]) -> Iterator[int]:
    """Those of `ids` to which a row refers that forbids their end."""
    for row in fetch_all(_REFERRING, table=table):
        column = row["column"]
        sql = f"SELECT DISTINCT {column} FROM {row['name']} WHERE {column} = ANY(%(ids)s)"
        yield from fetch_column(sql, ids=list(ids))
