"""Members' notification preferences: only deviations from the default are stored."""

from hamsterd.config import Settings
from hamsterd.core.errors import InvalidInput
from hamsterd.core.quiet_hours import QUIET_BEGINS, QUIET_ENDS, QUIET_ZONE
from hamsterd.db.handle import connection
from hamsterd.db.sql import Row, execute, fetch_all, fetch_one
from hamsterd.db.transaction import transactional
from hamsterd.delivery.mail.rules import MailKind
from hamsterd.delivery.mail.service import withdraw_mail
from hamsterd.delivery.push.keys import public_key
from hamsterd.models.notifications import NotificationPreference, NotificationSetting
from hamsterd.notifications.marketing import set_marketing
from hamsterd.notifications.rules import DEFAULTS, Channels, Choice, PreferenceKind
from hamsterd.notifications.schemas import (
    PreferenceIn,
    PreferenceOut,
    PreferencesIn,
    PreferencesOut,
    QuietHoursOut,
)

_CHOOSE = """
    INSERT INTO notification_preferences (user_id, kind, on_site, on_push, on_mail)
    VALUES (%(member_id)s, %(kind)s, %(site)s, %(push)s, %(mail)s)
        ON CONFLICT (user_id, kind) DO UPDATE
       SET on_site = EXCLUDED.on_site, on_push = EXCLUDED.on_push, on_mail = EXCLUDED.on_mail
"""
_SET = """
    INSERT INTO notification_settings AS kept
           (user_id, wants_digest, has_quiet_hours, rings_red_flags)
    VALUES (%(member_id)s, coalesce(%(digest)s, FALSE), coalesce(%(quiet)s, TRUE),
            coalesce(%(red_flags)s, FALSE))
        ON CONFLICT (user_id) DO UPDATE
       SET wants_digest = coalesce(%(digest)s, kept.wants_digest),
           has_quiet_hours = coalesce(%(quiet)s, kept.has_quiet_hours),
           rings_red_flags = coalesce(%(red_flags)s, kept.rings_red_flags)
"""


class PreferenceIsFixed(InvalidInput):
    """Notifications about a member's rights cannot be turned off."""

    message = "운영자 안내는 꼭 필요한 소식이라 끌 수 없어요."


@transactional
def preferences(*, member_id: int, site: Settings) -> PreferencesOut:
    """The whole matrix for a member."""
    channels = channels_of(member_id)
    setting = _setting_of(member_id)
    return PreferencesOut(
        kinds=[_row(kind, choice, channels[kind]) for kind, choice in DEFAULTS.items()],
        digest=bool(setting and setting["wants_digest"]),
        quiet_hours=QuietHoursOut(
            enabled=setting is None or setting["has_quiet_hours"],
            begins=f"{QUIET_BEGINS:%H:%M}",
            ends=f"{QUIET_ENDS:%H:%M}",
            time_zone=QUIET_ZONE,
        ),
        red_flags_at_night=bool(setting and setting["rings_red_flags"]),
        marketing_since=setting["marketing_since"] if setting else None,
        push_public_key=public_key(site),
    )


def has_quiet_hours(member_id: int) -> bool:
    """Whether their devices are quiet at night (worker thread)."""
    with connection():
        setting = _setting_of(member_id)
    return setting is None or bool(setting["has_quiet_hours"])


def _setting_of(member_id: int) -> Row | None:
    return fetch_one(
        NotificationSetting.select(
            NotificationSetting.wants_digest,
            NotificationSetting.has_quiet_hours,
            NotificationSetting.rings_red_flags,
            NotificationSetting.marketing_since,
        ).where(NotificationSetting.user_id == member_id)
    )


def channels_of(member_id: int) -> dict[PreferenceKind, Channels]:
    """The channels of each kind: the member's choice, or the default."""
    rows = fetch_all(
        NotificationPreference.select(
            NotificationPreference.kind,
            NotificationPreference.on_site,
            NotificationPreference.on_push,
            NotificationPreference.on_mail,
        ).where(NotificationPreference.user_id == member_id)
    )
    chosen = {row["kind"]: Channels(row["on_site"], row["on_push"], row["on_mail"]) for row in rows}
    return {kind: chosen.get(kind, choice.channels) for kind, choice in DEFAULTS.items()}


@transactional
def change_preferences(*, member_id: int, form: PreferencesIn, site: Settings) -> PreferencesOut:
    """Change what `form` names; idempotent.

    Raises `PreferenceIsFixed` if it turns off a mandatory one.
    """
    for row in form.kinds:
        _choose(member_id, row)
    quiet = form.quiet_hours.enabled if form.quiet_hours else None
    red_flags = form.red_flags_at_night
    if any(chosen is not None for chosen in (form.digest, quiet, red_flags)):
        execute(_SET, member_id=member_id, digest=form.digest, quiet=quiet, red_flags=red_flags)
    if form.digest is False:
        withdraw_mail(MailKind.DIGEST, members=[member_id])
    if form.marketing is not None:
        set_marketing(member_id, wants=form.marketing, site=site)
    return preferences(member_id=member_id, site=site)


def stop_digest(member_id: int) -> None:
    """Mail no more digests, nor one that waits. In the caller's transaction."""
    execute(
        NotificationSetting.update(wants_digest=False).where(
            NotificationSetting.user_id == member_id
        )
    )
    withdraw_mail(MailKind.DIGEST, members=[member_id])


def stop_mail(member_id: int, kind: PreferenceKind) -> None:
    """Mail no more news of that kind; where else it is told stays. In the caller's transaction."""
    now = channels_of(member_id)[kind]
    _choose(member_id, PreferenceIn(kind=kind, site=now.site, push=now.push, mail=False))


def _choose(member_id: int, row: PreferenceIn) -> None:
    choice = DEFAULTS[row.kind]
    wanted = Channels(site=row.site, push=row.push, mail=row.mail)
    if row.kind is PreferenceKind.HEALTH and not (wanted.site and wanted.mail):
        withdraw_mail(MailKind.HEALTH_ALERT, members=[member_id])  # they wait for the morning
    if wanted == choice.channels:
        execute(
            NotificationPreference.delete().where(
                NotificationPreference.user_id == member_id,
                NotificationPreference.kind == row.kind.value,
            )
        )
        return
    if choice.is_fixed:
        raise PreferenceIsFixed
    execute(
        _CHOOSE,
        member_id=member_id,
        kind=row.kind.value,
        site=wanted.site,
        push=wanted.push,
        mail=wanted.mail,
    )


def _row(kind: PreferenceKind, choice: Choice, channels: Channels) -> PreferenceOut:
    return PreferenceOut(
        kind=kind,
        label=choice.label,
        site=channels.site,
        push=channels.push,
        mail=channels.mail,
        is_fixed=choice.is_fixed,
    )
