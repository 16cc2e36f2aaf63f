"""Proving one's identity again in an open session (docs/decisions/0082-second-factor.md).

With a second factor, the password alone proves nothing. An account without a password is proved by
signing in again with a linked provider.
"""

from datetime import datetime

from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.core.errors import InvalidInput
from hamsterd.db.sql import fetch_column, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.http.rights.access import Viewer
from hamsterd.http.rights.proofs import FRESH
from hamsterd.members.accounts.credentials.lockout import Account, confirm_password, count_guess
from hamsterd.members.accounts.errors import WrongPassword
from hamsterd.members.accounts.queries import own_account, ways_to_prove
from hamsterd.members.accounts.schemas import ProofIn, ProofOut
from hamsterd.members.accounts.sessions import drop_sessions
from hamsterd.members.second_factor import service as second_factor
from hamsterd.members.second_factor.ceremonies import Asked, ask, use_passkey
from hamsterd.members.second_factor.challenges import Ceremony
from hamsterd.members.second_factor.errors import WrongCode
from hamsterd.members.second_factor.queries import factor_ways

NO_PROOF = "2단계 인증을 쓰는 계정은 인증 앱, 패스키나 복구 코드로 확인해요."

_PROVED = """
    UPDATE sessions SET proved_at = %(now)s, console_seen_at = %(now)s
     WHERE id = %(session_id)s AND user_id = %(member_id)s AND revoked_at IS NULL
    RETURNING token_hash
"""
_PROVED_AT = "SELECT proved_at FROM sessions WHERE id = %(session_id)s"
_FORGET_OTHERS = """
    UPDATE sessions SET proved_at = NULL
     WHERE user_id = %(member_id)s AND id <> %(session_id)s AND revoked_at IS NULL
       AND proved_at IS NOT NULL
    RETURNING token_hash
"""


@transactional
def proof_state(*, viewer: Viewer) -> ProofOut:
    """How this session can prove its user's identity, and until when it has."""
    proved_at: datetime | None = fetch_value(_PROVED_AT, session_id=viewer.session_id)
    until = proved_at + FRESH if proved_at else None
    return ProofOut(
        ways=ways_to_prove(viewer.id), fresh_until=until if until and until > utc_now() else None
    )


def ask_for_passkey(*, viewer: Viewer, site: Settings) -> Asked:
    """Ask the browser for a passkey of the member."""
    return ask(Ceremony.PROOF, viewer.id, site)


def prove(*, viewer: Viewer, form: ProofIn, challenge: str, address: str, site: Settings) -> None:
    """Prove this session from now on; `challenge` is what the passkey had to sign.

    Raises `WrongPassword` under `password`, `WrongCode` under `code`, `TooOften` after five
    failures, `InvalidInput` for a password if there is a second factor, or the errors of
    `use_passkey`.
    """
    if form.passkey:
        use_passkey(form.passkey, challenge, Ceremony.PROOF, viewer.id, site)
    elif form.code is not None:
        is_right = count_guess(
            Account(viewer.id, asked="session"),
            address,
            lambda: second_factor.spend_code(member_id=viewer.id, code=form.code or "", site=site),
        )
        if not is_right:
            raise WrongCode
    else:
        _prove_by_password(viewer, form.password, address)
    mark_proved(viewer)


def _prove_by_password(viewer: Viewer, password: str | None, address: str) -> None:
    member = own_account(viewer.id)
    if factor_ways(viewer.id) or member["password_hash"] is None:
        raise InvalidInput(NO_PROOF, fields={"password": NO_PROOF})
    if not password:
        raise WrongPassword(fields={"password": WrongPassword.message})
    confirm_password(member, password, address)


@transactional
def mark_proved(viewer: Viewer) -> None:
    """Record that this session has just proved its user's identity, for every process."""
    hashes = fetch_column(_PROVED, session_id=viewer.session_id, member_id=viewer.id, now=utc_now())
    drop_sessions(hashes)


@transactional
def doubt_other_sessions(viewer: Viewer) -> None:
    """Void the proofs of other sessions from before the member had a second factor."""
    hashes = fetch_column(_FORGET_OTHERS, session_id=viewer.session_id, member_id=viewer.id)
    drop_sessions(hashes)
