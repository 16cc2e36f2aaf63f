"""The health journals of a member's hamsters, and their rows in others'."""

from hamsterd.operations.exports.records.record import Record

HEALTH_ROWS = Record(
    "health",
    "건강수첩의 기록",
    """
    SELECT r.id, h.name AS hamster_name, r.kind, r.day, r.value, r.choice, r.name, r.dose, r.until,
           r.cost, r.note, a.nickname AS author, r.edited_at, r.created_at
      FROM health_rows r JOIN hamsters h ON h.id = r.hamster_id
      LEFT JOIN users a ON a.id = r.author_id
     WHERE h.user_id = %(viewer_id)s OR r.author_id = %(viewer_id)s
     ORDER BY r.hamster_id, r.day DESC, r.id DESC
    """,
    {
        "id": "기록 번호",
        "hamsterName": "햄스터 이름",
        "kind": "weight 몸무게(g), food 먹이(g), water 물(ml), temperature 온도(°C),"
        " humidity 습도(%), teeth 이빨, stool 변, activity 활동, wheel 쳇바퀴(km),"
        " medicine 약, symptom 증상, vet 병원, care 돌봄, note 메모",
        "day": "날짜",
        "value": "값",
        "choice": "고른 상태",
        "name": "약, 증상이나 병원 이름",
        "dose": "용량",
        "until": "약을 마치는 날",
        "cost": "비용(원)",
        "note": "메모",
        "author": "쓴 사람의 닉네임",
        "editedAt": "마지막으로 고친 시각",
        "createdAt": "쓴 시각",
    },
)
HEALTH_EDITS = Record(
    "health-edits",
    "건강수첩을 고치기 전 내용",
    """
    SELECT e.row_id, e.before::text AS before, e.edited_at
      FROM health_row_edits e JOIN health_rows r ON r.id = e.row_id
      JOIN hamsters h ON h.id = r.hamster_id
     WHERE h.user_id = %(viewer_id)s ORDER BY e.row_id, e.id
    """,
    {"rowId": "기록 번호", "before": "고치기 전 내용(JSON)", "editedAt": "고친 시각"},
)
HEALTH_PAPERS = Record(
    "health-papers",
    "건강수첩에 붙인 서류, 사진과 동영상",
    """
    SELECT r.id AS row_id, u.original_name AS name, 'media/' || u.file_name AS file, u.created_at
      FROM uploads u JOIN health_rows r ON r.id = u.attached_id
      JOIN hamsters h ON h.id = r.hamster_id
     WHERE u.attached_type = 'health' AND u.user_id = %(viewer_id)s
       AND (h.user_id = %(viewer_id)s OR r.author_id = %(viewer_id)s) ORDER BY r.id, u.id
    """,
    {
        "rowId": "기록 번호",
        "name": "올릴 때의 이름",
        "file": "파일",
        "createdAt": "올린 시각",
    },
)
HEALTH_LINKS = Record(
    "health-links",
    "건강수첩 공유 링크",
    """
    SELECT h.name AS hamster_name, s.from_day, s.to_day, s.has_papers, s.created_at, s.expires_at
      FROM health_shares s JOIN hamsters h ON h.id = s.hamster_id
     WHERE s.member_id = %(viewer_id)s ORDER BY s.id
    """,
    {
        "hamsterName": "햄스터 이름",
        "fromDay": "보이는 첫날",
        "toDay": "보이는 마지막 날",
        "hasPapers": "서류도 보이는지",
        "createdAt": "만든 시각",
        "expiresAt": "끝나는 시각",
    },
)
HEALTH_ALERTS = Record(
    "health-alerts",
    "건강수첩의 알림",
    """
    SELECT h.name AS hamster_name, a.rule, a.cause, a.said::text AS said, a.told, a.answer,
           a.answered_at, a.raised_at, a.ended_at
      FROM health_alerts a JOIN hamsters h ON h.id = a.hamster_id
     WHERE h.user_id = %(viewer_id)s ORDER BY a.id DESC
    """,
    {
        "hamsterName": "햄스터 이름",
        "rule": "어느 규칙에서",
        "cause": "무엇 때문에",
        "said": "알린 값(JSON)",
        "told": "알린 정도",
        "answer": "답 (pregnancy 임신, slip 잘못 적음, vet 병원에 감, seen 확인함)",
        "answeredAt": "답한 시각",
        "raisedAt": "알린 시각",
        "endedAt": "지나간 시각",
    },
)
HEALTH_SETTINGS = Record(
    "health-settings",
    "건강수첩 설정",
    """
    SELECT h.name AS hamster_name, s.quiet_days
      FROM health_settings s JOIN hamsters h ON h.id = s.hamster_id
     WHERE h.user_id = %(viewer_id)s ORDER BY h.id
    """,
    {"hamsterName": "햄스터 이름", "quietDays": "며칠 동안 기록이 없으면 알릴지"},
)
