"""Polls: who may vote, who sees results and when, and what nobody ever sees."""

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from hamsterd.community.kind import POST
from hamsterd.content.lifecycle import hide, remove, restore
from hamsterd.content.visibility import HiddenFor
from hamsterd.core.clock import utc_now
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.operations.retention.members import purge_due
from tests.factories.community import a_board, a_poll, a_post, choose, poll_of
from tests.factories.moderation import a_case
from tests.people import PASSWORD, Person, set_status
from tests.site import RunningSite

TWO = {"choicesMax": 2}


def at(post: dict[str, Any], rest: str = "") -> str:
    return f"/api/community/{post['id']}/poll{rest}"


def counts(poll: dict[str, Any]) -> list[int | None]:
    return [choice["votes"] for choice in poll["choices"]]


def let_end(post: dict[str, Any]) -> None:
    """As if its time were over."""
    with connection(), transaction():
        execute(
            "UPDATE post_polls SET ends_at = now() - interval '1 minute' WHERE post_id = %(id)s",
            id=post["id"],
        )


def ballots() -> list[dict[str, Any]]:
    with connection():
        return fetch_all("SELECT user_id, choice_ids FROM poll_ballots ORDER BY id")


def test_results_come_after_ones_own_vote_and_to_nobody_before(
    owner: Person, follower: Person, stranger: Person, admin: Person, visitor: Person
):
    post = a_poll(owner)
    assert post["hasPoll"] is True
    assert choose(follower, post, 2).status_code == 200

    for reader in (owner, stranger, admin, visitor):
        poll = poll_of(reader, post)
        assert (poll["question"], [one["text"] for one in poll["choices"]]) == (
            "베딩은요?",
            ["톱밥", "종이", "모래"],
        )
        assert (counts(poll), poll["voters"], poll["own"]) == ([None] * 3, None, [])
    seen = choose(stranger, post, 2).json()
    assert (counts(seen), seen["voters"]) == ([0, 2, 0], 2)
    assert seen["own"] == [seen["choices"][1]["id"]]
    assert poll_of(follower, post) == {**seen, "own": seen["own"]}


def test_the_end_shows_results_to_everybody_and_takes_no_more_votes(
    owner: Person, follower: Person, visitor: Person
):
    post = a_poll(owner, {"lastsDays": 7})
    choose(follower, post, 1)
    let_end(post)

    poll = poll_of(visitor, post)
    late = choose(owner, post, 1)

    assert (counts(poll), poll["voters"], poll["isOver"]) == ([1, 0, 0], 1, True)
    assert (late.status_code, late.json()["code"]) == (409, "poll_over")


def test_a_vote_is_changed_and_taken_back(owner: Person, follower: Person):
    post = a_poll(owner, TWO)
    choose(follower, post, 1, 3)
    assert counts(choose(follower, post, 2).json()) == [0, 1, 0]
    assert len(ballots()) == 1

    back = follower.put(at(post, "/ballot"), {"choiceIds": []}).json()

    assert (back["voters"], back["own"], ballots()) == (None, [], [])


def test_what_cannot_be_chosen_is_refused_in_words(owner: Person, follower: Person):
    post, other = a_poll(owner), a_poll(owner)
    foreign = poll_of(owner, other)["choices"][0]["id"]

    many = choose(follower, post, 1, 2)
    alien = follower.put(at(post, "/ballot"), {"choiceIds": [foreign]})

    assert (many.status_code, many.json()["fields"]) == (
        422,
        {"choiceIds": "1개까지 고를 수 있어요. 하나를 빼고 골라 주세요."},
    )
    assert (alien.status_code, list(alien.json()["fields"])) == (422, ["choiceIds"])
    assert ballots() == []


def test_two_devices_at_once_are_one_ballot(owner: Person, follower: Person):
    post = a_poll(owner)
    ids = [choice["id"] for choice in poll_of(follower, post)["choices"]]

    def cast(place: int) -> int:
        return follower.put(at(post, "/ballot"), {"choiceIds": [ids[place % 3]]}).status_code

    with ThreadPoolExecutor(6) as threads:
        done = list(threads.map(cast, range(12)))

    assert set(done) == {200}
    assert len(ballots()) == 1
    assert poll_of(follower, post)["voters"] == 1


