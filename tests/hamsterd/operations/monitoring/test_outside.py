"""The site as a stranger reaches it: real TLS and certificates, on an address of no laptop."""

import json
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from hamsterd.db.handle import connection
from hamsterd.db.identity import SITE_HEADER, public_mark
from hamsterd.operations.monitoring.checks.check import Line, Look
from hamsterd.operations.monitoring.checks.outward.outside import outside
from hamsterd.operations.monitoring.rules import Level
from tests.factories.diaries import an_entry
from tests.factories.pictures import a_photo
from tests.site import RunningSite

HOST = "127.0.0.2"
"""Not one of those by which a laptop calls itself."""


PHOTO = "/media/2026/11/a.webp"
FRONT_PAGE = json.dumps([{"media": []}, {"media": [{"url": PHOTO}]}]).encode()


@pytest.fixture
def served(
    tmp_path: Path, site: RunningSite, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., list[Line]]:
    """Doctor's findings about an address with such a certificate and such a response."""

    def look(
        *,
        days: float = 90,
        names: tuple[str, ...] = (HOST,),
        status: int = 200,
        mark: str = "",
        takes: int = 1024**3,
        leads_to: str = "",
        upgrades: int = 401,
        photo: int = 200,
    ) -> list[Line]:
        file = _certificate(tmp_path, days, names)
        monkeypatch.setenv("SSL_CERT_FILE", str(file))
        with connection():
            said = mark or public_mark()
        with _answering(file, status, said, takes, leads_to, upgrades, photo) as port:
            return asked(site, f"https://{HOST}:{port}")

    return look


def asked(site: RunningSite, url: str) -> list[Line]:
    settings = site.settings.model_copy(update={"base_url": url})
    return outside.ask(Look(settings, is_deep=True))


def test_a_site_that_answers_strangers_is_well(served: Callable[..., list[Line]]):
    [line] = served()
    assert line.level is Level.HEALTHY, line.says


@pytest.mark.parametrize(
    ("how", "says", "level"),
    [
        ({"days": -1}, "인증서가 끝났어요", Level.CRITICAL),
        ({"days": 5}, "뒤에 끝나요", Level.WARNING),
        ({"names": ("other.example",)}, "다른 이름의 것", Level.CRITICAL),
        ({"status": 502}, "502로 답해요", Level.CRITICAL),
        ({"mark": "0123456789abcdef"}, "이 사이트가 아니에요", Level.CRITICAL),
    ],
    ids=["expired", "soon", "another name", "no workers behind the proxy", "another site"],
)
def test_what_strangers_meet_is_named(
    served: Callable[..., list[Line]], how: dict[str, object], says: str, level: Level
):
    [line] = served(**how)

    assert (says in line.says, line.level) == (True, level), line.says
    assert line.mend


def test_a_proxy_that_sends_elsewhere_is_named(served: Callable[..., list[Line]]):
    there = "https://www.hamzzi.kr"
    [line] = served(status=301, mark="none", leads_to=f"{there}/readyz")
    assert (f"{there}로 옮겨 보내요" in line.says, line.level) == (True, Level.CRITICAL), line.says
    assert f"HAMSTERD_BASE_URL을 {there}로" in line.mend


def test_a_proxy_that_lets_no_live_channel_through_is_named(served: Callable[..., list[Line]]):
    [line] = served(upgrades=426)
    assert (line.level, "실시간 연결(/ws)을" in line.says) == (Level.WARNING, True), line.says
    assert "$http_upgrade" in line.mend


def test_a_handshake_that_a_proxy_made_plain_is_told_apart(site: RunningSite, visitor):
    origin = {"Origin": site.url}
    upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", **origin}
    assert visitor.http.get("/ws", headers=origin).status_code == 426
    assert visitor.http.get("/ws", headers=upgrade).status_code == 401


def test_a_proxy_that_may_not_read_the_photos_is_named(served: Callable[..., list[Line]]):
    [line] = served(photo=403)
    assert (line.level, "403 응답이" in line.says) == (Level.CRITICAL, True), line.says
    assert "namei -l" in line.mend


