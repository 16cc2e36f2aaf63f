"""Refusals of the mail about moving."""

from hamsterd.core.errors import Conflict


class MoveMailSending(Conflict):
    """It is being sent: what members read stays what it is."""

    message = "메일이 나가는 중이에요. 먼저 멈춘 뒤에 고쳐 주세요."


class MoveMailUntried(Conflict):
    """Nobody has seen yet how it arrives."""

    message = "먼저 나에게 보내서 확인해 주세요. 글을 고쳤다면 다시 보내 봐야 해요."


class MoveMailResting(Conflict):
    """Nothing goes out that could be paused."""

    message = "지금은 메일이 나가고 있지 않아요."


class NothingMoved(Conflict):
    """No move is finished, or one is under way."""

    message = "이사를 마친 뒤에 보낼 수 있어요. 옮기는 중이거나 되돌리는 중이면 기다려 주세요."
