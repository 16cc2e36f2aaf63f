"""A writer of dumps in the ways in which mysqldump and phpMyAdmin write them."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

Value = int | Decimal | str | bytes | None

_BACKSLASHED = {
    "\\": "\\\\", "'": "\\'", "\0": "\\0", "\n": "\\n", "\r": "\\r", '"': '\\"', "\x1a": "\\Z",
}  # fmt: skip


@dataclass(frozen=True)
class Dialect:
    """How a dump is written."""

    encoding: str = "utf-8"
    rows_an_insert: int = 100
    names_columns: bool = False
    has_definitions: bool = True
    doubles_quotes: bool = False
    quotes_numbers: bool = False
    binary: str = "0x"
    between: str = ",\n"
    newline: str = "\n"

    def literal(self, value: Value) -> bytes:
        match value:
            case None:
                return b"NULL"
            case bytes() if self.binary == "0x" and value:
                return b"0x" + value.hex().upper().encode()
            case bytes():
                return (
                    b"_binary '" + self._escaped(value.decode("latin-1")).encode("latin-1") + b"'"
                )
            case str():
                return b"'" + self._escaped(value).encode(self.encoding) + b"'"
            case _:
                return f"'{value}'".encode() if self.quotes_numbers else str(value).encode()

    def _escaped(self, text: str) -> str:
        if self.doubles_quotes:
            return text.replace("\\", "\\\\").replace("'", "''")
        return "".join(_BACKSLASHED.get(char, char) for char in text)

    def table(self, name: str, columns: Sequence[str], rows: Sequence[Sequence[Value]]) -> bytes:
        quoted = [f"`{each.replace('`', '``')}`" for each in (name, *columns)]
        out: list[bytes] = []
        if self.has_definitions:
            lines = [
                f"  {each} varchar(255) NOT NULL DEFAULT 'a,(b)' COMMENT 'it''s'"
                for each in quoted[1:]
            ]
            lines.append(f"  PRIMARY KEY ({quoted[1]}(10)),\n  KEY `x` ({quoted[1]})")
            text = f"CREATE TABLE {quoted[0]} (\n" + ",\n".join(lines) + "\n) ENGINE=InnoDB;\n"
            out.append(text.encode(self.encoding))
        out.append(b"LOCK TABLES `x` WRITE;\n/*!40000 ALTER TABLE `x` DISABLE KEYS */;\n")
        names = f" ({', '.join(quoted[1:])})" if self.names_columns else ""
        head = f"INSERT INTO {quoted[0]}{names} VALUES".encode(self.encoding)
        for start in range(0, len(rows), self.rows_an_insert):
            some = rows[start : start + self.rows_an_insert]
            written = (b"(" + b",".join(map(self.literal, row)) + b")" for row in some)
            out.append(head + b"\n" + self.between.encode().join(written) + b";\n")
        return b"".join(out)

    def dump(self, *tables: bytes, completed: bool = True) -> bytes:
        names = {"utf-8": "utf8mb4", "cp949": "euckr"}[self.encoding]
        head = f"-- MariaDB dump 10.19\n-- Server version\t10.11\n/*!40101 SET NAMES {names} */;\n"
        end = b"-- Dump completed on 2026-11-27\n" if completed else b""
        whole = head.encode() + b"\n# a remark; it's open\n".join(tables) + end
        return whole.replace(b"\n", self.newline.encode()) if self.newline != "\n" else whole
