"""Every error of the setup form appears at a visible field, and no input is lost."""

from typing import Any

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hamsterd.config import Settings
from hamsterd.core.errors import InvalidInput
from hamsterd.site.setup.code import setup_code
from hamsterd.site.setup.page import CHECK, page
from hamsterd.site.setup.rules import BOARD_FIELDS
from hamsterd.site.setup.service import BOARDS, OWNER, SETTINGS, read_setup
from tests.people import PASSWORD, Person, registration
from tests.postgres import throwaway_settings
from tests.setup_form import FILLED, SetupPage
from tests.site import RunningSite

ASKED = {"code", *SETTINGS, *OWNER, "boards"}
REFUSED: dict[str, Any] = {
    "code": "AAAA-BBBB-CCCC",
    "site_name": "★",
    "contact_email": "help",
    "sign_ups": "some",
    "username": "햄 찌",
    "nickname": "\u200b",
    "email": "haemi",
    "password": "1",
    "boards": ["", "가" * 21],
}
"""Something that each field refuses."""
SAID = {
    "site_name": "정해 둔 이름",
    "contact_email": "help@hamzzi.example",
}
"""Environment values for the settings in the form."""


def read(answer: httpx.Response) -> SetupPage:
    return SetupPage(answer.text)


def send(person: Person, site: RunningSite, **changes: Any) -> httpx.Response:
    shown = SetupPage(person.get("/setup", code=setup_code(site.settings)).text)
    return person.http.post("/setup", data=shown.sent(**changes))


def test_the_owners_password_is_longer_than_a_members(site: RunningSite, visitor: Person) -> None:
    refused = send(visitor, site, password="haessi-73")
    assert refused.status_code == 422
    assert "최소 10자" in refused.text


def test_the_form_of_a_new_site_is_sent_and_opens_it(site: RunningSite, visitor: Person) -> None:
    done = send(visitor, site)

    assert (done.status_code, done.headers["Location"]) == (303, "/admin/settings"), done.text
    boards = visitor.get("/api/boards").json()
    assert [one["name"] for one in boards] == list(BOARDS)


def test_the_proposed_board_of_questions_is_one(site: RunningSite, visitor: Person) -> None:
    assert send(visitor, site).status_code == 303

    purposes = {one["name"]: one["purpose"] for one in visitor.get("/api/boards").json()}

    assert purposes == {**dict.fromkeys(BOARDS, "talk"), "질문게시판": "question"}


def test_each_field_that_can_be_refused_is_seen_and_marked(
    site: RunningSite, visitor: Person
) -> None:
    assert set(REFUSED) == ASKED
    for field, value in REFUSED.items():
        answer = send(visitor, site, **{field: value})
        shown = read(answer)

        name = "boards.1" if field == "boards" else field
        assert answer.status_code in {403, 422}, field
        assert list(shown.marked) == [name] * len(shown.marked), field
        assert shown.marked[name], field
        assert shown.alert == CHECK, field
        typed = shown.sent()
        assert [typed[one] for one in ("username", "email")] != ["", ""], field
        first = [one.refused_as for one in shown.inputs if "autofocus" in one.given]
        assert first == ([] if field == "sign_ups" else [name])


def test_all_that_is_wrong_is_marked_at_once(site: RunningSite, visitor: Person) -> None:
    shown = read(send(visitor, site, **REFUSED))

    assert set(shown.marked) == (ASKED - {"boards"}) | {"boards.1"}
    assert shown.ids["boards.1"] == "게시판 이름은 20자까지 쓸 수 있어요"


TEXTS = st.one_of(
    st.sampled_from(["", " ", "★", "help", "help@hamzzi.kr", "root@localhost", "haemi", "open"]),
    st.text(max_size=40),
    st.integers(0, 300).map(lambda length: "가" * length),
)


@given(
    st.fixed_dictionaries(dict.fromkeys((*SETTINGS, *OWNER), TEXTS)),
    st.lists(TEXTS, max_size=BOARD_FIELDS),
    st.sets(st.sampled_from(sorted(SAID))),
)
def test_whatever_is_refused_stands_at_a_field_that_is_seen(
    typed: dict[str, str], boards: list[str], said: set[str]
) -> None:
    environment = throwaway_settings(**{name: SAID[name] for name in said})
    refused = refusal_of(typed, boards, environment)

    shown = shown_for({**typed, "code": "", "boards": boards}, environment, refused)

    fields = refused.fields or {} if refused else {}
    assert set(shown.marked) == set(fields)
    assert all(shown.marked.values())
    assert not said & set(fields)
    assert shown.names == ASKED - said
    assert all(one.is_seen for one in shown.inputs)


def refusal_of(
    typed: dict[str, str], boards: list[str], environment: Settings
) -> InvalidInput | None:
    try:
        read_setup(
            owner={name: typed[name] for name in OWNER},
            boards=boards,
            settings={name: typed[name] for name in SETTINGS},
            site=environment,
        )
    except InvalidInput as error:
        return error
    return None


