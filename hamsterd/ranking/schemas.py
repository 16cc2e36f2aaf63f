"""The shapes of rankings (spec 1 §3)."""

from pydantic import Field

from hamsterd.ranking.rules import POPULAR_DEFAULT
from hamsterd.web.paging import MAX_LIMIT
from hamsterd.web.schema import Out, Query


class PopularHamster(Out):
    """A hamster and what its visible diaries earned; `imageUrl` is null without a picture."""

    id: int
    name: str
    breed: str
    image_url: str | None
    owner_id: int
    owner_nickname: str
    total_likes: int
    total_diaries: int


class PopularQuery(Query):
    """How many."""

    limit: int = Field(default=POPULAR_DEFAULT, ge=1, le=MAX_LIMIT)
