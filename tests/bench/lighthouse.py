"""Lighthouse on a phone, signed out and signed in, as a Markdown table.

`python -m tests.bench.lighthouse` fills a site of its own with the demo and serves the built
portal. With an address it measures the demo there. Simulated throttling depends on the machine's
real speed, so measure on an idle machine: its load is printed with the table.
"""

import argparse
import json
import os
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from rich.console import Console

from tests.e2e.chromium import find_chromium
from tests.postgres import running_cluster
from tests.processes import HAMSTER, served

TOOL = Path(__file__).resolve().parents[2] / "portal" / "tools" / "lighthouse"
SCORES = ("performance", "accessibility", "best-practices", "seo")
LEAST = {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 100}
MEMBER = {"username": "haemjji", "password": "haemjji2025"}
"""The demo's own."""
HEADINGS = (
    "page",
    *SCORES,
    "first paint ms",
    "largest paint ms",
    "blocked ms",
    "shift",
    "KiB",
)


def main() -> None:
    """Measure, print, and fail where a page is worse than it may be."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.lighthouse", description=__doc__)
    parser.add_argument("url", nargs="?", help="a running site; without it one is made")
    parser.add_argument("--times", type=int, default=3, help="the middle one of so many counts")
    parser.add_argument("--only", default="", help="pages whose name has this in it")
    options = parser.parse_args()
    if not (TOOL / "node_modules").is_dir():
        subprocess.run(["npm", "ci", "--loglevel=error"], cwd=TOOL, check=True)
    if options.url:
        report(options.url, options.times, options.only)
        return
    with demo_site() as url:
        report(url, options.times, options.only)


@contextmanager
def demo_site() -> Iterator[str]:
    """The demo, served as an operator would, until the block ends."""
    with running_cluster() as cluster, tempfile.TemporaryDirectory() as folder:
        dsn = cluster.migrated()
        where = {"HAMSTERD_DATABASE_URL": dsn, "HAMSTERD_DATA_DIR": folder}
        subprocess.run(
            [HAMSTER, "seed", "demo"], env={**os.environ, **where}, check=True, capture_output=True
        )
        with served(dsn, Path(folder), workers=1) as server:
            yield server.url
        cluster.drop(dsn)


def report(url: str, times: int, only: str) -> None:
    """The table, a row as soon as it is measured; exits with 1 when a page is below the least."""
    console = Console(width=160, markup=False, highlight=False)
    console.print(row(HEADINGS), row(["---", *["---:"] * (len(HEADINGS) - 1)]), sep="\n")
    failed = []
    for page in pages(url):
        if only not in page.name:
            continue
        measured = middle(url, page, times)
        console.print(row(cells(page.name, measured)))
        if any(measured["scores"][score] < LEAST[score] for score in SCORES):
            failed.append(f"{measured['url']}: {', '.join(measured['failed'])}")
    console.print("", *failed, f"load {os.getloadavg()[0]:.1f}, {times} each", sep="\n")
    if failed:
        raise SystemExit(1)


class Measured(NamedTuple):
    """A page, and whose it is by the cookie of a session; nobody's without one.

    Search engines are kept out of private pages, so those are not asked to let them in.
    """

    name: str
    path: str
    cookie: str = ""
    is_private: bool = False


def pages(url: str) -> list[Measured]:
    """The measured pages, with the newest entry, post, board and hamster."""
    with httpx.Client(base_url=url, headers={"Origin": url}) as client:
        entry = client.get("/api/diary", params={"limit": 1}).json()[0]
        post = client.get("/api/community", params={"limit": 1}).json()["posts"][0]
        read = {
            "home": "/",
            "a diary entry": f"/diary/{entry['id']}",
            "community": "/community",
            "a board": f"/community?board={post['board']['id']}",
            "a post": f"/community/post/{post['id']}",
            "a hamster": f"/hamster/{entry['hamster']['id']}",
            "contests": "/contest",
            "ranking": "/ranking",
            "search": "/search",
        }
        client.post("/api/auth/login", json=MEMBER).raise_for_status()
        cookie = f"hamsterd={client.cookies['hamsterd']}"
    private = {
        "writing, signed in": "/create-diary",
        "own hamsters, signed in": "/hamsters",
        "notifications, signed in": "/notifications",
    }
    return [
        *(Measured(name, path) for name, path in read.items()),
        Measured("sign-in", "/login", is_private=True),
        *(Measured(f"{name}, signed in", path, cookie) for name, path in read.items()),
        *(Measured(name, path, cookie, is_private=True) for name, path in private.items()),
    ]


def middle(url: str, page: Measured, times: int) -> dict[str, Any]:
    """One page as Lighthouse sees it, by the middle performance of `times` runs."""
    chromium = find_chromium()
    environment = {
        **os.environ,
        **chromium.environment,
        "CHROME_PATH": chromium.path,
        "COOKIE": page.cookie,
        "PRIVATE": "1" if page.is_private else "",
    }
    done = subprocess.run(
        ["node", TOOL / "measure.mjs", *[url + page.path] * times],
        env=environment,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    runs: list[dict[str, Any]] = [json.loads(line) for line in done.stdout.splitlines()]
    runs.sort(key=lambda run: run["scores"]["performance"])
    return runs[len(runs) // 2]


def cells(name: str, measured: dict[str, Any]) -> list[str]:
    """A row of the table."""
    paint = measured["milliseconds"]
    return [
        name,
        *(str(measured["scores"][score]) for score in SCORES),
        f"{paint['firstPaint']:,}",
        f"{paint['largestPaint']:,}",
        f"{paint['blocked']:,}",
        str(measured["shift"]),
        f"{measured['kibibytes']:,}",
    ]


def row(values: Sequence[str]) -> str:
    """A line of a Markdown table."""
    return f"| {' | '.join(values)} |"


if __name__ == "__main__":
    main()
