"""`make bench`: the cost of frequent requests, compared with a bare handler that sends the same
bytes.

The measure is the processor time of one response, summed over the server's and PostgreSQL's
processes: it is the same on a busy machine. The promise is the ratio to the bare handler
(architecture, Speed law). Requests per second and latencies depend on this machine. `--save` stores
the ratios, and `--against` compares them with those of an earlier run. The load generator is
autocannon, from the portal's development dependencies.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
from rich.console import Console
from rich.table import Table

from fixtures.seeding.bulk import Sizes, load_site
from hamsterd.db.handle import connection, database, init_database
from hamsterd.db.sql import fetch_value
from tests.bench import first, health, search
from tests.bench.processor import processor_seconds
from tests.people import Person, sign_up
from tests.postgres import running_cluster, throwaway_settings

ROOT = Path(__file__).resolve().parents[2]
AUTOCANNON = ROOT / "portal" / "node_modules" / ".bin" / "autocannon"
CONNECTIONS = 16
# Without jobs; otherwise a backup of a large site would be measured, too.
SERVE = ("cli", "serve", "--host", "127.0.0.1", "--port", "0", "--json", "--no-scheduler")


@dataclass(frozen=True)
class Case:
    """One measured request."""

    name: str
    path: str
    method: str = "GET"
    cookie: str = ""
    form: dict[str, object] | None = None
    accepts: str = ""
    """Encodings, as a browser names them."""


@dataclass(frozen=True)
class Measured:
    """Requests per second, and milliseconds of one case."""

    rate: float
    p50: float
    p99: float
    failed: int
    cost: float
    """Processor milliseconds of one answer, all processes."""


def main() -> None:
    options = arguments()
    with running_cluster() as cluster, tempfile.TemporaryDirectory() as folder:
        dsn = cluster.migrated()
        init_database(dsn, throwaway_settings())
        sizes = Sizes(options.members, options.entries, options.posts)
        load_site(sizes=sizes, seed=1, data_dir=None, progress=lambda *_: None)
        serve = (*SERVE, "--workers", str(options.workers))
        with process(*serve, environment=server_environment(dsn, folder)) as (url, server):
            report(url, (server, postmaster()), options, Path(folder))
        database.close_all()
        cluster.drop(dsn)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("--members", type=int, default=2_000)
    parser.add_argument("--entries", type=int, default=50_000)
    parser.add_argument("--posts", type=int, default=50_000)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--only", default="", help="measure the cases whose name holds this")
    parser.add_argument("--seconds", type=int, default=5, help="seconds per case")
    parser.add_argument("--save", type=Path, help="keep the ratios in this JSON file")
    parser.add_argument("--against", type=Path, help="a file that --save wrote, to compare with")
    return parser.parse_args()


def postmaster() -> int:
    """The process of which all of PostgreSQL's are children."""
    with connection():
        folder = fetch_value("SELECT current_setting('data_directory')")
    return int((Path(folder) / "postmaster.pid").read_text().split()[0])


def server_environment(dsn: str, folder: str) -> dict[str, str]:
    return {
        "HAMSTERD_DATABASE_URL": dsn,
        "HAMSTERD_DATA_DIR": folder,
        "HAMSTERD_PASSWORD_ROUNDS": "4",
        "HAMSTERD_SETUP_PAGE": "false",
        "HAMSTERD_RATE_LIMIT_SCALE": "1000000",
    }


