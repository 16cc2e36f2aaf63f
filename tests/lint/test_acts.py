"""Every moderators' act returns its audit row, so that it can be undone."""

from hamsterd.audit.actions import CHANGES_NOTHING_UNDONE, Action
from hamsterd.staff.audit.undo import INVERSES
from tests.lint.test_openapi import DOCUMENT

NO_ACTS = {
    "/api/admin/reports/{case_id}/claim": "lasts minutes and changes nothing",
    "/api/admin/reports/{case_id}/release": "lasts minutes and changes nothing",
    "/api/admin/announcements": "a draft, which is nobody's but the writers' until it is sent",
    "/api/admin/announcements/{announcement_id}": "as above",
    "/api/admin/canned-texts/{text_id}/use": "counts a choice and sends nothing",
    "/api/admin/inquiries/{inquiry_id}/reveal": "has that log, too",
    "/api/admin/users/{user_id}/reveal": "has a log of its own, of who saw personal data",
    "/api/admin/users/{user_id}/shared-addresses": "is written into that log",
    "/api/admin/personal-data-reviews/{month}": "belongs to that log",
    "/api/admin/users/export": "answers the file; its row is on record",
    "/api/admin/reports/export": "answers the file; its row is on record",
    "/api/admin/audit/export": "answers the file; its row is on record",
    "/api/admin/word-rules/test": "only tries a rule",
    "/api/admin/documents/{kind}/draft": "is nobody's but the writers' until it is announced",
    "/api/admin/documents/{kind}/preview": "saves nothing",
    "/api/admin/settings/test-mail": "a mail to oneself; its row is on record",
    "/api/admin/audit/{act_id}/undo": "answers the row of the undoing as `id`",
}
"""Calls of admins that are no acts, and why."""
UNDONE_BY_NOTHING = {
    Action.ANNOUNCEMENT_TRY: "a mail that was sent is sent",
    Action.CACHE_CLEAR: "a cache fills again by itself",
    Action.EMAIL_CHANGE: "the member's own doing, proved by both mailboxes",
    **dict.fromkeys(
        (Action.GOOGLE_LINK, Action.KAKAO_LINK, Action.NAVER_LINK),
        "the member's own doing, proved to us and by the provider",
    ),
    **dict.fromkeys(
        (Action.GOOGLE_UNLINK, Action.KAKAO_UNLINK, Action.NAVER_UNLINK),
        "the member's own doing, proved to us",
    ),
    Action.SECRET_OPEN: "what was read was read",
    Action.INCIDENT_KEEP: "evidence is never taken away",
    Action.INCIDENT_OPEN: "it is closed",
    Action.INCIDENT_SEND: "it is read and mailed",
    Action.INQUIRY_REPLY: "it is read and mailed",
    Action.JOB_RUN: "what a job did is the job's",
    Action.LIST_EXPORT: "a file that was taken away is taken away",
    Action.MAIL_ALLOW: "what comes back again stops it again",
    Action.MAIL_TEST: "a mail that was sent is sent",
    Action.MEMBER_CREATE: "a member leaves by withdrawing",
    Action.MOVE_MAIL_EDIT: "the former text is in the log, and is written again",
    Action.MOVE_MAIL_PAUSE: "it is started again",
    Action.MOVE_MAIL_START: "it is paused; a mail that was sent is sent",
    Action.MOVE_MAIL_TRY: "a mail that was sent is sent",
    Action.NOTE_ADD: "a note is deleted",
    Action.NOTE_DELETE: "a note is written again",
    Action.PASSWORD_LINK: "a link ends by itself, and only its hash is kept",
    Action.PASSWORD_SET: "nobody knows the former password",
    Action.SECOND_FACTOR_ADD: "the member's own doing, proved anew",
    Action.SECOND_FACTOR_REMOVE: "the member's own doing, proved anew",
    Action.SECOND_FACTOR_RESET: "the secrets are gone; the member adds new ones",
    Action.SITE_EXPORT: "a file that was taken away is taken away",
    Action.SESSION_REVOKE: "its token is gone; the member signs in again",
}
"""Acts without an inverse, and why."""
DONE_BY_STAFF = ("/api/admin/", "/api/boards", "/api/cache/")


def acts() -> list[tuple[str, str]]:
    return [
        (path, method)
        for path, methods in DOCUMENT["paths"].items()
        for method in methods
        if path.startswith(DONE_BY_STAFF) and method != "get" and path not in NO_ACTS
    ]


def fields_of(path: str, method: str) -> set[str]:
    answers = DOCUMENT["paths"][path][method]["responses"]
    good = next(answer for status, answer in answers.items() if status.startswith("2"))
    name = good["content"]["application/json"]["schema"]["$ref"].rsplit("/", 1)[1]
    return set(DOCUMENT["components"]["schemas"][name]["properties"])


def test_every_act_answers_what_undoes_it():
    silent = [act for act in acts() if not fields_of(*act) & {"auditId", "auditIds"}]

    assert silent == []


def test_every_act_has_an_inverse_or_a_reason():
    assert set(INVERSES) | set(UNDONE_BY_NOTHING) == set(Action)
    assert not set(INVERSES) & set(UNDONE_BY_NOTHING)


def test_every_act_without_an_inverse_says_whether_it_blocks_undoing_what_came_before():
    """A later act on the same target blocks an undo for good, if it can't be undone itself."""
    blocking = {
        Action.INCIDENT_OPEN: "nothing comes before it",
        Action.INCIDENT_SEND: "the letter that was written is sent",
        Action.INQUIRY_REPLY: "it changes the state that an edit changed",
        Action.MEMBER_CREATE: "nothing comes before it",
        Action.MOVE_MAIL_EDIT: "has no undone acts before it",
        Action.MOVE_MAIL_PAUSE: "as above",
        Action.MOVE_MAIL_START: "as above",
    }

    assert set(UNDONE_BY_NOTHING) - CHANGES_NOTHING_UNDONE == set(blocking)
    assert CHANGES_NOTHING_UNDONE & set(INVERSES) == {
        Action.CASE_DISMISS_TOGETHER,
        Action.CASE_RESOLVE_TOGETHER,
    }


def test_what_is_no_act_is_still_there():
    assert set(NO_ACTS) <= set(DOCUMENT["paths"])
