"""The patterns of a dump, over bytes. Loops are possessive: none of them is tried twice.

Bytes, because a dump may hold several encodings. A quote or backslash is never the second byte of
a character in UTF-8 or in cp949, so tokens can be told before they are decoded.
"""

import re

_FLAGS = re.DOTALL | re.IGNORECASE

_SINGLE = rb"'(?:[^'\\]++|\\.|'')*+'"
_DOUBLE = rb'"(?:[^"\\]++|\\.|"")*+"'
_HEX = rb"0x[0-9a-f]*+|x'[0-9a-f]*+'"
_NUMBER = rb"-?+(?:[0-9]++(?:\.[0-9]*+)?+|\.[0-9]++)(?:e[-+]?+[0-9]++)?+"
_VALUE = (
    rb"(?>" + _SINGLE + rb"|" + _HEX + rb"|" + _NUMBER + rb"|NULL\b|" + _DOUBLE
    + rb"|b'[01]*+'|_[a-z0-9]++\s*+(?:" + _SINGLE + rb"|" + _DOUBLE + rb"|" + _HEX + rb")"
    rb"|TRUE\b|FALSE\b|(?:N|(?:DATE|TIME|TIMESTAMP)\s*+)" + _SINGLE + rb")"
)  # fmt: skip
_NAME = rb"(?>`(?:[^`]++|``)++(?:`|\Z)|\"(?:[^\"]++|\"\")++(?:\"|\Z)|[a-z0-9_$\x80-\xff]++)"
_COMMENT = rb"(?>/\*(?:[^*]++|\*(?!/))*+\*/|--(?=[\s])[^\n]*+|#[^\n]*+)"
_GAP = rb"(?:\s++|" + _COMMENT + rb")*+"
_ROW_WORD = rb"(?:ROW\s*+)?+"
"""`VALUES ROW(1), ROW(2)` is what MySQL 8 calls a table of values."""

VALUE = re.compile(_VALUE, _FLAGS)
ROW = re.compile(
    _ROW_WORD + rb"\((?P<values>\s*+(?:" + _VALUE + rb"\s*+(?:,\s*+" + _VALUE + rb"\s*+)*+)?+)\)",
    _FLAGS,
)


def plain_row(columns: int) -> re.Pattern[bytes]:
    """A row of so many values as programs write nearly all: a group for each, tried once.

    Texts without doubled quotes, whole numbers of 63 bits, and NULL.
    """
    value = rb"\s*+('(?:[^'\\]++|\\.)*+'|-?+[0-9]{1,18}+|NULL)\s*+"
    return re.compile(rb"\(" + rb",".join([value] * columns) + rb"\)", re.DOTALL)


