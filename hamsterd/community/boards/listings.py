"""The console's list of boards."""

from dataclasses import replace

from hamsterd.audit.actors import boards_of
from hamsterd.community.queries import CATEGORIES, KEEPERS
from hamsterd.community.schemas import AdminBoard
from hamsterd.http.shapes.answers import AdminPage
from hamsterd.http.shapes.console import Listing, matches
from hamsterd.http.shapes.paging import AdminListQuery

BOARDS = Listing(
    resource="boards",
    columns=f"""b.id, b.name, b.description, b.read_permission, b.shows_restriction,
               b.write_permission, b.comment_permission, b.download_permission, b.grant_rule,
               b.purpose, b.allows_files, b.allows_secrets,
               b.is_active, b.sort_order, b.posts_count, b.created_at, b.is_category_required,
               b.merged_into_id,
               {KEEPERS}, {CATEGORIES}""",
    source="boards b",
    shape=lambda row: AdminBoard(**row),
    sorts={
        "id": "b.id",
        "name": "b.name",
        "sortOrder": "b.sort_order",
        "postsCount": "b.posts_count",
        "createdAt": "b.created_at",
    },
    filters={
        "id": "b.id = ANY(%(id)s::bigint[])",
        "isActive": "b.is_active = %(isActive)s::boolean",
        "purpose": "b.purpose = %(purpose)s::text",
        "readPermission": "b.read_permission = %(readPermission)s::text",
        "writePermission": "b.write_permission = %(writePermission)s::text",
        "q": matches("b.name", "b.description"),
    },
    key="b.id",
)

BOARDS_OF_KEEPER = replace(BOARDS, where="(b.is_active OR b.id = ANY(%(kept)s::bigint[]))")
"""The boards that keepers see: open ones, and their own."""


def boards_page(query: AdminListQuery, *, actor: str) -> AdminPage[AdminBoard]:
    """A page of the boards that the requester may see. Raises as `Listing.page`."""
    kept = boards_of(actor)
    if kept is None:
        return BOARDS.page(query)
    return BOARDS_OF_KEEPER.page(query, kept=list(kept))
