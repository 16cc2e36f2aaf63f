"""What an operator typed, held to the same shapes as what the site's own forms send."""

from typing import TypeVar

from pydantic import BaseModel, ValidationError

from hamsterd.http.validation import invalid_input

F = TypeVar("F", bound=BaseModel)


def read_form(shape: type[F], **values: object) -> F:
    """`values` as a `shape`; raises `InvalidInput` with a sentence for each wrong one."""
    try:
        return shape.model_validate(values)
    except ValidationError as error:
        raise invalid_input(error) from error
