"""A queue processed by keyboard only, while a second moderator claims and decides in between.

The server is slow, keys are held down and pressed twice. Afterwards the log of each decision is
compared with the case that was on the screen. `HAMSTERD_DESK_CASES=100` processes as many.
"""

import json
import os
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.conftest import DESKTOP, OpenWindow, seat
from tests.people import Person, sign_up
from tests.processes import Server

pytestmark = pytest.mark.part(name="journeys")

CASES = int(os.environ.get("HAMSTERD_DESK_CASES", "14"))
REPORTS_EACH = 7
"""Cases that one reporter files: fewer than the limit of a minute."""
SLOW_SECONDS = 0.6
READ_MS = 400
"""A screen must be shown longer than this before it accepts keys."""
GONE_ON = """case_id => {
    const shown = document.querySelector('[data-case]')
    return shown ? shown.dataset.case !== case_id : location.pathname === '/admin/reports'
}"""
"""Another case is drawn, or the list: none is left."""
SLIPS = """case_id => new Promise((done) => {
    const press = () => ['keydown', 'keyup'].forEach((name) => document.body.dispatchEvent(
        new KeyboardEvent(name, { key: 'd', code: 'KeyD', bubbles: true, cancelable: true })))
    const isShown = () => document.querySelector('[data-case]')?.dataset.case === case_id
    if (!isShown()) return done()
    const again = setInterval(press, 100)
    const look = new MutationObserver(() => {
        if (isShown()) return
        clearInterval(again)
        look.disconnect()
        press()
        done()
    })
    look.observe(document.body, { subtree: true, childList: true, attributes: true })
    press()
})"""
"""Presses a key while a case is shown, and once more in the moment in which it changes.

It runs in the page, because a press from the test would arrive later and count as meant.
"""
USUAL = "운영 원칙에 어긋나는 내용이 아니에요."


@dataclass
class Notes:
    """The acts of this test, to compare with the log."""

    dismissed: list[int] = field(default_factory=list)
    resolved: list[int] = field(default_factory=list)
    refused: list[int] = field(default_factory=list)
    by_other: list[int] = field(default_factory=list)
    seconds: float = 0.0


def moderator(server: Server, name: str, nickname: str) -> Person:
    chief = sign_up(server.url, name, nickname)
    server.hamster("users", "grant-admin", chief.username)
    return chief


def a_queue(server: Server, chief: Person, key: str, count: int) -> list[int]:
    """`count` cases of posts whose title carries `key`, the oldest first."""
    board = chief.post("/api/boards", {"name": f"열쇠 {key}"}).json()["id"]
    author = sign_up(server.url, f"aut{key}", f"글쓴이{key}")
    reporters: list[Person] = []
    for number in range(count):
        if number % REPORTS_EACH == 0:
            name = f"rep{key}{len(reporters)}"
            reporters.append(sign_up(server.url, name, f"지켜봄{key}{len(reporters)}"))
        post = {"title": f"사건 {number:03} {key}", "content": "톱밥 나눔해요.", "boardId": board}
        form = {
            "reportedItemType": "community",
            "reportedItemId": author.post("/api/community", post).json()["id"],
            "reason": "spam",
        }
        answer = reporters[-1].post("/api/reports", form)
        assert answer.is_success, answer.text
    ids: list[int] = []
    while len(ids) < count:
        page = chief.get(
            "/api/admin/reports",
            filter=json.dumps({"ownerId": author.id}),
            sort='["createdAt","ASC"]',
            range=f"[{len(ids)},{len(ids) + 99}]",
        ).json()
        ids += [row["id"] for row in page]
    return ids


def shown_case(page: Page) -> int | None:
    """The case on the screen, by its content and not by the URL."""
    shown = page.locator("[data-case]")
    return int(shown.get_attribute("data-case") or 0) if shown.count() else None


def be_slow(page: Page) -> None:
    def late(route: Route) -> None:
        time.sleep(SLOW_SECONDS)
        route.continue_()

    page.route("**/api/admin/reports/*/decide", late)


def decisions(chief: Person, actor: Person) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    while True:
        rows = chief.get(
            "/api/admin/audit",
            filter=json.dumps({"actor": f"admin:{actor.id}", "targetType": "case"}),
            sort='["id","ASC"]',
            range=f"[{len(found)},{len(found) + 99}]",
        ).json()
        found += rows
        if len(rows) < 100:
            return [row for row in found if row["action"].startswith("case.")]


