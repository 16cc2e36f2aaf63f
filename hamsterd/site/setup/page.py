"""The first form as HTML: what was typed stands in it, each refusal at its field."""

from functools import lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template, select_autoescape

from hamsterd.config import Settings
from hamsterd.core.errors import HamsterError
from hamsterd.db.setting_fields import is_of_environment, shown_as
from hamsterd.site.setup.service import SETTINGS

CHECK = "표시된 칸을 고치고 다시 눌러 주세요. 비밀번호는 한 번 더 적어 주세요."
BOARD_FIELDS = 6
"""The proposed ones and room for two more."""


def page(
    *,
    typed: dict[str, Any],
    site: Settings,
    nonce: str,
    error: HamsterError | None,
    is_over: bool,
) -> bytes:
    """The page; `is_over` when somebody else was faster."""
    boards = [*typed["boards"], *[""] * BOARD_FIELDS][: max(BOARD_FIELDS, len(typed["boards"]))]
    html = _template().render(
        typed={**typed, "boards": boards},
        given={key for key in SETTINGS if is_of_environment(key, site)},
        sign_ups=shown_as("sign_ups", "choices"),
        fields=(error and error.fields) or {},
        message=_message(error),
        nonce=nonce,
        is_over=is_over,
    )
    return html.encode()


def _message(error: HamsterError | None) -> str:
    """What stands above the form; fields say the rest themselves."""
    if error is None:
        return ""
    return CHECK if error.fields else error.message


@lru_cache(maxsize=1)
def _template() -> Template:
    templates = Environment(
        loader=FileSystemLoader(Path(__file__).with_name("templates")),
        autoescape=select_autoescape(["html"]),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return templates.get_template("setup.html")
