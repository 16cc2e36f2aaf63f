"""Names that could be mistaken for staff, however they are written (decisions §2, Staff words).

A name whose `glance` (`core.text.skeletons`) contains a staff word is reserved.
"""

from functools import lru_cache

from hamsterd.config import get_settings
from hamsterd.core.errors import InvalidInput
from hamsterd.core.text.skeletons import glance
from hamsterd.db.site.site_settings import site_settings

STAFF_WORDS = ("운영", "관리자", "매니저", "햄찌일기", "admin", "official", "staff")
"""Refused anywhere in a name (decisions §2)."""
STAFF_TITLES = (*STAFF_WORDS, "운영자", "운영진", "administrator")
"""Whole names whose refusal needs no explanation."""
NOUNS = {"nickname": "닉네임", "username": "사용자명"}
"""Form field to its Korean name."""
SITE_NAME_MIN = 3
"""A shorter site name is refused alone, not inside of other names: it may be any word."""


def is_staff_name(name: str, site_name: str) -> bool:
    """Whether `name` holds a staff word or the site's name, or looks as if it did."""
    bare = glance(name)
    own = glance(site_name)
    holds_site = len(own) >= SITE_NAME_MIN and own in bare
    return holds_site or bare == own or any(word in bare for word in _words())


def refuse_staff_name(name: str, *, field: str) -> None:
    """Raise `InvalidInput` under `field` for a name that only the site's own people may have."""
    if not is_staff_name(name, site_settings(get_settings()).site_name):
        return
    is_title = glance(name) in {glance(title) for title in STAFF_TITLES}
    why = "사용할 수 없는 {}이에요" if is_title else "운영진으로 보이는 {}은 쓸 수 없어요"
    sentence = why.format(NOUNS[field])
    raise InvalidInput(sentence, fields={field: sentence})


@lru_cache(maxsize=1)
def _words() -> tuple[str, ...]:
    return tuple(glance(word) for word in STAFF_WORDS)
