"""The result of processing one uploaded file."""

from dataclasses import asdict, dataclass
from typing import Any

from hamsterd.media.rules import medium_name


@dataclass(frozen=True, slots=True)
class Conversion:
    """The parts of a film to convert so that browsers can play it; the rest is copied.

    `sound_track` is the index of the kept track among the sound tracks.
    """

    picture: bool
    sound: bool
    sound_track: int = 0


@dataclass(frozen=True, slots=True)
class CleanUpload:
    """File names in the work folder, and the columns of `uploads`.

    `copies` are the smaller pictures: thumbnail and medium. Values that a film's headers lack are
    None. `duration` is in seconds, the focus in shares of width and height. A film with a
    `conversion` is not playable yet.
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
        """Its columns of `uploads`."""
        columns = asdict(self)
        del columns["copies"], columns["conversion"]
        return {**columns, "has_thumbnail": bool(self.copies), "has_medium": self.has_medium}


def as_clean(said: dict[str, Any]) -> CleanUpload:
    """The result that another process wrote as JSON (`dataclasses.asdict`)."""
    conversion = said["conversion"]
    parts = {
        "copies": tuple(said["copies"]),
        "conversion": Conversion(**conversion) if conversion else None,
    }
    return CleanUpload(**{**said, **parts})
