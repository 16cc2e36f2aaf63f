"""What a like, a comment and an entry cost at least: `python -m tests.bench.floor_of_writes`.

A bare handler sends what the services send for each act, in a thread: the same statements in the
same messages, recorded once, and nothing else. It has no session, no rules, no events to hear and
no log. It is asked in turn with the real requests; the middle of all rounds is printed: processor
milliseconds of one answer, of the server's and PostgreSQL's processes, and the ratio to a handler
that sends nothing.
"""

import asyncio
import sys
import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle
from statistics import median

import httpx
import psycopg2.extensions
import pytest
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application, RequestHandler

import hamsterd.app  # noqa: F401  # what the services call is wired
from fixtures.seeding.bulk import Sizes, load_site
from hamsterd.community.comments import COMMENTS
from hamsterd.content.reactions import toggle_like
from hamsterd.core.process.event_loop import run
from hamsterd.db.gathering import GatheringCursor
from hamsterd.db.handle import database, init_database
from hamsterd.diaries.kind import ENTRY
from hamsterd.diaries.schemas import DiaryIn
from hamsterd.diaries.service import publish_entry
from tests.bench.__main__ import (
    SERVE,
    Case,
    cannon,
    cases,
    postmaster,
    process,
    server_environment,
    write_cases,
)
from tests.people import sign_up
from tests.postgres import running_cluster, throwaway_settings

ROUNDS, SECONDS = 5, 2
WARM = 6
ACTS = ("like", "comment", "entry")
POST_ID = 7
Messages = list[list[bytes]]


def serve(dsn: str, member_id: int, entry_id: int, hamster_id: int) -> None:
    """A path for each act, and one for nothing."""
    init_database(dsn, throwaway_settings())
    thread = ThreadPoolExecutor(1)  # a recorded text is prepared in one connection alone
    said, entry = (
        "귀여워요, 오늘도 잘 지냈네요",
        DiaryIn(title="오늘 하루", content="쳇바퀴를 열심히 돌렸어요.", hamster_id=hamster_id),
    )
    acts: dict[str, Sequence[Callable[[], object]]] = {
        "like": [lambda: toggle_like(ENTRY, entry_id, viewer_id=member_id)] * 2,
        "comment": [lambda: COMMENTS.add(author_id=member_id, place_id=POST_ID, content=said)],
        "entry": [lambda: publish_entry(author_id=member_id, form=entry)],
    }
    thread.submit(database.connect).result()
    replays = {name: thread.submit(recorded, acts[name]).result() for name in ACTS}

    class Nothing(RequestHandler):
        def post(self) -> None:
            self.finish(b"{}")

    class Act(RequestHandler):
        async def post(self, name: str) -> None:
            await asyncio.get_running_loop().run_in_executor(thread, send, next(replays[name]))
            self.finish(b"{}")

    async def answer() -> None:
        application = Application([("/", Nothing), ("/(.+)", Act)], log_function=lambda _: None)
        sockets = bind_sockets(0, "127.0.0.1")
        HTTPServer(application).add_sockets(sockets)
        print(sockets[0].getsockname()[1], flush=True)  # noqa: T201  # the caller reads it
        await asyncio.Event().wait()

    run(answer())


def recorded(acts: Sequence[Callable[[], object]]) -> "cycle[Messages]":
    """What each of `acts` sends, again and again."""
    for act in [*acts] * WARM:  # its statements are prepared, and its caches filled
        act()
    return cycle([_sent_by(act) for act in acts])


def _sent_by(act: Callable[[], object]) -> Messages:
    messages: Messages = []

    def noted(cursor: GatheringCursor, query: object, values: object = None) -> None:
        messages.append([*cursor.connection.take(), cursor.mogrify(query, values)])  # type: ignore[arg-type]
        psycopg2.extensions.cursor.execute(cursor, b";\n".join(messages[-1]))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(GatheringCursor, "execute", noted)
        act()
    return messages


def send(messages: Messages) -> None:
    """One message after another, each awaited as its service awaits it."""
    with database.connection().cursor() as cursor:
        for message in messages:
            cursor.execute(b";\n".join(message))


def compare(url: str, server: int, dsn: str) -> dict[str, list[float]]:
    """The costs of nothing, of each act's statements and of each act, by round."""
    member, other = sign_up(url, "measurer", "재는사람"), sign_up(url, "floor", "바닥재는사람")
    entry_id = httpx.get(f"{url}/api/diary").json()[0]["id"]
    comment, entry = write_cases(member)
    real = {"like": cases(member, entry_id)[-1], "comment": comment, "entry": entry}
    least_entry = write_cases(other)[-1].form
    assert least_entry is not None
    numbers = [str(one) for one in (other.id, entry_id, least_entry["hamsterId"])]
    database_pid = postmaster()
    costs: dict[str, list[float]] = {"nothing": []}
    with process("tests.bench.floor_of_writes", dsn, *numbers) as (floor, pid):
        for _ in range(ROUNDS):
            nothing = cannon(f"{floor}/", (pid,), Case("", "/", "POST"), url, SECONDS)
            costs["nothing"].append(nothing.cost)
            for name, case in real.items():
                least = Case(name, f"/{name}", "POST")
                found = cannon(f"{floor}/{name}", (pid, database_pid), least, url, SECONDS)
                assert not found.failed, f"{found.failed} of the {name}"
                costs.setdefault(f"{name}: its statements", []).append(found.cost)
                found = cannon(url + case.path, (server, database_pid), case, url, SECONDS)
                costs.setdefault(name, []).append(found.cost)
    return costs


def main() -> None:
    with running_cluster() as cluster, tempfile.TemporaryDirectory() as folder:
        dsn = cluster.migrated()
        init_database(dsn, throwaway_settings())
        load_site(sizes=Sizes(500, 5_000, 5_000), seed=1, data_dir=None, progress=lambda *_: None)
        environment = server_environment(dsn, folder)
        with process(*SERVE, "--workers", "1", environment=environment) as (url, server):
            costs = compare(url, server, dsn)
        database.close_all()
        cluster.drop(dsn)
    bare = median(costs["nothing"])
    for name, found in costs.items():
        cost = median(found)
        print(f"{name:24} {cost:.2f} ms, least {min(found):.2f}: {cost / bare:.1f}")  # noqa: T201


if __name__ == "__main__":
    if len(sys.argv) > 1:
        serve(sys.argv[1], *map(int, sys.argv[2:]))
    else:
        main()
