"""The cost of many open live channels for one worker, and its delay of a notification.

`python -m tests.bench.many_sockets` starts a site of its own and opens the sockets, ten per member.
Then members like an entry: measured is the time from the like's request to the notification's
arrival.
"""

import argparse
import asyncio
import resource
import time
from statistics import quantiles

from tornado.httpclient import HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from hamsterd.realtime.hub import MAX_SOCKETS_PER_MEMBER
from tests.bench.processor import processor_seconds
from tests.bench.sockets import megabytes, site
from tests.factories.diaries import an_entry, like
from tests.people import Person, sign_up

SOCKETS = 10_000
AT_ONCE = 100
IDLE_SECONDS = 30
LIKES = 50


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.many_sockets", description=__doc__)
    parser.add_argument("--sockets", type=int, default=SOCKETS)
    options = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with site() as (url, pid):
        count = max(options.sockets // MAX_SOCKETS_PER_MEMBER, 2)
        members = [sign_up(url, f"m{number}", f"회원{number}") for number in range(count)]
        likers = [sign_up(url, f"l{number}", f"이웃{number}") for number in range(LIKES)]
        entry = an_entry(members[0])
        asyncio.run(measure(members, likers, entry, pid))


async def measure(
    members: list[Person], likers: list[Person], entry: dict[str, object], pid: int
) -> None:
    few = await opened([members[-1]], 1)
    before = await ringing(few, members[0], likers[: LIKES // 2], entry)
    lean = megabytes(pid)
    began = processor_seconds(pid)
    sockets = await opened(members, MAX_SOCKETS_PER_MEMBER)
    opening = processor_seconds(pid) - began
    grown = megabytes(pid) - lean
    began = processor_seconds(pid)
    await asyncio.sleep(IDLE_SECONDS)
    idle = processor_seconds(pid) - began
    after = await ringing(sockets, members[0], likers[LIKES // 2 :], entry)
    count = len(sockets)
    print(  # noqa: T201  # what it is for
        f"{count:,} sockets: {1000 * grown / count:.1f} kB each, {1000 * opening / count:.2f} ms"
        f" of processor to open one, {100 * idle / IDLE_SECONDS:.1f}% of a processor idle\n"
        f"like to bell, ms: p50 {before[0]:.1f} and p95 {before[1]:.1f} with few sockets,"
        f" p50 {after[0]:.1f} and p95 {after[1]:.1f} with all of them"
    )


async def opened(members: list[Person], each: int) -> list[WebSocketClientConnection]:
    """`each` sockets of every member, some at a time."""
    requests = [
        HTTPRequest(
            f"{member.url.replace('http', 'ws', 1)}/ws",
            headers={"Cookie": member.cookie, "Origin": member.url},
            connect_timeout=60,
            request_timeout=60,
        )
        for member in members
        for _ in range(each)
    ]
    found: list[WebSocketClientConnection] = []
    for start in range(0, len(requests), AT_ONCE):
        found += await asyncio.gather(*map(websocket_connect, requests[start : start + AT_ONCE]))
    return found


async def ringing(
    sockets: list[WebSocketClientConnection],
    author: Person,
    likers: list[Person],
    entry: dict[str, object],
) -> tuple[float, float]:
    """Milliseconds from a like to the author's phone, the median and the 95th percentile."""
    [phone] = await opened([author], 1)
    took = []
    for liker in likers:
        await asyncio.sleep(0.2)  # the work of the former like is over
        began = time.perf_counter()
        await asyncio.to_thread(like, liker, entry)
        await phone.read_message()
        took.append(1000 * (time.perf_counter() - began))
    phone.close()
    assert all(socket.protocol is not None for socket in sockets)
    cuts = quantiles(took, n=20)
    return cuts[9], cuts[18]


if __name__ == "__main__":
    main()
