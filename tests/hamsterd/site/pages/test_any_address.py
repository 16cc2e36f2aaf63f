"""Any address in the address bar leads to a page."""

import json
import subprocess
from urllib.parse import quote

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hamsterd.http.loading import address
from hamsterd.site.pages.screens import SCREENS
from tests.examples import examples
from tests.hamsterd.site.pages.reading import read
from tests.site import RunningSite

PATHS = [one.path.replace(":id", "1").replace(":token", "x") for one in SCREENS]
NAMES = ["q", "search", "page", "board", "sort", "kind", "period", "tab", "link", "token"]
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
NUMBERS = st.integers(-(10**20), 10**20).map(str)

TYPED = [
    "".join(map(chr, range(32, 127))),
    "한글 초성 ㅎㅅㅌ",
    "😀🐹 e\u0301 \u00a0 \u2028",
    "a\tb\nc\r",
]


@examples(30, 3_000)
@given(
    path=st.sampled_from(PATHS),
    query=st.dictionaries(st.sampled_from(NAMES), TEXT | NUMBERS, max_size=4),
)
def test_no_query_breaks_a_page(running: RunningSite, path: str, query: dict[str, str]):
    answer = httpx.get(running.url + path, params=query, follow_redirects=True)

    assert answer.status_code in {200, 404, 410}  # 410: a link that is over
    assert len(read(answer).headings) == 1


@examples(30, 3_000)
@given(path=TEXT)
def test_no_path_breaks_a_page(running: RunningSite, path: str):
    answer = httpx.get(f"{running.url}/{quote(path)}")

    assert answer.status_code < 500


@pytest.mark.parametrize("typed", TYPED, ids=range(len(TYPED)))
def test_addresses_are_written_as_a_browser_writes_them(typed: str):
    script = f"process.stdout.write(new URLSearchParams({{q: {json.dumps(typed)}}}).toString())"
    written = subprocess.run(["node", "-e", script], capture_output=True, text=True, check=True)

    assert address("/api/search", q=typed) == f"/api/search?{written.stdout}"
