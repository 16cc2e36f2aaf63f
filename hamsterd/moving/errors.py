"""What stops a move before anything is changed."""

from hamsterd.core.errors import Conflict, HamsterError, NotFound


class BadDump(HamsterError):
    """A dump that cannot be read; the sentence names line and table."""

    message = "덤프를 읽을 수 없어요."

    def __init__(self, why: str, *, line: int | None = None, table: str | None = None) -> None:
        place = [f"{line:,}번째 줄"] if line else []
        place += [f"{table} 표"] if table else []
        super().__init__(f"덤프 {', '.join(place)}: {why}" if place else f"덤프: {why}")


class MoveDiffers(Conflict):
    """What came is not what was there, or has changed since."""

    message = "옮겨 온 것이 달라요."

    def __init__(self, count: int) -> None:
        super().__init__(f"다르거나 빠진 곳이 {count:,}군데예요. 보고서를 봐 주세요.")


class BadDatabase(HamsterError):
    """A database that cannot be read."""

    message = "데이터베이스를 읽을 수 없어요."


class NothingToWelcome(NotFound):
    """The member did not come with a move, or has been welcomed."""

    message = "새 집 안내를 이미 마쳤어요."
