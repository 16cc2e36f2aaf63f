"""The setup form as HTML, with the typed values and an error at each field."""

from collections.abc import Collection
from functools import lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template, select_autoescape

from hamsterd.config import SAMPLE, Settings
from hamsterd.core.errors import HamsterError
from hamsterd.db.site.setting_fields import shown_as
from hamsterd.site.setup.rules import BOARD_FIELDS, limits
from hamsterd.site.setup.service import OWNER, SETTINGS, asked_settings, board_field

CHECK = "표시된 칸을 고치고 다시 눌러 주세요. 비밀번호는 한 번 더 적어 주세요."


def page(
    *,
    typed: dict[str, Any],
    site: Settings,
    asked_at: str,
    nonce: str,
    error: HamsterError | None,
    is_over: bool,
) -> bytes:
    """The page at the origin `asked_at`; `is_over` if the site was set up meanwhile."""
    boards = [*typed["boards"], *[""] * BOARD_FIELDS][: max(BOARD_FIELDS, len(typed["boards"]))]
    asked = asked_settings(site)
    shown = ["code", *asked, *OWNER, *map(board_field, range(len(boards)))]
    fields = (error and error.fields) or {}
    html = _template().render(
        typed={**typed, "boards": boards},
        given={key: str(getattr(site, key)) for key in SETTINGS if key not in asked},
        sample=SAMPLE,
        base_url=site.base_url if _is_elsewhere(site, asked_at) else "",
        asked_at=asked_at,
        limits=_limits(),
        sign_ups=shown_as("sign_ups", "choices"),
        fields=fields,
        first_bad=next((name for name in shown if name in fields), ""),
        message=_message(error, shown),
        nonce=nonce,
        is_over=is_over,
    )
    return html.encode()


def _message(error: HamsterError | None, shown: Collection[str]) -> str:
    """The message above the form; fields that are shown have their own."""
    if error is None:
        return ""
    fields = error.fields or {}
    unseen = [sentence for name, sentence in fields.items() if name not in shown]
    return " ".join(unseen) or (CHECK if fields else error.message)


def _is_elsewhere(site: Settings, asked_at: str) -> bool:
    """Whether mails would lead nowhere, or the browser keep no sign-in made here."""
    is_plain = site.secure_cookies and not asked_at.startswith("https://")
    return site.base_url != asked_at and (site.is_at_sample or is_plain)


@lru_cache(maxsize=1)
def _limits() -> dict[str, int]:
    return limits()


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
