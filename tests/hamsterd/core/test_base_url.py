"""The site's address is what browsers send as `Origin`, however it is written down."""

import pytest
from pydantic import ValidationError

from hamsterd.config import Settings
from hamsterd.http.files.portal import content_security_policy


@pytest.mark.parametrize(
    ("said", "origin"),
    [
        ("https://hamzzi.example/", "https://hamzzi.example"),
        ("HTTPS://Hamzzi.Example", "https://hamzzi.example"),
        ("https://햄찌.kr", "https://xn--2s6b56o.kr"),
        ("https://www.햄찌.한국:8443", "https://www.xn--2s6b56o.xn--3e0b707e:8443"),
        ("https://hamzzi.example:443", "https://hamzzi.example"),
        ("http://hamzzi.example:80/", "http://hamzzi.example"),
        ("http://hamzzi.example:443", "http://hamzzi.example:443"),
        ("http://192.168.0.10:8000", "http://192.168.0.10:8000"),
        ("http://[::1]:8000", "http://[::1]:8000"),
    ],
)
def test_the_address_is_read_as_browsers_write_it(said: str, origin: str):
    base_url = Settings(_env_file=None, base_url=said).base_url

    assert base_url == origin
    # A header is sent in Latin letters: one in Hangul would be no answer at all.
    assert content_security_policy(base_url).isascii()


@pytest.mark.parametrize(
    "said",
    [
        "https://hamzzi.example/club",
        "https://hamzzi.example/?a=b",
        "https://hamzzi.example#a",
        "https://kongi@hamzzi.example",
        f"https://{'가' * 70}.kr",
    ],
)
def test_what_is_more_than_an_origin_is_refused(said: str):
    """The portal asks for `/api` and `/assets` at the top: below a path it would never start."""
    with pytest.raises(ValidationError, match="이름 모양으로"):
        Settings(_env_file=None, base_url=said)
