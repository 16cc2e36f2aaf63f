"""Refusals of reports."""

from hamsterd.core.errors import Conflict, InvalidInput, NotFound, TooOften


class TargetNotFound(NotFound):
    """The target does not exist, or is not visible to the reporter."""

    code = "report_target_not_found"
    message = "신고할 내용을 찾을 수 없어요. 이미 지워졌을 수 있어요."


class OwnTarget(InvalidInput):
    """Members cannot report what is their own."""

    code = "own_report_target"
    message = "내가 올린 내용은 신고할 수 없어요."


class AlreadyReported(Conflict):
    """This person's report of this target is still open."""

    message = "이미 신고해 주신 내용이에요. 운영자가 확인하고 있으니 조금만 기다려 주세요."


class ReportsDismissed(TooOften):
    """Too many of this reporter's reports were dismissed lately."""

    message = (
        "최근 신고가 여러 번 문제없음으로 확인되어, 지금은 하루에 한 번만 신고할 수 있어요."
        " 급한 일이라면 문의 메일로 알려 주세요."
    )
