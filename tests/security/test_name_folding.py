"""Names and addresses are one only where the letters A to Z differ in case.

Unicode's lower case makes `İ` an `i` and the Kelvin sign a `k`: with it one mailbox opens the
account of another.
"""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hamsterd.core.text.folding import fold, folded
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_one, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.members.accounts.errors import MemberNotFound
from hamsterd.members.accounts.staff.admin import member_id_of, member_records
from tests.mailbox import Mailbox
from tests.people import PASSWORD, Person, make_admin, registration, sign_up, visitor
from tests.site import RunningSite

KELVIN = "\u212aong"
"""`Kong` with the sign of the unit of temperature, whose lower case is `k`."""


@pytest.fixture
def dotted(site: RunningSite) -> Person:
    """Somebody whose mailbox has the plain letter."""
    return sign_up(site.url, "minji", "ist-i", email="mi@example.com")


def sign_in(somebody: Person, name: str) -> int:
    form = {"username": name, "password": PASSWORD}
    return somebody.post("/api/auth/login", form).status_code


@given(st.text(alphabet=st.characters(exclude_characters="\0", exclude_categories=["Cs"])))
def test_python_and_the_database_fold_alike(site_once: RunningSite, text: str):
    with connection():
        row = fetch_one(f"SELECT {folded('%(text)s')} AS text", text=text)
    assert row == {"text": fold(text)}


@pytest.fixture(scope="module")
def site_once(running: RunningSite) -> RunningSite:
    """For many tries of one test, which change nothing."""
    return running


@pytest.mark.parametrize(
    ("one", "other"),
    [("Kong@Example.COM", "kong@example.com"), ("AZaz", "azaz"), ("집사A", "집사a")],
)
def test_the_case_of_latin_letters_is_nothing(one: str, other: str):
    assert fold(one) == fold(other)


@pytest.mark.parametrize("one", ["mİ", "mı", KELVIN, "Ä", "ſ", "Σ", "ẞ", "Ａ"])
def test_everything_else_is_another_letter(one: str):
    assert fold(one) == one


def test_a_letter_that_looks_alike_signs_nobody_in(dotted: Person, visitor: Person):
    assert sign_in(visitor, "mİ@example.com") == 401
    assert sign_in(visitor, "mi\u0307@example.com") == 401
    assert sign_in(visitor, "MI@EXAMPLE.com") == 200


def test_nor_has_it_the_others_mail(dotted: Person, visitor: Person, mailbox: Mailbox):
    for path in ("find-username", "request-password-reset"):
        assert visitor.post(f"/api/auth/{path}", {"email": "mİ@example.com"}).status_code == 200
    with connection():
        assert fetch_value("SELECT count(*) FROM outbox_mail") == 0
        assert fetch_value("SELECT count(*) FROM password_reset_tokens") == 0


def test_two_mailboxes_are_two_members(dotted: Person, site: RunningSite):
    other = registration("minjii", "ost-i", email="m\u0130@example.com")
    same = registration("minjiii", "IST-I", email="MI@EXAMPLE.COM")

    assert visitor(site.url).post("/api/auth/register", other).status_code == 201
    refused = visitor(site.url).post("/api/auth/register", same)
    assert (refused.status_code, refused.json()["code"]) == (409, "email_taken")


def test_the_nickname_check_says_what_the_form_will(dotted: Person, visitor: Person):
    def is_free(nickname: str) -> bool:
        answer = visitor.get("/api/auth/check-nickname", nickname=nickname)
        return bool(answer.json()["available"])

    assert not is_free("IST-I")
    assert not is_free("ist-\u0130"), "it looks the same"
    assert not is_free("\u0131st-i")
    assert is_free("\u00efst-i")


def test_an_operator_names_exactly_one(dotted: Person, site: RunningSite):
    other = sign_up(site.url, "minjii", "ost-\u0130", email="m\u0130@example.com")

    assert member_id_of("MINJI") == dotted.id
    assert member_id_of("nickname:IST-i") == dotted.id
    assert member_id_of("OST-\u0130") == other.id
    with pytest.raises(MemberNotFound):
        member_id_of("M\u0130NJI")
    assert [row["id"] for row in member_records(search="MI@")] == [dotted.id]
    assert [row["id"] for row in member_records(search="M\u0130@")] == [other.id]


def test_the_console_finds_exactly_what_was_typed(dotted: Person, admin: Person, site: RunningSite):
    other = sign_up(site.url, "minjii", "ost-\u0130", email="m\u0130@example.com")

    def found(q: str) -> list[int]:
        answer = admin.get("/api/admin/users", filter=json.dumps({"q": q}))
        return [row["id"] for row in answer.json()]

    assert found("MI@EXAMPLE") == [dotted.id]
    assert found("M\u0130@example") == [other.id]


def test_the_indexes_keep_the_rule_when_two_come_at_once(site: RunningSite, dotted: Person):
    """The database enforces the rule, even if a form or a command does not."""
    make_admin(dotted)
    with connection(), transaction():
        execute(
            "INSERT INTO users (username, email, nickname) VALUES ('other', %(email)s, 'ist-ı')",
            email="m\u0130@example.com",
        )
        plan = fetch_value(
            "SELECT string_agg(indexdef, ' ') FROM pg_indexes"
            " WHERE indexname IN ('users_username_key', 'users_email_key', 'users_nickname_key')"
        )
    assert plan.count('COLLATE "C"') == 3
