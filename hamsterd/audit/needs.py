"""What an act in the console requires of its actor; undoing it requires the same.

It is checked where the act is recorded, in the same transaction, so that every way to an act (a
selection, a decision with a sanction, an undo) has the same requirements. The command line and jobs
belong to the host, and members' acts concern themselves: they are not checked here.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from hamsterd.audit.actions import Action, Proof
from hamsterd.audit.actors import StaffActor
from hamsterd.core.errors import Forbidden
from hamsterd.http.rights.permissions import may
from hamsterd.http.rights.proofs import ProofMissing

BAN = "ban"
"""The log's `kind` of a permanent sanction."""


class Deed(NamedTuple):
    """An act being performed, or one from the log, with the fields its requirements depend on."""

    action: Action
    by: str
    """The actor."""
    before: Mapping[str, Any]
    after: Mapping[str, Any]


def require_needs(deed: Deed, actor: str) -> None:
    """Raise `Forbidden` or `ProofMissing` unless `actor` may do this, or undo it, right now."""
    if not isinstance(actor, StaffActor):
        return
    if deed.action.permission is None or not may(actor.role, deed.action.permission):
        raise Forbidden
    if _asks_proof(deed, actor) and not actor.is_proved:
        raise ProofMissing


def _asks_proof(deed: Deed, actor: str) -> bool:
    if deed.action.proof is Proof.GRAVE_SANCTION:
        return deed.by != actor or _is_grave(deed, actor)
    return deed.action.proof is Proof.ALWAYS


def _is_grave(deed: Deed, actor: str) -> bool:
    """Whether it imposes or ends a ban, or changes another's sanction. Old rows have no `by`."""
    if deed.action is Action.SANCTION_APPLY:
        return bool(deed.after.get("kind") == BAN)
    return bool(deed.before.get("kind") == BAN or deed.before.get("givenBy") != actor)
