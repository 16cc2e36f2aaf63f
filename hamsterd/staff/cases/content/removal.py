"""Removing and restoring content of any kind: the act, its audit row, and the notice to its
author.
"""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from hamsterd.audit.actions import Action
from hamsterd.audit.actors import require_not_own
from hamsterd.audit.errors import UndoConflict
from hamsterd.audit.service import Act, Reversal, record
from hamsterd.config import Settings
from hamsterd.content.kind import ContentKind
from hamsterd.content.lifecycle import remove, restore
from hamsterd.content.subjects import sentence_of, subject_of
from hamsterd.content.visibility import DELETED, at
from hamsterd.db.sql import fetch_all, fetch_one, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.kinds import KINDS
from hamsterd.staff.cases.content.errors import ContentNotFound, NotRemovable, NotRestorable
from hamsterd.staff.cases.content.standing import standing_removal
from hamsterd.staff.cases.deciding.locks import LockedCase
from hamsterd.staff.desk.canned_texts.placeholders import addressed
from hamsterd.staff.keeping import lock_kept, require_keepers_removal
from hamsterd.staff.sanctions.letters import BELL_NAMES, SANCTIONS_URL
from hamsterd.staff.telling import ring

TRASH_URL = "/trash"
"""The page of a member's deleted content."""
HIDDEN_AGAIN = "앞서 되살린 것을 되돌렸어요."
"""The reason given where no removal by itself took it down (a takedown, a spammer's end)."""

_IS_DELETED = f"SELECT {at('t', DELETED)} FROM {{table}} t WHERE t.id = %(target_id)s"
_OWNER = "SELECT user_id FROM {table} WHERE id = %(target_id)s"
_REMOVAL = standing_removal("%(kind)s", "%(id)s")
_REMOVED_BY_CASES = f"""
    SELECT c.target_type AS kind, c.target_id FROM report_cases c
     CROSS JOIN LATERAL ({standing_removal("c.target_type", "c.target_id")}) removal
     WHERE c.id = ANY(%(case_ids)s) AND removal.case_id = c.id
     ORDER BY c.id
"""


@transactional
def remove_content(
    *,
    kind: ContentKind,
    target_id: int,
    reason: str,
    actor: str,
    action: Action = Action.CONTENT_REMOVE,
) -> int:
    """Remove content; restorable for thirty days. Returns the audit row's id.

    If its author deleted it, they can no longer restore it. Raises `NotRemovable` if already
    removed, `ContentNotFound` if there is no such thing.
    """
    lock_kept(kind, target_id, actor)
    if not remove(kind, target_id):
        raise NotRemovable if is_there(kind, target_id) else ContentNotFound
    reason = addressed(reason, _owner(kind, target_id))
    _tell_removed(kind, target_id, reason)
    return _record_removal(kind, target_id, reason=reason, actor=actor, action=action)


@transactional
def restore_content(*, kind: ContentKind, target_id: int, reason: str, actor: str) -> int:
    """Restore removed content, into its author's trash if they deleted it.

    Returns the audit row's id. Raises `NotRestorable` if it is not removed or thirty days are over,
    `ContentNotFound` if there is no such thing, `OwnCase` if it is the actor's own and somebody
    else removed it.
    """
    lock_kept(kind, target_id, actor)
    removal = fetch_one(_REMOVAL, kind=kind.name, id=target_id)
    _require_not_own(kind, target_id, actor, removed_by=removal["actor"] if removal else None)
    if not restore(kind, target_id):
        raise NotRestorable if is_there(kind, target_id) else ContentNotFound
    require_keepers_removal(kind, target_id, actor)
    tell_restored([(kind, target_id)])
    reason = addressed(reason, _owner(kind, target_id))
    return _record_restoring(kind, target_id, reason, actor)


class Removed(NamedTuple):
    """The removals of a decision: the acts, their cases, and a sentence for the owner."""

    acts: Sequence[int] = ()
    case_ids: Sequence[int] = ()
    sentence: str = ""


def remove_of_cases(
    cases: Sequence[LockedCase], removing: Collection[int], *, reason: str, actor: str
) -> Removed:
    """Remove the targets of those locked cases that are in `removing`; sends no notice.

    Members, and targets already removed or gone, are left as they are.
    """
    acts: dict[int, int] = {}
    kinds: list[ContentKind] = []
    for case in cases:
        kind, target_id = KINDS.get(case["target_type"]), case["target_id"]
        if case["id"] not in removing or kind is None:
            continue
        lock_kept(kind, target_id, actor)
        if remove(kind, target_id):
            kinds.append(kind)
            acts[case["id"]] = _record_removal(
                kind, target_id, reason=reason, actor=actor, case_id=case["id"]
            )
    return Removed(list(acts.values()), list(acts), removed_sentence(kinds))