@contextmanager
def process(
    module: str, *extra: str, environment: dict[str, str] | None = None
) -> Iterator[tuple[str, int]]:
    """A Python module that prints where it serves, as JSON or a port; its URL and process id."""
    child = subprocess.Popen(
        [sys.executable, "-m", module, *extra],
        cwd=ROOT,
        env={**os.environ, **(environment or {})},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert child.stdout is not None
        said = json.loads(child.stdout.readline())
        yield (said["url"] if isinstance(said, dict) else f"http://127.0.0.1:{said}"), child.pid
    finally:
        child.terminate()
        child.wait(20)


COLUMNS = ("case", "CPU ms", "bare", "ratio", "before", "req/s", "p50 ms", "p99 ms", "failed")


def report(url: str, roots: tuple[int, ...], options: argparse.Namespace, folder: Path) -> None:
    member = sign_up(url, "measurer", "재는사람")
    entry_id = httpx.get(f"{url}/api/diary").json()[0]["id"]
    size = f"{options.entries:,} entries, {options.posts:,} posts"
    table = Table(title=f"{size}, {CONNECTIONS} connections, one run")
    for column in COLUMNS:
        table.add_column(column, justify="left" if column == "case" else "right")
    keeper = sign_up(url, "keeper", "기록하는사람")
    kept = health.journals(keeper) if options.only in health.CASE else []
    before = json.loads(options.against.read_text()) if options.against else {}
    ratios: dict[str, float] = {}
    for case in (
        *cases(member, entry_id),
        *page_cases(member, entry_id),
        *write_cases(member),
        *post_cases(member, options.posts),
        *health_cases(keeper, kept),
    ):
        if options.only not in case.name:
            continue
        bare, measured = compare(url, roots, case, options.seconds, folder)
        ratios[case.name] = measured.cost / bare.cost
        table.add_row(
            case.name,
            f"{measured.cost:.2f}",
            f"{bare.cost:.2f}",
            f"{ratios[case.name]:.1f}",
            f"{before[case.name]:.1f}" if case.name in before else "",
            f"{measured.rate:,.0f}",
            f"{measured.p50:.2f}",
            f"{measured.p99:.2f}",
            str(measured.failed),
        )
    Console(width=100).print(table)
    if options.save:
        options.save.write_text(json.dumps(ratios, indent=1))
    if options.only in search.CASE:
        bare, _ = compare(url, roots, Case("", "/api/search?q=%EB%AA%A8"), options.seconds, folder)
        Console(width=100).print(search.asked_first(url, roots, bare.cost, title=size))
    if options.only in search.NEW_WORDS:
        writer = sign_up(url, "writer", "쓰는사람")
        entry = write_cases(writer)[-1].form
        assert entry is not None
        Console(width=100).print(search.asked_while_words_wait(url, roots, writer, entry))
    if options.only in first.CASE:
        with process("tests.bench.bare", str(bare_page(url, folder))) as bare_process:
            Console(width=100).print(first.asked_first(url, roots, bare_process, title=size))
    if kept:
        Console(width=100).print(health.each_once(keeper, kept, roots))


def cases(member: Person, entry_id: int) -> list[Case]:
    return [
        Case("feed, signed out", "/api/diary?orderBy=latest&limit=10"),
        Case("feed, signed in", "/api/diary?orderBy=latest&limit=10", cookie=member.cookie),
        Case("popular, signed out", "/api/diary?orderBy=popular&limit=10"),
        Case("one entry, signed out", f"/api/diary/{entry_id}"),
        Case("one entry, signed in", f"/api/diary/{entry_id}", cookie=member.cookie),
        Case("like", f"/api/diary/{entry_id}/like", "POST", member.cookie),
    ]


def page_cases(member: Person, entry_id: int) -> list[Case]:
    """Whole pages: their HTML, and the API responses that their first screen would request."""
    pages = {
        "home": "/",
        "list": "/community",
        "one post": "/community/post/1",
        "one entry": f"/diary/{entry_id}",
    }
    return [
        Case(f"page: {name}, signed {word}", path, cookie=cookie, accepts="gzip, deflate, br")
        for word, cookie in (("out", ""), ("in", member.cookie))
        for name, path in pages.items()
    ]


def write_cases(member: Person) -> list[Case]:
    """The writes of members, with new content each time."""
    hamster = {"name": "모찌", "breed": "golden", "birthDate": "2025-01-01", "gender": "female"}
    made = member.post("/api/hamsters", hamster)
    made.raise_for_status()
    entry: dict[str, object] = {
        "title": "오늘 하루",
        "content": "쳇바퀴를 열심히 돌렸어요.",
        "hamsterId": made.json()["id"],
    }
    said: dict[str, object] = {"content": "귀여워요, 오늘도 잘 지냈네요"}
    return [
        Case("comment", "/api/community/7/comments", "POST", member.cookie, said),
        Case("entry", "/api/diary", "POST", member.cookie, entry),
    ]


def health_cases(keeper: Person, kept: list[int]) -> list[Case]:
    return [Case(health.CASE, health.address(one), cookie=keeper.cookie) for one in kept[:1]]


def post_cases(member: Person, posts: int) -> list[Case]:
    return [
        Case("posts, signed out", "/api/community?limit=15"),
        Case("posts, signed in", "/api/community?limit=15", cookie=member.cookie),
        Case("posts, popular", "/api/community?orderBy=popular&limit=15"),
        Case("posts, middle page", f"/api/community?page={posts // 30}&limit=15"),
        Case("one post, signed out", "/api/community/1"),
        Case("one post, signed in", "/api/community/1", cookie=member.cookie),
        Case("comments of a post", "/api/community/1/comments"),
        Case("like a post", "/api/community/1/like", "POST", member.cookie),
    ]


def compare(
    url: str, roots: tuple[int, ...], case: Case, seconds: int, folder: Path
) -> tuple[Measured, Measured]:
    """A bare handler answering the same bytes, then the real one."""
    body = folder / "answer"
    as_member = {"Cookie": case.cookie, "Origin": url} if case.cookie else {}
    send = httpx.Client(base_url=url, headers=as_member)
    headers = {"Accept-Encoding": case.accepts or "identity"}
    with send.stream(case.method, case.path, json=case.form, headers=headers) as answer:
        answer.raise_for_status()
        body.write_bytes(b"".join(answer.iter_raw()))
    with process("tests.bench.bare", str(body)) as (bare_url, pid):
        bare = cannon(f"{bare_url}/", (pid,), Case(case.name, "/"), url, seconds)
    return bare, cannon(url + case.path, roots, case, url, seconds)


def bare_page(url: str, folder: Path) -> Path:
    """A page's bytes in a file, for the bare handler to send."""
    page = folder / "page"
    page.write_bytes(httpx.get(f"{url}/community", headers={"Accept-Encoding": "br"}).content)
    return page


def cannon(address: str, roots: tuple[int, ...], case: Case, origin: str, seconds: int) -> Measured:
    named = {"Origin": origin, "Cookie": case.cookie, "Accept-Encoding": case.accepts}
    if case.form:
        named["Content-Type"] = "application/json"
    headers = [word for name, text in named.items() if text for word in ("-H", f"{name}={text}")]
    form = ["-b", json.dumps(case.form)] if case.form else []
    command = [
        str(AUTOCANNON),
        "--json",
        "-c",
        str(CONNECTIONS),
        "-m",
        case.method,
        *headers,
        *form,
    ]
    for duration in (1, seconds):  # the first second warms up and is thrown away
        used = processor_seconds(*roots)
        done = subprocess.run(
            [*command, "-d", str(duration), address], check=True, capture_output=True, text=True
        )
        used = processor_seconds(*roots) - used
    found = json.loads(done.stdout)
    return Measured(
        rate=found["requests"]["average"],
        p50=found["latency"]["p50"],
        p99=found["latency"]["p99"],
        failed=found["non2xx"] + found["errors"],
        cost=1000 * used / found["requests"]["total"],
    )


if __name__ == "__main__":
    main()
