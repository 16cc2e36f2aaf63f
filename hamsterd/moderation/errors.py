"""Refusals of reports."""

from hamsterd.errors import Conflict, InvalidInput, NotFound, TooOften


class TargetNotFound(NotFound):
    """What is reported is absent, or not visible to the reporter."""

    code = "report_target_not_found"
    message = "신고할 내용을 찾을 수 없어요. 이미 삭제되었을 수 있어요."


class OwnTarget(InvalidInput):
    """Nobody reports what is their own."""

    code = "own_report_target"
    message = "내가 올린 내용은 신고할 수 없어요."


class AlreadyReported(Conflict):
    """This person's report of this target is still open."""

    code = "already_reported"
    message = "이미 신고해 주신 내용이에요. 운영자가 확인하고 있으니 조금만 기다려 주세요."


class SanctionNotFound(NotFound):
    """No such sanction."""

    code = "sanction_not_found"
    message = "그런 이용 제한이 없어요."


class SanctionOver(Conflict):
    """The sanction was lifted before."""

    code = "sanction_over"
    message = "이미 풀린 이용 제한이에요."


class OwnSanction(InvalidInput):
    """Nobody sanctions themselves."""

    code = "own_sanction"
    message = "나에게는 이용 제한을 내릴 수 없어요."


class AdminSanctioned(Conflict):
    """An admin is sanctioned only once they are none."""

    code = "admin_sanctioned"
    message = "관리자에게는 이용 제한을 내릴 수 없어요. 먼저 관리자 권한을 거두어 주세요."


class AlreadyAppealed(Conflict):
    """One appeal per sanction."""

    code = "already_appealed"
    message = "이미 이의를 제기한 이용 제한이에요. 답을 기다려 주세요."


class AppealNotFound(NotFound):
    """No such appeal."""

    code = "appeal_not_found"
    message = "그런 이의 제기가 없어요."


class AppealDecided(Conflict):
    """Another moderator was faster."""

    code = "appeal_decided"
    message = "다른 운영자가 먼저 답했어요."

    @classmethod
    def by(cls, name: str) -> "AppealDecided":
        """Naming who was faster."""
        return cls(f"{name}님이 먼저 답했어요.")


class DeviationUnexplained(InvalidInput):
    """Another sanction than the ladder suggests needs a reason."""

    code = "deviation_unexplained"
    message = "권고와 다르게 정할 때는 그 이유를 적어 주세요."


class NoteNotFound(NotFound):
    """No such staff note."""

    code = "note_not_found"
    message = "그런 메모가 없어요."


class NotRemovable(Conflict):
    """Gone, removed already, deleted by its author, or of a kind that is not removed."""

    code = "not_removable"
    message = "이미 내려졌거나 작성자가 지운 내용이에요."


class NotRestorable(Conflict):
    """Not removed, removed more than thirty days ago, or deleted by its author since."""

    code = "not_restorable"
    message = "되살릴 수 없는 내용이에요. 내린 지 30일이 지났거나 작성자가 지웠어요."


class ContentNotFound(NotFound):
    """No such entry, post or comment."""

    code = "content_not_found"
    message = "그런 내용이 없어요."


class NotHeld(Conflict):
    """It does not wait for a review (any more)."""

    code = "not_held"
    message = "이미 검토가 끝난 내용이에요."


class CaseNotFound(NotFound):
    """No such case."""

    code = "case_not_found"
    message = "그런 신고가 없어요."


class CaseDecided(Conflict):
    """Another moderator was faster."""

    code = "case_decided"
    message = "다른 운영자가 먼저 처리했어요."


class CaseClaimed(Conflict):
    """Another moderator has claimed the case for some minutes."""

    code = "case_claimed"
    message = "다른 운영자가 보고 있는 신고예요."


class CaseNotDecided(Conflict):
    """Only a decided case is reopened."""

    code = "case_not_decided"
    message = "아직 결정하지 않은 신고예요."


class CaseOpenAgain(Conflict):
    """The same target has a newer case that is open."""

    code = "case_open_again"
    message = "같은 대상에 새 신고가 열려 있어요. 그 신고에서 결정해 주세요."


class OwnCase(Conflict):
    """Nobody decides about what is their own."""

    code = "own_case"
    message = "내 내용에 대한 신고는 다른 운영자가 결정해야 해요."


class ReportsDismissed(TooOften):
    """Too many of this reporter's reports were dismissed lately."""

    code = "reports_dismissed"
    message = (
        "최근 신고가 여러 번 문제없음으로 확인되어, 지금은 하루에 한 번만 신고할 수 있어요."
        " 급한 일이라면 문의 메일로 알려 주세요."
    )
