"""The kind of this domain: a contest entry."""

from hamsterd.content.kind import ContentKind
from hamsterd.content.parts import Count, Events, Snapshot, Visibility, Words
from hamsterd.content.record import HIDDEN, URL, WRITTEN, KindRecord
from hamsterd.content.screening.rules import WritingKind
from hamsterd.content.visibility import PRESENT
from hamsterd.contests.errors import ContestEntryNotFound
from hamsterd.db.sql import Row
from hamsterd.members.accounts.queries import VISIBLE as MEMBER_VISIBLE
from hamsterd.models.base import LIVE
from hamsterd.models.contests import Contest, ContestEntry
from hamsterd.models.diaries import VISIBLE as ENTRY_VISIBLE
from hamsterd.realtime.bus import drop_cached

_OWN = f"user_id = %(viewer_id)s AND {PRESENT}"
# A photo from a diary follows its entry: it is not shown while the entry is not public. `image` is
# the photo's column, whatever alias the table has; entries have no such column.
_SEEN_WITH = f"""
    user_id IN (SELECT id FROM users WHERE {MEMBER_VISIBLE})
    AND (NOT is_from_diary OR diary_entry_id IN (
            SELECT id FROM diary_entries
             WHERE {ENTRY_VISIBLE} AND image = ANY(images)))
"""


def _drop(_: Row) -> None:
    drop_cached("media")


CONTEST_ENTRY = ContentKind(
    name="contest_entry",
    noun="콘테스트 사진",
    label="콘테스트 사진",
    plural="contest_entries",
    trashed="거둔 콘테스트 사진",
    model=ContestEntry,
    address="/contest/photo/{id}",
    not_found=ContestEntryNotFound,
    missing="거두었거나 지금은 볼 수 없는 사진이에요.",
    words=Words(
        text="caption",
        picture="image",
        has_mentions=False,
        screened_as=WritingKind.COMMUNITY,
    ),
    snapshot=Snapshot(
        columns=("caption", "image", "contest_id"),
        without={
            "diary_entry_id": "where the picture came from, not what it shows",
            "is_from_diary": "where the picture came from, not what it shows",
            "votes_count": "others' votes",
            "place": "others' votes",
        },
    ),
    visibility=Visibility(seen=f"(({LIVE}) OR ({_OWN}))", seen_with=_SEEN_WITH),
    record=KindRecord(
        "contest-entries",
        "콘테스트에 낸 사진",
        {
            "id": "사진 번호",
            "url": URL,
            "contest": "콘테스트",
            "caption": "소개",
            "image": "사진 파일",
            "isFromDiary": "true 내 일기의 사진, false 새로 올린 사진",
            "place": "등수 (1~3등만)",
            "hiddenReason": HIDDEN,
            **WRITTEN,
        },
        {
            "contest": "(SELECT title FROM contests WHERE contests.id = contest_id)",
            "image": "ltrim(image, '/')",
        },
    ),
    counts=(Count(Contest, "entries_count", by="contest_id"),),
    events=Events(changed=_drop),
)
