"""Schemas of members' own filters."""

from typing import Annotated

from pydantic import Field

from hamsterd.http.shapes.schema import Body, Instant, Out, Text
from hamsterd.members.accounts.schemas import MemberRef


class HideOut(Out):
    """Whether the member does not want to see a thing."""

    is_hidden: bool


class HiddenThing(Out):
    """One line of the list: a title, and where it is."""

    target_type: str
    """The name of a kind."""
    target_id: int
    name: str
    url: str
    created_at: Instant


class BlockOut(Out):
    """Whether the member blocks another."""

    is_blocked: bool


class BlockedMember(MemberRef):
    """A blocked member."""

    blocked_at: Instant


class MutedWords(Out):
    """The words that a member does not want to meet in lists."""

    words: list[str]


class MutedWordsIn(Body):
    """All of them, as they shall be; the order stays."""

    words: list[Annotated[Text, Field(max_length=1_000)]] = Field(max_length=1_000)