def test_the_photo_that_is_asked_for_is_where_the_site_says(visitor, owner):
    an_entry(owner, images=owner.send_file("/api/upload", a_photo()).json()["urls"])
    [entry] = visitor.get("/api/diary").json()
    assert visitor.http.head(entry["media"][0]["url"]).status_code == 200


def test_a_proxy_that_takes_no_films_is_named(served: Callable[..., list[Line]], site: RunningSite):
    [line] = served(takes=1024**2)
    assert (line.level, "100MB 업로드를 413으로" in line.says) == (Level.CRITICAL, True), line.says
    assert "client_max_body_size" in line.mend


def test_an_address_of_the_name_where_nobody_answers_is_named(
    served: Callable[..., list[Line]], monkeypatch: pytest.MonkeyPatch
):
    """The DNS of the outside world: the name has a second address, which is wrong."""
    ask = socket.getaddrinfo

    def two(host: str, port: int, *args: Any, **how: Any) -> list[Any]:
        other = ask("127.0.0.3", port, *args, **how)
        return [*ask(host, port, *args, **how), *(other if host == HOST else [])]

    monkeypatch.setattr(socket, "getaddrinfo", two)
    [line] = served()
    assert line.level is Level.WARNING
    assert f"{HOST}의 주소 가운데 127.0.0.3에서는" in line.says
    assert "DNS의 A 기록" in line.mend


def test_a_certificate_that_the_machine_made_itself_is_named(
    served: Callable[..., list[Line]], site: RunningSite, tmp_path: Path, monkeypatch
):
    file = _certificate(tmp_path, 90, (HOST,))
    monkeypatch.setenv("SSL_CERT_FILE", "/dev/null")
    with _answering(file, 200, "") as port:
        [line] = asked(site, f"https://{HOST}:{port}")
    assert ("스스로 만들어" in line.says, line.level) == (True, Level.CRITICAL), line.says
    assert "deploy/install --yes" in line.mend


def test_a_proxy_that_is_down_and_a_name_that_is_nowhere(site: RunningSite):
    [down] = asked(site, f"https://{HOST}:1")
    assert "연결할 수 없어요" in down.says
    assert "nginx" in down.mend
    [nowhere] = asked(site, "https://nowhere.invalid")
    assert (nowhere.level, "찾을 수 없어요" in nowhere.says) == (Level.WARNING, True)


def test_the_running_site_says_who_it_is(site: RunningSite, visitor):
    with connection():
        assert visitor.get("/readyz").headers[SITE_HEADER] == public_mark()


@contextmanager
def _answering(
    file: Path,
    status: int,
    mark: str,
    takes: int = 1024**3,
    leads_to: str = "",
    upgrades: int = 401,
    photo: int = 200,
) -> Iterator[int]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            said = {"/ws": upgrades, PHOTO: photo}
            body = FRONT_PAGE if self.path == "/api/diary" else b""
            self.send_response(said.get(self.path, status))
            self.send_header(SITE_HEADER, mark)
            if leads_to:
                self.send_header("Location", leads_to)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def do_HEAD(self) -> None:
            self.do_GET()

        def do_POST(self) -> None:
            is_too_large = int(self.headers["Content-Length"]) > takes
            self.send_response(413 if is_too_large else 401)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Nothing."""

    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file)
    with HTTPServer((HOST, 0), Handler) as server:
        server.socket = context.wrap_socket(server.socket, server_side=True)
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        yield int(server.server_address[1])
        server.shutdown()
        thread.join()


def _certificate(folder: Path, days: float, names: tuple[str, ...]) -> Path:
    """A file with a key and its certificate, which is its own authority and ends in `days`."""
    key, now = ec.generate_private_key(ec.SECP256R1()), datetime.now(UTC)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "hamzzi")])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=30))
        .not_valid_after(now + timedelta(days=days))
        .add_extension(x509.SubjectAlternativeName([_name(one) for one in names]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    file = folder / "site.pem"
    file.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        + made.public_bytes(serialization.Encoding.PEM)
    )
    return file


def _name(name: str) -> x509.GeneralName:
    return x509.IPAddress(ip_address(name)) if name[0].isdigit() else x509.DNSName(name)