def test_a_vote_that_waits_for_the_end_comes_too_late(owner: Person, follower: Person):
    post = a_poll(owner)
    ids = [poll_of(follower, post)["choices"][0]["id"]]
    hold = "SELECT 1 FROM community_posts WHERE id = %(id)s FOR NO KEY UPDATE"
    with ThreadPoolExecutor(1) as threads:
        with connection(), transaction():
            execute(hold, id=post["id"])
            late = threads.submit(follower.put, at(post, "/ballot"), {"choiceIds": ids})
            while not fetch_value("SELECT count(*) FROM pg_locks WHERE NOT granted"):
                pass
            execute("UPDATE post_polls SET ends_at = clock_timestamp()")
        assert late.result().json()["code"] == "poll_over"
    assert ballots() == []


def test_its_author_alone_ends_it_early(
    owner: Person, follower: Person, admin: Person, visitor: Person
):
    post = a_poll(owner)
    choose(follower, post, 3)
    for other in (follower, admin):
        assert other.post(at(post, "/end")).json()["code"] == "not_post_owner"
    assert visitor.post(at(post, "/end")).status_code == 401

    ended = owner.post(at(post, "/end")).json()
    again = owner.post(at(post, "/end")).json()

    assert (ended["isOver"], counts(ended)) == (True, [0, 0, 1])
    assert again["endsAt"] == ended["endsAt"]
    assert owner.post("/api/community/999999/poll/end").json()["code"] == "post_not_found"
    assert owner.post(at(a_post(owner), "/end")).json()["code"] == "poll_not_found"


def test_its_author_alone_removes_it_even_from_a_hidden_post(
    owner: Person, follower: Person, admin: Person, visitor: Person
):
    post = a_poll(owner)
    assert visitor.get(f"/api/community/{post['id']}").json()["hasPoll"] is True
    choose(follower, post, 1)
    for other in (follower, admin):
        assert other.delete(at(post)).json()["code"] == "not_post_owner"
    assert visitor.delete(at(post)).status_code == 401
    hide(POST, post["id"], HiddenFor.REPORTS)

    for _ in range(2):
        assert owner.delete(at(post)).is_success

    with connection():
        for table in ("post_polls", "poll_choices", "poll_ballots"):
            assert fetch_value(f"SELECT count(*) FROM {table}") == 0


def test_after_that_no_page_says_that_there_was_one(owner: Person, visitor: Person):
    post = a_poll(owner)
    assert visitor.get(f"/api/community/{post['id']}").json()["hasPoll"] is True

    owner.delete(at(post))

    assert visitor.get(f"/api/community/{post['id']}").json()["hasPoll"] is False
    gone = visitor.get(at(post))
    assert (gone.status_code, gone.json()["code"]) == (404, "poll_not_found")


def test_choices_are_changed_until_somebody_voted(owner: Person, follower: Person):
    post = a_poll(owner)
    before = [choice["id"] for choice in poll_of(follower, post)["choices"]]
    path = f"/api/community/{post['id']}"
    other = {"question": "", "choices": ["낮", "밤"]}

    assert owner.put(path, {"poll": other}).status_code == 200
    changed = poll_of(follower, post)
    assert (changed["question"], [one["text"] for one in changed["choices"]]) == (
        None,
        ["낮", "밤"],
    )
    stale = follower.put(at(post, "/ballot"), {"choiceIds": before[:1]})
    assert (stale.status_code, list(stale.json()["fields"])) == (422, ["choiceIds"])
    choose(follower, post, 1)

    refused = owner.put(path, {"poll": other, "title": "바꾼 제목"})
    kept = owner.put(path, {"title": "바꾼 제목"})

    assert (refused.status_code, refused.json()["code"]) == (409, "poll_has_votes")
    assert list(refused.json()["fields"]) == ["poll"]
    assert (kept.json()["title"], kept.json()["hasPoll"]) == ("바꾼 제목", True)
    assert poll_of(follower, post)["voters"] == 1


