"""All announced versions, cached, and which one is in force on a day.

The bus drops the cache when one is announced or withdrawn. The day is compared at each read, so a
version comes into force at midnight in Seoul in every process.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path

from hamsterd.core.cache import Cache
from hamsterd.core.clock import kst_day
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_all
from hamsterd.members.documents.errors import DocumentNotFound
from hamsterd.members.documents.rules import (
    BUILT_IN,
    BUILT_IN_ON,
    CONSENTED,
    DocumentKind,
    DocumentState,
    hash_of,
)

TEXTS = Path(__file__).with_name("texts")
CACHE = "documents"

_PUBLISHED = """
    SELECT kind, version, body, body_hash, is_adverse, needs_consent, effective_on,
           withdrawn_at IS NOT NULL AS is_withdrawn
      FROM document_versions WHERE published_at IS NOT NULL ORDER BY kind, version
"""
# kind   version  body  body_hash  is_adverse  needs_consent  effective_on  is_withdrawn
# terms  2        …     9f86d0…    t           t              2026-12-24    f


@dataclass(frozen=True, slots=True)
class Version:
    """One version that was announced."""

    kind: DocumentKind
    version: int
    body: str
    body_hash: str
    is_adverse: bool
    needs_consent: bool
    effective_on: date
    is_withdrawn: bool


@dataclass(frozen=True, slots=True)
class Versions:
    """The versions of one document, the oldest first; those of later numbers come later."""

    all: Sequence[Version]

    def in_force(self, day: date | None = None) -> Version:
        """The version in force on `day` (default: today)."""
        today = day or kst_day()
        return next(one for one in reversed(self.standing) if one.effective_on <= today)

    def coming(self) -> Version | None:
        """The announced version that waits for its day."""
        last = self.standing[-1]
        return last if last.effective_on > kst_day() else None

    def before(self, version: Version) -> Version | None:
        """The version before it; None for the first."""
        earlier = [one for one in self.standing if one.version < version.version]
        return earlier[-1] if earlier else None

    def state(self, version: Version) -> DocumentState:
        """Its state today."""
        if version.is_withdrawn:
            return DocumentState.WITHDRAWN
        if version.effective_on > kst_day():
            return DocumentState.SCHEDULED
        return DocumentState.IN_FORCE if version == self.in_force() else DocumentState.PAST

    def numbered(self, number: int) -> Version:
        """The version with that number; raises `DocumentNotFound`."""
        for version in self.all:
            if version.version == number:
                return version
        raise DocumentNotFound

    def to_agree_to(self) -> Version | None:
        """The latest version in force that requires consent; None if none ever did."""
        begun = [one for one in self.standing if one.effective_on <= kst_day()]
        return next((one for one in reversed(begun) if one.needs_consent), None)

    @property
    def standing(self) -> Sequence[Version]:
        """All that were not withdrawn."""
        return [one for one in self.all if not one.is_withdrawn]


Library = dict[DocumentKind, Versions]

_LIBRARY: Cache[Library] = Cache(CACHE, max_entries=1, ttl_seconds=60)


def cached_library() -> Library | None:
    """All documents when this process has them in memory: no query."""
    return _LIBRARY.get(0)


def library() -> Library:
    """All documents, from memory or by a query; in a worker thread."""
    found = _LIBRARY.get(0)
    if found is None:
        version = _LIBRARY.version
        with connection():
            found = read_library()
        _LIBRARY.put(0, found, version=version)
    return found


def read_library() -> Library:
    """All documents by a query, as the running transaction sees them."""
    rows = [Version(**{**row, "kind": DocumentKind(row["kind"])}) for row in fetch_all(_PUBLISHED)]
    return {
        kind: Versions([built_in(kind), *(row for row in rows if row.kind is kind)])
        for kind in DocumentKind
    }


@cache
def built_in(kind: DocumentKind) -> Version:
    """The first version, which comes with the program."""
    body = (TEXTS / f"{kind.value}.md").read_text(encoding="utf-8").strip()
    return Version(
        kind=kind,
        version=BUILT_IN,
        body=body,
        body_hash=hash_of(body),
        is_adverse=False,
        needs_consent=False,
        effective_on=BUILT_IN_ON,
        is_withdrawn=False,
    )


def asked_versions(found: Library) -> list[Version]:
    """The version of each document that members must have agreed to; usually none."""
    asked = (found[kind].to_agree_to() for kind in CONSENTED)
    return [version for version in asked if version is not None]
