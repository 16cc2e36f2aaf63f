"""Adding and removing second factors.

Every change is mailed to the member and audited. `accounts.second_step` and `accounts.proofs` count
guesses.
"""

from hamsterd.audit.actions import Action
from hamsterd.audit.actors import member_actor
from hamsterd.audit.service import record
from hamsterd.config import Settings
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transactional
from hamsterd.delivery.mail.rules import MailKind
from hamsterd.delivery.mail.service import mail_member
from hamsterd.members.second_factor import app_codes, devices, queries, recovery_codes
from hamsterd.members.second_factor.errors import (
    AppAlreadyAdded,
    DeviceNotFound,
    NoSecondFactor,
    WrongCode,
)
from hamsterd.members.second_factor.queries import FactorOwner
from hamsterd.members.second_factor.rules import is_app_code, plain_code
from hamsterd.members.second_factor.schemas import SecondFactorOut
from hamsterd.models.members.second_factor import AuthenticatorApp, Passkey

APP = "인증 앱"


def overview(*, member_id: int, device: str) -> SecondFactorOut:
    """A member's second factors; `device` is this browser's cookie, if it is remembered."""
    with connection():
        return SecondFactorOut.model_validate(
            {
                "app": queries.app_of(member_id),
                "passkeys": queries.passkeys_of(member_id),
                "recovery_codes_left": queries.codes_left(member_id),
                "devices": queries.devices_of(member_id, devices.device_hash(device)),
            }
        )


@transactional
def add_app(*, member_id: int, secret: str, code: str, site: Settings) -> list[str]:
    """Add the app that shows `code` for `secret`; the recovery codes where these are the first.

    Raises `WrongCode` or `AppAlreadyAdded`.
    """
    step = app_codes.matching_step(secret, plain_code(code))
    if step is None:
        raise WrongCode
    member = locked(member_id)
    if queries.app_of(member_id):
        raise AppAlreadyAdded
    codes = first_codes(member_id, site)
    app_codes.add_app(member_id, secret, step, site)
    tell_added(member, APP, site)
    return codes


def first_codes(member_id: int, site: Settings) -> list[str]:
    """Recovery codes for the first factor; none if there are codes already."""
    return [] if queries.factor_ways(member_id) else recovery_codes.replace_codes(member_id, site)


@transactional
def remove_app(*, member_id: int, site: Settings) -> None:
    """Remove the authenticator app; raises `NoSecondFactor`."""
    member = locked(member_id)
    if not execute(AuthenticatorApp.delete().where(AuthenticatorApp.user_id == member_id)):
        raise NoSecondFactor
    after_removal(member, APP, site)


@transactional
def renew_codes(*, member_id: int, site: Settings) -> list[str]:
    """A new set of recovery codes; the old one is void. Raises `NoSecondFactor`."""
    member = locked(member_id)
    if not queries.factor_ways(member_id):
        raise NoSecondFactor
    codes = recovery_codes.replace_codes(member_id, site)
    mail_member(MailKind.RECOVERY_CODES_RENEWED, member, site)
    return codes


def spend_code(*, member_id: int, code: str, site: Settings) -> bool:
    """Whether `code`, from the app or for recovery, is valid; each is valid once.

    Call it in the transaction that counts guesses. The use of a recovery code is mailed.
    """
    plain = plain_code(code)
    if is_app_code(plain):
        return app_codes.spend_app_code(member_id, plain, site)
    if not recovery_codes.spend_recovery_code(member_id, plain, site):
        return False
    left = queries.codes_left(member_id)
    mail_member(MailKind.RECOVERY_CODE_USED, locked(member_id), site, left=left)
    return True


@transactional
def remember(*, member_id: int, user_agent: str, site: Settings) -> str:
    """Remember this browser; returns its cookie. The member is told by mail."""
    member = locked(member_id)
    token = devices.remember_device(member_id, user_agent)
    mail_member(MailKind.DEVICE_REMEMBERED, member, site, user_agent=user_agent)
    return token


@transactional
def forget(*, member_id: int, device_id: int) -> None:
    """Ask a remembered device again; raises `DeviceNotFound`."""
    if not devices.forget_device(member_id, device_id):
        raise DeviceNotFound


@transactional
def reset(*, member_id: int, reason: str, actor: str, site: Settings) -> int:
    """Remove all factors of a member who lost them; returns the audit row.

    Raises `NoSecondFactor`. The audit row does not say which factors there were.
    """
    member = locked(member_id)
    removed = execute(AuthenticatorApp.delete().where(AuthenticatorApp.user_id == member_id))
    removed += execute(Passkey.delete().where(Passkey.user_id == member_id))
    if not removed:
        raise NoSecondFactor
    recovery_codes.drop_codes(member_id)
    devices.forget_all_devices(member_id)
    has_way_in = queries.opens_otherwise(member_id)
    mail_member(MailKind.SECOND_FACTOR_RESET, member, site, has_way_in=has_way_in)
    return record(
        actor=actor,
        action=Action.SECOND_FACTOR_RESET,
        target_type="user",
        target_id=member_id,
        reason=reason,
    )


def tell_added(member: FactorOwner, what: str, site: Settings, name: str = "") -> None:
    """Mail and record that `what` was added; its `name` is not recorded."""
    mail_member(MailKind.SECOND_FACTOR_ADDED, member, site, what=_called(what, name))
    _record(member, Action.SECOND_FACTOR_ADD, what)


def after_removal(member: FactorOwner, what: str, site: Settings, name: str = "") -> None:
    """Mail and record that `what` was removed, and revoke the sessions and devices it allowed."""
    is_last = not queries.factor_ways(member["id"])
    devices.forget_all_devices(member["id"])
    if is_last:
        recovery_codes.drop_codes(member["id"])
    told = _called(what, name)
    mail_member(MailKind.SECOND_FACTOR_REMOVED, member, site, what=told, is_last=is_last)
    _record(member, Action.SECOND_FACTOR_REMOVE, what)


def _called(what: str, name: str) -> str:
    return f"{what} ‘{name}’" if name else what


def _record(member: FactorOwner, action: Action, what: str) -> None:
    record(
        actor=member_actor(member["id"]),
        action=action,
        target_type="user",
        target_id=member["id"],
        after={"what": what},
    )


def locked(member_id: int) -> FactorOwner:
    """The member whose factors change; raises `NoSecondFactor` if there is none."""
    member = queries.locked_member(member_id)
    if member is None:
        raise NoSecondFactor
    return member
