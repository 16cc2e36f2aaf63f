"""The kinds of this domain: entries and their comments."""

from hamsterd.content.comment_kind import comment_kind, drop_comments
from hamsterd.content.kind import ContentKind
from hamsterd.content.markup.plain import plain_text
from hamsterd.content.parts import (
    Cards,
    Count,
    Events,
    Measure,
    OwnTrash,
    Popularity,
    Reaction,
    Search,
    Snapshot,
    StaffList,
    Visibility,
    Words,
)
from hamsterd.content.record import HIDDEN, MARKUP, URL, WRITTEN, KindRecord
from hamsterd.content.screening.rules import WritingKind
from hamsterd.content.search_index import ENTRIES, Findable
from hamsterd.content.visibility import PRESENT
from hamsterd.db.sql import Row
from hamsterd.diaries.caches import CARDS, FEEDS, FLAGS
from hamsterd.diaries.errors import EntryNotFound
from hamsterd.diaries.of_hamsters import named_as
from hamsterd.diaries.queries import visible_to
from hamsterd.members.levels.rules import Source
from hamsterd.members.levels.writing import WritingExperience
from hamsterd.models.diaries import (
    ENTRY_DATE,
    VISIBLE,
    Bookmark,
    Comment,
    DiaryEntry,
    Like,
    about,
    entry_date_of,
)
from hamsterd.models.hamsters.profile import Hamster
from hamsterd.models.members.accounts import User
from hamsterd.realtime.bus import drop_cached


def _drop_entry(entry: Row) -> None:
    drop_cached(CARDS.name, entry["id"])
    drop_cached(FEEDS.name)
    drop_comments(ENTRY, entry["id"])
    drop_cached("media")


def _findable(entry: Row) -> Findable:
    """Searchable words: title, text, and its hamster's name and breed."""
    names = named_as(entry)
    return Findable(entry["id"], entry["title"], names, plain_text(entry["content"]))


ENTRY = ContentKind(
    name="diary",
    noun="일기",
    label="일기",
    plural="entries",
    trashed="지운 일기",
    model=DiaryEntry,
    address="/diary/{id}",
    not_found=EntryNotFound,
    missing="지워졌거나 글쓴이만 볼 수 있는 일기예요.",
    words=Words(title="title", files="images", screened_as=WritingKind.DIARY),
    snapshot=Snapshot(
        columns=(
            *("title", "content", "images", "mood", "weather", "activity", "is_public"),
            *("hamster_name", "hamster_breed", "companion_names", "companion_breeds"),
        ),
        computed={"entry_date": ENTRY_DATE},
        without={
            "hamster_id": "its name is kept",
            "companion_ids": "their names are kept",
            "tags": "always empty",
            "announced_at": "when followers were told",
        },
    ),
    visibility=Visibility(is_public="is_public", seen=visible_to(0), reactable=visible_to(0)),
    own_trash=OwnTrash(place="hamster_name"),
    likes=Reaction(Like, "diary_entry_id", kept="likes_count"),
    bookmarks=Reaction(Bookmark, "diary_entry_id", kept="bookmarks_count"),
    popularity=Popularity(),
    cards=Cards(cache=CARDS, flags=FLAGS),
    experience=WritingExperience(Source.DIARY, key="diary", likes="like:diary"),
    search=Search(
        name=ENTRIES,
        columns="title, content, hamster_name, hamster_breed, companion_names, companion_breeds",
        findable=_findable,
    ),
    staff_list=StaffList(
        f"""t.is_public, t.likes_count, t.comments_count, {entry_date_of("t")} AS entry_date,
           array_to_string(t.hamster_name || t.companion_names, ', ') AS hamster_name,
           jsonb_build_object('id', t.hamster_id, 'name', t.hamster_name,
                              'breed', t.hamster_breed) AS hamster""",
        {
            "isPublic": "t.is_public = %(isPublic)s::boolean",
            "hamsterId": about("%(hamsterId)s::bigint", "t"),
        },
    ),
    record=KindRecord(
        "diaries",
        "일기 (나만 보기도 모두)",
        {
            "id": "일기 번호",
            "url": URL,
            "title": "제목",
            "content": MARKUP,
            "images": "사진과 동영상 파일",
            "hamsterName": "햄스터 이름 (쓸 때)",
            "hamsterBreed": "햄스터 품종 (쓸 때)",
            "companionNames": "함께한 햄스터들의 이름 (쓸 때)",
            "companionBreeds": "함께한 햄스터들의 품종 (쓸 때)",
            "mood": "기분",
            "weather": "날씨",
            "activity": "한 일",
            "entryDate": "일기의 날짜",
            "tags": "태그",
            "isPublic": "true 전체 공개, false 나만 보기",
            "hiddenReason": HIDDEN,
            "likesCount": "좋아요 수",
            "commentsCount": "댓글 수",
            "bookmarksCount": "북마크 수",
            **WRITTEN,
        },
        {"entryDate": ENTRY_DATE},
    ),
    counts=(
        Count(User, "diaries_count", when=VISIBLE),
        Count(User, "private_diaries_count", when=f"NOT is_public AND {PRESENT}"),
        Count(User, "total_likes", when=VISIBLE, of=Measure.LIKES_BY_OTHERS),
        Count(Hamster, "diaries_count", by="hamster_id", when=VISIBLE),
        Count(Hamster, "likes_count", by="hamster_id", when=VISIBLE, of=Measure.LIKES),
        Count(Hamster, "diaries_count", by="companion_ids", is_many=True, when=VISIBLE),
        Count(
            Hamster,
            "likes_count",
            by="companion_ids",
            is_many=True,
            when=VISIBLE,
            of=Measure.LIKES,
        ),
    ),
    events=Events(details="thing.is_public", changed=_drop_entry),
)

COMMENT = comment_kind(
    name="comment",
    label="일기 댓글",
    plural="comments",
    trashed="지운 댓글",
    model=Comment,
    parent=ENTRY,
    parent_id="diary_entry_id",
    answers_id="parent_id",
    experience=WritingExperience(Source.COMMENT, key="comment:diary", likes="like:comment:diary"),
)
