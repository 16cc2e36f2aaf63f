"""Errors of documents and of missing consents."""

from hamsterd.core.errors import Conflict, Forbidden, NotFound


class DocumentNotFound(NotFound):
    """No such document, or no such version of it."""

    message = "그런 문서나 버전이 없어요."


class DraftNotFound(NotFound):
    """Nothing is being written."""

    message = "쓰고 있는 초안이 없어요. 새 개정을 시작해 주세요."


class DraftExists(Conflict):
    """One draft of a kind at a time."""

    message = "이미 쓰고 있는 초안이 있어요. 그 초안을 이어서 써 주세요."


class AlreadyScheduled(Conflict):
    """A version is already announced and waits for its day."""

    message = (
        "이미 예고한 개정이 있어요. 시행된 다음에 새 개정을 예고하거나, 예고를 먼저 거두어 주세요."
    )


class NothingChanged(Conflict):
    """The draft equals the current version."""

    message = "지금 시행 중인 글과 같아요. 바꿀 내용을 쓴 다음 예고해 주세요."


class InForceAlready(Conflict):
    """A version in force cannot be withdrawn; the next version changes it."""

    message = "이미 시행된 버전이라 거둘 수 없어요. 새 개정을 써서 바꿔 주세요."


class OtherText(Conflict):
    """The consent is for another version than the current one."""

    message = "그사이 다른 버전이 시행됐어요. 새로 읽어 보고 다시 눌러 주세요."


class ConsentNeeded(Forbidden):
    """Members who have not agreed to the current version may read, export their data and leave."""

    message = "바뀐 약관에 동의하면 쓸 수 있어요. 화면의 안내를 읽고 정해 주세요."
