"""Personal data in the console: masked until requested, and every access is logged.

Personal data are e-mail and network addresses, and exports of them. The log is reviewed monthly.
"""

from collections.abc import Sequence
from datetime import date, datetime, timedelta

from hamsterd.audit.actors import StaffActor, member_behind
from hamsterd.core.clock import kst_day, kst_midnight, utc_now
from hamsterd.core.errors import InvalidInput
from hamsterd.core.request_id import current
from hamsterd.db.handle import connection
from hamsterd.db.sql import Row, execute, fetch_all, fetch_column, fetch_row
from hamsterd.db.transaction import transactional
from hamsterd.delivery.mail.rules import masked_email as masked
from hamsterd.http.rights.permissions import Permission, may
from hamsterd.http.shapes.console import Listing, matches
from hamsterd.members.accounts.errors import MemberNotFound
from hamsterd.models.members.accounts import User
from hamsterd.models.staff.inquiries import Inquiry
from hamsterd.staff.desk.inquiries.errors import InquiryNotFound
from hamsterd.staff.people.errors import PersonalDataRefused
from hamsterd.staff.people.schemas import Revealed, ReviewOut, ViewRow

REVIEWED_MONTHS = 13
"""Months listed for review: a year of rows is kept, and this month."""
REVIEW_WITHIN = timedelta(days=10)
"""A month is reviewed so soon after its end (개인정보의 안전성 확보조치 기준 제8조)."""

_NOTE_VIEWS = """
    INSERT INTO personal_data_views (actor, actor_user_id, user_id, fields, reason, request_id)
    SELECT %(actor)s, %(actor_id)s, member, %(fields)s, %(reason)s, %(request_id)s
      FROM unnest(%(members)s::bigint[]) member
     WHERE NOT EXISTS (SELECT 1 FROM personal_data_views v
                        WHERE v.user_id = member
                          AND v.created_at > now() - make_interval(hours => %(hours)s)
                          AND (v.actor, v.reason, v.fields)
                              = (%(actor)s, %(reason)s, %(fields)s::text[]))
"""
_ADDRESSES = """
    SELECT ip FROM sessions WHERE user_id = %(member_id)s AND ip IS NOT NULL
     GROUP BY ip ORDER BY max(last_seen_at) DESC LIMIT 20
"""
_MONTHS = """
    SELECT months.month, count(v.id) AS views, count(DISTINCT v.user_id) AS members,
           coalesce(array_agg(DISTINCT coalesce(a.nickname, v.actor))
                    FILTER (WHERE v.id IS NOT NULL), '{}') AS actors,
           r.reviewed_at, coalesce(reviewer.nickname, r.actor) AS reviewer, r.remark,
           r.views_seen
      FROM unnest(%(months)s::date[]) AS months (month)
      LEFT JOIN personal_data_views v
             ON v.created_at >= months.month::timestamp AT TIME ZONE 'Asia/Seoul'
            AND v.created_at < (months.month + interval '1 month') AT TIME ZONE 'Asia/Seoul'
      LEFT JOIN users a ON a.id = v.actor_user_id
      LEFT JOIN personal_data_reviews r ON r.month = months.month
      LEFT JOIN users reviewer ON reviewer.id = r.reviewer_id
     GROUP BY months.month, r.month, reviewer.nickname
     ORDER BY months.month DESC
"""
_REVIEW = """
    INSERT INTO personal_data_reviews (month, reviewer_id, actor, views_seen, remark, reviewed_at)
    SELECT %(month)s, %(reviewer_id)s, %(actor)s, count(*), %(remark)s, now()
      FROM personal_data_views
     WHERE created_at >= %(month)s::timestamp AT TIME ZONE 'Asia/Seoul'
       AND created_at < (%(month)s::date + interval '1 month') AT TIME ZONE 'Asia/Seoul'
    ON CONFLICT (month) DO UPDATE
       SET reviewer_id = EXCLUDED.reviewer_id, actor = EXCLUDED.actor, remark = EXCLUDED.remark,
           views_seen = EXCLUDED.views_seen, reviewed_at = now()
"""
# Months with views that nobody has reviewed, or that have more of them since.
_UNREVIEWED = """
    SELECT months.month FROM unnest(%(months)s::date[]) AS months (month)
      JOIN personal_data_views v
        ON v.created_at >= months.month::timestamp AT TIME ZONE 'Asia/Seoul'
       AND v.created_at < (months.month + interval '1 month') AT TIME ZONE 'Asia/Seoul'
      LEFT JOIN personal_data_reviews r ON r.month = months.month
     GROUP BY months.month, r.month
    HAVING coalesce(r.reviewed_at < max(v.created_at), TRUE)
     ORDER BY months.month
"""

VIEWS = Listing(
    resource="personal-data-views",
    columns="""
        v.id, v.actor, a.nickname AS actor_name, v.user_id, u.nickname, v.fields, v.reason,
        v.created_at
    """,
    source="""personal_data_views v LEFT JOIN users a ON a.id = v.actor_user_id
              LEFT JOIN users u ON u.id = v.user_id""",
    shape=lambda row: ViewRow(**row),
    sorts={"id": "v.id", "createdAt": "v.created_at"},
    filters={
        "id": "v.id = ANY(%(id)s::bigint[])",
        "actor": "v.actor = %(actor)s::text",
        "userId": "v.user_id = %(userId)s::bigint",
        "month": """
            v.created_at >= (%(month)s::text || '-01')::timestamp AT TIME ZONE 'Asia/Seoul'
            AND v.created_at < ((%(month)s::text || '-01')::timestamp + interval '1 month')
                AT TIME ZONE 'Asia/Seoul'
        """,
        "q": matches("a.nickname", "u.nickname", "v.reason"),
    },
    key="v.id",
)


