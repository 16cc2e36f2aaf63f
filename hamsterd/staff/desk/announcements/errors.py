"""Refusals of notices to all."""

from hamsterd.core.errors import Conflict, NotFound


class AnnouncementNotFound(NotFound):
    """No such notice."""

    message = "전체 공지를 찾을 수 없어요."


class AnnouncementSent(Conflict):
    """It is on its way, or was: what members read stays what it is."""

    message = "이미 보낸 공지라 바꿀 수 없어요. 새로 적어 주세요."


class AnnouncementUntried(Conflict):
    """Nobody has seen yet how it arrives."""

    message = "먼저 나에게 보내서 확인해 주세요. 글을 고쳤다면 다시 보내 봐야 해요."


class AdvertiserUnstated(Conflict):
    """The law has an advertisement say who sends it, and where to reach them."""

    message = (
        "광고를 보내는 곳을 먼저 적어 주세요. 사이트 설정의 메일에 이름, 주소, 전화번호를 적어요."
    )


class AnnouncementTold(Conflict):
    """Everybody was told, and no mail waits."""

    message = "이미 모두에게 보내서 거둘 것이 없어요."
