"""Its table."""

from peewee import TextField

from hamsterd.db.fields import Key, instant_now, instant_or_none, reference
from hamsterd.models.base import Written
from hamsterd.models.members.accounts import User


class Recipe(Written):
    """How to make a treat."""

    user_id: Key
    user = reference(User, on_delete="RESTRICT")
    name = TextField()
    steps = TextField()
    created_at = instant_now()
    updated_at = instant_now()
    erased_at = instant_or_none()

    class Meta:
        table_name = "recipes"
