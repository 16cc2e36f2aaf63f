"""Kakao and Naver in addition to Google: the account that a sign-in opens, with any e-mail.

Kakao uses OpenID Connect, and its e-mail may be missing or unverified. Naver uses OAuth 2 and its
profile, whose e-mail is a contact address that proves nothing (docs/decisions/0089).
"""

from email.message import EmailMessage
from urllib.parse import parse_qs, urlsplit

import pytest

from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all, fetch_value
from hamsterd.db.transaction import transaction
from tests.mailbox import Mailbox, link_of, text_of, token_in
from tests.naver import Naver
from tests.people import PASSWORD, Person, set_status
from tests.provider import Provider
from tests.sign_ins import BROKEN, GOOGLE, KAKAO, NAVER, SignInServer, Way, is_signed_in
from tests.site import RunningSite

KONG_AT_KAKAO = {"email": "kong@kakao.example", "email_verified": False, "nickname": "콩이"}
MONG = {"email": "mong@naver.example", "nickname": "몽이 집사"}


@pytest.fixture(params=["kakao", "naver"])
def server(request: pytest.FixtureRequest) -> SignInServer:
    return request.getfixturevalue(request.param)


@pytest.fixture
def way(request: pytest.FixtureRequest, server: SignInServer) -> Way:
    return NAVER if isinstance(server, Naver) else KAKAO


def users() -> int:
    with connection():
        return int(fetch_value("SELECT count(*) FROM users"))


def links() -> list[tuple]:
    sql = "SELECT user_id, provider, subject, shown_email FROM linked_identities ORDER BY id"
    with connection():
        return [tuple(row.values()) for row in fetch_all(sql)]


def verification_in(mail: EmailMessage) -> str:
    return parse_qs(urlsplit(link_of(mail, "/verify-email")).query)["token"][0]


def verify_email(member: Person) -> None:
    with connection(), transaction():
        execute("UPDATE users SET email_verified_at = now() WHERE id = %(id)s", id=member.id)


def join(person: Person, way: Way, server: SignInServer, subject: str, **form: object) -> None:
    """Register with an address of their own."""
    assert way.go_through(person, server, subject) == way.completion
    answer = way.complete(person, **{"email": f"{subject}@example.com", **form})
    assert answer.status_code == 201, answer.text


def test_what_kakao_is_asked(kakao: Provider, visitor: Person):
    asked = parse_qs(urlsplit(KAKAO.depart(visitor)).query)

    assert asked["client_id"] == ["hamsterd-kakao"]
    assert asked["redirect_uri"] == [f"{visitor.url}/api/auth/kakao/callback"]
    assert set(asked["scope"][0].split()) == {"openid", "profile_nickname", "account_email"}
    assert asked["code_challenge_method"] == ["S256"]
    assert asked["nonce"][0]


def test_what_naver_is_asked(naver: Naver, visitor: Person):
    asked = parse_qs(urlsplit(NAVER.depart(visitor)).query)

    assert set(asked) == {"response_type", "client_id", "redirect_uri", "state"}
    assert asked["redirect_uri"] == [f"{visitor.url}/api/auth/naver/callback"]
    assert len(asked["state"][0]) >= 43


def test_without_a_verified_address_one_is_asked_for_and_proved_by_us(
    way: Way, server: SignInServer, visitor: Person, mailbox: Mailbox
):
    """No row before; the provider's address is what the form begins with."""
    server.has("s-mong", **MONG)

    assert way.go_through(visitor, server, "s-mong") == way.completion
    told = way.pending(visitor).json()
    assert (told["kind"], told["asksEmail"]) == ("register", True)
    missing = way.complete(visitor)
    assert (missing.status_code, set(missing.json()["fields"])) == (422, {"email"})
    for changes in ({"agreeToTerms": False}, {"isOver14": False}):
        refused = way.complete(visitor, email="mong@example.com", **changes)
        assert refused.json()["fields"].keys() == changes.keys()
    assert users() == 0

    assert way.complete(visitor, email="mong@example.com").status_code == 201

    me = visitor.get("/api/auth/me").json()
    assert (me["email"], me["hasPassword"]) == ("mong@example.com", False)
    assert me["emailVerified"] is False
    mail = mailbox.wait_for()
    assert mail["To"] == "mong@example.com"
    assert (
        visitor.post("/api/auth/email/confirm", {"token": verification_in(mail)}).status_code == 200
    )
    assert visitor.get("/api/auth/me").json()["emailVerified"] is True


