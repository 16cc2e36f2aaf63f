"""The size of the site's logo as an icon, for manifests and previews."""

from typing import NamedTuple

from hamsterd.db.sql import fetch_one
from hamsterd.media.rules import file_name_from_url

_FILE = """
    SELECT least(width, height) AS side, mime_type FROM uploads
     WHERE file_name = %(name)s AND attached_type = 'logo'
"""


class Icon(NamedTuple):
    """A square picture; `side` in pixels."""

    url: str
    side: int
    mime_type: str


def logo_icon(url: str) -> Icon | None:
    """The logo at `url`; None if its file is gone."""
    row = fetch_one(_FILE, name=file_name_from_url(url))
    return Icon(url, row["side"], row["mime_type"]) if row else None
