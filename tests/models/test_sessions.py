"""However an account is opened and shut: what opens it is what its member left open."""

import re
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import httpx
import pytest
import time_machine
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_value
from hamsterd.http.rights.proofs import FRESH
from hamsterd.members.accounts.recovery import handlers as recovery_handlers
from hamsterd.members.accounts.rules import MAX_FAILURES, RECOVERY_MAILS_PER_HOUR, RESET_LINK_LIFE
from hamsterd.members.accounts.second_step.service import STEP_LIFE
from tests.authenticator import Authenticator, add_app, log_in, new_browser, second_step
from tests.examples import run_model
from tests.people import ONE_REQUEST, PASSWORD, Person, sign_up
from tests.site import RunningSite

BROWSERS = st.integers(0, 2)
PASSWORDS = st.sampled_from([PASSWORD, "new-haessi-8264"])
PAUSES = st.sampled_from([timedelta(minutes=2), timedelta(minutes=11), timedelta(minutes=31)])
LETTER = "SELECT text FROM outbox_mail WHERE kind = 'password_reset' ORDER BY id DESC LIMIT 1"


@dataclass
class Browser:
    """The state of one browser: session, fresh proof, unfinished second step, "remember me"."""

    person: Person
    is_open: bool = False
    proved_at: datetime | None = None
    step: tuple[str, datetime] | None = None
    is_remembered: bool = False


@dataclass
class Link:
    """A mailed one to a new password."""

    token: str
    sent_at: datetime
    is_good: bool = True


@dataclass
class Account:
    """The credentials of an account."""

    browsers: list[Browser]
    password: str = PASSWORD
    app: Authenticator | None = None
    codes: list[str] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    failures: int = 0
    is_gone: bool = False

    def end_all(self, *, but: Browser | None = None) -> None:
        for one in self.browsers:
            one.is_open = one.is_open and one is but

    def forget_devices(self) -> None:
        for one in self.browsers:
            one.is_remembered = False


