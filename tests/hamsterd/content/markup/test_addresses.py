"""Addresses in words are found as the portal finds them, and lead nowhere but to the web."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hamsterd.content.markup.addresses import linked, pieces
from hamsterd.content.markup.ast import Text
from hamsterd.content.markup.urls import safe_url

VECTORS = json.loads(
    (Path(__file__).parents[3] / "vectors" / "addresses.json").read_text(encoding="utf-8")
)
PARTS = [
    *("https://", "http://", "www.", "a.kr", "햄찌.한국", "/", "?q=", "가", "에서", "(", ")"),
    *("_", ".", "~", "%EA", "@", ":80", " ", "\n", "\\", "javascript:", "^^"),
]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_finds(vector: dict[str, Any]) -> None:
    found = [{"text": one.text, "href": one.href} for one in pieces(vector["text"])]
    assert found == [{"href": None, **piece} for piece in vector["pieces"]]


@given(st.lists(st.sampled_from(PARTS), max_size=30).map("".join))
def test_nothing_is_lost_and_every_address_is_safe(text: str) -> None:
    reached = 0
    for one in pieces(text):
        written = one.href or one.text
        at = text.find(written, reached)
        if at != reached:  # `www.` is written without its scheme
            written = written.removeprefix("http://")
        assert text.startswith(written, reached)
        reached += len(written)
        assert one.href is None or safe_url(one.href)
    assert reached == len(text)


def test_a_link_keeps_its_words_unless_they_are_its_address() -> None:
    long = "https://example.com/" + "a" * 40
    runs = [
        Text("여기", href=long),
        Text(long, href=long, bold=True),
        Text(f"{long}로", italic=True),
    ]

    drawn = list(linked(runs))

    short = f"example.com/{'a' * 28}…"
    assert drawn == [
        Text("여기", href=long),
        Text(short, href=long, bold=True),
        Text(short, href=long, italic=True),
        Text("로", italic=True),
    ]
