"""Changing settings: an audit row for each that changed, heard by every process with the commit."""

from collections.abc import Mapping
from typing import Any

from psycopg2.extras import Json
from pydantic import ValidationError

from hamsterd.audit.actions import Action
from hamsterd.audit.actors import member_behind
from hamsterd.audit.errors import UndoConflict
from hamsterd.audit.service import Act, record
from hamsterd.config import Settings
from hamsterd.core.errors import InvalidInput
from hamsterd.db.site.setting_fields import FIELDS, SiteSettings, is_of_environment
from hamsterd.db.site.site_flags import lock_switches
from hamsterd.db.site.site_settings import StoredSettings, read_stored
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transactional
from hamsterd.http.shapes.validation import sentence
from hamsterd.http.shapes.versions import require_version
from hamsterd.members.second_factor.queries import factor_ways
from hamsterd.models.db import SiteSwitch
from hamsterd.realtime.bus import drop_cached, tell_everybody
from hamsterd.staff.desk.site_settings.errors import (
    OwnSecondFactorFirst,
    SettingNotFound,
    SettingOfEnvironment,
)
from hamsterd.staff.desk.site_settings.listing import settings_out
from hamsterd.staff.desk.site_settings.logo import attach_logo
from hamsterd.staff.desk.site_settings.schemas import SettingsIn

LOGO = "logo"
STAFF_FACTOR = "staff_second_factor"
CACHE = "site_settings"
SHOWN_IN = ("responses", "loads", "sitemaps")
"""Whole answers to visitors, some of which depend on a setting that was read before they began."""
EVENT = "site"
"""The event for open pages: they reload `/api/site`."""

_SET = """
    INSERT INTO site_switches (name, value, updated_by_id)
    VALUES (%(key)s, %(value)s, %(member_id)s)
    ON CONFLICT (name) DO UPDATE
       SET value = EXCLUDED.value, updated_by_id = EXCLUDED.updated_by_id, updated_at = now()
"""


@transactional
def set_settings(*, form: SettingsIn, actor: str, site: Settings) -> list[int]:
    """Set the values of `form`, all or none; returns the audit ids.

    Raises `EditedSince` if another person changed one since they were read, `SettingNotFound`,
    `SettingOfEnvironment`, `OwnSecondFactorFirst`, or `InvalidInput` by key.
    """
    lock_switches()
    for group in settings_out(site).groups:
        require_version(form.versions.get(group.key), group.version)
    before = read_stored()
    now = StoredSettings(before).under(site)
    asked = {key: value for key, value in form.values.items() if _is_change(key, value, now)}
    asked |= {key: None for key, value in form.values.items() if value is None and key in before}
    _require_settable(asked, site)
    after = _checked(before, asked)
    _require_own_factor(before, after, actor)
    if asked.get(LOGO):
        attach_logo(after[LOGO])
    return [
        _set(key, before.get(key), after.get(key), actor)
        for key in asked
        if before.get(key) != after.get(key)
    ]


def undo_set(act: Act, actor: str, site: Settings) -> None:
    """The inverse of setting: the value before, unless it was set again since."""
    key, was, became = act["after"]["key"], act["before"]["value"], act["after"]["value"]
    lock_switches()
    stored = read_stored()
    if stored.get(key) != became:
        raise UndoConflict
    _require_settable([key], site)
    after = _checked(stored, {key: was})
    _require_own_factor(stored, after, actor)
    _write(key, after.get(key), actor)


def _is_change(key: str, value: Any, now: SiteSettings) -> bool:
    if key not in FIELDS:
        raise SettingNotFound(fields={key: SettingNotFound.message})
    return value is not None and value != getattr(now, key)


def _require_settable(keys: Any, site: Settings) -> None:
    given = [key for key in keys if is_of_environment(key, site)]
    if given:
        raise SettingOfEnvironment(fields=dict.fromkeys(given, SettingOfEnvironment.message))


def _require_own_factor(before: Mapping[str, Any], after: Mapping[str, Any], actor: str) -> None:
    """Staff who require a second factor must have one themselves; the command line has no account.

    Raises `OwnSecondFactorFirst`.
    """
    member_id = member_behind(actor)
    is_demanded = after.get(STAFF_FACTOR) == "on" != before.get(STAFF_FACTOR)
    if is_demanded and member_id is not None and not factor_ways(member_id):
        said = OwnSecondFactorFirst.message
        raise OwnSecondFactorFirst(fields={STAFF_FACTOR: said})


def _checked(stored: Mapping[str, Any], asked: Mapping[str, Any]) -> dict[str, Any]:
    """The values to store, validated; None in `asked` deletes the stored value."""
    wanted = {key: value for key, value in {**stored, **asked}.items() if value is not None}
    try:
        read = SiteSettings.model_validate(wanted)
    except ValidationError as error:
        fields = {str(one["loc"][0]): sentence(one) for one in error.errors() if one["loc"]}
        said = fields or {key: sentence(error.errors()[0]) for key in asked}
        raise InvalidInput(next(iter(said.values())), fields=said) from error
    return {key: getattr(read, key) for key in wanted}


def _set(key: str, before: Any, after: Any, actor: str) -> int:
    _write(key, after, actor)
    return record(
        actor=actor,
        action=Action.SETTING_SET,
        target_type="setting",
        before={"key": key, "value": before},
        after={"key": key, "value": after},
    )


def _write(key: str, value: Any, actor: str) -> None:
    if value is None:
        execute(SiteSwitch.delete().where(SiteSwitch.name == key))
    else:
        execute(_SET, key=key, value=Json({"value": value}), member_id=member_behind(actor))
    for cache in (CACHE, *SHOWN_IN):
        drop_cached(cache)
    tell_everybody(EVENT)
