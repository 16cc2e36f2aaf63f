"""Lighthouse on a phone over the public pages, as a Markdown table.

`python -m tests.bench.lighthouse` fills a site of its own with the demo and serves the built
portal. With an address it measures the site there. Simulated throttling depends on the machine's
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
from typing import Any

import httpx
from rich.console import Console

from tests.e2e.chromium import find_chromium
from tests.postgres import running_cluster
from tests.processes import HAMSTER, served

TOOL = Path(__file__).resolve().parents[2] / "portal" / "tools" / "lighthouse"
SCORES = ("performance", "accessibility", "best-practices", "seo")
LEAST = {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 100}
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
    options = parser.parse_args()
    if not (TOOL / "node_modules").is_dir():
        subprocess.run(["npm", "ci", "--loglevel=error"], cwd=TOOL, check=True)
    if options.url:
        report(options.url, options.times)
        return
    with demo_site() as url:
        report(url, options.times)


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


def report(url: str, times: int) -> None:
    """The table of all pages; exits with 1 when one of them is below the least."""
    paths = pages(url)
    measured = [middle(url + path, times) for path in paths.values()]
    load = f"load {os.getloadavg()[0]:.1f}, the middle of {times} each"
    rule = row(["---", *["---:"] * (len(HEADINGS) - 1)])
    rows = [row(cells(name, each)) for name, each in zip(paths, measured, strict=True)]
    failed = [f"{each['url']}: {', '.join(each['failed'])}" for each in measured if each["failed"]]
    lines = [load, "", row(HEADINGS), rule, *rows, "", *failed]
    Console(width=160).print("\n".join(lines), markup=False, highlight=False)
    if any(each["scores"][score] < LEAST[score] for each in measured for score in SCORES):
        raise SystemExit(1)


def pages(url: str) -> dict[str, str]:
    """The measured pages, with the newest entry and post."""
    with httpx.Client(base_url=url) as client:
        entry = client.get("/api/diary", params={"limit": 1}).json()[0]["id"]
        post = client.get("/api/community", params={"limit": 1}).json()["posts"][0]["id"]
    return {
        "home": "/",
        "a diary entry": f"/diary/{entry}",
        "community": "/community",
        "a post": f"/community/post/{post}",
        "ranking": "/ranking",
        "search": "/search",
    }


def middle(address: str, times: int) -> dict[str, Any]:
    """One page as Lighthouse sees it, by the middle performance of `times` runs."""
    chromium = find_chromium()
    environment = {**os.environ, **chromium.environment, "CHROME_PATH": chromium.path}
    done = subprocess.run(
        ["node", TOOL / "measure.mjs", *[address] * times],
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
