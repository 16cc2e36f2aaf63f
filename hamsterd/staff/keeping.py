"""The reach of keepers: posts on their boards, the comments there, and cases about both.

For keepers everything else does not exist. All checks here let other actors pass. Targets are
locked before their board is read, so that a concurrent move cannot bypass the check.
"""

from hamsterd.audit.actions import Action
from hamsterd.audit.actors import boards_of
from hamsterd.audit.service import Act
from hamsterd.community.places import BOARD_OF, IS_ON
from hamsterd.content.kind import ContentKind
from hamsterd.content.lifecycle import lock
from hamsterd.core.errors import Forbidden
from hamsterd.db.sql import Row, fetch_one, fetch_value
from hamsterd.http.rights.permissions import Role
from hamsterd.models.staff.cases import ReportCase
from hamsterd.staff.cases.content.errors import ContentNotFound
from hamsterd.staff.cases.content.standing import standing_removal

_KEPT = "%(kept)s::bigint[]"
_CASES = " ".join(
    f"WHEN '{name}' THEN ({sql.format(id='c.target_id')})" for name, sql in BOARD_OF.items()
)
OF_KEPT_BOARDS = f"CASE c.target_type {_CASES} END = ANY({_KEPT})"
"""SQL over `report_cases c`, with `%(kept)s`: it is about something on those boards."""
IS_OWN_CASE = "((c.target_owner_id = %(viewer_id)s::bigint) IS TRUE)"
"""SQL over `report_cases c`: it is about the viewer, who reads nothing of who reported it."""
IN_KEEPERS_QUEUE = f"""
    ({OF_KEPT_BOARDS} AND (c.status <> 'pending' OR c.passed_on_at IS NULL) AND NOT {IS_OWN_CASE})
"""
"""SQL over `report_cases c`: and it is not about themselves, nor for the staff to decide."""
IS_KEPT = {name: sql.format(boards=_KEPT) for name, sql in IS_ON.items()}
"""SQL over a kind's `t`, with `%(kept)s`: it is on one of those boards."""
_AUTHORS_ROLE = "SELECT u.role FROM {table} t JOIN users u ON u.id = t.user_id WHERE t.id = %(id)s"
_KEEPS = """
    SELECT EXISTS (SELECT 1 FROM board_keepers k JOIN users u ON u.id = k.user_id
                    WHERE k.user_id = %(viewer_id)s AND u.role IS NULL AND u.status = 'active'
                      AND k.board_id = ({board}))
"""
_REMOVED_BY = standing_removal("%(kind)s", "%(id)s")


class StaffWriting(Forbidden):
    """Keepers may not act on staff members' writing."""

    message = "운영진이 쓴 글과 댓글은 운영진만 다룰 수 있어요."


class RemovedByStaff(Forbidden):
    """Keepers may only restore what keepers removed."""

    message = "운영진이 내린 것은 운영진만 되살릴 수 있어요. 관리자에게 부탁해 주세요."


def is_keeper(actor: str) -> bool:
    """Whether the actor is confined to boards."""
    return boards_of(actor) is not None


def require_kept(kind: ContentKind, target_id: int, actor: str) -> None:
    """Raise `ContentNotFound` for a keeper unless it is on one of their boards."""
    if not is_kept(kind.name, target_id, actor):
        raise ContentNotFound


def lock_kept(kind: ContentKind, target_id: int, actor: str) -> None:
    """The same before something is done to it, locked; raises `StaffWriting`, too."""
    if is_keeper(actor):
        lock(kind, target_id)
        require_kept(kind, target_id, actor)
        _require_members_writing(kind, target_id)


def require_keepers_removal(kind: ContentKind, target_id: int, actor: str) -> None:
    """Raise `RemovedByStaff` if a keeper restores what no keeper removed."""
    if not is_keeper(actor):
        return
    removed_by = fetch_one(_REMOVED_BY, kind=kind.name, id=target_id)
    if removed_by is None or removed_by["role"] != Role.KEEPER:
        raise RemovedByStaff


def is_kept(kind: str, target_id: int, actor: str) -> bool:
    """Whether something is in the actor's reach: for keepers their boards, for others all."""
    kept = boards_of(actor)
    return kept is None or _board_of(kind, target_id) in kept


def is_of_kept_boards(act: Act, actor: str) -> bool:
    """Whether the target of a keeper's act is, or was then, on one of their boards."""
    if act["target_type"] is None:  # a bulk act, whose parts are checked one by one
        return True
    if act["action"] == Action.POST_PLACE:
        return act["before"]["board_id"] in (boards_of(actor) or ())
    kind, target_id = act["target_type"], act["target_id"]
    if kind == "case":
        case = _target_of(target_id)
        return case is not None and is_kept(case["target_type"], case["target_id"], actor)
    return is_kept(kind, target_id, actor)


def keeps(kind: str, target_id: int, viewer_id: int) -> bool:
    """Whether the viewer is a keeper of the board that something is on."""
    if kind not in BOARD_OF:
        return False
    board = BOARD_OF[kind].format(id="%(id)s")
    return bool(fetch_value(_KEEPS.format(board=board), viewer_id=viewer_id, id=target_id))


def keeps_case(case_id: int, viewer_id: int) -> bool:
    """Whether a viewer keeps the board that a case is about."""
    case = _target_of(case_id)
    return case is not None and keeps(case["target_type"], case["target_id"], viewer_id)


def _target_of(case_id: int) -> Row | None:
    target = ReportCase.select(ReportCase.target_type, ReportCase.target_id)
    return fetch_one(target.where(ReportCase.id == case_id))


def _board_of(kind: str, target_id: int) -> int | None:
    sql = BOARD_OF.get(kind)
    return fetch_value(sql.format(id="%(id)s"), id=target_id) if sql else None


def _require_members_writing(kind: ContentKind, target_id: int) -> None:
    if fetch_value(_AUTHORS_ROLE.format(table=kind.table), id=target_id) is not None:
        raise StaffWriting
