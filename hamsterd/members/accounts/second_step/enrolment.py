"""Adding and removing second factors of the signed-in member.

A new secret goes to the browser and comes back in a ticket that only this session can use; nothing
is stored before the app has shown its first code. Changes reach all of the member's sessions.
"""

from hamsterd.config import Settings
from hamsterd.db.handle import connection
from hamsterd.db.transaction import transaction, transactional
from hamsterd.http.rights.access import Viewer
from hamsterd.members.accounts.credentials.signed_tokens import sign, verify
from hamsterd.members.accounts.queries import own_account
from hamsterd.members.accounts.second_step.proofs import doubt_other_sessions, mark_proved
from hamsterd.members.accounts.sessions import forget_member
from hamsterd.members.second_factor import app_codes, passkeys, service
from hamsterd.members.second_factor.ceremonies import Offered, offer, verify_new
from hamsterd.members.second_factor.errors import AppAlreadyAdded, EnrolmentOver
from hamsterd.members.second_factor.queries import app_of
from hamsterd.members.second_factor.rules import ENROLMENT_LIFE
from hamsterd.members.second_factor.schemas import (
    AppConfirmIn,
    AppOffer,
    PasskeyIn,
    RecoveryCodesOut,
)
from hamsterd.members.sign_in_providers.errors import NoOtherSignIn
from hamsterd.members.sign_in_providers.links import has_other_way_in

_PURPOSE = "authenticator-app"


def offer_app(*, viewer: Viewer, site: Settings) -> AppOffer:
    """A new secret, three ways to hand it to an app, and the ticket; `AppAlreadyAdded`."""
    with connection():
        member = own_account(viewer.id)
        if app_of(viewer.id):
            raise AppAlreadyAdded
    secret = app_codes.new_secret()
    uri = app_codes.app_uri(secret, member["username"], site)
    path, size = app_codes.qr_path(uri)
    facts: dict[str, str | bool] = {"session": str(viewer.session_id), "secret": secret}
    ticket = sign(_PURPOSE, facts, ENROLMENT_LIFE, site)
    return AppOffer(secret=secret, uri=uri, qr_path=path, qr_size=size, ticket=ticket)


@transactional
def confirm_app(*, viewer: Viewer, form: AppConfirmIn, site: Settings) -> RecoveryCodesOut:
    """Add the app that was offered here; raises `EnrolmentOver`, `WrongCode`, `AppAlreadyAdded`."""
    facts = verify(_PURPOSE, form.ticket, site)
    if facts is None or facts["session"] != str(viewer.session_id):
        raise EnrolmentOver
    codes = service.add_app(
        member_id=viewer.id, secret=str(facts["secret"]), code=form.code, site=site
    )
    after_adding(viewer)
    return RecoveryCodesOut(recovery_codes=codes)


@transactional
def remove_app(*, viewer: Viewer, site: Settings) -> None:
    """Take the app away; raises `NoSecondFactor`."""
    service.remove_app(member_id=viewer.id, site=site)
    forget_member(viewer.id)


def offer_passkey(*, viewer: Viewer, site: Settings) -> Offered:
    """Let this browser make a passkey; raises `TooManyPasskeys` or `PasskeysUnavailable`."""
    with connection():
        member = own_account(viewer.id)
    return offer(member, site)


def confirm_passkey(
    *, viewer: Viewer, form: PasskeyIn, challenge: str, site: Settings
) -> RecoveryCodesOut:
    """Add the passkey that was made here; raises as `verify_new` and `add_passkey`."""
    key = verify_new(form.passkey, challenge, viewer.id, site)
    with connection(), transaction():
        codes = passkeys.add_passkey(member_id=viewer.id, name=form.name, key=key, site=site)
        after_adding(viewer)
    return RecoveryCodesOut(recovery_codes=codes)


@transactional
def remove_passkey(*, viewer: Viewer, passkey_id: int, site: Settings) -> None:
    """Take a passkey away; raises `PasskeyNotFound`, or `NoOtherSignIn` of the last way in."""
    passkeys.remove_passkey(member_id=viewer.id, passkey_id=passkey_id, site=site)
    if not has_other_way_in(viewer.id):
        raise NoOtherSignIn
    forget_member(viewer.id)


def after_adding(viewer: Viewer) -> None:
    """This session has proved the new factor; no other has."""
    mark_proved(viewer)
    doubt_other_sessions(viewer)
    forget_member(viewer.id)
