"""Refusals of contests."""

from hamsterd.core.errors import Conflict, Forbidden, NotFound


class ContestNotFound(NotFound):
    """No such contest."""

    message = "콘테스트를 찾을 수 없어요."


class ContestEntryNotFound(NotFound):
    """The photo does not exist in a contest, or is not visible."""

    message = "콘테스트 사진을 찾을 수 없어요. 거두었거나 지금은 볼 수 없는 사진이에요."


class NotInEntry(Conflict):
    """Photos are not entered, changed or withdrawn now."""

    message = "지금은 사진을 내거나 바꾸는 기간이 아니에요."


class EntryTaken(Conflict):
    """The member's photo was taken down, so they cannot enter another one."""

    message = "이 콘테스트에 낸 사진이 운영 원칙에 따라 내려가서 다시 참가할 수 없어요."


class NotInVoting(Forbidden):
    """The requester may not vote, or not now; the message says why."""

    message = "지금은 투표할 수 없어요."


class ContestOver(Conflict):
    """The contest was counted or cancelled and cannot change any more."""

    message = "이미 끝났거나 취소한 콘테스트예요."


class BallotNotFound(NotFound):
    """The member has not voted in the contest."""

    message = "이 회원의 투표를 찾을 수 없어요."


class BallotUnchanged(Conflict):
    """The ballot is left out, or counted, already."""

    message = "이미 그렇게 되어 있어요."
