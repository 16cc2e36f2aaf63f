"""A moderator removes content and restores it: counts, experience, files, bells (decisions §2)."""

import pytest

from hamsterd.content import lifecycle
from hamsterd.content.kind import ContentKind
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all, fetch_value
from hamsterd.kinds import KINDS
from hamsterd.staff.cases.content.errors import NotRemovable, NotRestorable
from hamsterd.staff.cases.content.removal import remove_content, restore_content, restore_of_cases
from hamsterd.staff.cases.review.held import remove_held
from tests.factories.community import a_post, comment_on, like_post
from tests.factories.content import set_hidden
from tests.factories.contests import a_contest, an_upload, enter
from tests.factories.diaries import an_entry, like, say
from tests.factories.moderation import RESOLVED, a_case, act, bells, decided, drift, me, undone
from tests.factories.pictures import a_photo
from tests.people import Person

ACTOR = "cli:test"


@pytest.fixture
def targets(owner: Person, follower: Person) -> dict[ContentKind, int]:
    """One of each kind, of the owner's; liked and commented."""
    entry, post = an_entry(owner), a_post(owner)
    like(follower, entry)
    like_post(follower, post)
    say(follower, entry)
    return {
        KINDS["diary"]: entry["id"],
        KINDS["community"]: post["id"],
        KINDS["comment"]: say(owner, entry)["id"],
        KINDS["community_comment"]: comment_on(owner, post)["id"],
        KINDS["hamster"]: entry["hamsterId"],
    }


def remove(kind: ContentKind, target_id: int) -> int:
    return remove_content(kind=kind, target_id=target_id, reason="광고예요.", actor=ACTOR)


def restore(kind: ContentKind, target_id: int) -> int:
    return restore_content(kind=kind, target_id=target_id, reason="아니었어요.", actor=ACTOR)


WORTH = {
    KINDS["diary"]: 21,
    KINDS["community"]: 11,
    KINDS["comment"]: 2,
    KINDS["community_comment"]: 2,
    KINDS["hamster"]: 0,
}
"""The author's experience from the thing and its one like."""


@pytest.mark.parametrize("kind", list(WORTH))
def test_removing_and_restoring_leave_no_trace_in_the_counts(owner, targets, kind):
    before = me(owner)

    audit_id = remove(kind, targets[kind])

    assert before["experience"] - me(owner)["experience"] == WORTH[kind]
    assert drift() == {"rows": 0}
    row = act(audit_id)
    assert (row["action"], row["target_type"], row["reason"], row["actor"]) == (
        "content.remove",
        kind.name,
        "광고예요.",
        ACTOR,
    )
    assert "광고예요." in bells(owner)[0]
    with pytest.raises(NotRemovable):
        remove(kind, targets[kind])

    restore(kind, targets[kind])

    assert me(owner) == before
    assert "제자리로" in bells(owner)[0]
    assert drift() == {"rows": 0}
    with pytest.raises(NotRestorable):
        restore(kind, targets[kind])


@pytest.mark.parametrize("kind", list(WORTH))
def test_removing_and_restoring_are_undone(admin, owner, targets, kind):
    before = me(owner)

    undone(admin, remove(kind, targets[kind]))
    assert me(owner) == before

    remove(kind, targets[kind])
    undone(admin, restore(kind, targets[kind]))
    assert "광고예요." in bells(owner)[0]
    assert me(owner)["experience"] == before["experience"] - WORTH[kind]
    assert drift() == {"rows": 0}


def test_the_ledger_says_how_often(owner, targets):
    for _ in range(2):
        remove(KINDS["diary"], 1)
        restore(KINDS["diary"], 1)

    with connection():
        moved = fetch_all(
            "SELECT source_key, amount FROM experience_events WHERE source = 'moderation'"
            " ORDER BY id"
        )
    assert [(row["source_key"], row["amount"]) for row in moved] == [
        ("diary:1:1", -21),
        ("diary:1:2", 21),
        ("diary:1:3", -21),
        ("diary:1:4", 21),
    ]


def test_an_undo_on_top_of_a_later_act_is_refused(admin, targets):
    first = remove(KINDS["diary"], 1)
    restore(KINDS["diary"], 1)

    answer = admin.post(f"/api/admin/audit/{first}/undo")

    assert (answer.status_code, answer.json()["code"]) == (409, "undo_conflict")


def test_thirty_days_later_it_is_gone(targets):
    remove(KINDS["diary"], 1)
    with connection():
        execute("UPDATE diary_entries SET removed_at = now() - interval '31 days'")

    with pytest.raises(NotRestorable):
        restore(KINDS["diary"], 1)


def test_a_private_entry_is_removed_too(owner):
    entry = an_entry(owner, isPublic=False)

    remove(KINDS["diary"], entry["id"])

    assert owner.get(f"/api/diary/{entry['id']}").status_code == 404
    assert drift() == {"rows": 0}


