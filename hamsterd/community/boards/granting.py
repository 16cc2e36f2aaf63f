"""Boards that let members in: who was, where a member stands, and the boards' rules at work.

A rule is applied by a job (`apply_rules`), never by a read or by an act that counts: to the members
who were here lately or whose days came lately, and after each change of a board to everybody. It
lets in and never out.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from peewee import fn

from hamsterd.community import queries
from hamsterd.community.boards.rules import Applicant, Standing, let_in_message
from hamsterd.community.caches import drop_rights
from hamsterd.community.schemas import GrantRule
from hamsterd.core.clock import kst_day, kst_midnight
from hamsterd.db.batches import Deadline
from hamsterd.db.handle import connection
from hamsterd.db.sql import Row, execute, fetch_all, fetch_column, fetch_row, fetch_value
from hamsterd.db.transaction import rehearsed
from hamsterd.members.accounts.errors import MemberNotFound
from hamsterd.members.accounts.queries import VISIBLE
from hamsterd.models.community.posts import Board
from hamsterd.notifications.service import announce_to_many

WALK = 5_000
"""Members that one transaction compares with a rule; the next run goes on where one stopped."""
HERE_LATELY = timedelta(hours=2)
"""Whose acts may have been the last that a rule asked for: much more than between two runs."""
RIPENED = timedelta(days=3)
"""Whose days since joining came so lately are compared, too: they may not have been here."""

GRANTED_ON = f"""
    (({queries.GRANTED} OR {queries.KEPT})
     AND EXISTS (SELECT FROM users WHERE users.id = %(viewer_id)s AND awaiting_since IS NULL))
"""
"""SQL over `boards`: `%(viewer_id)s` was let in, or keeps it."""
_GRANTED_ON = f"SELECT id FROM boards WHERE id = %(board_id)s AND {GRANTED_ON}"
_CHECK_INS = """
    (SELECT count(*)::int FROM (
        SELECT 1 FROM attendance_days d
         WHERE d.user_id = users.id AND NOT d.is_rest {limit}) counted)
"""
_APPLICANT = f"""
    SELECT (created_at AT TIME ZONE 'Asia/Seoul')::date AS joined, posts_count, comments_count,
           {_CHECK_INS.format(limit="")} AS check_ins,
           EXISTS (SELECT 1 FROM board_readers r
                    WHERE r.board_id = %(board_id)s AND r.user_id = users.id
                      AND r.let_out_at IS NOT NULL) AS is_removed
      FROM users WHERE id = %(member_id)s
"""
_BOARDS = f"""
    SELECT id, name, {queries.GRANTED_RIGHT} AS granted_right, grant_rule, updated_at,
           rule_walked_to, coalesce(rule_applied_at < updated_at, TRUE) AS is_changed
      FROM boards
     WHERE is_active AND {queries.GRANTED_RIGHT} IS NOT NULL
     ORDER BY id
"""
_LAST = "SELECT coalesce(max(id), 0) FROM users"
# The staff and keepers read and write without being let in. Rows of who was let out stay.
# Materialised, so that the planner does not look for all who joined long enough ago, which are
# nearly all members.
_LET_IN = f"""
    WITH candidates AS MATERIALIZED (
        SELECT id, role, status, awaiting_since, created_at, posts_count, comments_count
          FROM users WHERE {{some}}
    )
    INSERT INTO board_readers (board_id, user_id)
    SELECT %(board_id)s, id FROM candidates AS users
     WHERE {VISIBLE} AND role IS NULL
       AND created_at < %(joined_before)s
       AND posts_count >= %(posts)s AND comments_count >= %(comments)s
       AND NOT EXISTS (SELECT 1 FROM board_readers r
                        WHERE r.board_id = %(board_id)s AND r.user_id = users.id)
       AND NOT EXISTS (SELECT 1 FROM board_keepers k
                        WHERE k.board_id = %(board_id)s AND k.user_id = users.id)
       AND (%(check_ins)s = 0
            OR {_CHECK_INS.format(limit="LIMIT %(check_ins)s")} >= %(check_ins)s)
        ON CONFLICT DO NOTHING
    RETURNING user_id