def test_an_absent_address_is_asked_for(way: Way, server: SignInServer, visitor: Person):
    server.has("s-none")

    join(visitor, way, server, "s-none")

    assert way.linked(visitor)["email"] is None
    assert way.pending(visitor).status_code == 404


def test_the_next_time_they_are_simply_in(
    way: Way, server: SignInServer, visitor: Person, site: RunningSite
):
    server.has("s-mong", **MONG)
    join(visitor, way, server, "s-mong")
    laptop = Person(site.url)

    assert way.go_through(laptop, server, "s-mong") == "/?login=success"
    assert laptop.get("/api/auth/me").json()["id"] == visitor.get("/api/auth/me").json()["id"]


def test_another_address_there_changes_what_is_shown_and_nothing_else(
    kakao: Provider, visitor: Person, site: RunningSite
):
    kakao.has("k-1", **KONG_AT_KAKAO)
    join(visitor, KAKAO, kakao, "k-1")
    before = visitor.get("/api/auth/me").json()["email"]
    kakao.has("k-1", **{**KONG_AT_KAKAO, "email": "renamed@kakao.example"})

    assert KAKAO.go_through(Person(site.url), kakao, "k-1") == "/?login=success"

    me = visitor.get("/api/auth/me").json()
    assert me["email"] == before
    assert KAKAO.linked(visitor)["email"] == "r***@kakao.example"


def test_naver_shows_the_masked_contact_address(naver: Naver, visitor: Person, site: RunningSite):
    naver.has("n-1", **MONG)
    join(visitor, NAVER, naver, "n-1")
    assert NAVER.linked(visitor)["email"] == "m***@naver.example"
    naver.has("n-1")

    NAVER.go_through(Person(site.url), naver, "n-1")

    assert NAVER.linked(visitor)["email"] is None


@pytest.mark.parametrize("is_ours_verified", [True, False])
def test_an_unverified_address_opens_and_links_nothing(
    naver: Naver, owner: Person, visitor: Person, is_ours_verified: bool
):
    """Not even where we have verified ours: whoever types it there owns nothing here."""
    if is_ours_verified:
        verify_email(owner)
    naver.has("n-thief", email="kong@example.com", email_verified=True)

    assert NAVER.go_through(visitor, naver, "n-thief") == NAVER.completion
    told = NAVER.pending(visitor).json()
    assert (told["kind"], told["email"]) == ("register", "kong@example.com")
    assert not is_signed_in(visitor)
    assert links() == []


def test_the_same_address_elsewhere_takes_that_accounts_password_or_another_address(
    way: Way, server: SignInServer, owner: Person, visitor: Person, site: RunningSite
):
    server.has("s-kong", email="kong@example.com", nickname="콩이")
    way.go_through(visitor, server, "s-kong")

    taken = way.complete(visitor, email="KONG@example.com")
    assert (taken.status_code, taken.json()["code"]) == (409, "email_taken")
    assert set(taken.json()["fields"]) == {"email"}
    wrong = way.link(visitor, "not this", email="kong@example.com")
    assert (wrong.status_code, set(wrong.json()["fields"])) == (422, {"password"})
    nobody = way.link(visitor, email="nobody@example.com")
    assert nobody.json()["fields"] == wrong.json()["fields"]
    assert way.link(visitor).json()["fields"].keys() == {"email"}
    assert links() == []

    assert way.link(visitor, email="kong@example.com").status_code == 200

    assert visitor.get("/api/auth/me").json()["id"] == owner.id
    assert visitor.get("/api/auth/me").json()["emailVerified"] is False
    assert way.go_through(Person(site.url), server, "s-kong") == "/?login=success"


