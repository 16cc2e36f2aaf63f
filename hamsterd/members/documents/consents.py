"""Members' consents, and who must consent again before writing (docs/decisions/0090).

While no version requires it, which is nearly always, there is no query. Consents are cached: they
end only when the member leaves.
"""

from collections.abc import Sequence

from hamsterd.core.cache import Cache
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all
from hamsterd.db.transaction import transactional
from hamsterd.members.documents.errors import ConsentNeeded, OtherText
from hamsterd.members.documents.rules import BUILT_IN, CONSENTED, DocumentKind
from hamsterd.members.documents.schemas import ConsentsIn
from hamsterd.members.documents.versions import (
    Version,
    asked_versions,
    cached_library,
    library,
    read_library,
)
from hamsterd.models.members.documents import Consent

AGE = "age14"
AGE_VERSION = "2025-06-27"
"""The declaration of age has no document; this is the date of its wording."""

# Before versions had numbers the first was called by its day.
_AGREED = f"""
    SELECT document,
           max(CASE WHEN version ~ '^[0-9]+$' THEN version::int ELSE {BUILT_IN} END) AS version
      FROM consents WHERE user_id = %(member_id)s AND document <> '{AGE}' GROUP BY document
"""
_AGREE = """
    INSERT INTO consents (user_id, document, version, body_hash)
    VALUES (%(member_id)s, %(document)s, %(version)s, %(body_hash)s)
    ON CONFLICT (user_id, document, version) DO NOTHING
"""

_AGREED_MEMBERS: Cache[bool] = Cache("consents", max_entries=50_000, ttl_seconds=3_600)


class ConsentGate:
    """The process's `Consents`: has this member agreed to the current documents?"""

    def refuse_cached(self, member_id: int) -> bool:
        """True if the member may write; False if a query is needed.

        It runs on the event loop, so nothing here may query the database.
        """
        found = cached_library()
        if found is None:
            return False
        asked = asked_versions(found)
        return not asked or bool(_AGREED_MEMBERS.get(_key(member_id, asked)))

    def refuse_writing(self, member_id: int) -> None:
        """Raise `ConsentNeeded` if they have not agreed yet (worker thread)."""
        if pending_consents(member_id):
            raise ConsentNeeded


def pending_consents(member_id: int) -> list[Version]:
    """The current versions a member still has to agree to (worker thread)."""
    found = library()
    asked = asked_versions(found)
    if not asked or _AGREED_MEMBERS.get(_key(member_id, asked)):
        return []
    version = _AGREED_MEMBERS.version
    with connection():
        rows = fetch_all(_AGREED, member_id=member_id)
    agreed = {row["document"]: row["version"] for row in rows}
    missing = [one for one in asked if agreed.get(one.kind.value, 0) < one.version]
    if not missing:
        _AGREED_MEMBERS.put(_key(member_id, asked), True, version=version)
    return [found[one.kind].in_force() for one in missing]


def last_agreed(member_id: int) -> dict[str, int]:
    """`{"terms": 1, "privacy": 2}`: the latest version of each that a member agreed to."""
    with connection():
        rows = fetch_all(_AGREED, member_id=member_id)
    return {row["document"]: row["version"] for row in rows}


@transactional
def agree(*, member_id: int, form: ConsentsIn) -> None:
    """Record a member's consent to the versions they were shown; raises `OtherText`."""
    found = read_library()
    for consent in form.consents:
        shown = found[DocumentKind(consent.kind)].in_force()
        if (consent.version, consent.body_hash) != (shown.version, shown.body_hash):
            raise OtherText
        execute(
            _AGREE,
            member_id=member_id,
            document=shown.kind.value,
            version=str(shown.version),
            body_hash=shown.body_hash,
        )


def declare_age(member_id: int) -> None:
    """Record that a member declared to be of age, once; in the caller's transaction."""
    execute(_AGREE, member_id=member_id, document=AGE, version=AGE_VERSION, body_hash=None)


def note_first_consents(member_id: int) -> None:
    """Record a new member's consents, in the transaction that creates them."""
    found = read_library()
    rows = consents_to([found[kind].in_force() for kind in CONSENTED])
    Consent.insert_many([{"user": member_id, **row} for row in rows]).execute()


def consents_to(texts: Sequence[Version]) -> list[dict[str, str | None]]:
    """The consents and declarations of a sign-up: rows of `consents` without a member."""
    rows: list[dict[str, str | None]] = [
        {"document": text.kind.value, "version": str(text.version), "body_hash": text.body_hash}
        for text in texts
    ]
    return [*rows, {"document": AGE, "version": AGE_VERSION, "body_hash": None}]


def _key(member_id: int, asked: Sequence[Version]) -> tuple[int, tuple[int, ...]]:
    return member_id, tuple(one.version for one in asked)
