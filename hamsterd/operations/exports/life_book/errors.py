"""Why a book is not to be had."""

from hamsterd.core.errors import Conflict, NotFound, TooOften


class LifeBookOpen(Conflict):
    """The book of this hamster is still to be made."""

    message = "이미 책을 만들고 있어요. 다 되면 메일과 알림으로 알려 드릴게요."


class LifeBookTooSoon(TooOften):
    """The last book of this hamster is younger than a day."""

    message = "책은 하루에 한 번 만들 수 있어요. 내일 다시 만들어 주세요."


class LifeBookNotFound(NotFound):
    """No book of this hamster is made yet."""

    message = "받을 수 있는 책이 없어요. 성장앨범에서 다시 만들어 주세요."


class LifeBookExpired(NotFound):
    """It waited for seven days."""

    message = "받을 수 있는 7일이 지났어요. 성장앨범에서 다시 만들어 주세요."
