"""Previews carry words only and never cut through what a reader sees as one character."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hamsterd.content.markup.ast import Paragraph
from hamsterd.content.markup.parse import parse
from hamsterd.content.markup.plain import plain_text, preview, shows_nothing
from hamsterd.core.text.cutting import cut

ENTRY = (
    "**뭉치**가 _잔다_\n++쿨쿨++\n\n![사진](/media/a.jpg)\n\n"
    "[더 보기](/diary/1)\n\n![](/media/b.mp4)"
)
FAMILY, FLAG, THUMB = "👩\u200d👩\u200d👧", "🇰🇷", "👍🏽"


def test_plain_text_keeps_words_and_lines() -> None:
    assert plain_text(ENTRY) == "뭉치가 잔다\n쿨쿨\n더 보기"


@given(st.text(alphabet="가a. !()\t\r\n\x0b\xa0\u2028", max_size=40))
def test_words_without_markup_are_read_as_the_parser_reads_them(text: str) -> None:
    blocks = [block for block in parse(text).blocks if isinstance(block, Paragraph)]
    lines = ["".join(run.text for run in line) for block in blocks for line in block.lines]

    assert plain_text(text) == "\n".join(lines).strip()


def test_preview_is_one_line() -> None:
    assert preview(ENTRY, 100) == "뭉치가 잔다 쿨쿨 더 보기"
    assert preview(ENTRY, 6) == "뭉치가 잔다…"
    assert preview("![](/media/a.jpg)", 10) == ""


@pytest.mark.parametrize(
    ("text", "is_empty"),
    [("![](/media/a.jpg)", False), ("뭉치", False), ("**\u200b**", True), ("![](x) ", False)],
)
def test_a_picture_alone_says_something(text: str, is_empty: bool) -> None:
    assert shows_nothing(text) is is_empty


@pytest.mark.parametrize(
    ("text", "limit", "shown"),
    [
        ("햄스터", 3, "햄스터"),
        ("햄스터", 2, "햄스…"),
        (f"가{FAMILY}나", 1, "가…"),
        (f"가{FAMILY}나", 5, "가…"),
        (f"가{FAMILY}나", 6, f"가{FAMILY}…"),
        (f"{FLAG}{FLAG}", 3, f"{FLAG}…"),
        (f"{FLAG}{FLAG}", 2, f"{FLAG}…"),
        (f"가{THUMB}나", 2, "가…"),
        (unicodedata.normalize("NFD", "햄찌"), 4, unicodedata.normalize("NFD", "햄") + "…"),
        ("e" + "\u0301" * 9, 5, "e" + "\u0301" * 4 + "…"),
        ("가 나다", 2, "가…"),
    ],
)
def test_cut_between_characters(text: str, limit: int, shown: str) -> None:
    assert cut(text, limit) == shown


@given(st.text(), st.integers(1, 50))
def test_cut_never_passes_the_limit(text: str, limit: int) -> None:
    assert len(cut(text, limit)) <= limit + 1