class SigningIn(RuleBasedStateMachine):
    """One member with three browsers; `site` is set. The clock moves only in the pauses."""

    site: RunningSite

    @initialize()
    def begin(self) -> None:
        self.site.reset()
        self.clock = time_machine.travel(datetime.now(UTC), tick=False)
        self.moving = self.clock.start()
        kong = sign_up(self.site.url, "kong", "콩이집사")
        people = [kong, new_browser(kong), new_browser(kong)]
        for person in people:
            person.http.headers.update(ONE_REQUEST)
        self.account = Account([Browser(person) for person in people])
        self.opens(self.account.browsers[0])

    def teardown(self) -> None:
        self.clock.stop()

    # Signing in.

    def opens(self, browser: Browser, *, is_proved: bool = True) -> None:
        browser.is_open, self.account.is_gone = True, False
        browser.proved_at = datetime.now(UTC) if is_proved else None

    @rule(place=BROWSERS, password=PASSWORDS)
    def sign_in(self, place: int, password: str) -> None:
        account, browser = self.account, self.account.browsers[place]
        is_right = password == account.password
        if not is_right and account.failures == MAX_FAILURES - 1:
            return  # locks are another story
        answer = log_in(browser.person, password)
        account.failures = 0 if is_right else account.failures + 1
        if not is_right:
            assert answer.status_code == 401
        elif account.app and not browser.is_remembered:
            assert answer.json()["code"] == "second_factor_required"
            browser.step = (password, datetime.now(UTC))
        else:
            assert answer.status_code == 200, answer.text
            assert answer.json()["restored"] is account.is_gone
            self.opens(browser, is_proved=not account.app)

    @rule(place=BROWSERS, is_recovery=st.booleans(), is_remembered=st.booleans())
    def take_the_step(self, place: int, is_recovery: bool, is_remembered: bool) -> None:
        account, browser = self.account, self.account.browsers[place]
        is_waiting = (
            browser.step is not None
            and account.app is not None
            and browser.step[0] == account.password
            and self.is_within(STEP_LIFE - timedelta(minutes=1), browser.step[1])
        )
        code = self.code(is_recovery=is_recovery and is_waiting)
        answer = second_step(browser.person, code, rememberDevice=is_remembered)
        assert answer.status_code == (200 if is_waiting else 404), answer.text
        if is_waiting:
            browser.step = None
            self.opens(browser)
            browser.is_remembered = browser.is_remembered or is_remembered

    def code(self, *, is_recovery: bool = False) -> str:
        """One that was not used yet: the app's next, a minute later, or one of the paper."""
        if self.account.app is None:
            return "123456"
        if is_recovery and self.account.codes:
            return self.account.codes.pop()
        self.moving.shift(timedelta(minutes=1))
        return self.account.app.code()

    @precondition(lambda self: len(self.account.links) < RECOVERY_MAILS_PER_HOUR)
    @rule()
    def ask_for_a_link(self) -> None:
        browser = self.account.browsers[2]
        form = {"email": "kong@example.com"}
        assert browser.person.post("/api/auth/request-password-reset", form).status_code == 200
        with connection():
            [token] = re.findall(r"token=(\S+)", str(fetch_value(LETTER)))
        self.void_links()
        self.account.links.append(Link(token, datetime.now(UTC)))

    @precondition(lambda self: self.account.links)
    @rule(place=BROWSERS, password=PASSWORDS, which=st.integers(0, 5))
    def follow_a_link(self, place: int, password: str, which: int) -> None:
        account = self.account
        link = account.links[which % len(account.links)]
        is_good = link.is_good and self.is_within(RESET_LINK_LIFE, link.sent_at)
        form = {"token": link.token, "newPassword": password}
        answer = account.browsers[place].person.post("/api/auth/reset-password", form)
        assert answer.is_success is is_good, answer.text
        if is_good:
            account.password, account.failures = password, 0
            self.void_links()
            account.end_all()
            account.forget_devices()
            self.void_steps()

    # Acts while signed in.

    @rule(place=BROWSERS)
    def sign_out(self, place: int) -> None:
        browser = self.account.browsers[place]
        assert browser.person.post("/api/auth/logout").status_code == 200
        browser.is_open = False

    @rule(place=BROWSERS, other=BROWSERS)
    def sign_another_out(self, place: int, other: int) -> None:
        browser, left = self.account.browsers[place], self.account.browsers[other]
        if not browser.is_open or not left.is_open:
            return
        [current] = [
            one for one in left.person.get("/api/auth/sessions").json() if one["isCurrent"]
        ]
        assert browser.person.delete(f"/api/auth/sessions/{current['id']}").status_code == 200
        left.is_open = False

    @rule(place=BROWSERS, password=PASSWORDS)
    def change_password(self, place: int, password: str) -> None:
        account, browser = self.account, self.account.browsers[place]
        form = {"currentPassword": account.password, "newPassword": password}
        answer = browser.person.put("/api/auth/password", form)
        if self.is_done(browser, answer, needs_proof=account.app is not None):
            account.password = password
            account.end_all(but=browser)
            account.forget_devices()
            self.void_links()
            self.void_steps()

    @rule(place=BROWSERS)
    def add_an_app(self, place: int) -> None:
        account, browser = self.account, self.account.browsers[place]
        status = 409 if account.app else 200
        answer = browser.person.post("/api/auth/second-factor/app")
        if not self.is_done(browser, answer, needs_proof=True, status=status):
            return
        self.moving.shift(timedelta(minutes=1))
        if self.is_fresh(browser):
            account.app = add_app(browser.person)
            account.codes = list(account.app.recovery_codes)
            for one in account.browsers:
                one.proved_at = datetime.now(UTC) if one is browser else None

    @rule(place=BROWSERS)
    def remove_the_app(self, place: int) -> None:
        account, browser = self.account, self.account.browsers[place]
        status = 200 if account.app else 404
        answer = browser.person.delete("/api/auth/second-factor/app")
        if self.is_done(browser, answer, needs_proof=True, status=status):
            account.app, account.codes = None, []
            account.forget_devices()

    @rule(place=BROWSERS)
    def renew_the_codes(self, place: int) -> None:
        account, browser = self.account, self.account.browsers[place]
        status = 200 if account.app else 404
        answer = browser.person.post("/api/auth/second-factor/recovery-codes")
        if self.is_done(browser, answer, needs_proof=True, status=status):
            account.codes = answer.json()["recoveryCodes"]

    @rule(place=BROWSERS)
    def prove(self, place: int) -> None:
        account, browser = self.account, self.account.browsers[place]
        by_password = {"password": account.password}
        form = {"code": self.code()} if account.app else by_password
        if account.app and browser.is_open:
            assert browser.person.post("/api/auth/proof", by_password).status_code == 422
        if self.is_done(browser, browser.person.post("/api/auth/proof", form), needs_proof=False):
            browser.proved_at = datetime.now(UTC)

    @rule(place=BROWSERS)
    def forget_a_device(self, place: int) -> None:
        browser = self.account.browsers[place]
        if not browser.is_open:
            return
        listed = browser.person.get("/api/auth/second-factor").json()["devices"]
        for device in [one for one in listed if one["isCurrent"]]:
            path = f"/api/auth/second-factor/devices/{device['id']}"
            assert browser.person.delete(path).status_code == 200
            browser.is_remembered = False

    @rule(place=BROWSERS)
    def leave(self, place: int) -> None:
        account, browser = self.account, self.account.browsers[place]
        form = {"password": account.password}
        answer = browser.person.http.request("DELETE", "/api/auth/delete-account", json=form)
        if self.is_done(browser, answer, needs_proof=account.app is not None):
            account.is_gone = True
            account.end_all()
            self.void_links()

    @rule(pause=PAUSES)
    def wait(self, pause: timedelta) -> None:
        self.moving.shift(pause)

    # Results.

    def is_done(
        self, browser: Browser, answer: httpx.Response, *, needs_proof: bool, status: int = 200
    ) -> bool:
        """Whether an act was one: of a session, with a fresh proof where it needs that."""
        if not browser.is_open:
            expected = (401, "not_signed_in")
        elif needs_proof and not self.is_fresh(browser):
            expected = (403, "fresh_proof_required")
        else:
            assert answer.status_code == status, answer.text
            return status == 200
        assert (answer.status_code, answer.json()["code"]) == expected
        return False

    def is_fresh(self, browser: Browser) -> bool:
        return browser.proved_at is not None and self.is_within(FRESH, browser.proved_at)

    def is_within(self, life: timedelta, since: datetime) -> bool:
        return datetime.now(UTC) - since < life

    def void_links(self) -> None:
        for link in self.account.links:
            link.is_good = False

    def void_steps(self) -> None:
        """A step is bound to the current password: setting the same password again voids it,
        too.
        """
        for browser in self.account.browsers:
            browser.step = None

    @invariant()
    def every_browser_opens_what_it_should(self) -> None:
        account = self.account
        sessions = sum(one.is_open for one in account.browsers)
        for browser in account.browsers:
            person = browser.person
            assert person.get("/api/auth/me").status_code == (200 if browser.is_open else 401)
            if not browser.is_open:
                continue
            assert len(person.get("/api/auth/sessions").json()) == sessions
            proof = person.get("/api/auth/proof").json()
            assert (proof["freshUntil"] is not None) is self.is_fresh(browser)
            assert proof["ways"] == (["code", "recovery"] if account.app else ["password"])
            factor = person.get("/api/auth/second-factor").json()
            assert (factor["app"] is not None) is (account.app is not None)
            assert factor["recoveryCodesLeft"] == len(account.codes)
            remembered = [one.is_remembered for one in account.browsers]
            assert len(factor["devices"]) >= sum(remembered)
            assert any(one["isCurrent"] for one in factor["devices"]) is browser.is_remembered


def test_what_opens_an_account_is_what_its_member_left_open(
    site: RunningSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recovery_handlers, "RECOVERY_SECONDS", 0.0)
    run_model(SigningIn, quick=4, thorough=150, steps=25, site=site)
