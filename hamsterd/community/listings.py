"""The console's list of boards."""

from hamsterd.community.schemas import AdminBoard
from hamsterd.http.console import Listing, matches

BOARDS = Listing(
    resource="boards",
    columns="""b.id, b.name, b.description, b.write_permission, b.is_active, b.sort_order,
               b.posts_count, b.created_at""",
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
        "writePermission": "b.write_permission = %(writePermission)s::text",
        "q": matches("b.name", "b.description"),
    },
    key="b.id",
)
