"""Refusals of the reminders domain."""

from hamsterd.core.errors import Conflict, Forbidden, NotFound
from hamsterd.hamsters.reminders.rules import REMINDERS_MAX


class ReminderNotFound(NotFound):
    """No such reminder, or none that this member may see."""

    message = "돌봄 알림을 찾을 수 없어요. 이미 지운 알림일 수 있어요."


class NotReminderAuthor(Forbidden):
    """Somebody else made it; of others' only the hamster's owner takes any away."""

    message = "내가 만든 돌봄 알림만 지울 수 있어요. 지워야 하면 햄스터의 보호자에게 부탁해 주세요."


class TooManyReminders(Conflict):
    """A hamster has as many as it may."""

    message = f"햄스터 한 마리에 돌봄 알림은 {REMINDERS_MAX}개까지예요."


class CareTickNotFound(NotFound):
    """It is not ticked off, or was taken back before."""

    message = "이미 되돌린 돌봄이에요."


class CalendarNotFound(NotFound):
    """There is no calendar at this address, or none of this member."""

    message = "캘린더 주소가 바뀌었거나 꺼져 있어요."
