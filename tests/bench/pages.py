"""The waiting time of one person on a site of any size: every page many times, never the same
twice.

`python -m tests.bench.pages URL` signs in as the two members that `hamster seed load` names, and
prints a table. These responses are not cached, so they show the database's work. With `--processes`
of the server and of PostgreSQL it adds the processor time of a response, which is the same on a
busy machine. It likes, comments and reports, so use it only on a site that was loaded for
measurements.
"""

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from random import Random
from statistics import quantiles

import httpx
import orjson
from rich.console import Console

from fixtures.load import load_demo
from fixtures.words import word_lists
from tests.bench.processor import processor_seconds

TIMES = 40
WARM_UPS = 2
ROW = "{:<40}{:>8}{:>8}{:>8}{:>7}{:>8}"
SECONDS_PER_PAGE = 12
"""A page is not requested again once it has taken longer than this in all."""


@dataclass(frozen=True)
class Page:
    """A page: `ask` makes another request for it each time."""

    name: str
    ask: Callable[[], httpx.Response]


@dataclass(frozen=True)
class Size:
    """The highest ids."""

    members: int
    entries: int
    posts: int
    hamsters: int


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.pages", description=__doc__)
    parser.add_argument("url")
    parser.add_argument("--only", default="", help="ask the pages whose name holds this")
    parser.add_argument(
        "--processes", type=int, nargs="+", default=(), help="whose trees answer: ids"
    )
    options = parser.parse_args()
    member, admin = (signed_in(options.url, admin=admin) for admin in (False, True))
    console = Console(width=100)
    console.print(ROW.format("page", "p50 ms", "p95 ms", "CPU ms", "times", "failed"))
    for page in pages(httpx.Client(base_url=options.url, timeout=60), member, admin):
        if options.only in page.name:
            took, failed, cost = measured(page, options.processes)
            cuts = quantiles(took, n=100)
            row = (
                page.name,
                f"{cuts[49]:.0f}",
                f"{cuts[94]:.0f}",
                f"{cost:.1f}" if options.processes else "",
                len(took),
                failed,
            )
            console.print(ROW.format(*row), highlight=False)


def signed_in(url: str, *, admin: bool) -> httpx.Client:
    known = next(one for one in load_demo().members if one.password and one.is_admin is admin)
    client = httpx.Client(base_url=url, headers={"Origin": url}, timeout=60)
    answer = client.post(
        "/api/auth/login", json={"username": known.username, "password": known.password}
    )
    answer.raise_for_status()
    return client


def measured(page: Page, processes: Sequence[int]) -> tuple[list[float], int, float]:
    """Milliseconds of each answer, how many were refusals or failures, processor time of one."""
    took, failed, began, used = [], 0, time.monotonic(), 0.0
    for turn in range(TIMES):
        if turn == WARM_UPS:
            used = processor_seconds(*processes)
        start = time.perf_counter()
        answer = page.ask()
        spent = 1000 * (time.perf_counter() - start)
        failed += not answer.is_success
        if turn >= WARM_UPS:
            took.append(spent)
        if time.monotonic() - began > SECONDS_PER_PAGE and len(took) > 1:
            break
    return took, failed, 1000 * (processor_seconds(*processes) - used) / len(took)


