"""The site behind nginx as we deploy it: TLS, pages, live channel, uploads, media."""

import json
import re
import socket
import ssl
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.deployment.nginx import CONFIG, Nginx, free_ports, missing, nginx
from tests.factories.diaries import an_entry
from tests.factories.pictures import a_photo
from tests.hamsterd.test_workers import open_socket
from tests.people import PASSWORD, Person, sign_up, visitor
from tests.postgres import Cluster
from tests.site import RunningSite, running_site, site_settings
from tests.waiting import wait_until

pytestmark = pytest.mark.skipif(missing() is not None, reason=str(missing()))

MAX_IMAGE_BYTES = 300_000


@pytest.fixture(scope="module")
def front(
    postgres_cluster: Cluster, running: RunningSite, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Nginx]:
    where, folder = free_ports(), tmp_path_factory.mktemp("nginx")
    settings = site_settings(
        tmp_path_factory.mktemp("site"),
        base_url=where.url,
        trusted_proxies=["127.0.0.1/32"],
        media_accel="/protected-media/",
        max_image_bytes=MAX_IMAGE_BYTES,
    )
    settings.media_dir.mkdir()
    dsn = postgres_cluster.migrated()
    with (
        running_site(dsn, settings) as site,
        nginx(where, sites=[site.port], media=settings.media_dir, folder=folder),
    ):
        yield where
    running.reset()
    postgres_cluster.drop(dsn)


@pytest.fixture(scope="module")
def member(front: Nginx) -> Person:
    return sign_up(front.url, "kong", "콩이집사")


def test_plain_http_leads_to_https(front: Nginx):
    answer = httpx.get(f"http://127.0.0.1:{front.http_port}/diary/3?from=mail")

    assert answer.status_code == 301
    assert answer.headers["Location"] == "https://127.0.0.1/diary/3?from=mail"


def test_a_page_keeps_its_policy_and_is_pinned_to_https(front: Nginx):
    page = visitor(front.url).get("/")

    assert page.status_code == 200
    assert page.headers["Strict-Transport-Security"] == "max-age=31536000"
    assert page.headers["Content-Security-Policy"].startswith("default-src 'self'")


def test_signing_in_works_and_the_cookie_stays_on_https(front: Nginx, member: Person):
    form = {"username": member.username, "password": PASSWORD}
    answer = visitor(front.url).post("/api/auth/login", form)

    assert "; Secure" in answer.headers["Set-Cookie"]
    assert member.get("/api/auth/me").json()["nickname"] == "콩이집사"


def test_the_live_channel_passes(front: Nginx, member: Person):
    entry = an_entry(member)
    socket = open_socket(member)
    fan = sign_up(front.url, "dubu", "두부언니")
    time.sleep(0.2)

    fan.post(f"/api/diary/{entry['id']}/like")

    assert json.loads(socket.recv())["data"]["url"] == f"/diary/{entry['id']}"


def test_nginx_sends_a_photo_that_the_site_allows(front: Nginx, member: Person):
    url = member.send_file("/api/upload", a_photo(640, 480)).json()["urls"][0]
    an_entry(member, images=[url])

    whole = visitor(front.url).get(url)
    part = visitor(front.url).http.get(url, headers={"Range": "bytes=0-9"})

    assert whole.status_code == 200
    assert whole.headers["Content-Type"].startswith("image/")
    assert whole.headers["X-Content-Type-Options"] == "nosniff"
    assert "X-Accel-Redirect" not in whole.headers
    assert (part.status_code, part.content) == (206, whole.content[:10])


def test_nginx_sends_nothing_that_the_site_does_not_allow(front: Nginx, member: Person):
    url = member.send_file("/api/upload", a_photo(640, 480)).json()["urls"][0]
    an_entry(member, images=[url], isPublic=False)
    inside = "/protected-media" + url.removeprefix("/media")

    assert member.get(url).status_code == 200
    assert visitor(front.url).get(url).status_code == 404
    assert member.get(inside).status_code == 404


