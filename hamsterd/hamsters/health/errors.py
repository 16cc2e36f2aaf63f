"""Refusals of the health domain."""

from hamsterd.core.errors import Conflict, Forbidden, InvalidInput, NotFound


class ReadsOnly(Forbidden):
    """The carer may read the journal but not write."""

    message = "보기만 할 수 있는 건강수첩이에요. 보호자에게 함께 쓰기를 부탁해 주세요."


class OwnerOnly(Forbidden):
    """Only the hamster's owner may do this."""

    message = "햄스터의 보호자만 할 수 있어요."


class NotRowAuthor(Forbidden):
    """Somebody else wrote the row."""

    message = "내가 쓴 건강 기록만 고치거나 지울 수 있어요."


class HealthRowNotFound(NotFound):
    """No such row in this journal."""

    message = "건강 기록을 찾을 수 없어요. 이미 지운 기록일 수 있어요."


class HealthAlertNotFound(NotFound):
    """No such active alert in this journal, or it does not have this answer."""

    message = "이미 끝난 알림이에요. 건강수첩을 새로고침해 주세요."


class TooManyHealthRows(Conflict):
    """One day of a journal holds as many rows as it may."""

    message = "하루에 남길 수 있는 건강 기록은 50개까지예요."


class TableUnreadable(InvalidInput):
    """The columns of a pasted table cannot be recognised."""

    message = "표를 읽을 수 없어요. 첫 줄에 날짜와 몸무게처럼 열의 이름을 적어 주세요."


class HealthShareNotFound(NotFound):
    """The journal has no link that is good."""

    message = "지금 열려 있는 공유 링크가 없어요."


class HealthShareOver(NotFound):
    """The link has ended, was taken back, or never was one."""

    message = "공유가 끝난 링크예요. 보호자에게 새 링크를 부탁해 주세요."
