"""Members, their sessions, their consents and their password resets."""

from peewee import Check, TextField, UUIDField

from hamsterd.db.fields import (
    Key,
    counter,
    flag,
    instant,
    instant_now,
    instant_or_none,
    json_object,
    reference,
    word,
)
from hamsterd.models.base import ID_RANGE, Table, add_index, add_unique


class User(Table):
    """A member. A purged one keeps its row, so that public writing keeps an author."""

    username = TextField(null=True)
    email = TextField(null=True)
    nickname = TextField()
    password_hash = TextField(null=True)
    google_subject = TextField(null=True)
    email_verified_at = instant_or_none()
    profile_image = TextField(null=True)
    level = counter(1)
    experience = counter()
    streak_days = counter()
    # Kept counts; `hamster counters recount` mends a drift, so no CHECK turns it into an error.
    total_likes = counter()
    diaries_count = counter()
    private_diaries_count = counter()
    posts_count = counter()
    comments_count = counter()
    hamsters_count = counter()
    followers_count = counter()
    following_count = counter()
    is_admin = flag(default=False)
    status = word("active")
    suspended_until = instant_or_none()
    withdrawn_at = instant_or_none()
    last_login_at = instant_or_none()
    last_attendance_at = instant_or_none()
    # Not indexed on purpose: it changes with every visit and stays a heap-only update.
    last_seen_at = instant_or_none()
    settings = json_object()
    created_at = instant_now()
    updated_at = instant_now()

    class Meta:
        """Statuses, and what each of them needs."""

        table_name = "users"
        constraints = (
            Check(
                "status IN ('active', 'suspended', 'banned', 'withdrawn', 'purged')",
                "users_status_check",
            ),
            Check("status <> 'suspended' OR suspended_until IS NOT NULL", "users_suspension_check"),
            Check(
                "status NOT IN ('withdrawn', 'purged') OR withdrawn_at IS NOT NULL",
                "users_withdrawal_check",
            ),
            Check(
                "status = 'purged' OR (username IS NOT NULL AND email IS NOT NULL)",
                "users_identity_check",
            ),
            Check("level >= 1", "users_level_check"),
            Check("experience >= 0", "users_experience_check"),
        )


# Sign-in, sign-up and renaming: one person per name, whatever the case.
add_unique(User, "users_username_key", "lower(username)")
add_unique(User, "users_email_key", "lower(email)")
# Those who left for good share one nickname.
add_unique(User, "users_nickname_key", "lower(nickname)", where="status <> 'purged'")
# Google sign-in finds its member.
add_unique(User, "users_google_subject_key", "google_subject")
# Who administers the site; the last one may not go.
add_index(User, "users_admins", "id", where="is_admin")
# Who joined on a day or in a week.
add_index(User, "users_joined", "created_at")
# The sitemap: which ranges changed when, and what is in one.
add_index(
    User,
    "users_sitemap",
    f"({ID_RANGE})",
    "updated_at DESC",
    where="status IN ('active', 'suspended')",
)
# The jobs that end suspensions and purge withdrawn members.
add_index(User, "users_suspended", "suspended_until", where="status = 'suspended'")
add_index(User, "users_withdrawn", "withdrawn_at", where="status = 'withdrawn'")


class Session(Table):
    """One sign-in: a browser's cookie, or an API client's pair of tokens (decisions §1.4).

    A refresh makes a new row of the same `family`; the used one stays until it expires, so that
    its reuse is noticed and the family revoked.
    """

    user_id: Key
    user = reference(User, on_delete="CASCADE")
    token_hash = TextField()
    kind = word("browser")
    remember_me = flag(default=False)
    family = UUIDField(null=True)
    refresh_hash = TextField(null=True)
    refresh_expires_at = instant_or_none()
    refresh_used_at = instant_or_none()
    user_agent = TextField(null=True)
    ip = TextField(null=True)
    created_at = instant_now()
    last_seen_at = instant_now()
    expires_at = instant()
    revoked_at = instant_or_none()

    class Meta:
        """Hashes are the lower-case hexadecimal SHA-256 of the token."""

        table_name = "sessions"
        constraints = (
            Check("kind IN ('browser', 'token')", "sessions_kind_check"),
            Check(
                "(kind = 'token') = (family IS NOT NULL AND refresh_hash IS NOT NULL"
                " AND refresh_expires_at IS NOT NULL)",
                "sessions_token_check",
            ),
        )


# Every signed-in request.
add_unique(Session, "sessions_token_hash_key", "token_hash")
# The refresh grant.
add_unique(Session, "sessions_refresh_hash_key", "refresh_hash")
# A member's list of sign-ins, and revoking all of them.
add_index(Session, "sessions_user", "user_id", "last_seen_at DESC")
# Revoking a family.
add_index(Session, "sessions_family", "family", where="family IS NOT NULL")
# The job that removes what has expired.
add_index(Session, "sessions_expiry", "expires_at")


class SignInFailure(Table):
    """A wrong password, counted per account typed and address (decisions §1.6).

    `account` is the lower-case hexadecimal SHA-256 of what was typed, so that no mistyped
    password is ever stored as a name.
    """

    account = TextField()
    address = TextField()
    failed_at = instant_now()

    class Meta:
        """Rows older than the lock's window go with the nightly clean-up."""

        table_name = "sign_in_failures"


# The lock: the latest failures of one account from one address.
add_index(SignInFailure, "sign_in_failures_lock", "account", "address", "failed_at DESC")
# The job that removes what is past.
add_index(SignInFailure, "sign_in_failures_failed", "failed_at")


class Consent(Table):
    """What a member agreed to, in which version, and when (decisions §1.9)."""

    user_id: Key
    user = reference(User, on_delete="CASCADE")
    document = TextField()
    version = TextField()
    agreed_at = instant_now()

    class Meta:
        """The documents of this site."""

        table_name = "consents"
        constraints = (
            Check("document IN ('terms', 'privacy', 'age14')", "consents_document_check"),
        )


# A member's consents; agreeing twice to one version is once.
add_unique(Consent, "consents_user_document_version_key", "user_id", "document", "version")


class PasswordResetToken(Table):
    """A link that changes a password once (decisions §1.7); only its SHA-256 is stored."""

    user_id: Key
    user = reference(User, on_delete="CASCADE")
    token_hash = TextField()
    used = flag(default=False)
    created_at = instant_now()
    expires_at = instant()

    class Meta:
        """Spent and expired rows go with the nightly clean-up."""

        table_name = "password_reset_tokens"


# Following the link.
add_unique(PasswordResetToken, "password_reset_tokens_token_hash_key", "token_hash")
# Voiding a member's earlier links.
add_index(PasswordResetToken, "password_reset_tokens_user", "user_id", where="NOT used")
# The job that removes what has expired.
add_index(PasswordResetToken, "password_reset_tokens_expiry", "expires_at")