"""
_NEXT = _LET_IN.format(some="id > %(after)s AND id <= %(up_to)s")
_LATELY = _LET_IN.format(
    some="""
        status <> 'purged'
        AND (last_seen_hour >= %(since)s
             OR created_at >= %(ripened_since)s AND created_at < %(joined_before)s)
    """
)


def is_granted(board_id: int, viewer_id: int) -> bool:
    """Whether the member was let in to the board, or keeps it."""
    return bool(fetch_column(_GRANTED_ON, board_id=board_id, viewer_id=viewer_id))


def applicant(board_id: int, member_id: int) -> Applicant:
    """Where a member stands who was not let in."""
    row = fetch_row(_APPLICANT, MemberNotFound, board_id=board_id, member_id=member_id)
    days = (kst_day() - row["joined"]).days
    counted = Standing(days, row["posts_count"], row["comments_count"], row["check_ins"])
    return Applicant(counted, row["is_removed"])


def apply_rules(now: datetime, *, dry_run: bool = False) -> int:
    """Let in all who fulfil the rule of a board, and tell them; how many they are."""
    deadline, count = Deadline(), 0
    with connection():
        boards = fetch_all(_BOARDS)
    for board in boards:
        rule = GrantRule(**board["grant_rule"]).asked
        if any(rule):
            count += sum(_applied(board, rule, now, deadline, dry_run=dry_run))
    return count


def _applied(
    board: Row, rule: Standing, now: datetime, deadline: Deadline, *, dry_run: bool
) -> Iterator[int]:
    joined_before = kst_midnight(kst_day(now) - timedelta(days=rule.days - 1))
    values = {"board_id": board["id"], "joined_before": joined_before, **rule._asdict()}
    if board["is_changed"]:
        began = fn.greatest(now, Board.updated_at)
        _mark(board, rule_applied_at=began, rule_walked_to=0, dry_run=dry_run)
    elif board["rule_walked_to"] is None:
        lately = {"since": now - HERE_LATELY, "ripened_since": joined_before - RIPENED}
        yield _let_in(board, _LATELY, dry_run=dry_run, **lately, **values)
        return
    with connection():
        last = fetch_value(_LAST)
    start = 0 if board["is_changed"] else board["rule_walked_to"]
    for after in range(start, last, WALK):
        if deadline.is_over:
            return
        up_to = after + WALK
        with rehearsed(dry_run=dry_run):
            yield _let_in(board, _NEXT, dry_run=dry_run, after=after, up_to=up_to, **values)
            _mark(board, rule_walked_to=up_to, dry_run=dry_run)
    _mark(board, rule_walked_to=None, dry_run=dry_run)


def _mark(board: Row, *, dry_run: bool, **progress: object) -> None:
    """How far everybody was compared; not if the board was changed meanwhile."""
    is_same = (Board.id == board["id"]) & (Board.updated_at == board["updated_at"])
    with rehearsed(dry_run=dry_run):
        execute(Board.update(progress).where(is_same))


def _let_in(board: Row, sql: str, *, dry_run: bool, **values: object) -> int:
    with rehearsed(dry_run=dry_run):
        members = fetch_column(sql, **values)
        drop_rights(members)
        tell(
            members,
            board_id=board["id"],
            name=board["name"],
            right=board["granted_right"],
        )
    return len(members)


def tell(members: Sequence[int], *, board_id: int, name: str, right: str) -> None:
    """Tell members who were just let in to a board of that name, and what they may do there."""
    if not members:
        return
    announce_to_many(
        members=members,
        key=f"granted:{board_id}",
        title="게시판",
        message=let_in_message(name, right),
        url=f"/community?board={board_id}",
    )
