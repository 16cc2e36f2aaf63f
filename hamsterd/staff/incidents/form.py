"""What the authority's form asks (개인정보 유출등 신고서), filled with what the site knows.

Its items are those of 개인정보 보호법 시행령 제40조 제1항, in the order of the form.
"""

from datetime import datetime

from hamsterd.core.clock import KST
from hamsterd.staff.incidents.rules import REPORTED_FROM, Section
from hamsterd.staff.incidents.schemas import IncidentPage

OPEN = "(아직 적지 않음)"


def authority_form(page: IncidentPage, site_name: str, contact: str) -> str:
    """The form as text, to be copied into the authority's own."""
    letter = {section.name: section.text or OPEN for section in page.letter}
    items = {
        "1. 정보주체에게 알렸는지": _told(page),
        "2. 유출등이 된 개인정보의 항목과 규모": _extent(page, letter[Section.DATA]),
        "3. 유출등이 된 시점과 그 경위": _course(page, letter[Section.WHEN_HOW]),
        "4. 피해를 줄이려고 한 조치와 그 결과": letter[Section.DONE],
        "5. 정보주체가 할 수 있는 방법과 구제 절차": "\n".join(
            (letter[Section.CAN_DO], letter[Section.CLAIM])
        ),
        "6. 담당 부서와 담당자, 연락처": letter[Section.ASK],
        "기한": "\n".join(f"{one.label}: {_minute(one.due_at)}까지" for one in page.clocks),
        "증거": "\n".join(f"{one.id}. {one.name} (SHA-256 {one.sha256})" for one in page.evidence)
        or "없음",
    }
    head = [
        "개인정보 유출등 신고서",
        f"기관명: {site_name} ({contact})",
        f"사고: {page.title} ({'확인됨' if page.is_confirmed else '가능성'})",
    ]
    return "\n\n".join(["\n".join(head), *(f"{name}\n{text}" for name, text in items.items())])


def _told(page: IncidentPage) -> str:
    if page.sent_at is None:
        return "아직 알리지 않음"
    return f"{_minute(page.sent_at)}부터 알림과 메일, 사이트의 안내로 알림: {page.told:,}명"


def _extent(page: IncidentPage, data: str) -> str:
    kinds = ", ".join(f"{one.label}{' (민감)' if one.is_sensitive else ''}" for one in page.kinds)
    size = f"{page.people:,}명 (회원이 아닌 분 {page.guests:,}명, 신고 기준 {REPORTED_FROM:,}명)"
    return "\n".join(filter(None, (kinds, data, f"규모: {size}", f"무엇이: {page.what}")))


def _course(page: IncidentPage, when_how: str) -> str:
    known = page.learned_at or page.noticed_at
    lines = (
        f"일어난 때: {_minute(page.began_at) if page.began_at else '확인 중'}",
        f"알게 된 때: {_minute(known)} (처음 눈치챈 때 {_minute(page.noticed_at)})",
        f"알게 된 경위: {page.noticed_how}",
        f"밖에서 침입함: {'예' if page.is_intrusion else '아니요'}",
        when_how,
    )
    return "\n".join(lines)


def _minute(at: datetime) -> str:
    return f"{at.astimezone(KST):%Y-%m-%d %H:%M}"
