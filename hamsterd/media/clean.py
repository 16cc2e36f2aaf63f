"""What one received file became."""

from dataclasses import asdict, dataclass
from typing import Any

from hamsterd.media.rules import medium_name


@dataclass(frozen=True, slots=True)
class Conversion:
    """What of a film has to be made anew so that browsers play it; the rest is copied.

    `sound_track` is the place, among those that are heard, of the track that is kept.
    """

    picture: bool
    sound: bool
    sound_track: int = 0


@dataclass(frozen=True, slots=True)
class CleanUpload:
    """Names of files in the folder it came in, and columns of `uploads`.

    `copies` are the smaller pictures beside it: the thumbnail, and the medium one. What a film's
    headers do not say is None, `duration` is in seconds, the focus in shares of width and height.
    A film with a `conversion` is not played yet.
    """

    file_name: str
    kind: str
    mime_type: str
    bytes: int
    width: int | None
    height: int | None
    copies: tuple[str, ...] = ()
    dominant_color: str | None = None
    focus_x: float | None = None
    focus_y: float | None = None
    duration: float | None = None
    conversion: Conversion | None = None

    @property
    def has_medium(self) -> bool:
        """Whether the medium copy is among `copies`."""
        return medium_name(self.file_name) in self.copies

    @property
    def columns(self) -> dict[str, Any]:
        """What its row in `uploads` says of it."""
        columns = asdict(self)
        del columns["copies"], columns["conversion"]
        return {**columns, "has_thumbnail": bool(self.copies), "has_medium": self.has_medium}


def as_clean(said: dict[str, Any]) -> CleanUpload:
    """What another process wrote as JSON (`dataclasses.asdict`)."""
    conversion = said["conversion"]
    parts = {
        "copies": tuple(said["copies"]),
        "conversion": Conversion(**conversion) if conversion else None,
    }
    return CleanUpload(**{**said, **parts})