def test_files_of_what_is_removed_open_for_admins_alone(admin, owner, follower, visitor):
    [photo] = owner.send_file("/api/upload", a_photo()).json()["urls"]
    entry = an_entry(owner, images=[photo])
    case_id = a_case(follower, "diary", entry["id"])
    assert visitor.get(photo).status_code == 200

    decided(admin, case_id, RESOLVED)

    [kept] = admin.get(f"/api/admin/reports/{case_id}").json()["files"]
    for url in (photo, kept["keptUrl"]):
        assert admin.get(url).status_code == 200
        for other in (owner, follower, visitor):
            assert other.get(url).status_code == 404


def test_a_picture_that_belongs_to_a_diary_is_kept_of_what_shows_it(
    admin, owner, follower, stranger
):
    photo, secret = an_upload(owner), an_upload(owner)
    diary = an_entry(owner, images=[photo])
    an_entry(owner, images=[secret], isPublic=False)
    contest = a_contest(admin)
    entered = enter(owner, contest, image=photo, diaryEntryId=diary["id"])
    post = a_post(owner, content=f"보세요\n![]({photo})\n![]({secret})")
    foreign = a_post(stranger, content=f"![]({photo})")

    cases = [
        a_case(follower, kind, target_id)
        for kind, target_id in (("contest_entry", entered["id"]), ("community", post["id"]))
    ]
    of_others = a_case(follower, "community", foreign["id"])
    change = {"isPublic": False, "images": []}
    assert owner.put(f"/api/diary/{diary['id']}", change).status_code == 200

    for case_id in cases:
        [kept] = admin.get(f"/api/admin/reports/{case_id}").json()["files"]
        assert kept["url"] == photo
        assert admin.get(kept["keptUrl"]).status_code == 200
        assert owner.get(kept["keptUrl"]).status_code == 404
    assert admin.get(f"/api/admin/reports/{of_others}").json()["files"] == []


def test_a_private_file_stays_its_owners(admin, owner):
    [photo] = owner.send_file("/api/upload", a_photo()).json()["urls"]
    an_entry(owner, images=[photo], isPublic=False)

    assert owner.get(photo).status_code == 200
    assert admin.get(photo).status_code == 404


def test_a_case_restores_only_what_it_removed(admin, owner, follower):
    entry = an_entry(owner)
    case_id = a_case(follower, "diary", entry["id"])
    assert restore_of_cases([case_id], reason="다시 봤어요.", actor=ACTOR) == []
    decided(admin, case_id, RESOLVED)

    assert len(restore_of_cases([case_id], reason="다시 봤어요.", actor=ACTOR)) == 1
    assert restore_of_cases([case_id], reason="다시 봤어요.", actor=ACTOR) == []

    remove(KINDS["diary"], entry["id"])
    assert restore_of_cases([case_id], reason="다시 봤어요.", actor=ACTOR) == []


def held_removal(kind: ContentKind, target_id: int) -> None:
    """It was edited and held, and the moderator who reviewed it did not let it pass."""
    set_hidden(kind.name, target_id, is_hidden=True, reason="review")
    remove_held(kind=kind, target_id=target_id, reason="광고예요.", actor=ACTOR)


def outside_the_log(kind: ContentKind, target_id: int) -> None:
    """As takedowns and the removal of spammers do."""
    assert lifecycle.remove(kind, target_id)


@pytest.mark.parametrize("again", [held_removal, outside_the_log])
def test_a_case_leaves_what_was_restored_and_removed_anew(admin, owner, follower, again):
    kind, entry = KINDS["diary"], an_entry(owner)
    case_id = a_case(follower, kind.name, entry["id"])
    decided(admin, case_id, RESOLVED)
    restore(kind, entry["id"])
    again(kind, entry["id"])

    assert restore_of_cases([case_id], reason="다시 봤어요.", actor=ACTOR) == []


def test_a_case_restores_its_removal_when_the_restoring_was_undone(admin, owner, follower):
    entry = an_entry(owner)
    case_id = a_case(follower, "diary", entry["id"])
    decided(admin, case_id, RESOLVED)
    undone(admin, restore(KINDS["diary"], entry["id"]))

    assert len(restore_of_cases([case_id], reason="다시 봤어요.", actor=ACTOR)) == 1


def test_a_granted_appeal_restores_all(admin, owner, follower, visitor):
    entry = an_entry(owner)
    before = me(owner)
    decided(admin, a_case(follower, "diary", entry["id"]), RESOLVED)
    with connection():
        sanction_id = fetch_value("SELECT id FROM sanctions")
    owner.post(f"/api/sanctions/{sanction_id}/appeal", {"text": "광고가 아니라 후기였어요."})

    answer = admin.put("/api/admin/appeals/1", {"status": "granted", "answer": "맞아요."})

    assert answer.status_code == 200
    assert visitor.get(f"/api/diary/{entry['id']}").status_code == 200
    assert me(owner)["experience"] == before["experience"]
    assert drift() == {"rows": 0}
