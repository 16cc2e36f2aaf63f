"""Members, their sessions, and the links that reach them by mail."""

from peewee import Check, DateField, IntegerField, TextField, UUIDField

from hamsterd.core.data_kinds import NO_KIND, DataKind
from hamsterd.core.text.folding import folded
from hamsterd.db.fields import (
    Key,
    TimestamptzField,
    counter,
    flag,
    generated,
    instant,
    instant_now,
    instant_or_none,
    json_object,
    reference,
    word,
)
from hamsterd.models.base import ID_RANGE, Table, add_index, add_unique
from hamsterd.models.personal import (
    ELSEWHERE_SHOWN,
    KEY,
    MACHINERY,
    Delete,
    Elsewhere,
    NotInRecord,
    in_record,
    member_data,
    nobodys,
)
from hamsterd.models.topics import Topic

PRESENT = "status IN ('active', 'suspended')"
"""Over `users`: members who have not left; literally as in a partial index."""

LET_IN = f"{PRESENT} AND awaiting_since IS NULL"
"""Over `users`: visible members."""


def step_of(count: str) -> str:
    """SQL of a number that grows with `count`, by one for each quarter more."""
    return f"floor(4 * ln(greatest({count}, 0) + 1))::int"


EXACT_STEPS = 7
"""Below it each step is of one number: 0, 1, 2, 3 or 4."""
EXACT_EXPERIENCE = 100
"""Below it `experience_step` is the experience itself: most members of a site are there."""


