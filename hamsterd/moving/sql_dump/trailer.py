"""Whether a dump is there to its end, by what its program writes around the rows.

Programs end a file each in a way of its own: a last line, a `COMMIT`, settings put back. A file
that was cut off between two statements lacks it, and looks whole otherwise.
"""

import re

_PROGRAMS = re.compile(
    rb"-- (?P<one>(?:MySQL|MariaDB) dump [^\n]*|phpMyAdmin SQL Dump[^\n]*|Adminer [^\n]*)"
    rb"|/\*\s*+(?P<other>Navicat [^\r\n]*)"
)
_SERVER = re.compile(
    rb"-- (?:Server version[:\s]|\xec\x84\x9c\xeb\xb2\x84 \xeb\xb2\x84\xec\xa0\x84:)([^\n]*)"
)
_COMPLETED = re.compile(rb"-- Dump completed")
_DATE = re.compile(rb"-- [0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}")
_KEPT = re.compile(rb"@OLD_\w++(?P<sets>\s*+:?=)?", re.IGNORECASE)
_KEYS = re.compile(rb"SET\s++(?:@@)?FOREIGN_KEY_CHECKS\s*+=\s*+(?P<on>[01])", re.IGNORECASE)


class Trailer:
    """What was heard of a program's beginning and end."""

    def __init__(self) -> None:
        self.program: str | None = None
        self.server: str | None = None
        self._is_completed = self._is_open = self._is_dated = False
        self._keeps_settings = self._puts_back = self._is_unchecked = False

    def hear_remark(self, comment: bytes) -> None:
        """A comment, also one that servers run."""
        if found := _PROGRAMS.match(comment):
            self._is_completed = False  # several dumps may stand in one file
            said = found["one"] or found["other"]
            self.program = self.program or said.decode("utf-8", "replace").strip()
        elif self.server is None and (found := _SERVER.match(comment)):
            self.server = found[1].decode("utf-8", "replace").strip()
        elif _COMPLETED.match(comment):
            self._is_completed = True
        elif _DATE.match(comment):
            self._is_dated = True
        elif comment.startswith(b"/*"):
            self._hear_settings(comment)

    def hear_statement(self, kind: bytes, statement: bytes) -> None:
        """A statement that is no data."""
        if kind in (b"START", b"BEGIN"):
            self._is_open = True
        elif kind == b"COMMIT":
            self._is_open = False
        elif kind == b"SET":
            self._hear_settings(statement)
            if found := _KEYS.match(statement):
                self._is_unchecked = found["on"] == b"0"

    def hear_rows(self) -> None:
        """Rows: what was heard before them is no end."""
        self._is_dated = False

    def _hear_settings(self, text: bytes) -> None:
        for found in _KEPT.finditer(text):
            self._keeps_settings = self._keeps_settings or found["sets"] is not None
            self._puts_back = self._puts_back or found["sets"] is None

    @property
    def is_missing(self) -> bool:
        """Whether the end is not there."""
        if self._is_open or (self._keeps_settings and not self._puts_back):
            return True
        program = (self.program or "").split(" ")[0]
        has_ended = {
            "MySQL": self._is_completed,
            "MariaDB": self._is_completed,
            "Adminer": self._is_dated,
            "Navicat": not self._is_unchecked,
        }
        return not has_ended.get(program, True)
