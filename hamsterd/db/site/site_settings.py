"""The effective settings: the environment's value, else the staff's, else the default.

Staff values are rows of `site_switches` (`staff/desk/site_settings` writes them). Each server
process caches them, invalidated over the bus, so that reading costs no query.
"""

from typing import Any

from pydantic import ValidationError

from hamsterd.config import Settings
from hamsterd.core.cache import Cache
from hamsterd.core.features import Feature
from hamsterd.db.handle import connection
from hamsterd.db.site.setting_fields import FIELDS, SHARED, SiteSettings, is_of_environment
from hamsterd.db.sql import fetch_all

IS_ON = """
    coalesce((SELECT (value ->> 'value')::boolean FROM site_switches WHERE name = '{key}'), TRUE)
"""
"""SQL: whether the part of the site with that `key` is on."""

_STORED = """
    SELECT name, value -> 'value' AS value FROM site_switches WHERE name = ANY(%(names)s)
"""
# name       value
# site_name  "햄찌일기"


class StoredSettings:
    """The staff's values by key, and the effective settings for each environment."""

    def __init__(self, values: dict[str, Any]) -> None:
        self.values = values
        self._known: tuple[dict[str, Any], SiteSettings] | None = None

    def under(self, environment: Settings) -> SiteSettings:
        """The effective settings; computed once for each environment."""
        said = _said_by(environment)
        known = self._known
        if known is None or known[0] != said:
            # The environment is not limited by our bounds: the operator knows why.
            known = self._known = said, _usable(self.values).model_copy(update=said)
        return known[1]


_CACHED: Cache[StoredSettings] = Cache("site_settings", max_entries=1, ttl_seconds=60)


def cached_site_settings(environment: Settings) -> SiteSettings | None:
    """The effective settings if this process has cached them: no query."""
    stored = _CACHED.get(0)
    return None if stored is None else stored.under(environment)


def site_settings(environment: Settings) -> SiteSettings:
    """The effective settings, cached or queried; in a worker thread."""
    return _stored().under(environment)


def is_on(feature: Feature) -> bool:
    """Whether a part of the site is on; in a worker thread. The environment cannot set it."""
    return _stored().values.get(feature.key) is not False


def _stored() -> StoredSettings:
    stored = _CACHED.get(0)
    if stored is None:
        version = _CACHED.version
        stored = StoredSettings(read_stored())
        _CACHED.put(0, stored, version=version)
    return stored


def read_stored() -> dict[str, Any]:
    """The staff's values by a query, without keys that this release does not know."""
    with connection():
        rows = fetch_all(_STORED, names=list(FIELDS))
    return {row["name"]: row["value"] for row in rows}


def forget_site_settings() -> None:
    """Drop the cached values; for processes that do not hear the bus."""
    _CACHED.drop()


def _said_by(environment: Settings) -> dict[str, Any]:
    return {
        key: getattr(environment, key) or type(FIELDS[key].default)()
        for key in SHARED
        if is_of_environment(key, environment)
    }


def _usable(stored: dict[str, Any]) -> SiteSettings:
    """`stored`, without values that another release allowed and this one does not."""
    try:
        return SiteSettings.model_validate(stored)
    except ValidationError as error:
        refused = {problem["loc"][0] for problem in error.errors() if problem["loc"]}
        kept = {key: value for key, value in stored.items() if key not in refused}
        return SiteSettings() if kept == stored else _usable(kept)
