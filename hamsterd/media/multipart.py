"""Receives a multipart body in chunks: files go straight to disk, nothing into memory.

It runs on the event loop; chunks are at most 64 KiB, so writes are short. A file over its limit is
cut off; the rest of the body is discarded and the error sent at the end, so that the browser reads
it.
"""

from pathlib import Path
from typing import TYPE_CHECKING

from python_multipart.exceptions import FormParserError
from python_multipart.multipart import MultipartParser, parse_options_header

from hamsterd.core.errors import BadRequest, HamsterError, InvalidInput, TooLarge
from hamsterd.media.rules import MAX_PARTS
from hamsterd.media.storage import IncomingFile

if TYPE_CHECKING:
    from python_multipart.multipart import MultipartCallbacks

MAX_HEADER_BYTES = 8_192
"""Longest header block of one part."""


class IncomingUploads:
    """The files of one request, stored in `folder` as they arrive.

    `field` is the name of the parts to store; others are ignored.
    """

    def __init__(
        self,
        *,
        content_type: str,
        folder: Path,
        field: str,
        max_files: int,
        max_bytes: int,
        too_large: type[TooLarge],
    ) -> None:
        kind, options = parse_options_header(content_type)
        boundary = options.get(b"boundary")
        if kind != b"multipart/form-data" or not boundary:
            raise BadRequest("파일을 multipart/form-data로 보내 주세요.")
        self.paths: list[Path] = []
        self.names: list[str] = []
        """The uploader's file names, if readable."""
        self.refusal: HamsterError | None = None
        self._folder = folder
        self._field = field.encode()
        self._max_files = max_files
        self._max_bytes = max_bytes
        self._too_large = too_large
        self._file: IncomingFile | None = None
        self._header_name = b""
        self._header_value = b""
        self._header_bytes = 0
        self._disposition = b""
        self._is_complete = False
        self._parts = 0
        try:
            self._parser = MultipartParser(boundary, self._callbacks())
        except FormParserError as error:
            raise BadRequest from error

    def receive(self, chunk: bytes) -> None:
        """The next piece of the body."""
        if self.refusal is not None:
            return
        try:
            self._parser.write(chunk)
        except FormParserError:
            self._refuse(BadRequest())
        except HamsterError as error:
            self._refuse(error)

    def finish(self) -> list[Path]:
        """The received files; raises the first error."""
        if self.refusal is None and not self._is_complete:
            self._refuse(BadRequest("파일이 중간에 끊겼어요. 다시 올려 주세요."))
        if self.refusal is not None:
            raise self.refusal
        if not self.paths:
            name = self._field.decode()
            raise InvalidInput(fields={name: "올릴 파일을 골라 주세요."})
        return self.paths

    def abandon(self) -> None:
        """The client went away."""
        if self._file is not None:
            self._file.discard()
            self._file = None

    def _callbacks(self) -> "MultipartCallbacks":
        return {
            "on_part_begin": self._begin_part,
            "on_header_field": self._header_field,
            "on_header_value": self._header_piece,
            "on_header_end": self._end_header,
            "on_headers_finished": self._begin_file,
            "on_part_data": self._write,
            "on_part_end": self._end_part,
            "on_end": self._complete,
        }

    def _begin_part(self) -> None:
        self._parts += 1
        if self._parts > MAX_PARTS:
            raise BadRequest
        self._disposition = b""
        self._header_bytes = 0

    def _header_field(self, data: bytes, start: int, end: int) -> None:
        self._header_name += data[start:end]
        self._count_header(end - start)

    def _header_piece(self, data: bytes, start: int, end: int) -> None:
        self._header_value += data[start:end]
        self._count_header(end - start)

    def _count_header(self, size: int) -> None:
        self._header_bytes += size
        if self._header_bytes > MAX_HEADER_BYTES:
            raise BadRequest

    def _end_header(self) -> None:
        if self._header_name.lower() == b"content-disposition":
            self._disposition = self._header_value
        self._header_name = self._header_value = b""

    def _begin_file(self) -> None:
        _, options = parse_options_header(self._disposition)
        if options.get(b"name") != self._field or b"filename" not in options:
            return
        if len(self.paths) == self._max_files:
            message = f"한 번에 {self._max_files}개까지 올릴 수 있어요."
            raise InvalidInput(message, fields={self._field.decode(): message})
        path = self._folder / f"part{len(self.paths)}"
        self._file = IncomingFile(path, max_bytes=self._max_bytes, too_large=self._too_large)
        self.paths.append(path)
        self.names.append(options[b"filename"].decode(errors="replace"))

    def _write(self, data: bytes, start: int, end: int) -> None:
        if self._file is not None:
            self._file.write(data[start:end])

    def _end_part(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None

    def _complete(self) -> None:
        self._is_complete = True

    def _refuse(self, refusal: HamsterError) -> None:
        self.refusal = refusal
        self.abandon()
