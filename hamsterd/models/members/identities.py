"""Accounts at Google, Kakao and Naver that open a member's."""

from peewee import Check, CompositeKey, TextField

from hamsterd.core.data_kinds import DataKind
from hamsterd.db.fields import Key, instant_now, instant_or_none, reference
from hamsterd.models.base import PlainTable, Table, add_unique
from hamsterd.models.members.accounts import User
from hamsterd.models.personal import Elsewhere, in_record, member_data, nobodys
from hamsterd.models.topics import Topic


class LinkedIdentity(Table):
    """A provider account, by its subject, and the member whose account it opens.

    `shown_email` is masked: enough for its owner to recognise it. `linked_at` is NULL for links
    from before it was stored.
    """

    user_id: Key
    user = reference(User, on_delete="CASCADE")
    provider = TextField()
    subject = TextField()
    shown_email = TextField(null=True)
    linked_at = instant_or_none()

    class Meta:
        constraints = (
            Check(
                "provider IN ('google', 'kakao', 'naver')",
                "linked_identities_provider_check",
            ),
        )


# Signing in with a provider finds its member.
add_unique(LinkedIdentity, "linked_identities_subject_key", "provider", "subject")
# A member's own, one of each provider.
add_unique(LinkedIdentity, "linked_identities_user_key", "user_id", "provider")


class IdentityUnlink(PlainTable):
    """A connection that a provider must still be asked to end; deleted when done, or after a
    week.
    """

    provider = TextField()
    subject = TextField()
    asked_at = instant_now()

    class Meta:
        primary_key = CompositeKey("provider", "subject")


member_data(
    LinkedIdentity,
    "user_id",
    Elsewhere("hamsterd.members.sign_in_providers.links.remove_links"),
    in_record("sign-ins"),
    topic=Topic.SIGN_IN_PROVIDERS,
    leaks=(DataKind.EMAIL,),
)

nobodys(IdentityUnlink, "an account elsewhere that was let go there; gone when that is done")
