"""What each list of a community costs on a site of any size, and how PostgreSQL finds it.

    python -m tests.bench.boards "$(hamster db url)"

Each list, thread and search is asked many times without caches, as one thread serves it, of other
pages or words each time. A row says the processor time (ours and PostgreSQL's), the statements, and
what a plan reads from end to end or sorts: tables and rows, of those that grow with the site.
"""

import argparse
import os
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Any

from hamsterd.community.answers.threads import thread_of
from hamsterd.community.boards.granting import apply_rules
from hamsterd.community.posts import feed, lists
from hamsterd.community.posts.feed import FRAGMENTS, post_list
from hamsterd.community.posts.lists import ListKey
from hamsterd.community.posts.reading import boards_for
from hamsterd.community.rules import PostFilter, PostOrder
from hamsterd.core.cache import drop_everything
from hamsterd.core.clock import utc_now
from hamsterd.db.handle import connection, database, init_database
from hamsterd.db.sql import fetch_all, fetch_column, fetch_value
from tests.bench.processor import seconds_from_now
from tests.postgres import throwaway_settings
from tests.statements import Statement, counted

TIMES, WARM_UPS = 24, 2
SECONDS = 15
"""A list is not asked again once it has taken longer than this in all."""
LIMIT = 15
WORDS = ("해바라기씨", "쳇바퀴", "베딩", "톱밥", "체중", "건강 검진", "모래 목욕", "당근", "귀리")
SORTED_ROWS = 2_000
"""A plan that expects to sort more rows than this is named: a page has fifteen."""
GROW = {
    "accepted_answers",
    "attendance_days",
    "board_readers",
    "community_comments",
    "community_likes",
    "community_posts",
    "giveaways",
    "post_polls",
    "search_texts",
    "uploads",
    "users",
}
ROW = "| {:<48} | {:>7} | {:>10} | {:<40} |"
_BOARDS = """
    SELECT b.id, read_permission, purpose, allows_secrets, posts_count,
           (SELECT id FROM board_categories c WHERE c.board_id = b.id
             ORDER BY sort_order LIMIT 1) AS category
      FROM boards b ORDER BY b.id
"""
_READER = """
    SELECT u.id FROM users u JOIN board_readers r ON r.user_id = u.id AND r.let_out_at IS NULL
     WHERE u.role IS NULL ORDER BY u.level DESC, u.id LIMIT 1
"""
_LONG_THREADS = """
    SELECT thread_id FROM community_posts p WHERE thread_id IS NOT NULL
     GROUP BY 1 ORDER BY count(*) DESC LIMIT 30
"""


@dataclass(frozen=True)
class Case:
    """Something to ask: another page of it each time."""

    name: str
    ask: Callable[[], object]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.boards", description=__doc__)
    parser.add_argument("dsn", help="`hamster db url` of a loaded site")
    parser.add_argument("--only", default="", help="ask what has this pattern in its name")
    options = parser.parse_args()
    init_database(options.dsn, throwaway_settings(db_statement_timeout_ms=60_000))
    say(ROW.format("list", "CPU ms", "statements", "read or sorted whole"))
    with connection():
        for case in cases():
            if re.search(options.only, case.name):
                whole, statements = explained(case)
                cost = measured(case)
                say(ROW.format(case.name, f"{cost:.1f}", statements, ", ".join(sorted(whole))))


def measured(case: Case) -> float:
    """Milliseconds of processors (PostgreSQL's and ours) of one answer."""
    processes = (os.getpid(), int(fetch_value("SELECT pg_backend_pid()")))
    began, used, times = time.monotonic(), seconds_from_now(*processes), 0
    for turn in range(-WARM_UPS, TIMES):
        if turn == 0:
            used = seconds_from_now(*processes)
        drop_everything()
        case.ask()
        times = turn + 1
        if turn > 0 and time.monotonic() - began > SECONDS:
            break
    return 1000 * used() / times


def explained(case: Case) -> tuple[set[str], int]:
    """What its plans read or sort whole, and its number of statements."""
    drop_everything()
    with counted() as statements:
        case.ask()
    asked = [one for one in statements if re.match("SELECT|WITH|INSERT", one[0])]
    return set().union(*(_whole(one) for one in asked)), len(asked)


