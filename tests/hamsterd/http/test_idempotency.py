"""Repeated requests with an `Idempotency-Key` take effect once."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import httpx
import psycopg2
import pytest
import time_machine

from hamsterd.core.clock import utc_now
from hamsterd.db.batches import Deadline
from hamsterd.db.handle import connection, init_database
from hamsterd.db.sql import execute, fetch_all, fetch_value
from hamsterd.http import idempotency
from hamsterd.http.idempotency import HEADER, REPEATED_HEADER
from hamsterd.http.limits.rate_limits import RateLimits
from hamsterd.operations.retention.members import purge_member
from hamsterd.operations.retention.rules import Job
from hamsterd.operations.retention.service import retain
from tests.factories.diaries import an_entry
from tests.people import Person
from tests.postgres import throwaway_settings
from tests.site import RunningSite
from tests.statements import counted
from tests.waiting import wait_until

Send = Callable[..., httpx.Response]


@pytest.fixture
def path(owner: Person) -> str:
    return f"/api/diary/{an_entry(owner)['id']}/comments"


def send(member: Person, path: str, key: str, content: str = "귀여워요!") -> httpx.Response:
    return member.post(path, {"content": content}, headers={HEADER: key})


def comments(member: Person, path: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = member.get(path).json()
    return found


def test_what_is_sent_twice_under_a_key_is_done_once_and_answered_alike(follower: Person, path):
    first, second = send(follower, path, "key-1"), send(follower, path, "key-1")

    assert [first.status_code, second.status_code] == [201, 201]
    assert first.content == second.content
    assert [answer.headers.get(REPEATED_HEADER) for answer in (first, second)] == [None, "true"]
    assert len(comments(follower, path)) == 1


def test_another_key_is_another_comment(follower: Person, path):
    assert send(follower, path, "one").json()["id"] != send(follower, path, "two").json()["id"]


def test_without_a_key_each_is_its_own(follower: Person, path):
    for _ in range(2):
        assert follower.post(path, {"content": "귀여워요!"}).status_code == 201

    assert len(comments(follower, path)) == 2
    with connection():
        assert fetch_value("SELECT count(*) FROM idempotency_keys") == 0


def test_a_key_in_the_drafts_quotes_is_the_same_key(follower: Person, path):
    assert send(follower, path, '"key-1"').content == send(follower, path, "key-1").content


def test_a_key_that_stands_for_something_else_is_refused(owner: Person, follower: Person, path):
    other = f"/api/diary/{an_entry(owner)['id']}/comments"
    assert send(follower, path, "key-1").status_code == 201

    for refused in (send(follower, path, "key-1", "다른 말"), send(follower, other, "key-1")):
        assert refused.status_code == 422
        assert refused.json()["code"] == "idempotency_key_reused"

    assert len(comments(follower, path)) == 1
    assert comments(follower, other) == []


@pytest.mark.parametrize("key", ["", "a" * 65, "a.b", "a b", '"a', "ㅋ"])
def test_what_is_no_key_is_refused_in_words(follower: Person, path, key: str):
    refused = follower.post(path, {"content": "안녕"}, headers={HEADER: key.encode()})

    assert refused.status_code == 400
    assert refused.json()["code"] == "idempotency_key_invalid"
    assert comments(follower, path) == []


def test_each_member_has_keys_of_their_own(owner: Person, follower: Person, path):
    assert send(owner, path, "key-1").json()["id"] != send(follower, path, "key-1").json()["id"]


def test_a_refusal_is_not_kept(owner: Person, follower: Person, path):
    gone = "/api/diary/99/comments"
    assert send(follower, gone, "key-1").status_code == 404
    assert send(follower, path, "key-1", "").status_code == 422

    assert send(follower, path, "key-1").status_code == 201


def test_a_fault_after_the_work_leaves_neither_it_nor_its_key(follower: Person, path, monkeypatch):
    def fail(*_: object) -> bytes:
        raise OSError

    with monkeypatch.context() as broken:
        broken.setattr(idempotency, "_encrypted", fail)
        assert send(follower, path, "key-1").status_code == 500
    assert comments(follower, path) == []

    assert send(follower, path, "key-1").status_code == 201
    assert len(comments(follower, path)) == 1


def test_a_fault_after_the_commit_loses_the_answer_alone(follower: Person, path, site, monkeypatch):
    """As when the process dies between the commit and the answer."""
    with monkeypatch.context() as broken:
        broken.setattr("hamsterd.http.base.ApiHandler.answer", lambda *_: 1 / 0)
        assert send(follower, path, "key-1").status_code == 500
    assert len(comments(follower, path)) == 1

    again = send(follower, path, "key-1")

    assert again.status_code == 201
    assert [again.json()["id"]] == [one["id"] for one in comments(follower, path)]


def at_once(calls: int, call: Callable[[], httpx.Response]) -> list[httpx.Response]:
    with ThreadPoolExecutor(calls) as pool:
        return [each.result() for each in [pool.submit(call) for _ in range(calls)]]


def test_four_at_once_are_one(follower: Person, path):
    answers = at_once(4, lambda: send(follower, path, "key-1"))

    assert {answer.content for answer in answers} == {answers[0].content}
    assert [answer.status_code for answer in answers] == [201] * 4
    assert sorted(answer.headers.get(REPEATED_HEADER, "") for answer in answers)[:2] == ["", "true"]
    assert len(comments(follower, path)) == 1


@pytest.mark.usefixtures("several_workers")
def test_four_at_once_are_one_whichever_worker_answers(follower: Person, path):
    answers = at_once(4, lambda: send(follower, path, "key-1"))

    assert [(answer.status_code, answer.content) for answer in answers] == [
        (201, answers[0].content)
    ] * 4
    assert len(comments(follower, path)) == 1


def test_who_waits_for_the_first_holds_no_thread(site: RunningSite, follower: Person, path):
    link = psycopg2.connect(site.dsn)
    with link.cursor() as cursor, ThreadPoolExecutor(site.settings.threads + 2) as pool:
        cursor.execute("SELECT 1 FROM diary_entries FOR UPDATE")
        sent = [
            pool.submit(send, follower.at(site.url), path, "key-1")
            for _ in range(site.settings.threads + 2)
        ]
        wait_until(lambda: site.site.process.active == len(sent))

        assert follower.http.get("/api/notifications", timeout=5).status_code == 200
        link.rollback()
        assert {each.result().status_code for each in sent} == {201}
    link.close()

    assert len(comments(follower, path)) == 1


def test_who_waits_in_vain_is_told_to_come_again(site: RunningSite, follower: Person, path):
    """Another worker's request hangs: the statement timeout ends the waiting."""
    assert send(follower, path, "key-1").status_code == 201
    link = psycopg2.connect(site.dsn)
    with link.cursor() as cursor:
        cursor.execute("SELECT 1 FROM idempotency_keys FOR UPDATE")
        init_database(site.dsn, throwaway_settings(db_statement_timeout_ms=500))
        busy = send(follower, path, "key-1")
    link.rollback()
    link.close()

    assert busy.status_code == 503
    assert int(busy.headers["Retry-After"]) > 0
    assert send(follower, path, "key-1").status_code == 201


