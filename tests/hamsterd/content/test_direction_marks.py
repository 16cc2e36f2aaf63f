"""Nobody's words turn ours round: right-to-left overrides and letters stay to themselves."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hamsterd.content.subjects import label, subject
from hamsterd.core.text.visible import isolated
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_value
from hamsterd.delivery.mail.render import render
from hamsterd.delivery.mail.rules import MailKind
from hamsterd.notifications.rules import NotificationKind, reworded, sentence
from tests.factories.community import a_post
from tests.factories.diaries import a_hamster, an_entry, like
from tests.people import Person
from tests.site import RunningSite

TURNS = [chr(code) for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))]
HEBREW = "\u05e9\u05dc\u05d5\u05dd"
OVERRIDE = "\u202e"


@given(st.text(st.sampled_from([*TURNS, "가", "a", " ", HEBREW[0], "\u0627", "1"])))
def test_isolated_words_hold_no_mark_but_their_own(words: str):
    shown = isolated(words)

    inside = shown.removeprefix("\u2068").removesuffix("\u2069") if shown[:1] == "\u2068" else shown
    assert not set(inside) & set(TURNS)
    assert inside == "".join(one for one in words if one not in TURNS)
    assert (shown != inside) == bool(set(words) & {HEBREW[0], "\u0627"})


@pytest.mark.parametrize("mark", TURNS)
def test_names_may_not_have_them_and_titles_lose_them(owner: Person, mark: str):
    for path, form in (
        ("/api/hamsters", {"name": f"콩{mark}이", "breed": "골든 햄스터"}),
        ("/api/hamsters", {"name": "콩이", "breed": f"골든{mark}"}),
    ):
        assert owner.post(path, form).status_code == 422
    assert owner.put("/api/auth/profile", {"nickname": f"콩{mark}이집사"}).status_code == 422

    assert an_entry(owner, title=f"첫눈{mark} 온 날")["title"] == "첫눈 온 날"
    assert a_post(owner, title=f"{mark}질문이에요")["title"] == "질문이에요"


def test_a_bell_quotes_right_to_left_words_apart(owner: Person, follower: Person):
    like(follower, an_entry(owner, hamsterId=a_hamster(owner)["id"], title=f"{HEBREW} 123"))

    (notice,) = owner.get("/api/notifications").json()
    assert f"'\u2068{HEBREW} 123\u2069'" in notice["message"]


def test_whoever_left_is_still_found_at_the_beginning_of_a_bell():
    words = sentence(NotificationKind.LIKE, actor=HEBREW, others=2, subject="눈", noun="일기")

    told = reworded(words.message, of=HEBREW, actor="콩이", others=1)
    assert told == "콩이님 외 1명이 '눈' 일기를 좋아해요."


def test_so_do_mails_and_what_they_are_about(site: RunningSite):
    one = subject(
        "diary", noun="일기", title=f"{OVERRIDE}눈{HEBREW}", content=None, written_at=None, url=None
    )
    assert label(one) == f"일기 ‘\u2068눈{HEBREW}\u2069’"

    mail = render(
        MailKind.USERNAME, site.settings, nickname=f"{OVERRIDE}{HEBREW}", username="kong", url="x"
    )
    for face in (mail.subject, mail.text, mail.html):
        assert OVERRIDE not in face


def test_pages_feeds_and_previews_hold_no_override(owner: Person, visitor: Person):
    """The database may contain such titles from before the rule."""
    entry = an_entry(owner, content=f"{OVERRIDE}거꾸로 읽어요")

    page = visitor.get(f"/diary/{entry['id']}").text
    head = page[: page.index("</head>")]
    assert "거꾸로 읽어요" in head
    assert OVERRIDE not in head
    assert OVERRIDE not in visitor.get("/rss.xml").text


def test_a_zero_width_space_hides_no_word_from_search(owner: Person, visitor: Person):
    entry = an_entry(owner, title="해바\u200b라기씨", content="쳇\u2060바퀴")

    for asked in ("해바라기씨", "쳇바퀴", "해\u200b바라"):
        found = visitor.get("/api/search", q=asked).json()
        assert [one["id"] for one in found["diaries"]] == [entry["id"]], asked
    with connection():
        assert fetch_value("SELECT count(*) FROM diary_entries") == 1
