"""Its declaration."""

from hamsterd.content.kind import ContentKind, Count
from hamsterd.content.record import WRITTEN, KindRecord
from hamsterd.content.screening.rules import WritingKind
from hamsterd.content.search_index import Findable
from hamsterd.core.errors import NotFound
from hamsterd.db.sql import Row


class RecipeNotFound(NotFound):
    """No such recipe."""


def _findable(recipe: Row) -> Findable:
    return Findable(recipe["id"], recipe["name"], (), recipe["steps"])


RECIPE = ContentKind(
    name="recipe",
    noun="간식 레시피",
    label="간식 레시피",
    plural="recipes",
    trashed="지운 레시피",
    table="recipes",
    address="/recipe/{id}",
    title="name",
    text="steps",
    snapshot="name, steps",
    record=KindRecord("recipes", "간식 레시피", {"id": "번호", "name": "이름", **WRITTEN}),
    not_found=RecipeNotFound,
    screened_as=WritingKind.COMMUNITY,
    counts=(Count("users", "posts_count"),),
    searched_as="recipe",
    search_columns="name, steps",
    findable=_findable,
)
