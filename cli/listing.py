"""The console's lists as a command shows them."""

from typing import Any

from cli.site import open_site
from hamsterd.http.shapes.console import Listing
from hamsterd.http.shapes.paging import AdminListQuery


def listed(
    listing: Listing[Any], limit: int, sort: str | None = None, **asked: object
) -> list[dict[str, Any]]:
    """The first rows of a list, as JSON has them, by those filters that are given."""
    filters = {name: value for name, value in asked.items() if value}
    order = (sort, "ASC") if sort else ("id", "DESC")
    with open_site():
        page = listing.page(AdminListQuery.of(sort=order, rows=limit, filter=filters))
    return [row.model_dump(by_alias=True) for row in page.items]
