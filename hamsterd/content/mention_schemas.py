"""How mentions are sent: whom a comment mentions, and whom its writer picked while typing."""

from typing import Annotated

from pydantic import Field

from hamsterd.content.mention_names import PEOPLE_MAX
from hamsterd.http.schema import Id, Out

Chosen = Annotated[list[Id], Field(max_length=PEOPLE_MAX)]
"""Members picked behind an `@`: of several who are called so, they are meant."""


class MentionOut(Out):
    """A member whom a comment mentions, as it calls them: `@name` there leads to them."""

    id: int
    name: str
