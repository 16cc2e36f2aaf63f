"""The memory cost of half a million junk frames: the server's memory before and after.

`python -m tests.bench.sockets` starts a site of its own and signs one member in. It sends the
frames over as many sockets as needed, and never reads an answer. `--url` and `--pid` measure
another site.
"""

import argparse
import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import websocket

from tests.people import Person, sign_up
from tests.postgres import running_cluster
from tests.processes import served

FRAMES = 500_000
AT_ONCE = 1_000
MOST_MEGABYTES = 60
JUNK = b"\x81\x82\x00\x00\x00\x00{}"
"""One masked text frame that says `{}`."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.sockets", description=__doc__)
    parser.add_argument("--frames", type=int, default=FRAMES)
    options = parser.parse_args()
    with site() as (url, pid):
        member = sign_up(url, "kong", "콩이집사")
        before = megabytes(pid)
        sockets = flood(member, options.frames)
        after = megabytes(pid)
    grown = after - before
    print(  # noqa: T201  # what it is for
        f"{options.frames:,} frames over {sockets:,} sockets: {before:.0f} MB before, "
        f"{after:.0f} MB after, {grown:+.0f} MB (at most {MOST_MEGABYTES})"
    )
    raise SystemExit(grown > MOST_MEGABYTES)


def flood(member: Person, frames: int) -> int:
    """Send them, over a new socket whenever the last one was closed; how many it took."""
    sent = sockets = 0
    while sent < frames:
        channel = websocket.create_connection(
            member.url.replace("http", "ws", 1) + "/ws",
            origin=member.url,
            cookie=member.cookie,
            timeout=30,
        )
        sockets += 1
        with suppress(OSError):
            while sent < frames:
                channel.sock.sendall(JUNK * AT_ONCE)
                sent += AT_ONCE
        channel.shutdown()
    return sockets


@contextmanager
def site() -> Iterator[tuple[str, int]]:
    """A server process with a database of its own."""
    with running_cluster() as cluster, tempfile.TemporaryDirectory() as folder:
        dsn = cluster.migrated()
        with served(dsn, Path(folder), workers=1, HAMSTERD_RATE_LIMIT_SCALE="1000") as server:
            yield server.url, server.process.pid


def megabytes(pid: int) -> float:
    """Resident memory, once what the last frames made is let go of."""
    time.sleep(1)
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGESIZE") / 1e6


if __name__ == "__main__":
    main()
