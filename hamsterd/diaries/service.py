"""Publishing, editing and removing entries, with every counter that follows from it."""

from hamsterd.clock import utc_now
from hamsterd.db.sql import Row, execute, fetch_one, fetch_row
from hamsterd.db.transaction import transactional
from hamsterd.diaries import queries
from hamsterd.diaries.errors import EntryNotFound, NotEntryOwner
from hamsterd.diaries.feed import CARDS, FEEDS, own_card
from hamsterd.diaries.schemas import DiaryCard, DiaryEdit, DiaryIn
from hamsterd.errors import InvalidInput
from hamsterd.hamsters.service import claim_hamster
from hamsterd.hiding import HiddenFor, mark_hidden
from hamsterd.indexing import index_entry
from hamsterd.levels.rules import Source
from hamsterd.levels.service import grant_experience
from hamsterd.live.bus import drop_cached
from hamsterd.markup.plain import plain_text
from hamsterd.models import DiaryEntry
from hamsterd.screening.rules import WritingKind
from hamsterd.screening.service import Screened, screen
from hamsterd.uploads.service import attach_uploads
from hamsterd.writing import HALF_LIFE_SECONDS

CLEARABLE = frozenset({"mood", "weather", "activity"})
"""What an edit may set to nothing."""

_OWN_HAMSTER = """
    SELECT id, name, breed FROM hamsters
     WHERE id = %(hamster_id)s AND user_id = %(author_id)s AND deleted_at IS NULL
"""
_LOCK = """
    SELECT id, user_id, hamster_id, is_public, hidden_at IS NULL AS is_shown, likes_count,
           EXISTS (SELECT 1 FROM likes l
                    WHERE l.diary_entry_id = e.id AND l.user_id = e.user_id) AS likes_itself
      FROM diary_entries e
     WHERE id = %(entry_id)s AND removed_at IS NULL AND deleted_at IS NULL
       FOR UPDATE
"""
_TEXTS = "SELECT title, content FROM diary_entries WHERE id = %(entry_id)s"
_COUNT_FOR_MEMBER = """
    UPDATE users
       SET diaries_count = diaries_count + %(public)s,
           private_diaries_count = private_diaries_count + %(private)s,
           total_likes = total_likes + %(likes_of_others)s
     WHERE id = %(author_id)s
"""
_COUNT_FOR_HAMSTER = """
    UPDATE hamsters
       SET diaries_count = diaries_count + %(public)s, likes_count = likes_count + %(likes)s
     WHERE id = %(hamster_id)s
"""


@transactional
def publish_entry(*, author_id: int, form: DiaryIn) -> DiaryCard:
    """A new entry of the author's own hamster, with their own uploads.

    Raises `InvalidInput` under `hamsterId` or `images` for what is not theirs, and `WordRefused`.
    """
    written = {"title": form.title, "content": form.content}
    screened = _screened(author_id, written, is_publishing=True) if form.is_public else None
    is_held = screened is not None and screened.is_held
    claim_hamster(form.hamster_id)
    hamster = _own_hamster(author_id, form.hamster_id)
    now = utc_now()
    entry = DiaryEntry.create(
        user=author_id,
        hamster=hamster["id"],
        hamster_name=hamster["name"],
        hamster_breed=hamster["breed"],
        **(screened.texts if screened else written),
        images=form.images,
        mood=form.mood,
        weather=form.weather,
        activity=form.activity,
        is_public=form.is_public,
        popularity=now.timestamp() / HALF_LIFE_SECONDS,
        created_at=now,
        updated_at=now,
        hidden_at=now if is_held else None,
        hidden_reason=HiddenFor.REVIEW.value if is_held else None,
    )
    attach_uploads(owner_id=author_id, urls=form.images, target_type="diary", target_id=entry.id)
    count_entry(locked_entry(entry.id), 1)
    if not is_held:
        reward_entry(entry.id, author_id=author_id)
    drop_cached(FEEDS.name)
    return _indexed(own_card(entry.id, owner_id=author_id))


