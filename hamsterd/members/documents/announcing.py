"""Telling every member of a coming version, and of a withdrawn one.

A job runs this after the act. A batch of members, their mails and the progress are one transaction,
so a job that is killed leaves all or none of a batch, and everybody is told once.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from hamsterd.config import Settings
from hamsterd.core.clock import spoken_day, utc_now
from hamsterd.core.text.particles import with_particle
from hamsterd.db.handle import connection
from hamsterd.db.site.site_settings import site_settings
from hamsterd.db.sql import Row, execute, fetch_all, fetch_column, fetch_row
from hamsterd.db.transaction import transactional
from hamsterd.delivery.mail.rules import MailKind
from hamsterd.delivery.mail.service import Addressee, mail_member
from hamsterd.members.documents.comparing import changes_between
from hamsterd.members.documents.filling import Filling
from hamsterd.members.documents.reading import address_of, coming_sentence
from hamsterd.members.documents.rules import ANNOUNCED, MEMBERS_BATCH, DocumentKind
from hamsterd.members.documents.versions import Version, read_library
from hamsterd.models.members.documents import DocumentVersion
from hamsterd.notifications.rules import NotificationKind
from hamsterd.notifications.service import announce

HEADINGS_MAX = 10
"""Changed sections that a mail names; the rest is a number."""

_DUE = """
    SELECT id FROM document_versions
     WHERE published_at IS NOT NULL AND kind = ANY(%(kinds)s)
       AND CASE WHEN withdrawn_at IS NULL THEN announced_at ELSE retracted_at END IS NULL
     ORDER BY id
"""
_LOCK = """
    SELECT id, kind, version, published_at, withdrawn_at IS NOT NULL AS is_withdrawn,
           announced_up_to, retracted_up_to
      FROM document_versions WHERE id = %(version_id)s FOR NO KEY UPDATE
"""
# Members who joined later have read the coming version at sign-up. Only members who were told of a
# version are told of its withdrawal.
_MEMBERS = """
    SELECT id, nickname, email FROM users
     WHERE id > %(after)s AND (%(up_to)s::bigint IS NULL OR id <= %(up_to)s)
       AND created_at <= %(published_at)s AND status IN ('active', 'suspended')
     ORDER BY id LIMIT %(limit)s
"""


@dataclass(frozen=True, slots=True)
class _News:
    """The announcement of a version: the notification and the mail."""

    kind: MailKind
    title: str
    message: str
    url: str
    words: dict[str, object]


@dataclass(frozen=True, slots=True)
class Told:
    """The result of a batch."""

    members: int
    is_last: bool


def unannounced() -> list[int]:
    """Versions not announced to everybody yet."""
    with connection():
        return fetch_column(_DUE, kinds=[kind.value for kind in ANNOUNCED])


@transactional
def tell_batch(version_id: int, *, site: Settings) -> Told:
    """Tell the next members, each once."""
    row = fetch_row(_LOCK, version_id=version_id)
    version = read_library()[DocumentKind(row["kind"])].numbered(row["version"])
    members = fetch_all(
        _MEMBERS,
        Addressee,
        after=row["retracted_up_to" if row["is_withdrawn"] else "announced_up_to"],
        up_to=row["announced_up_to"] if row["is_withdrawn"] else None,
        published_at=row["published_at"],
        limit=MEMBERS_BATCH,
    )
    if members:
        _tell(members, _withdrawn(version) if row["is_withdrawn"] else _coming(version, site), site)
    is_last = len(members) < MEMBERS_BATCH
    _note(row, members, is_last=is_last)
    return Told(len(members), is_last)


def _tell(members: Sequence[Addressee], news: _News, site: Settings) -> None:
    for member in members:
        announce(
            member_id=member["id"],
            kind=NotificationKind.MODERATION,  # cannot be turned off, because it is binding
            title=news.title,
            message=news.message,
            url=news.url,
        )
        if member["email"]:
            mail_member(news.kind, member, site, path=news.url, **news.words)


def _note(row: Row, members: Sequence[Addressee], *, is_last: bool) -> None:
    last = members[-1]["id"] if members else None
    done_at = utc_now() if is_last else None
    if row["is_withdrawn"]:
        changes = DocumentVersion.update(
            retracted_up_to=last or row["retracted_up_to"], retracted_at=done_at
        )
    else:
        changes = DocumentVersion.update(
            announced_up_to=last or row["announced_up_to"], announced_at=done_at
        )
    execute(changes.where(DocumentVersion.id == row["id"]))


def _coming(version: Version, site: Settings) -> _News:
    title = f"{with_particle(version.kind.label, '이', '가')} 바뀌어요"
    message = f"{coming_sentence(version)} 무엇이 바뀌는지 읽어 보세요."
    headings = _changed_headings(version, site)
    return _News(
        MailKind.DOCUMENT_ANNOUNCED,
        title,
        message,
        address_of(version),
        {
            "sentence": coming_sentence(version),
            "day": spoken_day(version.effective_on),
            "headings": headings[:HEADINGS_MAX],
            "more": max(0, len(headings) - HEADINGS_MAX),
            "needs_consent": version.needs_consent,
        },
    )


def _withdrawn(version: Version) -> _News:
    what = with_particle(version.kind.label, "은", "는")
    message = (
        f"{spoken_day(version.effective_on)}부터 바뀐다고 알려 드린 {what}"
        " 바뀌지 않아요. 지금까지와 같아요."
    )
    return _News(
        MailKind.DOCUMENT_WITHDRAWN,
        f"{version.kind.label} 개정을 거두었어요",
        message,
        version.kind.path,
        {"sentence": message},
    )


def _changed_headings(version: Version, site: Settings) -> list[str]:
    before = read_library()[version.kind].before(version)
    if before is None:
        return []
    filling = Filling.of(site, site_settings(site))
    changes = changes_between(before.body, version.body, filling)
    return list(dict.fromkeys(change.heading for change in changes if change.heading))
