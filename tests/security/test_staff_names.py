"""Only the site's own people may look like the site's own people."""

import pytest

from hamsterd.config import get_settings
from hamsterd.core.errors import InvalidInput
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.members.accounts.providers.accounts import create, free_nickname
from hamsterd.members.accounts.schemas import RegisterIn
from hamsterd.members.accounts.signing_up.staff_names import is_staff_name
from hamsterd.members.accounts.staff.admin import create_by_operator
from hamsterd.members.sign_in_providers.identity import Identity
from tests.people import Person, registration, visitor
from tests.site import RunningSite

ALIKE = [
    "аdmin",  # Cyrillic а
    "АDМIN",  # Cyrillic А and М
    "ADMIΝ",  # Greek Ν
    "ａｄｍｉｎ",
    "ⓐⓓⓜⓘⓝ",
    "𝐚𝐝𝐦𝐢𝐧",
    "ᴀᴅᴍɪɴ",
    "ádmïn",
    "adrnin",
    "a.d-m_i n",
    "admln",
    "4dm1n",
    "햄찌일기운영자",
    "햄찌 일기",
    "운.영",
    "운🐹영팀",
    "ㅇㅜㄴㅇㅕㅇ",
    "우ㄴ영자",
    "관 리 자",
    "ㄱㅗㅏㄴㄹㅣㅈㅏ",
    "관ㄹl자",
    "ㅁㅏㅣ니저",
    "매니저님",
    "0fficial",
    "OFFlCIAL",
    "оffiсiаl",
    "St4ff",
    "ѕtaff",
    "콩이 Staff",
]
OTHERS = [
    "콩이집사", "두부언니", "햄찌집사", "관리잘하는집사", "운여우", "매일 일기", "Adam", "mindful",
]  # fmt: skip


@pytest.mark.parametrize("name", ALIKE)
def test_what_looks_like_staff_is_refused(name: str):
    assert is_staff_name(name, "햄찌일기")


@pytest.mark.parametrize("name", OTHERS)
def test_other_names_are_anybodys(name: str):
    assert not is_staff_name(name, "햄찌일기")


@pytest.mark.parametrize(
    ("name", "site_name", "is_staff"),
    [
        ("토끼굴지기", "토끼굴", True),
        ("토.끼.굴", "토끼굴", True),
        ("햄찌집사", "햄찌", False),  # so short a name may be any word
        ("햄 찌", "햄찌", True),
    ],
)
def test_the_sites_own_name_counts(name: str, site_name: str, is_staff: bool):
    assert is_staff_name(name, site_name) is is_staff


@pytest.mark.parametrize("name", ["аdmin", "햄찌일기운영자", "콩이 staff"])
def test_no_form_takes_such_a_nickname(site: RunningSite, owner: Person, name: str):
    stranger = visitor(site.url)
    answers = [
        stranger.post("/api/auth/register", registration("mong", name)),
        owner.put("/api/auth/profile", {"nickname": name}),
    ]

    for answer in answers:
        assert (answer.status_code, answer.json()["code"]) == (422, "invalid_input")
        assert set(answer.json()["fields"]) == {"nickname"}
    for person in (stranger, owner):
        check = person.get("/api/auth/check-nickname", nickname=name).json()
        assert check["available"] is False
        assert check["message"] == answers[0].json()["fields"]["nickname"]


def test_a_nickname_as_long_as_a_profile_allows_is_looked_at(owner: Person):
    answer = owner.put("/api/auth/profile", {"nickname": "세상에서 제일 귀여운 햄찌 운 영 진"})

    assert answer.status_code == 422


@pytest.mark.parametrize("name", ["admin.kong", "site-staff", "운영_팀", "adrnin", "0fficial"])
def test_nor_such_a_username(site: RunningSite, name: str):
    answer = visitor(site.url).post("/api/auth/register", registration(name, "몽이네"))

    assert answer.status_code == 422
    assert set(answer.json()["fields"]) == {"username"}


def test_an_admin_may_carry_them(admin: Person):
    for name in ("관리자", "햄찌일기 운영자"):
        assert admin.get("/api/auth/check-nickname", nickname=name).json()["available"] is True
        assert admin.put("/api/auth/profile", {"nickname": name}).status_code == 200


def test_an_operator_makes_such_an_account_for_an_admin_alone(site: RunningSite):
    form = RegisterIn.model_validate(registration("admin", "운영자"))

    with pytest.raises(InvalidInput):
        create_by_operator(form=form, is_admin=False, actor="cli:root")
    assert create_by_operator(form=form, is_admin=True, actor="cli:root")


def test_who_has_such_a_name_already_may_change_the_rest(owner: Person):
    """The words of today take nobody's name away by an unrelated act."""
    with connection(), transaction():
        execute("UPDATE users SET nickname = '운영하는집사' WHERE id = %(id)s", id=owner.id)

    same = owner.put("/api/auth/profile", {"nickname": "운영하는집사", "profileImage": None})
    assert same.status_code == 200
    assert owner.put("/api/auth/profile", {"nickname": "운영하는집사2"}).status_code == 422


def test_google_suggests_and_makes_no_such_name(site: RunningSite):
    with connection(), transaction():
        assert free_nickname("Admin Kim") == ""
        email = "admin@example.com"
        who = Identity(
            provider="google", subject="g-1", email=email, is_verified=True, name="Admin"
        )
        member_id = create(
            who, email=email, nickname="몽이네", address="192.0.2.7", site=get_settings()
        )
        username = fetch_value("SELECT username FROM users WHERE id = %(id)s", id=member_id)
    assert not is_staff_name(username, get_settings().site_name)
    assert username.startswith("hamzzi")