def test_a_post_gets_one_later(owner: Person, visitor: Person):
    post = a_post(owner)
    assert visitor.get(f"/api/community/{post['id']}").json()["hasPoll"] is False

    owner.put(f"/api/community/{post['id']}", {"poll": {"choices": ["낮", "밤"]}})

    assert len(poll_of(visitor, post)["choices"]) == 2
    assert visitor.get(f"/api/community/{post['id']}").json()["hasPoll"] is True


@pytest.mark.parametrize(
    ("poll", "field"),
    [
        ({"choices": ["하나"]}, "poll.choices"),
        ({"choices": [str(number) for number in range(11)]}, "poll.choices"),
        ({"choices": ["톱밥", " 톱밥 "]}, "poll.choices"),
        ({"choices": ["Aspen", "aspen"]}, "poll.choices"),
        ({"choices": ["톱밥", ""]}, "poll.choices.1"),
        ({"choices": ["톱밥", "가" * 61]}, "poll.choices.1"),
        ({"question": "가" * 101}, "poll.question"),
        ({"choicesMax": 0}, "poll.choicesMax"),
        ({"choicesMax": 4}, "poll.choicesMax"),
        ({"lastsDays": 91}, "poll.lastsDays"),
        ({"lastsDays": 0}, "poll.lastsDays"),
    ],
)
def test_a_poll_that_cannot_be_is_refused_at_its_field(owner: Person, poll: Any, field: str):
    asked = {"choices": ["톱밥", "종이", "모래"], **poll}
    form = {"title": "베딩", "content": "뭘 쓰세요?", "boardId": a_board(), "poll": asked}

    refused = owner.post("/api/community", form)

    assert (refused.status_code, list(refused.json()["fields"])) == (422, [field])
    with connection():
        assert fetch_value("SELECT count(*) FROM community_posts") == 0


def test_it_lasts_as_long_as_was_said(owner: Person):
    ending, open_ended = a_poll(owner, {"lastsDays": 90}), a_poll(owner)

    with connection():
        days = fetch_value(
            "SELECT ends_at - created_at FROM post_polls WHERE post_id = %(id)s", id=ending["id"]
        ).days

    assert days in (89, 90)
    assert poll_of(owner, open_ended)["endsAt"] is None


def test_who_may_not_see_the_post_sees_no_poll_and_does_not_vote(
    owner: Person, follower: Person, stranger: Person, visitor: Person, admin: Person
):
    post = a_poll(owner)
    ids = [poll_of(follower, post)["choices"][0]["id"]]
    assert owner.post(f"/api/members/{follower.id}/block").is_success
    assert stranger.post(f"/api/members/{owner.id}/block").is_success
    for blocked in (follower, stranger):
        assert blocked.get(at(post)).status_code == 404
        assert blocked.put(at(post, "/ballot"), {"choiceIds": ids}).status_code == 404
    assert visitor.get(at(post)).status_code == 200

    for act in (
        lambda: hide(POST, post["id"], HiddenFor.REPORTS),
        lambda: remove(POST, post["id"]),
    ):
        act()
        for reader in (visitor, admin, owner):
            assert reader.get(at(post)).status_code == 404
        assert admin.put(at(post, "/ballot"), {"choiceIds": ids}).status_code == 404
    assert ballots() == []


def test_it_comes_back_with_its_post_and_goes_with_it(
    owner: Person, follower: Person, visitor: Person
):
    post = a_poll(owner)
    choose(follower, post, 1)
    remove(POST, post["id"])
    restore(POST, post["id"])
    assert poll_of(follower, post)["voters"] == 1

    owner.delete(f"/api/community/{post['id']}")

    assert visitor.get(at(post)).status_code == owner.get(at(post)).status_code == 404


