"""A password is replaced while somebody signs in with the old one."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import httpx

from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.members.accounts.credentials.passwords import hash_password, renew_old_hash
from hamsterd.members.accounts.queries import own_account
from hamsterd.members.accounts.recovery.service import replace_password
from tests.authenticator import add_app, log_in, new_browser, second_step
from tests.google import arrive, depart, go_through, link
from tests.people import PASSWORD, Person
from tests.provider import Provider
from tests.site import RunningSite
from tests.waiting import wait_until, waiting_for_a_lock

NEW = "new-haessi-8264"
OPEN = "SELECT count(*) FROM sessions WHERE user_id = %(id)s AND revoked_at IS NULL"


def while_replaced(owner: Person, site: RunningSite, sign_in: Callable[[], object]) -> object:
    """What signing in answers that read the old password, and waits for the new one's commit."""
    new = hash_password(NEW)
    with ThreadPoolExecutor() as pool:
        with connection(), transaction():
            member = own_account(owner.id, is_locked=True)
            replace_password(member, new, site.settings)
            waiting = pool.submit(sign_in)
            wait_until(waiting_for_a_lock)
        answer = waiting.result()
    with connection():
        assert fetch_value(OPEN, id=owner.id) == 0
    return answer


def refusal(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_the_form_opens_nothing(owner: Person, visitor: Person, site: RunningSite):
    form = {"username": "kong", "password": PASSWORD}

    answer = while_replaced(owner, site, lambda: refusal(visitor.post("/api/auth/login", form)))

    assert answer == (401, "wrong_credentials")


def test_a_grant_of_tokens_opens_nothing(owner: Person, visitor: Person, site: RunningSite):
    form = {"grant_type": "password", "username": "kong", "password": PASSWORD}

    answer = while_replaced(owner, site, lambda: refusal(visitor.post("/api/auth/token", form)))

    assert answer == (401, "wrong_credentials")


def test_the_second_step_opens_nothing(owner: Person, site: RunningSite):
    app = add_app(owner)
    laptop = new_browser(owner)
    log_in(laptop)

    answer = while_replaced(owner, site, lambda: refusal(second_step(laptop, app.code())))

    assert answer == (404, "second_step_over")


def test_linking_a_provider_opens_and_links_nothing(
    owner: Person, visitor: Person, site: RunningSite, google: Provider
):
    google.has("g-kong", email="kong@example.com", email_verified=True)
    go_through(visitor, google, "g-kong")

    answer = while_replaced(owner, site, lambda: refusal(link(visitor)))

    assert answer == (422, "wrong_password")
    with connection():
        assert fetch_value("SELECT count(*) FROM linked_identities") == 0


def test_a_provider_that_the_new_password_lets_go_opens_nothing(
    owner: Person, visitor: Person, site: RunningSite, google: Provider
):
    google.has("g-kong", email="kong@example.com", email_verified=True)
    go_through(visitor, google, "g-kong")
    link(visitor)
    google.has("g-kong", email="other@example.com", email_verified=True)
    laptop = Person(site.url)
    back = google.agree(depart(laptop), "g-kong")

    answer = while_replaced(owner, site, lambda: arrive(laptop, back))

    assert answer == "/register/complete"


def test_two_first_sign_ins_at_once_after_a_move_are_both_right(owner: Person):
    old = "6f8c114b58f2ce9e"
    with connection():
        now = fetch_value("SELECT password_hash FROM users WHERE id = %(id)s", id=owner.id)

    assert renew_old_hash(owner.id, PASSWORD, old) == now  # the other one renewed it
    assert renew_old_hash(owner.id, "mypass", old) == old  # replaced: no longer a password
