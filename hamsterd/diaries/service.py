"""Publishing, editing and removing entries, with every counter that follows from it."""

from hamsterd.content.lifecycle import delete, locked
from hamsterd.content.limits import HALF_LIFE_SECONDS, MAX_MEDIA, require_media
from hamsterd.content.screening.rules import WritingKind
from hamsterd.content.screening.service import Screened, screen
from hamsterd.content.visibility import UNDELETED, held_since, is_seen
from hamsterd.content.writing import publish, republish, with_mentions, write
from hamsterd.core.clock import utc_now
from hamsterd.core.errors import InvalidInput
from hamsterd.db.prepared import Prepared
from hamsterd.db.sql import Row, fetch_all, fetch_row, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.diaries.caches import FEEDS
from hamsterd.diaries.errors import EntryNotFound, NotEntryOwner
from hamsterd.diaries.feed import own_card
from hamsterd.diaries.kind import ENTRY
from hamsterd.diaries.queries import cards
from hamsterd.diaries.rules import check_entry_date, check_words, title_of, title_of_day
from hamsterd.diaries.schemas import DiaryCard, DiaryEdit, DiaryIn
from hamsterd.hamsters.carers.access import care
from hamsterd.hamsters.carers.rules import Care
from hamsterd.hamsters.profile.locks import lock_hamster
from hamsterd.media.service import attach_uploads, move_focus
from hamsterd.models.diaries import ENTRY_DATE, DiaryEntry
from hamsterd.realtime.bus import drop_cached

CLEARABLE = frozenset({"mood", "weather", "activity"})
"""Fields that an edit may clear."""

_WRITABLE = Prepared(f"""
    SELECT h.id, h.name, h.breed FROM hamsters h
     WHERE h.id = ANY(%(hamster_ids)s) AND h.{UNDELETED}
       AND {care("%(author_id)s")} IN ('{Care.OWNER}', '{Care.WRITE}')
""")
_TEXTS = "SELECT title, content FROM diary_entries WHERE id = %(entry_id)s"
_COMPANIONS = "SELECT companion_ids FROM diary_entries WHERE id = %(entry_id)s"
_DAY = f"SELECT {ENTRY_DATE} FROM diary_entries WHERE id = %(entry_id)s"
_GONE = """
    SELECT c.id, c.name, c.breed
      FROM diary_entries e,
           unnest(e.companion_ids, e.companion_names, e.companion_breeds)
           WITH ORDINALITY AS c (id, name, breed, place)
     WHERE e.id = %(entry_id)s AND c.id IS NULL
     ORDER BY c.place
"""
_WRITTEN = """
    SELECT content, images, hamster_name, companion_names FROM diary_entries
     WHERE id = %(entry_id)s
"""


@transactional
def publish_entry(*, author_id: int, form: DiaryIn, max_media: int = MAX_MEDIA) -> DiaryCard:
    """Publish an entry about hamsters the author owns or cares for, with their own uploads.

    Raises `InvalidInput` under `hamsterId` or `images` if they are not the author's, and
    `WordRefused`.
    """
    require_media(form.images, max_media)
    written = {"title": form.title or title_of(form.content), "content": form.content}
    screened = Screened(written)
    if form.is_public:
        screened = _screened(author_id, written, is_publishing=True)
    screened = with_mentions(screened, author_id=author_id)
    hamster_ids = _distinct(form.hamster_id, *form.hamster_ids)
    _lock_hamsters(hamster_ids)
    hamsters = _writable(author_id, hamster_ids)
    texts = screened.texts
    now = utc_now()
    entry = write(
        ENTRY,
        user_id=author_id,
        **_written_about(hamsters),
        title=texts["title"] or title_of_day([one["name"] for one in hamsters]),
        content=texts["content"],
        images=form.images,
        mood=form.mood,
        weather=form.weather,
        activity=form.activity,
        entry_date=form.entry_date,
        is_public=form.is_public,
        popularity=now.timestamp() / HALF_LIFE_SECONDS,
        created_at=now,
        updated_at=now,
        **held_since(now if screened.is_held else None),
    )
    if form.images:
        attach_uploads(
            owner_id=author_id, urls=form.images, target_type=ENTRY.name, target_id=entry["id"]
        )
        move_focus(target_type=ENTRY.name, target_id=entry["id"], focus=form.focus)
    publish(ENTRY, entry, screened)
    drop_cached(FEEDS.name)
    return cards((entry["id"],), viewer_id=author_id)[entry["id"]]


@transactional
def edit_entry(
    *, author_id: int, entry_id: int, form: DiaryEdit, max_media: int = MAX_MEDIA
) -> DiaryCard:
    """Change an entry; fields left out of the form stay.

    Companions that are no more stay: nobody can name them. Raises `EntryNotFound`, `NotEntryOwner`,
    or the errors of publishing.
    """
    hamster_ids = _chosen(form, entry_id)
    _lock_hamsters(hamster_ids)
    before = _own_entry(author_id, entry_id)
    require_media(form.images, max_media, before=lambda: _images(entry_id))
    _require_day(entry_id, form)
    form = _completed(entry_id, form)
    screened = with_mentions(_screened_edit(before, form), author_id=author_id)
    changes: dict[str, object] = {**_sent(form), **screened.texts, "updated_at": utc_now()}
    if hamster_ids and hamster_ids != [before["hamster_id"], *_there(before["companion_ids"])]:
        gone = fetch_all(_GONE, entry_id=entry_id)
        changes |= _written_about([*_writable(author_id, hamster_ids), *gone])
    if form.images is not None:
        attach_uploads(
            owner_id=author_id, urls=form.images, target_type=ENTRY.name, target_id=entry_id
        )
    move_focus(target_type=ENTRY.name, target_id=entry_id, focus=form.focus)
    DiaryEntry.update(changes).where(DiaryEntry.id == entry_id).execute()
    republish(ENTRY, before, screened)
    return own_card(entry_id, owner_id=author_id)


