"""Mentions: who is meant behind an `@`, who is notified, and who never is."""

from collections.abc import Callable
from typing import Any

import pytest

from hamsterd.content import mention_names
from hamsterd.content.mention_names import PEOPLE_MAX
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.members.accounts import rules
from tests.factories.community import a_post, comment_on
from tests.factories.diaries import an_entry, say
from tests.hamsterd.community.test_held_comment import a_holding_rule
from tests.people import Person, make_admin, set_status, sign_up
from tests.statements import counted


def bells(member: Person) -> list[tuple[str, str]]:
    """A member's mention notifications: message and address."""
    found = member.get("/api/notifications").json()
    return [(one["message"], one["url"]) for one in found if one["type"] == "mention"]


Written = dict[str, Any]
Write = Callable[[Person, Person, str], Written]
"""A member writes a text, under the other's where it needs a place; its addresses."""


def entry(author: Person, _: Person, text: str) -> Written:
    made = an_entry(author, content=text)
    return {"api": f"/api/diary/{made['id']}", "url": f"/diary/{made['id']}", "said": "일기에서"}


def post(author: Person, _: Person, text: str) -> Written:
    made = a_post(author, content=text)
    path = f"/community/post/{made['id']}"
    return {"api": f"/api/community/{made['id']}", "url": path, "said": "글에서"}


def comment(author: Person, host: Person, text: str) -> Written:
    under = an_entry(host)
    path = f"/api/diary/{under['id']}/comments"
    made = say(author, under, text)
    url = f"/diary/{under['id']}#comment-{made['id']}"
    return {"api": f"{path}/{made['id']}", "url": url, "said": "일기의 댓글에서"}


def reply(author: Person, host: Person, text: str) -> Written:
    under = a_post(host)
    asked = comment_on(host, under)
    made = comment_on(author, under, text, parent=asked)
    path = f"/api/community/{under['id']}/comments/{made['id']}"
    url = f"/community/post/{under['id']}#comment-{made['id']}"
    return {"api": path, "url": url, "said": "글의 댓글에서"}


KINDS: list[Write] = [entry, post, comment, reply]


@pytest.fixture
def host(site) -> Person:
    """Under whose writing the others talk."""
    return sign_up(site.url, "host", "마당주인")


@pytest.mark.parametrize("write", KINDS)
@pytest.mark.parametrize(
    "text", ["@두부언니님이 알려 주셨어요", "저는@두부언니", "안녕 @두부언니, 봐요"]
)
def test_who_is_mentioned_hears_once_and_is_led_there(
    owner: Person, follower: Person, host: Person, write: Write, text: str
):
    written = write(owner, host, text)

    [(message, url)] = bells(follower)
    assert url == written["url"]
    assert message.startswith("콩이집사님이 '")
    assert message.endswith(f"' {written['said']} 회원님을 언급했어요.")
    owner.put(written["api"], {"content": f"{text} 고침"}).raise_for_status()
    assert len(bells(follower)) == 1
    follower.post("/api/notifications/read-all")
    owner.put(written["api"], {"content": "아니에요"}).raise_for_status()
    owner.put(written["api"], {"content": text}).raise_for_status()
    assert len(bells(follower)) == 1


@pytest.mark.parametrize("write", KINDS)
def test_an_edit_tells_who_is_newly_mentioned(
    owner: Person, follower: Person, stranger: Person, host: Person, write: Write
):
    written = write(owner, host, "@두부언니 안녕")
    owner.put(written["api"], {"content": "@두부언니 @지나가던햄 안녕"}).raise_for_status()
    assert (len(bells(follower)), len(bells(stranger))) == (1, 1)


@pytest.mark.parametrize("write", KINDS)
def test_deleting_takes_the_news_back(owner: Person, follower: Person, host: Person, write: Write):
    written = write(owner, host, "@두부언니 안녕")
    owner.delete(written["api"]).raise_for_status()
    assert follower.get("/api/notifications").json() == []


def blocks(one: Person, other: Person) -> None:
    one.post(f"/api/members/{other.id}/block").raise_for_status()


