"""Who came with a move is welcomed once: what came along, documents, a nickname, an address."""

import pytest

from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all, fetch_value
from hamsterd.db.transaction import transaction
from tests.factories.community import a_board, a_post, comment_on
from tests.factories.moves import moved_in
from tests.people import PASSWORD, Person, visitor

WELCOME = "/api/moved/welcome"


def name(member: Person, **columns: object) -> None:
    stated = ", ".join(f"{column} = %({column})s" for column in columns)
    with connection(), transaction():
        execute(f"UPDATE users SET {stated} WHERE id = %(id)s", id=member.id, **columns)


def signed_in(member: Person, username: str) -> Person:
    person = visitor(member.url)
    answer = person.post("/api/auth/login", {"username": username, "password": PASSWORD})
    assert answer.status_code == 200, answer.text
    person.id = member.id
    return person


def form(person: Person, **changes: object) -> dict:
    documents = person.get(WELCOME).json()["documents"]
    consents = [{key: one[key] for key in ("kind", "version", "bodyHash")} for one in documents]
    return {"consents": consents, "isOver14": True, **changes}


@pytest.fixture
def moved(owner: Person) -> Person:
    """A member with a post and a comment, who came with a move and signs in."""
    comment_on(owner, a_post(owner))
    moved_in(owner)
    return signed_in(owner, owner.username)


def test_who_came_is_told_what_came_along_and_reads_but_does_not_write(moved):
    me = moved.get("/api/auth/me").json()
    assert (me["awaitsWelcome"], me["needsConsent"]) == (True, True)

    told = moved.get(WELCOME).json()
    assert (told["postsCount"], told["commentsCount"]) == (1, 1)
    assert [one["kind"] for one in told["documents"]] == ["terms", "privacy"]

    refused = moved.post(
        "/api/community", {"title": "새 글", "content": "안녕", "boardId": a_board()}
    )
    assert (refused.status_code, refused.json()["code"]) == (403, "consent_needed")
    assert moved.get("/api/community").status_code == 200


def test_agreeing_once_opens_everything(moved):
    assert moved.post(WELCOME, form(moved)).status_code == 200

    me = moved.get("/api/auth/me").json()
    assert (me["awaitsWelcome"], me["needsConsent"]) == (False, False)
    a_post(moved)
    with connection():
        agreed = fetch_all("SELECT document FROM consents WHERE user_id = %(id)s", id=moved.id)
    assert sorted(row["document"] for row in agreed) == ["age14", "privacy", "terms"]
    assert moved.get(WELCOME).status_code == 404
    assert moved.post(WELCOME, {"consents": [], "isOver14": True}).status_code == 422


def test_it_takes_both_documents_as_shown_and_the_age(moved):
    whole = form(moved)
    for broken, status in (
        ({**whole, "isOver14": False}, 422),
        ({**whole, "consents": [whole["consents"][0]] * 2}, 422),
        ({**whole, "consents": [{**one, "bodyHash": "0" * 64} for one in whole["consents"]]}, 409),
    ):
        assert moved.post(WELCOME, broken).status_code == status
    assert moved.get("/api/auth/me").json()["awaitsWelcome"]


def test_a_stopgap_nickname_is_chosen_as_in_the_settings(owner, follower):
    moved_in(owner, chooses_nickname=True)
    moved = signed_in(owner, owner.username)

    assert moved.get(WELCOME).json()["choosesNickname"]
    none = moved.post(WELCOME, form(moved))
    assert none.json()["fields"] == {"nickname": "닉네임을 정해 주세요."}
    taken = moved.post(WELCOME, form(moved, nickname=follower.nickname))
    assert (taken.status_code, "nickname" in taken.json()["fields"]) == (409, True)
    assert moved.post(WELCOME, form(moved, nickname="운영자")).status_code in (403, 422)
    assert moved.post(WELCOME, form(moved, nickname="새집콩이")).status_code == 200
    assert moved.get("/api/auth/me").json()["nickname"] == "새집콩이"


def test_a_missing_address_is_asked_for_and_proved_by_its_link(owner):
    name(owner, email="moved-7@dalkong.invalid")
    moved_in(owner, needs_email=True)
    moved = signed_in(owner, owner.username)

    assert moved.get(WELCOME).json()["needsEmail"]
    assert moved.post(WELCOME, form(moved)).json()["fields"] == {"email": "이메일을 입력해 주세요."}
    assert moved.post(WELCOME, form(moved, email="kongi@example.kr")).status_code == 200

    me = moved.get("/api/auth/me").json()
    assert me["pendingEmail"] == {"email": "kongi@example.kr", "awaits": "new"}
    with connection():
        to = fetch_all(
            "SELECT to_address, kind FROM outbox_mail WHERE user_id = %(id)s", id=owner.id
        )
    assert [(row["to_address"], row["kind"]) for row in to] == [
        ("kongi@example.kr", "email_change")
    ]


@pytest.mark.parametrize("username", ["a", "Haemjji_OLD", "x" * 40, "콩이"])
def test_names_outside_our_rules_sign_in(owner, username):
    name(owner, username=username)
    moved_in(owner)

    signed_in(owner, username)
    grant = {"grant_type": "password", "username": username, "password": PASSWORD}
    assert visitor(owner.url).post("/api/auth/token", grant).status_code == 200
    with connection():
        first = "SELECT signed_in_at IS NOT NULL FROM moved_members WHERE user_id = %(id)s"
        assert fetch_value(first, id=owner.id)


def test_who_did_not_come_with_a_move_is_not_asked(owner):
    assert owner.get(WELCOME).status_code == 404
    assert not owner.get("/api/auth/me").json()["awaitsWelcome"]
