"""An author brings back an entry or a comment they deleted (decisions §2, Own deletions)."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest

from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all, fetch_value
from hamsterd.discovery.search.reindex import reindex_all
from hamsterd.kinds import KINDS
from hamsterd.operations.retention.media import UNUSED
from hamsterd.staff.cases.content.removal import remove_content, restore_content
from tests.factories.content import set_hidden
from tests.factories.diaries import a_hamster, an_entry, keep, like, say
from tests.factories.moderation import DISMISSED, RESOLVED, a_case, bells, decided, drift, me
from tests.factories.pictures import a_photo
from tests.factories.trash import (
    age,
    bring_back,
    brought_back,
    deleted,
    trash,
    unsaid,
)
from tests.people import Person, set_status
from tests.site import RunningSite


def ledger() -> list[dict]:
    with connection():
        return fetch_all("SELECT user_id, source, source_key, amount FROM experience_events")


def found(person: Person, words: str) -> list[int]:
    answer = person.get("/api/search", q=words, type="diaries").json()
    return [entry["id"] for entry in answer["diaries"]]


def test_it_comes_back_as_it_was(
    site: RunningSite, owner: Person, follower: Person, visitor: Person
):
    """Likes, comments, bookmarks, counts, experience, search, files and bells: nothing is lost."""
    [photo] = owner.send_file("/api/upload", a_photo()).json()["urls"]
    entry = an_entry(owner, images=[photo])
    path = f"/api/diary/{entry['id']}"
    like(follower, entry)
    say(follower, entry)
    keep(follower, entry)

    def seen() -> list[object]:
        site.forget()
        return [
            follower.get(path).json(),
            visitor.get("/api/diary").json(),
            visitor.get(f"{path}/comments").json(),
            visitor.get(photo).status_code,
            follower.get("/api/bookmarks").json(),
            owner.get("/api/notifications").json(),
            owner.get("/api/hamsters/my").json(),
            (me(owner), me(follower)),
            found(visitor, "첫눈"),
            ledger(),
        ]

    before = seen()
    deleted(owner, "diary", entry)
    assert visitor.get(photo).status_code == 404
    assert found(visitor, "첫눈") == []

    answer = brought_back(owner, "diary", entry["id"])

    assert answer == {
        "kind": "diary",
        "id": entry["id"],
        "url": f"/diary/{entry['id']}",
        "isHeld": False,
    }
    assert seen() == before
    assert trash(owner) == []
    assert drift() == {"rows": 0}


def test_search_finds_it_again_after_its_words_were_let_go(owner: Person, visitor: Person):
    entry = an_entry(owner)
    deleted(owner, "diary", entry)
    reindex_all()
    with connection():
        assert fetch_value("SELECT count(*) FROM search_texts WHERE kind = 'diary'") == 0

    brought_back(owner, "diary", entry["id"])

    assert found(visitor, "첫눈") == [entry["id"]]


def test_a_private_one_stays_private(owner: Person, stranger: Person):
    entry = an_entry(owner, isPublic=False)
    deleted(owner, "diary", entry)

    brought_back(owner, "diary", entry["id"])

    assert owner.get(f"/api/diary/{entry['id']}").json()["isPublic"] is False
    assert stranger.get(f"/api/diary/{entry['id']}").status_code == 404
    assert me(owner)["privateDiariesCount"] == 1
    assert drift() == {"rows": 0}


def test_its_hamster_may_have_left_meanwhile(owner: Person, visitor: Person):
    hamster = a_hamster(owner, name="두부")
    entry = an_entry(owner, hamsterId=hamster["id"])
    deleted(owner, "diary", entry)
    owner.delete(f"/api/hamsters/{hamster['id']}")

    brought_back(owner, "diary", entry["id"])

    card = visitor.get(f"/api/diary/{entry['id']}").json()
    assert (card["hamster"]["name"], card["hamsterId"]) == ("두부", None)
    assert drift() == {"rows": 0}


def test_nobody_else_restores_it_or_hears_that_it_is_there(
    owner: Person, stranger: Person, visitor: Person, admin: Person
):
    entry = an_entry(owner)
    deleted(owner, "diary", entry)

    for person in (stranger, admin):
        answer = bring_back(person, "diary", entry["id"])
        assert (answer.status_code, answer.json()["code"]) == (404, "not_in_trash")
        assert trash(person) == []
        assert person.delete(f"/api/trash/diary/{entry['id']}").status_code == 404
    assert bring_back(visitor, "diary", entry["id"]).status_code == 401
    assert bring_back(owner, "hamster", entry["hamsterId"]).status_code == 404
    assert bring_back(owner, "diary", 2**70).status_code in {404, 422}


def test_what_was_never_deleted_is_not_in_the_trash(owner: Person):
    entry = an_entry(owner)

    assert bring_back(owner, "diary", entry["id"]).status_code == 404
    assert owner.delete(f"/api/trash/diary/{entry['id']}").status_code == 404
    assert owner.get(f"/api/diary/{entry['id']}").status_code == 200


def test_two_devices_restore_it_once(owner: Person, follower: Person):
    """Its counters and its experience are counted once."""
    entry = an_entry(owner)
    like(follower, entry)
    before = me(owner)
    deleted(owner, "diary", entry)

    with ThreadPoolExecutor(6) as pool:
        statuses = Counter(
            pool.map(lambda _: bring_back(owner, "diary", entry["id"]).status_code, range(6))
        )

    assert statuses == {200: 1, 404: 5}
    assert me(owner) == before
    assert drift() == {"rows": 0}


def test_deleting_and_restoring_at_once_never_drifts(owner: Person, follower: Person):
    entry = an_entry(owner)
    like(follower, entry)
    comment = say(follower, entry)

    def turn(number: int) -> int:
        act = (
            lambda: owner.delete(f"/api/diary/{entry['id']}"),
            lambda: bring_back(owner, "diary", entry["id"]),
            lambda: follower.delete(f"/api/diary/{entry['id']}/comments/{comment['id']}"),
            lambda: bring_back(follower, "comment", comment["id"]),
            lambda: follower.post(f"/api/diary/{entry['id']}/like"),
        )[number % 5]
        return int(act().status_code)

    with ThreadPoolExecutor(6) as pool:
        assert set(pool.map(turn, range(80))) <= {200, 404, 409}
    assert drift() == {"rows": 0}


def test_a_cycle_neither_farms_nor_loses_experience(owner: Person, follower: Person):
    entry = an_entry(owner)
    like(follower, entry)
    earned = me(owner)["experience"]
    for _ in range(3):
        deleted(owner, "diary", entry)
        assert me(owner)["experience"] == earned
        brought_back(owner, "diary", entry["id"])
        like(follower, entry)  # taken back
        like(follower, entry)  # given again
    assert me(owner)["experience"] == earned == 21


def test_after_thirty_days_it_is_not_theirs_to_restore(owner: Person):
    entry = an_entry(owner)
    deleted(owner, "diary", entry)
    age("diary", entry["id"], 29)
    assert [item["id"] for item in trash(owner)] == [entry["id"]]
    age("diary", entry["id"], 2)

    assert trash(owner) == []
    assert bring_back(owner, "diary", entry["id"]).status_code == 404


def test_a_suspended_member_may_look_and_erase_but_not_restore(owner: Person):
    entry = an_entry(owner)
    deleted(owner, "diary", entry)
    set_status(owner, "suspended", until=datetime.now(UTC) + timedelta(days=7))

    assert [item["id"] for item in trash(owner)] == [entry["id"]]
    assert bring_back(owner, "diary", entry["id"]).status_code == 403
    assert owner.delete(f"/api/trash/diary/{entry['id']}").status_code == 200


def test_its_files_are_used_as_long(owner: Person):
    [photo] = owner.send_file("/api/upload", a_photo()).json()["urls"]
    deleted(owner, "diary", an_entry(owner, images=[photo]))
    with connection():
        execute("UPDATE uploads SET created_at = now() - interval '20 days'")
        unused = f"SELECT count(*) FROM uploads WHERE {UNUSED['diary']}"
        assert fetch_value(unused) == 0


class TestNoEscape:
    """Deleting and restoring changes nothing about what moderators decide."""

    def test_what_was_hidden_comes_back_hidden(self, owner: Person, visitor: Person):
        entry = an_entry(owner)
        set_hidden("diary", entry["id"], is_hidden=True)
        deleted(owner, "diary", entry)

        brought_back(owner, "diary", entry["id"])

        assert visitor.get(f"/api/diary/{entry['id']}").status_code == 404
        assert owner.get(f"/api/diary/{entry['id']}").status_code == 200
        assert drift() == {"rows": 0}

    def test_what_is_cleared_while_it_was_deleted_comes_back_shown(
        self, owner: Person, visitor: Person, follower: Person, admin: Person
    ):
        entry = an_entry(owner)
        case = a_case(follower, "diary", entry["id"])
        set_hidden("diary", entry["id"], is_hidden=True)
        deleted(owner, "diary", entry)
        decided(admin, case, DISMISSED)

        brought_back(owner, "diary", entry["id"])

        assert visitor.get(f"/api/diary/{entry['id']}").status_code == 200
        assert drift() == {"rows": 0}

    def test_an_upheld_case_removes_it_where_it_lies(
        self, owner: Person, follower: Person, admin: Person
    ):
        """It leaves the trash, and its experience is revoked."""
        entry = an_entry(owner)
        before = me(owner)["experience"]
        case = a_case(follower, "diary", entry["id"])
        deleted(owner, "diary", entry)

        done = decided(admin, case, RESOLVED)

        assert trash(owner) == []
        assert bring_back(owner, "diary", entry["id"]).status_code == 404
        assert me(owner)["experience"] == before - 20
        assert "광고를" in " ".join(bells(owner))
        assert drift() == {"rows": 0}

        assert admin.post(f"/api/admin/audit/{done['auditId']}/undo").status_code == 200
        assert [item["id"] for item in trash(owner)] == [entry["id"]]
        assert me(owner)["experience"] == before
        brought_back(owner, "diary", entry["id"])
        assert drift() == {"rows": 0}

    def test_an_open_case_goes_on(self, owner: Person, follower: Person, admin: Person):
        entry = an_entry(owner)
        case = a_case(follower, "diary", entry["id"])
        deleted(owner, "diary", entry)
        brought_back(owner, "diary", entry["id"])
        owner.put(f"/api/diary/{entry['id']}", {"title": "아무것도 아닌 날"})

        page = admin.get(f"/api/admin/reports/{case}").json()

        assert (page["status"], page["snapshot"]["title"]) == ("pending", "첫눈 온 날")
        decided(admin, case, RESOLVED)
        assert owner.get(f"/api/diary/{entry['id']}").status_code == 404
        assert trash(owner) == []

    def test_erasing_leaves_the_case_what_it_needs(
        self, owner: Person, follower: Person, admin: Person
    ):
        """The author can't tell: it is gone from their list at once either way."""
        entry = an_entry(owner)
        before = me(owner)["experience"]
        case = a_case(follower, "diary", entry["id"])
        deleted(owner, "diary", entry)

        assert owner.delete(f"/api/trash/diary/{entry['id']}").json() == {"ok": True}

        assert trash(owner) == []
        assert bring_back(owner, "diary", entry["id"]).status_code == 404
        decided(admin, case, RESOLVED)
        assert me(owner)["experience"] == before - 20

    def test_a_moderators_removal_is_not_the_authors_to_undo(self, owner: Person):
        entry = an_entry(owner)
        remove_content(
            kind=KINDS["diary"], target_id=entry["id"], reason="광고예요.", actor="cli:test"
        )
        assert trash(owner) == []
        assert bring_back(owner, "diary", entry["id"]).status_code == 404

    def test_a_moderators_restore_gives_it_back_to_the_trash(self, owner: Person):
        entry = an_entry(owner)
        before = me(owner)
        deleted(owner, "diary", entry)
        act = {"kind": KINDS["diary"], "target_id": entry["id"], "actor": "cli:test"}
        remove_content(**act, reason="광고예요.")
        restore_content(**act, reason="아니었어요.")

        assert owner.get(f"/api/diary/{entry['id']}").status_code == 404
        assert "지운 글" in bells(owner)[0]
        brought_back(owner, "diary", entry["id"])
        assert me(owner)["experience"] == before["experience"]
        assert drift() == {"rows": 0}


