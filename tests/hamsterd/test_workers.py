"""Several processes on one port: what happens in one is known to those connected to another."""

import json
import os
import secrets
import shutil
import signal
import ssl
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest
import websocket

from hamsterd.core.process.liveness import HUNG_SECONDS
from hamsterd.http.base import AFTER_WRITE_HEADER
from hamsterd.http.idempotency import HEADER
from tests.factories.diaries import an_entry
from tests.people import Person, sign_up
from tests.processes import Server, serving_processes
from tests.waiting import wait_until

SOCKETS = 10
"""The kernel picks a process for each; all of ten in one of two has a chance of 1 in 512."""
WRITES = 20
READERS = 6
"""Connections; each belongs to either of two workers."""


def open_socket(person: Person) -> websocket.WebSocket:
    return websocket.create_connection(
        person.url.replace("http", "ws") + "/ws",
        cookie=person.cookie,
        origin=person.url,
        sslopt={"cert_reqs": ssl.CERT_NONE},
        timeout=3,
    )


def test_a_setting_is_heard_in_every_process_within_a_second_and_so_is_its_undoing(
    shared_workers: Server,
) -> None:
    shared_workers.hamster("users", "create", "jigi", "--email", "jigi@example.com", "--admin")

    def said() -> set[tuple[str, bool]]:
        """By new connections, which the kernel hands to either process."""
        sites = (httpx.get(f"{shared_workers.url}/api/site").json() for _ in range(SOCKETS))
        return {(site["name"], site["features"]["ranking"]) for site in sites}

    assert said() == {("햄찌일기", True)}
    acts = [
        shared_workers.hamster("settings", "set", key, value)["auditId"]
        for key, value in (("site_name", "두 일꾼"), ("feature_ranking", "off"))
    ]
    wait_until(lambda: said() == {("두 일꾼", False)}, within=1)
    for act in acts:
        shared_workers.hamster("audit", "undo", str(act))
    wait_until(lambda: said() == {("햄찌일기", True)}, within=1)


def test_what_was_just_written_is_in_the_list_that_another_worker_answers(
    shared_workers: Server,
) -> None:
    """A worker hears of a write a moment after its author; a read that follows it waits for that.

    Both workers have cached the list before each write.
    """
    author = sign_up(shared_workers.url, "writer", "쓰는집사")
    readers = [author.at(shared_workers.url) for _ in range(READERS)]
    for reader in readers:
        reader.http.headers[AFTER_WRITE_HEADER] = "1"
    with ThreadPoolExecutor(READERS) as at_once:
        for _ in range(WRITES):
            entry = an_entry(author)
            assert set(at_once.map(newest, readers)) == {entry["id"]}


def newest(reader: Person) -> int:
    return int(reader.get("/api/diary", limit=1).json()[0]["id"])


def test_of_what_is_sent_twice_under_a_key_two_processes_make_one(shared_workers: Server) -> None:
    owner = sign_up(shared_workers.url, "presser", "누른집사")
    path = f"/api/diary/{an_entry(owner)['id']}/comments"

    def send(one: Person, key: str) -> tuple[int, bytes]:
        answer = one.post(path, {"content": "귀여워요!"}, headers={HEADER: key})
        return answer.status_code, answer.content

    for number in range(5):
        twins = [owner.at(shared_workers.url) for _ in range(6)]
        with ThreadPoolExecutor(6) as pool:
            answers = [*pool.map(send, twins, [f"key-{number}"] * len(twins))]
        assert set(answers) == {(201, answers[0][1])}

    assert len(owner.get(path).json()) == 5


@pytest.mark.part(name="drills")
def test_a_killed_worker_is_replaced_and_the_other_answers_everybody_meanwhile(
    two_workers: Server,
) -> None:
    before = serving_processes(two_workers)
    os.kill(min(before), signal.SIGKILL)

    def successor() -> int:
        return next(iter(serving_processes(two_workers) - before), 0)

    wait_until(successor)
    os.kill(successor(), signal.SIGSTOP)  # it does not serve for as long as this takes
    for _ in range(SOCKETS):
        assert httpx.get(f"{two_workers.url}/readyz").status_code == 200

    os.kill(successor(), signal.SIGCONT)
    wait_until(lambda: answering(two_workers) == (before | {successor()}) - {min(before)})


def test_a_worker_that_hangs_is_replaced_and_told_of(shared_workers: Server) -> None:
    before = serving_processes(shared_workers)
    hung = min(before)
    os.kill(hung, signal.SIGSTOP)

    wait_until(lambda: hung not in serving_processes(shared_workers), within=HUNG_SECONDS + 30)
    wait_until(lambda: len(answering(shared_workers)) == 2, within=60)

    assert f"worker {hung} gave no sign of life" in shared_workers.log()
    for _ in range(SOCKETS):
        assert httpx.get(f"{shared_workers.url}/readyz").status_code == 200
    metrics = httpx.get(f"{shared_workers.url}/metrics").text
    assert 'hamsterd_workers_replaced{reason="hung"} 1.0' in metrics


def test_a_worker_is_replaced_though_the_folder_of_the_figures_was_cleaned_away(
    shared_workers: Server,
) -> None:
    """Debian 13 removes from /tmp what was not touched for ten days."""
    before = serving_processes(shared_workers)
    with open(f"/proc/{min(before)}/environ") as environment:
        known = dict(line.partition("=")[::2] for line in environment.read().split("\0"))
    shutil.rmtree(known["PROMETHEUS_MULTIPROC_DIR"])
    os.kill(min(before), signal.SIGKILL)

    wait_until(lambda: len(answering(shared_workers) - {min(before)}) == 2)
    assert "hamsterd_workers_replaced" in httpx.get(f"{shared_workers.url}/metrics").text


def test_a_like_rings_in_every_process_and_a_stop_says_come_back(shared_workers: Server) -> None:
    """The last one, because it stops them."""
    owner = sign_up(shared_workers.url, "kong", "콩이집사")
    follower = sign_up(shared_workers.url, "dubu", "두부언니")
    entry = an_entry(owner)
    sockets = [open_socket(owner) for _ in range(SOCKETS)]
    assert len(serving_processes(shared_workers)) == 2

    follower.post(f"/api/diary/{entry['id']}/like")

    for socket in sockets:
        heard = json.loads(socket.recv())
        assert heard["type"] == "notification"
        assert heard["data"]["url"] == f"/diary/{entry['id']}"

    shared_workers.process.send_signal(signal.SIGTERM)
    for socket in sockets:
        opcode, data = socket.recv_data()
        assert opcode == websocket.ABNF.OPCODE_CLOSE
        assert int.from_bytes(data[:2], "big") == 1012
    shared_workers.process.wait(30)


def answering(server: Server) -> set[int]:
    """The processes that answer, of those that ten new connections come to."""
    asked = {secrets.token_hex(8) for _ in range(SOCKETS)}
    for request in asked:
        httpx.get(f"{server.url}/readyz", headers={"X-Request-Id": request})

    def answered_by() -> dict[str, int]:
        """By request; a process writes its lines a while after its answers."""
        lines = [json.loads(line) for line in server.log().splitlines() if '"GET"' in line]
        return {line["requestId"]: line["pid"] for line in lines if line["requestId"] in asked}

    wait_until(lambda: answered_by().keys() == asked)
    return set(answered_by().values())