@transactional
def edit_entry(*, author_id: int, entry_id: int, form: DiaryEdit) -> DiaryCard:
    """Change an entry. A field the form left out stays as it was.

    Raises `EntryNotFound`, `NotEntryOwner`, or what publishing raises.
    """
    if form.hamster_id is not None:
        claim_hamster(form.hamster_id)
    before = _own_entry(author_id, entry_id)
    screened = _screened_edit(before, form)
    changes: dict[str, object] = {**_sent(form), **screened.texts, "updated_at": utc_now()}
    if form.hamster_id is not None and form.hamster_id != before["hamster_id"]:
        hamster = _own_hamster(author_id, form.hamster_id)
        changes |= {
            "hamster": hamster["id"],
            "hamster_name": hamster["name"],
            "hamster_breed": hamster["breed"],
        }
    if form.images is not None:
        attach_uploads(
            owner_id=author_id, urls=form.images, target_type="diary", target_id=entry_id
        )
    DiaryEntry.update(changes).where(DiaryEntry.id == entry_id).execute()
    if screened.is_held:
        mark_hidden("diary", entry_id, HiddenFor.REVIEW)
    count_entry(before, -1)
    count_entry(locked_entry(entry_id), 1)
    drop_entry(entry_id)
    return _indexed(own_card(entry_id, owner_id=author_id))


@transactional
def remove_entry(*, author_id: int, entry_id: int) -> None:
    """The author deletes an entry. Raises `EntryNotFound` or `NotEntryOwner`."""
    before = _own_entry(author_id, entry_id)
    DiaryEntry.update(deleted_at=utc_now()).where(DiaryEntry.id == entry_id).execute()
    count_entry(before, -1)
    drop_entry(entry_id)


def reward_entry(entry_id: int, *, author_id: int) -> None:
    """What an entry earns once it is published, the moment others may see it."""
    grant_experience(member_id=author_id, source=Source.DIARY, source_key=f"diary:{entry_id}")


def drop_entry(entry_id: int) -> None:
    """Make every process forget an entry whose text or visibility changed, and its files."""
    drop_cached(CARDS.name, entry_id)
    drop_cached(FEEDS.name)
    drop_cached("media")


def _indexed(card: DiaryCard) -> DiaryCard:
    """The card as it is; search finds the entry by its words from now on."""
    index_entry(
        card.id,
        title=card.title,
        hamster=card.hamster.name,
        breed=card.hamster.breed,
        body=plain_text(card.content),
    )
    return card


def _screened(author_id: int, texts: dict[str, str], *, is_publishing: bool) -> Screened:
    return screen(WritingKind.DIARY, author_id=author_id, texts=texts, is_publishing=is_publishing)


def _screened_edit(before: Row, form: DiaryEdit) -> Screened:
    """What others will read of the edit; an entry that was private is looked at whole."""
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
    sent = form.model_dump(include=form.model_fields_set - {"hamster_id"})
    return {name: value for name, value in sent.items() if value is not None or name in CLEARABLE}


def _own_hamster(author_id: int, hamster_id: int) -> Row:
    hamster = fetch_one(_OWN_HAMSTER, hamster_id=hamster_id, author_id=author_id)
    if hamster is None:
        raise InvalidInput(fields={"hamsterId": "내 햄스터를 선택해주세요."})
    return hamster


def _own_entry(author_id: int, entry_id: int) -> Row:
    """The entry, locked; somebody else's is 403 when visible and 404 when not."""
    entry = locked_entry(entry_id) if queries.entry_is_visible(entry_id, author_id) else None
    if entry is None:
        raise EntryNotFound
    if entry["user_id"] != author_id:
        raise NotEntryOwner
    return entry


def locked_entry(entry_id: int) -> Row:
    """What the counters need of an entry, locked; `EntryNotFound` when removed or deleted."""
    entry = fetch_one(_LOCK, entry_id=entry_id)
    if entry is None:
        raise EntryNotFound
    return entry


def count_entry(entry: Row, step: int) -> None:
    """Add an entry to (or take it from) the counters it is part of."""
    is_visible = entry["is_public"] and entry["is_shown"]
    public = step if is_visible else 0
    execute(
        _COUNT_FOR_MEMBER,
        author_id=entry["user_id"],
        public=public,
        private=0 if entry["is_public"] else step,
        likes_of_others=public * (entry["likes_count"] - entry["likes_itself"]),
    )
    if entry["hamster_id"] is not None:
        execute(
            _COUNT_FOR_HAMSTER,
            hamster_id=entry["hamster_id"],
            public=public,
            likes=public * entry["likes_count"],
        )
