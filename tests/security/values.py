"""Values that nobody means well with, and plausible ones that lead them deep into the code."""

import base64
import json
import random
import string
from collections.abc import Callable
from typing import Any

MAX_INT4, MAX_INT8 = 2**31 - 1, 2**63 - 1

NUMBERS: list[Any] = [
    0, -1, 1, 2, 10_000, MAX_INT4, MAX_INT4 + 1, -MAX_INT4 - 2, 2**53 - 1, 2**53, MAX_INT8,
    MAX_INT8 + 1, -MAX_INT8 - 2, 10**30, int("9" * 400), 0.5, -0.0, 1e308, 5e-324, 1.0, 1e16,
]  # fmt: skip
TEXTS: list[str] = [
    "", " ", "0", "-1", "1", "null", "true", "NaN", "Infinity", "-inf", "1e999", "0x10", "1_000",
    "٣", "²", "9" * 20, "9" * 5_000, "-" + "9" * 400, "1.5", "+1", " 1 ",
    "\x00", "콩\x00이", "\x01\x02\x1b[31m", "\r\nX-Injected: 1", "\u202e반대로", "שלום", "مرحبا",
    "👨‍👩‍👧‍👦🐹", "\u200b", "\ufeff", "\ufffe", "\U0010ffff", "e\u0301" * 50, "Z" + "\u0336" * 300,
    "%", "_", "%%%", "\\", "'", '"', "'; DROP TABLE users; --", "' OR 1=1 --", "$1", "%s", "%(id)s",
    "{}", "{0}", "${7*7}", "{{7*7}}", "<script>alert(1)</script>", "../../etc/passwd", "..%2f",
    "javascript:alert(1)", "http://[::1", "https://exa mple.com/", "file:///etc/passwd", "//evil",
    "a" * 256, "가" * 1_001, "a" * 10_001, "ㅎㅅㅌ", "*(((((((", "((a+)+)+$", "a" * 60 + "!",
    "0001-01-01", "9999-12-31", "10000-01-01", "2026-02-30", "2026-13", "2026-00", "0000-00",
    "9999-12", "0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59", "2026-11-22T10:00:00",
    "-infinity", "infinity", "now", "epoch", "24:00", "99:99", "2026-11-22T10:00:00.1234567890Z",
    "comment:" + "9" * 30, "comment:1", "comment:0", "comment:-1", "comment:\x00", "diary:1",
    "/media/" + "a" * 300 + ".jpg", "/media/\x00.jpg", "xn--a", "a@b", "a@" + "b" * 300 + ".com",
]  # fmt: skip
CURSORS: list[Any] = [
    ["9999-12-31T23:59:59+23:59", 1], ["9999-12-31T23:59:59-23:59", 1], [MAX_INT8 + 1],
    ["0001-01-01T00:00:00+23:59", 1], ["2026-11-22T10:00:00+00:00", 10**30], [1e308, 1], [-1, -1],
    [1e308], ["NaN", 1], ["1", "1"], [True, True], [None, None], [[], {}], {}, "x", 7, [], [1.5, 1],
    ["9" * 140, 1], ["infinity", 1], [10**30, 1], [-1], ["-9"], [0, 0], [MAX_INT8, MAX_INT8],
]  # fmt: skip
NEVER = 999_999_999
"""An id that nothing has."""


def cursors() -> list[str]:
    """Cursors as we pack them, around keys that we never packed, and broken ones."""
    packed = [
        base64.urlsafe_b64encode(json.dumps(key).encode()).decode().rstrip("=") for key in CURSORS
    ]
    deep = base64.urlsafe_b64encode(b"[" * 140).decode()
    return [
        *packed,
        deep,
        "===",
        "A",
        "\x00",
        "_-_-",
        "W10",
        "한글",
        base64.b64encode(b"\xff").decode(),
    ]


def hostile(rng: random.Random, depth: int = 0) -> Any:
    """Any JSON."""
    return rng.choice(_LEAVES if depth > DEEP else _LEAVES + _BRANCHES)(rng, depth + 1)


DEEP = 2
_LEAVES: list[Callable[[random.Random, int], Any]] = [
    *[lambda rng, _: rng.choice(TEXTS)] * 3,
    *[lambda rng, _: rng.choice(NUMBERS)] * 2,
    lambda rng, _: rng.choice([None, True, False]),
    lambda rng, _: "".join(rng.choices(string.printable, k=rng.randrange(30))),
    lambda rng, _: rng.choice(["\ud800", "\udfff콩", "콩\udc00"]),
]
_BRANCHES: list[Callable[[random.Random, int], Any]] = [
    lambda rng, depth: [hostile(rng, depth) for _ in range(rng.randrange(4))],
    lambda rng, depth: {str(hostile(rng, 9)): hostile(rng, depth) for _ in range(rng.randrange(3))},
    lambda rng, _: [rng.choice(TEXTS)] * rng.choice([1, 30, 2_000]),
    lambda rng, _: nested(rng.choice([3, 60, 150])),
]


