"""Refusals of deciding cases."""

from hamsterd.core.errors import Conflict, Forbidden, InvalidInput, NotFound


class CaseNotFound(NotFound):
    """No such case."""

    message = "그런 신고가 없어요."


class CaseDecided(Conflict):
    """Another moderator was faster."""

    message = "다른 운영자가 먼저 처리했어요."


class CaseChanged(Conflict):
    """Since it was read, a report joined the case, or it was decided and is open again."""

    message = (
        "그사이 신고가 더해졌거나 다시 열린 신고예요. 새 내용을 읽은 뒤 다시 열어서 결정해 주세요."
    )


class CaseClaimed(Conflict):
    """Another moderator has claimed the case for some minutes."""

    message = "다른 운영자가 보고 있는 신고예요."


class CasesChanged(Conflict):
    """One of the cases to be decided together cannot be decided any more, so none was.

    `fields` has the reasons by case number.
    """

    message = "함께 처리하려던 신고 가운데 바뀐 것이 있어서 아무것도 처리하지 않았어요."

    @classmethod
    def because(cls, refusals: dict[int, str]) -> "CasesChanged":
        """The error with each case that cannot be decided."""
        named = " ".join(f"#{case_id}: {why}" for case_id, why in refusals.items())
        fields = {str(case_id): why for case_id, why in refusals.items()}
        return cls(f"{cls.message} {named}", fields=fields)


class DifferentOwners(InvalidInput):
    """Only cases of one member are decided together."""

    message = "한 회원에 대한 신고만 함께 처리할 수 있어요."


class CaseNotDecided(Conflict):
    """Only a decided case is reopened."""

    message = "아직 결정하지 않은 신고예요."


class CaseOpenAgain(Conflict):
    """The same target has a newer case that is open."""

    message = "같은 대상에 새 신고가 열려 있어요. 그 신고에서 결정해 주세요."


class CasePassedOn(Conflict):
    """The case is with the staff; keepers of boards decide it no more."""

    message = "관리자에게 넘긴 신고예요. 결정은 관리자가 해요."


class KeeperRestricts(Forbidden):
    """Keepers of boards cannot restrict members."""

    message = "게시판지기는 이용 제한을 내릴 수 없어요. 필요하면 관리자에게 넘겨 주세요."


class OnlyKeepersPassOn(Conflict):
    """The staff decide themselves."""

    message = "관리자에게 넘기는 것은 게시판지기만 할 수 있어요."
