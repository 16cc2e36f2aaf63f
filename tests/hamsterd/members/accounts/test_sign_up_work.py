"""While many sign up at once each takes a proof of work, once, and nobody else waits for one."""

import base64
import json
from datetime import timedelta
from typing import Any

import altcha
import httpx
import pytest
import time_machine
from hypothesis import given
from hypothesis import strategies as st

from hamsterd.core.clock import utc_now
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from hamsterd.members.accounts import rules
from hamsterd.members.accounts.errors import WorkNeeded
from hamsterd.members.accounts.signing_up.work import require_work, work_for
from tests.hamsterd.content.screening.test_shield import raise_shield
from tests.people import Person, registration
from tests.site import RunningSite

WORK = "/api/auth/register/work"


def try_to(visitor: Person, name: str = "mong", **changes: Any) -> httpx.Response:
    return visitor.post("/api/auth/register", registration(name, f"{name}네", **changes))


def asked(visitor: Person) -> dict[str, Any] | None:
    answer = visitor.post(WORK)
    assert answer.status_code == 200, answer.text
    work: dict[str, Any] | None = answer.json()["work"]
    return work


def solved(work: dict[str, Any] | None) -> str:
    """As a client of ALTCHA's own library answers."""
    assert work is not None
    challenge = altcha.Challenge.from_dict(work)
    solution = altcha.solve_challenge(challenge)
    assert solution is not None
    return altcha.Payload(challenge, solution).to_base64()


@pytest.fixture(autouse=True)
def little_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundredth of what is asked of browsers; `tests/e2e/test_sign_up_work.py` computes all."""
    monkeypatch.setattr(rules, "WORK_TRIES", rules.WORK_TRIES // 100)


@pytest.fixture
def shielded(admin: Person, site: RunningSite) -> None:
    raise_shield(admin)
    site.forget()


def test_on_a_quiet_day_nobody_computes(visitor: Person):
    assert asked(visitor) is None
    assert try_to(visitor).status_code == 201


def test_behind_the_shield_it_is_asked_for_and_taken(visitor: Person, shielded: None):
    refused = try_to(visitor)
    assert (refused.status_code, refused.json()["code"]) == (403, "work_needed")

    assert try_to(visitor, work=solved(asked(visitor))).status_code == 201


def test_it_is_taken_once(visitor: Person, shielded: None):
    work = solved(asked(visitor))
    assert try_to(visitor, work=work).status_code == 201
    again = try_to(visitor, "dubi", work=work)
    assert (again.status_code, again.json()["code"]) == (403, "work_needed")


def test_a_form_that_was_wrong_does_not_use_it_up(visitor: Person, owner: Person, shielded: None):
    work = solved(asked(visitor))
    assert try_to(visitor, "kong", work=work).status_code == 409
    assert try_to(visitor, work=work).status_code == 201


def test_it_expires(visitor: Person, shielded: None):
    work = solved(asked(visitor))
    with time_machine.travel(utc_now() + rules.WORK_LIFE + timedelta(minutes=1), tick=True):
        assert try_to(visitor, work=work).json()["code"] == "work_needed"


def changed(work: str, **parameters: Any) -> str:
    payload = json.loads(base64.b64decode(work))
    payload["challenge"]["parameters"].update(parameters)
    return base64.b64encode(json.dumps(payload).encode()).decode()


def test_what_was_not_asked_is_not_taken(visitor: Person, shielded: None):
    work = solved(asked(visitor))
    payload = json.loads(base64.b64decode(work))
    easy = altcha.create_challenge("PBKDF2/SHA-256", 1, counter=1, hmac_secret="ours?")
    own = altcha.Payload(easy, altcha.solve_challenge(easy)).to_base64()
    payload["solution"]["derivedKey"] = "00" * 32
    wrong = base64.b64encode(json.dumps(payload).encode()).decode()
    for forged in (
        *("", "x", "e30=", "bnVsbA==", own, wrong),
        changed(work, cost=1),
        changed(work, expiresAt=9_999_999_999),
        changed(work, expiresAt=None),
        changed(work, nonce="00" * 16),
    ):
        assert try_to(visitor, work=forged).json()["code"] == "work_needed", forged


def test_many_from_one_network_compute_and_others_do_not(visitor: Person, site: RunningSite):
    strict = site.settings.model_copy(update={"rate_limit_scale": 1.0})
    for number in range(rules.SIGN_UPS_WITHOUT_WORK):
        assert work_for(address="203.0.113.7", site=strict).work is None
        assert try_to(visitor, f"mong{number}").status_code == 201
        with transaction():
            execute("UPDATE sessions SET network = '203.0.113.7'")

    assert work_for(address="203.0.113.7", site=strict).work is not None
    assert work_for(address="::ffff:203.0.113.7", site=strict).work is not None
    assert work_for(address="203.0.113.8", site=strict).work is None
    with transaction():
        execute("UPDATE users SET created_at = created_at - interval '2 hours'")
    assert work_for(address="203.0.113.7", site=strict).work is None


def test_a_page_without_tls_asks_for_nothing_its_browser_cannot_compute(
    site: RunningSite, shielded: None
):
    plain = site.settings.model_copy(update={"base_url": "http://hamzzi.lan"})
    secure = site.settings.model_copy(update={"base_url": "https://hamzzi.kr"})
    assert work_for(address="203.0.113.7", site=plain).work is None
    assert work_for(address="203.0.113.7", site=secure).work is not None


def test_whatever_is_sent_as_work_is_refused_as_such(site: RunningSite, shielded: None):
    @given(
        st.one_of(
            st.text(max_size=300),
            st.recursive(
                st.none() | st.integers() | st.text(max_size=5),
                lambda one: (
                    st.lists(one, max_size=3)
                    | st.dictionaries(
                        st.sampled_from(
                            ["challenge", "solution", "parameters", "nonce", "signature"]
                        ),
                        one,
                    )
                ),
            ).map(lambda tree: base64.b64encode(json.dumps(tree).encode()).decode()),
        )
    )
    def holds(sent: str) -> None:
        with pytest.raises(WorkNeeded):
            require_work(sent, address="203.0.113.7", site=site.settings)

    holds()
