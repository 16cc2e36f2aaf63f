"""The site behind nginx as we deploy it: TLS, pages, live channel, uploads, media."""

import json
import time
from collections.abc import Iterator

import httpx
import pytest

from tests.deployment.nginx import Nginx, free_ports, missing, nginx
from tests.factories.diaries import an_entry
from tests.factories.pictures import a_photo
from tests.hamsterd.test_workers import open_socket
from tests.people import Person, sign_up, visitor
from tests.postgres import Cluster
from tests.site import RunningSite, running_site, site_settings

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


def test_signing_in_works_and_the_cookie_stays_on_https(member: Person):
    cookie = next(iter(member.http.cookies.jar))

    assert cookie.secure
    assert member.get("/api/auth/me").json()["nickname"] == "콩이집사"


def test_the_live_channel_passes(front: Nginx, member: Person):
    entry = an_entry(member)
    socket = open_socket(member)
    fan = sign_up(front.url, "dubu", "두부언니")
    time.sleep(0.2)

    fan.post(f"/api/diary/{entry['id']}/like")

    assert json.loads(socket.recv())["data"]["url"] == f"/diary/{entry['id']}"


def test_nginx_sends_a_photo_that_the_site_allows(front: Nginx, member: Person):
    url = member.send_file("/api/upload", a_photo()).json()["urls"][0]
    an_entry(member, images=[url])

    whole = visitor(front.url).get(url)
    part = visitor(front.url).http.get(url, headers={"Range": "bytes=0-9"})

    assert whole.status_code == 200
    assert whole.headers["Content-Type"].startswith("image/")
    assert whole.headers["X-Content-Type-Options"] == "nosniff"
    assert "X-Accel-Redirect" not in whole.headers
    assert (part.status_code, part.content) == (206, whole.content[:10])


def test_nginx_sends_nothing_that_the_site_does_not_allow(front: Nginx, member: Person):
    url = member.send_file("/api/upload", a_photo()).json()["urls"][0]
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