@transactional
def restore_of_cases(case_ids: Sequence[int], *, reason: str, actor: str) -> list[int]:
    """Restore what the decisions of a member's cases removed, with one notice; returns the acts.

    Targets restored since, whatever removed them anew, or no longer restorable, are left.
    """
    restored = [
        (KINDS[row["kind"]], row["target_id"])
        for row in fetch_all(_REMOVED_BY_CASES, case_ids=list(case_ids))
        if restore(KINDS[row["kind"]], row["target_id"])
    ]
    tell_restored(restored)
    return [_record_restoring(kind, one, reason, actor) for kind, one in restored]


def undo_remove(act: Reversal, actor: str, site: Settings) -> None:  # noqa: ARG001  # as every inverse
    """The inverse of removing; `UndoConflict` when the content can't come back.

    Raises `OwnCase` as `restore_content` does.
    """
    kind, target_id = KINDS[act["target_type"]], act["target_id"]
    _require_not_own(kind, target_id, actor, removed_by=act["actor"])
    if not restore(kind, target_id):
        raise UndoConflict(NotRestorable.message)
    if not (act["is_part"] and act["after"].get("caseId")):  # the decision reports all of them
        tell_restored([(kind, target_id)])


def undo_restore(act: Act, actor: str, site: Settings) -> None:  # noqa: ARG001  # as every inverse
    """Undo a restoration; raises `UndoConflict` if the content is gone."""
    kind, target_id = KINDS[act["target_type"]], act["target_id"]
    if not remove(kind, target_id):
        raise UndoConflict(NotRemovable.message)
    # The restoration is marked undone: what stands is the removal, whose reason is told.
    removal = fetch_one(_REMOVAL, kind=kind.name, id=target_id)
    _tell_removed(kind, target_id, removal["reason"] if removal else HIDDEN_AGAIN)


def _require_not_own(
    kind: ContentKind, target_id: int, actor: str, *, removed_by: str | None
) -> None:
    """Raise `OwnCase` for one's own, unless one removed it oneself."""
    if removed_by != actor:
        require_not_own(fetch_value(_OWNER.format(table=kind.table), target_id=target_id), actor)


def _record_removal(
    kind: ContentKind,
    target_id: int,
    *,
    reason: str,
    actor: str,
    action: Action = Action.CONTENT_REMOVE,
    case_id: int | None = None,
) -> int:
    return record(
        actor=actor,
        action=action,
        target_type=kind.name,
        target_id=target_id,
        reason=reason,
        before={"removed": False},
        after={"removed": True, "caseId": case_id},
    )


def _record_restoring(kind: ContentKind, target_id: int, reason: str, actor: str) -> int:
    return record(
        actor=actor,
        action=Action.CONTENT_RESTORE,
        target_type=kind.name,
        target_id=target_id,
        reason=reason,
        before={"removed": True},
        after={"removed": False},
    )


def _tell_removed(kind: ContentKind, target_id: int, reason: str | None) -> None:
    about = sentence_of([subject_of(kind, target_id)])
    ring(
        _owner(kind, target_id),
        "운영자가 내용을 내렸어요",
        f"{removed_sentence([kind])} {about}사유: {reason}",
        SANCTIONS_URL,
    )


def tell_restored(things: Sequence[tuple[ContentKind, int]]) -> None:
    """Notify an author once of restored content; into their trash if they deleted it."""
    if not things:
        return
    deleted = [
        bool(fetch_value(_IS_DELETED.format(table=kind.table), target_id=target_id))
        for kind, target_id in things
    ]
    about = [subject_of(kind, target_id) for kind, target_id in things]
    where = "‘지운 글’로" if all(deleted) else "제자리로"
    if any(deleted) and not all(deleted):
        where = "제자리로(직접 지우신 것은 ‘지운 글’로)"
    ring(
        _owner(*things[0]),
        "내용이 되살아났어요",
        f"내려졌던 회원님의 {_what([kind for kind, _ in things])} {where} 돌아왔어요."
        f" {sentence_of(about, BELL_NAMES)}".rstrip(),
        TRASH_URL if all(deleted) else about[deleted.index(False)].url,
    )


def removed_sentence(kinds: Sequence[ContentKind]) -> str:
    """`회원님의 일기가 운영 원칙에 따라 내려졌어요.`; of several how many, of nothing nothing."""
    return f"회원님의 {_what(kinds)} 운영 원칙에 따라 내려졌어요." if kinds else ""


def is_there(kind: ContentKind, target_id: int) -> bool:
    """Whether the thing exists, in any state."""
    return fetch_value(_OWNER.format(table=kind.table), target_id=target_id) is not None


def _what(kinds: Sequence[ContentKind]) -> str:
    return kinds[0].subject if len(kinds) == 1 else f"내용 {len(kinds)}건이"


def _owner(kind: ContentKind, target_id: int) -> int:
    return int(fetch_value(_OWNER.format(table=kind.table), target_id=target_id))