def pages(visitor: httpx.Client, member: httpx.Client, admin: httpx.Client) -> Iterator[Page]:
    size = size_of(visitor, admin)
    rng, numbers = Random(1), count()
    board = visitor.get("/api/boards").json()[0]

    def get(client: httpx.Client, path: str, **query: object) -> httpx.Response:
        return client.get(path, params={name: str(value) for name, value in query.items()})

    def entry() -> int:
        return rng.randint(size.entries - 2_000, size.entries)

    def someone() -> int:
        return rng.randint(1, size.members)

    def found(words: list[str]) -> Callable[[], httpx.Response]:
        return lambda: get(visitor, "/api/search", q=rng.choice(words))

    yield Page("feed", lambda: get(visitor, "/api/diary", limit=10 + next(numbers) % 50))
    yield Page("feed, signed in", lambda: get(member, "/api/diary", limit=10 + next(numbers) % 50))
    yield Page("feed, a page further back", further_back(visitor, "/api/diary"))
    yield Page(
        "feed, popular",
        lambda: get(visitor, "/api/diary", orderBy="popular", limit=10 + next(numbers) % 50),
    )
    yield Page("one entry", lambda: get(visitor, f"/api/diary/{rng.randint(1, size.entries)}"))
    yield Page("its comments", lambda: get(visitor, f"/api/diary/{entry()}/comments"))
    yield Page("posts", lambda: get(visitor, "/api/community", limit=10 + next(numbers) % 50))
    yield Page(
        "posts of a board, any page",
        lambda: get(
            visitor,
            "/api/community",
            boardId=board["id"],
            page=rng.randint(1, board["postsCount"] // 15),
            limit=15,
        ),
    )
    yield Page("one post", lambda: get(visitor, f"/api/community/{rng.randint(1, size.posts)}"))
    yield Page(
        "its comments and replies",
        lambda: get(visitor, f"/api/community/{rng.randint(1, size.posts)}/comments"),
    )
    yield Page("a member", lambda: get(visitor, f"/api/users/{someone()}"))
    yield Page("a member's entries", lambda: get(visitor, f"/api/diary/user/{someone()}"))
    yield Page("a member's followers", lambda: get(visitor, f"/api/follow/followers/{someone()}"))
    yield Page(
        "a hamster's entries",
        lambda: get(visitor, f"/api/hamsters/{rng.randint(1, size.hamsters)}/diaries"),
    )
    lists = word_lists()
    yield Page("search, words in many texts", found([f"{one} " for one in lists["food"][:12]]))
    yield Page("search, words in few", found(lists["region"] + lists["food"][-20:]))
    yield Page("search, rare words", found([one.split()[0] for one in lists["rare"]]))
    yield Page("search, one syllable", found([one[0] for one in lists["food"] + lists["thing"]]))
    initials = [a + b for a in "ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅋ" for b in "ㄱㄷㅁㅂㅅㅇ"]
    yield Page("search, initial consonants", found(initials))
    yield Page(
        "ranking, any page",
        lambda: get(visitor, "/api/ranking/level", offset=rng.randrange(0, 900, 10)),
    )
    yield Page("one's own place", lambda: get(member, "/api/ranking/me", kind="level"))
    yield Page("notifications", lambda: get(member, "/api/notifications"))
    yield Page(
        "write a comment",
        lambda: member.post(
            f"/api/diary/{public(visitor, rng)}/comments",
            json={"content": f"좋아요 {rng.random()}"},
        ),
    )
    yield Page("like", lambda: member.post(f"/api/diary/{public(visitor, rng)}/like"))
    yield Page(
        "report",
        lambda: member.post(
            "/api/reports",
            json={
                "reportedItemType": "diary",
                "reportedItemId": public(visitor, rng),
                "reason": "스팸",
            },
        ),
    )
    yield from console_pages(admin, size, rng)


def console_pages(admin: httpx.Client, size: Size, rng: Random) -> Iterator[Page]:
    numbers = count()

    def listed(
        resource: str, sort: str = "id", back: int = 0, **asked: object
    ) -> Callable[[], httpx.Response]:
        def ask() -> httpx.Response:
            first = rng.randrange(0, back, 25) if back else 0
            chosen = {name: one() if callable(one) else one for name, one in asked.items()}
            return admin.get(
                f"/api/admin/{resource}",
                params={
                    "sort": orjson.dumps([sort, "DESC"]).decode(),
                    "range": orjson.dumps([first, first + 20 + next(numbers) % 10]).decode(),
                    "filter": orjson.dumps(chosen).decode(),
                },
            )

        return ask

    food, thing = word_lists()["food"], word_lists()["thing"]
    yield Page("console: cases", listed("reports"))
    yield Page("console: a case", cases(admin))
    for resource in ("users", "diaries", "posts", "comments"):
        yield Page(f"console: {resource}", listed(resource))
        yield Page(f"console: {resource}, further back", listed(resource, back=5_000))
        yield Page(f"console: {resource} by a word", listed(resource, q=lambda: rng.choice(food)))
        yield Page(
            f"console: {resource} by a rare word",
            listed(resource, q=lambda: f"{rng.choice(thing)} {rng.randint(60, 89)}번"),
        )
    yield Page("console: hidden diaries", listed("diaries", state="hidden"))
    yield Page("console: visible diaries", listed("diaries", state="visible"))
    yield Page(
        "console: diaries of a member",
        listed("diaries", userId=lambda: rng.randint(1, size.members)),
    )
    yield Page(
        "console: a member", lambda: admin.get(f"/api/admin/users/{rng.randint(1, size.members)}")
    )
    yield Page("console: sanctions", listed("sanctions"))
    yield Page("console: audit", listed("audit"))
    yield Page("console: held", listed("held"))
    yield Page("console: work to do", lambda: admin.get("/api/admin/todo"))
    yield Page("console: statistics", lambda: admin.get("/api/admin/system-stats"))
    for name in ("realtime", "user-behavior", "content-performance", "retention"):
        yield Page(f"analytics: {name}", lambda name=name: admin.get(f"/api/analytics/{name}"))


def cases(admin: httpx.Client) -> Callable[[], httpx.Response]:
    """One case after the other."""
    known: list[int] = []

    def ask() -> httpx.Response:
        if not known:
            known.extend(one["id"] for one in admin.get("/api/admin/reports").json())
        return admin.get(f"/api/admin/reports/{known.pop()}")

    return ask


def further_back(client: httpx.Client, path: str) -> Callable[[], httpx.Response]:
    """The next page each time, by its cursor."""
    at: dict[str, str] = {}

    def ask() -> httpx.Response:
        answer = client.get(path, params={"limit": "50", **at})
        at["cursor"] = answer.headers["X-Next-Cursor"]
        return answer

    return ask


def public(visitor: httpx.Client, rng: Random) -> int:
    """An entry that everybody may see, of the newest hundreds."""
    known: list[int] = _public.setdefault(id(visitor), [])
    if not known:
        known.extend(one["id"] for one in visitor.get("/api/diary?limit=100").json())
        known.extend(one["id"] for one in visitor.get("/api/diary?limit=100&offset=100").json())
        rng.shuffle(known)
    return known.pop()


_public: dict[int, list[int]] = {}


def size_of(visitor: httpx.Client, admin: httpx.Client) -> Size:
    newest = visitor.get("/api/diary?limit=1").json()[0]["id"]
    post = visitor.get("/api/community?limit=1").json()["posts"][0]["id"]
    members = admin.get("/api/admin/users").json()
    return Size(max(one["id"] for one in members), newest, post, members[0]["id"])


if __name__ == "__main__":
    main()
