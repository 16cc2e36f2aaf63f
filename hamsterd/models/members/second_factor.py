"""Second factors: authenticator apps, passkeys, recovery codes, remembered devices."""

from peewee import BigIntegerField, Check, TextField

from hamsterd.core.data_kinds import NO_KIND, DataKind
from hamsterd.db.fields import (
    Key,
    KeyOrNone,
    instant,
    instant_now,
    instant_or_none,
    reference,
    text_list,
)
from hamsterd.models.base import PlainTable, Table, add_index, add_unique
from hamsterd.models.members.accounts import User
from hamsterd.models.personal import KEY, MACHINERY, PASSING, Delete, in_record, member_data
from hamsterd.models.topics import Topic


class AuthenticatorApp(Table):
    """A member's authenticator app (TOTP, RFC 6238); `secret` is encrypted with the site's key.

    `last_step` is the time step of the last accepted code: no code is valid twice.
    """

    user_id: Key
    user = reference(User, on_delete="CASCADE")
    secret = TextField()
    last_step = BigIntegerField()
    created_at = instant_now()
    last_used_at = instant_or_none()


# Signing in; one app for each member.
add_unique(AuthenticatorApp, "authenticator_apps_user_key", "user_id")


class RecoveryCode(Table):
    """A single-use code in place of a lost device; only its keyed hash is stored."""

    user_id: Key
    user = reference(User, on_delete="CASCADE")
    code_hash = TextField()
    created_at = instant_now()
    used_at = instant_or_none()


# Using a code, and counting the remaining ones.
add_unique(RecoveryCode, "recovery_codes_user_code_key", "user_id", "code_hash")


class RememberedDevice(Table):
    """A browser that skips the second factor until `expires_at`; stored as its cookie's SHA-256."""

    user_id: Key
    user = reference(User, on_delete="CASCADE")
    token_hash = TextField()
    user_agent = TextField()
    created_at = instant_now()
    last_used_at = instant_now()
    expires_at = instant()


# Signing in with its cookie.
add_unique(RememberedDevice, "remembered_devices_token_hash_key", "token_hash")
# A member's list.
add_index(RememberedDevice, "remembered_devices_user", "user_id")
# The job that deletes expired rows.
add_index(RememberedDevice, "remembered_devices_expiry", "expires_at")


class Passkey(Table):
    """A key pair on a member's device (WebAuthn); only its public part is stored.

    `credential_id`, `public_key` and `user_handle` are base64url. `sign_count` is the device's
    counter of signatures, if it has one. All passkeys of a member share one handle, which reveals
    nothing about them.
    """

    user_id: Key
    user = reference(User, on_delete="CASCADE")
    user_handle = TextField()
    credential_id = TextField()
    public_key = TextField()
    sign_count = BigIntegerField()
    transports = text_list()
    name = TextField()
    created_at = instant_now()
    last_used_at = instant_or_none()


# Signing in with it.
add_unique(Passkey, "passkeys_credential_key", "credential_id")
# A member's list.
add_index(Passkey, "passkeys_user", "user_id", "id")


class PasskeyChallenge(PlainTable):
    """A challenge for a passkey, valid once and for one purpose; stored as its SHA-256.

    The member is NULL while signing in with a passkey alone.
    """

    challenge_hash = TextField(primary_key=True)
    purpose = TextField()
    user_id: KeyOrNone
    user = reference(User, null=True, on_delete="CASCADE")
    expires_at = instant()

    class Meta:
        constraints = (
            Check(
                "purpose IN ('register', 'sign_in', 'second_step', 'proof')",
                "passkey_challenges_purpose_check",
            ),
        )


# The job that deletes expired rows.
add_index(PasskeyChallenge, "passkey_challenges_expiry", "expires_at")

member_data(
    AuthenticatorApp,
    "user_id",
    Delete(),
    in_record("second-factors").without(KEY, "secret").without(MACHINERY, "last_step"),
    topic=Topic.SECOND_FACTOR,
    leaks=(DataKind.DEVICE,),
)
member_data(
    RecoveryCode,
    "user_id",
    Delete(),
    in_record("second-factors").without(KEY, "code_hash"),
    topic=Topic.SECOND_FACTOR,
    leaks=(DataKind.PASSWORD,),
)
member_data(
    RememberedDevice,
    "user_id",
    Delete(),
    in_record("second-factors").without(KEY, "token_hash"),
    topic=Topic.SECOND_FACTOR,
    leaks=(DataKind.DEVICE,),
)
member_data(
    Passkey,
    "user_id",
    Delete(),
    in_record("second-factors")
    .without(MACHINERY, "user_handle", "sign_count", "transports")
    .without(KEY, "credential_id", "public_key"),
    topic=Topic.SECOND_FACTOR,
    leaks=(DataKind.DEVICE,),
)
member_data(
    PasskeyChallenge, "user_id", Delete(), PASSING, topic=Topic.SECOND_FACTOR, leaks=NO_KIND
)
