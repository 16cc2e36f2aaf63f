"""Refusals about members in the console."""

from hamsterd.core.errors import Forbidden, NotFound


class PersonalDataRefused(Forbidden):
    """Looking for an e-mail is looking at e-mails."""

    message = "이메일로 찾을 권한이 없어요. 닉네임이나 사용자명으로 찾아 주세요."


class NoteNotFound(NotFound):
    """No such staff note."""

    message = "그런 메모가 없어요."
