"""Somebody becomes a member."""

import unicodedata
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_all, fetch_value
from hamsterd.members.documents.consents import AGE_VERSION
from tests.factories.diaries import an_entry
from tests.people import Person, registration, sign_up

TERMS = "개인정보처리방침 및 이용약관에 동의해주세요"
HIDDEN = "보이지 않는 글자는 쓸 수 없어요"
LETTERS = "사용자명에는 한글, 영문, 숫자와 _ . - 만 쓸 수 있어요"


def try_to(visitor: Person, **changes) -> httpx.Response:
    return visitor.post("/api/auth/register", registration("mong", "몽이네", **changes))


def test_a_new_member_is_signed_in_and_starts_at_level_one(visitor: Person):
    answer = try_to(visitor)

    assert answer.status_code == 201
    me = visitor.get("/api/auth/me").json()
    assert me.pop("unreadNotifications") == 0
    assert me == answer.json()
    assert (me["username"], me["email"], me["nickname"]) == ("mong", "mong@example.com", "몽이네")
    assert (me["level"], me["experience"], me["isAdmin"]) == (1, 0, False)
    assert "password" not in answer.text.lower().replace("haspassword", "")


def test_the_consents_are_kept_with_their_version(visitor: Person):
    try_to(visitor)

    with connection():
        rows = fetch_all("SELECT document, version FROM consents ORDER BY document")
    assert rows == [
        {"document": "age14", "version": AGE_VERSION},
        {"document": "privacy", "version": "1"},
        {"document": "terms", "version": "1"},
    ]


def test_the_password_is_kept_as_a_hash(visitor: Person):
    try_to(visitor)

    with connection():
        assert fetch_value("SELECT password_hash FROM users").startswith("$2b$")


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("username", "a", "사용자명은 최소 2자 이상이어야 합니다"),
        ("username", "a" * 21, "사용자명은 최대 20자까지 가능합니다"),
        ("username", "콩 이", LETTERS),
        ("username", "kong@x", LETTERS),
        ("username", "adm\u0131n", LETTERS),  # dotless i
        ("username", "\u017fystem", LETTERS),  # long s
        ("username", "ㅋㅋ", LETTERS),  # letters, no syllables
        ("username", "Admin", "사용할 수 없는 사용자명이에요"),
        ("username", "관리자", "사용할 수 없는 사용자명이에요"),
        ("email", "mong", "올바른 이메일 주소를 입력해주세요"),
        ("email", "mong@home", "올바른 이메일 주소를 입력해주세요"),
        ("email", "a b@example.com", "올바른 이메일 주소를 입력해주세요"),
        ("email", "a\u200b@example.com", "올바른 이메일 주소를 입력해주세요"),
        ("email", "x" * 250 + "@a.kr", "올바른 이메일 주소를 입력해주세요"),
        ("password", "12345", "비밀번호는 최소 6자 이상이어야 합니다"),
        ("password", "가" * 129, "비밀번호는 최대 128자까지 가능합니다"),
        ("password", "Password", "너무 흔한 비밀번호예요. 다른 비밀번호를 써 주세요"),
        ("password", "123456", "너무 흔한 비밀번호예요. 다른 비밀번호를 써 주세요"),
        ("nickname", "몽", "닉네임은 최소 2자 이상이어야 합니다"),
        ("nickname", "몽" * 16, "닉네임은 최대 15자까지 가능합니다"),
        ("nickname", " 몽 ", "닉네임은 최소 2자 이상이어야 합니다"),
        ("nickname", "관 리자", "사용할 수 없는 닉네임이에요"),
        ("nickname", "관\u00a0리\u3000자", "사용할 수 없는 닉네임이에요"),
        ("nickname", "ＡＤＭＩＮ", "사용할 수 없는 닉네임이에요"),
        ("nickname", "몽\u200b이", HIDDEN),  # zero-width space
        ("nickname", "몽\u202e이", HIDDEN),  # right-to-left override
        ("nickname", "\u3164\u3164", HIDDEN),  # Hangul filler
        ("nickname", "\u115f\u1160", HIDDEN),
        ("nickname", "\u2800\u2800", HIDDEN),  # blank braille
        ("nickname", "몽\n이", HIDDEN),
        ("agreeToTerms", False, TERMS),
        ("isOver14", False, "만 14세 이상만 가입할 수 있어요"),
        ("username", 12, "글자로 보내 주세요."),
        ("agreeToTerms", "true", "참 또는 거짓으로 보내 주세요."),
        ("nickname", None, "글자로 보내 주세요."),
        ("nickname", "몽\x00이", "보이지 않는 글자는 쓸 수 없어요"),
    ],
)
def test_a_wrong_field_is_named_in_words(visitor: Person, field, value, sentence):
    answer = try_to(visitor, **{field: value})

    assert answer.status_code == 422
    assert answer.json()["fields"] == {field: sentence}
    assert answer.json()["message"] == sentence