def test_too_large_is_said_in_our_words(member: Person):
    photo = b"\xff\xd8\xff\xe0" + bytes(MAX_IMAGE_BYTES + 10)

    for answer in (
        member.send_file("/api/upload/profile", photo, field="image"),
        member.post("/api/hamsters", {"name": "가" * 400_000}),
        member.post("/api/hamsters", {"name": "가" * 1_200_000}),
    ):
        assert answer.status_code == 413
        assert answer.json()["message"].startswith(
            ("이미지가 너무 커요", "보내신 내용이 너무 커요")
        )
        assert answer.json()["requestId"]


def test_metrics_are_not_for_the_street(front: Nginx):
    assert visitor(front.url).get("/metrics").status_code == 404


def test_a_site_that_is_away_is_said_in_korean(tmp_path):
    where = free_ports()
    with nginx(where, sites=[free_ports().http_port], media=tmp_path, folder=tmp_path):
        answer = visitor(where.url).get("/")

    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "10"
    assert "잠시 쉬고 있어요" in answer.text


def half_a_body(front: Nginx) -> ssl.SSLSocket:
    """A sign-in of a megabyte that stops after its first bytes."""
    context = ssl._create_unverified_context()
    link = context.wrap_socket(socket.create_connection(("127.0.0.1", front.https_port), 10))
    head = (
        f"POST /api/auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: {front.url}\r\n"
        "Content-Type: application/json\r\nContent-Length: 1000000\r\n\r\n{"
    )
    link.sendall(head.encode())
    return link


def refusal_of(link: ssl.SSLSocket) -> tuple[str, dict[str, str]] | None:
    link.settimeout(0.5)
    try:
        head, _, body = link.recv(65_536).decode().partition("\r\n\r\n")
    except TimeoutError:
        return None
    return head.split()[1], json.loads(body)


def test_a_flood_of_stalled_bodies_ends_at_nginx(front: Nginx):
    """Three hundred requests of one address wait, the next is refused, and a disconnect makes
    room.
    """
    links = [half_a_body(front) for _ in range(300)]
    wait_until(lambda: refusal_of(half_a_body(front)) is not None)
    status, body = refusal_of(half_a_body(front)) or ("", {})
    for link in links:
        link.close()

    assert (status, body["code"]) == ("429", "too_often")
    assert body["message"].startswith("한꺼번에 너무 많이 요청했어요.")
    wait_until(lambda: visitor(front.url).get("/healthz").status_code == 200)


def test_too_many_requests_at_once_are_told_so_and_in_no_error_log(
    tmp_path: Path, running: RunningSite
):
    """The wiring, by small numbers: how fast this machine asks is nobody's business."""
    where = free_ports()
    limits = {"rate=100r/s": "rate=1r/m", "burst=1000": "burst=5"}
    with nginx(where, sites=[running.port], media=tmp_path, folder=tmp_path, limits=limits):
        somebody = visitor(where.url)
        answers = [somebody.get("/api/appeals/12.s3cr3t") for _ in range(8)]
    statuses = [answer.status_code for answer in answers]

    assert (statuses[:6].count(429), statuses[6:]) == (0, [429, 429])
    assert answers[-1].headers["Retry-After"] == "5"
    assert answers[-1].json()["requestId"]
    assert "s3cr3t" not in (tmp_path / "error.log").read_text()
    assert "s3cr3t" not in (tmp_path / "hamsterd.access.log").read_text()


@pytest.mark.parametrize(
    ("address", "visitor_of"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2:"),
        ("2001:db8:1:2::9", "2001:db8:1:2:"),
        ("2001:db8::9", "2001:db8::"),
        ("::1", "::"),
    ],
)
def test_of_ipv6_a_network_is_one_visitor(address: str, visitor_of: str):
    """As in the site's own limits; many addresses of one line are one."""
    [rule] = re.findall(r'"~(\^\(\?<hamsterd_v6>\S+)"', CONFIG.read_text())

    found = re.match(rule.replace("(?<", "(?P<"), address)

    assert (found["hamsterd_v6"] if found else address) == visitor_of
