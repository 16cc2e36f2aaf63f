"""The shapes of an upload (spec 1 §7: `urls`, `url`; beside them what a card needs to draw)."""

from hamsterd.http.schema import Out


class MediaOut(Out):
    """One picture or video: where it is, how large, and the colour to show until it loads."""

    url: str
    thumbnail_url: str | None
    medium_url: str | None
    kind: str
    width: int | None
    height: int | None
    color: str | None


class UploadsOut(Out):
    """Uploaded files in the order they were sent."""

    urls: list[str]
    files: list[MediaOut]


class UploadOut(Out):
    """One uploaded picture."""

    url: str
    file: MediaOut
