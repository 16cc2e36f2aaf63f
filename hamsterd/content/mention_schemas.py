"""Schemas of mentions: members a comment mentions, and members its writer picked while typing."""

from typing import Annotated

from pydantic import Field

from hamsterd.content.mention_names import PEOPLE_MAX
from hamsterd.http.shapes.schema import Id, Out

Chosen = Annotated[list[Id], Field(max_length=PEOPLE_MAX)]
"""Members picked behind an `@`. They win where several members have the same name."""


class MentionOut(Out):
    """A member whom a comment mentions, by the name in its text: `@name` links to them."""

    id: int
    name: str
