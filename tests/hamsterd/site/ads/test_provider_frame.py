"""The frame of an ad provider exists only if it is configured, and cannot reach our origin."""

from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest
from pydantic import ValidationError

from hamsterd.config import Settings
from tests.people import Person
from tests.postgres import throwaway_settings
from tests.site import RunningSite

INLINE = "\n(window.ads = window.ads || []).push({ unit: 'DAN-1' });\n"
SNIPPET = f"""<ins class="unit" style="display:none"></ins>
<script async src="https://t1.ads.example/kas/ba.min.js"></script>
<script>{INLINE}</script>
"""
HOSTS = ["t1.ads.example", "*.cdn.example"]
NAMED = "https://t1.ads.example https://*.cdn.example"


def a_snippet(folder: Path, text: str = SNIPPET, name: str = "ad.html") -> Path:
    file = folder / name
    file.write_bytes(text.encode())
    return file


def provider(folder: Path, **changes: object) -> Settings:
    values = {"ad_provider_html": a_snippet(folder), "ad_provider_hosts": HOSTS}
    return throwaway_settings(**{"base_url": "https://hamzzi.example", **values, **changes})


@pytest.fixture
def advertised(site: RunningSite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> RunningSite:
    """The site shows a provider's ads, as it would under https."""
    given = provider(tmp_path, ad_provider_height=120)
    for name in ("ad_provider_html", "ad_provider_hosts", "ad_provider_height", "base_url"):
        monkeypatch.setattr(site.settings, name, getattr(given, name))
    return site


def test_without_a_provider_there_is_no_frame(visitor: Person, caplog: pytest.LogCaptureFixture):
    refused = visitor.get("/ad-frame")

    assert (refused.status_code, refused.json()["code"]) == (404, "not_found")
    assert refused.headers["Content-Security-Policy"] == (
        "default-src 'none'; frame-ancestors 'none'"
    )
    assert visitor.get("/api/site").json()["adProvider"] is None
    assert [record for record in caplog.records if record.exc_info] == []


def test_the_site_says_how_high_the_slot_is(advertised: RunningSite, visitor: Person):
    assert visitor.get("/api/site").json()["adProvider"] == {"height": 120}


def test_the_frame_is_the_snippet_and_nothing_of_the_site(advertised: RunningSite, visitor: Person):
    frame = visitor.get("/ad-frame")

    assert frame.status_code == 200
    assert frame.headers["Content-Type"] == "text/html; charset=utf-8"
    assert SNIPPET in frame.text
    assert "/assets/" not in frame.text


def test_its_policy_names_the_providers_hosts_and_shuts_it_in(
    advertised: RunningSite, visitor: Person
):
    """Word for word: whoever opens a door here shall see that they do."""
    digest = b64encode(sha256(INLINE.encode()).digest()).decode()

    assert visitor.get("/ad-frame").headers["Content-Security-Policy"].split("; ") == [
        "default-src 'none'",
        f"script-src {NAMED} 'sha256-{digest}'",
        f"style-src {NAMED} 'unsafe-inline'",
        f"img-src {NAMED}",
        f"connect-src {NAMED}",
        f"frame-src {NAMED}",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
        "sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox",
    ]


def test_it_tells_little_and_is_found_by_nobody(advertised: RunningSite, visitor: Person):
    headers = visitor.get("/ad-frame").headers

    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["X-Robots-Tag"] == "noindex"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "SAMEORIGIN"
    assert headers["Cache-Control"] == "no-cache"


def test_it_is_the_same_for_a_member_and_takes_no_cookie(
    advertised: RunningSite, visitor: Person, owner: Person
):
    """Not even a session that is due for another thirty days is looked at."""
    seen = [person.get("/ad-frame") for person in (visitor, owner)]

    assert all("Set-Cookie" not in answer.headers for answer in seen)
    assert seen[0].content == seen[1].content
    assert seen[0].headers["ETag"] == seen[1].headers["ETag"]


def test_who_has_it_is_not_sent_it_again(advertised: RunningSite, visitor: Person):
    tag = visitor.get("/ad-frame").headers["ETag"]

    again = visitor.http.get("/ad-frame", headers={"If-None-Match": tag})
    head = visitor.http.head("/ad-frame")

    assert (again.status_code, again.content) == (304, b"")
    assert (head.status_code, head.content) == (200, b"")


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_it_takes_nothing(advertised: RunningSite, visitor: Person, method: str):
    assert getattr(visitor.http, method)("/ad-frame").status_code in {403, 405}


def test_line_ends_of_windows_do_not_break_the_hash(site, visitor: Person, tmp_path, monkeypatch):
    """A browser hashes what it parsed: `\\r\\n` is one line end to it."""
    file = a_snippet(tmp_path, SNIPPET.replace("\n", "\r\n"))
    monkeypatch.setattr(site.settings, "ad_provider_html", file)
    digest = b64encode(sha256(INLINE.encode()).digest()).decode()

    frame = visitor.get("/ad-frame")

    assert f"'sha256-{digest}'" in frame.headers["Content-Security-Policy"]
    assert "\r" not in frame.text


@pytest.mark.parametrize(
    ("snippet", "said"),
    [
        ("", "비어 있어요"),
        (" \n", "비어 있어요"),
        ("가" * 6_000, "16KB까지"),
    ],
)
def test_a_file_that_is_no_snippet_is_refused_at_the_start(tmp_path: Path, snippet: str, said: str):
    with pytest.raises(ValidationError, match=said):
        provider(tmp_path, ad_provider_html=a_snippet(tmp_path, snippet, "no.html"))


@pytest.mark.parametrize("given", ["/nowhere/ad.html", "<script src='https://a.example'></script>"])
def test_what_is_no_file_is_refused_at_the_start(tmp_path: Path, given: str):
    with pytest.raises(ValidationError, match="파일의 경로를 적어 주세요"):
        provider(tmp_path, ad_provider_html=given)


def test_a_file_that_is_no_text_is_refused_at_the_start(tmp_path: Path):
    (tmp_path / "ad.png").write_bytes(b"\x89PNG\r\n\x1a\n")

    with pytest.raises(ValidationError, match="UTF-8"):
        provider(tmp_path, ad_provider_html=tmp_path / "ad.png")


@pytest.mark.parametrize(
    "host",
    [
        "https://t1.ads.example",
        "t1.ads.example/path",
        "T1.ADS.EXAMPLE",
        "*",
        "*.example",
        "a.*.example",
        "ads.example; script-src *",
        "ads.example 'unsafe-eval'",
        "'self'",
        "data:",
        "",
        ".ads.example",
        "ads..example",
        "ads.example:0x50",
        "광고.example",
    ],
)
def test_what_is_no_host_is_refused_at_the_start(tmp_path: Path, host: str):
    """Nothing that would be another word of the policy gets into it."""
    with pytest.raises(ValidationError, match=r"t1\.daumcdn\.net"):
        provider(tmp_path, ad_provider_hosts=[host])


@pytest.mark.parametrize("host", ["hamzzi.example", "hamzzi.example:443", "*.hamzzi.example"])
def test_our_own_host_is_no_providers(tmp_path: Path, host: str):
    with pytest.raises(ValidationError, match="이 사이트의 주소"):
        provider(tmp_path, base_url="https://hamzzi.example", ad_provider_hosts=[host])


def test_a_snippet_without_hosts_would_stay_empty(tmp_path: Path):
    with pytest.raises(ValidationError, match="AD_PROVIDER_HTML을 정하면"):
        provider(tmp_path, ad_provider_hosts=[])


@pytest.mark.parametrize("height", [49, 601, "tall"])
def test_a_height_out_of_bounds_is_refused_at_the_start(tmp_path: Path, height: object):
    with pytest.raises(ValidationError):
        provider(tmp_path, ad_provider_height=height)
