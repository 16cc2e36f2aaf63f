"""Moderation: the member's reports, and the measures they were told of."""

from hamsterd.operations.exports.records.record import Record

REPORTS = Record(
    "reports",
    "내가 한 신고",
    """
    SELECT c.target_type, c.target_id, r.reason, r.text, c.status, c.dismissal, r.created_at,
           c.decided_at
      FROM reports r JOIN report_cases c ON c.id = r.case_id
     WHERE r.reporter_id = %(viewer_id)s ORDER BY r.created_at DESC, r.id DESC
    """,
    {
        "targetType": "무엇을",
        "targetId": "그 번호",
        "reason": "사유",
        "text": "적은 내용",
        "status": "pending 살펴보는 중, resolved 조치함, dismissed 문제없음",
        "dismissal": "unfounded 운영 원칙에 어긋나지 않음, handled 이미 처리한 내용",
        "createdAt": "신고한 시각",
        "decidedAt": "결정한 시각",
    },
)
SANCTIONS = Record(
    "sanctions",
    "받은 경고와 이용 제한, 이의 제기",
    """
    SELECT s.kind, s.step, s.reason, s.starts_at, s.ends_at, s.lifted_at, s.lift_reason,
           s.replaced_at, s.voided_at IS NOT NULL AS is_void, a.text AS appeal_text,
           a.status AS appeal_status,
           a.answer AS appeal_answer, a.created_at AS appealed_at,
           a.decided_at AS appeal_decided_at
      FROM sanctions s LEFT JOIN appeals a ON a.sanction_id = s.id
     WHERE s.user_id = %(viewer_id)s ORDER BY s.id DESC
    """,
    {
        "kind": "warning 경고, suspension 글쓰기 정지, ban 영구 정지",
        "step": "단계",
        "reason": "사유",
        "startsAt": "시작",
        "endsAt": "끝",
        "liftedAt": "풀린 시각",
        "liftReason": "풀린 이유",
        "replacedAt": "더 무거운 제한이 대신한 시각",
        "isVoid": "취소되었는지",
        "appealText": "내가 낸 이의",
        "appealStatus": "pending 살펴보는 중, granted 받아들임, denied 받아들이지 않음",
        "appealAnswer": "답변",
        "appealedAt": "이의를 낸 시각",
        "appealDecidedAt": "답한 시각",
    },
)
TAKEDOWNS = Record(
    "takedowns",
    "임시조치된 내 글",
    """
    SELECT target_type, snapshot ->> 'url' AS url, snapshot ->> 'title' AS title, ground, status,
           decided_at, decision_note, block_ends_at, released_at, objection, objected_at
      FROM takedowns
     WHERE target_owner_id = %(viewer_id)s AND status IN ('blocked', 'released', 'removed')
     ORDER BY created_at DESC
    """,
    {
        "targetType": "무엇이",
        "url": "주소",
        "title": "제목",
        "ground": "주장된 권리",
        "status": "blocked 임시조치 중, released 풀림, removed 삭제됨",
        "decidedAt": "조치한 시각",
        "decisionNote": "사유",
        "blockEndsAt": "임시조치가 끝나는 시각",
        "releasedAt": "풀린 시각",
        "objection": "내가 낸 이의",
        "objectedAt": "이의를 낸 시각",
    },
)
INCIDENTS = Record(
    "incidents",
    "내 개인정보가 관련된 사고",
    """
    SELECT i.title, i.is_confirmed, i.noticed_at, i.letter, p.told_at, p.created_at
      FROM incident_people p JOIN incidents i ON i.id = p.incident_id
     WHERE p.user_id = %(viewer_id)s AND p.told_at IS NOT NULL ORDER BY p.id DESC
    """,
    {
        "title": "무슨 일인지",
        "isConfirmed": "확인된 일인지 (아니면 가능성)",
        "noticedAt": "사이트가 알게 된 시각",
        "letter": "항목마다 알려 드린 글",
        "toldAt": "알려 드린 시각",
        "createdAt": "관련된 것을 찾은 시각",
    },
)
INQUIRIES = Record(
    "inquiries",
    "운영진에게 한 문의와 답",
    """
    SELECT i.id, i.category, i.subject, i.status, i.rating, m.is_staff, m.text, m.created_at
      FROM inquiries i JOIN inquiry_messages m ON m.inquiry_id = i.id
     WHERE i.user_id = %(viewer_id)s ORDER BY i.id DESC, m.id
    """,
    {
        "id": "문의 번호",
        "category": "account 계정, moderation 신고와 제한, fault 오류, idea 제안, other 기타",
        "subject": "제목",
        "status": "open 답을 기다림, answered 답을 받음, closed 마침",
        "rating": "내가 한 평가 (1-5)",
        "isStaff": "운영진이 쓴 글인지",
        "text": "내용",
        "createdAt": "쓴 시각",
    },
)
MOVED_MESSAGES = Record(
    "moved-messages",
    "이전 사이트의 쪽지",
    """
    SELECT direction, other_name, text, sent_at, read_at FROM moved_messages
     WHERE user_id = %(viewer_id)s ORDER BY sent_at DESC, id DESC
    """,
    {
        "direction": "received 받은 것, sent 보낸 것",
        "otherName": "주고받은 사람",
        "text": "내용",
        "sentAt": "보낸 시각",
        "readAt": "읽은 시각",
    },
)
