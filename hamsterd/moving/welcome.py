"""The first steps of a member who came with a move: what came along, and what is asked once."""

from typing import TypedDict

from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.core.errors import InvalidInput
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_row
from hamsterd.db.transaction import transactional
from hamsterd.members.accounts.recovery.email_address import ask_for_first
from hamsterd.members.accounts.schemas import ProfileEdit
from hamsterd.members.accounts.service import edit_profile
from hamsterd.members.accounts.sessions import forget_member
from hamsterd.members.documents.consents import agree, declare_age
from hamsterd.members.documents.reading import address_of
from hamsterd.members.documents.rules import CONSENTED
from hamsterd.members.documents.schemas import ConsentsIn
from hamsterd.members.documents.versions import library
from hamsterd.models.members.moved import MovedMember
from hamsterd.moving.errors import NothingToWelcome
from hamsterd.moving.schemas import DocumentToAgree, WelcomeIn, WelcomeOut

_WAITING = """
    SELECT u.nickname, u.posts_count, u.comments_count, u.level, u.experience, m.chooses_nickname,
           m.needs_email AND u.email LIKE '%%.invalid' AS needs_email
      FROM moved_members m JOIN users u ON u.id = m.user_id
     WHERE m.user_id = %(member_id)s AND m.welcomed_at IS NULL
"""
_LOCKED = f"{_WAITING} FOR NO KEY UPDATE OF m"
CHOOSE = "닉네임을 정해 주세요."
WRITE_TO = "이메일을 입력해 주세요."
BOTH = "이용약관과 개인정보처리방침에 모두 동의해 주세요."


class _Waiting(TypedDict):
    nickname: str
    posts_count: int
    comments_count: int
    level: int
    experience: int
    chooses_nickname: bool
    needs_email: bool


def welcome_of(*, member_id: int) -> WelcomeOut:
    """What came with a member and what is asked of them; raises `NothingToWelcome`."""
    found = library()
    shown = [found[kind].in_force() for kind in CONSENTED]
    with connection():
        row = fetch_row(_WAITING, _Waiting, NothingToWelcome, member_id=member_id)
    documents = [
        DocumentToAgree(
            kind=one.kind,
            title=one.kind.label,
            path=address_of(one),
            version=one.version,
            body_hash=one.body_hash,
        )
        for one in shown
    ]
    return WelcomeOut(**row, documents=documents)


@transactional
def be_welcomed(*, member_id: int, form: WelcomeIn, site: Settings) -> None:
    """Record consents and choices; from then on the member may write.

    The entered address gets a link, by which it becomes theirs, as in the settings. Raises
    `NothingToWelcome`, `OtherText`, `InvalidInput`, `NicknameTaken`, `WordRefused`,
    `EmailDomainBlocked` or `TooOften`.
    """
    row = fetch_row(_LOCKED, _Waiting, NothingToWelcome, member_id=member_id)
    _require_whole(row, form)
    agree(member_id=member_id, form=ConsentsIn(consents=form.consents))
    declare_age(member_id)
    if row["chooses_nickname"] and form.nickname:
        edit_profile(member_id=member_id, form=ProfileEdit(nickname=form.nickname))
    if row["needs_email"] and form.email:
        ask_for_first(member_id=member_id, email=form.email, site=site)
    execute(
        MovedMember.update(welcomed_at=utc_now(), chooses_nickname=False).where(
            MovedMember.user == member_id
        )
    )
    forget_member(member_id)


def _require_whole(row: _Waiting, form: WelcomeIn) -> None:
    missing = {}
    if {consent.kind for consent in form.consents} != {kind.value for kind in CONSENTED}:
        missing["consents"] = BOTH
    if row["chooses_nickname"] and not form.nickname:
        missing["nickname"] = CHOOSE
    if row["needs_email"] and not form.email:
        missing["email"] = WRITE_TO
    if missing:
        raise InvalidInput(next(iter(missing.values())), fields=missing)