def shown_for(
    typed: dict[str, Any], environment: Settings, refused: InvalidInput | None
) -> SetupPage:
    html = page(
        typed=typed,
        site=environment,
        asked_at=environment.base_url,
        nonce="nonce",
        error=refused,
        is_over=False,
    )
    return SetupPage(html.decode())


def test_a_refusal_that_no_field_shows_is_said_above_them() -> None:
    refused = InvalidInput("로고가 없어요.", fields={"logo": "로고가 없어요."})

    shown = shown_for({**FILLED, "code": "", "boards": []}, throwaway_settings(), refused)

    assert shown.alert == "로고가 없어요."


def test_the_form_takes_as_many_letters_as_the_server() -> None:
    shown = shown_for({**FILLED, "code": "", "boards": []}, throwaway_settings(), None)
    texts = {
        one.name: one.given.get("maxlength")
        for one in shown.inputs
        if one.given.get("type") != "radio"
    }
    assert texts.pop("code") == "40"
    assert texts.pop("password") is None  # a browser would cut it unseen
    assert texts.keys() == {"site_name", "contact_email", "username", "nickname", "email", "boards"}
    for name, most in texts.items():
        assert most is not None
        assert not said_of_length(name, int(most)), name
        assert said_of_length(name, int(most) + 1), name


def said_of_length(name: str, letters: int) -> str:
    """The server's message about a text of this length in the field; empty if it is accepted."""
    tail = "@hamzzi.kr" if name in {"contact_email", "email"} else ""
    text = "가" * (letters - len(tail)) + tail
    typed = {**FILLED, name: text} if name != "boards" else FILLED
    refused = refusal_of(typed, [text] if name == "boards" else [], throwaway_settings())
    fields = (refused.fields or {}) if refused else {}
    return fields.get("boards.0" if name == "boards" else name, "")


@pytest.mark.parametrize(
    ("field", "value"),
    [("username", "kong"), ("nickname", "콩이집사"), ("email", "kong@example.com")],
)
def test_a_name_that_a_member_has_is_said_at_its_field(
    site: RunningSite, owner: Person, visitor: Person, field: str, value: str
) -> None:
    """A community whose members are there already, and nobody runs it."""
    answer = send(visitor, site, **{field: value})

    assert answer.status_code == 409
    assert set(read(answer).marked) == {field}
    assert registration("kong", "콩이집사")["email"] == owner.get("/api/auth/me").json()["email"]


def test_of_two_boards_of_one_name_the_second_is_marked(site: RunningSite, visitor: Person) -> None:
    answer = send(visitor, site, boards=["Hamster", "", "hamster"])

    assert answer.status_code == 409
    assert set(read(answer).marked) == {"boards.2"}
    assert send(visitor, site, boards=["Hamster"]).status_code == 303


@pytest.mark.parametrize("name", sorted(SAID))
def test_what_the_environment_says_is_shown_and_not_asked(
    site: RunningSite, visitor: Person, name: str
) -> None:
    with site.environment(**{name: SAID[name]}):
        shown = SetupPage(visitor.get("/setup").text)
        assert name not in {one.name for one in shown.inputs}
        assert SAID[name] in shown.text
        assert ("HAMSTERD_CONTACT_EMAIL" in shown.text) == (name == "contact_email")

        assert send(visitor, site).status_code == 303

        about = visitor.get("/api/site").json()
        assert SAID[name] in {about["name"], about["contactEmail"]}


def test_who_opens_another_address_than_the_site_has_is_told(
    site: RunningSite, visitor: Person
) -> None:
    assert "HAMSTERD_BASE_URL" not in visitor.get("/setup").text
    with site.environment(base_url="https://hamzzi.example"):
        assert "https://hamzzi.example" in visitor.get("/setup").text


def test_no_page_keeps_a_password(site: RunningSite, visitor: Person) -> None:
    assert PASSWORD not in send(visitor, site, email="haemi").text


def test_behind_a_proxy_that_nobody_named_the_form_says_what_to_mend(
    site: RunningSite, visitor: Person
) -> None:
    visitor.http.headers["Origin"] = visitor.url.replace("http://", "https://")

    shown = read(send(visitor, site))

    assert "HAMSTERD_TRUSTED_PROXIES" in shown.alert
    assert shown.sent()["username"] == FILLED["username"]


def test_a_form_of_another_site_is_refused_and_not_shown(
    site: RunningSite, visitor: Person
) -> None:
    visitor.http.headers["Origin"] = "https://evil.example"
    refused = send(visitor, site)
    assert (refused.status_code, refused.json()["code"]) == (403, "cross_site_request")
    assert FILLED["username"] not in refused.text
