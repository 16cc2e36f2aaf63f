"""The reminders of a member's hamsters, the member's ticks, and their calendar."""

from hamsterd.content.visibility import UNDELETED
from hamsterd.hamsters.carers.access import care
from hamsterd.hamsters.carers.rules import Care
from hamsterd.operations.exports.records.record import Record

CARE_REMINDERS = Record(
    "care-reminders",
    "돌봄 알림",
    f"""
    SELECT r.id, h.name AS hamster_name, r.kind, r.name, r.dose, r.starts_on, r.every_days,
           (SELECT string_agg(bit::text, ',' ORDER BY bit) FROM generate_series(1, 7) AS bit
             WHERE r.weekdays & (1 << (bit - 1)) > 0) AS weekdays,
           to_char(make_interval(mins => r.minute), 'HH24:MI') AS at, r.is_paused,
           m.reminder_id IS NOT NULL AS tells_me, r.created_at
      FROM care_reminders r JOIN hamsters h ON h.id = r.hamster_id
      LEFT JOIN care_reminder_members m ON m.reminder_id = r.id AND m.member_id = %(viewer_id)s
     WHERE h.user_id = %(viewer_id)s
        OR (m.reminder_id IS NOT NULL AND h.{UNDELETED}
            AND {care("%(viewer_id)s")} = '{Care.WRITE}')
     ORDER BY r.id
    """,
    {
        "id": "알림 번호",
        "hamsterName": "햄스터 이름",
        "kind": "sand_bath 모래 목욕, wheel 쳇바퀴 청소, bedding 베딩 갈기, medicine 약 먹이기,"
        " weight 몸무게 재기, other 직접 적은 돌봄",
        "name": "약 이름이나 직접 적은 말",
        "dose": "용량",
        "startsOn": "시작한 날",
        "everyDays": "며칠마다",
        "weekdays": "요일 (1 월요일부터 7 일요일)",
        "at": "시각 (서울)",
        "isPaused": "쉬고 있는지",
        "tellsMe": "나에게 알리는지",
        "createdAt": "만든 시각",
    },
)
CARE_TICKS = Record(
    "care-ticks",
    "마쳤다고 표시한 돌봄",
    """
    SELECT t.reminder_id, t.day, t.health_row_id AS row_id, t.ticked_at
      FROM care_ticks t WHERE t.member_id = %(viewer_id)s ORDER BY t.id
    """,
    {
        "reminderId": "알림 번호",
        "day": "하기로 한 날",
        "rowId": "건강수첩의 기록 번호",
        "tickedAt": "표시한 시각",
    },
)
CARE_CALENDAR = Record(
    "care-calendar",
    "돌봄 캘린더 주소",
    "SELECT created_at FROM care_calendars WHERE member_id = %(viewer_id)s",
    {"createdAt": "만든 시각"},
)