class User(Table):
    """A member. A purged one keeps its row, so that public writing keeps an author."""

    username = TextField(null=True)
    email = TextField(null=True)
    nickname = TextField()
    # For comparing names (`core/skeletons`). Of older look-alikes only the first has one.
    username_skeleton = TextField(null=True)
    nickname_skeleton = TextField(null=True)
    password_hash = TextField(null=True)
    # Google's link as the release before stores it; now in `linked_identities` (migration 0081).
    google_subject = TextField(null=True)
    google_email = TextField(null=True)
    google_linked_at = instant_or_none()
    email_verified_at = instant_or_none()
    profile_image = TextField(null=True)
    level = counter(1)
    experience = counter()
    streak_days = counter()
    # Stored counters. `hamster counters recount` repairs a drift, so no CHECK makes it an error.
    total_likes = counter()
    diaries_count = counter()
    private_diaries_count = counter()
    posts_count = counter()
    comments_count = counter()
    hamsters_count = counter()
    followers_count = counter()
    following_count = counter()
    # Staff role; `http/rights/permissions.py` has its permissions. `is_admin` follows from it.
    role = TextField(null=True)
    is_admin = flag(default=False)
    status = word("active")
    suspended_until = instant_or_none()
    withdrawn_at = instant_or_none()
    # Since when they await approval (`staff/people/sign_ups`), and their introduction.
    awaiting_since = instant_or_none()
    refused_at = instant_or_none()
    greeting = TextField(null=True)
    last_login_at = instant_or_none()
    last_attendance_at = instant_or_none()
    # The last day that rests and days of outage cover without a check-in.
    streak_covered_until = DateField(null=True)
    # Not indexed on purpose: it changes with every visit and stays a heap-only update.
    last_seen_at = instant_or_none()
    # Coarse copies that have an index, since they rarely change (docs/decisions/0150).
    likes_step = generated(IntegerField, step_of("total_likes"))
    followers_step = generated(IntegerField, step_of("followers_count"))
    experience_step = generated(
        IntegerField,
        f"CASE WHEN experience < {EXACT_EXPERIENCE} THEN experience"
        f" ELSE {EXACT_EXPERIENCE} + {step_of('experience')} END",
    )
    last_seen_hour = generated(
        TimestamptzField, "date_trunc('hour', last_seen_at AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'"
    )
    settings = json_object()
    created_at = instant_now()
    updated_at = instant_now()

    class Meta:
        constraints = (
            Check(
                "status IN ('active', 'suspended', 'banned', 'withdrawn', 'purged')",
                "users_status_check",
            ),
            Check("role IN ('owner', 'admin', 'moderator', 'analyst')", "users_role_check"),
            Check(
                "is_admin = coalesce(role IN ('owner', 'admin'), FALSE)",
                "users_is_admin_check",
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


# Sign-in, sign-up and renaming: unique, ignoring the case of Latin letters.
add_unique(User, "users_username_key", folded("username"))
add_unique(User, "users_email_key", folded("email"))
# Purged members share one nickname.
add_unique(User, "users_nickname_key", folded("nickname"), where="status <> 'purged'")
add_unique(User, "users_username_skeleton_key", "username_skeleton")
add_unique(User, "users_nickname_skeleton_key", "nickname_skeleton")
# The same release finds its member by it.
add_unique(User, "users_google_subject_key", "google_subject")
# Staff members; the last owner may not leave.
add_index(User, "users_staff", "id", where="role IS NOT NULL")
# The console's list of members, in orders that do not change with every like and visit.
_COUNTS = ("diaries_count", "posts_count", "likes_step", "followers_step", "experience_step")
for _sort in ("level", *_COUNTS):
    add_index(User, f"users_by_{_sort}", _sort, "id", where="status <> 'purged'")
for _sort in ("last_seen_hour", "last_login_at"):
    add_index(
        User, f"users_by_{_sort}", f"{_sort} DESC NULLS LAST", "id DESC", where="status <> 'purged'"
    )
add_index(User, "users_banned", "id", where="status = 'banned'")
# Who joined on a day or in a week.
add_index(User, "users_joined", "created_at")
# The sitemap: when each range changed, and the content of one.
add_index(
    User,
    "users_sitemap",
    f"({ID_RANGE})",
    "updated_at DESC",
    where=PRESENT,
)
# The jobs that end suspensions and purge withdrawn members.
add_index(User, "users_suspended", "suspended_until", where="status = 'suspended'")
add_index(User, "users_withdrawn", "withdrawn_at", where="status = 'withdrawn'")
# The queue of members awaiting approval.
add_index(
    User,
    "users_awaiting",
    "awaiting_since",
    "id",
    where="awaiting_since IS NOT NULL AND status IN ('active', 'suspended')",
)


class Session(Table):
    """A sign-in: a browser's cookie, or an API client's pair of tokens (decisions §1.4).

    A refresh creates a new row of the same `family`. The used one stays until it expires, so that
    its reuse is detected and the family revoked. Hashes are lower-case hexadecimal SHA-256.
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
    # The network as limits and blocks count it (`http.limits.networks`); deleted with the address.
    network = TextField(null=True)
    created_at = instant_now()
    last_seen_at = instant_now()
    expires_at = instant()
    revoked_at = instant_or_none()
    # The last proof of identity, such as signing in; a remembered device is no proof.
    proved_at = instant_or_none()
    # When it was last used for the console; written about once a minute.
    console_seen_at = instant_or_none()

    class Meta:
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
# Other members from a network lately.
add_index(
    Session,
    "sessions_network",
    "network",
    "last_seen_at DESC",
    "user_id",
    where="network IS NOT NULL",
)
# Revoking a family.
add_index(Session, "sessions_family", "family", where="family IS NOT NULL")
# The job that deletes expired rows.
add_index(Session, "sessions_expiry", "expires_at")


class SignInFailure(Table):
    """A wrong password, counted per account and network (`accounts.lockout`).

    `account` is the lower-case hexadecimal SHA-256 of the member's id, or of the typed name if
    nobody has it, so that a password typed as a name is not stored. `address` is the network: an
    IPv4 address or a /64.
    """

    account = TextField()
    address = TextField()
    failed_at = instant_now()


# The lock: the latest failures of an account, from one network and from all. There are few, because
# after a hundred in an hour one a minute is allowed.
add_index(SignInFailure, "sign_in_failures_lock", "account", "address", "failed_at DESC")
# The job that deletes expired rows.
add_index(SignInFailure, "sign_in_failures_failed", "failed_at")


class PasswordResetToken(Table):
    """A link that changes a password once (decisions §1.7); only its SHA-256 is stored."""

    user_id: Key
    user = reference(User, on_delete="CASCADE")
    token_hash = TextField()
    used = flag(default=False)
    created_at = instant_now()
    expires_at = instant()


# Following the link.
add_unique(PasswordResetToken, "password_reset_tokens_token_hash_key", "token_hash")
# Voiding a member's earlier links.
add_index(PasswordResetToken, "password_reset_tokens_user", "user_id", where="NOT used")
# The job that deletes expired rows.
add_index(PasswordResetToken, "password_reset_tokens_expiry", "expires_at")


class EmailToken(Table):
    """A link that verifies an address once (decisions/0039); only its SHA-256 is stored.

    `verify`: the member's own address. `change`: the new address. `approve`: sent to the current
    address, so that its owner agrees before the new one is written to.
    """

    user_id: Key
    user = reference(User, on_delete="CASCADE")
    purpose = TextField()
    email = TextField()
    token_hash = TextField()
    used = flag(default=False)
    created_at = instant_now()
    expires_at = instant()

    class Meta:
        constraints = (
            Check("purpose IN ('verify', 'change', 'approve')", "email_tokens_purpose_check"),
        )


# Following the link.
add_unique(EmailToken, "email_tokens_token_hash_key", "token_hash")
# A member's latest links: pending ones, and how many were requested within the hour.
add_index(EmailToken, "email_tokens_user", "user_id", "created_at DESC")
# How often an address was written to within the hour, by any member's request.
add_index(EmailToken, "email_tokens_address", folded("email"), "created_at DESC")
# The job that deletes expired rows.
add_index(EmailToken, "email_tokens_expiry", "expires_at")

member_data(
    Session,
    "user_id",
    Delete(),
    in_record("sessions")
    .without(KEY, "token_hash", "refresh_hash")
    .without(
        MACHINERY,
        "remember_me",
        "family",
        "refresh_expires_at",
        "refresh_used_at",
        "proved_at",
        "console_seen_at",
    )
    .without(ELSEWHERE_SHOWN, "network"),
    topic=Topic.VISITS,
    leaks=(DataKind.DEVICE,),
)
member_data(
    PasswordResetToken,
    "user_id",
    Delete(),
    NotInRecord("the hash of a link; the mail is in the record"),
    topic=Topic.MAIL_LINKS,
    leaks=NO_KIND,
)
member_data(
    EmailToken,
    "user_id",
    Delete(),
    in_record("email-links").without(KEY, "token_hash"),
    topic=Topic.MAIL_LINKS,
    leaks=(DataKind.EMAIL,),
)

member_data(
    User,
    "id",
    Elsewhere("operations.retention.purge: the row stays and says nothing"),
    in_record("account")
    .without(
        ELSEWHERE_SHOWN,
        "google_subject",
        "google_email",
        "google_linked_at",
        "diaries_count",
        "private_diaries_count",
        "posts_count",
        "comments_count",
        "hamsters_count",
        "followers_count",
        "following_count",
        "last_attendance_at",
        "streak_covered_until",
    )
    .without(
        MACHINERY,
        "username_skeleton",
        "nickname_skeleton",
        "likes_step",
        "followers_step",
        "experience_step",
        "last_seen_hour",
        "status",
        "withdrawn_at",
        "refused_at",
        "updated_at",
    ),
    topic=Topic.ACCOUNT,
    leaks=(
        DataKind.EMAIL,
        DataKind.NAME,
        DataKind.PASSWORD,
    ),
)
nobodys(SignInFailure, "what was typed at the form, whoever it was; gone within days")
