"""A site that reads from its standby: who answers what, and what a standby's troubles cost."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import httpx
import pytest

from tests.commands import hamster
from tests.deployment.standby_reads import Site, loose_pair, site_on, write_and_read
from tests.factories.diaries import an_entry
from tests.people import Person, sign_up, visitor
from tests.waiting import wait_until

pytestmark = pytest.mark.part(name="drills")

UNSEEN = ("sessions", "rate_", "audit", "INSERT", "UPDATE ", "pg_advisory", "pg_notify")
"""Words of statements that decide something, or write; no standby may be asked any."""


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    with loose_pair() as pair, site_on(pair) as site:
        yield site


@pytest.fixture(scope="module")
def owner(site: Site) -> Person:
    return sign_up(site.server.url, "kong", "콩이집사")


def count_of(reader: Person, entry_id: int) -> int:
    return int(reader.get(f"/api/diary/{entry_id}").json()["commentsCount"])


def statements_of(site: Site) -> str:
    """What the site asked of the standby since its log began."""
    log = (site.pair.standby.host.data / "log").read_text(errors="replace")
    return "".join(
        part for part in log.split("\n@") if part.startswith(("hamsterd|", "hamsterd reads|"))
    )


def what_doctor_says(site: Site) -> list[str]:
    server = site.server
    doctor = hamster("doctor", "--json", folder=server.log_file.parent, env=server.environment)
    lines = json.loads(doctor.stdout)
    return [line["says"] for line in lines if line["subject"] == "대기 서버에서 읽기"]


def test_content_is_read_from_the_standby_and_decisions_from_the_primary(
    site: Site, owner: Person
) -> None:
    standby = site.pair.standby
    with (standby.host.data / "postgresql.conf").open("a") as configuration:
        configuration.write("log_statement = 'all'\nlog_line_prefix = '@%a|'\n")
    standby.ask("SELECT pg_reload_conf()")
    entry = an_entry(owner)
    before = site.answered_by_standby()
    guest = visitor(site.server.url)

    def reads() -> bool:
        """All that an own page of the site reads, by somebody new each time."""
        for path in (f"/api/users/{owner.id}", "/api/hamsters/my", "/api/diary/my", "/"):
            owner.get(path).raise_for_status()
        for path in (f"/diary/{entry['id']}", f"/api/diary/{entry['id']}", "/api/community"):
            guest.get(path).raise_for_status()
        return site.answered_by_standby() >= before + 10

    wait_until(reads)
    owner.post(f"/api/diary/{entry['id']}/like").raise_for_status()
    owner.get("/api/auth/me").raise_for_status()
    owner.get("/api/admin/stats/overview")
    said = statements_of(site)
    assert "diary_entries" in said
    assert [line for line in said.split("@") if any(word in line for word in UNSEEN)] == []


def test_a_member_sees_their_own_write_at_once(site: Site, owner: Person) -> None:
    entry = an_entry(owner)
    wait_until(site.is_read_from)
    site.pair.standby.ask("SELECT pg_wal_replay_pause()")
    try:
        for number in range(1, 4):
            owner.post(f"/api/diary/{entry['id']}/comments", {"content": "왔다 감"})
            assert count_of(owner, entry["id"]) == number
            assert owner.get("/api/diary/my").json()[0]["commentsCount"] == number
            # What is cached for all is as new as what emptied the cache.
            assert count_of(visitor(site.server.url), entry["id"]) == number
        wait_until(lambda: not site.is_read_from())
        assert owner.get("/api/diary/my").json()[0]["commentsCount"] == 3
    finally:
        site.pair.standby.ask("SELECT pg_wal_replay_resume()")
    wait_until(site.is_read_from)


def test_the_browser_says_what_it_wrote_for_a_moment(site: Site, owner: Person) -> None:
    answer = owner.post(f"/api/diary/{an_entry(owner)['id']}/like")
    said = answer.headers["Set-Cookie"]
    assert said.startswith("hamsterd_written=")
    assert "Max-Age=10" in said
    assert "HttpOnly" in said
    assert "Set-Cookie" not in owner.get("/api/diary/my").headers


@pytest.mark.parametrize("forged", ["zz", "-1", "ffffffffffffffff", "1" * 40, "%00"])
def test_a_forged_one_is_answered_all_the_same(site: Site, owner: Person, forged: str) -> None:
    answer = httpx.get(
        f"{site.server.url}/api/users/{owner.id}", headers={"Cookie": f"hamsterd_written={forged}"}
    )
    assert answer.status_code == 200


@pytest.mark.parametrize("trouble", ["kill", "freeze"])
def test_a_standby_that_is_gone_costs_no_answer(site: Site, owner: Person, trouble: str) -> None:
    standby = site.pair.standby
    stop = Event()
    answers: list[int] = []

    def read() -> None:
        reader = visitor(site.server.url)
        while not stop.is_set():
            answers.append(reader.get(f"/api/users/{owner.id}").status_code)

    wait_until(site.is_read_from)
    with ThreadPoolExecutor(2) as pool:
        reading = [pool.submit(read) for _ in range(2)]
        try:
            wait_until(lambda: len(answers) > 20)
            standby.kill() if trouble == "kill" else standby.freeze()
            wait_until(lambda: not site.is_read_from())
            seen = len(answers)
            wait_until(lambda: len(answers) > seen + 20)
            standby.start() if trouble == "kill" else standby.thaw()
            wait_until(site.is_read_from)
            before = site.answered_by_standby()
            wait_until(lambda: site.answered_by_standby() > before)
        finally:
            stop.set()
    for each in reading:
        each.result()
    assert set(answers) == {200}


def test_nobody_sees_what_is_too_old_while_others_write(site: Site) -> None:
    minute = write_and_read(site, 3)
    assert minute.is_well, minute
    assert minute.answered["standby"]


def test_a_promoted_standby_is_no_longer_read_from() -> None:
    with loose_pair() as pair, site_on(pair) as site:
        assert any("1대에서 읽고 있어요" in says for says in what_doctor_says(site))
        owner = sign_up(site.server.url, "kong", "콩이집사")
        pair.standby.promote()
        wait_until(lambda: not site.is_read_from())
        assert owner.get("/api/hamsters/my").json() == []
        wait_until(lambda: "적힌 주소가 모두 주 서버예요" in "".join(what_doctor_says(site)))
