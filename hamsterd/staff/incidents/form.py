"""What the authority's form asks (개인정보 유출등 신고서), filled with what the site knows."""

from hamsterd.core.clock import KST
from hamsterd.staff.incidents.rules import REPORTED_FROM, Section
from hamsterd.staff.incidents.schemas import IncidentPage
from hamsterd.staff.incidents.service import letter_in


def authority_form(page: IncidentPage) -> str:
    """The form as text, to be copied into the authority's own."""
    letter = letter_in(page)
    noticed = f"{page.noticed_at.astimezone(KST):%Y-%m-%d %H:%M}, {page.noticed_how}"
    began = f"{page.began_at.astimezone(KST):%Y-%m-%d %H:%M}" if page.began_at else "확인 중"
    facts = {
        "사고": f"{page.title} ({'확인됨' if page.is_confirmed else '가능성'})",
        "알게 된 때와 경위": noticed,
        "일어난 때": began,
        "외부의 침입": "예" if page.is_intrusion else "아니요",
        "관련된 사람": f"{page.people:,}명 (신고 기준 {REPORTED_FROM:,}명)",
        "알린 사람": f"{page.told:,}명",
        "무슨 일": page.what,
    }
    said = [f"{name}\n{text}" for name, text in facts.items()]
    said += [f"{section.heading}\n{letter[section] or '(아직 적지 않음)'}" for section in Section]
    said += [f"증거 {one.id}: {one.name}\nSHA-256 {one.sha256}" for one in page.evidence]
    return "\n\n".join(said)
