"""Inquiries with their answers, and private messages for their owners' own records."""

from collections.abc import Sequence
from typing import Any

from hamsterd.media.rules import Purpose
from hamsterd.models.members.moved import MovedMessage
from hamsterd.models.staff.inquiries import Inquiry, InquiryMessage
from hamsterd.moving.arrival.arriving import Arriving, FileOf, FilesOf, Use, attach
from hamsterd.moving.arrival.loading import insert
from hamsterd.moving.arrival.things import SEPARATOR, Thing, next_ids
from hamsterd.moving.arrival.uploads import Intake, Refused
from hamsterd.moving.records import AnswerPart, InquiryRecord, MessagePart, MessageRecord
from hamsterd.staff.desk.inquiries.rules import SUBJECT_MAX, State

UNTITLED = "제목 없는 문의"
ABSENT = "회원이 오지 않았거나 탈퇴했어요."
FILE_KEPT = "여기 문의에는 파일이 없어서, 그 회원의 ‘내 기록’에만 담겨요."


def files_of_inquiries(arriving: Arriving, records: Sequence[InquiryRecord]) -> FilesOf:
    """The files of inquiries whose member is still there."""
    members = arriving.present(one.member for one in records)
    records = [one for one in records if one.member in members]
    used = set(arriving.things.known("files", [file.path for one in records for file in one.files]))
    found: dict[str, list[FileOf]] = {}
    for one in records:
        found[one.key] = []
        for path, name in {file.path: file.name for file in one.files}.items():
            key = path if path not in used else f"{path}{SEPARATOR}inquiry/{one.key}"
            used.add(path)
            found[one.key].append(FileOf(key, path, name))
    return found


def write_inquiries(
    arriving: Arriving, records: Sequence[InquiryRecord], files: FilesOf, taken: Intake
) -> None:
    """Write inquiries of members who came: answered ones are closed, others wait for the staff."""
    members = arriving.present(one.member for one in records)
    answers = [part for one in records for part in (one.answer, *one.more) if part]
    answerers = arriving.present(part.author for part in answers)
    came = [one for one in records if one.member in members]
    for one in records:
        if one.member not in members:
            arriving.things.leave("1:1 문의", one.key, ABSENT, of=(one.kind, one.key))
    ids = next_ids("inquiries", len(came))
    insert(Inquiry, [_inquiry(id_, one, members) for id_, one in zip(ids, came, strict=True)])
    known = members | answerers
    messages = [
        row for id_, one in zip(ids, came, strict=True) for row in _messages(id_, one, known)
    ]
    insert(InquiryMessage, messages)
    uses = []
    for id_, one in zip(ids, came, strict=True):
        target = (Purpose.INQUIRY.value, id_)
        for file in files.get(one.key, ()):
            refused = taken.get(file.key)
            why = refused.why if isinstance(refused, Refused) else FILE_KEPT
            arriving.things.leave("문의의 파일", f"{one.key}: {file.name}", why)
            owner = members[one.member]
            uses.append(Use(file.key, Purpose.INQUIRY, target, owner, one.created_at))
    attach(arriving, uses, taken)
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
    members = arriving.present(one.owner for one in records)
    came = [one for one in records if one.owner in members]
    for one in records:
        if one.owner not in members:
            arriving.things.leave("쪽지", one.key, ABSENT, of=(one.kind, one.key))
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
