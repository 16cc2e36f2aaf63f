"""What a visitor may see of a thing, one statement each; the predicates are the domains' own."""

from hamsterd.community.kind import POST
from hamsterd.community.queries import visible_to as post_visible_to
from hamsterd.core.clock import kst_day
from hamsterd.db.prepared import Prepared
from hamsterd.db.site.setting_fields import SiteSettings
from hamsterd.db.sql import Row, fetch_one
from hamsterd.diaries.kind import ENTRY
from hamsterd.diaries.queries import visible_to as entry_visible_to
from hamsterd.hamsters.profile.kind import HAMSTER
from hamsterd.hamsters.profile.queries import VISIBLE as HAMSTER_VISIBLE
from hamsterd.media.queries import MaybeMedia, media_or_none
from hamsterd.media.rules import file_name_from_url
from hamsterd.members.accounts.queries import VISIBLE as MEMBER_VISIBLE
from hamsterd.site.sharing.rules import ShareKind, age_of
from hamsterd.site.sharing.schemas import Card, Photo

# A file is drawn only if it is attached to this very thing, so nobody else's can be used.
_FILE = """
    f.file_name, f.kind, f.width, f.height, f.dominant_color, f.has_thumbnail, f.has_medium,
    f.focus_x, f.focus_y
"""
_FIRST_PHOTO = f"""
      LEFT JOIN LATERAL (
           SELECT {_FILE} FROM unnest(t.images) WITH ORDINALITY AS i (url, place)
             JOIN uploads f ON f.file_name = substr(i.url, length('/media/') + 1)
            WHERE f.attached_type = %(attached)s AND f.attached_id = t.id AND f.kind = 'image'
            ORDER BY i.place LIMIT 1) f ON TRUE
"""
_PROFILE_PHOTO = f"""
      LEFT JOIN LATERAL (
           SELECT {_FILE} FROM uploads f
            WHERE f.file_name = substr(t.profile_image, length('/media/') + 1)
              AND f.attached_type = %(attached)s AND f.attached_id = t.id AND f.kind = 'image'
           ) f ON TRUE
"""
_DIARY = Prepared(f"""
    SELECT t.title, t.hamster_name, t.created_at, u.nickname, u.level, {_FILE}
      FROM (SELECT * FROM diary_entries WHERE id = %(id)s AND {entry_visible_to(None)}) t
      JOIN users u ON u.id = t.user_id {_FIRST_PHOTO}
""")
_POST = Prepared(f"""
    SELECT t.title, b.name AS board_name, t.created_at, u.nickname, u.level, {_FILE}
      FROM (SELECT * FROM community_posts WHERE id = %(id)s AND {post_visible_to(None)}) t
      JOIN users u ON u.id = t.user_id JOIN boards b ON b.id = t.board_id {_FIRST_PHOTO}
""")
_HAMSTER = Prepared(f"""
    SELECT t.name, t.breed, t.birth_date, t.passed_on, t.diaries_count, t.nickname, t.level, {_FILE}
      FROM (SELECT h.*, u.nickname, u.level FROM hamsters h JOIN users u ON u.id = h.user_id
             WHERE h.id = %(id)s AND {HAMSTER_VISIBLE}) t {_PROFILE_PHOTO}
""")
_USER = Prepared(f"""
    SELECT t.nickname, t.level, t.diaries_count, t.hamsters_count, {_FILE}
      FROM (SELECT * FROM users WHERE id = %(id)s AND {MEMBER_VISIBLE}) t {_PROFILE_PHOTO}
""")


class Pictured(MaybeMedia):
    """The fields of every card; the rest depends on the kind."""

    nickname: str
    level: int


def card_of(kind: ShareKind, item_id: int, *, own: SiteSettings) -> Card | None:
    """The content of its picture; None if a visitor may not see the thing."""
    sql, attached, describe = _KINDS[kind]
    row = fetch_one(sql, Pictured, id=item_id, attached=attached)
    if row is None:
        return None
    over, title, note = describe(dict(row))
    return Card(
        kind,
        own.site_name,
        over,
        title,
        row["nickname"],
        row["level"],
        note,
        _photo(row),
        file_name_from_url(own.logo),
    )


def _entry(row: Row) -> tuple[str, str, str]:
    return f"{row['hamster_name']}의 일기", row["title"], _day(row)


def _post(row: Row) -> tuple[str, str, str]:
    return row["board_name"], row["title"], _day(row)


def _hamster(row: Row) -> tuple[str, str, str]:
    birth_date = row["birth_date"]
    until = row["passed_on"] or kst_day()
    age = f"{age_of(birth_date, until)} · " if birth_date else ""
    return age + row["breed"], row["name"], f"일기 {row['diaries_count']:,}편"


def _member(row: Row) -> tuple[str, str, str]:
    counts = f"일기 {row['diaries_count']:,}편 · 햄스터 {row['hamsters_count']:,}마리"
    return "", row["nickname"], counts


def _day(row: Row) -> str:
    day = kst_day(row["created_at"])
    return f"{day.year}. {day.month}. {day.day}."


def _photo(row: MaybeMedia) -> Photo | None:
    """The medium copy where there is one: it is larger than the picture needs."""
    media = media_or_none(row)
    if media is None:
        return None
    name = file_name_from_url(media.medium_url or media.url)
    focus = (media.focus.x, media.focus.y) if media.focus else None
    return Photo(name, media.color, focus) if name else None


_KINDS = {
    ShareKind.DIARY: (_DIARY, ENTRY.name, _entry),
    ShareKind.POST: (_POST, POST.name, _post),
    ShareKind.HAMSTER: (_HAMSTER, HAMSTER.name, _hamster),
    ShareKind.USER: (_USER, "profile", _member),
}
