"""What a member's page costs at least: `python -m tests.bench.floor`.

A bare handler is given one piece after another of what a page cannot do without: a way to a thread
and back, a statement, the member's own statement, then headers, encoding, compression and a log
line. They are asked in turn with the real pages, and the middle of all rounds is printed: processor
milliseconds of one answer, of the server's and PostgreSQL's processes, and the ratio to the bare
handler.
"""

import asyncio
import logging
import os
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median

import httpx
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application, RequestHandler

from fixtures.seeding.bulk import Sizes, load_site
from hamsterd.core.logs import logging_to
from hamsterd.core.process.event_loop import run
from hamsterd.db.handle import connection, database, init_database
from hamsterd.db.prepared import Prepared
from hamsterd.db.sql import fetch_value
from hamsterd.http.files.packing import PACKERS
from hamsterd.http.files.portal import content_security_policy
from hamsterd.kinds import TARGET_VISIBILITY
from hamsterd.members.accounts.loaders import me
from hamsterd.members.accounts.queries import me_out
from tests.bench.__main__ import (
    SERVE,
    Case,
    cannon,
    postmaster,
    process,
    server_environment,
)
from tests.people import sign_up
from tests.postgres import running_cluster, throwaway_settings

ROUNDS, SECONDS = 5, 1
PIECES = ("bare", "a thread", "a statement", "the member", "all that is sent")
_ONE = Prepared("SELECT nickname FROM users WHERE id = %(id)s")
log = logging.getLogger("hamsterd.access")


def serve(dsn: str, page: bytes, member_id: int) -> None:
    """The pieces, below the numbers of `PIECES`."""
    init_database(dsn, throwaway_settings())
    threads = ThreadPoolExecutor(8)
    packed = PACKERS["br"](page)
    headers = {f"X-Header-{number}": "as long as a header is" for number in range(8)}
    headers["Content-Security-Policy"] = content_security_policy("http://127.0.0.1")

    def one() -> object:
        with connection():
            return fetch_value(_ONE, id=member_id)

    def member() -> bytes:
        with connection():
            return me.contract.encode(me_out(member_id, TARGET_VISIBILITY))

    class Bare(RequestHandler):
        def get(self) -> None:
            self.finish(packed)

    def hopping(call: Callable[[], object]) -> type[RequestHandler]:
        class Hop(RequestHandler):
            async def get(self) -> None:
                await asyncio.get_running_loop().run_in_executor(threads, call)
                self.finish(packed)

        return Hop

    class Everything(RequestHandler):
        async def get(self) -> None:
            body = await asyncio.get_running_loop().run_in_executor(threads, member)
            self._headers.update(headers)
            self.finish(PACKERS["br"](page + body))
            log.info("%(method)s %(path)s", {"method": "GET", "path": self.request.path})

    handlers = (Bare, hopping(object), hopping(one), hopping(member), Everything)

    async def answer() -> None:
        routes = [(f"/{number}", handler) for number, handler in enumerate(handlers)]
        application = Application(routes, log_function=lambda _: None)
        sockets = bind_sockets(0, "127.0.0.1")
        HTTPServer(application).add_sockets(sockets)
        print(sockets[0].getsockname()[1], flush=True)  # noqa: T201  # the caller reads it
        await asyncio.Event().wait()

    with Path(os.devnull).open("w") as nowhere, logging_to("info", "json", nowhere):
        run(answer())


def compare(url: str, server: int, dsn: str, folder: Path) -> dict[str, list[float]]:
    """The costs of each piece and of the two pages, by round."""
    member = sign_up(url, "measurer", "재는사람")
    page = folder / "page"
    page.write_bytes(httpx.get(f"{url}/community", headers={"Cookie": member.cookie}).content)
    database_pid = postmaster()
    with process("tests.bench.floor", dsn, str(page), str(member.id)) as (pieces, pid):
        asked = {name: (f"{pieces}/{place}", pid) for place, name in enumerate(PIECES)}
        asked |= {"page: list": (f"{url}/community", server), "page: home": (f"{url}/", server)}
        costs: dict[str, list[float]] = {name: [] for name in asked}
        for _ in range(ROUNDS):
            for name, (address, root) in asked.items():
                case = Case(name, "", cookie=member.cookie, accepts="br")
                found = cannon(address, (root, database_pid), case, url, SECONDS)
                costs[name].append(found.cost)
        return costs


def main() -> None:
    with running_cluster() as cluster, tempfile.TemporaryDirectory() as folder:
        dsn = cluster.migrated()
        init_database(dsn, throwaway_settings())
        load_site(sizes=Sizes(500, 5_000, 5_000), seed=1, data_dir=None, progress=lambda *_: None)
        environment = server_environment(dsn, folder)
        with process(*SERVE, "--workers", "1", environment=environment) as (url, server):
            costs = compare(url, server, dsn, Path(folder))
        database.close_all()
        cluster.drop(dsn)
    bare = median(costs["bare"])
    for name, found in costs.items():
        cost = median(found)
        print(f"{name:18} {cost:.2f} ms, least {min(found):.2f}: {cost / bare:.1f}")  # noqa: T201


if __name__ == "__main__":
    if len(sys.argv) > 1:
        serve(sys.argv[1], Path(sys.argv[2]).read_bytes(), int(sys.argv[3]))
    else:
        main()
