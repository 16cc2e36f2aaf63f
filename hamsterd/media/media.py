"""Who may see a file: its author while it is unattached, then whoever may see what it is attached
to.

Kinds with media register their predicates in `app.py`, because they belong to higher rooms.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from hamsterd.core.cache import Cache
from hamsterd.core.errors import Forbidden, NotFound
from hamsterd.db.handle import connection
from hamsterd.media.queries import ServedUpload, upload_by_stem
from hamsterd.media.rules import FileKind, original_stem

Visible = Callable[[int, int | None], bool]
"""(target id, viewer id) -> may the viewer see it? Runs with an open connection."""
Refuse = Callable[[int, int | None], None]
"""(target id, viewer id): raises a `Forbidden` where that viewer downloads no files of what they
see. Runs with an open connection.
"""
DOCUMENT = FileKind.DOCUMENT.value


@dataclass(frozen=True, slots=True)
class Seen:
    """A file that may be served; `is_public` files may be kept by shared caches."""

    mime_type: str
    is_public: bool
    is_of_site: bool = False
    """An advertisement's or the site's logo, no member's."""
    source_name: str | None = None
    """Where its bytes are, while a copy is not made yet."""
    saved_as: str | None = None
    """The file name of downloads that no page displays."""


_UNNAMED = "file"
"""A document without a name is downloaded all the same, never displayed."""
PUBLIC: Cache[Seen] = Cache("media", max_entries=20_000, ttl_seconds=300)
"""Files everybody may see, by stem; dropped whenever attachments or visibility change."""


def see_media(
    *,
    name: str,
    viewer_id: int | None,
    rules: Mapping[str, Visible],
    downloads: Mapping[str, Refuse],
) -> Seen:
    """How to serve `name` to this viewer; `NotFound` when they may not see it.

    Raises as `downloads` for a document that they may only see the name of.
    """
    stem = original_stem(name)
    if stem is None:
        raise NotFound
    version = PUBLIC.version
    with connection():
        row = upload_by_stem(stem)
        if row is None:
            raise NotFound
        kind, target_id = row["attached_type"], row["attached_id"]
        rule = rules.get(kind or "")
        if rule is None or target_id is None:
            is_public = False
            is_visible = kind is None and viewer_id is not None and row["user_id"] == viewer_id
        else:
            is_public = rule(target_id, None)
            is_visible = is_public or rule(target_id, viewer_id)
            refuse = downloads.get(kind or "") if row["kind"] == DOCUMENT else None
            if is_visible and refuse is not None:
                is_public = is_public and _is_let(refuse, target_id)
                if not is_public:
                    refuse(target_id, viewer_id)
    if not is_visible:
        raise NotFound
    seen = seen_as(row, is_public=is_public)
    if is_public and not seen.source_name:
        PUBLIC.put(stem, seen, version=version)
    return seen


def _is_let(refuse: Refuse, target_id: int) -> bool:
    """Whether everybody may download it."""
    try:
        refuse(target_id, None)
    except Forbidden:
        return False
    return True


def seen_as(upload: ServedUpload, *, is_public: bool = False) -> Seen:
    """How a row of `uploads` is served; a document is saved under the name it was sent with."""
    is_document = upload["kind"] == DOCUMENT
    return Seen(
        upload["mime_type"],
        is_public,
        upload["attached_type"] in {"ad", "logo", "popup"},
        upload["source_name"],
        (upload["original_name"] or _UNNAMED) if is_document else None,
    )
