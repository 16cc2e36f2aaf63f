"""How heavy a restriction somebody of the staff may give or lift."""

from hamsterd.audit.actors import StaffActor
from hamsterd.http.rights.permissions import SUSPENSION_DAYS
from hamsterd.staff.sanctions.errors import SanctionTooHeavy
from hamsterd.staff.sanctions.ladder import SanctionKind


def require_within_reach(actor: str, kind: SanctionKind, days: float | None) -> None:
    """Raise `SanctionTooHeavy` if the sanction exceeds the role of `actor`; `days` of a
    suspension.
    """
    most = SUSPENSION_DAYS.get(actor.role) if isinstance(actor, StaffActor) else None
    if most is None or kind is SanctionKind.WARNING:
        return
    if kind is SanctionKind.BAN or days is None or days > most:
        raise SanctionTooHeavy