def test_a_key_is_free_again_after_a_day(follower: Person, path, site: RunningSite):
    first = send(follower, path, "key-1")
    with time_machine.travel(utc_now() + timedelta(hours=23, minutes=59), tick=True):
        assert send(follower, path, "key-1").content == first.content
    later = utc_now() + timedelta(hours=24, seconds=1)
    with time_machine.travel(later, tick=True):
        assert send(follower, path, "key-1").json()["id"] != first.json()["id"]


def test_the_job_removes_keys_that_are_over(follower: Person, path, site: RunningSite):
    send(follower, path, "key-1")

    def kept(after: timedelta) -> int:
        now = utc_now() + after
        retain(Job.RECORDS, now, site.settings, deadline=Deadline())
        with connection():
            return int(fetch_value("SELECT count(*) FROM idempotency_keys"))

    assert kept(timedelta(hours=23)) == 1
    assert kept(timedelta(hours=25)) == 0


def test_who_has_the_database_alone_reads_no_answer(follower: Person, path):
    send(follower, path, "key-1", "아무도 모르는 말")

    with connection():
        (row,) = fetch_all("SELECT * FROM idempotency_keys")

    stored = b" ".join(
        bytes(one) if isinstance(one, memoryview) else str(one).encode() for one in row.values()
    )
    assert row["member_id"] == follower.id
    assert "아무도 모르는 말".encode() not in stored
    assert b"key-1" not in stored


def test_past_the_limit_what_was_done_is_answered(follower: Person, path, site: RunningSite):
    site.site.process.limits = RateLimits({**site.settings.rate_limits, "comment": "1/hour"})
    first = send(follower, path, "key-1")

    assert send(follower, path, "key-1").content == first.content
    assert send(follower, path, "key-1", "다른 말").json()["code"] == "idempotency_key_reused"
    assert send(follower, path, "key-2").status_code == 429


def test_a_key_costs_two_statements_and_a_repeated_request_two(follower: Person, path):
    send(follower, path, "warm")
    with counted() as plain:
        follower.post(path, {"content": "하나"})
    with counted() as keyed:
        send(follower, path, "key-1")
    with counted() as again:
        send(follower, path, "key-1")

    assert len(keyed) == len(plain) + 2
    assert len(again) == 2


def test_a_key_where_nothing_is_made_is_passed_over(follower: Person):
    for _ in range(2):
        answer = follower.post("/api/attendance/check", headers={HEADER: "no key at all"})
        assert answer.status_code == 200
        assert REPEATED_HEADER not in answer.headers


def test_a_visitor_has_keys_too(visitor: Person, owner: Person):
    entry = an_entry(owner)
    form = {
        "targetType": "diary",
        "targetId": entry["id"],
        "name": "김하나",
        "email": "claim@example.com",
        "ground": "copyright",
        "statement": "제가 찍은 사진을 허락 없이 올렸어요.",
    }
    first, second = (
        visitor.post("/api/rights-reports", form, headers={HEADER: "key-1"}) for _ in range(2)
    )

    assert first.status_code == 201, first.text
    assert first.content == second.content


def test_a_like_that_is_sent_again_stays(owner: Person, follower: Person):
    path = f"/api/diary/{an_entry(owner)['id']}/like"

    for _ in range(2):
        assert follower.post(path, headers={HEADER: "key-1"}).json() == {"liked": True, "count": 1}


def test_a_hamster_is_registered_once(owner: Person):
    form = {"name": "콩이", "breed": "골든 햄스터", "birthDate": None}
    for _ in range(2):
        owner.post("/api/hamsters", form, headers={HEADER: "key-1"})

    assert len(owner.get("/api/hamsters/my").json()) == 1


def test_keys_go_with_their_member(follower: Person, path, site: RunningSite):
    send(follower, path, "key-1")
    with connection():
        execute(
            "UPDATE users SET status = 'withdrawn', withdrawn_at = now() - interval '8 days'"
            " WHERE id = %(id)s",
            id=follower.id,
        )

    assert purge_member(follower.id, site.settings).members == 1

    with connection():
        assert fetch_value("SELECT count(*) FROM idempotency_keys") == 0
