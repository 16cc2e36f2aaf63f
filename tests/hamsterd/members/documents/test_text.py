"""Texts are read as headings, lists and tables; raw HTML is text, and marks are the site's."""

from dataclasses import replace

import pytest

from hamsterd.content.markup.ast import Text
from hamsterd.delivery.push.rules import SERVICES
from hamsterd.members.documents.comparing import Part, changes_between
from hamsterd.members.documents.filling import (
    AD_PROVIDER,
    CONDITIONS,
    Filling,
    filled_sections,
    unknown_marks,
)
from hamsterd.members.documents.rules import BODY_MAX, DocumentKind
from hamsterd.members.documents.suggested import suggested
from hamsterd.members.documents.text import Grid, Items, Line, sections_of
from hamsterd.members.documents.versions import built_in
from hamsterd.members.sign_in_providers.providers import PROVIDERS
from hamsterd.models.topics import SPAM_SERVICE, Topic

FILLING = Filling((("site_name", "콩이_네"), ("misuse", "1년")), "help@example.kr", frozenset())
HASHES = {
    DocumentKind.TERMS: "f58cc8289877e20bcfa993ac3031f684f1ef82f8f61700da066b08937d6e0a99",
    DocumentKind.PRIVACY: "f8ac60b966856437d0a2cd1b5756b1acb0012b860752f3cf3f19ba3802a44bdc",
}
"""The hashes in consents to the first versions."""


def test_headings_name_sections_and_whatever_comes_before_has_none():
    sections = sections_of("여는 말\n\n## 제1조 {#first}\n\n하나\n## 제2조\n둘")

    assert [(one.id, one.heading) for one in sections] == [
        ("", ""),
        ("first", "제1조"),
        ("part-3", "제2조"),
    ]
    assert sections[2].blocks == (Line((Text("둘"),)),)


def test_two_sections_of_one_name_have_two_addresses():
    assert [one.id for one in sections_of("## 가 {#a}\n## 나 {#a}")] == ["a", "a-2"]


def test_lists_and_tables():
    [section] = sections_of(
        "- **굵게**\n- 둘\n\n1. 하나\n\n: 표\n| 가 | 나 |\n|---|---|\n| 1 \\| 2 | 3 |"
    )

    assert section.blocks == (
        Items(((Text("굵게", bold=True),), (Text("둘"),)), is_numbered=False),
        Items(((Text("하나"),),), is_numbered=True),
        Grid("표", ("가", "나"), (("1 | 2", "3"),)),
    )


def test_html_is_text_and_a_link_that_is_not_safe_is_its_characters():
    [section] = sections_of("<b>가</b>\n\n[나](javascript:alert)")

    assert list(section.blocks) == [
        Line((Text("<b>가</b>"),)),
        Line((Text("[나](javascript:alert)"),)),
    ]


def test_a_row_that_is_too_short_is_filled():
    [section] = sections_of("| 가 | 나 |\n|---|---|\n| 1 |")

    assert section.blocks == (Grid("", ("가", "나"), (("1", ""),)),)


def test_marks_are_filled_and_the_name_is_no_markup():
    [section] = filled_sections(
        "{site_name}는 _기록_을 {misuse} 둡니다.\n{ad_provider} 광고.", FILLING
    )

    [line] = section.blocks
    assert isinstance(line, Line)
    assert "".join(run.text for run in line.runs) == "콩이_네는 기록을 1년 둡니다."


def test_the_contact_is_a_link():
    [section] = filled_sections("- {contact}으로 알려 주세요.", FILLING)

    [items] = section.blocks
    assert isinstance(items, Items)
    assert items.items[0][0] == Text("문의 메일(help@example.kr)", href="mailto:help@example.kr")


def test_a_mark_that_nothing_stands_for_is_told():
    assert unknown_marks("{site_name} {misue} {contact} {misue}") == ["misue"]


def test_every_text_that_comes_with_the_program_is_whole():
    for kind in DocumentKind:
        body = built_in(kind).body
        assert unknown_marks(body) == []
        ids = [section.id for section in sections_of(body)]
        assert len(set(ids)) == len(ids) > 5
    assert len(sections_of(built_in(DocumentKind.FAQ).body)) == 11


def test_what_is_suggested_is_whole_and_longer_than_the_first():
    body = suggested(DocumentKind.PRIVACY) or ""

    assert unknown_marks(body) == []
    assert len(body) < BODY_MAX
    ids = {section.id for section in sections_of(body)}
    assert ids >= {section.id for section in sections_of(built_in(DocumentKind.PRIVACY).body)}
    assert "abroad" in ids
    assert [kind for kind in DocumentKind if suggested(kind)] == [DocumentKind.PRIVACY]


