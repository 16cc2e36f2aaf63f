"""Pictures of links as a messenger fetches them."""

from io import BytesIO

import pytest
from PIL import Image

from hamsterd.site.sharing.rules import ShareKind
from hamsterd.site.sharing.service import share_url
from tests.people import Person
from tests.site import RunningSite

KAKAOTALK = "facebookexternalhit/1.1; kakaotalk-scrap/1.0; +https://devtalk.kakao.com/t/scrap/33984"


@pytest.fixture
def robot(visitor: Person) -> Person:
    """The messenger's."""
    visitor.http.headers["User-Agent"] = KAKAOTALK
    return visitor


def address(site: RunningSite, kind: str, thing_id: int) -> str:
    """Where the picture is now."""
    url = share_url(ShareKind(kind), thing_id, site=site.settings)
    assert url is not None
    return url


def picture(robot: Person, url: str) -> Image.Image:
    """The picture at `url`, which is a whole one and may be kept."""
    answer = robot.get(url)
    assert answer.status_code == 200, answer.text
    assert answer.headers["Content-Type"] == "image/jpeg"
    assert answer.headers["Cache-Control"] == "public, max-age=600"
    with Image.open(BytesIO(answer.content)) as opened:
        assert opened.format == "JPEG"
        return opened.convert("RGB")


def is_near(pixel: tuple[int, ...], color: tuple[int, int, int]) -> bool:
    """As near as JPEG and scaling leave it."""
    return all(abs(one - other) < 12 for one, other in zip(pixel, color, strict=True))
