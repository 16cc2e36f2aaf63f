"""The sheet of KWCAG 2.2 has each of its 33 items, and names tests that are there."""

import re

from hamsterd.http.files.shell import shell_of
from tests.sources import ROOT

ITEMS = {
    "1.1": 1, "1.2": 1, "1.3": 3, "1.4": 4, "2.1": 4, "2.2": 2, "2.3": 1, "2.4": 4, "2.5": 4,
    "3.1": 1, "3.2": 2, "3.3": 4, "4.1": 1, "4.2": 1,
}  # fmt: skip
"""How many items each of the 14 guidelines has (KS X OT0003:2022)."""
SHEET = (ROOT / "docs" / "kwcag.md").read_text()
ROW = re.compile(r"^\| (\d\.\d\.\d) \| ([^|]+) \| ([^|]+) \| (.+) \|$", re.MULTILINE)
NAMED = re.compile(r"`((?:tests|portal)/[\w./-]+)` `([^`]+)`")
PORTAL = ROOT / "portal"


def test_all_items_are_there_in_their_order():
    stated = [f"{guide}.{each}" for guide, count in ITEMS.items() for each in range(1, count + 1)]

    assert len(stated) == 33
    assert [row[0] for row in ROW.findall(SHEET)] == stated


def test_each_is_held_by_a_test_that_is_there():
    lost = []
    for item, _, how, held in ROW.findall(SHEET):
        found = NAMED.findall(held)
        if not found or not how.strip():
            lost.append(f"{item}: held by nothing")
        for path, name in found:
            file = ROOT / path
            if not file.exists() or name not in file.read_text():
                lost.append(f"{item}: {path} has no {name!r}")

    assert lost == []


def test_nothing_is_done_by_moving_the_device():
    moving = re.compile(r"devicemotion|deviceorientation|DeviceMotionEvent|Accelerometer")
    sources = [*(PORTAL / "src").rglob("*.ts"), *(PORTAL / "src").rglob("*.tsx")]

    assert sources
    assert [path.name for path in sources if moving.search(path.read_text())] == []


def test_every_page_says_its_language():
    pages = [PORTAL / "index.html", PORTAL / "admin.html"]

    assert [page.name for page in pages if '<html lang="ko"' not in page.read_text()] == []
    assert shell_of(pages[0].read_bytes()) is not None, "the server's pages are made of it"
