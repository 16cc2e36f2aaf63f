"""Notices about an act name the writing concerned: words, day and link."""

import re
from typing import Any

import pytest

from hamsterd.content.visibility import HiddenFor
from hamsterd.core.clock import kst_day
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_row
from hamsterd.kinds import KINDS
from hamsterd.staff.cases.content.removal import remove_content
from hamsterd.staff.sanctions.lifting import end_suspension
from tests.factories.community import a_board, a_post, comment_on
from tests.factories.content import set_hidden
from tests.factories.contests import a_contest, enter
from tests.factories.diaries import a_hamster, an_entry, say
from tests.factories.hamsters import condole, farewell
from tests.factories.moderation import RESOLVED, a_case, decided, undone
from tests.people import Person

CONTENT = "**오늘** 해씨가 쳇바퀴를 탔어요.\n\n<b>꿀잠</b>"
SAID = "이 댓글이 문제라고 해요"
TODAY = f"({kst_day():%Y. %m. %d.})"


def letter(kind: str) -> dict[str, Any]:
    """The latest mail of a kind."""
    with connection():
        return fetch_row(
            "SELECT text, html FROM outbox_mail WHERE kind = %(kind)s ORDER BY id DESC LIMIT 1",
            kind=kind,
        )


def latest(person: Person) -> dict[str, Any]:
    return person.get("/api/notifications").json()[0]


def told(person: Person, title: str) -> dict[str, Any]:
    return next(each for each in person.get("/api/notifications").json() if each["title"] == title)


def test_the_letter_of_a_sanction_names_what_it_is_for(admin, owner, follower, site):
    """A member with many entries learns which of them caused the warning."""
    entry = an_entry(owner, title="해씨 <하루>", content=CONTENT)
    decided(admin, a_case(follower, "diary", entry["id"]), RESOLVED)

    mail = letter("sanction")

    assert f"일기 ‘해씨 <하루>’ {TODAY}" in mail["text"]
    assert "오늘 해씨가 쳇바퀴를 탔어요." in mail["text"]
    assert "**" not in mail["text"]
    assert f"{site.settings.base_url}/diary/{entry['id']}\n" in mail["text"]
    assert "해씨 &lt;하루&gt;" in mail["html"]
    assert f'href="{site.settings.base_url}/diary/{entry["id"]}"' in mail["html"]
    bell = told(owner, "이용 제한 안내")
    assert f"일기 ‘해씨 <하루>’ {TODAY}" in bell["message"]
    assert bell["url"] == "/sanctions"


def test_the_words_are_those_that_were_reported(admin, owner, follower):
    """An author who edits it afterwards gets the text that was judged."""
    entry = an_entry(owner, title="파는 글", content="싸게 드려요")
    case = a_case(follower, "diary", entry["id"])
    owner.put(f"/api/diary/{entry['id']}", {"title": "착한 글", "content": "안녕하세요"})
    decided(admin, case, RESOLVED)

    assert "파는 글" in letter("sanction")["text"]
    assert "착한 글" not in letter("sanction")["text"]


def test_a_member_reads_it_in_their_record_and_behind_the_link(admin, owner, follower, visitor):
    entry = an_entry(owner, title="해씨의 하루", content=CONTENT)
    comment = say(owner, entry, SAID)
    decided(
        admin,
        a_case(follower, "comment", comment["id"]),
        {**RESOLVED, "ladder": "severe"},
    )
    link = re.search(r"/appeal\?link=(\S+)", letter("sanction")["text"])
    assert link is not None

    [subject] = visitor.get(f"/api/appeals/{link[1]}").json()["subjects"]

    assert (subject["kind"], subject["title"], subject["excerpt"], subject["url"]) == (
        "comment",
        None,
        SAID,
        f"/diary/{entry['id']}#comment-{comment['id']}",
    )
    assert subject["writtenAt"][:10] == comment["createdAt"][:10]


def test_ones_own_record_names_each(admin, owner, follower):
    first = an_entry(owner, title="첫째")
    decided(admin, a_case(follower, "diary", first["id"]), RESOLVED)
    second = a_post(owner, title="둘째")
    decided(admin, a_case(follower, "community", second["id"]), RESOLVED)

    record = owner.get("/api/sanctions/my").json()

    assert [[each["title"] for each in row["subjects"]] for row in record] == [["둘째"], ["첫째"]]


NAMED = {
    "diary": ("일기", "‘제목이에요’"),
    "community": ("글", "‘제목이에요’"),
    "comment": ("댓글", f"‘{SAID}’"),
    "community_comment": ("댓글", f"‘{SAID}’"),
    "hamster": ("햄스터 프로필", "‘콩이’"),
    "condolence": ("추모 인사", f"‘{SAID}’"),
    "contest_entry": ("콘테스트 사진", f"‘{SAID}’"),
}