def _whole(statement: Statement) -> set[str]:
    sql, parameters = statement
    plan = database.execute_sql(f"EXPLAIN (FORMAT JSON) {sql}", parameters).fetchone()[0]
    return set(_nodes(plan[0]["Plan"]))


def _nodes(node: dict[str, Any]) -> Iterator[str]:
    if node["Node Type"] == "Seq Scan" and node["Relation Name"] in GROW:
        yield node["Relation Name"]
    if node["Node Type"] == "Sort" and node["Plan Rows"] > SORTED_ROWS:
        yield f"{node['Plan Rows']:,} sorted"
    for part in node.get("Plans", ()):
        yield from _nodes(part)


def cases() -> Iterator[Case]:
    rng, turn = Random(1), count()
    boards = fetch_all(_BOARDS)
    free = next(one for one in boards if one["category"])
    asking = next(one for one in boards if one["purpose"] == "question")
    reader: int = fetch_value(_READER)
    graded = {one["read_permission"]: one for one in boards if one["read_permission"] != "all"}
    newest: int = fetch_value("SELECT max(id) FROM community_posts")
    threads = fetch_column(_LONG_THREADS)

    def listed(viewer_id: int | None = None, **asked: Any) -> Callable[[], object]:
        def ask() -> object:
            limit = LIMIT + next(turn) % 10
            given = {"order": PostOrder.LATEST, "offset": 0, "cursor": None, **asked}
            chosen = {name: one() if callable(one) else one for name, one in given.items()}
            return post_list(ListKey(limit=limit, **chosen), viewer_id=viewer_id)

        return ask

    for order in PostOrder:
        yield Case(f"all boards, {order.value}", listed(order=order))
        yield Case(f"a board, {order.value}", listed(order=order, board_id=free["id"]))
        yield Case(
            f"a category, {order.value}",
            listed(order=order, board_id=free["id"], category_id=free["category"]),
        )
    deep = {"offset": lambda: rng.randrange(0, free["posts_count"] - LIMIT)}
    yield Case("a board, any page, no anchor", listed(board_id=free["id"], **deep))
    yield Case("a board with secrets, signed in", listed(reader, board_id=asking["id"]))
    yield Case(
        "a board with secrets, pages 1 to 20, signed in",
        listed(reader, board_id=asking["id"], offset=lambda: rng.randrange(0, 300)),
    )
    yield Case("unsolved questions", listed(only=PostFilter.UNSOLVED))
    yield Case("giveaways that are open", listed(only=PostFilter.GIVING))
    for permission, board in graded.items():
        for order in (PostOrder.LATEST, PostOrder.VIEWS):
            yield Case(
                f"a board of {permission}, {order.value}",
                listed(reader, order=order, board_id=board["id"]),
            )
        far = {"offset": lambda board=board: rng.randrange(0, board["posts_count"] - LIMIT)}
        yield Case(
            f"a board of {permission}, any page, no anchor",
            listed(reader, board_id=board["id"], **far),
        )
        yield Case(
            f"a board of {permission}, search",
            listed(reader, board_id=board["id"], search=words(rng)),
        )
    yield Case("search, all boards", listed(search=words(rng)))
    yield Case("search, a board", listed(board_id=free["id"], search=words(rng)))
    yield Case(
        "search, a category",
        listed(board_id=free["id"], category_id=free["category"], search=words(rng)),
    )
    yield Case("search, a rare word", listed(search="무지개다리"))
    yield Case("a post", lambda: FRAGMENTS.loaded([rng.randint(1, newest)], None))
    yield Case("a long thread", lambda: thread_of(rng.choice(threads), viewer_id=reader))
    yield Case("boards, as a member has them", lambda: boards_for(feed.open_boards(), reader))
    yield Case("counts of all boards", lambda: lists.posts_total(None))
    yield Case("count of a category", lambda: lists.posts_total(None, free["category"]))
    yield Case(
        "the job let-readers-in, every three minutes",
        lambda: apply_rules(utc_now(), dry_run=True),
    )


def words(rng: Random) -> Callable[[], str]:
    """Words of very many texts, and of few."""
    return lambda: rng.choice(WORDS)


def say(line: str) -> None:
    print(line, flush=True)  # noqa: T201  # what the command is for


if __name__ == "__main__":
    main()
