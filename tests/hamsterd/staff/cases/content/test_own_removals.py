"""A removal without a sanction is explained on the page its notice links to."""

from typing import Any

import pytest

from hamsterd.content.kind import ContentKind
from hamsterd.content.visibility import HiddenFor
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute
from hamsterd.kinds import KINDS
from hamsterd.staff.cases.content.removal import remove_content, restore_content
from hamsterd.staff.cases.review.held import remove_held
from tests.factories.community import a_post, comment_on
from tests.factories.content import set_hidden
from tests.factories.diaries import an_entry, say
from tests.factories.moderation import undone
from tests.people import Person
from tests.statements import counted


def own(person: Person) -> list[dict[str, Any]]:
    answer = person.get("/api/removals/my")
    assert answer.status_code == 200, answer.text
    return answer.json()


def remove(kind: ContentKind, target_id: int, reason: str = "광고예요.") -> int:
    return remove_content(kind=kind, target_id=target_id, reason=reason, actor="cli:test")


def test_each_kind_is_listed_with_its_words_and_the_reason(owner, follower):
    entry, post = an_entry(owner, title="일기 제목"), a_post(owner, title="글 제목")
    for kind, target_id in (
        (KINDS["comment"], say(owner, entry, "댓글이에요")["id"]),
        (KINDS["community_comment"], comment_on(owner, post, "답글이에요")["id"]),
        (KINDS["diary"], entry["id"]),
        (KINDS["community"], post["id"]),
        (KINDS["hamster"], entry["hamsterId"]),
    ):
        remove(kind, target_id, f"사유: {kind}")

    rows = own(owner)

    assert [(row["subject"]["title"] or row["subject"]["excerpt"]) for row in rows] == [
        "콩이",
        "글 제목",
        "일기 제목",
        "답글이에요",
        "댓글이에요",
    ]
    assert [row["reason"] for row in rows] == [f"사유: {row['subject']['kind']}" for row in rows]
    assert all(row["removedAt"] and row["subject"]["writtenAt"] for row in rows)
    assert own(follower) == []


def test_what_was_held_and_kept_away_is_listed(owner):
    entry = an_entry(owner, title="일기 제목")
    assert set_hidden("diary", entry["id"], is_hidden=True, reason=HiddenFor.REVIEW)

    remove_held(kind=KINDS["diary"], target_id=entry["id"], reason="광고", actor="cli:test")

    assert [row["reason"] for row in own(owner)] == ["광고"]


def test_what_came_back_or_went_for_good_is_not(admin, owner):
    entry, other = an_entry(owner), a_post(owner)
    act = remove(KINDS["diary"], entry["id"])
    remove(KINDS["community"], other["id"])
    undone(admin, act)
    assert [row["subject"]["kind"] for row in own(owner)] == ["community"]
    with connection():
        execute("UPDATE community_posts SET erased_at = now(), deleted_at = now()")

    assert own(owner) == []


def test_what_the_law_took_is_told_elsewhere(owner):
    entry = an_entry(owner)
    with connection():
        execute("UPDATE diary_entries SET removed_at = now() WHERE id = %(id)s", id=entry["id"])

    assert own(owner) == []


def test_an_older_reason_is_not_told_for_what_the_law_took(owner):
    entry = an_entry(owner)
    remove(KINDS["diary"], entry["id"], "예전 까닭")
    restore_content(kind=KINDS["diary"], target_id=entry["id"], reason="아니에요", actor="cli:test")
    with connection():
        execute("UPDATE diary_entries SET removed_at = now() WHERE id = %(id)s", id=entry["id"])

    assert own(owner) == []


def test_a_removal_whose_restoring_was_undone_keeps_its_reason(admin, owner):
    entry = an_entry(owner)
    remove(KINDS["diary"], entry["id"], "광고예요.")
    undone(
        admin,
        restore_content(
            kind=KINDS["diary"], target_id=entry["id"], reason="아니에요", actor="cli:test"
        ),
    )

    assert [row["reason"] for row in own(owner)] == ["광고예요."]


@pytest.mark.usefixtures("follower")
def test_one_statement_and_members_only(owner, visitor):
    hamster = an_entry(owner)["hamsterId"]
    own(owner)
    with counted() as none:
        own(owner)
    for _ in range(3):
        remove(KINDS["diary"], an_entry(owner, hamsterId=hamster)["id"])
    own(owner)
    with counted() as some:
        assert len(own(owner)) == 3

    assert len(some) == len(none)
    assert visitor.get("/api/removals/my").status_code == 401
