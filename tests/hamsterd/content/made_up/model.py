"""Their tables."""

from peewee import SQL, DoubleField, TextField

from hamsterd.db.fields import Key, KeyOrNone, counter, instant_now, instant_or_none, reference
from hamsterd.models.base import Table, Written
from hamsterd.models.members.accounts import User


class Recipe(Written):
    """How to make a treat: with a title, liked, bookmarked and commented on."""

    user_id: Key
    user = reference(User, on_delete="RESTRICT")
    name = TextField()
    steps = TextField()
    likes_count = counter()
    comments_count = counter()
    bookmarks_count = counter()
    popularity = DoubleField(default=0.0, constraints=[SQL("DEFAULT 0")])
    created_at = instant_now()
    updated_at = instant_now()
    erased_at = instant_or_none()


class RecipeLike(Table):
    """One member likes one recipe, once."""

    user_id: Key
    user = reference(User, on_delete="CASCADE")
    recipe_id: Key
    recipe = reference(Recipe, on_delete="CASCADE")
    created_at = instant_now()


class RecipeBookmark(Table):
    """A member's bookmark of a recipe, which is unique."""

    user_id: Key
    user = reference(User, on_delete="CASCADE")
    recipe_id: Key
    recipe = reference(Recipe, on_delete="CASCADE")
    created_at = instant_now()


class RecipeComment(Written):
    """A comment on a recipe."""

    user_id: Key
    user = reference(User, on_delete="RESTRICT")
    recipe_id: Key
    recipe = reference(Recipe, on_delete="CASCADE")
    parent_id: KeyOrNone
    parent = reference("self", null=True, on_delete="CASCADE")
    content = TextField()
    created_at = instant_now()
    updated_at = instant_now()
    erased_at = instant_or_none()


class Whisper(Written):
    """A line without a title: liked and commented on, and known by how it begins."""

    user_id: Key
    user = reference(User, on_delete="RESTRICT")
    content = TextField()
    likes_count = counter()
    created_at = instant_now()
    updated_at = instant_now()
    erased_at = instant_or_none()


class WhisperLike(Table):
    """One member likes one line, once."""

    user_id: Key
    user = reference(User, on_delete="CASCADE")
    whisper_id: Key
    whisper = reference(Whisper, on_delete="CASCADE")
    created_at = instant_now()


class WhisperComment(Written):
    """A comment on a whisper. It takes no replies and has no counter."""

    user_id: Key
    user = reference(User, on_delete="RESTRICT")
    whisper_id: Key
    whisper = reference(Whisper, on_delete="CASCADE")
    content = TextField()
    created_at = instant_now()
    updated_at = instant_now()
    erased_at = instant_or_none()


class Burrow(Written):
    """The place where a hamster sleeps: no title, likes, comments or trash of its own."""

    user_id: Key
    user = reference(User, on_delete="RESTRICT")
    content = TextField()
    created_at = instant_now()
    updated_at = instant_now()


TABLES = (
    *(Recipe, RecipeLike, RecipeBookmark, RecipeComment),
    *(Whisper, WhisperLike, WhisperComment),
    Burrow,
)
