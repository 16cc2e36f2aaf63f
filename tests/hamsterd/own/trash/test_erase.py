"""A member erases what they deleted at once: rows and files."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest

from hamsterd.core.clock import utc_now
from hamsterd.db.batches import Deadline
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_value
from hamsterd.kinds import KINDS
from hamsterd.operations.retention.trash import purge_trash
from tests.factories.community import a_post, comment_on
from tests.factories.diaries import a_hamster, an_entry, like, say
from tests.factories.moderation import DISMISSED, a_case, decided, drift, me
from tests.factories.pictures import a_photo
from tests.factories.trash import bring_back, deleted, trash, unsaid
from tests.people import Person
from tests.site import RunningSite


def is_there(kind: str, target_id: int) -> bool:
    with connection():
        return bool(
            fetch_value(f"SELECT 1 FROM {KINDS[kind].table} WHERE id = %(id)s", id=target_id)
        )


def files(site: RunningSite) -> list[str]:
    return [path.name for path in site.settings.media_dir.rglob("*") if path.is_file()]


def test_an_entry_goes_with_its_files(site: RunningSite, owner: Person, follower: Person):
    kept = set(files(site))
    [photo] = owner.send_file("/api/upload", a_photo(640, 480)).json()["urls"]
    entry = an_entry(owner, images=[photo])
    like(follower, entry)
    say(follower, entry)
    earned = me(owner)["experience"]
    deleted(owner, "diary", entry)

    assert owner.delete(f"/api/trash/diary/{entry['id']}").json() == {"ok": True}

    assert not is_there("diary", entry["id"])
    assert set(files(site)) == kept
    assert me(owner)["experience"] == earned
    assert me(follower)["commentsCount"] == 0
    assert owner.delete(f"/api/trash/diary/{entry['id']}").status_code == 404
    assert drift() == {"rows": 0}


def test_a_comment_with_replies_loses_its_words(owner: Person, follower: Person):
    post = a_post(owner)
    said = comment_on(follower, post)
    comment_on(owner, post, parent=said)
    unsaid(follower, "community", post, said)

    assert follower.delete(f"/api/trash/community_comment/{said['id']}").is_success

    with connection():
        words = "SELECT content FROM community_comments WHERE id = %(id)s"
        assert fetch_value(words, id=said["id"]) == ""
    assert trash(follower) == []
    assert bring_back(follower, "community_comment", said["id"]).status_code == 404


def test_all_at_once(owner: Person, follower: Person):
    """Only their own, and only deleted things."""
    hamster = a_hamster(owner)["id"]
    kept = an_entry(owner, hamsterId=hamster)
    ids = [deleted(owner, "diary", an_entry(owner, hamsterId=hamster)) for _ in range(3)]
    unsaid(owner, "diary", kept, say(owner, kept))
    post = deleted(owner, "community", a_post(owner))
    theirs = deleted(follower, "diary", an_entry(follower))

    assert owner.delete("/api/trash").json() == {"erased": 5}

    assert not any(is_there("diary", entry_id) for entry_id in ids)
    assert not is_there("community", post)
    assert is_there("diary", kept["id"])
    assert [item["id"] for item in trash(follower)] == [theirs]
    assert owner.delete("/api/trash").json() == {"erased": 0}
    assert drift() == {"rows": 0}


def test_what_is_reported_waits_for_the_decision_and_then_goes(
    site: RunningSite, owner: Person, stranger: Person, admin: Person
):
    entry = an_entry(owner)
    case = a_case(stranger, "diary", entry["id"])
    deleted(owner, "diary", entry)
    owner.delete(f"/api/trash/diary/{entry['id']}")

    def purge() -> dict[str, int]:
        counts = purge_trash(utc_now(), site=site.settings, deadline=Deadline())
        return {name: number for name, number in counts.items() if number}

    assert is_there("diary", entry["id"])
    assert purge() == {}
    decided(admin, case, DISMISSED)
    assert purge() == {"entries": 1}
    assert not is_there("diary", entry["id"])


@pytest.mark.parametrize("other", ["restore", "purge"])
def test_erasing_races_with_restoring_and_the_job(site: RunningSite, owner: Person, other: str):
    """Exactly one of them has it, and nothing drifts."""
    for _ in range(6):
        entry_id = deleted(owner, "diary", an_entry(owner))

        def rival(entry_id: int = entry_id) -> int:
            if other == "restore":
                return bring_back(owner, "diary", entry_id).status_code
            moment = utc_now() + timedelta(days=31)
            purged = purge_trash(moment, site=site.settings, deadline=Deadline())
            return 200 if purged["entries"] else 404

        with ThreadPoolExecutor(2) as pool:
            first = pool.submit(rival)
            second = pool.submit(owner.delete, f"/api/trash/diary/{entry_id}")
            answers = (first.result(), second.result().status_code)

        if other == "restore":
            assert sorted(answers) == [200, 404]
        assert is_there("diary", entry_id) == (other == "restore" and answers[0] == 200)
    assert drift() == {"rows": 0}
