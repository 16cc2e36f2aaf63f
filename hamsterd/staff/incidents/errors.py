"""Refusals of incidents."""

from hamsterd.core.errors import Conflict, InvalidInput, NotFound


class IncidentNotFound(NotFound):
    """No such incident, or its notice is over for this asker."""

    message = "그런 사고 기록을 찾을 수 없어요."


class IncidentClosed(Conflict):
    """It was closed; undoing that opens it again."""

    message = "이미 마친 사고예요. 마친 조치를 되돌리면 다시 열려요."


class IncidentOpen(Conflict):
    """What the law asks is not done yet."""

    message = "아직 알리지 않은 사람이 있어요. 모두 알린 뒤에 마쳐 주세요."


class AlreadySent(Conflict):
    """The letter is on its way; what was said is not changed."""

    code = "incident_already_sent"
    message = "이미 알리기 시작해서 글을 바꿀 수 없어요."


class LetterIncomplete(InvalidInput):
    """An item that the law names is not in the letter."""

    code = "incident_letter_incomplete"
    message = "법이 정한 항목이 비어 있어요. 모두 적은 뒤에 보내 주세요."


class NobodyFound(Conflict):
    """Nobody is to be told."""

    code = "incident_nobody_found"
    message = "알릴 사람을 먼저 찾아 주세요."


class TableUnknown(InvalidInput):
    """No table of that name leads to members."""

    code = "incident_table_unknown"
    message = "회원의 기록이 있는 표가 아니에요."


class EvidenceNotFound(NotFound):
    """No such piece of evidence of this incident."""

    message = "그런 증거를 찾을 수 없어요."
