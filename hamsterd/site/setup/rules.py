"""How much the first form takes."""

from typing import Any

from pydantic import BaseModel

from hamsterd.community.schemas import BoardIn
from hamsterd.db.site.setting_fields import SiteSettings
from hamsterd.members.accounts.schemas import RegisterIn

MOST_FORM_BYTES = 16_384
BOARD_FIELDS = 6
"""The proposed ones and room for two more."""
MOST_BOARDS = 20
CODE_MAX = 40
"""Length of a typed code, including copied extra characters."""


def limits() -> dict[str, int]:
    """Maximum length of each field, from the schemas: `{"username": 20, …}`."""
    longest = {**_longest(SiteSettings), **_longest(RegisterIn)}
    return {**longest, "boards": _longest(BoardIn)["name"], "code": CODE_MAX}


def _longest(shape: type[BaseModel]) -> dict[str, int]:
    stated: dict[str, dict[str, Any]] = shape.model_json_schema()["properties"]
    return {name: one["maxLength"] for name, one in stated.items() if "maxLength" in one}
