"""Documents for members: a version with its text, its changes, and the coming version."""

from collections.abc import Mapping
from typing import Any

from hamsterd.core.clock import spoken_day
from hamsterd.core.text.particles import with_particle
from hamsterd.members.documents.comparing import changes_between
from hamsterd.members.documents.consents import last_agreed, pending_consents
from hamsterd.members.documents.errors import DocumentNotFound
from hamsterd.members.documents.filling import Filling, filled_sections
from hamsterd.members.documents.rules import ANNOUNCED, DocumentKind, DocumentState
from hamsterd.members.documents.schemas import (
    ChangeOut,
    DocumentOut,
    DocumentVersionOut,
    PendingConsent,
    SectionOut,
    VersionOut,
)
from hamsterd.members.documents.versions import Library, Version, Versions, library


def kind_of(name: str) -> DocumentKind:
    """The kind of that name in an address; raises `DocumentNotFound`."""
    try:
        return DocumentKind(name)
    except ValueError as error:
        raise DocumentNotFound from error


def document_in_force(kind: DocumentKind, found: Library, filling: Filling) -> DocumentOut:
    """The current version; no query."""
    versions = found[kind]
    return DocumentOut(**_shown(versions, versions.in_force(), filling))


def document_version(kind: DocumentKind, number: int, filling: Filling) -> DocumentVersionOut:
    """A version at its permanent address, with its changes; raises `DocumentNotFound`."""
    versions = library()[kind]
    version = versions.numbered(number)
    before = versions.before(version)
    return DocumentVersionOut(
        **_shown(versions, version, filling),
        changed_from=before.version if before else None,
        changes=_changes(before, version, filling),
    )


def pending(member_id: int, filling: Filling) -> list[PendingConsent]:
    """The documents a member must agree to, with the changes since their last consent."""
    asked = pending_consents(member_id)
    agreed = last_agreed(member_id) if asked else {}
    return [_asked(version, agreed, filling) for version in asked]


def coming_notice(found: Library) -> tuple[str, str] | None:
    """`("12월 24일부터 이용약관이 바뀌어요.", "/terms-of-service/2")`: the next change."""
    waiting = [coming for kind in ANNOUNCED if (coming := found[kind].coming())]
    if not waiting:
        return None
    first = min(waiting, key=lambda version: version.effective_on)
    return f"{coming_sentence(first)} 무엇이 바뀌는지 읽어 보세요.", address_of(first)


def coming_sentence(version: Version) -> str:
    """`2026년 12월 24일부터 이용약관이 바뀌어요.`"""
    what = with_particle(version.kind.label, "이", "가")
    return f"{spoken_day(version.effective_on)}부터 {what} 바뀌어요."


def address_of(version: Version) -> str:
    """The permanent address of a version."""
    return f"{version.kind.path}/{version.version}"


def version_out(versions: Versions, version: Version) -> VersionOut:
    """A version in a list."""
    return VersionOut(**_listed(versions, version))


def _listed(versions: Versions, version: Version) -> dict[str, Any]:
    return {
        "version": version.version,
        "effective_on": version.effective_on,
        "state": versions.state(version),
        "is_adverse": version.is_adverse,
        "needs_consent": version.needs_consent,
    }


def _shown(versions: Versions, version: Version, filling: Filling) -> dict[str, Any]:
    coming = versions.coming()
    begun = [one for one in versions.standing if versions.state(one) is not DocumentState.SCHEDULED]
    sections = filled_sections(version.body, filling)
    return _listed(versions, version) | {
        "kind": version.kind,
        "title": version.kind.label,
        "path": version.kind.path,
        "body_hash": version.body_hash,
        "sections": [SectionOut.of(section) for section in sections],
        "coming": version_out(versions, coming) if coming else None,
        "versions": [version_out(versions, one) for one in reversed(begun)],
    }


def _changes(before: Version | None, after: Version, filling: Filling) -> list[ChangeOut]:
    if before is None:
        return []
    return [ChangeOut.of(one) for one in changes_between(before.body, after.body, filling)]


def _asked(version: Version, agreed: Mapping[str, int], filling: Filling) -> PendingConsent:
    versions = library()[version.kind]
    last = agreed.get(version.kind.value)
    before = next((one for one in versions.all if one.version == last), None)
    return PendingConsent(
        kind=version.kind,
        title=version.kind.label,
        path=address_of(version),
        version=version.version,
        body_hash=version.body_hash,
        effective_on=version.effective_on,
        agreed_version=last,
        changes=_changes(before, version, filling),
    )
