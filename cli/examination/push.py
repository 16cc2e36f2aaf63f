"""Whether members' devices are rung."""

from collections.abc import Iterator

from cli.examination.findings import Finding
from cli.output import Mark
from cli.site import Site
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_row

PUSH_LATE_MINUTES = 30
REFUSED_HOURS = 24

_STANDING = """
    SELECT (SELECT count(*) FROM push_subscriptions) AS devices,
           (SELECT count(*) FROM push_messages WHERE status = 'pending'
               AND due_at < now() - make_interval(mins => %(minutes)s)) AS late,
           (SELECT count(*) FROM push_messages WHERE status = 'failed'
               AND created_at > now() - make_interval(hours => %(hours)s)) AS refused,
           (SELECT count(DISTINCT host) FROM process_reports
             WHERE reported_at > now() - interval '1 minute') AS hosts
"""


def check_push(site: Site) -> Iterator[Finding]:
    """Whether members' devices are rung."""
    with connection():
        found = fetch_row(_STANDING, minutes=PUSH_LATE_MINUTES, hours=REFUSED_HOURS)
    is_shared = site.settings.secret_key or site.settings.vapid_private_key
    if found["hosts"] > 1 and not is_shared:
        mend = "모든 호스트에 같은 HAMSTERD_SECRET_KEY를 정해 주세요."
        says = f"호스트 {found['hosts']}대가 저마다 다른 키로 서명해 기기에 알림이 가지 않아요."
        yield Finding("푸시", Mark.BAD, says, mend)
    elif found["late"]:
        mend = "이 서버에서 푸시 서비스(https)로 나갈 수 있는지 확인해 주세요."
        says = f"기기로 보낼 알림 {found['late']:,}개가 {PUSH_LATE_MINUTES}분 넘게 밀렸어요."
        yield Finding("푸시", Mark.BAD, says, mend)
    elif found["refused"]:
        mend = "HAMSTERD_CONTACT_EMAIL이 실제 주소인지, 서명 키가 바뀌지 않았는지 확인해 주세요."
        says = f"푸시 서비스가 하루 사이 {found['refused']:,}개를 받지 않았어요."
        yield Finding("푸시", Mark.WARN, says, mend)
    else:
        says = f"기기 {found['devices']:,}대에 밀린 알림이 없어요."
        yield Finding("푸시", Mark.GOOD, says)
