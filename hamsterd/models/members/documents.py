"""Versions of the site's documents written by staff, and members' consents."""

from peewee import SQL, BigIntegerField, Check, DateField, IntegerField, TextField

from hamsterd.core.data_kinds import NO_KIND
from hamsterd.db.fields import (
    Key,
    KeyOrNone,
    flag,
    instant_now,
    instant_or_none,
    reference,
)
from hamsterd.models.base import Table, add_index, add_unique
from hamsterd.models.members.accounts import User
from hamsterd.models.personal import OF_STAFF, STAFF_ACT, Delete, in_record, member_data
from hamsterd.models.topics import Topic


class DocumentVersion(Table):
    """A version of a document, from its draft on; version 1 of each comes with the program.

    A draft has neither number nor day. `announced_up_to` and `retracted_up_to` are the ids of the
    last members told of it, and of its withdrawal; further columns say when all were told.
    """

    kind = TextField()
    version = IntegerField(null=True)
    body = TextField()
    body_hash = TextField()
    is_adverse = flag(default=False)
    needs_consent = flag(default=False)
    effective_on = DateField(null=True)
    author_id: KeyOrNone
    author = reference(User, null=True, on_delete="SET NULL")
    created_at = instant_now()
    updated_at = instant_now()
    published_at = instant_or_none()
    withdrawn_at = instant_or_none()
    announced_up_to = BigIntegerField(default=0, constraints=[SQL("DEFAULT 0")])
    announced_at = instant_or_none()
    retracted_up_to = BigIntegerField(default=0, constraints=[SQL("DEFAULT 0")])
    retracted_at = instant_or_none()

    class Meta:
        constraints = (
            Check("kind IN ('terms', 'privacy', 'rules', 'faq')", "document_versions_kind_check"),
            Check(
                "(published_at IS NULL) = (version IS NULL)"
                " AND (published_at IS NULL) = (effective_on IS NULL)",
                "document_versions_published_check",
            ),
            Check("version > 1", "document_versions_version_check"),
        )


# A version at its own address.
add_unique(DocumentVersion, "document_versions_version_key", "kind", "version")
# One draft of each kind at a time.
add_unique(DocumentVersion, "document_versions_draft_key", "kind", where="published_at IS NULL")
# A purged author's versions.
add_index(DocumentVersion, "document_versions_author", "author_id", where="author_id IS NOT NULL")


class Consent(Table):
    """A member's consent: to which version, and when (decisions §1.9).

    `body_hash` is the lower-case hexadecimal SHA-256 of the text. NULL for declarations, which have
    no text, and for consents from before it was stored.
    """

    user_id: Key
    user = reference(User, on_delete="CASCADE")
    document = TextField()
    version = TextField()
    body_hash = TextField(null=True)
    agreed_at = instant_now()

    class Meta:
        constraints = (
            Check("document IN ('terms', 'privacy', 'age14')", "consents_document_check"),
        )


# A member's consents; agreeing twice to one version is once.
add_unique(Consent, "consents_user_document_version_key", "user_id", "document", "version")

member_data(DocumentVersion, "author_id", STAFF_ACT, OF_STAFF, topic=Topic.STAFF, leaks=NO_KIND)
member_data(
    Consent, "user_id", Delete(), in_record("consents"), topic=Topic.AGREEMENT, leaks=NO_KIND
)
