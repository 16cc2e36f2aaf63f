"""The shapes of the console's settings."""

from enum import StrEnum
from typing import Any, Literal

from pydantic import Field, computed_field

from hamsterd.db.site.setting_fields import SettingGroup
from hamsterd.http.shapes.schema import Body, Out
from hamsterd.http.shapes.versions import Version, version_of

SETTINGS_MAX = 200
"""More than there are."""

SettingValue = str | int | bool | None
Kind = Literal["text", "bytes", "number", "switch", "choice", "moment", "color", "image"]
"""The type of a setting.

`moment`: a minute in Seoul, `2026-12-01T09:00`, or empty; `color`: `#rrggbb`, or empty; `image`:
the URL of an uploaded picture, or empty.
"""


class Source(StrEnum):
    """Where a setting's value comes from; the environment wins."""

    label: str

    def __new__(cls, value: str, label: str) -> "Source":
        """A source by its name on the wire, with its label for operators."""
        source = str.__new__(cls, value)
        source._value_, source.label = value, label
        return source

    ENVIRONMENT = "environment", "환경 변수"
    SITE = "site", "사이트"
    DEFAULT = "default", "기본값"


class SettingOut(Out):
    """One setting as a form shows it.

    `variable` is the environment variable that sets it, if any.
    """

    key: str
    group: SettingGroup
    label: str
    help: str
    kind: Kind
    value: SettingValue
    default: SettingValue
    source: Source
    variable: str | None
    minimum: int | None
    maximum: int | None
    max_length: int | None
    is_required: bool
    choices: dict[str, str] | None
    """The choices with their labels."""


class GroupOut(Out):
    """A panel of settings."""

    key: SettingGroup
    label: str
    settings: list[SettingOut]

    @computed_field  # type: ignore[prop-decorator]  # pydantic's way of a property that is sent
    @property
    def version(self) -> str:
        """Sent back by the form, so that concurrent edits are detected."""
        return version_of(self, ("settings",))


class SettingsOut(Out):
    """Every setting, in the order in which they are shown."""

    groups: list[GroupOut]
    notes: dict[str, str]
    """By key: a sentence about the current effect of a setting."""

    @property
    def settings(self) -> list[SettingOut]:
        """All of them in a row."""
        return [one for group in self.groups for one in group.settings]


class SettingsIn(Body):
    """`values` by key, those that are to change; null takes the default again.

    `versions` are those of the panels that were read.
    """

    values: dict[str, Any] = Field(max_length=SETTINGS_MAX)
    versions: dict[SettingGroup, Version] = Field(
        default_factory=dict, max_length=len(SettingGroup)
    )


class SettingsDone(SettingsOut):
    """After a change: an audit row for each setting that changed."""

    audit_ids: list[int]


class TestMailOut(Out):
    """Where the test mail is on its way to, masked."""

    __test__ = False  # no test case, for pytest
    email: str
