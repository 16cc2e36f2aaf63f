"""Inquiries with their answers, and private messages for their owners' own records."""

from collections.abc import Sequence
from typing import Any

from hamsterd.models.members.moved import MovedMessage
from hamsterd.models.staff.inquiries import Inquiry, InquiryMessage
from hamsterd.moving.arrival.arriving import Arriving
from hamsterd.moving.arrival.things import Thing, insert, next_ids
from hamsterd.moving.records import AnswerPart, InquiryRecord, MessagePart, MessageRecord
from hamsterd.staff.desk.inquiries.rules import SUBJECT_MAX, State

UNTITLED = "제목 없는 문의"


def write_inquiries(arriving: Arriving, records: Sequence[InquiryRecord]) -> None:
    """Write inquiries of members who came: answered ones are closed, others wait for the staff."""
    answerers = [one.answer.author for one in records if one.answer]
    answerers += [each.author for one in records for each in one.more]
    members = arriving.things.ids("members", [*(one.member for one in records), *answerers])
    came = []
    for one in records:
        if one.member not in members:
            arriving.things.leave("1:1 문의", one.key, "회원이 오지 않았어요.")
            continue
        came.append(one)
        for file in one.files:
            why = "여기 문의에는 파일이 없어요."
            arriving.things.leave("문의의 파일", f"{one.key}: {file.name}", why)
    ids = next_ids("inquiries", len(came))
    insert(Inquiry, [_inquiry(id_, one, members) for id_, one in zip(ids, came, strict=True)])
    messages = [
        row for id_, one in zip(ids, came, strict=True) for row in _messages(id_, one, members)
    ]
    insert(InquiryMessage, messages)
    arriving.things.note(
        "inquiries", [Thing(one.key, id_) for id_, one in zip(ids, came, strict=True)]
    )


def _inquiry(id_: int, one: InquiryRecord, members: dict[str, int]) -> dict[str, Any]:
    state = one.state or (State.CLOSED if one.answer else State.OPEN).value
    answered = _later(one)
    first = next((each for each in answered if isinstance(each, AnswerPart) or each.is_staff), None)
    last = answered[-1].created_at if answered else one.created_at
    return {
        "id": id_,
        "user_id": members[one.member],
        "category": one.category,
        "subject": " ".join(one.title.split())[:SUBJECT_MAX] or UNTITLED,
        "status": state,
        "messages_count": 1 + len(answered),
        "is_unread": False,
        "answered_at": first.created_at if first else None,
        "waiting_since": last if state == State.OPEN else None,
        "last_message_at": last,
        "created_at": one.created_at,
    }


def _later(one: InquiryRecord) -> list[AnswerPart | MessagePart]:
    """What was said after the question."""
    return [*([one.answer] if one.answer else ()), *one.more]


def _messages(id_: int, one: InquiryRecord, members: dict[str, int]) -> list[dict[str, Any]]:
    asked = {
        "inquiry_id": id_,
        "author_id": members[one.member],
        "is_staff": False,
        "text": one.text,
        "created_at": one.created_at,
    }
    said = [
        {
            "author_id": members.get(each.author or ""),
            "is_staff": isinstance(each, AnswerPart) or each.is_staff,
            "text": each.text,
            "created_at": each.created_at,
        }
        for each in _later(one)
    ]
    return [asked, *({**asked, **each} for each in said)]


def write_messages(arriving: Arriving, records: Sequence[MessageRecord]) -> None:
    """Write private messages, which only their owner's record shows, for a while."""
    members = arriving.things.ids("members", [one.owner for one in records])
    came = [one for one in records if one.owner in members]
    for one in records:
        if one.owner not in members:
            arriving.things.leave("쪽지", one.key, "회원이 오지 않았어요.")
    ids = next_ids("moved_messages", len(came))
    insert(
        MovedMessage,
        [
            {
                "id": id_,
                "user_id": members[one.owner],
                "direction": one.direction,
                "other_name": one.other_name,
                "text": one.text,
                "sent_at": one.sent_at,
                "read_at": one.read_at,
                "came_at": arriving.now,
            }
            for id_, one in zip(ids, came, strict=True)
        ],
    )
    arriving.things.note("messages", [Thing(o.key, i) for i, o in zip(ids, came, strict=True)])
