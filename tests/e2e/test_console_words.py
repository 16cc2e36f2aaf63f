"""Every screen of the console speaks Korean, fits three widths, and is looked at in both themes."""

import platform
import re
from collections.abc import Iterator
from typing import NamedTuple
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, Page, expect
from playwright.sync_api import TimeoutError as TooLate

from hamsterd.models import ALL_MODELS
from scheduler.timetable import TIMETABLE
from tests.e2e.conftest import DESKTOP, new_context, seat, settle
from tests.factories.community import a_post, comment_on
from tests.factories.diaries import an_entry, say
from tests.marks import rest_in
from tests.people import Person, sign_up
from tests.postgres import Cluster
from tests.processes import Server, served

LISTS = [
    "reports",
    "inquiries",
    "sign-ups",
    "appeals",
    "held",
    "flagged",
    "takedowns",
    "sanctions",
    "users",
    "diaries",
    "posts",
    "comments",
    "boards",
    "contests",
    "word-rules",
    "announcements",
    "popups",
    "canned-texts",
    "blocks",
    "ads",
    "audit",
    "personal-data-views",
    "incidents",
    "jobs",
    "job-runs",
]
SCREENS = ["", *LISTS, "shield", "me", "analytics", "monitoring", "moves"]
RECORDS = [
    "users/{member}/show",
    "reports/{case}/show",
    "diaries/{entry}/show",
    "ads/create",
    "word-rules/create",
]
WIDTHS = (390, 820, 1280)

KNOWN = re.compile(
    r"\b(?:CSV|PostgreSQL|Google|GB|MB|KB|ms|s|IP|API|URL|HTTP|UTC|ID|CPU|p50|p95|p99|v?\d[\w.]*)\b"
    r"|[\w.*+-]+@[\w.*-]+|https?://\S+|/[\w/.{}-]+|#\d+"
)
"""Brand words, units, and addresses of all kinds."""
TECHNICAL = {
    *(job.name for job in TIMETABLE),
    *(model._meta.table_name for model in ALL_MODELS),
    platform.node(),
    *("root", "VACUUM", "JPG", "PNG", "WebP", "https", "TestBrowser"),
}
"""Technical words that operators also type and read elsewhere."""
NAMED_BY_MACHINES = "monitoring"
"""The machine room names hosts and caches as the command line does."""

VISIBLE_WORDS = """(known) => {
    const out = []
    const isShown = (node) => node.checkVisibility?.({ visibilityProperty: true }) ?? true
    const skipped = 'code, pre, kbd, svg, script, style, [data-names], time'
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const holder = node.parentElement
        if (holder && !holder.closest(skipped) && isShown(holder)) out.push(node.textContent.trim())
    }
    for (const holder of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
        if (!isShown(holder) || holder.closest(skipped)) continue
        for (const name of ['aria-label', 'title', 'placeholder']) {
            const said = holder.getAttribute(name)
            if (said) out.push(said.trim())
        }
    }
    return [...new Set(out.filter(Boolean))]
}"""

FITS = "() => document.documentElement.scrollWidth <= window.innerWidth"
WIDEST = """() => [...document.querySelectorAll('main *')]
    .filter((each) => each.getBoundingClientRect().right > window.innerWidth)
    .map((each) => `${each.tagName}.${each.className} ${each.textContent.slice(0, 40)}`)
    .slice(0, 5)"""


class Console(NamedTuple):
    """A page of an admin, what there is to see, and the names that people chose."""

    page: Page
    ids: dict[str, int]
    names: set[str]
    key: str


@pytest.fixture(scope="module")
def server(postgres_cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A site of its own: on the shared one, lists name what other tests' people chose."""
    dsn = postgres_cluster.migrated()
    with served(dsn, tmp_path_factory.mktemp("words"), workers=1) as running:
        yield running
    postgres_cluster.drop(dsn)


@pytest.fixture(scope="module")
def console(browser: Browser, server: Server) -> Iterator[Console]:
    """A site where something of everything has happened."""
    key = uuid4().hex[:6]
    chief = sign_up(server.url, f"words{key}", "햄찌지기가나")
    member = sign_up(server.url, f"worded{key}", "콩이집사다라")
    reporter = sign_up(server.url, f"teller{key}", "두부언니마바")
    server.hamster("users", "grant-admin", chief.username)
    board = chief.post("/api/boards", {"name": f"질문{key}"}).json()["id"]
    entry, post = an_entry(member), a_post(member, boardId=board)
    say(member, entry)
    comment_on(member, post)
    report(reporter, "diary", entry["id"])
    report(reporter, "community", post["id"])
    case = chief.get("/api/admin/reports").json()[0]["id"]
    other = an_entry(member)
    chief.delete(f"/api/admin/diary/{other['id']}")
    chief.post(
        f"/api/admin/users/{member.id}/sanctions", {"kind": "warning", "reason": "광고예요."}
    )
    chief.post(f"/api/admin/users/{member.id}/reveal", {"reason": "문의에 답해요."})
    server.run_job("recount")
    context = new_context(browser, server, DESKTOP)
    page = context.new_page()
    seat(page, chief)
    ids = {"member": member.id, "case": case, "entry": entry["id"]}
    yield Console(page, ids, {person.username for person in (chief, member, reporter)}, key)
    context.close()


def report(who: Person, kind: str, target_id: int) -> None:
    form = {"reportedItemType": kind, "reportedItemId": target_id, "reason": "spam"}
    assert who.post("/api/reports", form).status_code == 201


def open_screen(console: Console, path: str) -> None:
    console.page.goto(f"/admin/{path.format(**console.ids)}")
    settle(console.page)


def foreign_words(page: Page, names: set[str], key: str) -> list[str]:
    """The words that are neither Korean nor names."""
    found = []
    for said in page.evaluate(VISIBLE_WORDS):
        words = said
        for name in sorted({*names, *TECHNICAL}, key=len, reverse=True):
            words = words.replace(name, "")
        words = words.replace(key, "")
        if re.search(r"[A-Za-z]{2,}", KNOWN.sub("", words)):
            found.append(said)
    return found


@pytest.mark.parametrize("path", rest_in("walks", [*SCREENS, *RECORDS]))
def test_a_screen_speaks_korean_and_fits(console: Console, path: str):
    console.page.set_viewport_size({"width": 1280, "height": 900})
    open_screen(console, path)

    if path != NAMED_BY_MACHINES:
        found = foreign_words(console.page, console.names, console.key)
        assert found == [], "\n".join(found)
    for width in WIDTHS:
        console.page.set_viewport_size({"width": width, "height": 900})
        try:  # panels are laid out anew once the script has heard of the width
            console.page.wait_for_function(FITS, timeout=5_000)
        except TooLate:
            pytest.fail(f"too wide at {width}: {console.page.evaluate(WIDEST)}")


@pytest.mark.part(name="journeys")
def test_what_an_act_changed_is_told_in_korean(console: Console):
    open_screen(console, "audit")
    rows = console.page.get_by_role("button", name="펼치기")
    for place in range(min(4, rows.count())):
        rows.nth(place).click()
        settle(console.page)
        assert foreign_words(console.page, console.names, console.key) == []


@pytest.mark.part(name="journeys")
def test_the_range_of_the_figures_shows_which_one_is_meant(console: Console):
    open_screen(console, "analytics?tab=behavior")
    pressed = console.page.locator("[aria-label='기간'] [aria-pressed=true]")
    expect(pressed).to_have_text(["기본"])
    console.page.get_by_role("button", name="30일", exact=True).click()
    expect(pressed).to_have_text(["30일"])
