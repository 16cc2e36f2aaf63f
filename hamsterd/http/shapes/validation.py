"""Translates pydantic's errors to Korean messages, one per field.

A domain's rule raises `ValueError` with its own message, shown as it is. The table here covers the
general errors (missing, too long, wrong type).
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic.alias_generators import to_camel
from pydantic_core import ErrorDetails

from hamsterd.core.bounds import is_storable
from hamsterd.core.errors import BadRequest, InvalidInput
from hamsterd.core.settings.sizes import spoken_bounds

M = TypeVar("M", bound=BaseModel)

_SENTENCES = {
    "missing": "필수 항목이에요.",
    "string_type": "글자로 보내 주세요.",
    "string_too_short": "{min_length}자 이상 입력해 주세요.",
    "string_too_long": "{max_length}자까지 쓸 수 있어요.",
    "too_short": "{min_length}개 이상 필요해요.",
    "too_long": "{max_length}개까지 가능해요.",
    "greater_than": "{gt}보다 커야 해요.",
    "greater_than_equal": "{ge} 이상이어야 해요.",
    "less_than_equal": "{le} 이하여야 해요.",
    "int_type": "숫자로 보내 주세요.",
    "int_parsing": "숫자로 보내 주세요.",
    "bool_type": "참 또는 거짓으로 보내 주세요.",
    "bool_parsing": "참 또는 거짓으로 보내 주세요.",
    "literal_error": "고를 수 있는 값이 아니에요.",
    "enum": "고를 수 있는 값이 아니에요.",
    "date_from_datetime_parsing": "날짜 형식이 올바르지 않아요.",
    "list_type": "목록으로 보내 주세요.",
}
_GENERAL = "값이 올바르지 않아요."
UNSTORABLE = "사용할 수 없는 글자가 들어 있어요."


def read_json(model: type[M], body: bytes) -> M:
    """`body` as `model`; raises `BadRequest` when it is no JSON, `InvalidInput` by field."""
    try:
        read = model.model_validate_json(body or b"{}")
    except ValidationError as error:
        if any(detail["type"] == "json_invalid" for detail in error.errors()):
            raise BadRequest from error
        raise invalid_input(error) from error
    # JSON has no other way to write a NUL, and lone surrogates are refused as broken JSON.
    if b"\\u0000" in body:
        _refuse_unstorable(read)
    return read


def read_query(model: type[M], values: dict[str, str]) -> M:
    """Query parameters as `model`; raises `InvalidInput` by field."""
    try:
        read = model.model_validate(values)
    except ValidationError as error:
        raise invalid_input(error) from error
    if any("\0" in value or "\\u0000" in value for value in values.values()):
        _refuse_unstorable(read)
    return read


def _refuse_unstorable(read: BaseModel) -> None:
    """Raise `InvalidInput` for fields whose text the database cannot store."""
    fields = {
        to_camel(name): UNSTORABLE
        for name, value in read
        if not all(is_storable(text) for text in _texts(value))
    }
    if fields:
        raise InvalidInput(UNSTORABLE, fields=fields)


def _texts(value: object) -> Iterator[str]:
    """Every text inside `value`, at any depth."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, BaseModel):
        yield from _texts(dict(value))
    elif isinstance(value, Mapping):
        for name, part in value.items():
            yield from _texts(name)
            yield from _texts(part)
    elif isinstance(value, Sequence):
        for part in value:
            yield from _texts(part)


def invalid_input(error: ValidationError) -> InvalidInput:
    """One sentence per field; the first of them is the answer's message too."""
    fields: dict[str, str] = {}
    for detail in error.errors():
        # A default that fails is reported under the Python name.
        name = ".".join(to_camel(str(part)) for part in detail["loc"]) or "body"
        fields.setdefault(name, sentence(detail))
    return InvalidInput(next(iter(fields.values())), fields=fields)


def sentence(detail: ErrorDetails) -> str:
    """The error of one field in Korean; our own messages pass unchanged."""
    if "url" not in detail and detail["type"] not in _SENTENCES:
        return detail["msg"]
    context: dict[str, Any] = detail.get("ctx", {})
    if detail["type"] == "value_error":
        return str(context["error"])
    kind = detail["type"]
    if isinstance(detail["input"], str) and kind in {"too_short", "too_long"}:
        kind = f"string_{kind}"  # how pydantic names it when a length stands beside a validator
    name = str(detail["loc"][-1]) if detail["loc"] else ""
    return _SENTENCES.get(kind, _GENERAL).format_map(spoken_bounds(name, context))
