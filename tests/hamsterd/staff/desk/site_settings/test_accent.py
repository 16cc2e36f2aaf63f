"""The site's own colour: readable in both themes or refused, on pages and in mails."""

import re
from base64 import b64encode
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hamsterd.core.accents import (
    DARK_GROUNDS,
    LIGHT_GROUNDS,
    accent_css,
    contrast,
    nearest_readable,
)
from tests.mailbox import Mailbox, html_of
from tests.people import Person

BLUE = "#2563a8"
COLORS = st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06x}")


def set_accent(admin: Person, color: str) -> None:
    answer = admin.put("/api/admin/settings", {"values": {"accent_color": color}})
    assert answer.status_code == 200, answer.text


@given(COLORS)
def test_whatever_is_taken_can_be_read_in_both_themes(color: str):
    light, dark, unchosen = (
        dict(re.findall(r"--([\w-]+):(#[0-9a-f]{6});", block))
        for block in re.findall(r"\{([^}]*)\}", accent_css(nearest_readable(color)))
    )
    assert unchosen == dark
    for roles, grounds in ((light, LIGHT_GROUNDS), (dark, DARK_GROUNDS)):
        for ground in (*grounds, roles["soft"]):
            assert contrast(roles["primary"], ground) >= 4.5
        for ground in ("primary", "primary-hover"):
            assert contrast(roles["on-primary"], roles[ground]) >= 4.5
        for ground in ("soft", "soft-hover"):
            assert contrast(roles["on-soft"], roles[ground]) >= 4.5


def test_pages_carry_it_under_a_policy_that_names_it(
    admin: Person, visitor: Person, follower: Person
):
    assert "<style>" not in visitor.get("/levels").text
    set_accent(admin, BLUE.upper())

    for person in (visitor, visitor, follower):  # the second time from the cache
        answer = person.get("/levels")
        (style,) = re.findall(r"<style>(.*?)</style>", answer.text)
        assert style == accent_css(BLUE)
        digest = b64encode(sha256(style.encode()).digest()).decode()
        assert f"'sha256-{digest}'" in answer.headers["Content-Security-Policy"]

    admin.put("/api/admin/settings", {"values": {"accent_color": None}})
    answer = visitor.get("/levels")
    assert "<style>" not in answer.text
    assert "sha256" not in answer.headers["Content-Security-Policy"]


def test_mails_have_it(admin: Person, mailbox: Mailbox):
    set_accent(admin, BLUE)
    mailbox.beside = frozenset()
    sent = admin.post("/api/admin/settings/test-mail")
    assert (sent.status_code, sent.json()) == (202, {"email": "s***@example.com"})
    mail = html_of(mailbox.wait_for(1))
    assert BLUE in mail
    assert "a64707" not in mail.casefold()


@pytest.mark.parametrize(
    ("color", "sentence"),
    [
        ("파랑", "#2563A8 모양으로 적어 주세요."),
        ("#25a", "#2563A8 모양으로 적어 주세요."),
        ("#FFCC00", "가장 가까운 색은 #856A00예요."),
    ],
)
def test_what_cannot_be_read_is_refused_with_the_nearest_that_can(
    admin: Person, color: str, sentence: str
):
    refused = admin.put("/api/admin/settings", {"values": {"accent_color": color}})
    assert refused.status_code == 422
    assert sentence in refused.json()["fields"]["accent_color"]