def test_no_key_decides_another_case_than_the_one_on_the_screen(
    window: OpenWindow, server: Server, key: str
) -> None:
    chief = moderator(server, f"chi{key}", f"지기{key}")
    other = moderator(server, f"oth{key}", f"동료{key}")
    ids = a_queue(server, chief, key, CASES)
    page = window(DESKTOP)
    seat(page, chief)
    be_slow(page)
    notes = Notes()
    query = json.dumps({"status": "pending", "q": key}, separators=(",", ":"))
    page.goto(f"/admin/reports?filter={query}&sort=createdAt&order=ASC")
    expect(page.get_by_text(f"사건 000 {key}")).to_be_visible()
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    expect(page.locator(f'[data-case="{ids[0]}"]')).to_be_visible()

    began = time.monotonic()
    turn = 0
    while (case := shown_case(page)) is not None:
        page.wait_for_timeout(READ_MS)
        work_on(page, case, turn, other, notes)
        turn += 1
        assert turn <= CASES * 2, "the queue does not end"
    notes.seconds = time.monotonic() - began

    assert parameter(page, "filter") == query
    judge(chief, other, ids, notes)


def work_on(page: Page, case: int, turn: int, other: Person, notes: Notes) -> None:
    """One case: dismissed, resolved, refused or passed over, and every slip of a hand with it."""
    match turn % 7:
        case 2:  # another claims it while it is looked at: it locks at once
            assert other.post(f"/api/admin/reports/{case}/claim").is_success
            expect(page.get_by_text("까지 맡고 있어요.").first).to_be_visible()
            expect(page.get_by_role("button", name="조치하기", exact=True)).to_be_disabled()
            page.keyboard.press("d")
            page.wait_for_timeout(READ_MS)
            assert shown_case(page) == case
            notes.refused.append(case)
            assert other.post(f"/api/admin/reports/{case}/release").is_success
            expect(page.get_by_role("button", name="조치하기", exact=True)).to_be_enabled()
            page.wait_for_timeout(READ_MS)
            dismiss(page, case, notes)
        case 4:  # another decides it while the key is on its way
            answer = other.post(
                f"/api/admin/reports/{case}/decide", {"decision": "dismiss", "reason": USUAL}
            )
            if answer.is_success:
                notes.by_other.append(case)
            page.keyboard.press("d")
            page.wait_for_timeout(int(SLOW_SECONDS * 1000) + READ_MS)
            assert shown_case(page) == case, "a refused key went on"
            page.keyboard.press("j")
            expect(page.locator(f'[data-case="{case}"]')).to_have_count(0)
        case 5:  # by the dialog: a usual reason by its number, sent by Ctrl+Enter, twice
            page.keyboard.press("r")
            expect(page.get_by_role("dialog")).to_be_visible()
            page.keyboard.press("1")
            page.keyboard.press("Control+Enter")
            page.keyboard.press("Control+Enter")
            expect(page.locator(f'[data-case="{case}"]')).to_have_count(0)
            notes.resolved.append(case)
        case _:
            dismiss(page, case, notes)
    page.wait_for_function(GONE_ON, arg=str(case))


def dismiss(page: Page, case: int, notes: Notes) -> None:
    """Hold a key, press it again while the server is slow, and once more as the screen changes."""
    page.keyboard.down("d")
    for _ in range(4):
        page.keyboard.down("d")
    page.keyboard.up("d")
    page.evaluate(SLIPS, str(case))
    expect(page.locator(f'[data-case="{case}"]')).to_have_count(0)
    notes.dismissed.append(case)


def parameter(page: Page, name: str) -> str | None:
    return page.evaluate("name => new URLSearchParams(location.search).get(name)", name)


def judge(chief: Person, other: Person, ids: list[int], notes: Notes) -> None:
    """The log against the notes: each case once, and each as it was decided on the screen."""
    mine, theirs = decisions(chief, chief), decisions(chief, other)
    sys.stdout.write(
        f"{len(ids)} cases in {notes.seconds:.0f} s: {len(notes.dismissed)} dismissed,"
        f" {len(notes.resolved)} resolved, {len(notes.refused)} refused keys,"
        f" {len(notes.by_other)} decided by the other; {len(mine)} acts in the log\n"
    )
    assert [row["targetId"] for row in theirs] == notes.by_other
    named: dict[str, list[int]] = {action: [] for action in ("case.dismiss", "case.resolve")}
    for row in mine:
        named[row["action"]].append(row["targetId"])
    assert named["case.dismiss"] == notes.dismissed
    assert named["case.resolve"] == notes.resolved
    decided = Counter(row["targetId"] for row in (*mine, *theirs))
    assert set(decided) == set(ids)
    assert set(decided.values()) == {1}
