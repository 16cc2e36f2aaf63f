"""A link that shows a journal to a vet for a week: one of a hamster, known by its hash alone."""

from dataclasses import dataclass
from datetime import date, datetime
from secrets import token_urlsafe

from hamsterd.config import Settings
from hamsterd.core.clock import kst_day_end, utc_now
from hamsterd.db.sql import execute, fetch_all, fetch_row
from hamsterd.db.transaction import transactional
from hamsterd.hamsters.health.access import Journal, owned_journal
from hamsterd.hamsters.health.alerts.alerting import slips_of, weighing_name
from hamsterd.hamsters.health.errors import HealthShareNotFound, HealthShareOver, OwnerOnly
from hamsterd.hamsters.health.home import home_row
from hamsterd.hamsters.health.queries import TARGET, VALUES, journal_page
from hamsterd.hamsters.health.rules import SHARE_LIFE, SHARED_ROWS_MAX
from hamsterd.hamsters.health.schemas import (
    HealthLatest,
    HealthQuery,
    HealthRowOut,
    HealthShareIn,
    HealthShareOut,
    HealthValues,
    SharedHamster,
    SharedHealthOut,
    SharedRow,
)
from hamsterd.hamsters.health.summary import days_of, marks, weight_points
from hamsterd.hamsters.health.vet import glance
from hamsterd.hamsters.profile.errors import HamsterNotFound
from hamsterd.media.media import Seen, seen_as
from hamsterd.media.queries import ServedUpload
from hamsterd.members.accounts.sessions import token_hash
from hamsterd.models.hamsters.health import HealthShare

PAGE = "/health/share/"
PAPER = "/api/health/share/{token}/papers/{paper_id}"

_COLUMNS = "from_day, to_day, has_papers, expires_at, created_at"
# A new link ends the one before.
_MAKE = f"""
    INSERT INTO health_shares (hamster_id, member_id, token_hash, from_day, to_day, has_papers,
                               expires_at)
    VALUES (%(hamster_id)s, %(member_id)s, %(hash)s, %(from_day)s, %(to_day)s, %(has_papers)s,
            %(expires_at)s)
        ON CONFLICT (hamster_id) DO UPDATE
       SET member_id = EXCLUDED.member_id, token_hash = EXCLUDED.token_hash,
           from_day = EXCLUDED.from_day, to_day = EXCLUDED.to_day,
           has_papers = EXCLUDED.has_papers, expires_at = EXCLUDED.expires_at, created_at = now()
    RETURNING {_COLUMNS}
"""
_CURRENT = f"""
    SELECT {_COLUMNS} FROM health_shares
     WHERE hamster_id = %(hamster_id)s AND expires_at > now()
"""
_OPEN = """
    SELECT s.hamster_id, s.member_id, s.from_day, s.to_day, s.has_papers, s.expires_at
      FROM health_shares s JOIN users u ON u.id = s.member_id
     WHERE s.token_hash = %(hash)s AND s.expires_at > now()
       AND u.status IN ('active', 'suspended')
"""
_PAPER = f"""
    SELECT p.file_name, p.mime_type, p.kind, p.original_name, p.attached_type,
           NULL AS source_name
      FROM uploads p JOIN health_rows r ON r.id = p.attached_id
     WHERE p.id = %(paper_id)s AND p.attached_type = '{TARGET}'
       AND r.hamster_id = %(hamster_id)s AND r.day BETWEEN %(from_day)s AND %(to_day)s
"""

_VET_ROWS = f"""
    SELECT {VALUES} FROM health_rows
     WHERE hamster_id = %(hamster_id)s AND kind IN ('symptom', 'medicine', 'vet')
       AND day BETWEEN %(from_day)s AND %(to_day)s
     ORDER BY day DESC, id DESC LIMIT %(limit)s
"""


class SharedPaper(ServedUpload):
    """A paper that a share opens."""

    file_name: str


@dataclass(frozen=True, slots=True)
class Share:
    """The content of a valid link."""

    journal: Journal
    from_day: date
    to_day: date
    has_papers: bool
    expires_at: datetime


@transactional
def make_share(
    *, member_id: int, hamster_id: int, form: HealthShareIn, site: Settings
) -> HealthShareOut:
    """A new link; the one before is over. Raises `HamsterNotFound`, or `InvalidInput`."""
    owned_journal(hamster_id, member_id)
    from_day, to_day = days_of(form.from_, form.to)
    token = token_urlsafe(32)
    row = fetch_row(
        _MAKE,
        hamster_id=hamster_id,
        member_id=member_id,
        hash=token_hash(token),
        from_day=from_day,
        to_day=to_day,
        has_papers=form.has_papers,
        expires_at=kst_day_end(utc_now() + SHARE_LIFE),
    )
    return _out(row, f"{site.base_url}{PAGE}{token}")


