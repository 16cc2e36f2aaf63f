"""`docs/health-alerts.md`: the alerts of the health journal, from the table in the code."""

from hamsterd.hamsters.health.alerts.rules import (
    ANSWERS,
    ANSWERS_OF,
    DISCLAIMER,
    RULES,
    SIGN_LABELS,
    AlertName,
    Rule,
    Severity,
)

_HEAD = f"""<!-- `hamster docs health-alerts`가 만든 파일입니다.
고칠 것은 hamsterd/hamsters/health/alert_rules.py에서 고쳐 주세요. -->

# 건강수첩의 알림

{DISCLAIMER}
몸무게는 최근 90일에 이어 잰 세 번의 가운데 값 가운데 가장 무거운 것과 견줍니다.
아직 한두 번만 쟀으면 그 가운데 가장 무거운 것과 견줍니다.
같은 까닭은 나빠지거나 끝나기 전에는 다시 알리지 않습니다.
"""
_SEVERITIES = {
    Severity.RED_FLAG: "오늘 안에 병원",
    Severity.TODAY: "오늘",
    Severity.WATCH: "지켜보기",
    Severity.REMINDER: "기록",
}


def health_alerts_page() -> str:
    """The page: a row for each rule, then the possible answers."""
    head = "| 규칙 | 얼마나 급한지 | 수 | 며칠 | 알리는 말 | 근거 |\n|---|---|--:|--:|---|---|"
    rows = (_row(name, rule) for name, rule in RULES.items())
    answers = (f"| `{alert}` | {_answers(alert)} |" for alert in AlertName)
    tail = ["", "## 답", "", "| 알림 | 끝내는 답 |", "|---|---|", *answers, ""]
    return "\n".join([_HEAD, head, *rows, *tail])


def _row(name: str, rule: Rule) -> str:
    number = f"{rule.number:g}{rule.unit}" if rule.number is not None else ""
    title = SIGN_LABELS.get(name, rule.title).replace("{number}", f"{rule.number or 0:g}")
    days = f"{rule.days}" + (f" (다시는 {rule.again_days}일 뒤)" if rule.again_days else "")
    severity = _SEVERITIES[rule.severity]
    return f"| `{name}` | {severity} | {number} | {days} | {title} | {rule.source} |"


def _answers(alert: AlertName) -> str:
    return ", ".join(ANSWERS[one] for one in ANSWERS_OF[alert])
