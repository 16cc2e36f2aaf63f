"""Members' writing that staff may read: public content, and content named by a case.

Private writing and its comments are for their author only, even while hidden or removed: otherwise
staff could read anything by removing it first. It may be opened only while a case, an appeal or a
takedown names it, one thing at a time, and each access is logged
(docs/decisions/0040-private-writing-and-staff.md). Lists, searches and exports never show it.
"""

from hamsterd.content.kind import ContentKind
from hamsterd.content.visibility import HIDDEN, REMOVED, UNDELETED, at, is_secret, public
from hamsterd.staff.people.personal_data import note_views

# Reported content stays readable when its author deletes it: the case must be decided.
_EVER_REPORTED = """
    EXISTS (SELECT 1 FROM report_cases rc WHERE rc.target_type = '{kind}' AND rc.target_id = {t}.id)
"""
_NAMED = """
    (EXISTS (SELECT 1 FROM report_cases rc
              WHERE rc.target_type = '{kind}' AND rc.target_id = {t}.id
                AND (rc.status = 'pending' OR rc.status = 'resolved' AND {removed}
                     OR EXISTS (SELECT 1 FROM sanction_cases s
                                  JOIN appeals a ON a.sanction_id = s.sanction_id
                                 WHERE s.case_id = rc.id AND a.status = 'pending')))
     OR EXISTS (SELECT 1 FROM takedowns td
                 WHERE td.target_type = '{kind}' AND td.target_id = {t}.id
                   AND td.status IN ('pending', 'blocked')))
"""


def is_open(kind: ContentKind, t: str = "t") -> str:
    """SQL: everybody could read it, were it not hidden or removed; `t` is its table's alias."""
    on = kind.comment
    if on is None or (around := is_open(on.parent, "place")) == "TRUE":
        return public(kind, t)
    # Fenced: for a page of 25 the planner would put all there is into a hash table.
    return f"""
        ({public(kind, t)} AND EXISTS (SELECT 1 FROM {on.parent.table} place
                                        WHERE place.id = {t}.{on.parent_id} AND {around}
                                       OFFSET 0))
    """


def is_listed(kind: ContentKind, t: str = "t") -> str:
    """SQL: its words may be in a list."""
    return f"({is_open(kind, t)} AND {_is_kept(kind, t)})"


def _is_kept(kind: ContentKind, t: str) -> str:
    """SQL: its author did not delete it, or there was something to decide."""
    reported = _EVER_REPORTED.format(kind=kind.name, t=t)
    return f"({at(t, UNDELETED)} OR {at(t, HIDDEN)} OR {at(t, REMOVED)} OR {reported})"


def is_openable(kind: ContentKind, t: str = "t") -> str:
    """SQL: it may be opened by staff who gave a reason."""
    return f"({is_readable(kind, t)} OR {is_secret(kind, t)} AND {_is_kept(kind, t)})"


def is_named(kind: ContentKind, t: str = "t") -> str:
    """SQL: a case, an appeal or a takedown that is being worked on names it."""
    return _NAMED.format(kind=kind.name, t=t, removed=at(t, REMOVED))


def is_readable(kind: ContentKind, t: str = "t") -> str:
    """SQL: it may be opened; if not `is_open`, only with `note_reading`."""
    return f"({is_listed(kind, t)} OR {is_named(kind, t)})"


def note_reading(*, actor: str, kind: ContentKind, target_id: int, author_id: int) -> None:
    """Write down that `actor` reads private writing, once an hour for each thing.

    Call it in the transaction that reads.
    """
    note_views(
        actor=actor,
        members=[author_id],
        fields=["writing"],
        reason=f"{kind.name}:{target_id}",
        hours=1,
    )


def private_for_staff(kind: ContentKind) -> str:
    """The author of a private thing that is named, or nothing: `[{"user_id": 7}]`."""
    return f"""
        SELECT t.user_id FROM {kind.table} t
         WHERE t.id = %(target_id)s AND NOT {is_open(kind)} AND {is_named(kind)}
    """
