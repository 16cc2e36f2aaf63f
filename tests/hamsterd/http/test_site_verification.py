"""Search engines find in the page's head whose the site is; without the settings, nothing."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pydantic import ValidationError

from tests.hamsterd.site.pages.reading import build
from tests.people import Person
from tests.site import RunningSite, site_settings

NAVER = '<meta name="naver-site-verification" content="0f3a" />'
GOOGLE = '<meta name="google-site-verification" content="Ab_c-1=" />'


@pytest.fixture(autouse=True)
def dist(tmp_path: Path, running: RunningSite, monkeypatch) -> Path:
    """A small built portal."""
    build(tmp_path)
    monkeypatch.setattr(running.settings, "portal_dist", tmp_path)
    return tmp_path


@pytest.fixture
def named(running: RunningSite) -> Iterator[None]:
    """The operator signed up with both."""
    said = {"naver_site_verification": "0f3a", "google_site_verification": "Ab_c-1="}
    with running.environment(**said):
        yield


def head(person: Person, path: str = "/") -> str:
    """The content of the page's head."""
    return person.get(path).text.partition("</head>")[0]


@pytest.mark.parametrize("path", ["/", "/login", "/nowhere", "/diary/999"])
def test_both_tags_are_in_the_head(named, visitor: Person, path: str):
    assert NAVER in head(visitor, path)
    assert GOOGLE in head(visitor, path)


def test_one_alone_is_named_alone(running: RunningSite, visitor: Person):
    with running.environment(naver_site_verification="0f3a"):
        assert NAVER in head(visitor)
        assert "google-site-verification" not in head(visitor)


def test_nothing_is_said_when_nothing_is_set(visitor: Person):
    assert "site-verification" not in head(visitor)


@pytest.mark.parametrize("value", ['<meta content="x">', "가", "a b"])
def test_a_whole_tag_is_refused_where_its_content_belongs(tmp_path: Path, value: str):
    with pytest.raises(ValidationError, match="content 값만"):
        site_settings(tmp_path, naver_site_verification=value)
