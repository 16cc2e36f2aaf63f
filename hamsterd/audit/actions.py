"""Every act there is: what the audit log calls it. The console has a Korean name for each.

The part before the dot is what is acted on, as the console's filter of acts names it.
"""

from enum import StrEnum


class Action(StrEnum):
    """An act of an operator, of a job, or at the command line."""

    AD_CREATE = "ad.create"
    AD_DELETE = "ad.delete"
    AD_EDIT = "ad.edit"
    ADMIN_GRANT = "admin.grant"
    ADMIN_REVOKE = "admin.revoke"
    APPEAL_DENY = "appeal.deny"
    APPEAL_GRANT = "appeal.grant"
    BOARD_CREATE = "board.create"
    BOARD_DELETE = "board.delete"
    BOARD_EDIT = "board.edit"
    BOARD_REORDER = "board.reorder"
    CACHE_CLEAR = "cache.clear"
    CASE_DISMISS = "case.dismiss"
    CASE_REOPEN = "case.reopen"
    CASE_RESOLVE = "case.resolve"
    CONTENT_REMOVE = "content.remove"
    CONTENT_RESTORE = "content.restore"
    FIRST_POSTS_SET = "first_posts.set"
    HELD_RELEASE = "held.release"
    HELD_REMOVE = "held.remove"
    JOB_RUN = "job.run"
    MEMBER_CREATE = "member.create"
    MEMBER_DELETE = "member.delete"
    NOTE_ADD = "note.add"
    NOTE_DELETE = "note.delete"
    PASSWORD_LINK = "password.link"  # noqa: S105  # a name, no secret
    PASSWORD_SET = "password.set"  # noqa: S105  # a name, no secret
    SANCTION_APPLY = "sanction.apply"
    SANCTION_LIFT = "sanction.lift"
    SESSION_REVOKE = "session.revoke"
    SHIELD_SET = "shield.set"
    TAKEDOWN_BLOCK = "takedown.block"
    TAKEDOWN_REJECT = "takedown.reject"
    TAKEDOWN_RELEASE = "takedown.release"
    TAKEDOWN_REMOVE = "takedown.remove"
    WORD_RULE_CREATE = "word_rule.create"
    WORD_RULE_DELETE = "word_rule.delete"
    WORD_RULE_EDIT = "word_rule.edit"