NOBODY: dict[str, Callable[[Person, Person], str]] = {
    "mentioned blocks author": lambda author, other: blocks(other, author) or "@두부언니 안녕",
    "author blocks mentioned": lambda author, other: blocks(author, other) or "@두부언니 안녕",
    "withdrawn": lambda _, other: gone(other) or "@두부언니 안녕",
    "banned": lambda _, other: set_status(other, "banned") or "@두부언니 안녕",
    "a mail address": lambda *_: "me@두부언니 mail@dubu.kr",
    "an address": lambda *_: "https://example.com/@두부언니",
    "another name": lambda *_: "@두부오빠 안녕",
    "a blank behind": lambda *_: "@ 두부언니",
    "the name of somebody else": lambda _, other: f"[@운영자](/user/{other.id}) 안녕",
}


def told() -> int:
    """How many lines of mentions there are behind all bells, of who cannot look any more too."""
    with connection():
        return int(fetch_value("SELECT count(*) FROM notifications WHERE kind = 'mention'"))


def gone(member: Person) -> None:
    with connection(), transaction():
        left = "UPDATE users SET status = 'withdrawn', withdrawn_at = now() WHERE id = %(id)s"
        execute(left, id=member.id)


@pytest.mark.parametrize("write", KINDS)
@pytest.mark.parametrize("case", NOBODY)
def test_nobody_hears_and_nothing_is_linked(
    owner: Person, follower: Person, host: Person, write: Write, case: str
):
    text = NOBODY[case](owner, follower)
    written = write(owner, host, text)

    assert told() == 0
    stored = owner.get(written["api"]).json()
    assert (stored["content"], stored.get("mentions", [])) == (text, [])


@pytest.mark.parametrize("write", KINDS)
def test_nobody_mentions_oneself(owner: Person, host: Person, write: Write):
    written = write(owner, host, "@콩이집사 메모")
    assert bells(owner) == []
    assert owner.get(written["api"]).json()["content"] == "@콩이집사 메모"


def test_a_private_entry_rings_nobody_until_it_is_public(owner: Person, follower: Person):
    made = an_entry(owner, content="@두부언니 비밀", isPublic=False)
    say(owner, made, "@두부언니 속닥")
    assert follower.get("/api/notifications").json() == []
    path = f"/api/diary/{made['id']}"
    owner.put(path, {"isPublic": True}).raise_for_status()
    [(_, url)] = bells(follower)
    assert url == f"/diary/{made['id']}"
    owner.put(path, {"isPublic": False}).raise_for_status()
    assert bells(follower) == []
    owner.put(path, {"isPublic": True}).raise_for_status()
    assert len(bells(follower)) == 1


@pytest.mark.parametrize("write", KINDS)
def test_what_waits_for_a_moderator_rings_once_it_is_released(
    admin: Person, owner: Person, follower: Person, host: Person, write: Write
):
    a_holding_rule(admin, "도박")
    written = write(owner, host, "도박 @두부언니 안녕")
    assert bells(follower) == []
    [held] = admin.get("/api/admin/held").json()
    released = admin.post(f"/api/admin/held/{held['kind']}/{held['targetId']}/release")
    assert released.status_code == 200
    assert [url for _, url in bells(follower)] == [written["url"]]


def test_a_held_text_that_lost_its_mention_rings_nobody(
    admin: Person, owner: Person, follower: Person
):
    a_holding_rule(admin, "도박")
    made = an_entry(owner, content="도박 @두부언니")
    owner.put(f"/api/diary/{made['id']}", {"content": "도박만"}).raise_for_status()
    admin.post(f"/api/admin/held/diary/{made['id']}/release").raise_for_status()
    assert bells(follower) == []


def test_who_hears_of_the_comment_anyway_is_not_told_twice(owner: Person, follower: Person):
    under = an_entry(owner)
    say(follower, under, "@콩이집사님 귀여워요")
    [line] = owner.get("/api/notifications").json()
    assert line["type"] == "comment"
    # The notification of comments counts people; another mention by the same member notifies again.
    say(follower, under, "@콩이집사님 또 왔어요")
    assert [one["type"] for one in owner.get("/api/notifications").json()] == ["mention", "comment"]


