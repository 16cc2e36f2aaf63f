"""The built portal: pages, assets, and nothing else."""

import gzip
import http.client
from pathlib import Path

import pytest

from tests.hamsterd.site.pages.reading import SHELL, build
from tests.people import Person
from tests.site import RunningSite

SCRIPT = b"console.log('ham');" * 50
PACKED = gzip.compress(SCRIPT)


@pytest.fixture(autouse=True)
def dist(tmp_path: Path, running: RunningSite, monkeypatch) -> Path:
    """A small built portal."""
    root = tmp_path / "dist"
    (root / "assets").mkdir(parents=True)
    build(root)
    (root / "admin.html").write_text('<meta content="__STYLE_NONCE__" /><title>관리</title>')
    (root / "favicon.svg").write_text("<svg/>")
    script = root / "assets" / "app-3f2a.js"
    script.write_bytes(SCRIPT)
    script.with_name("app-3f2a.js.gz").write_bytes(PACKED)
    script.with_name("app-3f2a.js.br").write_bytes(b"as brotli")
    (tmp_path / "secret.txt").write_text("a secret")
    monkeypatch.setattr(running.settings, "portal_dist", root)
    return root


def raw(site: RunningSite, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    link = http.client.HTTPConnection("127.0.0.1", site.port)
    link.putrequest("GET", path, skip_accept_encoding=True)
    for name, value in headers.items():
        link.putheader(name.replace("_", "-"), value)
    link.endheaders()
    answer = link.getresponse()
    return answer.status, dict(answer.getheaders()), answer.read()


@pytest.mark.parametrize("path", ["/", "/login", "/community", "/login/"])
def test_a_known_address_is_the_page(visitor: Person, path):
    answer = visitor.get(path)

    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert answer.headers["Cache-Control"] == "no-cache"
    assert "햄찌일기" in answer.text


@pytest.mark.parametrize("path", ["/admin", "/admin/", "/admin/users/3"])
def test_the_console_is_a_page_of_its_own_whose_styles_carry_a_nonce(visitor: Person, path):
    first, second = visitor.get(path), visitor.get(path)

    assert first.status_code == 200
    assert "관리" in first.text
    assert first.headers["Cache-Control"] == "no-store"
    nonce = first.text.split('content="')[1].split('"')[0]
    assert f"style-src 'self' 'nonce-{nonce}';" in first.headers["Content-Security-Policy"]
    assert first.text != second.text


@pytest.mark.parametrize(
    "path", ["/nowhere", "/diary/0", "/diary/abc", "/login/x", "/assets/none.js", "/x.php", "/api"]
)
def test_an_unknown_address_is_the_page_with_404(visitor: Person, path):
    answer = visitor.get(path)

    assert answer.status_code == 404
    assert "햄찌일기" in answer.text
    assert "immutable" not in answer.headers["Cache-Control"]


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br", "br"),
        ("gzip", "gzip"),
        ("", None),
        ("identity", None),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("br;q=0, GZIP;q=0.0", None),
    ],
)
def test_an_asset_comes_packed_as_accepted_and_stays_for_ever(site, accepted, encoding):
    status, headers, sent = raw(site, "/assets/app-3f2a.js", Accept_Encoding=accepted)

    assert (status, headers.get("Content-Encoding")) == (200, encoding)
    assert sent == {"br": b"as brotli", "gzip": PACKED, None: SCRIPT}[encoding]
    assert headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert headers["Vary"] == "Accept-Encoding"
    assert headers["Content-Type"] == "text/javascript; charset=utf-8"


def test_a_held_page_is_not_sent_again(visitor: Person):
    etag = visitor.get("/").headers["ETag"]

    answer = visitor.http.get("/", headers={"If-None-Match": etag})

    assert (answer.status_code, answer.content) == (304, b"")


def test_a_new_build_is_served_at_once(visitor: Person, dist: Path):
    visitor.get("/")
    (dist / "index.html").write_text(SHELL.replace("app.js", "next.js"))

    assert "next.js" in visitor.get("/").text


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/assets/../../secret.txt",
        "/..%2fsecret.txt",
        "/%2e%2e/secret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "//etc/passwd.txt",
        "/%2fetc%2fpasswd.conf",
        "/a%00.js",
        pytest.param("/" + "x" * 300 + ".js", id="a long name"),
        pytest.param("/" + "a/" * 3_000 + "b.js", id="a long path"),
        "/.env",
        "/assets/.",
        "/assets.",
        "/index.html/x.js",
        "/%ff.js",
    ],
)
def test_nothing_beside_the_portal_is_served(site, path):
    status, _, body = raw(site, path)

    assert status in {400, 404}, body[:200]
    assert b"a secret" not in body


def test_before_the_first_build_it_says_what_to_do(visitor: Person, site, tmp_path, monkeypatch):
    monkeypatch.setattr(site.settings, "portal_dist", tmp_path / "none")

    answer = visitor.get("/")

    assert answer.status_code == 503
    assert "make setup" in answer.text