def nested(levels: int) -> Any:
    """`[[[[…]]]]`."""
    made: Any = []
    for _ in range(levels):
        made = [made]
    return made


PLAUSIBLE: dict[str, list[Any]] = {
    "beginsAt": ["2026-11-01T00:00:00Z"],
    "email": ["kong@example.com", "new-one@example.com"],
    "username": ["kong", "kong77", "fuzz"],
    "nickname": ["콩이집사", "새이름"],
    "password": ["haessi-7391", "haessi-7392"],
    "currentPassword": ["haessi-7391"],
    "newPassword": ["haessi-7391"],
    "agreeToTerms": [True],
    "isOver14": [True],
    "image": ["/media/none.jpg"],
    "label": ["광고"],
    "images": [[], ["/media/none.jpg"]],
    "name": ["콩이", "두부"],
    "breed": ["골든 햄스터"],
    "title": ["첫눈 온 날"],
    "content": ["콩이가 창밖을 봤다.", "귀여워요!"],
    "reason": ["되풀이된 광고예요.", "spam", "other"],
    "message": ["다시 살펴봐 주세요. 사실과 달라요."],
    "birthDate": ["2025-03-01", None],
    "startsAt": ["2026-11-01T00:00:00Z", None],
    "endsAt": ["2027-12-01T00:00:00Z", None],
    "entryStartsAt": ["2027-01-01T00:00:00Z"],
    "entryEndsAt": ["2027-02-01T00:00:00Z"],
    "votingStartsAt": ["2027-02-01T00:00:00Z"],
    "votingEndsAt": ["2027-03-01T00:00:00Z"],
    "at": ["09:00", "21:30"],
    "link": ["/diary/1", "https://example.com/"],
    "url": ["http://127.0.0.1/diary/1"],
    "place": ["home", "side"],
    "pattern": ["광고", "바보"],
    "month": ["2026-11"],
    "endpoint": ["https://push.example.com/abc"],
    "range": ["[0,24]"],
    "sort": ['["id","DESC"]', '["id","ASC"]', '["createdAt","DESC"]'],
    "version": [1, 2],
}
"""By field name; other fields get values from the schema."""


def plausible(rng: random.Random, name: str, schema: dict[str, Any], defs: dict[str, Any]) -> Any:
    """A plausible value of a well-meaning client for `name`."""
    if name in PLAUSIBLE and rng.random() < 0.9:
        return rng.choice(PLAUSIBLE[name])
    if "$ref" in schema:
        return plausible(rng, name, defs[schema["$ref"].rsplit("/", 1)[-1]], defs)
    for key in ("anyOf", "oneOf", "allOf"):
        if key in schema:
            return plausible(rng, name, rng.choice(schema[key]), defs)
    if "const" in schema or "enum" in schema:
        return rng.choice(schema.get("enum") or [schema["const"]])
    return _of_type(rng, schema, defs)


def _of_type(rng: random.Random, schema: dict[str, Any], defs: dict[str, Any]) -> Any:
    made: Any = rng.choice(
        ["콩이와 두부", "해바라기씨를 좋아해요. 오늘은 두 개를 먹었어요.", "2026-11-01"]
    )
    match schema.get("type"):
        case "string" if schema.get("format") == "date-time":
            made = "2026-11-01T00:00:00Z"
        case "integer" | "number":
            made = rng.choice([1, 1, 2, 3, schema.get("maximum", 5)])
        case "boolean":
            made = rng.choice([True, False])
        case "array":
            items = schema.get("items", {})
            made = [plausible(rng, "", items, defs) for _ in range(rng.choice([0, 1, 1, 2]))]
        case "object":
            made = {
                name: plausible(rng, name, part, defs)
                for name, part in schema.get("properties", {}).items()
                if name in schema.get("required", []) or rng.random() < 0.8
            }
        case "null":
            made = None
    return made


def spoil(rng: random.Random, value: Any) -> Any:
    """`value` with one hostile thing somewhere in it."""
    if isinstance(value, dict) and value and rng.random() < 0.93:
        name = rng.choice(list(value))
        return {**value, name: spoil(rng, value[name])}
    if isinstance(value, list) and value and rng.random() < 0.6:
        at = rng.randrange(len(value))
        return [*value[:at], spoil(rng, value[at]), *value[at + 1 :]]
    return hostile(rng)
