"""The shapes of the audit log."""

from typing import Any

from hamsterd.audit.actions import Action
from hamsterd.http.rights.permissions import Permission, Role
from hamsterd.http.shapes.schema import Instant, Out


class AuditRow(Out):
    """One act; `mayUndo`: its action has an inverse, and it was not undone.

    An undoing is named `undo.` plus the act undone. Rows of former versions may have other names.
    """

    id: int
    actor: str
    actor_name: str | None
    role: Role | str | None
    permission: Permission | str | None
    """The permission used; null for the command line, for jobs and for old rows."""
    action: Action | str
    target_type: str | None
    target_id: int | None
    target_name: str | None
    """The target in words; null if staff may not read it, or it is gone."""
    reason: str | None
    before: dict[str, Any] | None
    after: dict[str, Any] | None
    created_at: Instant
    undone_at: Instant | None
    undoes_id: int | None
    part_of_id: int | None
    """The act that this one was done by, which undoes it along with the others."""
    may_undo: bool = False


class Undone(Out):
    """An act was undone; `id` is the audit row of the undoing.

    `left`: how many parts of a bulk act could not be undone and are as they were.
    """

    id: int
    left: int = 0
