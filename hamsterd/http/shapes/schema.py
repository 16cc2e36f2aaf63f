"""Base classes of everything that crosses the wire: camelCase outside, snake_case inside."""

from datetime import UTC, datetime
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, PlainSerializer
from pydantic.alias_generators import to_camel

from hamsterd.core.bounds import MAX_ID, is_instant, is_storable
from hamsterd.core.text.normal_form import normal
from hamsterd.core.text.visible import shows


def composed(value: object) -> object:
    """NFC without surrounding space (decisions §2, Text); other types pass unchanged."""
    return normal("NFC", value).strip() if isinstance(value, str) else value


def normalise(value: object) -> object:
    """`composed`, and nothing where nothing shows (decisions §2, Unique names)."""
    text = composed(value)
    if isinstance(text, str) and not shows(text) and is_storable(text):
        return ""
    return text


def wire_instant(value: datetime) -> str:
    """The wire format of instants: `2026-11-21T10:20:30.400Z`."""
    return value.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


Text = Annotated[str, BeforeValidator(normalise)]
"""Text a person typed: NFC-normalised, trimmed, and empty where it shows nothing."""

NameText = Annotated[str, BeforeValidator(composed)]
"""A name; its own check explains invisible characters (`core.text.visible`)."""

Instant = Annotated[datetime, PlainSerializer(wire_instant, return_type=str, when_used="json")]
"""An instant, sent as ISO 8601 UTC with `Z`."""


def _within_the_calendar(value: datetime) -> datetime:
    if value.tzinfo is None:
        raise ValueError("시간대가 있는 시각을 보내 주세요.")
    if not is_instant(value):
        raise ValueError("1900년부터 9998년 사이의 시각을 보내 주세요.")
    return value


Moment = Annotated[Instant, Field(strict=False), AfterValidator(_within_the_calendar)]
"""An instant that a client names, with its zone."""

Id = Annotated[int, Field(ge=1, le=MAX_ID)]
"""The id of something."""


Month = Annotated[str, Field(max_length=7, pattern=r"^20[0-9]{2}-(0[1-9]|1[0-2])$")]
"""A month in Seoul: `2026-11`. (`\\d` is a digit of any script, which no month is made of.)"""

MediaUrl = Annotated[str, Field(max_length=200)]
"""The address of an uploaded file."""


def required(message: str) -> AfterValidator:
    """A non-empty text; `message` is the error for an empty one."""

    def check(value: str) -> str:
        if not value:
            raise ValueError(message)
        return value

    return AfterValidator(check)


def stated(**bounds: int) -> Any:
    """Bounds for `openapi.json` (`maxLength`, `minimum`, …) that the domain's own check enforces.

    That check has a better message; pydantic's would come first.
    """
    return Field(json_schema_extra=dict(bounds))


DEFERRED = ConfigDict(defer_build=True)
"""A shape is built at its first use: of the hundreds that a process imports it uses few."""


_HOMES: dict[str, str] = {}
"""Module of each shape, by its name."""


class Shape(BaseModel):
    """A schema on the wire.

    Its class name is its name in `openapi.json` and in the portal's types.
    """

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        """Refuse a second schema of that name: pydantic would rename both, and break users of the
        first.

        Raises `TypeError` at import, so no site starts with it.
        """
        super().__pydantic_init_subclass__(**kwargs)
        home = _HOMES.setdefault(cls.__name__, cls.__module__)
        if home != cls.__module__:
            raise TypeError(f"{cls.__name__} is a shape of {home} already, not of {cls.__module__}")


class Out(Shape):
    """An answer, or a part of one."""

    model_config = ConfigDict(
        **DEFERRED,
        alias_generator=to_camel,
        validate_by_name=True,
        serialize_by_alias=True,
        frozen=True,
        json_schema_serialization_defaults_required=True,
    )


class Body(Shape):
    """A JSON body: unknown fields are ignored, wrong types refused (decisions §1.12)."""

    model_config = ConfigDict(
        **DEFERRED,
        alias_generator=to_camel,
        validate_by_name=True,
        extra="ignore",
        strict=True,
        allow_inf_nan=False,
    )


class Query(Shape):
    """Query parameters: text that is read as the annotated types."""

    model_config = ConfigDict(
        **DEFERRED, alias_generator=to_camel, validate_by_name=True, extra="ignore"
    )


class NoContent(Out):
    """A response without content beyond its success: `{"ok": true}`."""

    ok: bool = True
