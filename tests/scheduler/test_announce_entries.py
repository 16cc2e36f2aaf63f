"""Followers who chose it are notified of new entries: once, one notification per author and day."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine

from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.diaries import announcing
from scheduler.jobs.announce_entries import announce_entries
from scheduler.task import Counts, Task
from tests.factories.content import set_hidden
from tests.factories.diaries import a_hamster, an_entry, entries
from tests.hamsterd.members.follows.test_follow_member import follow, unfollow
from tests.listening import settle
from tests.people import Person, set_status
from tests.site import RunningSite
from tests.statements import counted

SILENT = {"site": False, "push": False, "mail": False}

_CROWD = """
    WITH people AS (
        INSERT INTO users (username, email, nickname)
        SELECT 'f' || n, 'f' || n || '@example.com', '독자' || n
          FROM generate_series(1, %(count)s) n
        RETURNING id
    ), follow AS (
        INSERT INTO follows (follower_id, following_id) SELECT id, %(author_id)s FROM people
    ), counted AS (
        UPDATE users SET followers_count = followers_count + %(count)s WHERE id = %(author_id)s
    )
    INSERT INTO notification_preferences (user_id, kind, on_site, on_push, on_mail)
    SELECT id, 'new_entry', TRUE, TRUE, FALSE FROM people
