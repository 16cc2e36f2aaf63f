"""Setting up a new site: settings, owner and boards, in one transaction.

Concurrent attempts are serialized by the lock of the switches: the second finds an admin.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from hamsterd.audit.actions import Action
from hamsterd.audit.actors import admin_actor
from hamsterd.audit.service import record
from hamsterd.community.boards.service import create_board
from hamsterd.community.rules import BoardPurpose
from hamsterd.community.schemas import BoardIn
from hamsterd.config import Settings
from hamsterd.core.errors import HamsterError, InvalidInput
from hamsterd.db.handle import connection
from hamsterd.db.site.setting_fields import SiteSettings, is_of_environment
from hamsterd.db.site.site_flags import lock_switches
from hamsterd.db.sql import fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.http.rights.permissions import Role
from hamsterd.http.shapes.validation import invalid_input, sentence
from hamsterd.members.accounts.credentials.passwords import hash_password
from hamsterd.members.accounts.recovery.email_address import send_verification
from hamsterd.members.accounts.rules import check_owner_password
from hamsterd.members.accounts.schemas import RegisterIn
from hamsterd.members.accounts.service import create_member
from hamsterd.members.accounts.signin import Device, open_on
from hamsterd.site.setup.code import drop_code, is_code
from hamsterd.site.setup.errors import AlreadySetUp, WrongSetupCode
from hamsterd.staff.desk.canned_texts.service import add_defaults
from hamsterd.staff.desk.site_settings.schemas import SettingsIn
from hamsterd.staff.desk.site_settings.service import set_settings

BOARDS: Mapping[str, Mapping[str, Any]] = {
    "자유게시판": {"description": "햄스터 이야기라면 무엇이든, 햄스터가 아니어도 편하게."},
    "질문게시판": {
        "description": "궁금한 건 무엇이든 물어보세요. 급한 증상은 병원이 먼저예요.",
        "purpose": BoardPurpose.QUESTION,
    },
    "정보공유": {"description": "해 보고 알게 된 것, 찾아서 정리한 것을 나눠요."},
    "사진자랑": {"description": "우리 아이 제일 잘 나온 사진을 올려 주세요."},
}
"""Proposed boards with their purpose; a changed name makes an ordinary board."""
SETTINGS = ("site_name", "contact_email", "sign_ups")
"""Settings in the form, unless the environment sets them."""
OWNER = ("username", "nickname", "email", "password")
"""The owner's fields in the form."""

_HAS_ADMIN = "SELECT EXISTS (SELECT 1 FROM users WHERE is_admin)"
_IS_EMPTY = "SELECT NOT EXISTS (SELECT 1 FROM users)"


M = TypeVar("M", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class SetupForm:
    """A valid form; only taken names are not checked yet."""

    owner: RegisterIn
    boards: Mapping[int, BoardIn]
    """By the row of the form."""
    settings: Mapping[str, Any]


def is_empty() -> bool:
    """Whether the site has no members, so that only the form can be shown."""
    with connection():
        return bool(fetch_value(_IS_EMPTY))


def awaits_owner() -> bool:
    """Whether the site has no owner or admin."""
    with connection():
        return not fetch_value(_HAS_ADMIN)


def asked_settings(site: Settings) -> list[str]:
    """Those of `SETTINGS` that the environment does not set."""
    return [key for key in SETTINGS if not is_of_environment(key, site)]


def board_field(row: int) -> str:
    """How refusals name the board in that row of the form."""
    return f"boards.{row}"


def read_setup(
    *,
    owner: Mapping[str, str],
    boards: Sequence[str],
    settings: Mapping[str, Any],
    site: Settings,
) -> SetupForm:
    """Read the form; raises `InvalidInput` with all invalid fields.

    Values from the environment were checked at the start and are not read here.
    """
    fields: dict[str, str] = {}
    asked = asked_settings(site)
    known = _settings({key: settings[key] for key in asked if key in settings}, fields)
    account = _read(RegisterIn, fields, **owner, agree_to_terms=True, is_over14=True)
    if account and "password" not in fields:
        _check_password(account.password, fields)
    names = {row: name for row, name in enumerate(boards) if name.strip()}
    made = {
        row: _read(BoardIn, fields, board_field(row), name=name, **BOARDS.get(name.strip(), {}))
        for row, name in names.items()
    }
    if fields or account is None:
        raise InvalidInput(next(iter(fields.values())), fields=fields)
    return SetupForm(account, {row: one for row, one in made.items() if one is not None}, known)


def require_code(code: str, site: Settings) -> None:
    """Raise `WrongSetupCode` unless it is the server's, or `AlreadySetUp` where there is none."""
    is_right = is_code(code, site)
    if not awaits_owner():  # a concurrent request has used the code
        raise AlreadySetUp
    if not is_right:
        raise WrongSetupCode(fields={"code": WrongSetupCode.message})


def set_up(form: SetupForm, *, device: Device, site: Settings) -> str:
    """Set up the site and sign its owner in; returns the session's token.

    Raises `AlreadySetUp`, or the errors of registering and opening boards by form field.
    """
    return _set_up(form, hash_password(form.owner.password), site, device=device)[1]


def set_up_by_operator(form: SetupForm, *, actor: str, site: Settings) -> int:
    """The same from the server's own command line, without a code; the owner's id."""
    return _set_up(form, hash_password(form.owner.password), site, actor=actor)[0]


@transactional
def _set_up(
    form: SetupForm,
    password_hash: str,
    site: Settings,
    *,
    device: Device | None = None,
    actor: str = "",
) -> tuple[int, str]:
    lock_switches()
    if fetch_value(_HAS_ADMIN):
        raise AlreadySetUp
    owner = form.owner
    owner_id = create_member(
        username=owner.username,
        email=owner.email,
        nickname=owner.nickname,
        password_hash=password_hash,
        role=Role.OWNER,
    )
    actor = actor or admin_actor(owner_id)
    record(
        actor=actor,
        action=Action.MEMBER_CREATE,
        target_type="user",
        target_id=owner_id,
        after={"role": Role.OWNER},
    )
    set_settings(form=SettingsIn(values=dict(form.settings)), actor=actor, site=site)
    for row, board in form.boards.items():
        with _refused_at(board_field(row)):
            create_board(actor=actor, form=board)
    add_defaults()
    drop_code()
    send_verification(member_id=owner_id, email=owner.email, nickname=owner.nickname, site=site)
    token = open_on(device, member_id=owner_id, remember_me=True) if device else ""
    return owner_id, token


@contextmanager
def _refused_at(field: str) -> Iterator[None]:
    """Moves errors of the block to `field`."""
    try:
        yield
    except HamsterError as error:
        error.fields = {field: error.message}
        raise


def _check_password(password: str, fields: dict[str, str]) -> None:
    try:
        check_owner_password(password)
    except ValueError as error:
        fields["password"] = str(error)


def _settings(values: Mapping[str, Any], fields: dict[str, str]) -> dict[str, Any]:
    """The settings in the form; errors are added to `fields`."""
    try:
        read = SiteSettings.model_validate(dict(values))
    except ValidationError as error:
        fields |= {str(one["loc"][0]): sentence(one) for one in error.errors()}
        return {}
    return {key: getattr(read, key) for key in values}


def _read(shape: type[M], fields: dict[str, str], under: str = "", /, **values: Any) -> M | None:
    """`values` as a `shape`; errors are added to `fields`, or all of them to `under`."""
    try:
        return shape.model_validate(values)
    except ValidationError as error:
        refused = invalid_input(error)
        fields |= {under: refused.message} if under else refused.fields or {}
        return None
