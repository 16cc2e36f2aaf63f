"""The hits of a word rule, and the masked text."""

import re
import sys
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hamsterd.content.screening.rules import MASK, finder_of, masked, spans
from hamsterd.core.text.visible import is_ignorable


def found(pattern: str, text: str, *, ignores_spaces: bool = False) -> list[str]:
    finder = finder_of(pattern, ignores_spaces=ignores_spaces)
    return [text[start:end] for start, end in spans(text, finder)]


@pytest.mark.parametrize(
    ("pattern", "text", "hits"),
    [
        ("도박", "온라인 도박 광고", ["도박"]),
        ("도박", "도 박", []),
        ("도박", "도박도박", ["도박", "도박"]),
        ("Casino", "best CASINO here", ["CASINO"]),
        ("도박", "도\u200b박", ["도\u200b박"]),
        ("도박", "**도**_박_", ["도**_박"]),
        ("a.b", "a.b axb", ["a.b"]),
        ("abc", "![사진](/media/abc.jpg)", []),
        ("abc.com", "[여기](https://abc.com/x)", ["abc.com"]),
        ("좋은 말", "좋은 말", ["좋은 말"]),
    ],
)
def test_a_word_is_found_as_people_read_it(pattern: str, text: str, hits: list[str]):
    assert found(pattern, text) == hits


@pytest.mark.parametrize("ignores_spaces", [False, True])
@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("도[박](/)", "○[○](/)"),
        ("[도](https://example.com/a)박", "[○](https://example.com/a)○"),
        ("[도](/a_\\(b\\))[박](/c(d))판", "[○](/a_\\(b\\))[○](/c(d))판"),
        ("**[도](/a)**[**박**](/b)", "**[○](/a)**[**○**](/b)"),
    ],
)
def test_links_separate_no_letters_and_stay(text: str, shown: str, ignores_spaces: bool):
    finder = finder_of("도박", ignores_spaces=ignores_spaces)

    assert masked(text, spans(text, finder), finder) == shown


def test_brackets_that_a_rule_looks_for_are_found():
    assert found("[광고]", "오늘의 [광고]예요") == ["[광고]"]
    assert found("광[고", "광[고") == ["광[고"]
    assert found("[광](/고", "[광](/고)") == ["[광](/고"]
    assert found("도박", "도]]]](]박", ignores_spaces=True) == ["도]]]](]박"]


@pytest.mark.parametrize("ignores_spaces", [False, True])
def test_nothing_that_is_drawn_as_nothing_separates_two_letters(ignores_spaces: bool):
    text = f"도{_unseen()}박"

    assert found("도박", text, ignores_spaces=ignores_spaces) == [text]


@cache
def _unseen() -> str:
    return "".join(filter(is_ignorable, map(chr, range(sys.maxunicode + 1))))


@pytest.mark.parametrize("mark", ["\u0336", "\u1ab0", "\u1dc0", "\u20dd", "\u20e0", "\ufe2f"])
def test_no_mark_that_is_put_over_letters_separates_them(mark: str):
    text = f"도{mark}박{mark}"

    assert found("도박", text) == [text[:-1]]


def test_a_long_list_of_rules_is_compiled_only_where_it_may_match(monkeypatch):
    """Each process reads its rules anew every minute."""
    compiled = []
    compile_ = re.compile
    finders = [finder_of(f"셈말{number}", ignores_spaces=True) for number in range(2_000)]
    monkeypatch.setattr(re, "compile", lambda *args: compiled.append(args) or compile_(*args))

    hits = [finder for finder in finders if spans("오늘은 셈 말 1999를 썼다", finder)]

    assert [finder.needle for finder in hits] == ["셈말1", "셈말19", "셈말199", "셈말1999"]
    assert len(compiled) == len(hits)


@pytest.mark.parametrize("text", ["도 박", "도.박", "도\n박", "도 ★ 박", "도~~박"])
def test_ignoring_spaces_steps_over_what_stands_between(text: str):
    assert found("도박", text, ignores_spaces=True) == [text]
    assert found("도박", f"{text}이", ignores_spaces=False) == []


def test_a_mask_keeps_length_spaces_and_markup():
    text = "**도** 박장"
    finder = finder_of("도박", ignores_spaces=True)

    assert masked(text, spans(text, finder), finder) == f"**{MASK}** {MASK}장"


@pytest.mark.parametrize("pattern", ["**", "\u200b", "  "])
def test_a_pattern_without_letters_is_refused(pattern: str):
    with pytest.raises(ValueError, match="글자"):
        finder_of(pattern, ignores_spaces=False)
    with pytest.raises(ValueError, match="글자"):
        finder_of("!?", ignores_spaces=True)


@given(st.text(max_size=60), st.text("가나다 ab", min_size=1, max_size=3), st.booleans())
def test_nothing_is_found_in_a_masked_text(text: str, pattern: str, ignores: bool):
    try:
        finder = finder_of(pattern, ignores_spaces=ignores)
    except ValueError:
        return
    hits = spans(text, finder)
    clean = masked(text, hits, finder)

    assert len(clean) == len(text)
    assert all(text[start:end] and end > start for start, end in hits)
    assert not hits or clean != text
