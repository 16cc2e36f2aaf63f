"""What an act needs of whoever does it in the console; undoing it needs the same.

Asked where the act is written down, in its own transaction, so that no way to an act (a selection,
a decision with a sanction, an undo) asks less than another. The command line and jobs are the
host's, members' own acts their own: of those nothing is asked here.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from hamsterd.audit.actions import Action, Proof
from hamsterd.audit.actors import StaffActor
from hamsterd.core.errors import Forbidden
from hamsterd.http.permissions import may
from hamsterd.http.proofs import ProofMissing

BAN = "ban"
"""The `kind` that the log has of a sanction for good."""


class Deed(NamedTuple):
    """An act that is being done, or that stands in the log, as far as its needs depend on it."""

    action: Action
    by: str
    """Who does it, or did."""
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
    """Whether it gives or ends a ban, or what another gave; rows of old do not say who did."""
    if deed.action is Action.SANCTION_APPLY:
        return bool(deed.after.get("kind") == BAN)
    return bool(deed.before.get("kind") == BAN or deed.before.get("givenBy") != actor)
