"""A member's consent to notices that advertise (정보통신망법 제50조).

It is asked for apart and never assumed. The time it was given is the consent itself; taking it back
deletes what waits to be sent. Either is confirmed to the member with its day (제50조 제7항).
"""

from hamsterd.config import Settings
from hamsterd.core.clock import kst_day, spoken_day
from hamsterd.db.site.site_settings import site_settings
from hamsterd.db.sql import execute
from hamsterd.delivery.mail.rules import MailKind
from hamsterd.delivery.mail.service import withdraw_mail
from hamsterd.models.notifications import NotificationSetting
from hamsterd.notifications.rules import NotificationKind
from hamsterd.notifications.service import announce

_AGREE = """
    INSERT INTO notification_settings AS kept (user_id, marketing_since)
    VALUES (%(member_id)s, now())
        ON CONFLICT (user_id) DO UPDATE SET marketing_since = now()
     WHERE kept.marketing_since IS NULL
"""


def set_marketing(member_id: int, *, wants: bool, site: Settings) -> None:
    """Give or take back the consent; once more changes nothing. In the caller's transaction."""
    if not (execute(_AGREE, member_id=member_id) if wants else _refuse(member_id)):
        return
    announce(
        member_id=member_id,
        kind=NotificationKind.MODERATION,  # the law has them told
        title=f"광고성 정보 {'받기로 했어요' if wants else '그만 받기로 했어요'}",
        message=_confirmation(wants=wants, site=site),
        url="/notifications/settings",
    )


def _refuse(member_id: int) -> bool:
    refused = execute(
        NotificationSetting.update(marketing_since=None).where(
            NotificationSetting.user_id == member_id,
            NotificationSetting.marketing_since.is_null(is_null=False),
        )
    )
    withdraw_mail(MailKind.ADVERTISEMENT, members=[member_id])
    return refused > 0


def _confirmation(*, wants: bool, site: Settings) -> str:
    return (
        f"{spoken_day(kst_day())}에 {site_settings(site).site_name}의 광고성 정보"
        f" 수신 {'동의를' if wants else '거부를'} 처리했어요. 알림 설정에서 언제든 바꿀 수 있어요."
    )
