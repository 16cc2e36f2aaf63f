"""Members vote for up to three photos; the numbers stay secret until the end."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from hamsterd.contests.counting import count_contest
from hamsterd.core.clock import utc_now
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all, fetch_value
from hamsterd.db.transaction import transaction
from tests.factories.contests import (
    a_contest,
    end,
    enter,
    grow_old,
    pass_hours,
    remove,
    to_voting,
    vote,
)
from tests.factories.diaries import a_crowd
from tests.people import Person


def ballot(member: Person, contest: dict[str, Any], *ids: int) -> Any:
    return member.put(f"/api/contests/{contest['id']}/ballot", {"entryIds": list(ids)})


def winners(viewer: Person, contest: dict[str, Any]) -> list[tuple[int, int, int | None]]:
    found = viewer.get(f"/api/contests/{contest['id']}").json()["winners"]
    return [(w["place"], w["votesCount"], w["entry"] and w["entry"]["id"]) for w in found]


def test_votes_are_cast_changed_and_taken_back(
    admin: Person, owner: Person, follower: Person, stranger: Person
):
    contest = a_contest(admin)
    first, second = enter(owner, contest), enter(follower, contest)
    to_voting(contest)
    grow_old(stranger, owner)

    vote(stranger, contest, first, second)
    assert stranger.get(f"/api/contests/{contest['id']}").json()["votes"] == [
        first["id"],
        second["id"],
    ]
    vote(stranger, contest, second)
    assert ballot(stranger, contest).json() == {"votes": []}
    own = ballot(owner, contest, first["id"])
    assert (own.status_code, list(own.json()["fields"])) == (422, ["entryIds"])
    assert ballot(stranger, contest, 1, 2, 3, 4).status_code == 422
    assert ballot(stranger, contest, 999).status_code == 422


def test_who_may_not_vote_is_told_why(admin: Person, owner: Person, stranger: Person):
    contest = a_contest(admin)
    entry = enter(owner, contest)
    grow_old(stranger)
    early = ballot(stranger, contest, entry["id"])
    to_voting(contest)
    fresh = ballot(owner, contest, entry["id"])
    pass_hours(contest, 30)
    late = ballot(stranger, contest, entry["id"])

    assert [one.status_code for one in (early, fresh, late)] == [403, 403, 403]
    assert "기간이 아니" in early.json()["message"]
    assert "3일이 지나면" in fresh.json()["message"]


def test_no_count_is_told_before_the_end(
    admin: Person, owner: Person, stranger: Person, visitor: Person
):
    contest = a_contest(admin)
    entry = enter(owner, contest)
    to_voting(contest)
    grow_old(stranger)
    vote(stranger, contest, entry)

    for viewer in (visitor, owner, admin):
        for path in ("", "/entries"):
            answer = viewer.get(f"/api/contests/{contest['id']}{path}").text
            assert "votesCount" not in answer
    with connection():
        assert fetch_value("SELECT sum(votes_count) FROM contest_entries") == 0
    assert owner.get(f"/api/admin/contests/{contest['id']}/tally").status_code == 403


def test_the_end_counts_once_tells_and_shows(
    admin: Person, owner: Person, follower: Person, stranger: Person, visitor: Person
):
    contest = a_contest(admin)
    first, second = enter(owner, contest), enter(follower, contest)
    enter(stranger, contest)
    to_voting(contest)
    grow_old(owner, follower, stranger)
    vote(stranger, contest, second, first)
    vote(owner, contest, second)
    pass_hours(contest, 30)
    moment = utc_now()

    with ThreadPoolExecutor(2) as threads:
        done = list(threads.map(lambda _: count_contest(contest["id"], moment), range(2)))

    assert sorted(done, key=str) == [2, None]
    assert winners(visitor, contest) == [(1, 2, second["id"]), (2, 1, first["id"])]
    assert visitor.get(f"/api/contests/wins/{follower.id}").json() == [
        {"contestId": contest["id"], "title": contest["title"], "place": 1}
    ]
    told = follower.get("/api/notifications").json()
    assert [one["url"] for one in told if "상을" in one["title"]] == [f"/contest/{contest['id']}"]
    assert stranger.get(f"/api/contests/wins/{stranger.id}").json() == []


def test_of_equal_votes_who_entered_first_leads(
    admin: Person, owner: Person, follower: Person, stranger: Person, visitor: Person
):
    contest = a_contest(admin)
    first, second = enter(follower, contest), enter(owner, contest)
    to_voting(contest)
    grow_old(stranger)
    vote(stranger, contest, second, first)

    end(contest)

    assert winners(visitor, contest) == [(1, 1, first["id"]), (2, 1, second["id"])]


def test_what_is_gone_before_the_end_moves_the_next_up_and_later_leaves_a_gap(
    admin: Person, owner: Person, follower: Person, stranger: Person, visitor: Person
):
    contest = a_contest(admin)
    first, second, third = (enter(one, contest) for one in (owner, follower, stranger))
    to_voting(contest)
    crowd = a_crowd(visitor.url, 3)
    grow_old(*crowd)
    vote(crowd[0], contest, first, second, third)
    vote(crowd[1], contest, first, second)
    vote(crowd[2], contest, first)
    remove(admin, first)

    end(contest)

    assert winners(visitor, contest) == [(1, 2, second["id"]), (2, 1, third["id"])]
    remove(admin, second)
    assert winners(visitor, contest) == [(1, 2, None), (2, 1, third["id"])]
    assert visitor.get(f"/api/contests/wins/{follower.id}").json() == []


def test_sudden_votes_are_shown_and_may_be_left_out(
    admin: Person, owner: Person, follower: Person, visitor: Person
):
    contest = a_contest(admin)
    first, second = enter(owner, contest), enter(follower, contest)
    to_voting(contest)
    crowd = a_crowd(visitor.url, 5)
    grow_old(*crowd, days=4)
    for member in crowd:
        vote(member, contest, first)
    grow_old(owner)
    vote(owner, contest, second)

    rows = admin.get(f"/api/admin/contests/{contest['id']}/tally").json()
    assert [(row["votes"], row["youngVotes"], row["isSudden"]) for row in rows] == [
        (5, 5, True),
        (1, 0, False),
    ]
    voters = admin.get(f"/api/admin/contests/photos/{first['id']}/ballots").json()
    assert {row["userId"] for row in voters} == {member.id for member in crowd}
    acts = []
    for member in crowd:
        path = f"/api/admin/contests/{contest['id']}/ballots/{member.id}"
        acts.append(admin.put(path, {"isLeftOut": True}).json()["auditId"])
        assert admin.put(path, {"isLeftOut": True}).status_code == 409
    assert admin.post(f"/api/admin/audit/{acts[0]}/undo").status_code == 200
    with connection():
        left = fetch_all("SELECT 1 FROM contest_ballots WHERE left_out_at IS NOT NULL")
    assert len(left) == 4
    vote(crowd[1], contest, first)  # changing one's votes brings none of them back

    end(contest)

    assert winners(visitor, contest) == [(1, 1, first["id"]), (2, 1, second["id"])]


def test_who_left_has_no_vote_and_no_photo(
    admin: Person, owner: Person, follower: Person, stranger: Person, visitor: Person
):
    contest = a_contest(admin)
    first, second = enter(owner, contest), enter(follower, contest)
    to_voting(contest)
    grow_old(owner, stranger)
    vote(stranger, contest, first, second)
    vote(owner, contest, second)
    with connection(), transaction():
        sql = "UPDATE users SET status = 'withdrawn', withdrawn_at = now() WHERE id = %(id)s"
        execute(sql, id=owner.id)

    end(contest)

    assert winners(visitor, contest) == [(1, 1, second["id"])]
    assert visitor.get(f"/api/contests/photos/{first['id']}").status_code == 404


def test_members_who_block_each_other_do_not_vote_for_each_other(
    admin: Person, owner: Person, stranger: Person
):
    contest = a_contest(admin)
    entry = enter(owner, contest)
    to_voting(contest)
    grow_old(stranger)
    vote(stranger, contest, entry)
    assert owner.post(f"/api/members/{stranger.id}/block").status_code == 200

    assert stranger.get(f"/api/contests/{contest['id']}").json()["votes"] == []
    assert ballot(stranger, contest, entry["id"]).status_code == 422


def test_two_devices_at_once_leave_one_ballot(
    admin: Person, owner: Person, follower: Person, stranger: Person
):
    contest = a_contest(admin)
    entries = [enter(one, contest)["id"] for one in (owner, follower)]
    to_voting(contest)
    grow_old(stranger)

    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(lambda n: ballot(stranger, contest, entries[n % 2]), range(8)))

    assert {one.status_code for one in answers} == {200}
    with connection():
        [row] = fetch_all("SELECT entry_ids FROM contest_ballots")
    assert len(row["entry_ids"]) == 1
