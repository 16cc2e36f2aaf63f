"""Content deleted thirty days ago is erased, but never while a case about it is pending."""

from typing import Any

import pytest

from hamsterd.core.clock import utc_now
from hamsterd.db.batches import Deadline
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_value
from hamsterd.operations.retention.trash import purge_trash
from tests.factories.community import a_post, comment_on
from tests.factories.diaries import a_hamster, an_entry, keep, like, say
from tests.factories.moderation import DISMISSED, RESOLVED, a_case, decided, drift, me
from tests.factories.pictures import a_photo
from tests.people import Person
from tests.site import RunningSite

TABLES = {
    "diary": "diary_entries",
    "comment": "comments",
    "community": "community_posts",
    "community_comment": "community_comments",
    "hamster": "hamsters",
}


def purge(site: RunningSite, *, dry_run: bool = False) -> dict[str, int]:
    counts = purge_trash(utc_now(), site=site.settings, deadline=Deadline(), dry_run=dry_run)
    return {name: number for name, number in counts.items() if number}


def age(kind: str, target_id: int, days: int) -> None:
    """As if it had been removed or deleted that long ago."""
    with connection():
        execute(
            f"""
            UPDATE {TABLES[kind]}
               SET deleted_at = deleted_at - make_interval(days => %(days)s),
                   removed_at = removed_at - make_interval(days => %(days)s)
             WHERE id = %(id)s
            """,
            id=target_id,
            days=days,
        )


def is_there(kind: str, target_id: int) -> bool:
    with connection():
        return bool(fetch_value(f"SELECT 1 FROM {TABLES[kind]} WHERE id = %(id)s", id=target_id))


def rows(table: str) -> int:
    with connection():
        return int(fetch_value(f"SELECT count(*) FROM {table}"))


def files(site: RunningSite) -> list[str]:
    return [path.name for path in site.settings.media_dir.rglob("*") if path.is_file()]


def a_deleted_entry(author: Person, **changes: Any) -> dict[str, Any]:
    entry = an_entry(author, **changes)
    assert author.delete(f"/api/diary/{entry['id']}").is_success
    return entry


def test_a_deleted_entry_goes_with_all_that_hangs_on_it(
    site: RunningSite, owner: Person, follower: Person
) -> None:
    picture = owner.send_file("/api/upload", a_photo(640, 480)).json()["urls"][0]
    entry = an_entry(owner, images=[picture])
    like(follower, entry)
    say(follower, entry)
    keep(follower, entry)
    follower.put(f"/api/notifications/mutes/diary/{entry['id']}", {})
    owner.delete(f"/api/diary/{entry['id']}")
    before = set(files(site))
    assert me(follower)["commentsCount"] == 1

    age("diary", entry["id"], 29)
    assert purge(site) == {}
    age("diary", entry["id"], 2)
    assert purge(site, dry_run=True) == {"entries": 1}
    assert is_there("diary", entry["id"])
    assert purge(site) == {"entries": 1}

    assert not is_there("diary", entry["id"])
    stem = picture.rsplit("/", 1)[1].split(".")[0]
    assert {name for name in before if name.startswith(stem)}
    assert not {name for name in files(site) if name.startswith(stem)}
    assert [rows(table) for table in ("comments", "likes", "bookmarks", "uploads")] == [0] * 4
    assert rows("notifications") == rows("notification_mutes") == 0
    assert rows("search_texts") == 3  # two members and the hamster
    assert me(follower)["commentsCount"] == 0
    assert drift() == {"rows": 0}
    assert purge(site) == {}


