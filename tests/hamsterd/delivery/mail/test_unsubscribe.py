"""The link at the foot of a digest ends it: by a mail program's one click, or on its page."""

import httpx
import pytest

from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_column
from hamsterd.db.transaction import transaction
from hamsterd.notifications.rules import DEFAULTS
from hamsterd.notifications.unsubscribing import LISTS, unsubscribe_token
from tests.people import Person
from tests.site import RunningSite

PREFERENCES = "/api/notifications/preferences"
MAILS = {"digest": "digest", "health": "health_alert", "marketing": "advertisement"}
"""Which mails each list has."""


@pytest.fixture
def url(site: RunningSite, owner: Person) -> str:
    """The unsubscribe link in a member's mails."""
    owner.put(PREFERENCES, {"digest": True})
    return f"/api/mail/unsubscribe/{unsubscribe_token('digest', owner.id, site.settings)}"


def is_subscribed(member: Person) -> bool:
    return bool(member.get(PREFERENCES).json()["digest"])


def test_looking_changes_nothing(url: str, owner: Person, visitor: Person):
    for _ in range(2):
        assert visitor.get(url).json() == {
            "email": "k***@example.com",
            "kind": "digest",
            "label": "하루 소식 메일",
            "isSubscribed": True,
        }
    visitor.http.head(url)

    assert is_subscribed(owner)


def test_one_click_ends_it_without_a_sign_in(url: str, owner: Person, visitor: Person):
    for _ in range(2):
        answer = visitor.post(url)
        assert (answer.status_code, answer.json()["isSubscribed"]) == (200, False)

    assert not is_subscribed(owner)
    assert visitor.get(url).json()["isSubscribed"] is False


def test_a_mail_programs_click_is_a_form_without_cookie_or_origin(
    url: str, owner: Person, site: RunningSite
):
    answer = httpx.post(f"{site.url}{url}", data={"List-Unsubscribe": "One-Click"}, verify=False)

    assert answer.status_code == 200
    assert not is_subscribed(owner)


def test_it_works_while_somebody_else_is_signed_in(url: str, owner: Person, follower: Person):
    follower.put(PREFERENCES, {"digest": True})

    follower.post(url)

    assert not is_subscribed(owner)
    assert is_subscribed(follower)


def test_a_foreign_page_cannot_click(url: str, owner: Person):
    answer = httpx.post(f"{owner.url}{url}", headers={"Origin": "https://evil.example"})

    assert answer.status_code == 403
    assert is_subscribed(owner)


def test_what_else_was_chosen_stays(url: str, owner: Person, visitor: Person):
    owner.put(PREFERENCES, {"quietHours": {"enabled": False}})
    before = owner.get(PREFERENCES).json()

    visitor.post(url)

    assert owner.get(PREFERENCES).json() == {**before, "digest": False}


def test_a_link_of_somebody_else_cannot_be_made(url: str, owner: Person, follower: Person):
    _, number, signature = url.rpartition("/")[2].split(".")
    for token in (
        f"digest.{follower.id}.{signature}",
        f"digest.{number}.{signature[:-1]}0" if signature[-1] != "0" else f"digest.{number}.1",
        f"other.{number}.{signature}",
        f"digest.{number}",
        "digest..",
        "digest.한글.x",
        "x",
    ):
        answer = follower.post(f"/api/mail/unsubscribe/{token}")
        assert (answer.status_code, answer.json()["code"]) == (404, "unsubscribe_link_unknown")
    assert is_subscribed(owner)


def test_of_a_member_who_is_gone_nothing_is_told(url: str, owner: Person, visitor: Person):
    with transaction():
        execute(
            "UPDATE users SET status = 'purged', withdrawn_at = now(), email = NULL,"
            " username = NULL WHERE id = %(id)s",
            id=owner.id,
        )

    assert visitor.get(url).json()["code"] == "unsubscribe_link_unknown"


def mails_of_health(member: Person) -> dict[str, bool]:
    rows = member.get(PREFERENCES).json()["kinds"]
    (row,) = (row for row in rows if row["kind"] == "health")
    return {way: row[way] for way in ("site", "push", "mail")}


def test_a_letter_of_its_own_is_ended_by_one_click_and_the_bell_stays(
    owner: Person, visitor: Person, site: RunningSite
):
    url = f"/api/mail/unsubscribe/{unsubscribe_token('health', owner.id, site.settings)}"
    assert visitor.get(url).json()["label"] == "건강수첩 메일"

    for _ in range(2):
        assert visitor.post(url).json()["isSubscribed"] is False

    assert mails_of_health(owner) == {"site": True, "push": True, "mail": False}


def test_what_must_be_told_has_no_list():
    assert set(LISTS) == {"digest", "health", "marketing"}
    assert not {kind.value for kind, choice in DEFAULTS.items() if choice.is_fixed} & set(LISTS)


def wait(*members: Person) -> None:
    for member in members:
        for kind in MAILS.values():
            with transaction():
                execute(
                    "INSERT INTO outbox_mail (user_id, kind, to_address, subject, text,"
                    " next_attempt_at) VALUES (%(id)s, %(kind)s, 'k@example.com', '', '',"
                    " now() + interval '8 hours')",
                    id=member.id,
                    kind=kind,
                )


def waiting(member: Person) -> list[str]:
    with connection():
        return fetch_column(
            "SELECT kind FROM outbox_mail WHERE user_id = %(id)s ORDER BY id", id=member.id
        )


@pytest.mark.parametrize("ended", MAILS)
def test_what_waits_for_the_morning_is_not_sent_after_it(
    owner: Person, follower: Person, visitor: Person, site: RunningSite, ended: str
):
    owner.put(PREFERENCES, {"digest": True, "marketing": True})
    wait(owner, follower)

    visitor.post(f"/api/mail/unsubscribe/{unsubscribe_token(ended, owner.id, site.settings)}")

    assert waiting(owner) == [kind for name, kind in MAILS.items() if name != ended]
    assert waiting(follower) == [*MAILS.values()]


def test_nor_after_it_was_switched_off_in_the_settings(owner: Person):
    wait(owner)
    health = {"kind": "health", "site": True, "push": True, "mail": False}

    owner.put(PREFERENCES, {"digest": False, "kinds": [health]})

    assert waiting(owner) == ["advertisement"]
