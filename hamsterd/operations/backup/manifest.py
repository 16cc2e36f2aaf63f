"""The description of a backup: `manifest.json`, and one line per media file."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic.alias_generators import to_camel

from hamsterd.operations.backup.errors import BackupBroken

MadeBy = Literal["hand", "job"]


class _Part(BaseModel):
    model_config = ConfigDict(
        frozen=True, alias_generator=to_camel, validate_by_name=True, validate_by_alias=True
    )


class FileSum(_Part):
    """A file of the backup: bytes and SHA-256 (hexadecimal)."""

    bytes: int
    sha256: str


class MediaFile(_Part):
    """A media file that the dump refers to.

    Names are random and files never change, so name and size show whether it exists and is
    complete. `sha256` is known for files in the backups' own store, for `verify --deep`.
    """

    name: str
    bytes: int
    sha256: str | None = None


LOST_NAMED = 3


class MediaSummary(_Part):
    """The media in total. `is_kept`: the backup has copies; otherwise it only lists them.

    `missing` and `damaged` name files that the site had lost when the backup was made. Those that
    an earlier backup had intact are also `recovered`: listed and kept all the same. Without
    `is_asked` the store was unavailable, and the list is from the rows.
    """

    files: int
    bytes: int
    is_kept: bool
    missing: list[str]
    damaged: list[str] = []
    recovered: list[str] = []
    is_asked: bool = True

    @property
    def lost(self) -> list[str]:
        """Files the site had lost, missing and damaged, by name."""
        return sorted({*self.missing, *self.damaged})

    @property
    def loss(self) -> str:
        """It in words, with the first few names."""
        some = ", ".join(self.lost[:LOST_NAMED]) + (" 등" if len(self.lost) > LOST_NAMED else "")
        return (
            f"없어진 파일이 {len(self.missing):,}개, 달라진 파일이 {len(self.damaged):,}개"
            f" 있었어요 ({some})."
        )


class Verification(_Part):
    """The last verification: when, how long it took, and the problems (none: it is good)."""

    at: datetime
    seconds: float
    problems: list[str]


class Manifest(_Part):
    """One backup. `counts` are rows per table in the dumped snapshot.

    `version` is hamsterd's, `server_version` and `program_version` are the majors of PostgreSQL and
    of pg_dump; `migrations` in order.
    """

    name: str
    created_at: datetime
    seconds: float
    made_by: MadeBy
    host: str
    version: str
    server_version: int
    program_version: int
    migrations: list[str]
    database_bytes: int
    dump: FileSum
    media_list: FileSum
    media: MediaSummary
    counts: dict[str, int]
    foreign_keys: list[str]
    verification: Verification | None = None

    def is_same(self, other: "Manifest") -> bool:
        """Whether both describe the same backup, ignoring verifications."""
        return (self.created_at, self.dump, self.media_list) == (
            other.created_at,
            other.dump,
            other.media_list,
        )

    @property
    def verified_at(self) -> datetime | None:
        """When the backup was last proven good; None when never, or when it is not."""
        proof = self.verification
        return proof.at if proof is not None and not proof.problems else None


def read_manifest(path: Path) -> Manifest:
    """The manifest in the file `path`; raises BackupBroken when it is none."""
    try:
        return parse_manifest(path.read_bytes(), str(path))
    except OSError as error:
        raise _unreadable(str(path)) from error


def parse_manifest(content: bytes, place: str) -> Manifest:
    """The manifest in `content`, located at `place`; raises BackupBroken."""
    try:
        return Manifest.model_validate_json(content)
    except ValidationError as error:
        raise _unreadable(place) from error


def write_media(path: Path, files: Iterable[MediaFile]) -> None:
    """Write one JSON line per file."""
    with path.open("x", encoding="utf-8") as lines:
        lines.writelines(file.model_dump_json(by_alias=True) + "\n" for file in files)


def read_media(path: Path) -> Iterator[MediaFile]:
    """The lines that `write_media` wrote; raises BackupBroken at one that is none."""
    try:
        with path.open("rb") as lines:
            yield from parse_media(lines, str(path))
    except OSError as error:
        raise _unreadable(str(path)) from error


def parse_media(lines: Iterable[bytes], place: str) -> Iterator[MediaFile]:
    """The files that the lines of the list at `place` name; raises BackupBroken."""
    try:
        for line in lines:
            yield MediaFile.model_validate_json(line)
    except ValidationError as error:
        raise _unreadable(place) from error


def _unreadable(place: str) -> BackupBroken:
    return BackupBroken(f"{place} 파일을 읽을 수 없어요. 다른 백업을 써 주세요.")
