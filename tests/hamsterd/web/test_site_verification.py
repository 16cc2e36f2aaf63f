"""Search engines find in the page's head whose the site is; without the settings, nothing."""

import gzip
import http.client
from pathlib import Path

import pytest
from pydantic import ValidationError

from tests.people import Person
from tests.site import RunningSite, site_settings

PAGE = "<!doctype html><html><head><title>햄찌일기</title></head><body></body></html>"
NAVER = '<meta name="naver-site-verification" content="0f3a" />'
GOOGLE = '<meta name="google-site-verification" content="Ab_c-1=" />'


@pytest.fixture(autouse=True)
def dist(tmp_path: Path, running: RunningSite, monkeypatch) -> Path:
    """A small built portal, precompressed as the build does it."""
    (tmp_path / "index.html").write_text(PAGE)
    (tmp_path / "index.html.gz").write_bytes(gzip.compress(PAGE.encode()))
    (tmp_path / "index.html.br").write_bytes(b"as brotli")
    monkeypatch.setattr(running.settings, "portal_dist", tmp_path)
    return tmp_path


@pytest.fixture
def named(running: RunningSite, monkeypatch) -> None:
    """The operator signed up with both."""
    monkeypatch.setattr(running.settings, "naver_site_verification", "0f3a")
    monkeypatch.setattr(running.settings, "google_site_verification", "Ab_c-1=")


def page(site: RunningSite, **headers: str) -> tuple[http.client.HTTPResponse, bytes]:
    link = http.client.HTTPConnection("127.0.0.1", site.port)
    link.request("GET", "/", headers={name.replace("_", "-"): v for name, v in headers.items()})
    answer = link.getresponse()
    return answer, answer.read()


def test_both_tags_are_in_the_head(named, visitor: Person):
    assert visitor.get("/").text == PAGE.replace("</head>", f"{NAVER}{GOOGLE}</head>")


def test_one_alone_is_named_alone(running: RunningSite, visitor: Person, monkeypatch):
    monkeypatch.setattr(running.settings, "naver_site_verification", "0f3a")

    assert visitor.get("/").text == PAGE.replace("</head>", f"{NAVER}</head>")


def test_nothing_is_said_when_nothing_is_set(site: RunningSite, visitor: Person):
    assert visitor.http.get("/", headers={"Accept-Encoding": "gzip"}).text == PAGE
    assert page(site, Accept_Encoding="br")[1] == b"as brotli"


def test_the_page_is_packed_anew_for_who_takes_it(named, site: RunningSite):
    packed, body = page(site, Accept_Encoding="gzip, br")
    plain, text = page(site, Accept_Encoding="identity")

    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(body) == text
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["ETag"] != plain.headers["ETag"]
    held, nothing = page(site, Accept_Encoding="gzip", If_None_Match=packed.headers["ETag"])
    assert (held.status, nothing) == (304, b"")


def test_a_new_build_is_served_at_once(named, visitor: Person, dist: Path):
    visitor.get("/")
    (dist / "index.html").write_text(PAGE.replace("햄찌일기", "새 판"))

    assert "새 판" in visitor.get("/").text


@pytest.mark.parametrize("value", ['<meta content="x">', "가", "a b"])
def test_a_whole_tag_is_refused_where_its_content_belongs(tmp_path: Path, value: str):
    with pytest.raises(ValidationError, match="content 값만"):
        site_settings(tmp_path, naver_site_verification=value)
