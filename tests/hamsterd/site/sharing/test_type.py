"""Korean words break where Korean readers expect it, and every syllable has its shape."""

from datetime import date

import pytest

from hamsterd.site.sharing.drawing import draw_card
from hamsterd.site.sharing.rules import ShareKind, age_of
from hamsterd.site.sharing.schemas import Card
from hamsterd.site.sharing.text import font, shortened, wrapped, writable

WIDTH = 300
SIZE = 34


def test_every_syllable_can_be_written():
    syllables = "".join(map(chr, range(0xAC00, 0xD7A4)))

    assert len(syllables) == 11_172
    assert writable(syllables) == syllables


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("콩이 🐹 생일!", "콩이 생일!"),
        ("🐹👩‍👩‍👧‍👦", ""),
        ("줄이\n바뀌고\t띄고", "줄이 바뀌고 띄고"),
        ("Mocha & Latté 100% ㅋㅋㅋ ♥", "Mocha & Latté 100% ㅋㅋㅋ ♥"),
        ("\u1112\u1162\u11b7", "햄"),
        ("앞\u200b뒤\ufe0f", "앞뒤"),
    ],
)
def test_what_the_typeface_lacks_is_left_out(text: str, written: str):
    assert writable(text) == written


def test_lines_break_between_words_so_that_particles_stay():
    lines, is_whole = wrapped("햄스터가 해바라기씨를 좋아해요", size=SIZE, width=WIDTH, lines=3)

    assert is_whole
    assert lines == ["햄스터가", "해바라기씨를", "좋아해요"]


def test_a_word_longer_than_a_line_breaks_between_syllables():
    lines, is_whole = wrapped("가나다라마바사아자차카타파하", size=SIZE, width=WIDTH, lines=3)

    assert is_whole
    assert "".join(lines) == "가나다라마바사아자차카타파하"
    assert all(font(SIZE).getlength(line) <= WIDTH for line in lines)


@pytest.mark.parametrize("text", ["하루 " * 40, "가" * 60, "W" * 60, "긴" * 20 + " 끝" * 20])
def test_what_is_left_over_ends_in_an_ellipsis_that_fits(text: str):
    lines, is_whole = wrapped(text, size=SIZE, width=WIDTH, lines=3)

    assert not is_whole
    assert len(lines) == 3
    assert lines[-1].endswith("…")
    assert all(font(SIZE).getlength(line) <= WIDTH for line in lines)


def test_a_name_that_fits_is_left_alone():
    assert shortened("콩이집사", size=22, width=200) == "콩이집사"
    assert shortened("콩이집사" * 9, size=22, width=200).endswith("…")


@pytest.mark.parametrize("kind", ShareKind)
def test_a_card_of_nothing_writable_is_drawn_all_the_same(kind: ShareKind):
    empty = Card(kind, "🐹", "🐹", "🐹", "🐹", 9_999, "🐹", None)

    assert draw_card(empty, None).startswith(b"\xff\xd8")


@pytest.mark.parametrize(
    ("born", "age"),
    [
        (date(2025, 3, 14), "1년 8개월"),
        (date(2026, 11, 21), "생후 0일"),
        (date(2026, 5, 21), "6개월"),
        (date(2025, 11, 22), "11개월"),
        (date(2025, 11, 21), "1년"),
        (date(2024, 11, 1), "2년"),
        (date(2026, 10, 22), "생후 30일"),
        (date(2026, 10, 21), "1개월"),
        (date(2027, 1, 1), "생후 0일"),
    ],
)
def test_an_age_is_told_as_the_portal_tells_it(born: date, age: str):
    assert age_of(born, date(2026, 11, 21)) == age