def test_the_longest_name_is_meant_unless_somebody_was_picked(
    site, owner: Person, follower: Person, stranger: Person
):
    longer = sign_up(site.url, "longer", "두부언니님")
    spaced = sign_up(site.url, "spaced", "두부 언니")
    under = an_entry(stranger)
    say(owner, under, "@두부언니님 안녕")
    assert (len(bells(longer)), len(bells(follower))) == (1, 0)
    path = f"/api/diary/{under['id']}/comments"
    picked = {"content": "@두부언니님 안녕", "mentionedIds": [follower.id]}
    made = owner.post(path, picked).json()
    assert made["mentions"] == [{"id": follower.id, "name": "두부언니"}]
    assert (len(bells(longer)), len(bells(follower))) == (1, 1)
    say(owner, under, "@두부 언니가 왔어요")
    assert len(bells(spaced)) == 1


def test_a_mention_outlives_a_new_name(owner: Person, follower: Person, stranger: Person):
    made = an_entry(owner, content="@두부언니 안녕")
    said = say(owner, an_entry(stranger), "@두부언니 안녕")
    follower.put("/api/auth/profile", {"nickname": "두부누나"}).raise_for_status()

    content = owner.get(f"/api/diary/{made['id']}").json()["content"]
    assert content == f"[@두부언니](/user/{follower.id}) 안녕"
    entry_id = made["id"] + 1
    path = f"/api/diary/{entry_id}/comments/{said['id']}"
    edited = owner.put(path, {"content": "@두부언니 또 안녕"}).json()
    assert edited["mentions"] == [{"id": follower.id, "name": "두부언니"}]
    assert len(bells(follower)) == 2


def test_a_text_mentions_so_many_and_no_more(site, owner: Person, stranger: Person):
    crowd = [sign_up(site.url, f"crowd{n}", f"관객{n:02}") for n in range(PEOPLE_MAX + 2)]
    text = " ".join(f"@{one.nickname}" for one in crowd)
    an_entry(owner, content=text)
    made = say(owner, an_entry(stranger), text)
    assert len(made["mentions"]) == PEOPLE_MAX
    assert [len(bells(one)) for one in crowd] == [2] * PEOPLE_MAX + [0, 0]


def test_a_preference_of_its_own(owner: Person, follower: Person):
    [row] = [
        one
        for one in follower.get("/api/notifications/preferences").json()["kinds"]
        if one["kind"] == "mention"
    ]
    assert (row["label"], row["site"]) == ("나를 언급한 글", True)
    off = {"kinds": [{"kind": "mention", "site": False, "push": False, "mail": False}]}
    follower.put("/api/notifications/preferences", off).raise_for_status()
    an_entry(owner, content="@두부언니 안녕")
    assert bells(follower) == []


def test_a_block_withholds_whom_a_comment_mentions(
    owner: Person, follower: Person, stranger: Person
):
    under = an_entry(stranger)
    say(owner, under, "@지나가던햄 안녕")
    blocks(follower, owner)
    [collapsed] = follower.get(f"/api/diary/{under['id']}/comments").json()
    assert (collapsed["isBlocked"], collapsed["mentions"]) == (True, [])


def test_staff_mention_and_are_mentioned_though_blocked_before(owner: Person, follower: Person):
    blocks(follower, owner)
    make_admin(owner)
    an_entry(owner, content="@두부언니 안녕")
    assert len(bells(follower)) == 1


def test_a_text_without_a_sign_costs_no_statement(owner: Person, stranger: Person):
    under, asked = an_entry(stranger), a_post(stranger)
    for write in (
        lambda: an_entry(owner, hamsterId=an_entry(owner)["hamsterId"]),
        lambda: a_post(owner),
        lambda: say(owner, under, "귀여워요"),
        lambda: comment_on(owner, asked),
    ):
        with counted() as statements:
            write()
        # Reading a comment back says whom it mentions, in the statement that ran anyway.
        reads = ("(SELECT jsonb_agg", "JOIN users u ON u.id = c.user_id")
        asked_anew = [
            sql
            for sql, _ in statements
            if "mentions" in sql and not all(part in sql for part in reads)
        ]
        assert asked_anew == []


def test_names_are_as_long_as_nicknames_get():
    bounds = (mention_names.NAME_MIN, mention_names.NAME_MAX)
    assert bounds == (rules.NICKNAME_MIN, rules.NICKNAME_MAX_PROFILE)
