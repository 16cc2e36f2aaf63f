"""A question has a health card of the author's own hamster: the chosen data, and nothing else."""

import json
from datetime import timedelta
from typing import Any

import pytest

from hamsterd.community.kind import POST
from hamsterd.content.lifecycle import hide, remove, restore
from hamsterd.content.visibility import HiddenFor
from hamsterd.core.clock import kst_day
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_value
from hamsterd.hamsters.profile.kind import HAMSTER
from hamsterd.operations.retention.members import purge_due
from tests.factories.community import a_board, a_post, change_board
from tests.factories.diaries import a_hamster
from tests.factories.health import a_row, journal
from tests.people import PASSWORD, Person
from tests.site import RunningSite

SECRETS = ("비밀 메모", "볼주머니 동물병원", "48000", "0.02ml", "이틀째")
"""Words of the journal in these tests that no card contains."""
ALL = dict.fromkeys(("hasName", "hasWeights", "hasHabits", "hasSymptoms", "hasMedicine"), True)


def ago(days: int) -> str:
    return str(kst_day() - timedelta(days=days))


@pytest.fixture
def hamster(owner: Person) -> dict[str, Any]:
    """One whose journal says a little of everything."""
    born = kst_day().replace(day=1) - timedelta(days=200)
    made = a_hamster(owner, name="콩이", birthDate=str(born.replace(day=1)))
    for row in (
        {"day": ago(40), "value": 130.0},
        {"day": ago(20), "value": 120.5, "note": "비밀 메모"},
        {"day": ago(0), "value": 101.5},
        {"kind": "symptom", "day": ago(3), "name": "먹이를 남김", "note": "이틀째"},
        {"kind": "medicine", "day": ago(35), "until": ago(2), "name": "메타캄", "dose": "0.02ml"},
        {"kind": "vet", "day": ago(2), "name": "볼주머니 동물병원", "cost": 48000},
        {"kind": "note", "day": ago(1), "note": "비밀 메모"},
        {"kind": "food", "day": ago(1), "value": 0.0},
        {"kind": "food", "day": ago(12), "value": 11.0},
        {"kind": "stool", "day": ago(1), "choice": "soft"},
    ):
        a_row(owner, made["id"], **row)
    return made


def questions() -> int:
    return a_board("질문게시판", purpose="question")


def a_question(author: Person, card: dict[str, Any] | None = None) -> dict[str, Any]:
    return a_post(author, boardId=questions(), title="살이 빠져요", healthCard=card)


def card_in(post: dict[str, Any]) -> str:
    return f"/api/community/{post['id']}/health-card"


def edit(author: Person, post: dict[str, Any], **form: Any) -> Any:
    return author.put(f"/api/community/{post['id']}", form)


def block(one: Person, other: Person) -> None:
    assert one.post(f"/api/members/{other.id}/block").is_success


def test_who_sees_the_post_sees_what_was_chosen(
    owner: Person, follower: Person, stranger: Person, admin: Person, visitor: Person, hamster: Any
):
    post = a_question(owner, {"hamsterId": hamster["id"], **ALL})

    for reader in (visitor, follower, stranger, owner, admin):
        assert reader.get(f"/api/community/{post['id']}").json()["hasHealthCard"] is True
        answer = reader.get(card_in(post))
        assert answer.status_code == 200, answer.text
        card = answer.json()
        assert (card["name"], card["breed"]) == ("콩이", "골든 햄스터")
        assert card["months"] in (6, 7)
        assert (card["from"], card["to"]) == (ago(29), ago(0))
        assert card["weights"] == [
            {"day": ago(20), "value": 120.5},
            {"day": ago(0), "value": 101.5},
        ]
        said = [(one["kind"], one["day"], one["name"] or one["choice"]) for one in card["changes"]]
        assert said == [
            ("stool", ago(1), "soft"),
            ("food", ago(1), None),
            ("symptom", ago(3), "먹이를 남김"),
            ("medicine", ago(35), "메타캄"),
        ]
        assert not [secret for secret in SECRETS if secret in answer.text]


@pytest.mark.parametrize(
    ("part", "shown"),
    [
        (None, set()),
        ("hasName", {"name"}),
        ("hasWeights", {"weights"}),
        ("hasHabits", {"food", "stool"}),
        ("hasSymptoms", {"symptom"}),
        ("hasMedicine", {"medicine"}),
    ],
)
def test_nothing_shows_that_was_not_chosen(
    owner: Person, visitor: Person, hamster: Any, part: str | None, shown: set[str]
):
    chosen = {part: True} if part else {}
    post = a_question(owner, {"hamsterId": hamster["id"], **chosen})
    preview = owner.get(f"{journal(hamster['id'])}/card", **chosen).json()

    card = visitor.get(card_in(post)).json()

    del card["attachedAt"]
    assert card == preview
    there = {field for field in ("name", "weights") if card[field] is not None}
    assert there | {one["kind"] for one in card["changes"] or ()} == shown
    with connection():
        kept = json.dumps(fetch_value("SELECT shown FROM post_health_cards"), ensure_ascii=False)
    words = {"name": "콩이", "symptom": "먹이를 남김", "medicine": "메타캄", "weights": "101.5"}
    assert {field for field, word in words.items() if word in kept} == shown & words.keys()