class TestScreening:
    """Rules may have changed since: it is looked at as when it was published."""

    @pytest.fixture
    def rule(self, admin: Person):
        def set_rule(action: str) -> None:
            form = {
                "pattern": "첫눈",
                "ignoresSpaces": False,
                "action": action,
                "appliesTo": ["diary", "comment"],
            }
            answer = admin.post("/api/admin/word-rules", form)
            assert answer.status_code == 201, answer.text

        return set_rule

    def test_a_word_that_is_refused_now_keeps_it_in_the_trash(self, owner, rule):
        entry = an_entry(owner)
        deleted(owner, "diary", entry)
        rule("block")

        answer = bring_back(owner, "diary", entry["id"])

        assert (answer.status_code, answer.json()["code"]) == (422, "word_refused")
        assert "되살릴 수 없어요" in answer.json()["message"]
        assert [item["id"] for item in trash(owner)] == [entry["id"]]

    def test_a_word_that_is_held_now_holds_it(self, owner, visitor, admin, rule):
        entry = an_entry(owner)
        before = me(owner)["experience"]
        deleted(owner, "diary", entry)
        rule("hold")

        assert brought_back(owner, "diary", entry["id"])["isHeld"] is True

        assert visitor.get(f"/api/diary/{entry['id']}").status_code == 404
        assert drift() == {"rows": 0}
        released = admin.post(f"/api/admin/held/diary/{entry['id']}/release")
        assert released.status_code == 200, released.text
        assert visitor.get(f"/api/diary/{entry['id']}").status_code == 200
        assert me(owner)["experience"] == before
        assert drift() == {"rows": 0}

    def test_a_masked_word_is_masked(self, owner, visitor, rule):
        entry = an_entry(owner)
        deleted(owner, "diary", entry)
        rule("mask")
        brought_back(owner, "diary", entry["id"])
        assert "첫눈" not in visitor.get(f"/api/diary/{entry['id']}").json()["title"]

    def test_what_only_the_author_sees_is_not_looked_at(self, owner, rule):
        entry = an_entry(owner, isPublic=False)
        deleted(owner, "diary", entry)
        rule("block")
        brought_back(owner, "diary", entry["id"])

    def test_a_comment_is_looked_at_too(self, owner, follower, rule):
        entry = an_entry(owner)
        comment = say(follower, entry, "첫눈이네요")
        unsaid(follower, "diary", entry, comment)
        rule("block")
        assert bring_back(follower, "comment", comment["id"]).status_code == 422


