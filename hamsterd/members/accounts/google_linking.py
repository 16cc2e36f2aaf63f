"""Adding Google to the ways into one's own account, in the settings, and taking it away.

Adding one takes the password, the session that asked and the provider's word together: the state
begins with a mark of its own, and its ticket names the session, so that a way back which somebody
else began links nothing (decisions/0046). Whatever comes of it is said in the settings.
"""

from datetime import timedelta

from hamsterd.config import Settings
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_one
from hamsterd.db.transaction import transaction
from hamsterd.http.access import Viewer
from hamsterd.members.accounts import google, google_accounts
from hamsterd.members.accounts.errors import (
    FirstPasswordByMail,
    GoogleAccountTaken,
    GoogleLinkedAlready,
    GoogleNotLinked,
    GoogleNotOffered,
    NoOtherSignIn,
)
from hamsterd.members.accounts.google import EmailUnverified, ProviderRefused
from hamsterd.members.accounts.google_offer import is_offered
from hamsterd.members.accounts.google_sign_in import STATE_SECONDS, Start, is_same
from hamsterd.members.accounts.identity import Identity
from hamsterd.members.accounts.lockout import confirm_password
from hamsterd.members.accounts.queries import own_account
from hamsterd.members.accounts.schemas import GoogleCallbackQuery
from hamsterd.members.accounts.signed_tokens import sign, verify

SETTINGS = "/settings?google="
LINKED = f"{SETTINGS}linked"
REFUSED = f"{SETTINGS}refused"
FAILED = f"{SETTINGS}failed"
UNVERIFIED = f"{SETTINGS}unverified"
TAKEN = f"{SETTINGS}taken"
ENDED = f"{SETTINGS}ended"

MARK = "link."
"""How the state of such an attempt begins; random parts have no dot, so a sign-in's never does."""
_STATE = "google-link-state"

_OPEN_SESSION = """
    SELECT 1 FROM sessions
     WHERE id = %(session_id)s AND user_id = %(member_id)s AND revoked_at IS NULL
"""


def is_of_linking(query: GoogleCallbackQuery, ticket: str, site: Settings) -> bool:
    """Whether a way back from the provider is one of these, and not of signing in.

    Some providers send no state along with a refusal; then the ticket tells.
    """
    if query.state:
        return query.state.startswith(MARK)
    return bool(query.error) and verify(_STATE, ticket, site) is not None


def require_connectable(
    *, member_id: int, password: str | None, address: str, site: Settings
) -> None:
    """Prove by password that the member is there, and that there is something to link.

    Raises `GoogleNotOffered`, `GoogleLinkedAlready`, `FirstPasswordByMail` for who has none,
    `WrongPassword` under `password`, or `TooOften`.
    """
    if not is_offered(site):
        raise GoogleNotOffered
    member = own_account(member_id)
    if member["is_linked"]:
        raise GoogleLinkedAlready
    if member["password_hash"] is None:
        raise FirstPasswordByMail
    confirm_password(member, password, address)


def start(*, viewer: Viewer, site: Settings) -> Start:
    """Where to go, and the ticket of this session; raises `ProviderRefused`."""
    attempt = google.begin(site, mark=MARK)
    facts = {
        "state": attempt.state,
        "nonce": attempt.nonce,
        "verifier": attempt.verifier,
        "session": str(viewer.session_id),
    }
    return Start(attempt.address, sign(_STATE, facts, timedelta(seconds=STATE_SECONDS), site))


def arrive(
    *, query: GoogleCallbackQuery, ticket: str, viewer: Viewer | None, site: Settings
) -> str:
    """Back from the provider: link; where in the settings to say what came of it."""
    kept = verify(_STATE, ticket, site)
    if kept is not None and query.error:
        return REFUSED
    if kept is None or not query.code or not is_same(str(kept["state"]), query.state):
        return FAILED
    if viewer is None or str(viewer.session_id) != kept["session"]:
        return ENDED
    try:
        who = google.identify(
            code=query.code, nonce=str(kept["nonce"]), verifier=str(kept["verifier"]), site=site
        )
    except EmailUnverified:
        return UNVERIFIED
    except ProviderRefused:
        return FAILED
    return _link(viewer, who, site)


def disconnect(*, member_id: int, password: str | None, address: str, site: Settings) -> None:
    """Let Google open the account no more; sessions that it opened stay.

    Raises `GoogleNotLinked`, `NoOtherSignIn` for who has no password, `WrongPassword` under
    `password`, or `TooOften`.
    """
    member = own_account(member_id)
    if not member["is_linked"]:
        raise GoogleNotLinked
    if member["password_hash"] is None:
        raise NoOtherSignIn
    confirm_password(member, password, address)
    with connection(), transaction():
        if not google_accounts.disconnect_own(member_id, site):
            raise GoogleNotLinked


def _link(viewer: Viewer, who: Identity, site: Settings) -> str:
    with connection(), transaction():
        # A new password ends sessions under this lock, maybe while the provider was asked.
        own_account(viewer.id, is_locked=True)
        if not fetch_one(_OPEN_SESSION, session_id=viewer.session_id, member_id=viewer.id):
            return ENDED
        owner = google_accounts.account_with_email(who.email)
        if owner is not None and owner["id"] != viewer.id:
            return TAKEN
        try:
            google_accounts.connect(viewer.id, who, site)
        except GoogleAccountTaken:
            return TAKEN
    return LINKED
