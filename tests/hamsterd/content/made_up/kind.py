"""Their declarations: one with every part, one without a title, one with as little as may be."""

from hamsterd.content.comment_kind import comment_kind
from hamsterd.content.comments import Comments
from hamsterd.content.kind import ContentKind
from hamsterd.content.parts import (
    Cards,
    Count,
    Measure,
    OwnTrash,
    Popularity,
    Reaction,
    Search,
    Snapshot,
    StaffList,
    Words,
)
from hamsterd.content.record import WRITTEN, KindRecord
from hamsterd.content.screening.rules import WritingKind
from hamsterd.content.search_index import Findable
from hamsterd.core.cache import Cache
from hamsterd.core.errors import NotFound
from hamsterd.db.sql import Row
from hamsterd.http.caching.fragments import Flags
from hamsterd.members.comment_schemas import comment_out
from hamsterd.members.levels.rules import Source
from hamsterd.members.levels.writing import WritingExperience
from hamsterd.models.members.accounts import User
from tests.hamsterd.content.made_up.model import (
    Burrow,
    Recipe,
    RecipeBookmark,
    RecipeComment,
    RecipeLike,
    Whisper,
    WhisperComment,
    WhisperLike,
)

RECIPE_CARDS: Cache[bytes] = Cache("recipe_cards", max_entries=10, ttl_seconds=60)
RECIPE_FLAGS: Cache[Flags] = Cache("recipe_flags", max_entries=10, ttl_seconds=60)
WHISPER_CARDS: Cache[bytes] = Cache("whisper_cards", max_entries=10, ttl_seconds=60)
WHISPER_FLAGS: Cache[Flags] = Cache("whisper_flags", max_entries=10, ttl_seconds=60)


class RecipeNotFound(NotFound):
    """No such recipe."""


class WhisperNotFound(NotFound):
    """No such line."""


class BurrowNotFound(NotFound):
    """No such burrow."""


def _findable(recipe: Row) -> Findable:
    return Findable(recipe["id"], recipe["name"], (), recipe["steps"])


RECIPE = ContentKind(
    name="recipe",
    noun="간식 레시피",
    label="간식 레시피",
    plural="recipes",
    trashed="지운 레시피",
    model=Recipe,
    address="/recipe/{id}",
    not_found=RecipeNotFound,
    words=Words(title="name", text="steps", screened_as=WritingKind.COMMUNITY),
    snapshot=Snapshot(columns=("name", "steps")),
    own_trash=OwnTrash(),
    likes=Reaction(RecipeLike, "recipe_id", kept="likes_count"),
    bookmarks=Reaction(RecipeBookmark, "recipe_id", kept="bookmarks_count"),
    popularity=Popularity(),
    cards=Cards(cache=RECIPE_CARDS, flags=RECIPE_FLAGS),
    experience=WritingExperience(Source.POST, key="recipe", likes="like:recipe"),
    search=Search(name="recipe", columns="name, steps", findable=_findable),
    record=KindRecord(
        "recipes", "간식 레시피", {"id": "번호", "name": "이름", "steps": "만드는 법", **WRITTEN}
    ),
    staff_list=StaffList("t.likes_count, t.comments_count", {}),
    counts=(
        Count(User, "posts_count"),
        Count(User, "total_likes", of=Measure.LIKES_BY_OTHERS),
    ),
)
RECIPE_COMMENT = comment_kind(
    name="recipe_comment",
    label="레시피 댓글",
    plural="recipe_comments",
    trashed="지운 레시피 댓글",
    model=RecipeComment,
    parent=RECIPE,
    parent_id="recipe_id",
    answers_id="parent_id",
)

WHISPER = ContentKind(
    name="whisper",
    noun="한마디",
    label="한마디",
    plural="whispers",
    trashed="지운 한마디",
    model=Whisper,
    address="/whisper/{id}",
    not_found=WhisperNotFound,
    words=Words(screened_as=WritingKind.COMMUNITY),
    snapshot=Snapshot(columns=("content",)),
    own_trash=OwnTrash(),
    likes=Reaction(WhisperLike, "whisper_id", kept="likes_count"),
    cards=Cards(cache=WHISPER_CARDS, flags=WHISPER_FLAGS),
    record=KindRecord("whispers", "한마디", {"id": "번호", "content": "내용", **WRITTEN}),
    staff_list=StaffList("t.likes_count", {}),
)
WHISPER_COMMENT = comment_kind(
    name="whisper_comment",
    label="한마디 댓글",
    plural="whisper_comments",
    trashed="지운 한마디 댓글",
    model=WhisperComment,
    parent=WHISPER,
    parent_id="whisper_id",
    is_counted=False,
)

BURROW = ContentKind(
    name="burrow",
    noun="굴",
    label="굴",
    plural="burrows",
    trashed="지운 굴",
    model=Burrow,
    address="/burrow/{id}",
    not_found=BurrowNotFound,
    words=Words(has_mentions=False),
    snapshot=Snapshot(columns=("content",)),
    record=KindRecord("burrows", "굴", {"id": "번호", "content": "내용", **WRITTEN}),
)

KINDS = (RECIPE, RECIPE_COMMENT, WHISPER, WHISPER_COMMENT, BURROW)
COMMENTS = {
    RECIPE: Comments(RECIPE_COMMENT, comment_out),
    WHISPER: Comments(WHISPER_COMMENT, comment_out),
}
