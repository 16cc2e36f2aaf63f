"""Refusals of lists as files."""

from hamsterd.core.errors import InvalidInput


class TooManyRows(InvalidInput):
    """The list is longer than one file holds."""

    message = "줄이 너무 많아서 한 번에 내려받을 수 없어요. 기간이나 상태로 목록을 좁혀 주세요."

    @classmethod
    def over(cls, most: int) -> "TooManyRows":
        """Saying how many one file holds."""
        return cls(
            f"한 번에 {most:,}줄까지 내려받을 수 있어요. 기간이나 상태로 목록을 좁혀 주세요."
        )