@pytest.fixture
def things(admin: Person, owner: Person) -> dict[str, tuple[int, str]]:
    """One of each kind, of the owner's: its number and its address."""
    entry, post = an_entry(owner, title="제목이에요"), a_post(owner, title="제목이에요")
    said, answered = say(owner, entry, SAID), comment_on(owner, post, SAID)
    gone = a_hamster(owner)["id"]
    farewell(owner, gone)
    condoled = condole(owner, gone, SAID).json()["id"]
    photo = enter(owner, a_contest(admin), caption=SAID)["id"]
    return {
        "diary": (entry["id"], f"/diary/{entry['id']}"),
        "community": (post["id"], f"/community/post/{post['id']}"),
        "comment": (said["id"], f"/diary/{entry['id']}#comment-{said['id']}"),
        "community_comment": (
            answered["id"],
            f"/community/post/{post['id']}#comment-{answered['id']}",
        ),
        "hamster": (entry["hamsterId"], f"/hamster/{entry['hamsterId']}"),
        "condolence": (condoled, f"/hamster/{gone}#comment-{condoled}"),
        "contest_entry": (photo, f"/contest/photo/{photo}"),
    }


@pytest.mark.parametrize("kind", list(NAMED))
def test_a_removal_and_a_restoring_name_the_thing(admin, owner, things, kind):
    target_id, url = things[kind]
    noun, words = NAMED[kind]

    audit_id = remove_content(
        kind=KINDS[kind], target_id=target_id, reason="광고", actor=f"admin:{admin.id}"
    )
    gone = told(owner, "운영자가 내용을 내렸어요")
    undone(admin, audit_id)
    back = told(owner, "내용이 되살아났어요")

    assert f"{noun} {words} {TODAY}" in gone["message"]
    assert f"{noun} {words} {TODAY}" in back["message"]
    assert back["url"] == url


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "hamster"])
def test_what_was_held_is_named_when_it_is_shown(admin, owner, things, kind):
    target_id, url = things[kind]
    noun, words = NAMED[kind]
    assert set_hidden(kind, target_id, is_hidden=True, reason=HiddenFor.REVIEW)

    admin.post(f"/api/admin/held/{kind}/{target_id}/release")

    assert f"{noun} {words} {TODAY}" in latest(owner)["message"]
    assert latest(owner)["url"] == url


def test_what_its_author_had_deleted_comes_back_to_the_trash(admin, owner):
    """The click leads to where it is now."""
    entry = an_entry(owner, title="해씨의 하루")
    owner.delete(f"/api/diary/{entry['id']}")
    audit_id = remove_content(
        kind=KINDS["diary"], target_id=entry["id"], reason="광고", actor="cli:test"
    )
    undone(admin, audit_id)

    assert latest(owner)["url"] == "/trash"


def test_a_move_names_the_post(admin, owner):
    post = a_post(owner, title="게시판을 잘못 고른 글")

    admin.put(f"/api/admin/posts/{post['id']}", {"boardId": a_board(name="질문게시판")})

    assert f"‘게시판을 잘못 고른 글’ {TODAY}" in latest(owner)["message"]
    assert latest(owner)["url"] == f"/community/post/{post['id']}"


def test_an_answer_to_an_appeal_names_what_it_was_about(admin, owner, follower):
    entry = an_entry(owner, title="해씨의 하루")
    decided(admin, a_case(follower, "diary", entry["id"]), RESOLVED)
    [sanction] = owner.get("/api/sanctions/my").json()
    owner.post(f"/api/sanctions/{sanction['id']}/appeal", {"text": "광고가 아니라 후기였어요."})
    [appeal] = admin.get("/api/admin/appeals").json()

    answer = admin.put(
        f"/api/admin/appeals/{appeal['id']}", {"status": "granted", "answer": "저희가 잘못 봤어요."}
    )

    line = f"일기 ‘해씨의 하루’ {TODAY}"
    assert line in letter("appeal_decided")["text"]
    assert line in letter("sanction_lifted")["text"]
    assert line in told(owner, "이의 제기 결과")["message"]
    assert line in told(owner, "이용 제한 해제")["message"]
    undone(admin, answer.json()["auditId"])
    assert line in letter("appeal_decided")["text"]
    assert line in told(owner, "이의 제기 결과를 되돌렸어요")["message"]


def test_a_long_title_does_not_fill_a_bell(admin, owner, follower):
    entry = an_entry(owner, title="가" * 100)
    decided(admin, a_case(follower, "diary", entry["id"]), RESOLVED)

    message = told(owner, "이용 제한 안내")["message"]

    assert "가" * 30 + "…" in message
    assert "가" * 31 not in message


def test_the_end_of_a_suspension_says_what_it_was_for(admin, owner, follower):
    entry = an_entry(owner, title="해씨의 하루")
    week = {"kind": "suspension", "days": 7}
    form = {**RESOLVED, "ladder": week, "deviationReason": "되풀이했어요."}
    decided(admin, a_case(follower, "diary", entry["id"]), form)
    with connection():
        execute(
            "UPDATE sanctions SET starts_at = starts_at - interval '8 days',"
            " ends_at = ends_at - interval '8 days'"
        )
        execute("UPDATE users SET suspended_until = suspended_until - interval '8 days'")

    assert end_suspension(owner.id)

    assert f"일기 ‘해씨의 하루’ {TODAY}" in told(owner, "이용 제한 끝")["message"]
