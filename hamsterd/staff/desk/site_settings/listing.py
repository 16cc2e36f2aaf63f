"""Every setting with its value, its bounds and where the value comes from."""

from typing import Literal, get_origin

from pydantic.fields import FieldInfo

from hamsterd.config import Settings
from hamsterd.core.settings.setting_errors import PREFIX
from hamsterd.db.site.setting_fields import (
    FIELDS,
    GROUPS,
    SHARED,
    SettingGroup,
    SiteSettings,
    shown_as,
)
from hamsterd.db.site.setting_fields import is_of_environment as is_given
from hamsterd.db.site.site_settings import StoredSettings, read_stored
from hamsterd.members.accounts.queries import count_awaiting
from hamsterd.members.second_factor.queries import count_bare_staff
from hamsterd.staff.desk.site_settings.schemas import (
    GroupOut,
    Kind,
    SettingOut,
    SettingsOut,
    Source,
)


def settings_out(environment: Settings) -> SettingsOut:
    """The settings for console and command: from the database, not from the cache."""
    stored = StoredSettings(read_stored())
    listed = [_setting(key, field, stored, environment) for key, field in FIELDS.items()]
    return SettingsOut(
        groups=[
            GroupOut(
                key=group,
                label=group.label,
                settings=[one for one in listed if one.group is group],
            )
            for group in SettingGroup
        ],
        notes=_notes(),
    )


def _notes() -> dict[str, str]:
    notes = {}
    if awaiting := count_awaiting():
        notes["sign_ups"] = f"가입 승인을 기다리는 사람이 {awaiting:,}명 있어요."
    if bare := count_bare_staff():
        notes["staff_second_factor"] = f"2단계 인증이 없는 운영진이 {bare:,}명 있어요."
    return notes


def source_of(key: str, stored: StoredSettings, environment: Settings) -> Source:
    """Where its value comes from; one that another release stored and this one refuses is not."""
    if is_given(key, environment):
        return Source.ENVIRONMENT
    is_stored = key in stored.values
    is_used = is_stored and getattr(stored.under(environment), key) == stored.values[key]
    return Source.SITE if is_used else Source.DEFAULT


def _setting(
    key: str, field: FieldInfo, stored: StoredSettings, environment: Settings
) -> SettingOut:
    now: SiteSettings = stored.under(environment)
    return SettingOut(
        key=key,
        group=GROUPS[shown_as(key, "group")],
        label=field.title or key,
        help=field.description or "",
        kind=_kind(key, field),
        value=getattr(now, key),
        default=field.default,
        source=source_of(key, stored, environment),
        variable=f"{PREFIX}{key.upper()}" if key in SHARED else None,
        minimum=_bound(field, "ge"),
        maximum=_bound(field, "le"),
        max_length=_bound(field, "max_length"),
        is_required=bool(_bound(field, "min_length")),
        choices=shown_as(key, "choices"),
    )


def _kind(key: str, field: FieldInfo) -> Kind:
    special: Kind | None = shown_as(key, "kind")
    if special is not None:
        return special
    if field.annotation is bool:
        return "switch"
    if get_origin(field.annotation) is Literal:
        return "choice"
    if field.annotation is int:
        return "bytes" if key.endswith("_bytes") else "number"
    return "text"


def _bound(field: FieldInfo, name: str) -> int | None:
    found = (getattr(one, name, None) for one in field.metadata)
    return next((int(bound) for bound in found if bound is not None), None)
