"""Pages that nobody has asked before: each once, by one visitor, one after another.

A page that is asked again comes from memory, so an ordinary case would measure the first request
among thousands. The bare handler is asked in the same way: a single request costs more than one of
sixteen at once, because everything has gone to sleep before it.
"""

from collections.abc import Iterator, Sequence
from statistics import mean, quantiles

import httpx
from rich.table import Table

from hamsterd.community.queries import visible_to as post_visible_to
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_column
from hamsterd.diaries.queries import visible_to as entry_visible_to
from hamsterd.hamsters.profile.queries import VISIBLE as HAMSTER_VISIBLE
from hamsterd.members.accounts.queries import VISIBLE as MEMBER_VISIBLE
from tests.bench.processor import seconds_from_now

CASE = "pages asked first, one after another"
ASKED = 300
WARM = 20

_PAGES = {
    "post": ("/community/post/{}", f"SELECT id FROM community_posts WHERE {post_visible_to(None)}"),
    "entry": ("/diary/{}", f"SELECT id FROM diary_entries WHERE {entry_visible_to(None)}"),
    "hamster": (
        "/hamster/{}",
        f"SELECT h.id FROM hamsters h JOIN users u ON u.id = h.user_id WHERE {HAMSTER_VISIBLE}",
    ),
    "member": ("/user/{}", f"SELECT id FROM users WHERE {MEMBER_VISIBLE}"),
}


def pages() -> dict[str, list[str]]:
    """Addresses by what they show, spread over all that there are."""
    found = {}
    with connection():
        for name, (address, ids) in _PAGES.items():
            sql = f"SELECT id FROM ({ids}) shown ORDER BY id * 7919 %% 10007, id LIMIT %(most)s"
            found[name] = [address.format(one) for one in fetch_column(sql, most=ASKED + WARM)]
    return found


def asked_first(url: str, roots: Sequence[int], bare: tuple[str, int], *, title: str) -> Table:
    """What each page costs; `bare` are the address and process of the bare handler."""
    table = Table(title=f"{title}: {CASE}", caption="processor milliseconds")
    for column in ("pages", "mean", "p95", "bare", "ratio"):
        table.add_column(column, justify="left" if column == "pages" else "right")
    for name, addresses in pages().items():
        costs = list(_costs(url, roots, addresses))[WARM:]
        bare_cost = mean(list(_costs(bare[0], [bare[1]], ["/"] * len(addresses)))[WARM:])
        table.add_row(
            f"{name} ({len(costs)})",
            f"{mean(costs):.2f}",
            f"{quantiles(costs, n=100)[94]:.2f}",
            f"{bare_cost:.2f}",
            f"{mean(costs) / bare_cost:.1f}",
        )
    return table


def _costs(url: str, roots: Sequence[int], paths: Sequence[str]) -> Iterator[float]:
    with httpx.Client(base_url=url, headers={"Accept-Encoding": "br"}) as client:
        for path in paths:
            used = seconds_from_now(*roots)
            client.get(path).raise_for_status()
            yield 1000 * used()