def test_everything_missing_is_named_at_once(visitor: Person):
    answer = visitor.post("/api/auth/register", {})

    assert set(answer.json()["fields"]) == {
        *("username", "email", "password", "nickname", "agreeToTerms", "isOver14")
    }
    assert answer.json()["fields"]["agreeToTerms"] == TERMS


def test_the_username_is_no_password(visitor: Person):
    answer = try_to(visitor, username="Hamzzi.99", password="hamzzi.99")

    assert answer.json()["fields"] == {"password": "사용자명과 같은 비밀번호는 쓸 수 없어요"}


@pytest.mark.parametrize(
    ("mine", "theirs", "field", "code"),
    [
        ({"username": "mong"}, {"username": "MONG"}, "username", "username_taken"),
        ({"email": "é.Mong@example.com"}, {"email": "é.mONG@EXAMPLE.com"}, "email", "email_taken"),
        ({"nickname": "Eclair콩"}, {"nickname": "eCLAIR콩"}, "nickname", "nickname_taken"),
        (
            {"nickname": "콩이"},
            {"nickname": unicodedata.normalize("NFD", "콩이")},
            "nickname",
            "nickname_taken",
        ),
    ],
)
def test_a_taken_name_is_taken_in_any_case(site, visitor: Person, mine, theirs, field, code):
    names = {"email": "one@example.com", **mine}
    sign_up(site.url, names.pop("username", "first"), names.pop("nickname", "첫째"), **names)

    answer = try_to(visitor, **theirs)

    assert (answer.status_code, answer.json()["code"]) == (409, code)
    assert answer.json()["fields"] == {field: answer.json()["message"]}


def test_names_are_kept_composed_and_trimmed(visitor: Person):
    decomposed = unicodedata.normalize("NFD", "콩이집사")

    answer = try_to(visitor, nickname=f"  {decomposed} ", email=" mong@example.com ")

    assert answer.json()["nickname"] == "콩이집사"
    assert answer.json()["email"] == "mong@example.com"


def test_a_composed_password_opens_what_a_decomposed_one_locked(site, visitor: Person):
    password = "햄스터비밀1"
    try_to(visitor, password=unicodedata.normalize("NFD", password))

    assert visitor.post("/api/auth/login", {"username": "mong", "password": password}).is_success


def test_a_password_of_128_characters_counts_to_its_end(visitor: Person):
    assert try_to(visitor, password="가" * 127 + "나").status_code == 201

    wrong = visitor.post("/api/auth/login", {"username": "mong", "password": "가" * 128})

    assert wrong.status_code == 401


def test_what_a_member_may_not_decide_is_ignored(visitor: Person):
    answer = try_to(visitor, isAdmin=True, level=99, experience=9_900, id=777, status="banned")

    me = answer.json()
    assert (me["isAdmin"], me["level"], me["experience"], me["id"]) == (False, 1, 0, 1)


def test_no_public_answer_carries_an_email_or_username(owner: Person, visitor: Person):
    entry = an_entry(owner)

    for path in ("/api/diary", f"/api/diary/{entry['id']}", "/api/boards"):
        text = visitor.get(path).text
        assert "@example.com" not in text
        assert '"username"' not in text


@pytest.mark.parametrize("body", [b"{", b"[", b"\xff", b'{"username": "\\ud800"}'])
def test_what_is_no_json_is_a_bad_request(visitor: Person, body):
    assert visitor.http.post("/api/auth/register", content=body).status_code == 400


@pytest.mark.parametrize("body", [b"[]", b'"x"', b"1", b"null"])
def test_json_that_is_no_object_is_invalid(visitor: Person, body):
    assert visitor.http.post("/api/auth/register", content=body).status_code == 422


def test_two_at_once_with_one_name_make_one_member(site):
    names = [registration("twin", "쌍둥이", email=f"twin{n}@example.com") for n in range(4)]

    with ThreadPoolExecutor(4) as pool:
        posted = pool.map(lambda form: Person(site.url).post("/api/auth/register", form), names)
        statuses = sorted(answer.status_code for answer in posted)

    assert statuses == [201, 409, 409, 409]
