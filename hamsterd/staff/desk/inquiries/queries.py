"""Queries of inquiries."""

from datetime import datetime

from hamsterd.db.handle import connection
from hamsterd.db.sql import Row, fetch_all, fetch_row
from hamsterd.http.shapes.answers import Page
from hamsterd.http.shapes.console import Listing, matches
from hamsterd.http.shapes.paging import next_cursor, unpack_cursor
from hamsterd.staff.desk.inquiries.askers import Asker
from hamsterd.staff.desk.inquiries.errors import InquiryNotFound
from hamsterd.staff.desk.inquiries.schemas import (
    InquiryCard,
    InquiryMessageOut,
    InquiryOut,
    InquiryPage,
    InquiryRow,
    StaffMessageOut,
)

MAY_RATE = "(i.rating IS NULL AND (i.answered_at IS NOT NULL OR i.status = 'closed'))"
"""SQL over `inquiries i`: whether its member may rate the answer."""
_CARD = f"""
    SELECT i.id, i.category, i.subject, i.status, i.is_unread, i.messages_count, i.rating,
           {MAY_RATE} AS may_rate, i.created_at, i.last_message_at
      FROM inquiries i
"""
# By the index `inquiries_user` or `inquiries_guest`; the id decides between equal instants.
_OWN = f"""
    {_CARD}
     WHERE {{owns}}
       AND (%(after)s::timestamptz IS NULL
            OR (i.last_message_at <= %(after)s::timestamptz
                AND (i.last_message_at, i.id) < (%(after)s::timestamptz, %(after_id)s)))
     ORDER BY i.last_message_at DESC, i.id DESC LIMIT %(limit)s
"""
_OWN_ONE = f"{_CARD} WHERE i.id = %(inquiry_id)s AND {{owns}}"
_MESSAGES = """
    SELECT m.id, m.is_staff, m.text, m.created_at, u.nickname AS author
      FROM inquiry_messages m LEFT JOIN users u ON u.id = m.author_id
     WHERE m.inquiry_id = %(inquiry_id)s ORDER BY m.id
"""
_COLUMNS = """
    i.id, i.category, i.subject, i.status, i.user_id, u.nickname, i.assignee_id,
    staff.nickname AS assignee, i.messages_count, i.rating, i.created_at, i.last_message_at,
    i.waiting_since
"""
_SOURCE = """
    inquiries i LEFT JOIN users u ON u.id = i.user_id
    LEFT JOIN users staff ON staff.id = i.assignee_id
"""
_ONE = f"SELECT {_COLUMNS} FROM {_SOURCE} WHERE i.id = %(inquiry_id)s"

INQUIRIES = Listing(
    resource="inquiries",
    columns=_COLUMNS,
    source=_SOURCE,
    shape=lambda row: InquiryRow(**row),
    sorts={
        "id": "i.id",
        "createdAt": "i.created_at",
        "lastMessageAt": "i.last_message_at",
        "waitingSince": "i.waiting_since",
        "rating": "i.rating",
    },
    filters={
        "id": "i.id = ANY(%(id)s::bigint[])",
        "status": "i.status = %(status)s::text",
        "category": "i.category = %(category)s::text",
        "assigneeId": "i.assignee_id = %(assigneeId)s::bigint",
        "isUnassigned": "(i.assignee_id IS NULL) = %(isUnassigned)s::boolean",
        "userId": "i.user_id = %(userId)s::bigint",
        "q": f"""{matches("u.nickname", "i.subject")} OR EXISTS (
            SELECT 1 FROM inquiry_messages m WHERE m.inquiry_id = i.id AND {matches("m.text")})""",
    },
    key="i.id",
)


def own_inquiries(*, asker: Asker, limit: int, cursor: str | None) -> Page[InquiryCard]:
    """A page of somebody's inquiries, latest message first; one statement."""
    after, after_id = unpack_cursor(cursor, datetime, int) if cursor else (None, 0)
    with connection():
        rows = fetch_all(
            _OWN.format(owns=asker.owns),
            **asker.values,
            limit=limit,
            after=after,
            after_id=after_id,
        )
    return Page(
        [InquiryCard(**row) for row in rows], next_cursor(rows, limit, "last_message_at", "id")
    )


def own_inquiry(*, asker: Asker, inquiry_id: int) -> InquiryOut:
    """One's own inquiry with its messages; raises `InquiryNotFound` for others'."""
    with connection():
        row = fetch_row(
            _OWN_ONE.format(owns=asker.owns),
            InquiryNotFound,
            **asker.values,
            inquiry_id=inquiry_id,
        )
        messages = _messages(inquiry_id)
    return InquiryOut(**row, messages=[InquiryMessageOut(**_unnamed(one)) for one in messages])


def inquiry_page(inquiry_id: int) -> InquiryPage:
    """An inquiry as the console shows it; raises `InquiryNotFound`."""
    with connection():
        row = fetch_row(_ONE, InquiryNotFound, inquiry_id=inquiry_id)
        messages = _messages(inquiry_id)
    return InquiryPage(**row, messages=[StaffMessageOut(**one) for one in messages])


def _messages(inquiry_id: int) -> list[Row]:
    """`{"id": 4, "is_staff": True, "text": "…", …, "author": "햇살"}`, the oldest first."""
    return fetch_all(_MESSAGES, inquiry_id=inquiry_id)


def _unnamed(message: Row) -> Row:
    return {name: value for name, value in message.items() if name != "author"}
