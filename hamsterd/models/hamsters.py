"""Hamsters, the heroes of the site."""

from peewee import DateField, TextField

from hamsterd.db.fields import Key, counter, instant_now, reference
from hamsterd.models.accounts import User
from hamsterd.models.base import ID_RANGE, LIVE, Written, add_index


class Hamster(Written):
    """A member's hamster; a removed one leaves its name on the diaries written under it."""

    user_id: Key
    user = reference(User, on_delete="CASCADE")
    name = TextField()
    breed = TextField()
    birth_date = DateField(null=True)
    passed_on = DateField(null=True)
    profile_image = TextField(null=True)
    description = TextField(null=True)
    # Kept counts over its visible diaries.
    diaries_count = counter()
    likes_count = counter()
    created_at = instant_now()
    updated_at = instant_now()


# A member's hamsters, oldest first, on the profile and in the diary form.
add_index(Hamster, "hamsters_user", "user_id", "id")
# The sitemap: which ranges changed when, and what is in one.
add_index(
    Hamster,
    "hamsters_sitemap",
    f"({ID_RANGE})",
    "updated_at DESC",
    where=LIVE,
)
# Popular hamsters of all time.
add_index(
    Hamster,
    "hamsters_popular",
    "likes_count DESC",
    "id DESC",
    where=LIVE,
)