def test_a_comment_with_answers_keeps_its_place_without_its_words(
    site: RunningSite, owner: Person, follower: Person
) -> None:
    post = a_post(owner)
    said = comment_on(follower, post)
    answer = comment_on(owner, post, parent=said)
    follower.delete(f"/api/community/{post['id']}/comments/{said['id']}")
    age("community_comment", said["id"], 31)

    assert purge(site) == {"post_comments.emptied": 1}
    with connection():
        words = "SELECT content FROM community_comments WHERE id = %(id)s"
        assert fetch_value(words, id=said["id"]) == ""
    shown = owner.get(f"/api/community/{post['id']}/comments").json()
    assert [each["content"] for each in shown] == ["삭제된 댓글입니다", answer["content"]]

    owner.delete(f"/api/community/{post['id']}/comments/{answer['id']}")
    age("community_comment", answer["id"], 31)
    assert purge(site) == {"post_comments": 2}
    assert drift() == {"rows": 0}


def test_what_is_reported_waits_for_the_decision(
    site: RunningSite, owner: Person, stranger: Person, admin: Person
) -> None:
    entry = an_entry(owner)
    case = a_case(stranger, "diary", entry["id"])
    owner.delete(f"/api/diary/{entry['id']}")
    age("diary", entry["id"], 31)
    assert purge(site) == {}

    decided(admin, case, DISMISSED)
    assert purge(site) == {"entries": 1}
    page = admin.get(f"/api/admin/reports/{case}").json()
    assert page["snapshot"]["title"] == entry["title"]
    assert page["current"]["state"] == "gone"


def test_a_comment_that_is_reported_holds_what_it_stands_under(
    site: RunningSite, owner: Person, follower: Person, stranger: Person, admin: Person
) -> None:
    entry = an_entry(owner)
    comment = say(follower, entry)
    case = a_case(stranger, "comment", comment["id"])
    owner.delete(f"/api/diary/{entry['id']}")
    age("diary", entry["id"], 31)
    assert purge(site) == {}

    decided(admin, case, DISMISSED)
    assert purge(site) == {"entries": 1}


def test_what_an_appeal_is_about_waits_for_its_answer(
    site: RunningSite, owner: Person, stranger: Person, admin: Person
) -> None:
    entry = an_entry(owner)
    case = a_case(stranger, "diary", entry["id"])
    decided(admin, case, RESOLVED)
    (sanction,) = owner.get("/api/sanctions/my").json()
    words = {"text": "광고가 아니라 후기였어요."}
    appealed = owner.post(f"/api/sanctions/{sanction['id']}/appeal", words)
    assert appealed.is_success, appealed.text
    age("diary", entry["id"], 31)
    assert purge(site) == {}

    with connection():
        execute("UPDATE appeals SET status = 'denied', decided_at = now()")
    assert purge(site) == {"entries": 1}


def test_a_hamster_goes_and_its_diaries_keep_its_name(site: RunningSite, owner: Person) -> None:
    hamster = a_hamster(owner, name="두부")
    entry = an_entry(owner, hamsterId=hamster["id"])
    with connection():
        execute("UPDATE hamsters SET removed_at = now() - interval '31 days'")

    assert purge(site) == {"hamsters": 1}
    assert not is_there("hamster", hamster["id"])
    assert owner.get(f"/api/diary/{entry['id']}").json()["hamster"]["name"] == "두부"
    assert owner.get("/api/auth/me").status_code == 200


@pytest.mark.parametrize("status", ["pending", "blocked"])
def test_a_request_by_law_holds_what_it_is_about(
    site: RunningSite, owner: Person, status: str
) -> None:
    entry = a_deleted_entry(owner)
    age("diary", entry["id"], 31)
    with connection():
        execute(
            """
            INSERT INTO takedowns (target_type, target_id, claimant_name, claimant_email, ground,
                                   statement, token_hash, status, decided_at, block_ends_at)
            VALUES ('diary', %(id)s, '김집사', 'k@example.com', 'privacy', '', 'hash', %(status)s,
                    CASE WHEN %(status)s = 'blocked' THEN now() END,
                    now() + interval '1 day')
            """,
            id=entry["id"],
            status=status,
        )
    assert purge(site) == {}
    with connection():
        execute("UPDATE takedowns SET status = 'released', decided_at = now()")
    assert purge(site) == {"entries": 1}