def test_it_stays_as_it_was_when_the_journal_goes_on(owner: Person, visitor: Person, hamster: Any):
    post = a_question(owner, {"hamsterId": hamster["id"], **ALL})
    before = visitor.get(card_in(post)).json()

    a_row(owner, hamster["id"], kind="symptom", name="콧물")

    assert visitor.get(card_in(post)).json() == before
    edit(owner, post, healthCard={"hamsterId": hamster["id"], "hasSymptoms": True})
    after = visitor.get(card_in(post)).json()
    assert [one["name"] for one in after["changes"]] == ["콧물", "먹이를 남김"]
    assert (after["name"], after["weights"]) == (None, None)


def test_it_is_withdrawn_at_any_time_by_its_author_alone(
    owner: Person, follower: Person, admin: Person, visitor: Person, hamster: Any
):
    post = a_question(owner, {"hamsterId": hamster["id"], **ALL})
    for other in (follower, admin):
        assert other.delete(card_in(post)).json()["code"] == "not_post_owner"
    assert visitor.delete(card_in(post)).status_code == 401
    hide(POST, post["id"], HiddenFor.REPORTS)

    for _ in range(2):
        assert owner.delete(card_in(post)).is_success

    with connection():
        assert fetch_value("SELECT count(*) FROM post_health_cards") == 0
    assert owner.delete("/api/community/999999/health-card").json()["code"] == "post_not_found"


def test_after_it_no_page_says_that_there_was_one(owner: Person, visitor: Person, hamster: Any):
    post = a_question(owner, {"hamsterId": hamster["id"]})
    assert visitor.get(f"/api/community/{post['id']}").json()["hasHealthCard"] is True

    owner.delete(card_in(post))

    assert visitor.get(f"/api/community/{post['id']}").json()["hasHealthCard"] is False
    gone = visitor.get(card_in(post))
    assert (gone.status_code, gone.json()["code"]) == (404, "health_card_not_found")


def test_it_is_attached_later_and_an_edit_leaves_it(owner: Person, visitor: Person, hamster: Any):
    post = a_question(owner)
    assert post["hasHealthCard"] is False

    attached = edit(owner, post, healthCard={"hamsterId": hamster["id"], "hasWeights": True})
    edited = edit(owner, post, title="살이 많이 빠져요", healthCard=None)

    assert (attached.json()["hasHealthCard"], edited.json()["hasHealthCard"]) == (True, True)
    assert len(visitor.get(card_in(post)).json()["weights"]) == 2


def test_only_ones_own_hamster_on_a_board_of_questions(
    owner: Person, follower: Person, hamster: Any
):
    card = {"hamsterId": hamster["id"], **ALL}
    form = {"title": "살이 빠져요", "content": "왜 그럴까요?", "boardId": questions()}

    foreign = follower.post("/api/community", {**form, "healthCard": card})
    elsewhere = owner.post("/api/community", {**form, "boardId": a_board(), "healthCard": card})
    preview = follower.get(f"{journal(hamster['id'])}/card", **ALL)

    assert (foreign.status_code, list(foreign.json()["fields"])) == (422, ["healthCard"])
    assert elsewhere.json()["code"] == "health_card_misplaced"
    assert preview.status_code == 404
    theirs = a_question(follower)
    assert edit(owner, theirs, healthCard=card).json()["code"] == "not_post_owner"
    assert list(edit(follower, theirs, healthCard=card).json()["fields"]) == ["healthCard"]


def test_moving_off_with_a_new_card_is_refused(owner: Person, hamster: Any):
    post = a_question(owner, {"hamsterId": hamster["id"]})

    moved = edit(owner, post, boardId=a_board(), healthCard={"hamsterId": hamster["id"]})

    assert moved.json()["code"] == "health_card_misplaced"


def test_a_board_that_asks_no_more_keeps_the_card_with_its_post(
    owner: Person, visitor: Person, hamster: Any
):
    post = a_question(owner, {"hamsterId": hamster["id"]})
    change_board(questions(), purpose="talk")

    assert visitor.get(card_in(post)).status_code == 200
    assert owner.delete(card_in(post)).is_success


