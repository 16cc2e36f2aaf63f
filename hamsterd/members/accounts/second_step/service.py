"""The second step of signing in: the password was right, but no session is open yet.

Between the steps the browser carries a signed ticket for ten minutes. It names the member, opens
nothing by itself, and is void after a password change.
"""

from dataclasses import dataclass
from datetime import timedelta

from hamsterd.config import Settings
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_row
from hamsterd.db.transaction import transaction
from hamsterd.members.accounts.credentials.lockout import Account, count_guess
from hamsterd.members.accounts.credentials.signed_tokens import sign, verify
from hamsterd.members.accounts.grace import grace_begins
from hamsterd.members.accounts.providers import accounts as provider_accounts
from hamsterd.members.accounts.schemas import SecondStepIn, SecondStepOut
from hamsterd.members.accounts.signin import (
    IS_BANNED,
    SIGNS_IN,
    Device,
    SecondStep,
    SignedIn,
    banned,
    enter,
    locked_stamp,
    password_stamp,
)
from hamsterd.members.second_factor import service as second_factor
from hamsterd.members.second_factor.ceremonies import Asked, ask, use_passkey
from hamsterd.members.second_factor.challenges import Ceremony
from hamsterd.members.second_factor.errors import SecondStepOver, WrongCode
from hamsterd.members.second_factor.queries import factor_ways
from hamsterd.members.sign_in_providers.identity import Identity

STEP_LIFE = timedelta(minutes=10)
"""How long the second step may take: a phone has to be found."""
_PURPOSE = "second-step"

_FIND = f"""
    SELECT password_hash, {IS_BANNED} AS is_banned FROM users
     WHERE id = %(member_id)s AND {SIGNS_IN} AND refused_at IS NULL
"""


@dataclass(frozen=True, slots=True)
class Entered:
    """Signed in after both steps; `device` is the cookie of a browser to be remembered."""

    signed_in: SignedIn
    remember_me: bool
    device: str = ""


def note_of(step: SecondStep, site: Settings) -> str:
    """The browser's ticket for the second step."""
    facts: dict[str, str | bool] = {
        "member": str(step.member_id),
        "stamp": step.stamp,
        "remember": step.remember_me,
    }
    if step.linking:
        facts |= {
            "provider": step.linking.provider,
            "sub": step.linking.subject,
            "email": step.linking.email,
            "verified": step.linking.is_verified,
        }
    return sign(_PURPOSE, facts, STEP_LIFE, site)


def waiting_step(*, note: str, site: Settings) -> SecondStepOut:
    """The ways to take the step that is pending in this browser. Raises `SecondStepOver`."""
    return SecondStepOut(ways=step_behind(note, site).ways)


def step_behind(note: str, site: Settings) -> SecondStep:
    """The step that a note is for.

    Raises `SecondStepOver` when it is over, or the password another by now; `AccountBanned`.
    """
    facts = verify(_PURPOSE, note, site)
    if facts is None:
        raise SecondStepOver
    member_id = int(facts["member"])
    with connection():
        row = fetch_row(_FIND, SecondStepOver, member_id=member_id, since=grace_begins())
        ways = factor_ways(member_id)
    if row["is_banned"]:
        raise banned(member_id, site)
    if not ways or password_stamp(row["password_hash"]) != facts["stamp"]:
        raise SecondStepOver
    return SecondStep(
        member_id, ways, bool(facts["remember"]), str(facts["stamp"]), _linking(facts)
    )


def _linking(facts: dict[str, str | bool]) -> Identity | None:
    """The identity to link once the step is taken."""
    if "provider" not in facts:
        return None
    return Identity(
        provider=str(facts["provider"]),
        subject=str(facts["sub"]),
        email=str(facts["email"]),
        is_verified=bool(facts["verified"]),
        name="",
    )


def ask_for_passkey(*, note: str, site: Settings) -> Asked:
    """Request a passkey for the pending step. Raises `SecondStepOver`."""
    return ask(Ceremony.SECOND_STEP, step_behind(note, site).member_id, site)


def take_step(
    *, note: str, form: SecondStepIn, challenge: str, device: Device, site: Settings
) -> Entered:
    """Sign in after a right second factor; `challenge` is what the passkey had to sign.

    Raises `SecondStepOver`, `WrongCode`, `TooOften` after five failures, and the errors of `enter`
    and `use_passkey`.
    """
    step = step_behind(note, site)
    if form.passkey:
        use_passkey(form.passkey, challenge, Ceremony.SECOND_STEP, step.member_id, site)
    else:
        prove_by_code(step.member_id, form.code, device.ip, site)
    with connection(), transaction():
        if locked_stamp(step.member_id) != step.stamp:
            raise SecondStepOver
        if step.linking:
            provider_accounts.connect(step.member_id, step.linking, site)
        done = enter(member_id=step.member_id, remember_me=step.remember_me, device=device)
        token = ""
        if form.remember_device:
            token = second_factor.remember(
                member_id=step.member_id, user_agent=device.user_agent, site=site
            )
    return Entered(done, step.remember_me, token)


def prove_by_code(member_id: int, code: str, address: str, site: Settings) -> None:
    """Raise `WrongCode` unless `code` is the member's and counts now; guesses are counted."""
    is_right = count_guess(
        Account(member_id, asked="code"),
        address,
        lambda: second_factor.spend_code(member_id=member_id, code=code, site=site),
    )
    if not is_right:
        raise WrongCode