def test_kakaos_word_for_an_address_counts_as_googles_does(
    kakao: Provider, owner: Person, visitor: Person
):
    verify_email(owner)
    kakao.has("k-kong", email="kong@example.com", email_verified=True)

    assert KAKAO.go_through(visitor, kakao, "k-kong") == "/?login=success"

    assert visitor.get("/api/auth/me").json()["id"] == owner.id
    assert links() == [(owner.id, "kakao", "k-kong", "k***@example.com")]


def test_kakaos_word_takes_the_password_where_ours_is_not_proved(
    kakao: Provider, owner: Person, visitor: Person
):
    kakao.has("k-kong", email="kong@example.com", email_verified=True)

    KAKAO.go_through(visitor, kakao, "k-kong")

    told = KAKAO.pending(visitor).json()
    assert (told["kind"], told["asksEmail"]) == ("link", False)
    assert KAKAO.link(visitor).status_code == 200
    assert visitor.get("/api/auth/me").json()["emailVerified"] is True


def test_refused_consent_goes_home_with_a_word(way: Way, server: SignInServer, visitor: Person):
    assert way.arrive(visitor, server.refuse(way.depart(visitor))) == way.refused
    assert not is_signed_in(visitor)


def test_a_wrong_state_is_refused(way: Way, server: SignInServer, visitor: Person, site):
    server.has("s-mong", **MONG)
    back = server.agree(way.depart(visitor), "s-mong")
    other = Person(site.url)

    assert way.arrive(other, back) == BROKEN
    way.depart(other)
    assert way.arrive(other, back) == BROKEN


def test_a_code_counts_once_and_a_made_up_one_never(
    way: Way, server: SignInServer, visitor: Person
):
    for code in ("made-up", "x" * 40):
        state = parse_qs(urlsplit(way.depart(visitor)).query)["state"][0]
        address = f"{visitor.url}{way.path}/callback?code={code}&state={state}"
        assert way.arrive(visitor, address) == way.refused


@pytest.mark.parametrize(
    "profile",
    [
        {"resultcode": "024", "message": "Authentication failed"},
        {"resultcode": "00", "message": "success"},
        {"resultcode": "00", "message": "success", "response": ["n-1"]},
        {"resultcode": "00", "message": "success", "response": {"email": "a@b.example"}},
        {"resultcode": "00", "message": "success", "response": {"id": ""}},
        {"resultcode": "00", "message": "success", "response": {"id": None}},
    ],
)
def test_a_profile_that_says_nobody_is_refused(
    naver: Naver, visitor: Person, profile: dict[str, object]
):
    naver.answers_profile = profile

    assert NAVER.go_through(visitor, naver, "n-1") == NAVER.refused


def test_a_ticket_of_one_provider_is_nothing_at_another(
    kakao: Provider, naver: Naver, visitor: Person
):
    naver.has("same", **MONG)
    kakao.has("same", **MONG)
    NAVER.go_through(visitor, naver, "same")
    ticket = visitor.http.cookies["hamsterd_naver_pending"]
    visitor.http.cookies.set("hamsterd_kakao_pending", ticket, path="/api/auth/kakao")

    assert KAKAO.pending(visitor).status_code == 404
    assert KAKAO.complete(visitor, email="a@example.com").status_code == 404


def test_the_same_subject_at_two_providers_is_two_people(
    kakao: Provider, naver: Naver, visitor: Person, site: RunningSite
):
    other = Person(site.url)
    for person, way, server in ((visitor, KAKAO, kakao), (other, NAVER, naver)):
        server.has("12345")
        nickname = {"kakao": "몽이네", "naver": "두부네"}[way.key]
        join(person, way, server, "12345", email=f"{way.key}@example.com", nickname=nickname)

    assert [link[1:3] for link in links()] == [("kakao", "12345"), ("naver", "12345")]
    assert len({link[0] for link in links()}) == 2


