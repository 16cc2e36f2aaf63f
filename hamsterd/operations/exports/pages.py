"""The readable page of a record: all of a member's writing by month, with pictures, for offline
use.

Text passes through the markup's AST and the template's escaping; no script, no external URL.
Rendered in pieces, because a diary may have thousands of days.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from hamsterd.community.kind import POST
from hamsterd.config import Settings
from hamsterd.content.markup.addresses import linked
from hamsterd.content.markup.ast import Block, Media
from hamsterd.content.markup.parse import parse
from hamsterd.content.markup.urls import is_video_url
from hamsterd.core.clock import KST, utc_now
from hamsterd.db.sql import Row, fetch_all, fetch_row, walk_rows
from hamsterd.diaries.kind import ENTRY
from hamsterd.diaries.names import (
    ACTIVITIES,
    HELD_BACK,
    MONTH,
    MOODS,
    WEATHERS,
    WEEKDAYS,
)
from hamsterd.diaries.queries import OWN
from hamsterd.hamsters.profile.kind import HAMSTER
from hamsterd.media.rules import MEDIA_PREFIX
from hamsterd.operations.exports.records import ACCOUNT, COMMENTS, RECORDS, WRITING

if TYPE_CHECKING:
    from jinja2 import Environment

TEMPLATES = Path(__file__).with_name("templates")

_MONTHS = f"""
    SELECT to_char(created_at AT TIME ZONE 'Asia/Seoul', 'YYYY-MM') AS id,
           min(created_at) AS at, count(*) AS entries
      FROM diary_entries WHERE {OWN} GROUP BY 1 ORDER BY 1 DESC
"""


@dataclass(frozen=True, slots=True)
class Contents:
    """The member, the site, and the number of rows of each list."""

    member_id: int
    site: Settings
    counts: dict[str, int]


def page(contents: Contents) -> Iterator[str]:
    """`index.html` in pieces; runs inside a snapshot, each list as the page comes to it."""
    who = {"viewer_id": contents.member_id}
    return (
        _templates()
        .get_template("index.html")
        .generate(
            site=contents.site,
            counts=contents.counts,
            records=RECORDS,
            made_at=utc_now(),
            me=fetch_row(ACCOUNT.sql, **who),
            hamsters=fetch_all(WRITING[HAMSTER.name].sql, **who),
            months=fetch_all(_MONTHS, **who),
            entries=map(_readable, walk_rows(WRITING[ENTRY.name].sql, **who)),
            posts=map(_readable, walk_rows(WRITING[POST.name].sql, **who)),
            comments=walk_rows(COMMENTS.sql, **who),
        )
    )


def readme(site: Settings, counts: dict[str, int], missing: list[str]) -> str:
    """The meaning of files and fields, and the missing pictures."""
    template = _templates().get_template("README.txt")
    return template.render(
        site=site, counts=counts, records=RECORDS, missing=missing, made_at=utc_now()
    )


def _readable(row: Row) -> Row:
    """An entry or a post with its text as blocks, and the pictures that are not in the text."""
    blocks = parse(row["content"]).blocks
    inside = {_local(block.url) for block in blocks if isinstance(block, Media)}
    return {
        **row,
        "month": f"{row['created_at'].astimezone(KST):%Y-%m}",
        "blocks": blocks,
        "images": [image for image in row["images"] if image not in inside],
    }


def _local(url: str) -> str | None:
    """The place in the archive of a picture of ours; None for one of another site."""
    return url.removeprefix("/") if url.startswith(MEDIA_PREFIX) else None


def _is_media(block: Block) -> bool:
    return isinstance(block, Media)


def _month(instant: datetime) -> str:
    return MONTH.format(instant.astimezone(KST))


def _moment(instant: datetime) -> str:
    """`2026. 11. 21. (토) 21:05` in Seoul."""
    at = instant.astimezone(KST)
    return f"{at.year}. {at.month}. {at.day}. ({WEEKDAYS[at.weekday()]}) {at:%H:%M}"


def _spoken(instant: datetime) -> str:
    """`2026년 11월 21일 21:05` in Seoul: in a sentence, where a particle follows."""
    at = instant.astimezone(KST)
    return f"{at.year}년 {at.month}월 {at.day}일 {at:%H:%M}"


def _chips(entry: Row) -> list[str]:
    """An entry's chips about the day; unknown codes are left out."""
    known = (
        MOODS.get(entry["mood"]),
        WEATHERS.get(entry["weather"]),
        ACTIVITIES.get(entry["activity"]),
    )
    return [word for word in known if word]


@lru_cache(maxsize=1)
def _templates() -> "Environment":
    import jinja2  # noqa: PLC0415  # whoever hands a record over imports this, one job writes it

    templates = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        autoescape=jinja2.select_autoescape(["html"]),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    templates.filters |= {
        "month": _month,
        "moment": _moment,
        "spoken": _spoken,
        "chips": _chips,
        "local": _local,
    }
    templates.filters |= {"linked": linked}
    templates.tests |= {"media_block": _is_media, "video": is_video_url}
    templates.globals |= {"held_back": HELD_BACK}
    return templates
