"""Targets of acts in words: SQL that names the target of a row `l` of the audit log.

Names follow staff's reading rights: private entries and content deleted by its author get none. The
name of a purged target comes from the audit row.
"""

from hamsterd.content.kind import ContentKind
from hamsterd.content.visibility import UNDELETED, at
from hamsterd.kinds import KINDS
from hamsterd.models.community.posts import Board
from hamsterd.models.content.screening import WordRule
from hamsterd.models.contests import Contest
from hamsterd.models.members.accounts import User
from hamsterd.models.members.blocks import Block
from hamsterd.models.staff.ads import Ad
from hamsterd.models.staff.announcements import Announcement
from hamsterd.models.staff.canned_texts import CannedText
from hamsterd.models.staff.incidents import Incident
from hamsterd.models.staff.inquiries import Inquiry
from hamsterd.models.staff.popups import Popup
from hamsterd.staff.cases.content.readable import is_open
from hamsterd.staff.snapshots import TEXT, TITLE

_NAME_MAX = 60
"""Characters of a comment used as its name."""


def _name(kind: ContentKind) -> str:
    return f"""
        SELECT {kind.words.title or f"left(t.{kind.words.text}, {_NAME_MAX})"} FROM {kind.table} t
         WHERE t.id = l.target_id AND {at("t", UNDELETED)} AND {is_open(kind)}
    """


_OF_CASE = f"""
    SELECT coalesce({TITLE}, left({TEXT}, {_NAME_MAX})) FROM report_cases c WHERE c.id = l.target_id
"""
_OF_APPEAL = """
    SELECT u.nickname
      FROM appeals a JOIN sanctions s ON s.id = a.sanction_id JOIN users u ON u.id = s.user_id
     WHERE a.id = l.target_id
"""
_OF_SPAMMER = """
    SELECT u.nickname FROM spam_removals r JOIN users u ON u.id = r.user_id
     WHERE r.id = l.target_id
"""
_OF_BALLOT = """
    SELECT u.nickname FROM contest_ballots b JOIN users u ON u.id = b.user_id
     WHERE b.id = l.target_id
"""
_CALLED_BY = {
    "user": User.nickname,
    "announcement": Announcement.title,
    "block": Block.subject,
    "board": Board.name,
    "canned_text": CannedText.title,
    "contest": Contest.title,
    "ad": Ad.title,
    "incident": Incident.title,
    "inquiry": Inquiry.subject,
    "popup": Popup.title,
    "word_rule": WordRule.pattern,
}
_NAMES = {
    **{name: _name(kind) for name, kind in KINDS.items()},
    "case": _OF_CASE,
    "appeal": _OF_APPEAL,
    "spammer": _OF_SPAMMER,
    "contest_ballot": _OF_BALLOT,
    "job": "SELECT l.after ->> 'job'",
    **{
        name: f"SELECT {field.column_name} FROM {field.model._meta.table_name}"
        " WHERE id = l.target_id"
        for name, field in _CALLED_BY.items()
    },
}
_CASES = " ".join(f"WHEN '{kind}' THEN ({select})" for kind, select in _NAMES.items())
_REMEMBERED = " , ".join(
    f"l.{state} ->> '{name}'"
    for state in ("after", "before")
    for name in ("name", "title", "pattern", "subject")
)

TARGET_NAME = f"coalesce(CASE l.target_type {_CASES} END, {_REMEMBERED})"
"""One look-up by key for each row; null if there is no name."""
