"""The act because of which something is removed now, if that act is in the log under the thing."""

_STANDING = """
    SELECT act.actor, act.role, act.reason, (act.after ->> 'caseId')::bigint AS case_id
      FROM (SELECT actor, role, reason, after FROM audit_log
             WHERE target_type = {kind} AND target_id = {id}
               AND undone_at IS NULL AND undoes_id IS NULL AND after ->> 'removed' IS NOT NULL
             ORDER BY id DESC LIMIT 1) act
     WHERE act.after ->> 'removed' = 'true'
"""


def standing_removal(kind: str, id_: str) -> str:
    """SQL: actor, role, reason and case of the standing removal, for SQL of a thing's kind and id.

    No row for what a takedown, the removal of a spammer or an old site removed: none of them
    removes what is removed already, or restores what another act has removed since.
    """
    return _STANDING.format(kind=kind, id=id_)
