"""Notices to members about their appeals."""

from hamsterd.config import Settings
from hamsterd.content.subjects import sentence_of
from hamsterd.delivery.mail.rules import MailKind
from hamsterd.staff.sanctions.letters import BELL_NAMES, SANCTIONS_URL, in_force
from hamsterd.staff.subjects import subjects_of_sanctions
from hamsterd.staff.telling import mail, ring


def tell_appeal_decided(
    member_id: int, sanction_id: int, *, is_granted: bool, answer: str, site: Settings
) -> None:
    """Tell the member the decision about their appeal, with the moderator's answer."""
    what = "이의를 받아들였어요." if is_granted else "이의를 받아들이지 않았어요."
    still, path = "", SANCTIONS_URL
    if is_granted:
        standing = in_force(member_id, site)
        still = f"다만 다른 {standing.words}" if standing else "지금 적용 중인 이용 제한은 없어요."
        path = standing.path if standing else path
    about = subjects_of_sanctions([sanction_id])[sanction_id]
    said = " ".join(part for part in (what, still) if part)
    ring(
        member_id,
        "이의 제기 결과",
        f"{said} {sentence_of(about, BELL_NAMES)}{answer}",
        SANCTIONS_URL,
    )
    mail(
        MailKind.APPEAL_DECIDED,
        member_id,
        site,
        about,
        what=what,
        still=still,
        answer=answer,
        path=path,
    )


def tell_appeal_reopened(member_id: int, sanction_id: int, site: Settings) -> None:
    """Tell the member that the decision about their appeal was undone."""
    about = subjects_of_sanctions([sanction_id])[sanction_id]
    what, then = "앞서 알려 드린 이의 제기 결과를 되돌렸어요.", "다시 살펴보고 알려 드릴게요."
    ring(
        member_id,
        "이의 제기 결과를 되돌렸어요",
        f"{what} {sentence_of(about)}{then}",
        SANCTIONS_URL,
    )
    words = {"what": what, "still": "", "answer": then, "path": SANCTIONS_URL}
    mail(MailKind.APPEAL_DECIDED, member_id, site, about, **words)
