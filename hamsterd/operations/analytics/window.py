"""The days of a figure: the requested ones, or its default number."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Self

from pydantic import Field, model_validator

from hamsterd.core.clock import kst_day, kst_midnight
from hamsterd.core.errors import InvalidInput
from hamsterd.http.shapes.schema import Query
from hamsterd.operations.analytics.rules import RANGE_BEGINS, RANGE_DAYS_MAX

DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Window:
    """Whole days in Seoul, both ends included."""

    first: date
    last: date

    @classmethod
    def of_last(cls, days: int) -> Self:
        """The last `days` days, today so far included."""
        today = kst_day()
        return cls(today - (days - 1) * DAY, today)

    @property
    def days(self) -> list[date]:
        """Each of them, in order."""
        return [self.first + n * DAY for n in range((self.last - self.first).days + 1)]

    @property
    def since(self) -> datetime:
        """Its first instant."""
        return kst_midnight(self.first)

    @property
    def until(self) -> datetime:
        """The instant after its last."""
        return kst_midnight(self.last + DAY)

    @property
    def before(self) -> "Window":
        """The equally long period right before it, for comparison."""
        return Window(self.first - len(self.days) * DAY, self.first - DAY)


class WindowQuery(Query):
    """Days in Seoul, both included; without them each figure takes its own."""

    first: date | None = Field(default=None, alias="from")
    last: date | None = Field(default=None, alias="to")

    @model_validator(mode="after")
    def _is_range(self) -> Self:
        """Raises `InvalidInput` with the field that is wrong."""
        if self.first is None and self.last is None:
            return self
        if self.first is None or self.last is None:
            name = "from" if self.first is None else "to"
            raise InvalidInput(fields={name: "시작일과 끝일을 함께 정해 주세요."})
        if self.last > kst_day():
            raise InvalidInput(fields={"to": "오늘까지만 볼 수 있어요."})
        if self.first < RANGE_BEGINS:
            raise InvalidInput(fields={"from": f"{RANGE_BEGINS.year}년부터 볼 수 있어요."})
        if self.first > self.last:
            raise InvalidInput(fields={"from": "시작일이 끝일보다 늦어요."})
        if (self.last - self.first).days >= RANGE_DAYS_MAX:
            raise InvalidInput(fields={"from": f"한 번에 {RANGE_DAYS_MAX}일까지 볼 수 있어요."})
        return self

    @property
    def window(self) -> Window | None:
        """The requested range, if any."""
        return Window(self.first, self.last) if self.first and self.last else None