def test_who_may_not_see_the_post_sees_no_card(
    owner: Person, follower: Person, stranger: Person, visitor: Person, admin: Person, hamster: Any
):
    post = a_question(owner, {"hamsterId": hamster["id"], **ALL})
    block(owner, follower)
    block(stranger, owner)
    for blocked in (follower, stranger):
        assert blocked.get(card_in(post)).status_code == 404
    assert visitor.get(card_in(post)).status_code == 200

    for act in (
        lambda: hide(POST, post["id"], HiddenFor.REPORTS),
        lambda: remove(POST, post["id"]),
    ):
        act()
        for reader in (visitor, follower, admin, owner):
            assert reader.get(card_in(post)).status_code == 404


def test_a_removed_post_that_comes_back_has_its_card(owner: Person, visitor: Person, hamster: Any):
    post = a_question(owner, {"hamsterId": hamster["id"]})
    remove(POST, post["id"])
    restore(POST, post["id"])
    assert visitor.get(card_in(post)).status_code == 200
    owner.delete(f"/api/community/{post['id']}")
    assert visitor.get(card_in(post)).status_code == owner.get(card_in(post)).status_code == 404


def test_it_goes_with_the_hamster(owner: Person, visitor: Person, hamster: Any):
    post = a_question(owner, {"hamsterId": hamster["id"], **ALL})
    assert visitor.get(f"/api/community/{post['id']}").json()["hasHealthCard"] is True

    assert owner.delete(f"/api/hamsters/{hamster['id']}").is_success

    assert visitor.get(f"/api/community/{post['id']}").json()["hasHealthCard"] is False
    assert visitor.get(card_in(post)).status_code == 404
    with connection():
        assert fetch_value("SELECT count(*) FROM post_health_cards") == 0
    again = edit(owner, post, healthCard={"hamsterId": hamster["id"]})
    assert list(again.json()["fields"]) == ["healthCard"]


def test_of_a_hamster_that_was_taken_away_its_author_alone_sees_it(
    owner: Person, visitor: Person, hamster: Any
):
    post = a_question(owner, {"hamsterId": hamster["id"], "hasName": True})

    remove(HAMSTER, hamster["id"])

    assert visitor.get(card_in(post)).status_code == 404
    assert owner.get(card_in(post)).status_code == 200


def test_it_is_hidden_when_its_author_leaves_and_goes_when_they_are_purged(
    owner: Person, visitor: Person, hamster: Any, site: RunningSite
):
    post = a_question(owner, {"hamsterId": hamster["id"], **ALL})
    owner.http.request("DELETE", "/api/auth/delete-account", json={"password": PASSWORD})

    assert visitor.get(f"/api/community/{post['id']}").status_code == 200
    assert visitor.get(card_in(post)).status_code == 404
    with connection():
        execute("UPDATE users SET withdrawn_at = withdrawn_at - interval '8 days'")
    assert purge_due(site.settings).members == 1

    assert visitor.get(f"/api/community/{post['id']}").json()["hasHealthCard"] is False
    with connection():
        assert fetch_value("SELECT count(*) FROM post_health_cards") == 0


def test_a_word_that_is_refused_is_refused_in_a_card(
    owner: Person, admin: Person, visitor: Person, hamster: Any
):
    for pattern, action in (("먹이를", "block"), ("메타캄", "mask")):
        rule = {"pattern": pattern, "action": action, "appliesTo": ["community"]}
        assert admin.post("/api/admin/word-rules", rule).is_success
    form = {"title": "살이 빠져요", "content": "왜 그럴까요?", "boardId": questions()}
    card = {"hamsterId": hamster["id"], "hasSymptoms": True}

    refused = owner.post("/api/community", {**form, "healthCard": card})
    masked = a_question(owner, {"hamsterId": hamster["id"], "hasMedicine": True, "hasName": True})

    assert list(refused.json()["fields"]) == ["healthCard"]
    shown = visitor.get(card_in(masked)).json()
    assert ([one["name"] for one in shown["changes"]], shown["name"]) == (["○○○"], "콩이")


def test_no_list_page_or_picture_has_anything_of_it(
    owner: Person, follower: Person, visitor: Person, hamster: Any
):
    owner.post("/api/hamsters", {"name": "밤이", "breed": "정글리안"})
    post = a_question(owner, {"hamsterId": hamster["id"], **ALL})
    for path in (
        *("/api/community", f"/api/community/{post['id']}", f"/api/community/user/{owner.id}"),
        *("/community", f"/community/post/{post['id']}", f"/user/{owner.id}", "/rss.xml"),
        *("/api/search?q=먹이를", "/api/search?q=메타캄&type=posts", "/sitemap.xml"),
    ):
        for reader in (visitor, follower, owner):
            text = reader.get(path).text
            assert not [word for word in ("101.5", "먹이를 남김", '"soft"') if word in text], path
            assert "120.5" not in text
    found = visitor.get("/api/search", q="메타캄", type="posts").json()
    assert str(post["id"]) not in json.dumps(found)
