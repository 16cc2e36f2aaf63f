"""A picture's focus is detected at upload, and can be moved by its author."""

from io import BytesIO

import pytest
from PIL import Image, ImageDraw

from hamsterd.media.processing.focus import focus_of
from tests.factories.diaries import an_entry
from tests.factories.pictures import a_photo
from tests.people import Person


def a_hamster_at(x: float, y: float, size: tuple[int, int] = (800, 600)) -> Image.Image:
    """Something brown with dark eyes on a pale ground."""
    picture = Image.new("RGB", size, "#efe6d8")
    width, height = size
    radius = min(size) // 6
    middle, down = x * width, y * height
    draw = ImageDraw.Draw(picture)
    draw.ellipse((middle - radius, down - radius, middle + radius, down + radius), "#c07a35")
    for eye in (-radius // 3, radius // 3):
        draw.ellipse((middle + eye - 9, down - 9, middle + eye + 9, down + 9), "black")
    return picture


@pytest.mark.parametrize("at", [(0.5, 0.75), (0.25, 0.6), (0.75, 0.4), (0.5, 0.2)])
@pytest.mark.parametrize("size", [(800, 600), (600, 1000)])
def test_the_animal_stays_in_sight(at: tuple[float, float], size: tuple[int, int]):
    found = focus_of(a_hamster_at(*at, size))

    assert found == pytest.approx(at, abs=0.08)


@pytest.mark.parametrize("picture", [Image.new("RGB", (1, 1)), Image.new("RGBA", (900, 3), "red")])
def test_of_nothing_to_see_it_is_about_the_middle(picture: Image.Image):
    assert focus_of(picture) == pytest.approx((0.5, 0.55), abs=0.1)


def test_it_comes_with_the_upload_and_stands_on_the_card(owner: Person, visitor: Person):
    file = BytesIO()
    a_hamster_at(0.25, 0.7).save(file, "JPEG")
    upload = owner.send_file("/api/upload", file.getvalue()).json()["files"][0]
    assert upload["focus"]["x"] == pytest.approx(0.25, abs=0.08)

    entry = an_entry(owner, images=[upload["url"]])

    assert visitor.get(f"/api/diary/{entry['id']}").json()["media"][0]["focus"] == upload["focus"]


def test_its_author_moves_it(owner: Person, visitor: Person):
    url = owner.send_file("/api/upload", a_photo()).json()["urls"][0]
    entry = an_entry(owner, images=[url], focus={url: {"x": 0.1, "y": 0.9}})
    assert entry["media"][0]["focus"] == {"x": 0.1, "y": 0.9}
    address = f"/api/diary/{entry['id']}"
    visitor.get(address)

    owner.put(address, {"focus": {url: {"x": 0, "y": 1}}})

    assert visitor.get(address).json()["media"][0]["focus"] == {"x": 0, "y": 1}


def test_nobody_moves_that_of_anothers_picture(owner: Person, stranger: Person):
    url = owner.send_file("/api/upload", a_photo()).json()["urls"][0]
    theirs = an_entry(owner, images=[url])

    an_entry(stranger, focus={url: {"x": 0, "y": 0}})

    shown = owner.get(f"/api/diary/{theirs['id']}").json()
    assert shown["media"] == theirs["media"]


def test_a_point_outside_the_picture_is_refused(owner: Person):
    url = owner.send_file("/api/upload", a_photo()).json()["urls"][0]
    entry = an_entry(owner, images=[url])

    answer = owner.put(f"/api/diary/{entry['id']}", {"focus": {url: {"x": 1.5, "y": 0}}})

    assert answer.status_code == 422
