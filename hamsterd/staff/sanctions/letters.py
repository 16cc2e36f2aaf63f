"""Notices to members about sanctions and removals."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple, TypedDict

from peewee import fn

from hamsterd.config import Settings
from hamsterd.content.subjects import BELL_SUBJECTS, Subject, sentence_of
from hamsterd.core.clock import KST
from hamsterd.db.sql import fetch_one, fetch_row
from hamsterd.db.transaction import transactional
from hamsterd.delivery.mail.rules import MailKind
from hamsterd.members.accounts.credentials.appeal_links import appeal_path
from hamsterd.models.members.standing import Sanction
from hamsterd.staff.rules import IS_RUNNING
from hamsterd.staff.sanctions.ladder import SanctionKind
from hamsterd.staff.subjects import subjects_of_cases, subjects_of_sanctions
from hamsterd.staff.telling import mail, ring

SANCTIONS_URL = "/sanctions"

BELL_NAMES = 10
"""Things named by the notification of a decision; the rest is a number."""

_IN_FORCE = f"""
    SELECT s.id, s.kind, s.reason, s.ends_at FROM sanctions s
     WHERE s.user_id = %(member_id)s AND {IS_RUNNING}
"""


class Restriction(TypedDict):
    """What a sanction restricts, and until when."""

    id: int
    kind: str
    ends_at: datetime | None


class GivenSanction(Restriction):
    """A sanction with the fields for its notices."""

    user_id: int
    reason: str
    lift_reason: str | None


class Running(Restriction):
    """The sanction that restricts a member right now."""

    reason: str


class InForce(NamedTuple):
    """The restriction in force: its id, a sentence, and where to appeal."""

    id: int
    words: str
    path: str


def in_force(member_id: int, site: Settings) -> InForce | None:
    """The restriction in force, if any."""
    row = fetch_one(_IN_FORCE, Running, member_id=member_id)
    if row is None:
        return None
    ends_at = row["ends_at"]
    what = "영구 정지" if ends_at is None else f"{_until(ends_at)}까지의 글쓰기 제한"
    words = f"{what}{'는' if ends_at is None else '은'} 그대로예요. 사유: {row['reason']}"
    return InForce(row["id"], words, _path(row, site))


def tell_sanctioned(sanction_id: int, site: Settings, *, also: str = "") -> None:
    """Tell the member the sanction, its end, the reason, how to appeal, and what `also` was
    done.
    """
    sanction = _sanction(sanction_id)
    member_id, about = sanction["user_id"], _subjects(sanction_id)
    what, why = consequence(sanction), sanction["reason"]
    standing = in_force(member_id, site)
    if standing and standing.id != sanction_id:
        what = f"{what} 다만 이미 받은 {standing.words}"
    what = " ".join(part for part in (what, also) if part)
    path = _path(sanction, site)
    _ring(member_id, "이용 제한 안내", what, about, f"사유: {why}")
    mail(MailKind.SANCTION, member_id, site, about, what=what, reason=why, path=path)


def tell_removed(
    member_id: int, case_ids: Sequence[int], *, what: str, reason: str, site: Settings
) -> None:
    """Tell a member what a decision without a sanction removed."""
    about = subjects_of_cases(case_ids)
    _ring(member_id, "운영자가 내용을 내렸어요", what, about, f"사유: {reason}")
    mail(MailKind.CONTENT_REMOVED, member_id, site, about, what=what, reason=reason)


def tell_lifted(sanction_id: int, site: Settings) -> None:
    """Tell the member that a sanction ended early, and which one is in force now, if any."""
    sanction = _sanction(sanction_id)
    member_id, about = sanction["user_id"], _subjects(sanction_id)
    standing = in_force(member_id, site)
    what = _over(sanction, standing)
    title = "이용 제한 해제" if standing is None else "이용 제한이 바뀌었어요"
    _ring(member_id, title, what, about, "기다려 주셔서 고마워요.")
    kind = MailKind.SANCTION_LIFTED if standing is None else MailKind.SANCTION_CHANGED
    mail(kind, member_id, site, about, what=what, path=standing.path if standing else "/")


@transactional
def tell_ended(member_id: int) -> None:
    """Notify a member that their suspension ended, and what it was for."""
    # The suspension that ended last by itself.
    ended = fetch_one(
        Sanction.select(Sanction.id)
        .where(
            Sanction.user_id == member_id,
            Sanction.kind == "suspension",
            Sanction.lifted_at.is_null(),
            Sanction.ends_at <= fn.now(),
        )
        .order_by(Sanction.ends_at.desc())
        .limit(1)
    )
    about = _subjects(ended["id"]) if ended else []
    then = "이제 전처럼 쓰실 수 있어요."
    _ring(member_id, "이용 제한 끝", "이용 제한이 끝났어요.", about, then, most=BELL_SUBJECTS)


def _sanction(sanction_id: int) -> GivenSanction:
    return fetch_row(
        Sanction.select(
            Sanction.id,
            Sanction.user_id,
            Sanction.kind,
            Sanction.reason,
            Sanction.ends_at,
            Sanction.lift_reason,
        ).where(Sanction.id == sanction_id),
        GivenSanction,
    )


def consequence(sanction: Restriction) -> str:
    """A sanction's effect on the member, in one sentence."""
    kind = SanctionKind(sanction["kind"])
    if kind is SanctionKind.WARNING:
        return "운영 원칙을 어겨 경고를 받았어요."
    if kind is SanctionKind.BAN or sanction["ends_at"] is None:
        return "이용이 영구 정지되었어요."
    return f"{_until(sanction['ends_at'])}까지 글쓰기가 제한돼요."


def _until(ends_at: datetime) -> str:
    return f"{ends_at.astimezone(KST):%Y. %m. %d. %H:%M}"


def _over(sanction: GivenSanction, standing: InForce | None) -> str:
    """The effect of a sanction's end, with the restriction still in force."""
    is_warning = sanction["kind"] == SanctionKind.WARNING
    what = "경고를 거두었어요." if is_warning else "이용 제한이 풀렸어요."
    if standing:
        what = what if is_warning else "이용 제한 하나를 거두었어요."
        return f"{what} 다만 다른 {standing.words}"
    return what if is_warning else f"{what} 이제 전처럼 쓰실 수 있어요."


def _path(sanction: Restriction, site: Settings) -> str:
    """Where its member can appeal; banned members cannot sign in there."""
    is_ban = sanction["kind"] == SanctionKind.BAN
    return appeal_path(sanction["id"], site) if is_ban else SANCTIONS_URL


def _subjects(sanction_id: int) -> list[Subject]:
    """The subjects of a sanction, in its member's own words."""
    return subjects_of_sanctions([sanction_id])[sanction_id]


def _ring(
    member_id: int,
    title: str,
    what: str,
    about: Sequence[Subject],
    then: str,
    *,
    most: int = BELL_NAMES,
) -> None:
    ring(member_id, title, f"{what} {sentence_of(about, most)}{then}", SANCTIONS_URL)
