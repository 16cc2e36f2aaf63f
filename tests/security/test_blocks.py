"""A blocked address, or a blocked e-mail domain, is refused at every way in.

The site trusts a proxy here, as in production, so that each client has an address of its own.
"""

from collections.abc import Iterator
from datetime import timedelta
from ipaddress import ip_network

import pytest

from hamsterd.config import get_settings
from hamsterd.core.clock import utc_now
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from hamsterd.members.blocks.checks import LIST
from hamsterd.members.blocks.schemas import BlockIn
from hamsterd.members.blocks.service import create_block
from tests import people
from tests.factories.community import a_post
from tests.factories.keepers import make_keeper
from tests.google import MONG, complete, go_through, is_signed_in
from tests.hamsterd.members.accounts.test_change_email import mail_to, token_in
from tests.people import PASSWORD, Person, registration
from tests.provider import Provider
from tests.site import RunningSite, hear_the_bus
from tests.statements import counted

HERE, ELSEWHERE, NEXT_DOOR = "203.0.113.7", "198.51.100.4", "203.0.113.8"
REASON = "지난주의 그 사람"


@pytest.fixture(autouse=True)
def proxied(site: RunningSite) -> Iterator[None]:
    known = site.site.application.settings
    before = known["trusted_proxies"]
    known["trusted_proxies"] = [ip_network("127.0.0.1/32")]
    yield
    known["trusted_proxies"] = before


def at(person: Person, address: str) -> Person:
    person.http.headers["X-Forwarded-For"] = address
    return person


def block(subject: str, level: str = "all", **changes: object) -> int:
    form = BlockIn.model_validate({"subject": subject, "level": level, "reason": REASON, **changes})
    return create_block(form=form, actor="cli:test", site=get_settings()).id


def sign_in(person: Person, username: str, address: str):
    at(person, address)
    return person.post("/api/auth/login", {"username": username, "password": PASSWORD})


@pytest.mark.parametrize("level", ["sign_up", "all"])
def test_nobody_signs_up_from_a_blocked_network(visitor: Person, level: str):
    block("203.0.113.0/24", level)
    at(visitor, NEXT_DOOR)

    refused = visitor.post("/api/auth/register", registration("newcomer", "새식구"))

    assert (refused.status_code, refused.json()["code"]) == (403, "address_blocked")
    assert "가입할 수 없어요" in refused.json()["message"]
    assert REASON not in refused.text
    at(visitor, ELSEWHERE)
    assert visitor.post("/api/auth/register", registration("newcomer", "새식구")).status_code == 201


def test_what_the_visitor_says_of_themselves_is_not_believed(visitor: Person):
    block(HERE)
    at(visitor, f"{ELSEWHERE}, {HERE}")

    refused = visitor.post("/api/auth/register", registration("newcomer", "새식구"))

    assert refused.json()["code"] == "address_blocked"


def test_a_block_of_sign_ups_lets_members_be(owner: Person, visitor: Person):
    block(HERE, "sign_up")

    assert sign_in(visitor, owner.username, HERE).status_code == 200
    at(owner, HERE)
    assert a_post(owner)["id"]


