"""Versions of rows that two people may edit at once: the second gets an error, not an overwrite.

A version is a digest of the fields that the form sets. So a row needs no version column, and
counters (views, hits, posts) cause no conflict. A form without a version is not compared.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Annotated, Any

from pydantic import BaseModel, Field

from hamsterd.core.errors import Conflict
from hamsterd.http.shapes.schema import Query

VERSION_CHARACTERS = 16
"""Hexadecimal digits: 64 bits, enough to distinguish the versions of one row."""

Version = Annotated[str, Field(max_length=64)]


class SeenQuery(Query):
    """The version of what was read: with it, what was edited since is refused."""

    version: Version | None = None


class EditedSince(Conflict):
    """Somebody else edited the row since it was read."""

    message = "그사이 다른 사람이 고쳤어요. 두 내용을 견주어 보고 다시 저장해 주세요."
    unread = "그사이 다른 사람이 고쳤어요. 새 내용을 읽은 뒤에 다시 보내 주세요."


def version_of(row: BaseModel, names: Iterable[str]) -> str:
    """The version of a row whose form sets `names`."""
    return version_of_values(row.model_dump(mode="json", by_alias=False, include=set(names)))


def version_of_values(values: Mapping[str, Any]) -> str:
    """The version of values that are JSON already."""
    text = json.dumps(values, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:VERSION_CHARACTERS]


def require_version(read: str | None, now: str, *, why: str = EditedSince.message) -> None:
    """Raise `EditedSince` unless the row is as it was read; call with the row locked."""
    if read is not None and read != now:
        raise EditedSince(why)
