"""Two real server processes and their scheduler, watched and steered through one of them."""

import json
import re

import httpx
import pytest

from hamsterd.core.process.event_loop import loop_name
from tests.factories.diaries import an_entry
from tests.hamsterd.conftest import SharedWorkers
from tests.people import Person, sign_up
from tests.processes import Server, hamster
from tests.waiting import wait_until


@pytest.fixture(scope="module")
def workers(pair: SharedWorkers) -> Server:
    """None of which was replaced, because it would be seen for a while."""
    return pair.server(as_started=True)


@pytest.fixture(scope="module")
def boss(workers: Server) -> Person:
    person = sign_up(workers.url, "boss", "두목햄")
    workers.hamster("users", "grant-admin", "boss")
    return person


def test_both_processes_are_seen_from_either(boss: Person):
    def seen() -> set[int]:
        shown = boss.get("/api/admin/performance").json()
        assert shown["process"]["pid"] in {one["pid"] for one in shown["processes"]}
        return {one["pid"] for one in shown["processes"]}

    wait_until(lambda: len(seen()) == 2)
    assert boss.get("/api/cache/stats").json()["processes"] == 2
    states = boss.get("/api/admin/health").json()["checks"]
    assert {one["key"]: one["state"] for one in states}["scheduler"] == "healthy"


def test_metrics_tell_how_many_workers_there_are_of_how_many(workers: Server):
    def told() -> set[str]:
        page = httpx.get(f"{workers.url}/metrics").text
        return set(re.findall(r"^hamsterd_workers_(?:wanted|serving) .*", page, re.MULTILINE))

    wait_until(lambda: told() == {"hamsterd_workers_wanted 2.0", "hamsterd_workers_serving 2.0"})


def test_doctor_names_the_event_loop_that_serves(workers: Server):
    done = hamster("doctor", "--json", folder=workers.log_file.parent, env=workers.environment)

    says = {one["subject"]: one["says"] for one in json.loads(done.stdout)}
    assert f"({loop_name()})" in says["서버 프로세스"]


def test_a_job_asked_for_in_the_console_runs(boss: Person):
    asked = boss.post("/api/admin/jobs/recount/run")

    assert asked.status_code == 202, asked.text

    def by_hand() -> list[tuple[str, dict[str, int]]]:
        asked_for = '{"job":"recount","trigger":"manual"}'
        runs = boss.get("/api/admin/job-runs", filter=asked_for).json()
        return [(run["status"], run["counts"]) for run in runs]

    wait_until(lambda: by_hand() == [("done", {"rows": 0})])


def test_the_shell_empties_the_caches_of_both(workers: Server, boss: Person):
    an_entry(boss)
    for _ in range(20):
        httpx.get(f"{workers.url}/api/diary")

    def held() -> int:
        return int(boss.get("/api/cache/stats").json()["diaries"]["totalEntries"])

    wait_until(held)
    assert "diary_cards" in workers.hamster("cache", "clear")["cleared"]
    wait_until(lambda: not held())


def test_queues_and_jobs_are_on_the_prometheus_page_once(workers: Server):
    page = httpx.get(f"{workers.url}/metrics").text

    assert page.count('hamsterd_queues_waiting_items{queue="cases"} 0.0') == 1
    assert 'hamsterd_queues_waiting_items{queue="mail"}' in page
    assert 'hamsterd_jobs_late{name="recount"} 0.0' in page
    assert "hamsterd_requests_duration_seconds_bucket" in page
