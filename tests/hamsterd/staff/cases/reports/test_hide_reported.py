"""Five different reporters hide the target until a moderator decided (decisions §2)."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest

from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_one
from hamsterd.kinds import KINDS
from scheduler.jobs.recount import recount
from scheduler.task import Task
from tests.factories.community import a_post, comment_on, like_post
from tests.factories.content import set_hidden
from tests.factories.contests import a_contest, enter
from tests.factories.diaries import a_crowd, a_hamster, an_entry, like
from tests.factories.hamsters import condole, farewell
from tests.hamsterd.staff.cases.reports.test_report import a_comment, cases, report
from tests.people import Person, sign_up


def drift() -> dict[str, int]:
    """The differences between the stored counters and the rows."""
    return recount(Task(None, dry_run=True))  # type: ignore[arg-type]  # asks no settings


@pytest.fixture
def targets(admin: Person, owner: Person, follower: Person) -> dict[str, int]:
    """One of each kind, liked and commented, with counters that agree."""
    entry, post = an_entry(owner), a_post(owner)
    like(follower, entry)
    like_post(follower, post)
    gone = a_hamster(owner)["id"]
    farewell(owner, gone)
    made = {
        "diary": entry["id"],
        "comment": a_comment(follower, entry),
        "community": post["id"],
        "community_comment": comment_on(follower, post)["id"],
        "hamster": entry["hamsterId"],
        "condolence": condole(follower, gone).json()["id"],
        "contest_entry": enter(owner, a_contest(admin))["id"],
    }
    recount(Task(None))  # type: ignore[arg-type]
    return made


def test_the_fifth_reporter_hides_an_entry(owner, follower, visitor, site):
    entry = an_entry(owner)
    like(follower, entry)
    visitor.get("/api/diary")
    crowd = a_crowd(site.url, 5)
    for number, reporter in enumerate(crowd, 1):
        assert [card["id"] for card in visitor.get("/api/diary").json()] == [1], number
        assert report(reporter, "diary", entry["id"]).status_code == 201

    assert visitor.get("/api/diary").json() == []
    assert visitor.get(f"/api/diary/{entry['id']}").status_code == 404
    assert owner.get(f"/api/diary/{entry['id']}").status_code == 200
    assert report(follower, "diary", entry["id"]).status_code == 404
    me = owner.get("/api/auth/me").json()
    assert (me["diariesCount"], me["totalLikes"]) == (0, 0)
    with connection():
        assert fetch_one("SELECT hidden_reason FROM diary_entries") == {"hidden_reason": "reports"}
    assert drift() == {"rows": 0}


@pytest.mark.parametrize("kind", list(KINDS))
def test_hiding_and_showing_keep_every_count_true(targets, site, kind):
    for reporter in a_crowd(site.url, 5):
        assert report(reporter, kind, targets[kind]).status_code == 201
    assert drift() == {"rows": 0}
    assert report(sign_up(site.url, "late", "뒤늦은햄"), kind, targets[kind]).status_code == 404

    assert not set_hidden(kind, targets[kind], is_hidden=True)
    assert set_hidden(kind, targets[kind], is_hidden=False)
    assert not set_hidden(kind, targets[kind], is_hidden=False)
    assert drift() == {"rows": 0}


def test_five_at_once_form_one_case(owner: Person, site):
    entry = an_entry(owner)
    crowd = a_crowd(site.url, 8)

    with ThreadPoolExecutor(8) as pool:
        statuses = Counter(
            pool.map(lambda one: report(one, "diary", entry["id"]).status_code, crowd)
        )

    assert statuses == {201: 5, 404: 3}
    [case] = cases()
    assert case["reporters_count"] == 5
    assert drift() == {"rows": 0}


def test_a_hidden_hamster_may_be_let_go(owner: Person, site):
    entry = an_entry(owner)
    for reporter in a_crowd(site.url, 5):
        report(reporter, "hamster", entry["hamsterId"])
    assert owner.get("/api/auth/me").json()["hamstersCount"] == 0

    assert owner.delete(f"/api/hamsters/{entry['hamsterId']}").status_code == 200

    assert drift() == {"rows": 0}


def test_a_member_is_not_hidden(owner: Person, site, visitor: Person):
    for reporter in a_crowd(site.url, 6):
        assert report(reporter, "user", owner.id).status_code == 201

    assert owner.get("/api/auth/me").status_code == 200
    assert cases()[0]["reporters_count"] == 6
