"""A member's own content that moderators removed, and why; the link target of the notice."""

from hamsterd.content.subjects import columns_of, subject_in
from hamsterd.content.visibility import ERASED, REMOVED_AT, RESTORABLE_DAYS, at, removable
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_all
from hamsterd.kinds import KINDS
from hamsterd.staff.cases.content.schemas import OwnRemovalOut
from hamsterd.staff.cases.content.standing import standing_removal
from hamsterd.staff.subject_schemas import SubjectOut

LISTED_MAX = 100
"""Things of one member that are listed; they are kept for thirty days."""

# Each kind through its index by author. Erased: its author wants to see no more of it.
_KIND = f"""
    SELECT {{columns}}, {at("t", REMOVED_AT)} AS since FROM {{table}} t
     WHERE user_id = %(member_id)s AND {{alive}}
       AND {at("t", REMOVED_AT)} > now() - make_interval(days => %(days)s)
"""
_REMOVED = " UNION ALL ".join(
    _KIND.format(
        columns=columns_of(kind),
        table=kind.table,
        alive=f"NOT ({ERASED})" if kind.own_trash else removable(kind),
    )
    for kind in KINDS.values()
)
# Removal by a takedown has no act here; it is listed among the takedowns.
_OWN = f"""
    SELECT removed.*, act.reason
      FROM ({_REMOVED}) removed
     CROSS JOIN LATERAL ({standing_removal("removed.kind", "removed.id")}) act
     ORDER BY since DESC, removed.id DESC LIMIT {LISTED_MAX}
"""


def own_removals(member_id: int) -> list[OwnRemovalOut]:
    """Removed content that moderators could restore, latest first; one statement."""
    with connection():
        rows = fetch_all(_OWN, member_id=member_id, days=RESTORABLE_DAYS)
    return [
        OwnRemovalOut(
            subject=SubjectOut.of(subject_in(row)),
            reason=row["reason"],
            removed_at=row["since"],
        )
        for row in rows
    ]