def test_who_is_suspended_or_not_signed_in_does_not_vote(
    owner: Person, follower: Person, visitor: Person
):
    post = a_poll(owner)
    ids = [poll_of(visitor, post)["choices"][0]["id"]]
    with connection():
        set_status(follower, "suspended", until=utc_now().replace(year=utc_now().year + 1))

    assert follower.put(at(post, "/ballot"), {"choiceIds": ids}).status_code == 403
    assert visitor.put(at(post, "/ballot"), {"choiceIds": ids}).status_code == 401
    assert ballots() == []


def test_votes_of_who_left_stay_counted_without_them(
    owner: Person, follower: Person, stranger: Person, site: RunningSite
):
    post = a_poll(owner)
    choose(follower, post, 1)
    choose(stranger, post, 1)
    follower.http.request("DELETE", "/api/auth/delete-account", json={"password": PASSWORD})
    assert poll_of(stranger, post)["voters"] == 2
    with connection():
        execute("UPDATE users SET withdrawn_at = withdrawn_at - interval '8 days'")

    assert purge_due(site.settings).members == 1

    assert [one["user_id"] for one in ballots()] == [None, stranger.id]
    assert counts(poll_of(stranger, post)) == [2, 0, 0]


def test_nobody_is_named_anywhere(owner: Person, follower: Person, admin: Person, visitor: Person):
    post = a_poll(owner)
    choose(follower, post, 2)
    let_end(post)
    for reader in (visitor, owner, admin):
        for path in (
            *(at(post), f"/api/community/{post['id']}", "/api/community"),
            *(f"/community/post/{post['id']}", "/api/admin/audit"),
        ):
            assert follower.nickname not in reader.get(path).text
    assert set(poll_of(visitor, post)) == {
        *("question", "choices", "choicesMax", "endsAt", "isOver", "voters", "own"),
    }


def test_a_word_that_is_refused_is_refused_in_a_choice(
    owner: Person, admin: Person, visitor: Person
):
    for pattern, action in (("광고", "block"), ("바보", "mask"), ("링크", "hold")):
        rule = {"pattern": pattern, "action": action, "appliesTo": ["community"]}
        assert admin.post("/api/admin/word-rules", rule).is_success
    form = {"title": "베딩", "content": "뭘 쓰세요?", "boardId": a_board()}

    refused = owner.post("/api/community", {**form, "poll": {"choices": ["톱밥", "광고"]}})
    masked = a_poll(owner, {"choices": ["톱밥", "바보 종이"], "question": "바보야?"})
    held = a_poll(owner, {"choices": ["톱밥", "링크"]})

    assert list(refused.json()["fields"]) == ["poll.choices.1"]
    shown = poll_of(visitor, masked)
    assert (shown["question"], shown["choices"][1]["text"]) == ("○○야?", "○○ 종이")
    assert held["isHeld"] is True
    assert visitor.get(at(held)).status_code == 404
    assert poll_of(owner, held)["isOver"] is False


def test_its_words_are_found_while_it_is_there(owner: Person, visitor: Person):
    post = a_poll(owner, {"question": "잠자리는", "choices": ["코코넛집", "도자기집"]})

    def found(words: str) -> bool:
        answer = visitor.get("/api/search", q=words, type="posts").json()
        return f'"id": {post["id"]},' in json.dumps(answer)

    assert found("코코넛집")
    assert found("잠자리")
    owner.put(f"/api/community/{post['id']}", {"poll": {"choices": ["바구니", "상자"]}})
    assert (found("코코넛집"), found("바구니")) == (False, True)
    owner.delete(at(post))
    assert not found("바구니")


def test_a_case_keeps_what_the_poll_said(owner: Person, follower: Person, admin: Person):
    post = a_poll(owner)
    case = a_case(follower, "community", post["id"])
    owner.delete(at(post))

    kept = admin.get(f"/api/admin/reports/{case}").json()["snapshot"]["poll"]

    assert kept.split("\n") == ["베딩은요?", "톱밥", "종이", "모래"]
