"""How most tests ask a site (`tests/plain_http.py`): its connections and odd answers."""

import socketserver
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler
from threading import Thread

import httpx
import pytest

from tests.plain_http import PlainTransport

ANSWERS = {
    "/whole": b"HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n\xed\x96\x84!",
    "/chunks": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    b"2\r\nab\r\n2\r\ncd\r\n0\r\n\r\n",
    "/same": b"HTTP/1.1 304 Not Modified\r\nContent-Length: 4\r\n\r\n",
    "/early": b"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n",
    "/last": b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok",
    "/open": b"HTTP/1.1 200 OK\r\n\r\nto its end",
    "/cut": b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\ncut",
}
KEPT = {"/whole", "/chunks", "/same", "/early"}


class Odd(BaseHTTPRequestHandler):
    """Answers as written above; notes each connection and what was sent on it."""

    protocol_version = "HTTP/1.1"
    connections: list[list[bytes]]

    def setup(self) -> None:
        super().setup()
        self.connections.append([])

    def do_GET(self) -> None:
        self.close_connection = self.path not in KEPT
        self.wfile.write(ANSWERS[self.path])

    def do_HEAD(self) -> None:
        self.close_connection = False
        self.wfile.write(ANSWERS[self.path].partition(b"\xed")[0])

    def do_POST(self) -> None:
        if "chunked" in self.headers.get("Transfer-Encoding", ""):
            self.connections[-1].append(self.rfile.readline() + self.rfile.readline())
            assert self.rfile.read(5) == b"0\r\n\r\n"
        else:
            self.connections[-1].append(self.rfile.read(int(self.headers["Content-Length"])))
        self.wfile.write(ANSWERS["/whole"])


@pytest.fixture
def server() -> Iterator[tuple[httpx.Client, list[list[bytes]]]]:
    connections: list[list[bytes]] = []
    handler = type("Handler", (Odd,), {"connections": connections})
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), handler) as listening:
        listening.daemon_threads = True
        Thread(target=listening.serve_forever, daemon=True).start()
        at = f"http://127.0.0.1:{listening.server_address[1]}"
        with httpx.Client(base_url=at, transport=PlainTransport()) as client:
            yield client, connections
        listening.shutdown()


def test_one_connection_serves_what_comes_whole(server):
    client, connections = server

    assert client.get("/whole").text == "햄!"
    assert client.get("/chunks").text == "abcd"
    assert client.get("/same").status_code == 304
    assert client.get("/early").status_code == 204
    assert client.head("/whole").headers["Content-Length"] == "4"
    assert client.post("/whole", content=b"at once").text == "햄!"
    assert client.post("/whole", content=iter([b"in parts"])).text == "햄!"

    assert connections == [[b"at once", b"8\r\nin parts\r\n"]]


def test_another_one_is_opened_after_the_last_answer_of_one(server):
    client, connections = server

    for path, text in (("/last", "ok"), ("/open", "to its end"), ("/whole", "햄!")):
        assert client.get(path).text == text

    assert len(connections) == 3


def test_a_body_that_breaks_off_is_no_answer(server):
    client, _ = server

    with pytest.raises(httpx.RemoteProtocolError):
        client.get("/cut")


def test_who_is_not_there_is_told_as_httpx_does(server):
    client, _ = server

    with pytest.raises(httpx.ConnectError):
        client.get("http://127.0.0.1:1/")
