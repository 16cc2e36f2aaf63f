"""A journal's active alerts as cards: gravest first, with texts and links."""

from collections.abc import Sequence
from uuid import UUID, uuid5

from hamsterd.core.features import Feature
from hamsterd.core.hooks import Hook
from hamsterd.db.prepared import Prepared
from hamsterd.db.site.site_settings import IS_ON
from hamsterd.db.sql import Row, fetch_all
from hamsterd.hamsters.health.alerts.rules import (
    ANSWERS,
    ANSWERS_OF,
    DISCLAIMER,
    RULES,
    AlertName,
    Rule,
    Severity,
)
from hamsterd.hamsters.health.schemas import AlertAnswer, AlertLead, HealthAlertOut

QUESTION_BOARD: Hook[[], int | None] = Hook()
"""The board for questions."""

# A dead hamster has no alerts; its rows end with the nightly job. An alert of a former version's
# rule has no text until it is evaluated again.
_STANDING = Prepared(f"""
    SELECT a.id, a.rule, a.said, a.raised_at,
           {IS_ON.format(key=Feature.COMMUNITY.key)} AS has_boards
      FROM health_alerts a JOIN hamsters h ON h.id = a.hamster_id AND h.passed_on IS NULL
     WHERE a.hamster_id = %(hamster_id)s AND a.ended_at IS NULL AND a.answered_at IS NULL
       AND a.said ? 'rule'
     ORDER BY a.id DESC
""")
_NAMESPACE = UUID("0b9f2c68-7a3e-4f58-9a53-6d1f7a0c4e21")
_LEADS_NOWHERE = frozenset({AlertName.QUIET, AlertName.TEMPERATURE, AlertName.HUMIDITY})
_LEAD_VET = AlertLead(
    label="병원 찾기",
    text="햄스터를 보는 병원은 많지 않아요. 지도에서 '특수동물 진료'나 '소동물 진료'를 찾고,"
    " 가기 전에 햄스터도 보는지 전화로 물어봐 주세요.",
    url=None,
)


def standing_alerts(hamster_id: int, *, can_answer: bool) -> list[HealthAlertOut]:
    """A journal's active alerts, gravest first, then latest first.

    One statement; a second one, for the question board, if there are alerts.
    """
    rows = fetch_all(_STANDING, hamster_id=hamster_id)
    board = QUESTION_BOARD.ask() if rows else None
    cards = [_card(row, can_answer, board) for row in rows]
    return sorted(cards, key=lambda card: list(Severity).index(card.severity))


def title_of(said: dict[str, str]) -> str:
    """A card's heading."""
    rule = RULES[said["rule"]]
    return rule.title.format_map(_words(rule, said))


def about(alert_id: int, said: dict[str, str]) -> UUID:
    """What an alert says, as a name."""
    return uuid5(_NAMESPACE, f"{alert_id}:{sorted(said.items())}")


def _words(rule: Rule, said: dict[str, str]) -> dict[str, str]:
    return {"number": f"{rule.number or 0:g}", **said}


def _card(row: Row, can_answer: bool, board: int | None) -> HealthAlertOut:
    rule, said = RULES[row["said"]["rule"]], row["said"]
    return HealthAlertOut(
        id=row["id"],
        rule=rule.alert.value,
        severity=rule.severity,
        title=title_of(said),
        text=rule.text.format_map(_words(rule, said)),
        source=_sources(rule, said),
        disclaimer=DISCLAIMER,
        leads=_leads(row, rule, board),
        answers=_answers(rule.alert) if can_answer else [],
        about=about(row["id"], said),
        raised_at=row["raised_at"],
    )


def _sources(rule: Rule, said: dict[str, str]) -> str:
    """The sources of all red flags on a card, each once."""
    signs = said.get("marks", "").split()
    return " ".join(dict.fromkeys(RULES[sign].source for sign in signs)) or rule.source


def _answers(alert: AlertName) -> list[AlertAnswer]:
    return [AlertAnswer(answer=one, label=ANSWERS[one]) for one in ANSWERS_OF[alert]]


def _leads(row: Row, rule: Rule, board: int | None) -> Sequence[AlertLead]:
    if rule.alert in _LEADS_NOWHERE:
        return []
    if not row["has_boards"]:
        return [_LEAD_VET]
    chosen = f"?board={board}" if board else ""
    asking = AlertLead(
        label="질문게시판에 물어보기",
        text="비슷한 일을 겪은 집사들에게 물어볼 수 있어요. 급하면 병원이 먼저예요.",
        url=f"/community{chosen}",
    )
    return [_LEAD_VET, asking]