def test_several_are_linked_and_let_go_but_for_the_last(
    kakao: Provider, naver: Naver, visitor: Person, mailbox: Mailbox
):
    """Without a password: the sign-in of late proves who it is."""
    kakao.has("k-1")
    naver.has("n-1", **MONG)
    join(visitor, KAKAO, kakao, "k-1")
    alone = KAKAO.disconnect(visitor, password=None)
    assert (alone.status_code, alone.json()["code"]) == (409, "no_other_sign_in")
    assert "유일한 로그인 방법" in alone.json()["message"]

    assert NAVER.connect(visitor, naver, "n-1") == f"{NAVER.settings}linked"

    assert [link[1] for link in links()] == ["kakao", "naver"]
    assert KAKAO.disconnect(visitor, password=None).status_code == 200
    assert NAVER.disconnect(visitor, password=None).json()["code"] == "no_other_sign_in"
    assert [link[1] for link in links()] == ["naver"]
    mailbox.wait_for(3)
    told = {mail["Subject"] for mail in mailbox.mails}
    assert "[햄찌일기] 네이버 로그인이 연결됐어요" in told
    assert "[햄찌일기] 카카오 로그인 연결이 끊겼어요" in told
    with connection():
        acts = fetch_all("SELECT action, after, before FROM audit_log ORDER BY id")
    assert [tuple(row.values()) for row in acts] == [
        ("naver.link", {"naver": "m***@naver.example"}, None),
        ("kakao.unlink", None, {"kakao": None}),
    ]


def test_a_passkey_is_a_way_in_too(kakao: Provider, visitor: Person):
    kakao.has("k-1")
    join(visitor, KAKAO, kakao, "k-1")
    with connection(), transaction():
        execute(
            "INSERT INTO passkeys"
            " (user_id, credential_id, public_key, sign_count, name, user_handle)"
            " SELECT id, 'c', 'k', 0, '아이폰', 'h' FROM users"
        )

    assert KAKAO.disconnect(visitor, password=None).status_code == 200


def test_a_passkey_that_is_the_last_way_in_stays(kakao: Provider, visitor: Person):
    kakao.has("k-1")
    join(visitor, KAKAO, kakao, "k-1")
    with connection(), transaction():
        passkey_id = fetch_value(
            "INSERT INTO passkeys"
            " (user_id, credential_id, public_key, sign_count, name, user_handle)"
            " SELECT id, 'c', 'k', 0, '아이폰', 'h' FROM users RETURNING id"
        )
    path = f"/api/auth/second-factor/passkeys/{passkey_id}"
    assert KAKAO.disconnect(visitor, password=None).status_code == 200

    refused = visitor.delete(path)

    assert (refused.status_code, refused.json()["code"]) == (409, "no_other_sign_in")
    assert [one["id"] for one in visitor.get("/api/auth/second-factor").json()["passkeys"]] == [
        passkey_id
    ]


def test_a_member_with_a_password_links_all_three(
    google: Provider, kakao: Provider, naver: Naver, owner: Person, site: RunningSite
):
    google.has("g-1", email="g@gmail.example", email_verified=True)
    kakao.has("k-1", **KONG_AT_KAKAO)
    naver.has("n-1", **MONG)
    for way, server, subject in (
        (GOOGLE, google, "g-1"),
        (KAKAO, kakao, "k-1"),
        (NAVER, naver, "n-1"),
    ):
        assert way.connect(owner, server, subject) == f"{way.settings}linked"
        assert way.go_through(Person(site.url), server, subject) == "/?login=success"

    assert owner.get("/api/auth/me").json()["emailVerified"] is False
    again = KAKAO.start_connecting(owner)
    assert (again.status_code, again.json()["code"]) == (409, "linked_already")
    for way in (GOOGLE, KAKAO, NAVER):
        assert way.disconnect(owner).status_code == 200
    assert links() == []