def test_nobody_signs_in_or_writes_from_a_blocked_address_but_all_read(owner: Person, visitor):
    post = a_post(owner)
    block(HERE)

    refused = sign_in(visitor, owner.username, HERE)
    assert (refused.status_code, refused.json()["code"]) == (403, "address_blocked")
    assert "로그인할 수 없어요" in refused.json()["message"]

    at(owner, HERE)
    for answer in (
        owner.post("/api/community", {"boardId": post["boardId"], "title": "a", "content": "b"}),
        owner.post(f"/api/community/{post['id']}/like"),
        owner.send_file("/api/upload/community", b"x"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (403, "address_blocked")
        assert "읽기만" in answer.json()["message"]
    assert owner.get(f"/api/community/{post['id']}").status_code == 200
    assert owner.get("/api/auth/me").status_code == 200
    at(owner, ELSEWHERE)
    assert owner.post(f"/api/community/{post['id']}/like").status_code == 200


def test_a_keeper_does_not_act_from_there_either(owner: Person, follower: Person, admin: Person):
    """A keeper is an ordinary member; those who run the site may act from anywhere."""
    post = a_post(owner)
    pin = f"/api/admin/posts/{post['id']}"
    keeper = at(make_keeper(follower, post["boardId"]), HERE)
    block(HERE)

    refused = keeper.put(pin, {"isPinned": True})

    assert (refused.status_code, refused.json()["code"]) == (403, "address_blocked")
    assert keeper.get("/api/admin/me").status_code == 200
    assert at(admin, HERE).put(pin, {"isPinned": True}).status_code == 200
    assert at(keeper, ELSEWHERE).put(pin, {"isPinned": False}).status_code == 200


def test_a_wrong_password_tells_nothing_of_the_block(owner: Person, visitor: Person):
    block(HERE)
    at(visitor, HERE)

    wrong = visitor.post("/api/auth/login", {"username": owner.username, "password": "틀려요-1"})

    assert (wrong.status_code, wrong.json()["code"]) == (401, "wrong_credentials")


def test_api_clients_get_no_tokens_and_refresh_none(owner: Person, visitor: Person):
    form = {"grant_type": "password", "username": owner.username, "password": PASSWORD}
    pair = at(visitor, HERE).post("/api/auth/token", form).json()
    block(HERE)
    refresh = {"grant_type": "refresh_token", "refresh_token": pair["refresh_token"]}

    for body in (form, refresh):
        refused = visitor.post("/api/auth/token", body)
        assert (refused.status_code, refused.json()["code"]) == (403, "address_blocked")

    at(visitor, ELSEWHERE)
    assert visitor.post("/api/auth/token", refresh).status_code == 200  # it was not spent


def test_a_withdrawal_is_not_taken_back_from_there(owner: Person, visitor: Person):
    at(owner, ELSEWHERE)
    left = owner.http.request("DELETE", "/api/auth/delete-account", json={"password": PASSWORD})
    assert left.status_code == 200
    block(HERE)

    assert sign_in(visitor, owner.username, HERE).json()["code"] == "address_blocked"
    assert visitor.get(f"/api/users/{owner.id}").status_code == 404


def test_google_opens_no_way_around(google: Provider, visitor: Person, site: RunningSite):
    google.has("g-mong", **MONG)
    newcomer = at(people.visitor(site.url), ELSEWHERE)
    assert go_through(newcomer, google, "g-mong") == "/register/complete"
    assert complete(newcomer).status_code == 201
    google.has("g-spam", email="spam@bad.example", email_verified=True, name="스팸")
    block(HERE)
    block("bad.example", "sign_up")

    at(visitor, HERE)
    assert go_through(visitor, google, "g-mong").endswith("reason=address_blocked")
    assert not is_signed_in(visitor)

    other = at(people.visitor(site.url), ELSEWHERE)
    assert go_through(other, google, "g-spam") == "/register/complete"
    refused = complete(other)
    assert (refused.status_code, refused.json()["code"]) == (422, "email_domain_blocked")


def test_google_signs_nobody_up_from_there(google: Provider, visitor: Person):
    google.has("g-mong", **MONG)
    block(HERE, "sign_up")
    at(visitor, HERE)

    assert go_through(visitor, google, "g-mong") == "/register/complete"
    assert complete(visitor).json()["code"] == "address_blocked"


@pytest.mark.parametrize("email", ["a@bad.example", "a@mx.BAD.example"])
def test_a_blocked_domain_signs_nobody_up(visitor: Person, email: str):
    block("bad.example", "sign_up")

    refused = visitor.post("/api/auth/register", registration("newcomer", "새식구", email=email))

    assert (refused.status_code, refused.json()["code"]) == (422, "email_domain_blocked")
    assert "email" in refused.json()["fields"]


def test_nobody_moves_their_address_to_a_blocked_domain(owner: Person, mailbox):
    asked = owner.put("/api/auth/email", {"email": "kong@bad.example", "password": PASSWORD})
    assert asked.status_code == 200
    block("bad.example", "sign_up")
    token = token_in(mail_to(mailbox, "kong@bad.example", 2))

    confirmed = owner.post("/api/auth/email/confirm", {"token": token})
    again = owner.put("/api/auth/email", {"email": "kong2@bad.example", "password": PASSWORD})

    for refused in (confirmed, again):
        assert (refused.status_code, refused.json()["code"]) == (422, "email_domain_blocked")


def test_who_administers_the_site_is_never_blocked(admin: Person, visitor: Person):
    block("203.0.113.0/24")
    at(admin, HERE)

    assert a_post(admin)["id"]
    assert sign_in(visitor, admin.username, HERE).status_code == 200


def test_it_ends_by_itself_and_when_it_is_lifted(owner: Person, admin: Person):
    post = a_post(owner)
    lifted = block(HERE)
    soon = block(ELSEWHERE, endsAt=(utc_now() + timedelta(hours=1)).isoformat())
    at(owner, ELSEWHERE)
    refused = owner.post(f"/api/community/{post['id']}/like")
    assert "에 풀려요" in refused.json()["message"]

    with transaction():
        execute("UPDATE blocks SET ends_at = now() WHERE id = %(id)s", id=soon)
    LIST.drop()
    assert owner.post(f"/api/community/{post['id']}/like").status_code == 200

    at(owner, HERE)
    assert owner.post(f"/api/community/{post['id']}/like").status_code == 403
    assert admin.delete(f"/api/admin/blocks/{lifted}").status_code == 200
    assert owner.post(f"/api/community/{post['id']}/like").status_code == 200


def test_an_end_is_compared_when_it_is_read(owner: Person, monkeypatch: pytest.MonkeyPatch):
    post = a_post(owner)
    block(HERE, endsAt=(utc_now() + timedelta(hours=1)).isoformat())
    at(owner, HERE)
    assert owner.post(f"/api/community/{post['id']}/like").status_code == 403

    later = utc_now() + timedelta(hours=2)
    monkeypatch.setattr("hamsterd.members.blocks.checks.utc_now", lambda: later)

    assert owner.post(f"/api/community/{post['id']}/like").status_code == 200


def test_a_check_costs_no_query(owner: Person):
    post = a_post(owner)
    block(HERE)
    hear_the_bus()  # the drop of the new block comes by it once more
    path = f"/api/community/{post['id']}/like"
    owner.post(path)

    with counted() as statements:
        owner.post(path)

    assert not [sql for sql, _ in statements if "FROM blocks" in sql]
