"""How long records are kept, in the words of the privacy policy: they follow the settings."""

from hamsterd.config import Settings

_MONTH_DAYS, _YEAR_DAYS = 30, 365


def kept_in_words(settings: Settings) -> dict[str, str]:
    """Values of the policy's `{misuse}`, `{usage}`, …: `{"misuse": "1년", …}`."""
    return {
        "misuse": in_words(settings.retain_misuse_days),
        "access_log": in_words(settings.retain_access_log_days),
        "usage": in_words(settings.retain_usage_days),
        "reset_links": in_words(settings.retain_reset_links_days),
        "inquiries": in_words(settings.retain_inquiries_days),
        "ads": in_words(settings.retain_ads_days),
        "pushes": in_words(settings.retain_pushes_days),
        "read_notifications": in_words(settings.retain_read_notifications_days),
        "unread_notifications": in_words(settings.retain_unread_notifications_days),
    }


def in_words(days: int) -> str:
    """`1년`, `3개월`, `100일`."""
    if days % _YEAR_DAYS == 0:
        return f"{days // _YEAR_DAYS}년"
    if days % _MONTH_DAYS == 0:
        return f"{days // _MONTH_DAYS}개월"
    return f"{days}일"