SAID = (
    "건강수첩", "진료와 그 서류", "패스키", "2단계 인증", "함께 돌보는 회원", "돌봄 알림",
    "투표", "콘테스트", "문의", "{privacy_officer}", "72시간", "손해배상", "30일 동안 안내",
    "적어도 7일 전",
)  # fmt: skip
"""Subjects that the policy must mention: the collected data, the officer in charge, and leaks."""
ABROAD = {
    "fcm.googleapis.com": "Google LLC (Chrome",
    "push.services.mozilla.com": "Mozilla Corporation (Firefox)",
    "push.apple.com": "Apple Inc. (Safari",
    "notify.windows.com": "Microsoft Corporation (Edge)",
    "google": "Google LLC (Google 로그인)",
    SPAM_SERVICE: "Automattic Inc. (Akismet)",
}
"""By push service, provider of sign-ins and mark: who receives something outside of the country."""
AT_HOME = {"kakao", "naver"}


def read_with(*true_marks: str) -> dict[str, str]:
    """The suggested policy's sections, as members read them where these marks are true."""
    filling = replace(FILLING, true_marks=frozenset(true_marks))
    sections = filled_sections(suggested(DocumentKind.PRIVACY) or "", filling)
    return {section.id: str(section.blocks) for section in sections}


def test_a_spam_service_is_named_where_the_owner_has_a_key_for_one():
    """At a glance, in the table of what is collected, and in that of who receives it abroad."""
    plain, asking = read_with(), read_with(SPAM_SERVICE)

    changed = {name for name in plain if plain[name] != asking[name]}
    assert changed == {"summary", "collected", "abroad"}
    assert not any("스팸 검사" in text or "Akismet" in text for text in plain.values())
    assert "Automattic Inc. (Akismet)" in asking["abroad"]
    assert Topic.SPAM_CHECK.when in asking["collected"]
    assert not any(f"{{{mark}}}" in text for mark in CONDITIONS for text in asking.values())


@pytest.mark.parametrize("before", ["", "- ", "1. ", "| "])
@pytest.mark.parametrize("mark", CONDITIONS)
def test_a_line_stands_only_where_its_mark_is_true(mark: str, before: str):
    text = f"## 가\n\n{before}{{{mark}}} 나머지"
    true_of = replace(FILLING, true_marks=frozenset({mark}))

    assert "나머지" in str(filled_sections(text, true_of)[0].blocks)
    assert f"{{{mark}}}" not in str(filled_sections(text, true_of)[0].blocks)
    assert filled_sections(text, FILLING)[0].blocks == ()


def test_the_suggested_policy_speaks_of_all_that_the_site_does():
    body = suggested(DocumentKind.PRIVACY) or ""

    assert [words for words in SAID if words not in body] == []
    assert [topic.when for topic in Topic if f" {topic.when} |" not in body] == []


def test_the_policy_names_whoever_receives_something_abroad_and_how_to_refuse():
    """A new push service or provider of sign-ins is a row, or is said to be at home."""
    sections = sections_of(suggested(DocumentKind.PRIVACY) or "")
    [abroad] = [one for one in sections if one.id == "abroad"]
    [grid] = [block for block in abroad.blocks if isinstance(block, Grid)]
    text = "\n".join(" | ".join(row) for row in grid.rows)

    assert set(ABROAD) | AT_HOME == {*SERVICES, *PROVIDERS, *(set(CONDITIONS) - {AD_PROVIDER})}
    assert [name for name in ABROAD.values() if name not in text] == []
    assert len(grid.rows) == len(ABROAD)
    assert (grid.head[1], grid.head[-1]) == ("나라", "거부하는 방법")
    assert all(cell for row in grid.rows for cell in row)


def test_what_was_agreed_to_first_stays_as_it_was():
    """A change of meaning is a version that staff announce; of this one consents name the hash."""
    for kind, known in HASHES.items():
        assert built_in(kind).body_hash == known


def test_changes_are_found_line_by_line_and_word_by_word():
    before = "## 제1조\n\n1. 일곱 날 전에 알립니다.\n2. 그대로예요.\n## 제2조\n사라질 문장이에요."
    after = (
        "## 제1조\n\n1. 서른 날 전에 알립니다.\n2. 새로 들어온 항목이네요!\n3. 그대로예요.\n"
        "## 제2조"
    )

    told = changes_between(before, after, FILLING)

    assert [(one.heading, bool(one.before), bool(one.after)) for one in told] == [
        ("제1조", True, True),
        ("제1조", False, True),
        ("제2조", True, False),
    ]
    assert told[0].before == (Part("일곱", True), Part(" 날 전에 알립니다.", False))
    assert told[0].after == (Part("서른", True), Part(" 날 전에 알립니다.", False))


def test_texts_that_read_the_same_have_no_changes():
    assert changes_between("## 가\n\n나", "## 가\n나\n", FILLING) == ()
