"""The shapes of an upload (spec 1 §7: `urls`, `url`; beside them what a card needs to draw)."""

from typing import Annotated

from pydantic import Field

from hamsterd.http.schema import Body, Out

Share = Annotated[float, Field(ge=0, le=1)]
"""Of a picture's width or height, from the upper left corner."""


class FocusIn(Body):
    """Where its author looks in a picture."""

    x: Share
    y: Share


class FocusOut(Out):
    """What stays in sight where a picture is cropped, in shares of its width and height."""

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

    `converting` are films that cannot be used yet, by URL: the number to ask
    `/api/upload/conversions/{id}` by, which gives their final URL.
    """

    urls: list[str]
    files: list[MediaOut]
    converting: dict[str, int]


class ConversionOut(Out):
    """How far the conversion of a film is.

    `file` is the film once it can be used, `error` why there will be none; else both are null.
    """

    percent: int
    file: MediaOut | None
    error: str | None


class PaperOut(Out):
    """A photo or PDF that was handed in as a paper, for who may see what it belongs to."""

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
