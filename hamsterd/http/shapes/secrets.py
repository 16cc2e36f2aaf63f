"""`Secret`: what lets in whoever has it, in a path or in a response (docs/decisions/0155).

A secret part of a path is masked in logs (`log_paths`). A response whose shape holds one is never
compressed: by its length, somebody who can write beside a secret could guess it (BREACH).
"""

from functools import cache
from typing import Annotated, Any, get_args

from pydantic import BaseModel

MARK = "a secret of who has it"
Secret = Annotated[str, MARK]
"""A token, a code, a link that needs no sign-in, a challenge."""


def is_secret(annotation: Any) -> bool:
    """Whether it is a `Secret` itself."""
    return MARK in getattr(annotation, "__metadata__", ())


def holds_secret(annotation: Any) -> bool:
    """Whether a value of it holds a `Secret`, however deep."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return _shape_holds_secret(annotation)
    return is_secret(annotation) or any(map(holds_secret, get_args(annotation)))


@cache
def _shape_holds_secret(shape: type[BaseModel]) -> bool:
    fields = shape.model_fields.values()
    return any(MARK in field.metadata or holds_secret(field.annotation) for field in fields)
