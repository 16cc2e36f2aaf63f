"""A stopping process finishes the requests whose bodies it has started to receive."""

import socket
import threading
import time
from pathlib import Path

from tests.people import Person, sign_up
from tests.postgres import Cluster
from tests.site import RunningSite, running_site, site_settings
from tests.waiting import wait_until

HEAD = (
    "POST /api/hamsters HTTP/1.1\r\nHost: {host}\r\nOrigin: {url}\r\nCookie: {cookie}\r\n"
    "Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n"
)
BODY = '{"name": "콩이", "breed": "골든"}'.encode()


def begin(person: Person, site: RunningSite) -> socket.socket:
    """A request whose head and half of whose body are sent."""
    link = socket.create_connection(("127.0.0.1", site.port), timeout=5)
    head = HEAD.format(
        host=f"127.0.0.1:{site.port}", url=site.url, cookie=person.cookie, length=len(BODY)
    )
    link.sendall(head.encode() + BODY[:10])
    return link


def test_a_drain_waits_for_a_body_that_is_arriving(
    postgres_cluster: Cluster, site: RunningSite, tmp_path: Path
):
    dsn = postgres_cluster.migrated()
    answers: list[bytes] = []

    def finish(link: socket.socket, other: RunningSite) -> None:
        while not other.site.process.is_draining:
            time.sleep(0.01)
        time.sleep(0.2)
        link.sendall(BODY[10:])
        answers.append(link.recv(65_536))

    with running_site(dsn, site_settings(tmp_path)) as other:
        link = begin(sign_up(other.url, "kong", "콩이집사"), other)
        wait_until(lambda: other.site.process.active == 1)
        late = threading.Thread(target=finish, args=(link, other))
        late.start()
    late.join(5)
    site.reset()
    postgres_cluster.drop(dsn)

    assert answers[0].startswith(b"HTTP/1.1 201")


def test_who_hangs_up_halfway_is_not_waited_for(owner: Person, site: RunningSite):
    link = begin(owner, site)
    wait_until(lambda: site.site.process.active == 1)

    link.close()

    wait_until(lambda: site.site.process.active == 0)


def test_nobody_is_counted_after_any_kind_of_answer(owner: Person, visitor: Person, site):
    for answer in (
        owner.get("/api/auth/me"),
        visitor.get("/api/auth/me"),
        visitor.get("/api/nothing"),
        visitor.patch("/api/auth/me"),
        owner.post("/api/hamsters", {"name": "가" * 2_000_000}),
        owner.send_file("/api/upload", b"no picture"),
        visitor.send_file("/api/upload", b"no picture"),
        owner.http.post("/api/upload", content=b"x"),
        visitor.http.head("/healthz"),
    ):
        assert answer.status_code < 500

    wait_until(lambda: site.site.process.active == 0)
