"""The question of a completion; it is answered by `MemberRef`s."""

from pydantic import Field

from hamsterd.core.bounds import MAX_ID
from hamsterd.discovery.suggestions import rules
from hamsterd.http.shapes.schema import Query, Text


class SuggestionsQuery(Query):
    """The text typed behind the sign, and the entry or post."""

    q: Text = Field(default="", max_length=rules.QUERY_MAX)
    target_type: str | None = Field(default=None, max_length=20)
    target_id: int | None = Field(default=None, ge=1, le=MAX_ID)