"""


def choose(member: Person, **channels: bool) -> None:
    row = {"kind": "new_entry", **SILENT, "site": True, **channels}
    answer = member.put("/api/notifications/preferences", {"kinds": [row]})
    assert answer.status_code == 200, answer.text


def wanting(follower: Person, *authors: Person) -> None:
    choose(follower)
    for author in authors:
        follow(follower, author)


def run(site: RunningSite, **changes: Any) -> Counts:
    return announce_entries(Task(site.settings, **changes))


def lines(member: Person) -> list[dict[str, Any]]:
    found = member.get("/api/notifications").json()
    return [line for line in found if line["type"] == "new_entry"]


def messages(member: Person) -> list[str]:
    return [line["message"] for line in lines(member)]


def crowd(author: Person, count: int) -> None:
    with transaction():
        execute(_CROWD, count=count, author_id=author.id)


def told() -> int:
    with connection():
        return int(fetch_value("SELECT count(*) FROM notifications WHERE kind = 'new_entry'"))


def test_one_entry_is_told_with_the_way_to_it(site: RunningSite, owner, follower):
    wanting(follower, owner)
    entry = an_entry(owner)
    assert lines(follower) == [], "not by the act itself"

    assert run(site) == {"entries": 1, "told": 1}

    (line,) = lines(follower)
    assert (line["title"], line["message"]) == ("새 일기", "콩이집사님이 새 일기를 썼어요.")
    assert (line["url"], line["isRead"]) == (f"/diary/{entry['id']}", False)
    assert line["actor"]["nickname"] == "콩이집사"
    assert run(site) == {"entries": 0, "told": 0}


def test_several_of_a_day_are_one_line_that_leads_to_the_member(site, owner, follower):
    wanting(follower, owner)
    entries(owner, 2)
    run(site)
    an_entry(owner)
    run(site)

    (line,) = lines(follower)

    assert line["message"] == "콩이집사님이 새 일기 3개를 썼어요."
    assert line["url"] == f"/user/{owner.id}"


def test_a_line_that_was_read_comes_back_with_the_next_entry_of_the_day(site, owner, follower):
    wanting(follower, owner)
    an_entry(owner)
    run(site)
    follower.post("/api/notifications/read-all")
    run(site)
    assert lines(follower)[0]["isRead"] is True

    an_entry(owner)
    run(site)

    (line,) = lines(follower)
    assert (line["isRead"], line["message"]) == (False, "콩이집사님이 새 일기 2개를 썼어요.")


def test_each_author_and_each_day_has_a_line(site, owner, stranger, follower):
    wanting(follower, owner, stranger)
    an_entry(owner)
    an_entry(stranger)
    run(site)
    an_entry(owner)
    run(site, day=Task(site.settings).day + timedelta(days=1))

    assert messages(follower).count("콩이집사님이 새 일기를 썼어요.") == 2
    assert messages(follower).count("지나가던햄님이 새 일기를 썼어요.") == 1


def test_nobody_hears_who_did_not_choose_to(site: RunningSite, owner, follower, stranger):
    follow(follower, owner)
    choose(stranger)
    an_entry(owner)
    assert run(site) == {"entries": 1, "told": 0}

    choose(follower)
    choose(follower, site=False)
    an_entry(owner)
    run(site)

    assert lines(follower) == lines(stranger) == lines(owner) == []


def test_what_was_published_before_the_choice_is_no_news(site, owner, follower):
    an_entry(owner)
    run(site)

    wanting(follower, owner)
    run(site)

    assert lines(follower) == []


def test_a_private_entry_is_told_on_its_first_publication_only(site, owner, follower):
    wanting(follower, owner)
    path = f"/api/diary/{an_entry(owner, isPublic=False)['id']}"
    assert run(site) == {"entries": 0, "told": 0}

    for is_public in (True, False, True):
        owner.put(path, {"isPublic": is_public})
        run(site)

    assert messages(follower) == ["콩이집사님이 새 일기를 썼어요."]


def test_what_is_gone_before_the_job_comes_is_not_told(site, owner, follower):
    wanting(follower, owner)
    private, deleted, hidden = entries(owner, 3)
    owner.put(f"/api/diary/{private['id']}", {"isPublic": False})
    owner.delete(f"/api/diary/{deleted['id']}")
    set_hidden("diary", hidden["id"], is_hidden=True)

    assert run(site) == {"entries": 0, "told": 0}

    set_hidden("diary", hidden["id"], is_hidden=False)
    run(site)
    assert lines(follower)[0]["url"] == f"/diary/{hidden['id']}"


def test_a_line_is_there_while_one_of_its_entries_may_be_seen(site, owner, follower):
    wanting(follower, owner)
    first, second = entries(owner, 2)
    run(site)

    owner.put(f"/api/diary/{first['id']}", {"isPublic": False})
    assert len(lines(follower)) == 1
    owner.put(f"/api/diary/{second['id']}", {"isPublic": False})
    assert lines(follower) == []


def test_an_unfollow_takes_away_what_was_not_read(site, owner, stranger, follower):
    wanting(follower, owner, stranger)
    an_entry(owner)
    an_entry(stranger)
    run(site)

    unfollow(follower, owner)

    assert messages(follower) == ["지나가던햄님이 새 일기를 썼어요."]


def test_whoever_is_banned_tells_nothing(site: RunningSite, owner, follower):
    wanting(follower, owner)
    an_entry(owner)
    set_status(owner, "banned")

    run(site)
    set_status(owner, "active")
    run(site)

    assert told() == 0, "and their return is no news of last week"


def test_a_dry_run_counts_and_tells_nobody(site: RunningSite, owner, follower):
    wanting(follower, owner)
    entries(owner, 2)

    assert run(site, dry_run=True) == {"entries": 2, "told": 1}
    assert told() == 0
    assert run(site) == {"entries": 2, "told": 1}


def test_a_crowd_is_told_in_batches_of_a_few_statements(
    site: RunningSite, owner: Person, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(announcing, "FOLLOWERS_BATCH", 100)
    crowd(owner, 250)
    an_entry(owner)

    with counted() as statements:
        assert run(site) == {"entries": 1, "told": 250}

    sql = [one for one, _ in statements if not one.startswith(("BEGIN", "COMMIT"))]
    events = [parameters for one, parameters in statements if "pg_notify" in one]
    assert len(sql) <= 3 * 6 + 4
    assert sum(len(one["events"]) for one in events) == 3, "an event a batch, not one a follower"


def test_a_killed_run_goes_on_and_tells_nobody_twice(
    site: RunningSite, owner: Person, monkeypatch: pytest.MonkeyPatch
):
    """It dies after its second batch; its lines stay as they were, read or not."""
    monkeypatch.setattr(announcing, "FOLLOWERS_BATCH", 100)
    crowd(owner, 250)
    an_entry(owner)
    tell, done = announcing._tell_batch, 0

    def dying(*arguments: Any) -> Any:
        nonlocal done
        done += 1
        if done == 3:
            raise SystemExit
        return tell(*arguments)

    monkeypatch.setattr(announcing, "_tell_batch", dying)
    with pytest.raises(SystemExit):
        run(site)
    assert told() == 200
    with transaction():
        execute("UPDATE notifications SET is_read = TRUE")
    monkeypatch.setattr(announcing, "_tell_batch", tell)

    assert run(site) == {"entries": 1, "told": 50}

    with connection():
        rows = fetch_all(
            "SELECT is_read, message, count(*)::int AS lines FROM notifications"
            " WHERE kind = 'new_entry' GROUP BY 1, 2 ORDER BY 1"
        )
    assert [(row["is_read"], row["lines"]) for row in rows] == [(False, 50), (True, 200)]
    assert {row["message"] for row in rows} == {"콩이집사님이 새 일기를 썼어요."}


def test_it_rings_an_open_page_and_the_devices_that_may(site: RunningSite, owner, follower):
    wanting(follower, owner)
    choose(follower, push=True)
    an_entry(owner, hamsterId=a_hamster(owner)["id"])
    with transaction():
        execute(
            "INSERT INTO push_subscriptions (user_id, session_id, endpoint, p256dh, auth)"
            " SELECT user_id, id, 'https://push.example/1', 'x', 'y' FROM sessions"
            " WHERE user_id = %(id)s LIMIT 1",
            id=follower.id,
        )

    with settle(follower) as channel:
        run(site)
        news = channel.next(within=5)

    assert news["data"] == lines(follower)[0]
    with connection():
        assert fetch_value("SELECT count(*) FROM push_messages") == 1


def test_it_is_off_until_chosen(follower: Person):
    rows = follower.get("/api/notifications/preferences").json()["kinds"]

    (row,) = [row for row in rows if row["kind"] == "new_entry"]

    assert {**row} == {
        "kind": "new_entry",
        "label": "팔로우한 회원의 새 일기",
        **SILENT,
        "isFixed": False,
    }


def test_the_day_is_seouls(site: RunningSite, owner, follower):
    """An entry of half past eleven and one of half past midnight are two days' news."""
    wanting(follower, owner)
    late = datetime(2026, 11, 20, 14, 30, tzinfo=UTC)
    for moment in (late, late + timedelta(hours=1)):
        an_entry(owner)
        with time_machine.travel(moment, tick=False):
            run(site)

    assert len(lines(follower)) == 2
