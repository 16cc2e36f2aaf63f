"""Setting a new site up: its settings, its owner and its boards, all in one transaction.

Of two at once one wins: both take the lock of the switches, and the second finds an admin.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from hamsterd.audit.actions import Action
from hamsterd.audit.actors import admin_actor
from hamsterd.audit.service import record
from hamsterd.canned_texts.service import add_defaults
from hamsterd.community.boards import create_board
from hamsterd.community.schemas import BoardIn
from hamsterd.config import Settings
from hamsterd.core.errors import InvalidInput
from hamsterd.db.handle import connection
from hamsterd.db.setting_fields import SiteSettings, is_of_environment
from hamsterd.db.site_flags import lock_switches
from hamsterd.db.sql import fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.http.permissions import Role
from hamsterd.http.validation import invalid_input, sentence
from hamsterd.members.accounts.email_address import send_verification
from hamsterd.members.accounts.passwords import hash_password
from hamsterd.members.accounts.schemas import RegisterIn
from hamsterd.members.accounts.service import create_member
from hamsterd.members.accounts.signin import Device, open_on
from hamsterd.moderation.site_settings.schemas import SettingsIn
from hamsterd.moderation.site_settings.service import set_settings
from hamsterd.site.setup.code import drop_code, guess_code
from hamsterd.site.setup.errors import AlreadySetUp, WrongSetupCode

BOARDS = {
    "자유게시판": "햄스터 이야기라면 무엇이든, 햄스터가 아니어도 편하게.",
    "질문게시판": "궁금한 건 무엇이든 물어보세요. 급한 증상은 병원이 먼저예요.",
    "정보공유": "해 보고 알게 된 것, 찾아서 정리한 것을 나눠요.",
    "사진자랑": "우리 아이 제일 잘 나온 사진을 올려 주세요.",
}
"""Proposed, each with what it is for."""
SETTINGS = ("site_name", "contact_email", "sign_ups")
"""What the first form asks of the settings."""

_HAS_ADMIN = "SELECT EXISTS (SELECT 1 FROM users WHERE is_admin)"
_IS_EMPTY = "SELECT NOT EXISTS (SELECT 1 FROM users)"


M = TypeVar("M", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class SetupForm:
    """What a new site is: checked, but for names that somebody has."""

    owner: RegisterIn
    boards: Sequence[BoardIn]
    settings: Mapping[str, Any]


def is_empty() -> bool:
    """Whether nobody has joined yet, so that there is nothing to show but the first form."""
    with connection():
        return bool(fetch_value(_IS_EMPTY))


def awaits_owner() -> bool:
    """Whether nobody runs the site."""
    with connection():
        return not fetch_value(_HAS_ADMIN)


def read_setup(
    *, owner: Mapping[str, str], boards: Sequence[str], settings: Mapping[str, Any]
) -> SetupForm:
    """The form as it was filled in; raises `InvalidInput` with every field that is wrong."""
    fields: dict[str, str] = {}
    known = _settings(settings, fields)
    account = _read(RegisterIn, fields, **owner, agree_to_terms=True, is_over14=True)
    names = list(dict.fromkeys(name.strip() for name in boards if name.strip()))
    made = [_read(BoardIn, fields, "boards", **_board(name)) for name in names]
    if fields or account is None:
        raise InvalidInput(next(iter(fields.values())), fields=fields)
    return SetupForm(account, [board for board in made if board is not None], known)


def set_up(form: SetupForm, *, code: str, device: Device, site: Settings) -> str:
    """Make the site by the code of its server, and sign its owner in; the session's token.

    Raises `AlreadySetUp`, `WrongSetupCode`, `SetupLocked`, or as registering does.
    """
    if not awaits_owner():
        raise AlreadySetUp
    if not guess_code(code):
        if not awaits_owner():  # whoever was faster took the code along
            raise AlreadySetUp
        raise WrongSetupCode(fields={"code": WrongSetupCode.message})
    password_hash = hash_password(form.owner.password)
    return _set_up(form, password_hash, site, device=device)[1]


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
    free = {k: v for k, v in form.settings.items() if not is_of_environment(k, site)}
    set_settings(form=SettingsIn(values=free), actor=actor, site=site)
    for board in form.boards:
        create_board(actor=actor, form=board)
    add_defaults()
    drop_code()
    send_verification(member_id=owner_id, email=owner.email, nickname=owner.nickname, site=site)
    token = open_on(device, member_id=owner_id, remember_me=True) if device else ""
    return owner_id, token


def _board(name: str) -> dict[str, Any]:
    return {"name": name, "description": BOARDS.get(name)}


def _settings(values: Mapping[str, Any], fields: dict[str, str]) -> dict[str, Any]:
    """Those that the form asks; what is wrong is added to `fields`."""
    try:
        read = SiteSettings.model_validate(dict(values))
    except ValidationError as error:
        fields |= {str(one["loc"][0]): sentence(one) for one in error.errors()}
        return {}
    return {key: getattr(read, key) for key in values}


def _read(shape: type[M], fields: dict[str, str], under: str = "", /, **values: Any) -> M | None:
    """`values` as a `shape`; what is wrong is added to `fields`, or all of it `under` one."""
    try:
        return shape.model_validate(values)
    except ValidationError as error:
        refused = invalid_input(error)
        fields |= {under: refused.message} if under else refused.fields or {}
        return None