def is_email_search(name: str) -> str:
    """SQL: the parameter `name` looks like an e-mail. Only then is it compared with e-mails.

    Otherwise an address could be guessed letter by letter with harmless-looking words.
    """
    return f"strpos(%({name})s::text, '@') > 0"


def note_email_search(said: object, found: list[int], *, actor: str) -> None:
    """Log that `actor` searched for an e-mail: a row for each member found, or one for none.

    Call it in the transaction that searches, before any result is shown. Raises
    `PersonalDataRefused` for a role that may not see e-mails.
    """
    if "@" in str(said or ""):
        if isinstance(actor, StaffActor) and not may(actor.role, Permission.PERSONAL_DATA_READ):
            raise PersonalDataRefused
        reason = f"이메일로 찾기: {len(found)}명"
        note_views(actor=actor, members=found or [None], fields=["email"], reason=reason)


def note_views(
    *,
    actor: str,
    members: Sequence[int | None],
    fields: list[str],
    reason: str | None = None,
    hours: int = 0,
) -> None:
    """Log that `actor` sees `fields` of `members`; call it in the transaction that reads.

    None stands for a person without an account. The same for the same reason is one row in `hours`:
    a screen that loads anew is one reading.
    """
    execute(
        _NOTE_VIEWS,
        actor=actor,
        actor_id=member_behind(actor),
        members=list(members),
        fields=fields,
        reason=reason,
        hours=hours,
        request_id=current(),
    )


def require_member(member_id: int) -> str | None:
    """A member's e-mail, None for a purged one; raises `MemberNotFound`."""
    row = fetch_row(User.select(User.email).where(User.id == member_id), MemberNotFound)
    email: str | None = row["email"]
    return email


@transactional
def reveal(*, member_id: int, reason: str, actor: str) -> Revealed:
    """A member's e-mail and latest addresses, unmasked. Raises `MemberNotFound`."""
    email = require_member(member_id)
    note_views(actor=actor, members=[member_id], fields=["email", "ip"], reason=reason)
    return Revealed(email=email, addresses=fetch_column(_ADDRESSES, member_id=member_id))


@transactional
def reveal_guest(*, inquiry_id: int, reason: str, actor: str) -> Revealed:
    """The address of a guest. Raises `InquiryNotFound`, also for a member's inquiry."""
    found = fetch_row(
        Inquiry.select(Inquiry.guest_email).where(
            Inquiry.id == inquiry_id, Inquiry.guest_email.is_null(False)
        ),
        InquiryNotFound,
    )
    note_views(
        actor=actor, members=[None], fields=["email"], reason=f"문의 {inquiry_id}번: {reason}"
    )
    return Revealed(email=found["guest_email"], addresses=[])


def months() -> list[ReviewOut]:
    """The latest months, this one first."""
    firsts = [_month_before(kst_day(), back) for back in range(REVIEWED_MONTHS)]
    with connection():
        return [_reviewed(row) for row in fetch_all(_MONTHS, months=firsts)]


@transactional
def review(*, month: str, remark: str | None, actor: str) -> ReviewOut:
    """Note who reviewed a month's views, and how many there were.

    `InvalidInput` for a month that has not begun.
    """
    first = _first_of(month)
    execute(_REVIEW, month=first, reviewer_id=member_behind(actor), actor=actor, remark=remark)
    [row] = fetch_all(_MONTHS, months=[first])
    return _reviewed(row)


def unreviewed_months(moment: datetime) -> list[str]:
    """Months that ended before `moment` and wait to be reviewed, the oldest first: `2026-10`."""
    day = kst_day(moment)
    ended = [_month_before(day, back) for back in range(1, REVIEWED_MONTHS)]
    with connection():
        return [f"{month:%Y-%m}" for month in fetch_column(_UNREVIEWED, months=ended)]


def masked_email(email: str | None) -> str | None:
    """`k***@example.com`."""
    return None if email is None else masked(email)


def masked_address(address: str | None) -> str | None:
    """`203.0.*.*`; of IPv6 the first two groups."""
    if address is None:
        return None
    separator = ":" if ":" in address else "."
    kept = address.split(separator)[:2]
    return separator.join([*kept, "*", "*"])


def _reviewed(row: Row) -> ReviewOut:
    return ReviewOut(**{**row, "month": f"{row['month']:%Y-%m}"})


def _first_of(month: str) -> date:
    try:
        first = date.fromisoformat(f"{month}-01")
    except ValueError as error:
        raise InvalidInput(fields={"month": "2026-11처럼 적어 주세요."}) from error
    if kst_midnight(first) > utc_now():
        raise InvalidInput(fields={"month": "아직 오지 않은 달이에요."})
    return first


def _month_before(day: date, months_back: int) -> date:
    index = day.year * 12 + day.month - 1 - months_back
    return date(index // 12, index % 12 + 1, 1)
