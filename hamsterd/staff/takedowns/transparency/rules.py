"""The published figures, their precision, and the months covered."""

from datetime import date, timedelta
from enum import StrEnum
from typing import Self

STEPS = (5, 10)
"""Small numbers are rounded up to these steps: otherwise somebody who knows of one of three
sanctions could tell whose it was.
"""
LEAST_FOR_MEDIAN = 10
"""Decided reports of a month needed to publish their median, so that it reveals no single one."""
MOST_MONTHS = 12


class Figure(StrEnum):
    """The figures of a month, in the order of publication."""

    label: str

    def __new__(cls, value: str, label: str) -> Self:
        """A figure by its name on the wire, and in Korean."""
        figure = str.__new__(cls, value)
        figure._value_, figure.label = value, label
        return figure

    REPORTS = "reports", "접수한 신고"
    UPHELD = "upheld", "조치한 신고"
    DISMISSED = "dismissed", "문제없음으로 끝난 신고"
    REMOVED = "removed", "내린 글과 댓글"
    WARNINGS = "warnings", "경고"
    SUSPENSIONS = "suspensions", "이용 정지"
    BANS = "bans", "영구 정지"
    SPAMMERS = "spammers", "정리한 스팸 계정"
    APPEALS_GRANTED = "appealsGranted", "받아들인 이의 제기"
    APPEALS_DENIED = "appealsDenied", "받아들이지 않은 이의 제기"
    TAKEDOWNS = "takedowns", "권리침해 임시조치"
    TAKEDOWNS_REJECTED = "takedownsRejected", "받아들이지 않은 권리침해 신고"


NOTES = (
    "끝난 달만 한국 시간으로 세고, 새로운 달은 다음 달 1일에 실려요.",
    "되돌린 조치는 세지 않아요.",
    "누구의 일인지 짐작할 수 없도록, 열 건까지는 '5건 이하', '10건 이하'로만 적어요.",
    "기록을 보관하는 기간이 지난 달은 사라져요.",
)


def told(count: int) -> tuple[int, bool]:
    """The published number, and whether the true one may be smaller."""
    if not count:
        return 0, False
    at_most = next((step for step in STEPS if count <= step), None)
    return (at_most, True) if at_most is not None else (count, False)


def ended_months(today: date, *, kept_days: int, began: date) -> list[date]:
    """First days of the completed months with full records, latest first.

    `kept_days` is how far the records go back, `began` the day of the site's first member.
    """
    oldest = max(today - timedelta(days=kept_days), began.replace(day=1))
    months: list[date] = []
    month = _before(today.replace(day=1))
    while month >= oldest and len(months) < MOST_MONTHS:
        months.append(month)
        month = _before(month)
    return months


def _before(month: date) -> date:
    return (month - timedelta(days=1)).replace(day=1)
