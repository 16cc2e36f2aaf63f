"""Operators' input, validated by the same schemas as the site's forms."""

from typing import TypeVar

from pydantic import BaseModel, ValidationError

from hamsterd.http.shapes.validation import invalid_input

F = TypeVar("F", bound=BaseModel)


def read_form(shape: type[F], **values: object) -> F:
    """`values` as a `shape`; raises `InvalidInput` with a sentence for each wrong one."""
    try:
        return shape.model_validate(values)
    except ValidationError as error:
        raise invalid_input(error) from error