@transactional
def current_share(*, member_id: int, hamster_id: int) -> HealthShareOut:
    """The link that is good now; raises `HamsterNotFound` or `HealthShareNotFound`."""
    owned_journal(hamster_id, member_id)
    return _out(fetch_row(_CURRENT, HealthShareNotFound, hamster_id=hamster_id), None)


@transactional
def end_share(*, member_id: int, hamster_id: int) -> None:
    """End the link now; nothing happens where there is none. Raises `HamsterNotFound`."""
    owned_journal(hamster_id, member_id)
    execute(HealthShare.delete().where(HealthShare.hamster_id == hamster_id))


@transactional
def shared_journal(*, token: str) -> SharedHealthOut:
    """The content of a link; raises `HealthShareOver` for an invalid one."""
    share = _opened(token)
    journal = share.journal
    days = HealthQuery.model_construct(
        limit=SHARED_ROWS_MAX + 1, cursor=None, from_=share.from_day, to=share.to_day, kind=None
    )
    rows = list(journal_page(journal.id, days).items)
    weights = weight_points(journal.id, share.from_day, share.to_day, is_cut=True)
    slips = slips_of(journal.id)
    right = [one for one in weights if weighing_name(one.day, one.value) not in slips]
    return SharedHealthOut(
        hamster=_hamster(journal),
        glance=glance(right, _vet_rows(share), to=share.to_day),
        from_=share.from_day,
        to=share.to_day,
        expires_at=share.expires_at,
        weights=weights,
        marks=[
            mark
            for mark in marks(journal.id, share.from_day, share.to_day)
            if mark.day >= share.from_day
        ],
        latest=_latest(rows),
        rows=[_shared(row, share, token) for row in rows[:SHARED_ROWS_MAX]],
        has_more=len(rows) > SHARED_ROWS_MAX,
    )


@transactional
def shared_paper(*, token: str, paper_id: int) -> tuple[str, Seen]:
    """A paper's file, and how it is served; raises `HealthShareOver`."""
    share = _opened(token)
    if not share.has_papers:
        raise HealthShareOver
    row = fetch_row(
        _PAPER,
        SharedPaper,
        HealthShareOver,
        paper_id=paper_id,
        hamster_id=share.journal.id,
        from_day=share.from_day,
        to_day=share.to_day,
    )
    return row["file_name"], seen_as(row)


def _opened(token: str) -> Share:
    """The journal of a link, while its creator may read it."""
    row = fetch_row(_OPEN, HealthShareOver, hash=token_hash(token))
    try:
        journal = owned_journal(row["hamster_id"], row["member_id"])
    except (HamsterNotFound, OwnerOnly):
        raise HealthShareOver from None
    return Share(journal, row["from_day"], row["to_day"], row["has_papers"], row["expires_at"])


def _hamster(journal: Journal) -> SharedHamster:
    home = dict(home_row(journal.id))
    known = {name: getattr(journal, name, home.get(name)) for name in SharedHamster.model_fields}
    return SharedHamster(**known)


def _vet_rows(share: Share) -> list[HealthValues]:
    """The latest symptoms, medicines and visits of its days, the oldest first."""
    rows = fetch_all(
        _VET_ROWS,
        hamster_id=share.journal.id,
        from_day=share.from_day,
        to_day=share.to_day,
        limit=SHARED_ROWS_MAX,
    )
    return [HealthValues(**row) for row in reversed(rows)]


def _latest(rows: list[HealthRowOut]) -> list[HealthLatest]:
    latest = {row.kind: row for row in reversed(rows)}
    return [
        HealthLatest(
            row_id=row.id,
            kind=kind,
            day=row.day,
            value=row.value,
            choice=row.choice,
            name=row.name,
        )
        for kind, row in latest.items()
    ]


def _shared(row: HealthRowOut, share: Share, token: str) -> SharedRow:
    papers = [
        paper.model_copy(update={"url": PAPER.format(token=token, paper_id=paper.id)})
        for paper in (row.papers if share.has_papers else ())
    ]
    values = row.model_dump(include=set(SharedRow.model_fields) - {"papers"}, by_alias=False)
    return SharedRow(**values, papers=papers)


def _out(row: dict[str, object], url: str | None) -> HealthShareOut:
    return HealthShareOut.model_validate(
        {
            "url": url,
            "from": row["from_day"],
            "to": row["to_day"],
            "hasPapers": row["has_papers"],
            "expiresAt": row["expires_at"],
            "createdAt": row["created_at"],
        }
    )
