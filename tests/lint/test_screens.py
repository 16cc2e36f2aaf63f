"""The server's table of screens matches the portal's, and its page accepts the placeholders."""

import re
from pathlib import Path
from urllib.parse import urlsplit

from hamsterd.http.files.portal import CONSOLE
from hamsterd.http.files.shell import shell_of
from hamsterd.site.pages.html import HALF_SIZES, SIZES
from hamsterd.site.pages.page_handlers import NOWHERE
from hamsterd.site.pages.screens import SCREENS, screen_at
from tests.e2e.test_every_page import PAGES

PORTAL = Path(__file__).parents[2] / "portal"
PORTAL_ROUTES = PORTAL / "src" / "app" / "routes.ts"
ROUTE = re.compile(r"\broute\(\s*'([^']*)',\s*'([^']*)',\s*\(\) => import\('@/pages/([^']*)'\)")
SCREEN_LINE = re.compile(r"^\| `([^`]+)` \|", re.MULTILINE)
CONSOLE_SCREEN = re.compile(r"^  (?:name|path): '/?([\w-]+)'", re.MULTILINE)
OPTIONAL = re.compile(r"/:\w+\?$")


def portal_table() -> set[tuple[str, str, str]]:
    """Path, title and module of each route; one that ends in `/:token?` is two."""
    rows: set[tuple[str, str, str]] = set()
    for path, title, page in ROUTE.findall(PORTAL_ROUTES.read_text()):
        if path.startswith("/admin"):
            continue
        if OPTIONAL.search(path):
            rows.add((OPTIONAL.sub("", path), title, page))
        rows.add((path.removesuffix("?"), title, page))
    return rows


def test_both_tables_are_one():
    assert {(one.path, one.title, one.page) for one in SCREENS} == portal_table()


def test_each_screen_is_described_in_one_line():
    text = (PORTAL.parent / "docs" / "screens.md").read_text()
    of_members, of_console = map(SCREEN_LINE.findall, text.split("## Console"))
    console = {
        f"/{name}"
        for path in (PORTAL / "src" / "admin").glob("*/index.ts*")
        for name in CONSOLE_SCREEN.findall(path.read_text())
    }
    members = {path for path, *_ in ROUTE.findall(PORTAL_ROUTES.read_text())} - {"/admin/*?"}

    assert sorted(of_members) == sorted(members)
    assert sorted(of_console) == sorted(console)


def test_each_screen_is_found_at_its_address():
    lost = []
    for screen in SCREENS:
        path = screen.path.replace(":id", "12").replace(":token", "x-_1")
        for address in {path, f"{path.rstrip('/')}/"}:
            found = screen_at(address, {}, None)
            lost += [] if found and found[0] is screen else [address]

    assert lost == []


def test_no_screen_stands_at_a_wrong_id():
    addresses = [
        one.path.replace(":id", wrong)
        for one in SCREENS
        if ":id" in one.path
        for wrong in ("0", "abc", "-1", "01", "1/2")
    ]

    assert [address for address in addresses if screen_at(address, {}, None)] == []


def test_the_consoles_addresses_are_the_consoles():
    for path in ("admin", "admin/", "admin/reports/3"):
        assert CONSOLE.fullmatch(path), path
        assert screen_at(f"/{path}", {}, None) is None, path


def test_the_page_of_the_portal_takes_what_the_server_writes():
    shell = shell_of((PORTAL / "index.html").read_bytes())

    assert shell is not None
    assert b"<title>" not in b"".join(shell)
    assert b'name="description"' not in b"".join(shell)


def test_pictures_are_asked_for_in_the_same_sizes():
    """Else a browser fetches the first one twice: for the server's page and for the portal's."""
    sizes = (PORTAL / "src" / "content" / "media" / "sizes.ts").read_text()

    assert f"const SIZES = '{SIZES}'" in sizes
    assert f"const HALF_SIZES = '{HALF_SIZES}'" in sizes


def test_what_stands_nowhere_has_a_page():
    assert (PORTAL / "src" / "pages" / f"{NOWHERE.page}.tsx").exists()


MOVES_ON = {"/auth/callback"}
"""Nobody reads it."""
PLACEHOLDER = re.compile(r"\{\w+\}")


def test_each_screen_is_walked_over():
    """`tests/e2e/test_every_page.py` is told by hand of a new one."""
    walked = {
        found[0].page
        for _, address in PAGES
        if (found := screen_at(PLACEHOLDER.sub("12", urlsplit(address).path), {}, None))
    }

    left = {one.path for one in SCREENS if one.page not in walked}
    assert left == MOVES_ON
