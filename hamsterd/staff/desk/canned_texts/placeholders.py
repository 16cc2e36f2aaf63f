"""Placeholders in braces in prepared texts.

The site's name is filled in before a text is inserted. `{nickname}` is filled in when the text is
stored, because one reason may go to many members.
"""

import re

from hamsterd.config import Settings
from hamsterd.db.site.site_settings import site_settings
from hamsterd.db.sql import fetch_value
from hamsterd.models.members.accounts import User
from hamsterd.staff.desk.canned_texts.rules import PLACEHOLDERS

_IN_BRACES = re.compile(r"\{([^{}\n]{0,40})\}")
_NICKNAME = "{nickname}"
_SITE_NAME = "{site_name}"
SOMEBODY = "이용자"
"""In place of an unknown nickname: 이용자님."""


def unknown_placeholders(body: str) -> list[str]:
    """Those in `body` that nothing is filled in for: `["{name}"]`."""
    found = [match for match in _IN_BRACES.finditer(body) if match[1] not in PLACEHOLDERS]
    return list(dict.fromkeys(match[0] for match in found))


def naming_the_site(body: str, site: Settings) -> str:
    """`body` with the site's name, as it is inserted."""
    return body.replace(_SITE_NAME, site_settings(site).site_name)


def addressed(text: str, member_id: int | None) -> str:
    """`text` for that member; call it in the transaction that stores it.

    None stands for an unknown name. Without a placeholder there is no query.
    """
    if _NICKNAME not in text:
        return text
    found = member_id and fetch_value(User.select(User.nickname).where(User.id == member_id))
    return text.replace(_NICKNAME, found or SOMEBODY)