ROW_UNTIL_FAULT = re.compile(_ROW_WORD + rb"\(\s*+(?:" + _VALUE + rb"\s*+,\s*+)*+", _FLAGS)
UNENDED_ROW = re.compile(rb"(?:R|RO|ROW\s*+)?+\Z", _FLAGS)
BETWEEN_ROWS = re.compile(rb"\s*+(?:,\s*+(?=\()|;)", _FLAGS)
NO_MORE_VALUES = re.compile(rb"(?:\s++[^\s,)]|[^\s,)'\"])", _FLAGS)
UNENDED_VALUE = re.compile(
    rb"\s*+(?:[\w.+-]{0,64}+\s*+\Z|(?:_[a-z0-9]++\s*+|[xbn]|(?:DATE|TIME|TIMESTAMP)\s*+)?+['\"]|0x)",
    _FLAGS,
)
_AS_GIVEN = _NAME + rb"\s*+=\s*+VALUES\s*+\(\s*+" + _NAME + rb"\s*+\)\s*+"
ON_DUPLICATE = re.compile(
    rb"ON\s++DUPLICATE\s++KEY\s++UPDATE\s++(?P<sets>"
    + _AS_GIVEN
    + rb"(?:,\s*+"
    + _AS_GIVEN
    + rb")*+);",
    _FLAGS,
)
"""Behind rows, as HeidiSQL writes it: a row whose key is there already is this one."""
ON = re.compile(rb"ON\b", _FLAGS)
SET = re.compile(
    rb"(?P<column>"
    + _NAME
    + rb")\s*+=\s*+VALUES\s*+\(\s*+(?P<of>"
    + _NAME
    + rb")\s*+\)\s*+,?+\s*+",
    _FLAGS,
)
"""One of its columns, with the comma behind it."""
BLANK = re.compile(rb"\s++")
COMMENT = re.compile(_COMMENT, _FLAGS)
UNENDED_COMMENT = re.compile(rb"(?:/\*|--(?=[\s])|#|-\Z|/\Z|--\Z)")
WORD = re.compile(rb"[a-z_]++", _FLAGS)
STATEMENT = re.compile(
    rb"(?:[^;'\"`/#-]++|"
    + _SINGLE
    + rb"|"
    + _DOUBLE
    + rb"|`[^`]*+`|"
    + _COMMENT
    + rb"|/(?=[^*])|-(?=[^-])|--(?=\S))*+;",
    _FLAGS,
)
_TABLE = rb"(?:" + _NAME + rb"\s*+\.\s*+)?(?P<table>" + _NAME + rb")"
INSERT = re.compile(
    rb"(?:INSERT|REPLACE)\b" + _GAP + rb"(?:(?:LOW_PRIORITY|DELAYED|HIGH_PRIORITY|IGNORE)\b"
    + _GAP + rb")*+(?:INTO\b" + _GAP + rb")?+" + _TABLE + _GAP
    + rb"(?P<columns>\(\s*+" + _NAME + rb"(?:\s*+,\s*+" + _NAME + rb")*+\s*+\))?+" + _GAP
    + rb"VALUES?+" + _GAP + rb"(?=" + _ROW_WORD + rb"\()",
    _FLAGS,
)  # fmt: skip
CREATE_TABLE = re.compile(
    rb"CREATE\s++(?:TEMPORARY\s++)?+TABLE\s++(?:IF\s++NOT\s++EXISTS\s++)?+" + _TABLE
    + rb"\s*+(?:\(?+\s*+LIKE\s++(?:" + _NAME + rb"\s*+\.\s*+)?(?P<like>" + _NAME + rb")"
    rb"|(?P<columns>\()|(?P<query>))",
    _FLAGS,
)  # fmt: skip
EMPTIED = re.compile(
    rb"(?:DROP\s++TABLE\s++(?:IF\s++EXISTS\s++)?+|TRUNCATE\s++(?:TABLE\s++)?+|DELETE\s++FROM\s++)"
    + _TABLE + rb"\s*+(?P<more>[^;])?",
    _FLAGS,
)  # fmt: skip
"""Statements after which a table has no rows, unless a condition follows a `DELETE`."""
DROP_DATABASE = re.compile(rb"DROP\s++(?:DATABASE|SCHEMA)\b", _FLAGS)
NAME = re.compile(_NAME, _FLAGS)
IN_DEFINITION = re.compile(
    rb"(?P<string>" + _SINGLE + rb"|" + _DOUBLE + rb")|(?P<comment>" + _COMMENT + rb")"
    rb"|(?P<name>" + _NAME + rb")|(?P<sign>[(),])",
    _FLAGS,
)  # fmt: skip
DELIMITER = re.compile(rb"DELIMITER[ \t]++(?P<sign>[^\s]++)[^\n]*+(?:\n|\Z)", _FLAGS)
DELIMITER_BACK = re.compile(rb"^DELIMITER[ \t]++;[ \t\r]*$", _FLAGS | re.MULTILINE)
ESCAPE = re.compile(rb"\\(.)|''|\"\"", re.DOTALL)
SET_NAMES = re.compile(rb"SET\s++NAMES\s++'?(\w++)", _FLAGS)
KEYWORDS_OF_KEYS = frozenset(
    (b"PRIMARY", b"UNIQUE", b"KEY", b"INDEX", b"FULLTEXT", b"SPATIAL", b"CONSTRAINT", b"FOREIGN",
     b"CHECK", b"PERIOD", b"LIKE")
)  # fmt: skip
"""With these begins a line of a table's definition that is no column."""
