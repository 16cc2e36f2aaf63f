"""Why a record is not to be had."""

from hamsterd.core.errors import Conflict, NotFound, TooOften, Unavailable


class ExportOpen(Conflict):
    """One of this member's is still to be made."""

    message = "이미 만들고 있어요. 다 되면 메일과 알림으로 알려 드릴게요."


class ExportTooSoon(TooOften):
    """The last one is younger than a day."""

    message = "기록은 하루에 한 번 만들 수 있어요. 내일 다시 요청해 주세요."


class ExportNotFound(NotFound):
    """No such record of this member, or not made yet."""

    message = "받을 수 있는 기록 파일이 없어요. 내 기록 내려받기에서 다시 요청해 주세요."


class ExportExpired(NotFound):
    """It waited for seven days."""

    message = "받을 수 있는 7일이 지났어요. 내 기록 내려받기에서 다시 요청해 주세요."


class NoRoom(Unavailable):
    """The disk has no room for the record in addition to the site itself."""

    code = "export_no_room"
    message = "기록 파일을 만들 저장 공간이 부족해요."
