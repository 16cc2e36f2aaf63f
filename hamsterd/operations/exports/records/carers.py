"""Hamsters the member cares for, and carers of theirs."""

from hamsterd.content.visibility import UNDELETED
from hamsterd.members.accounts.queries import VISIBLE
from hamsterd.models.content.hides import apart
from hamsterd.operations.exports.records.record import Record

CARERS = Record(
    "carers",
    "공동집사",
    f"""
    SELECT h.name AS hamster_name, owner.nickname AS owner, u.nickname AS carer, c.role,
           c.created_at
      FROM hamster_carers c JOIN hamsters h ON h.id = c.hamster_id AND h.{UNDELETED}
      JOIN users owner ON owner.id = h.user_id
      JOIN users u ON u.id = c.member_id
     WHERE %(viewer_id)s IN (h.user_id, c.member_id) AND NOT {apart("h.user_id", "c.member_id")}
       AND owner.id IN (SELECT id FROM users WHERE {VISIBLE})
       AND u.id IN (SELECT id FROM users WHERE {VISIBLE})
     ORDER BY c.created_at, h.id, u.id
    """,
    {
        "hamsterName": "햄스터 이름",
        "owner": "보호자의 닉네임",
        "carer": "공동집사의 닉네임",
        "role": "write 함께 쓰기, view 보기",
        "createdAt": "함께 돌보기 시작한 시각",
    },
)
