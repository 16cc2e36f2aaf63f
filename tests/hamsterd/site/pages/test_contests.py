"""Contests are pages of their own for who has no script: title, picture, words and a sitemap."""

from datetime import date

import pytest

from hamsterd.contests.rules import Phase
from hamsterd.site.pages.html import PHASES, spoken
from tests.factories.contests import a_contest, enter
from tests.people import Person


def test_a_contest_has_its_title_its_words_and_a_photo(
    admin: Person, owner: Person, visitor: Person
):
    contest = a_contest(admin)
    photo = enter(owner, contest, caption="눈을 본 콩이")

    page = visitor.get(f"/contest/{contest['id']}").text

    assert "<title>첫눈과 햄찌 · 햄찌일기</title>" in page
    assert 'property="og:image" content="http' in page
    assert photo["media"]["url"] in page
    assert "<strong>사진</strong>" in page
    assert PHASES[Phase.ENTRY] in page
    assert spoken(contest["entryEndsAt"]) in page
    assert 'content="noindex"' not in page
    for path in ("/contest", "/sitemaps/pages-0.xml"):
        assert f"/contest/{contest['id']}" in visitor.get(path).text, path


def test_a_photo_has_its_caption_and_itself_as_its_picture(
    admin: Person, owner: Person, visitor: Person
):
    photo = enter(owner, a_contest(admin), caption="눈을 본 <콩이>")

    page = visitor.get(f"/contest/photo/{photo['id']}").text

    assert "<title>눈을 본 &lt;콩이&gt; · 햄찌일기</title>" in page
    assert f'{photo["media"]["url"]}" />' in page.replace('property="og:image" content="', "")
    assert "콩이집사님이 콘테스트에 낸 사진이에요." in page


def test_each_phase_has_its_words():
    assert PHASES.keys() == set(Phase)


def unbroken(words: str) -> str:
    return words.replace(" ", "\u00a0")


def test_a_moment_is_spoken_as_people_say_it(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("hamsterd.site.pages.html.kst_day", lambda: date(2026, 11, 21))
    assert spoken("2026-11-21T12:05:00.000Z") == unbroken("11월 21일 오후 9:05")
    assert spoken("2026-11-20T15:00:00.000Z") == unbroken("11월 21일 오전 12:00")
    assert spoken("2025-11-21T03:30:00.000Z") == unbroken("2025년 11월 21일 오후 12:30")


def test_a_photo_that_is_not_there_is_said_in_a_short_title(visitor: Person):
    page = visitor.get("/contest/photo/999999").text
    assert "<title>콘테스트 사진을 찾을 수 없어요 · 햄찌일기</title>" in page
