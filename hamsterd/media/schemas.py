"""Schemas of uploads (spec 1 §7: `urls`, `url`; and what a card needs for display)."""

from typing import Annotated

from pydantic import Field

from hamsterd.http.shapes.schema import Body, Out

Share = Annotated[float, Field(ge=0, le=1)]
"""A share of a picture's width or height, from the upper left corner."""


class FocusIn(Body):
    """Where its author looks in a picture."""

    x: Share
    y: Share


class FocusOut(Out):
    """The focal point of a cropped picture, in shares of its width and height."""

    x: float
    y: float


class MediaOut(Out):
    """One picture or video: where it is, how large, and the colour to show until it loads."""

    url: str
    thumbnail_url: str | None
    medium_url: str | None
    kind: str
    width: int | None
    height: int | None
    color: str | None
    focus: FocusOut | None
    """Null is the middle."""


class UploadsOut(Out):
    """Uploaded files in the order they were sent.

    `converting` are films not usable yet, by URL, with the id for `/api/upload/conversions/{id}`,
    which returns their final URL.
    """

    urls: list[str]
    files: list[MediaOut]
    converting: dict[str, int]


class ConversionOut(Out):
    """The progress of a film's conversion.

    `file` is the film once it is usable, `error` why it failed; otherwise both are null.
    """

    percent: int
    file: MediaOut | None
    error: str | None


class PaperOut(Out):
    """A photo or PDF uploaded as a paper, for viewers of its attachment."""

    id: int
    url: str
    name: str
    type: str
    bytes: int


class PapersOut(Out):
    """Uploaded papers in the order they were sent."""

    papers: list[PaperOut]


class UploadOut(Out):
    """One uploaded picture."""

    url: str
    file: MediaOut
