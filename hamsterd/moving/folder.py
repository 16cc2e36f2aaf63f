"""The neutral format of a site that moves: a folder of JSON Lines, and its files.

`site.jsonl`, `members.jsonl` … have one record a line (`hamsterd.moving.records`), `files/` has
what records name by path (docs/import-format.md).
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import orjson
from pydantic import ValidationError

from hamsterd.core.errors import HamsterError
from hamsterd.core.files import is_file
from hamsterd.moving.records import RECORDS, Record, SiteRecord

FILES = "files"
MAX_LINE_BYTES = 8 * 1024 * 1024
"""Of one record; the longest text of Gnuboard has 64 KB, of a MEDIUMTEXT 16 MB of pictures."""
_READ_BYTES = 256 * 1024

Tell = Callable[[int, int], None]
"""Called with the bytes read and how many there are."""

_REASONS = {
    "missing": "{field} 값이 없어요.",
    "extra_forbidden": "{field}: 모르는 이름이에요.",
    "timezone_aware": "{field}: 시간대가 있는 시각이어야 해요(2026-11-21T09:00:00+09:00).",
    "literal_error": "{field}: {expected} 가운데 하나여야 해요.",
    "string_type": "{field}: 글자여야 해요.",
    "int_type": "{field}: 정수여야 해요.",
    "bool_type": "{field}: true나 false여야 해요.",
    "list_type": "{field}: 목록이어야 해요.",
}


class BadFolder(HamsterError):
    """A folder that cannot be read; the sentence names file and line."""

    message = "폴더를 읽을 수 없어요."


class Folder:
    """A folder in the neutral format. Nothing outside it is ever read."""

    def __init__(self, root: Path) -> None:
        if not root.is_dir():
            raise BadFolder(f"{root}: 폴더가 없어요.")
        self._root = root.resolve()
        self._files = self._root / FILES

    def records(self, tell: Tell = lambda done, total: None) -> Iterator[Record]:  # noqa: ARG005
        """All records in their order; raises `BadFolder` at the first bad line."""
        paths = [(kind, self._path(kind)) for kind in RECORDS]
        there = [(kind, path) for kind, path in paths if path is not None]
        if not there or there[0][0] is not SiteRecord:
            raise BadFolder(f"{self._root / 'site.jsonl'}: 파일이 없어요.")
        total = sum(path.stat().st_size for _, path in there)
        done = 0
        for kind, path in there:
            for number, (line, size) in enumerate(_lines(path), start=1):
                done += size
                if line.strip():
                    yield _record(kind, line, f"{path.name} {number:,}번째 줄")
                tell(done, total)

    def find(self, path: str) -> Path | None:
        """A file by its path in `files/`; None if it is missing, a link, or leads out.

        Raises `OSError` where it cannot be looked at.
        """
        parts = path.split("/")
        if any(part in {"", ".", ".."} or "\0" in part or "\\" in part for part in parts):
            return None
        found = self._files.joinpath(*parts)
        return found if is_file(found) and found.resolve() == found else None

    def _path(self, kind: type[Record]) -> Path | None:
        path = self._root / f"{kind.kind}.jsonl"
        if path.is_symlink():
            raise BadFolder(f"{path.name}: 링크는 읽지 않아요. 파일을 넣어 주세요.")
        return path if path.is_file() else None


def _lines(path: Path) -> Iterator[tuple[bytes, int]]:
    """Lines with their size; raises `BadFolder` for one that is too long to be read."""
    descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW)
    with os.fdopen(descriptor, "rb", buffering=_READ_BYTES) as file:
        number = 0
        while line := file.readline(MAX_LINE_BYTES + 1):
            number += 1
            if len(line) > MAX_LINE_BYTES:
                most = MAX_LINE_BYTES // (1024 * 1024)
                raise BadFolder(f"{path.name} {number:,}번째 줄: {most}MB보다 길어요.")
            yield line, len(line)


def _record(kind: type[Record], line: bytes, place: str) -> Record:
    try:
        data = orjson.loads(line)
    except orjson.JSONDecodeError as error:
        raise BadFolder(f"{place}: JSON이 아니에요. ({error})") from error
    if b"\\u0000" in line:
        data = _without_nul(data)
    try:
        return kind.model_validate(data)
    except ValidationError as error:
        raise BadFolder(f"{place}: {_reason(error)}") from error


def _without_nul(value: object) -> object:
    """PostgreSQL has no texts with that character."""
    if isinstance(value, str):
        return value.replace("\0", "")
    if isinstance(value, list):
        return [_without_nul(one) for one in value]
    if isinstance(value, dict):
        return {key: _without_nul(one) for key, one in value.items()}
    return value


def _reason(error: ValidationError) -> str:
    first = error.errors(include_url=False)[0]
    field = ".".join(str(part) for part in first["loc"]) or "줄"
    sentence = _REASONS.get(first["type"], "{field}: 쓸 수 없는 값이에요. ({message})")
    context = {**first.get("ctx", {}), "field": field, "message": first["msg"]}
    return sentence.format_map({"expected": "", **context})
