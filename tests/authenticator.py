"""A phone with an authenticator app, as far as a site can tell."""

from dataclasses import dataclass, field

import httpx
import pyotp

from hamsterd.core.clock import utc_now
from tests.mailbox import Mailbox, text_of
from tests.people import PASSWORD, Person


@dataclass
class Authenticator:
    """An app that knows one account's secret, and the recovery codes that came with it."""

    secret: str
    recovery_codes: list[str] = field(default_factory=list)

    def code(self, *, steps: int = 0) -> str:
        """The app's current code, or the one some steps before or after."""
        now = int(utc_now().timestamp()) + 30 * steps
        return pyotp.TOTP(self.secret).at(now)


def add_app(person: Person) -> Authenticator:
    """`person` adds an app; the code of the step before is used up by it, the present is not."""
    offer = person.post("/api/auth/second-factor/app").json()
    app = Authenticator(offer["secret"])
    body = {"ticket": offer["ticket"], "code": app.code(steps=-1)}
    answer = person.put("/api/auth/second-factor/app", body)
    assert answer.status_code == 200, answer.text
    app.recovery_codes = answer.json()["recoveryCodes"]
    return app


def new_browser(person: Person) -> Person:
    """Another browser of the same person, signed in nowhere."""
    return Person(person.url, person.username, person.nickname, person.id)


def log_in(browser: Person, password: str = PASSWORD, **more: object) -> httpx.Response:
    """The first step."""
    return browser.post(
        "/api/auth/login", {"username": browser.username, "password": password, **more}
    )


def second_step(browser: Person, code: str, **more: object) -> httpx.Response:
    """The second."""
    return browser.post("/api/auth/second-step", {"code": code, **more})


def is_told(mailbox: Mailbox, words: str, count: int) -> bool:
    """Whether one of the `count` received mails has these words; simultaneous mails have no
    order.
    """
    mailbox.wait_for(count)
    return any(words in text_of(mail) for mail in mailbox.mails)
