"""The words of an entry's card are those of the portal's, and every list shows addresses short."""

import json
from pathlib import Path

import pytest

from hamsterd.content.markup import plain
from hamsterd.site.pages.html import preview

VECTORS = json.loads(
    (Path(__file__).parents[3] / "vectors" / "previews.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_it_is_what_the_portal_shows(vector: dict[str, str]) -> None:
    entry = {"title": vector["title"], "content": vector["text"]}

    assert preview(entry) == vector["shown"]


def test_lists_of_all_kinds_show_an_address_short() -> None:
    address = "https://example.com/a/very/long/address/of/something?with=query"

    shown = plain.preview(f"여기\n{address} 봐요", 100)

    assert shown == "여기 example.com/a/very/long/address/of/somet… 봐요"
