"""The columns of content that staff see, as SQL over `t` and its author `u`.

Staff can read content that is public, or was when it was removed. Private entries, their comments,
and content deleted by its author are rows without words; `readable` says which may be opened.
"""

from collections.abc import Mapping
from enum import Enum, auto

from hamsterd.content.kind import ContentKind
from hamsterd.content.parts import needed
from hamsterd.content.visibility import (
    DELETED,
    DELETED_AT,
    HIDDEN,
    LIVE,
    REASON,
    REMOVED,
    REMOVED_AT,
    at,
    is_secret,
    public,
    state,
)
from hamsterd.staff.cases.content.readable import is_listed, is_openable, is_readable
from hamsterd.staff.rules import PREVIEW_MAX

_AUTHOR = """
    jsonb_build_object('id', u.id, 'nickname', u.nickname, 'profile_image', u.profile_image,
                       'level', u.level)
"""


def source(kind: ContentKind) -> str:
    """Each thing with its author."""
    return f"{kind.table} t JOIN users u ON u.id = t.user_id"


class Reading(Enum):
    """How much of a thing is read."""

    LIST = auto()
    IN_FULL = auto()
    """A single thing, as far as it may be opened."""
    WITH_REASON = auto()
    """The same; a secret, too."""


_MAY_READ = {
    Reading.LIST: is_listed,
    Reading.IN_FULL: is_readable,
    Reading.WITH_REASON: is_openable,
}


def columns(kind: ContentKind, reading: Reading = Reading.LIST) -> str:
    """The columns of a thing, as far as staff may read it."""
    preview = _masked(kind, f"left(t.{kind.words.text}, {PREVIEW_MAX})", reading)
    text = _masked(kind, f"t.{kind.words.text}", reading)
    shown = f"""
        {state(kind, "t")} AS state, {is_secret(kind)} AS is_secret,
        {at("t", REASON)}, {preview} AS preview, {kind.url_in("t")} AS url,
        t.user_id, u.nickname, {_AUTHOR} AS "user",
        (SELECT count(*) FROM report_cases rc
          WHERE rc.target_type = '{kind}' AND rc.target_id = t.id) AS cases_count,
        t.created_at, t.updated_at, {at("t", REMOVED_AT)}, {at("t", DELETED_AT)}
    """
    if kind.staff_list is None and kind.comment is not None:
        own = f"""'{kind}:' || t.id AS id, '{kind}' AS kind, t.id AS comment_id,
                  t.{kind.comment.parent_id} AS parent_id"""
        is_list = reading is Reading.LIST
        return f"{shown}, {own}" if is_list else f"{shown}, {own}, {text} AS content"
    listed = needed(kind.staff_list)
    own = listed.columns
    for name, said in listed.words.items():
        own += f", coalesce({_masked(kind, said, reading)}, '[]') AS {name}"
    title = _masked(kind, kind.words.title_in("t"), reading)
    files = _masked(kind, kind.words.files_in("t"), reading)
    return f"""{shown}, t.id, {own}, {title} AS title, {text} AS content,
               coalesce({files}, '{{}}') AS images"""


def filters(kind: ContentKind, found: str) -> Mapping[str, str]:
    """The filters of every list; `found` is SQL of the hits of `q`."""
    # Each condition is followed by its equivalent on columns with partial indexes.
    return {
        "id": "t.id = ANY(%(id)s::bigint[])",
        "userId": "t.user_id = %(userId)s::bigint",
        "state": f"""
            ({state(kind, "t")}) = %(state)s::text
            AND (%(state)s::text <> 'hidden' OR {at("t", HIDDEN)})
            AND (%(state)s::text <> 'removed' OR {at("t", REMOVED)})
            AND (%(state)s::text <> 'deleted' OR {at("t", DELETED)})
            AND (%(state)s::text <> 'visible' OR ({public(kind, "t")} AND {at("t", LIVE)}))
        """,
        "hiddenReason": f"{at('t', REASON)} = %(hiddenReason)s::text AND {at('t', HIDDEN)}",
        "q": f"{found} AND {is_listed(kind)}",
        **(kind.staff_list.filters if kind.staff_list else {}),
    }


def _masked(kind: ContentKind, column: str, reading: Reading) -> str:
    """A column that only a thing that staff may read shows."""
    return f"CASE WHEN {_MAY_READ[reading](kind)} THEN {column} END"
