"""A mail's two faces from its templates: plain text, and HTML in the site's colours."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from hamsterd.config import Settings
from hamsterd.core.text.visible import isolated
from hamsterd.db.site.site_settings import site_settings
from hamsterd.delivery.mail.rules import ADVERTISING_MARK, SUBJECTS, MailKind

if TYPE_CHECKING:
    from jinja2 import Environment

ACCENT = "#a64707"
"""Token `primary`, light (portal/src/shared/design/tokens.css); mails have no dark theme."""
TEMPLATES = Path(__file__).with_name("templates")


@dataclass(frozen=True, slots=True)
class Rendered:
    """A rendered mail."""

    subject: str
    text: str
    html: str


def render(kind: MailKind, site: Settings, **words: object) -> Rendered:
    """The mail `kind` filled with `words`; a word that a template lacks is an error."""
    own = site_settings(site)
    heading = SUBJECTS[kind].format_map({name: _shown(word) for name, word in words.items()})
    known = {
        "site_name": own.site_name,
        "base_url": site.base_url,
        "contact_email": own.contact_email,
        "heading": heading,
        "logo": own.logo,
        "accent": own.accent_color or ACCENT,
        **words,
    }
    templates = _templates()
    mark = f"{ADVERTISING_MARK} " if kind is MailKind.ADVERTISEMENT else ""
    return Rendered(
        subject=f"{mark}[{own.site_name}] {heading}",
        text=templates.get_template(f"{kind.value}.txt").render(known),
        html=templates.get_template(f"{kind.value}.html").render(known),
    )


@lru_cache(maxsize=1)
def _templates() -> "Environment":
    import jinja2  # noqa: PLC0415  # whoever queues a mail imports this, hardly any renders one

    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        autoescape=jinja2.select_autoescape(["html"]),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        finalize=_shown,
    )


def _shown(word: object) -> object:
    """A value in a template: members' words are isolated from direction changes; addresses stay."""
    return isolated(word) if type(word) is str and "://" not in word else word