class TestComments:
    """A comment comes back under the entry it stood under."""

    def test_it_comes_back_as_it_was(self, owner: Person, follower: Person, visitor: Person):
        entry = an_entry(owner)
        comments = [say(follower, entry, words) for words in ("하나", "둘", "셋")]
        path = f"/api/diary/{entry['id']}"
        before = (visitor.get(f"{path}/comments").json(), me(follower), len(bells(owner)))
        unsaid(follower, "diary", entry, comments[1])
        assert len(visitor.get(f"{path}/comments").json()) == 2
        [item] = trash(follower)
        assert (item["kind"], item["excerpt"], item["place"], item["placeState"]) == (
            "comment",
            "둘",
            "첫눈 온 날",
            "there",
        )

        answer = brought_back(follower, "comment", comments[1]["id"])

        assert answer["url"] == f"/diary/{entry['id']}#comment-{comments[1]['id']}"
        assert (visitor.get(f"{path}/comments").json(), me(follower), len(bells(owner))) == before
        assert visitor.get(path).json()["commentsCount"] == 3
        assert drift() == {"rows": 0}

    def test_not_under_an_entry_that_is_gone(self, owner: Person, follower: Person):
        entry = an_entry(owner)
        comment = say(follower, entry)
        unsaid(follower, "diary", entry, comment)
        deleted(owner, "diary", entry)

        answer = bring_back(follower, "comment", comment["id"])

        assert (answer.status_code, answer.json()["code"]) == (409, "place_gone")
        [item] = trash(follower)
        assert (item["place"], item["placeState"]) == (None, "gone")
        brought_back(owner, "diary", entry["id"])
        brought_back(follower, "comment", comment["id"])
        assert drift() == {"rows": 0}

    def test_of_ones_own_entry_that_comes_first(self, owner: Person):
        entry = an_entry(owner)
        comment = say(owner, entry)
        unsaid(owner, "diary", entry, comment)
        deleted(owner, "diary", entry)

        answer = bring_back(owner, "comment", comment["id"])

        assert (answer.status_code, answer.json()["code"]) == (409, "place_in_trash")
        assert [item["placeState"] for item in trash(owner)] == ["there", "trashed"]

    def test_under_an_entry_that_became_private_it_stays_away(self, owner, follower):
        entry = an_entry(owner)
        comment = say(follower, entry)
        unsaid(follower, "diary", entry, comment)
        owner.put(f"/api/diary/{entry['id']}", {"isPublic": False})

        assert bring_back(follower, "comment", comment["id"]).json()["code"] == "place_gone"
        assert trash(follower)[0]["place"] is None
