"""A client that disconnects during a body leaves nothing behind: no handler, bytes or file."""

import gc
import socket
import weakref

from hamsterd.http.base import ApiHandler
from hamsterd.media.handlers import UploadHandler
from tests.people import Person
from tests.site import RunningSite
from tests.waiting import wait_until

HEAD = (
    "{method} {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: {url}\r\nCookie: {cookie}\r\n"
    "Content-Type: {kind}\r\n{length}\r\n\r\n"
)
PART = (
    b'--edge\r\nContent-Disposition: form-data; name="images"; filename="a.jpg"\r\n\r\n\xff\xd8\xff'
)


def begin(
    site: RunningSite,
    path: str,
    *,
    cookie: str = "",
    kind: str = "application/json",
    length: str = "Content-Length: 1000000",
    method: str = "POST",
) -> socket.socket:
    """A request whose head is sent, and nothing of its body."""
    link = socket.create_connection(("127.0.0.1", site.port), timeout=5)
    host = f"127.0.0.1:{site.port}"
    head = HEAD.format(
        method=method, path=path, host=host, url=site.url, cookie=cookie, kind=kind, length=length
    )
    link.sendall(head.encode())
    return link


def living(before: set[int]) -> int:
    """Handlers that were not there before and are still in memory."""
    gc.collect()
    return sum(isinstance(one, ApiHandler) and id(one) not in before for one in gc.get_objects())


def ids() -> set[int]:
    gc.collect()
    return {id(one) for one in gc.get_objects() if isinstance(one, ApiHandler)}


def test_a_sign_in_that_breaks_off_is_forgotten(site: RunningSite):
    """Fifty visitors send half of a large body and hang up; no handler of theirs lives on."""
    before = ids()

    for _ in range(50):
        link = begin(site, "/api/auth/login")
        link.sendall(b"x" * 100_000)
        link.close()

    wait_until(lambda: site.site.process.active == 0, every=0.2)
    wait_until(lambda: living(before) == 0, every=0.2)


def test_what_had_arrived_is_dropped_at_once(site: RunningSite, monkeypatch):
    """Even while somebody still looks at the handler, the bytes are gone."""
    seen: list[weakref.ref[ApiHandler]] = []
    initialize = ApiHandler.initialize

    def note(self: ApiHandler) -> None:
        initialize(self)
        seen.append(weakref.ref(self))

    monkeypatch.setattr(ApiHandler, "initialize", note)
    link = begin(site, "/api/auth/login")
    link.sendall(b"x" * 300_000)

    def arrived() -> ApiHandler | None:
        """Not one of somebody who hung up earlier and is only now noticed."""
        alive = [one for ref in seen if (one := ref()) is not None]
        return next((one for one in alive if sum(map(len, one._body)) == 300_000), None)

    wait_until(lambda: arrived() is not None, every=0.2)
    handler = arrived()
    assert handler is not None

    link.close()

    wait_until(lambda: not handler._body, every=0.2)


def test_a_chunked_body_that_breaks_off_is_forgotten(site: RunningSite):
    """The same without an announced length."""
    before = ids()

    for _ in range(20):
        link = begin(site, "/api/auth/login", length="Transfer-Encoding: chunked")
        link.sendall(b"10000\r\n" + b"x" * 0x10000 + b"\r\n")
        link.close()

    wait_until(lambda: living(before) == 0, every=0.2)


def test_an_upload_that_breaks_off_leaves_no_file(site: RunningSite, owner: Person):
    """The staging folder of a broken upload goes with its connection."""
    before = ids()
    staging = site.settings.media_dir / ".staging"
    kind = "multipart/form-data; boundary=edge"

    links = [
        begin(site, "/api/upload", cookie=owner.cookie, kind=kind, length="Content-Length: 9000000")
        for _ in range(5)
    ]
    for link in links:
        link.sendall(PART + b"x" * 200_000)
    wait_until(lambda: len(list(staging.glob("*/part0"))) == len(links), every=0.2)
    for link in links:
        link.close()

    wait_until(lambda: not list(staging.glob("*")), every=0.2)
    wait_until(lambda: living(before) == 0, every=0.2)
    assert not any(isinstance(one, UploadHandler) for one in gc.get_objects())
