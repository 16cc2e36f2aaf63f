"""What every walk of a departure needs: files that go along, and what stays behind."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from hamsterd.config import Settings
from hamsterd.media.rules import MEDIA_PREFIX, is_file_name
from hamsterd.moving.records import FilePart

FOREIGN = "이 글의 파일이 아니에요."
"""Why a picture stays that a text only points at."""


@dataclass
class Departing:
    """One departure."""

    settings: Settings
    files: dict[str, None] = field(default_factory=dict)
    """Stored names of files that records name; each once, in their order."""
    left: Counter[tuple[str, str]] = field(default_factory=Counter)
    """What stays, or does not go as it is, with the reason: how many."""

    @property
    def base(self) -> str:
        """The site's own address, without a slash at its end."""
        return str(self.settings.base_url).rstrip("/")

    def leave(self, what: str, why: str, count: int = 1) -> None:
        """Something stays behind."""
        if count:
            self.left[what, why] += count

    def named(self, attached: Iterable[Mapping[str, Any]]) -> dict[str, FilePart]:
        """The files attached to a thing, by their stored names."""
        return {
            one["name"]: FilePart(path=one["name"], name=one["called"] or one["name"])
            for one in attached
        }

    def take(self, part: FilePart) -> FilePart:
        """A file goes along."""
        self.files[part.path] = None
        return part

    def shown(self, urls: Iterable[str], parts: Mapping[str, FilePart]) -> list[FilePart]:
        """The pictures of a thing that are its own."""
        found = []
        for url in urls:
            part = parts.get(stored_name(url) or "")
            if part is None:
                self.leave("사진", FOREIGN)
            else:
                found.append(self.take(part))
        return found

    def picture(self, url: str | None) -> str | None:
        """The path of a portrait."""
        name = stored_name(url or "")
        return None if name is None else self.take(FilePart(path=name, name=name)).path


def stored_name(url: str) -> str | None:
    """The name of a stored file from its address here."""
    name = url.removeprefix(MEDIA_PREFIX)
    return name if name != url and is_file_name(name) else None