@transactional
def remove_entry(*, author_id: int, entry_id: int) -> None:
    """Delete an entry for its author, restorable for thirty days; its experience stays.

    Raises `EntryNotFound` or `NotEntryOwner`.
    """
    delete(ENTRY, _own_entry(author_id, entry_id))


def _images(entry_id: int) -> list[str]:
    images: list[str] = fetch_row(_WRITTEN, entry_id=entry_id)["images"]
    return images


def _require_day(entry_id: int, form: DiaryEdit) -> None:
    """Refuse a day that none may have, unless it is the entry's own: that has grown old."""
    day = form.entry_date
    if day is None or day == fetch_value(_DAY, entry_id=entry_id):
        return
    try:
        check_entry_date(day)
    except ValueError as error:
        raise InvalidInput(fields={"entryDate": str(error)}) from error


def _completed(entry_id: int, form: DiaryEdit) -> DiaryEdit:
    """The form with a derived title if its own was cleared; the entry must not become empty."""
    if form.title != "" and form.content != "" and form.images != []:
        return form
    stored = fetch_row(_WRITTEN, entry_id=entry_id)
    content = stored["content"] if form.content is None else form.content
    images = stored["images"] if form.images is None else form.images
    try:
        check_words(content, has_media=bool(images))
    except ValueError as error:
        raise InvalidInput(fields={"content": str(error)}) from error
    if form.title != "":
        return form
    title = title_of(content) or title_of_day([stored["hamster_name"], *stored["companion_names"]])
    return form.model_copy(update={"title": title})


def _screened(author_id: int, texts: dict[str, str], *, is_publishing: bool) -> Screened:
    return screen(WritingKind.DIARY, author_id=author_id, texts=texts, is_publishing=is_publishing)


def _screened_edit(before: Row, form: DiaryEdit) -> Screened:
    """The texts of the edit to screen; a formerly private entry is screened as a whole."""
    sent = {"title": form.title, "content": form.content}
    texts = {field: text for field, text in sent.items() if text is not None}
    is_public = before["is_public"] if form.is_public is None else form.is_public
    is_publishing = is_public and not before["is_public"]
    if is_publishing:
        texts = {**fetch_row(_TEXTS, entry_id=before["id"]), **texts}
    if not is_public or not texts:
        return Screened(texts)
    return _screened(before["user_id"], texts, is_publishing=is_publishing)


def _sent(form: DiaryEdit) -> dict[str, object]:
    """The columns that the form speaks of, but the hamster's."""
    sent = form.model_dump(include=form.model_fields_set - {"hamster_id", "hamster_ids", "focus"})
    return {name: value for name, value in sent.items() if value is not None or name in CLEARABLE}


def _distinct(*hamster_ids: int) -> list[int]:
    return list(dict.fromkeys(hamster_ids))


def _chosen(form: DiaryEdit, entry_id: int) -> list[int]:
    """The hamsters an edit names; naming only the first keeps the others."""
    if form.hamster_ids:
        return _distinct(*([form.hamster_id] if form.hamster_id else []), *form.hamster_ids)
    if form.hamster_id is None:
        return []
    beside = [] if form.hamster_ids is not None else fetch_value(_COMPANIONS, entry_id=entry_id)
    return _distinct(form.hamster_id, *_there(beside or []))


def _there(companion_ids: list[int | None]) -> list[int]:
    """Those that are still there."""
    return [one for one in companion_ids if one is not None]


def _lock_hamsters(hamster_ids: list[int]) -> None:
    for hamster_id in sorted(hamster_ids):
        lock_hamster(hamster_id)


def _writable(author_id: int, hamster_ids: list[int]) -> list[Row]:
    """The hamsters in the requested order."""
    rows = fetch_all(_WRITABLE, hamster_ids=hamster_ids, author_id=author_id)
    if len(rows) < len(hamster_ids):
        raise InvalidInput(fields={"hamsterId": "내 햄스터나 함께 돌보는 햄스터를 선택해주세요."})
    return sorted(rows, key=lambda row: hamster_ids.index(row["id"]))


def _written_about(hamsters: list[Row]) -> dict[str, object]:
    """The columns of the hamsters it is about."""
    first, *others = hamsters
    return {
        "hamster_id": first["id"],
        "hamster_name": first["name"],
        "hamster_breed": first["breed"],
        "companion_ids": [one["id"] for one in others],
        "companion_names": [one["name"] for one in others],
        "companion_breeds": [one["breed"] for one in others],
    }


def _own_entry(author_id: int, entry_id: int) -> Row:
    """The entry, locked. Raises `NotEntryOwner` (403) if visible, else `EntryNotFound` (404)."""
    entry = locked(ENTRY, entry_id) if is_seen(ENTRY, entry_id, author_id) else None
    if entry is None or not entry["is_there"]:
        raise EntryNotFound
    if entry["user_id"] != author_id:
        raise NotEntryOwner
    return entry