def test_an_account_that_opens_another_is_refused(
    way: Way, server: SignInServer, owner: Person, stranger: Person
):
    server.has("s-1", **MONG)
    way.connect(stranger, server, "s-1")

    assert way.connect(owner, server, "s-1") == f"{way.settings}taken"
    assert [link[0] for link in links()] == [stranger.id]


def test_an_unverified_address_does_not_tell_whether_anybody_has_it(
    naver: Naver, owner: Person, stranger: Person
):
    """A linked account with a stranger's address there is linked like any other."""
    naver.has("n-1", email="passer@example.com")

    assert NAVER.connect(owner, naver, "n-1") == f"{NAVER.settings}linked"


def test_refusing_in_the_settings_is_said_there(way: Way, server: SignInServer, owner: Person):
    address = way.start_connecting(owner).json()["address"]

    assert way.arrive(owner, server.refuse(address)) == f"{way.settings}refused"


def test_a_reset_by_mail_lets_all_of_them_go(
    kakao: Provider, naver: Naver, owner: Person, visitor: Person, mailbox: Mailbox
):
    kakao.has("k-1")
    naver.has("n-1")
    KAKAO.connect(owner, kakao, "k-1")
    NAVER.connect(owner, naver, "n-1")
    visitor.post("/api/auth/request-password-reset", {"email": "kong@example.com"})
    form = {"token": token_in(mailbox.wait_for(3)), "newPassword": "new-haessi-8264"}

    assert visitor.post("/api/auth/reset-password", form).status_code == 200

    assert links() == []
    assert "카카오, 네이버 로그인도 끊었어요" in text_of(mailbox.wait_for(4))


def test_a_withdrawn_member_comes_back_and_a_banned_one_does_not(
    way: Way, server: SignInServer, visitor: Person, site: RunningSite
):
    server.has("s-1")
    join(visitor, way, server, "s-1")
    me = visitor.get("/api/auth/me").json()
    assert visitor.http.delete("/api/auth/delete-account").status_code == 200

    back = way.go_through(Person(site.url), server, "s-1")

    assert back == "/?login=success&restored=true"
    set_status(Person(site.url, id=me["id"]), "banned")
    assert way.go_through(Person(site.url), server, "s-1") == way.refused


def test_where_it_is_not_offered_nothing_begins_and_what_is_linked_is_let_go(
    way: Way, server: SignInServer, owner: Person, site: RunningSite, monkeypatch
):
    server.has("s-1")
    way.connect(owner, server, "s-1")
    monkeypatch.setattr(site.settings, f"{way.key}_client_id", None)

    assert owner.get(way.path).status_code == 404
    assert way.start_connecting(owner).status_code == 404
    assert owner.get("/api/site").json()["signIns"][way.key] is False
    assert way.disconnect(owner).status_code == 200


def test_nobody_signs_in_over_a_provider_that_is_away(
    way: Way, server: SignInServer, visitor: Person, site: RunningSite, monkeypatch
):
    back = server.agree(way.depart(visitor), server.has("s-1"))
    for name in ("kakao_issuer", "naver_auth_url", "naver_api_url"):
        monkeypatch.setattr(site.settings, name, "http://127.0.0.1:9")

    assert way.arrive(visitor, back) == way.refused


def test_there_are_no_others(visitor: Person):
    assert visitor.get("/api/auth/facebook").status_code == 404
    assert visitor.get("/api/auth/facebook/callback").status_code == 404


def test_the_password_is_never_asked_of_who_has_none(kakao: Provider, visitor: Person):
    kakao.has("k-1")
    join(visitor, KAKAO, kakao, "k-1")

    assert visitor.get("/api/auth/proof").json()["ways"] == ["kakao"]
    wrong = visitor.post("/api/auth/proof", {"password": PASSWORD})
    assert wrong.status_code == 422
