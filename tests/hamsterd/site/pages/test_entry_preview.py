"""The words of an entry's card are those of the portal's, and every list shows addresses short."""

import json
from pathlib import Path

import pytest

from hamsterd.content.markup import plain
from hamsterd.site.pages.html import longer, preview

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


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        ("짧아요", ""),
        ("가" * 66, ""),  # three lines of 22 in a narrow column
        ("가" * 69, "narrow"),
        ("a" * 133, ""),
        ("a" * 134, "narrow"),
        ("가" * 134, "narrow"),  # three lines of 44 in a wide one
        ("가" * 135, "everywhere"),
        ("하나\n\n둘\n셋", "everywhere"),
        ("하나\n둘\n셋", ""),
        ("😀" * 69, "narrow"),
    ],
)
def test_a_card_is_cut_where_its_words_take_more_than_three_lines(text: str, cut: str) -> None:
    assert longer({"content": text, "media": []}, text) == cut


def test_a_card_without_the_file_of_its_text_is_cut_everywhere() -> None:
    assert longer({"content": "![](https://a.example/b.png)", "media": []}, "") == "everywhere"
