"""Content pending review: held by a word rule, or as one of a member's first posts."""

from hamsterd.audit.actions import Action
from hamsterd.audit.actors import require_not_own
from hamsterd.audit.errors import UndoConflict
from hamsterd.audit.service import Act, record
from hamsterd.config import Settings
from hamsterd.content.kind import ContentKind
from hamsterd.content.lifecycle import hide, lock, show
from hamsterd.content.screening.rules import WritingKind
from hamsterd.content.screening.service import held_by_rules
from hamsterd.content.screening.switches import switches
from hamsterd.content.subjects import label, subject_of
from hamsterd.content.visibility import PENDING_REVIEW, HiddenFor
from hamsterd.db.sql import Row, fetch_one
from hamsterd.db.transaction import transactional
from hamsterd.http.shapes.console import Listing, matches
from hamsterd.kinds import KINDS, SCREENED
from hamsterd.staff.cases.content.errors import ContentNotFound
from hamsterd.staff.cases.content.readable import is_open
from hamsterd.staff.cases.content.removal import is_there, remove_content
from hamsterd.staff.cases.content.schemas import HeldCause, HeldRow, HeldRule
from hamsterd.staff.cases.review.errors import HeldChanged, NotHeld
from hamsterd.staff.telling import ring


def _masked(kind: ContentKind, column: str) -> str:
    """The words are masked if its author made it private while it waited."""
    return f"CASE WHEN {is_open(kind)} THEN {column} END"


_SINCE = HiddenFor.REVIEW.column
_VERSION = "(extract(epoch FROM updated_at) * 1000000)::bigint"
# Each kind's held content comes from a small partial index.
_HELD = " UNION ALL ".join(
    f"""
    SELECT '{kind.name}' AS kind, id, {_masked(kind, kind.words.title_in("t"))} AS title,
           coalesce({_masked(kind, f"t.{kind.words.text}")}, '') AS content, user_id,
           {_SINCE} AS held_at, {_SINCE} > created_at AS is_edit, {_VERSION} AS version
      FROM {kind.table} t WHERE {PENDING_REVIEW}
    """
    for kind in SCREENED
)
_WAITING = (
    f"SELECT user_id, {_VERSION} AS version FROM {{table}} WHERE id = %(target_id)s"
    f" AND {PENDING_REVIEW}"
)


def _row(row: Row) -> HeldRow:
    """A row with its cause: a word rule if one matches, else first posts."""
    published = row.pop("published")
    kind = KINDS[row["kind"]]
    looked_at = kind.words.screened_as or WritingKind.COMMENT
    texts = [text for text in (row["title"], row["content"]) if text]
    rules = [
        HeldRule(id=each.rule_id, words=each.words) for each in held_by_rules(looked_at, texts)
    ]
    return HeldRow(**row, rules=rules, cause="word_rule" if rules else _cause(row, published))


def _cause(row: Row, published: int) -> HeldCause:
    # A rule changed or deleted since no longer matches.
    if KINDS[row["kind"]].comment is not None or row["is_edit"]:  # first comments are not held
        return "unknown"
    now = switches()
    is_shield = now.is_shielded and now.holds_first_posts and published >= now.first_posts
    return "lockdown" if is_shield else "first_post"


HELD = Listing(
    resource="held",
    columns="""
        h.kind || ':' || h.id AS id, h.kind, h.id AS target_id, h.title, h.content, h.user_id,
        u.nickname, h.held_at, h.is_edit, h.version,
        u.diaries_count + u.posts_count AS published
    """,
    source=f"({_HELD}) h JOIN users u ON u.id = h.user_id",
    shape=_row,
    sorts={"heldAt": "h.held_at", "id": "h.id"},
    filters={
        "id": "h.kind || ':' || h.id = ANY(%(id)s::text[])",
        "kind": "h.kind = %(kind)s::text",
        "userId": "h.user_id = %(userId)s::bigint",
        "q": matches("h.title", "h.content", "u.nickname"),
    },
    key="h.id",
)


@transactional
def release_held(
    *, kind: ContentKind, target_id: int, actor: str, version: int | None = None
) -> int:
    """Publish held content, with all consequences of publishing; its author is notified.

    `version` is that of the row that was read. Returns the audit row's id. Raises `NotHeld`,
    `HeldChanged`, `ContentNotFound` or `OwnCase`.
    """
    author_id = _author(kind, target_id, version)
    require_not_own(author_id, actor)
    if not show(kind, target_id, HiddenFor.REVIEW):
        raise NotHeld
    thing = subject_of(kind, target_id)
    ring(
        author_id,
        "검토가 끝났어요",
        f"기다려 주셔서 고마워요. 이제 모두에게 보여요: {label(thing)}",
        thing.url,
    )
    return record(
        actor=actor,
        action=Action.HELD_RELEASE,
        target_type=kind.name,
        target_id=target_id,
        before={"held": True},
        after={"held": False},
    )


@transactional
def remove_held(
    *, kind: ContentKind, target_id: int, reason: str, actor: str, version: int | None = None
) -> int:
    """Remove held content instead of publishing it; its author is told why.

    Returns the audit row's id. Raises `NotHeld`, `HeldChanged` or `ContentNotFound`.
    """
    _author(kind, target_id, version)
    return remove_content(
        kind=kind, target_id=target_id, reason=reason, actor=actor, action=Action.HELD_REMOVE
    )


def held_kind(name: str) -> ContentKind:
    """The kind named by a path. Raises `ContentNotFound` for a kind that is never held."""
    kind = KINDS.get(name)
    if kind not in SCREENED:
        raise ContentNotFound
    return KINDS[name]


def undo_release(act: Act, actor: str, site: Settings) -> None:  # noqa: ARG001  # as every inverse
    """Undo a release: it is pending again, and its author is told.

    Raises `UndoConflict` if it is gone.
    """
    kind, target_id = KINDS[act["target_type"]], act["target_id"]
    if not hide(kind, target_id, HiddenFor.REVIEW):
        raise UndoConflict
    thing = subject_of(kind, target_id)
    ring(
        _author(kind, target_id),
        "다시 검토하고 있어요",
        f"다시 검토하고 있어서 아직 다른 사람에게 보이지 않아요: {label(thing)}",
        thing.url,
    )


def _author(kind: ContentKind, target_id: int, version: int | None = None) -> int:
    """Whose held thing it is, locked: of two moderators the second is refused."""
    lock(kind, target_id)
    waiting = fetch_one(_WAITING.format(table=kind.table), target_id=target_id)
    if waiting is None:
        raise NotHeld if is_there(kind, target_id) else ContentNotFound
    if version not in {None, waiting["version"]}:
        raise HeldChanged
    return int(waiting["user_id"])
