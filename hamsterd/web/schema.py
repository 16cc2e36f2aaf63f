"""Base classes of everything that crosses the wire: camelCase outside, snake_case inside."""

import unicodedata
from datetime import UTC, datetime
from typing import Annotated

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, PlainSerializer
from pydantic.alias_generators import to_camel


def normalise(value: object) -> object:
    """NFC and no space around it (decisions §2, Text); what is not text passes untouched."""
    return unicodedata.normalize("NFC", value).strip() if isinstance(value, str) else value


def _without_nul(value: str) -> str:
    if "\x00" in value:
        raise ValueError("사용할 수 없는 글자가 들어 있어요.")
    return value


def wire_instant(value: datetime) -> str:
    """As every instant is sent: `2026-11-21T10:20:30.400Z`."""
    return value.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


Text = Annotated[str, BeforeValidator(normalise), AfterValidator(_without_nul)]
"""Text a person typed: NFC-normalised and trimmed."""

Instant = Annotated[datetime, PlainSerializer(wire_instant, return_type=str, when_used="json")]
"""An instant, sent as ISO 8601 UTC with `Z`."""


class Out(BaseModel):
    """An answer, or a part of one."""

    model_config = ConfigDict(
        alias_generator=to_camel,
        validate_by_name=True,
        serialize_by_alias=True,
        frozen=True,
        json_schema_serialization_defaults_required=True,
    )


class Body(BaseModel):
    """A JSON body: unknown fields are ignored, wrong types refused (decisions §1.12)."""

    model_config = ConfigDict(
        alias_generator=to_camel, validate_by_name=True, extra="ignore", strict=True
    )


class Query(BaseModel):
    """Query parameters: text that is read as the annotated types."""

    model_config = ConfigDict(alias_generator=to_camel, validate_by_name=True, extra="ignore")


class NoContent(Out):
    """An answer with nothing to say beyond its success: `{"ok": true}`."""

    ok: bool = True
