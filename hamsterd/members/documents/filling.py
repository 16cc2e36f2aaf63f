"""Placeholders in documents: the site's name, mail, periods, and what is true of some sites only.

Texts are stored, hashed and agreed to with placeholders; members read them filled in.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from hamsterd.config import Settings
from hamsterd.content.markup.ast import Text
from hamsterd.db.site.setting_fields import SiteSettings
from hamsterd.members.documents.periods import kept_in_words
from hamsterd.members.documents.text import Block, Grid, Items, Line, Runs, Section, sections_of
from hamsterd.models.topics import SPAM_SERVICE

AD_PROVIDER = "ad_provider"
CONTACT = "contact"
CONDITIONS: Mapping[str, Callable[[Settings], bool]] = {
    AD_PROVIDER: lambda site: site.has_ad_provider,
    SPAM_SERVICE: lambda site: site.spam_check_key is not None,
}
"""Marks that begin a sentence, an item or a row, which stands only where they are true."""
_MARK = re.compile(r"\{([a-z_]+)\}")
_ONLY_WITH = re.compile(rf"^((?:-|\d+\.|\|)?\s*)\{{({'|'.join(CONDITIONS)})\}}\s*")
_ADDRESS = re.compile(r"(\{contact\})")

MARKS = {
    "site_name": "사이트 이름",
    CONTACT: "문의 메일 주소와 링크",
    "privacy_officer": "개인정보 보호책임자의 이름이나 부서",
    "misuse": "부정 이용 방지 기록을 두는 기간",
    "access_log": "개인정보를 열어 본 기록을 두는 기간",
    "inquiries": "끝난 문의를 두는 기간",
    "reset_links": "지난 비밀번호 재설정 링크를 두는 기간",
    "usage": "이용 기록과 접속 기록을 두는 기간",
    "ads": "광고 데이터를 두는 기간",
    "pushes": "푸시 기록을 두는 기간",
    "read_notifications": "읽은 알림을 두는 기간",
    "unread_notifications": "읽지 않은 알림을 두는 기간",
    AD_PROVIDER: "문장 맨 앞에 두면 광고 회사의 광고가 나오는 사이트에서만 보여요",
    SPAM_SERVICE: "문장이나 표의 줄 맨 앞에 두면 가입을 스팸 검사 회사에 묻는 사이트에서만 보여요",
}
"""Allowed placeholders in braces, with the console's explanations."""


@dataclass(frozen=True, slots=True)
class Filling:
    """The values of the placeholders on this site."""

    words: tuple[tuple[str, str], ...]
    contact_email: str
    true_marks: frozenset[str]

    @classmethod
    def of(cls, site: Settings, own: SiteSettings) -> "Filling":
        """The current values from the environment and the staff's settings."""
        words = kept_in_words(site) | {
            "site_name": own.site_name,
            "privacy_officer": own.privacy_officer,
        }
        true_marks = frozenset(mark for mark, holds in CONDITIONS.items() if holds(site))
        return cls(tuple(words.items()), own.contact_email, true_marks)


@lru_cache(maxsize=32)
def filled_sections(body: str, filling: Filling) -> tuple[Section, ...]:
    """The text as this site's members read it; the latest are kept, since parsing takes a while."""
    said = (_said(line, filling) for line in body.splitlines())
    text = "\n".join(line for line in said if line is not None)
    return tuple(
        replace(section, blocks=tuple(_addressed(block, filling) for block in section.blocks))
        for section in sections_of(text)
    )


def unknown_marks(body: str) -> list[str]:
    """Placeholders without a value, in order."""
    return [name for name in dict.fromkeys(_MARK.findall(body)) if name not in MARKS]


def _said(line: str, filling: Filling) -> str | None:
    """A line with its marks filled; None for one that is not true of this site."""
    if found := _ONLY_WITH.match(line):
        if found[2] not in filling.true_marks:
            return None
        line = _ONLY_WITH.sub(r"\1", line)
    words = dict(filling.words)
    return _MARK.sub(lambda mark: _escaped(words.get(mark[1]), mark[0]), line)


def _escaped(words: str | None, mark: str) -> str:
    """A site's name is no markup."""
    return mark if words is None else re.sub(r"([\\*_+\[\]|])", r"\\\1", words)


def _addressed(block: Block, filling: Filling) -> Block:
    match block:
        case Line(runs):
            return Line(_with_address(runs, filling))
        case Items(items, is_numbered):
            return Items(tuple(_with_address(runs, filling) for runs in items), is_numbered)
        case Grid():
            return block


def _with_address(runs: Runs, filling: Filling) -> Runs:
    """The contact becomes a mailto link."""
    parts: list[Text] = []
    for run in runs:
        for piece in filter(None, _ADDRESS.split(run.text)):
            parts.append(
                _contact(run, filling) if piece == "{contact}" else replace(run, text=piece)
            )
    return tuple(parts)


def _contact(run: Text, filling: Filling) -> Text:
    address = filling.contact_email
    if not address:
        return replace(run, text="문의", href="/inquiries")
    return replace(run, text=f"문의 메일({address})", href=f"mailto:{address}")
