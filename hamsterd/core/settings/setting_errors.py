"""All errors in the settings at once: the variable, the value given, the value expected.

Also unknown names, because a misspelled setting would be silently ignored.
"""

import os
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NamedTuple, get_args

from dotenv import dotenv_values
from pydantic import SecretStr, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails

from hamsterd.core.errors import Explanation, HamsterError, Unavailable
from hamsterd.core.files import explain_file
from hamsterd.core.settings.sizes import spoken_bounds

PREFIX = "HAMSTERD_"
MASK = "••••••"
ENV_FILE = Path(".env")
OF_OTHERS = frozenset({"HAMSTERD_DATABASE_PASSWORD", "HAMSTERD_TEST_DATABASE_URL"})
"""Read by deploy/compose.yaml and by the tests, not by the site."""
REMOVED = {
    "HAMSTERD_DATABASE_REPLICA_URLS": (
        "HAMSTERD_DATABASE_REPLICA_URLS는 없어진 설정이에요. 이제 모두 주 서버에서 읽어요.",
        "그 줄을 지워 주세요. 대기 서버는 HAMSTERD_DATABASE_URL에 주 서버와 함께 적혀 있으면"
        " 그대로 주 서버를 이어받아요.",
    ),
}
"""Settings of former releases: what replaced each, and what to do. They do not prevent a start."""
SHOWN_CHARACTERS = 60

_RIGHT = {
    "int_parsing": "정수로 적어 주세요.",
    "int_type": "정수로 적어 주세요.",
    "int_from_float": "정수로 적어 주세요.",
    "float_parsing": "숫자로 적어 주세요.",
    "float_type": "숫자로 적어 주세요.",
    "finite_number": "숫자로 적어 주세요.",
    "bool_parsing": "true 또는 false로 적어 주세요.",
    "bool_type": "true 또는 false로 적어 주세요.",
    "greater_than": "{gt}보다 커야 해요.",
    "greater_than_equal": "{ge} 이상이어야 해요.",
    "less_than": "{lt}보다 작아야 해요.",
    "less_than_equal": "{le} 이하여야 해요.",
    "literal_error": "{expected} 가운데 하나로 적어 주세요.",
    "list_type": '["하나", "둘"]처럼 JSON 배열로 적어 주세요.',
    "dict_type": '{{"이름": "값"}}처럼 JSON 객체로 적어 주세요.',
    "string_type": "글자로 적어 주세요.",
}
_GENERAL = "값이 올바르지 않아요."


class BadSettings(HamsterError):
    """At least one setting is invalid; `fields` has the errors by variable."""

    message = "설정 값을 읽을 수 없어요."
    explanation = Explanation(
        message, "환경 변수나 .env를 고쳐 주세요. `.env.example`에 모든 설정과 기본값이 있어요."
    )


class UnreadableSettingsFile(Unavailable):
    """`.env` exists but cannot be read as text."""


def bad_settings(error: ValidationError, known: dict[str, FieldInfo]) -> BadSettings:
    """All errors, by variable: `HAMSTERD_THREADS: '많이': 정수로 적어 주세요. (…)`."""
    fields: dict[str, str] = {}
    for problem in error.errors():
        name = str(problem["loc"][0]) if problem["loc"] else ""
        variable = PREFIX + name.upper()
        fields.setdefault(variable, _line(problem, name, known.get(name)))
    return BadSettings(fields=fields)


def unreadable_file(error: Exception) -> UnreadableSettingsFile:
    """Why `.env` could not be read."""
    path = ENV_FILE.resolve()
    if isinstance(error, UnicodeDecodeError):
        says = f"{path} 파일이 UTF-8이 아니에요."
        mend = "`iconv -f cp949 -t utf-8`로 바꾸거나 UTF-8로 다시 저장해 주세요."
    else:
        says = f"{path} 파일을 읽을 수 없어요 ({_reason(error)})."
        mend = _mend(error, path)
    refused = UnreadableSettingsFile(says)
    refused.explanation = Explanation(says, mend)
    return refused


class UnknownSetting(NamedTuple):
    """A name like ours that no setting has."""

    says: str
    mend: str


def unknown_settings(known: Iterable[str]) -> list[UnknownSetting]:
    """Unknown names in the environment and in `.env`: misspelled, or removed since."""
    names = {PREFIX + name.upper() for name in known}
    given = {name.upper() for name in (*os.environ, *_in_file())}
    strange = sorted(name for name in given if name.startswith(PREFIX))
    return [_unknown(name, names) for name in strange if name not in names | OF_OTHERS]


def unknown_sentences(known: Iterable[str]) -> list[str]:
    """A line for each of them."""
    return [" ".join(one) for one in unknown_settings(known)]


def _unknown(name: str, names: Iterable[str]) -> UnknownSetting:
    if name in REMOVED:
        return UnknownSetting(*REMOVED[name])
    near = _nearest(name, names)
    mend = "지우거나 `.env.example`에서 맞는 이름을 찾아 주세요."
    return UnknownSetting(
        f"{name}이라는 설정은 없어서 쓰지 않았어요.",
        f"{near}로 고치거나 지워 주세요." if near else mend,
    )


def is_secret(field: FieldInfo | None) -> bool:
    """Whether a setting's value must never be shown."""
    return field is not None and SecretStr in (field.annotation, *get_args(field.annotation))


def _in_file() -> Iterator[str]:
    try:
        yield from dotenv_values(ENV_FILE)
    except (OSError, UnicodeDecodeError):
        return


def _nearest(name: str, names: Iterable[str]) -> str | None:
    """The nearest by the whole name, else by its first words: SMTP_HOST suggests SMTP_URL."""
    bare = {one.removeprefix(PREFIX): one for one in names}
    wanted = name.removeprefix(PREFIX)
    near = get_close_matches(wanted, bare, n=1, cutoff=0.72)
    if not near:
        head = wanted.partition("_")[0]
        heads = {one.partition("_")[0]: one for one in sorted(bare, reverse=True)}
        near = [heads[one] for one in get_close_matches(head, heads, n=1, cutoff=0.72)]
    return bare[near[0]] if near else None


def _line(problem: ErrorDetails, name: str, field: FieldInfo | None) -> str:
    """The value given, the value expected, and what the setting is for."""
    said = f"{_given(problem, name, field)}{_right(problem)}"
    about = field.description if field is not None else None
    return f"{said} — {about}" if about else said


def _given(problem: ErrorDetails, name: str, field: FieldInfo | None) -> str:
    if problem["type"] == "missing":
        return ""
    value: Any = os.environ.get(PREFIX + name.upper(), problem["input"])
    if value is None:
        return ""
    if is_secret(field) or isinstance(value, SecretStr):
        return f"'{MASK}': "
    text = str(value)
    return f"'{text[:SHOWN_CHARACTERS]}{'…' if len(text) > SHOWN_CHARACTERS else ''}': "


def _right(problem: ErrorDetails) -> str:
    """The expected value. Our own errors state it; the library's are translated to Korean."""
    kind = problem["type"]
    if kind in _RIGHT:
        name = str(problem["loc"][0]) if problem["loc"] else ""
        context = spoken_bounds(name, problem.get("ctx", {}))
        if "expected" in context:
            context["expected"] = str(context["expected"]).replace(" or ", ", ").replace("'", "")
        return _RIGHT[kind].format_map(context)
    if kind == "value_error":  # our own message, from hamsterd.core.settings.setting_lists
        return str(problem.get("ctx", {}).get("error", _GENERAL))
    return problem["msg"] if "url" not in problem else _GENERAL


def _mend(error: Exception, path: Path) -> str:
    known = explain_file(error, path) if isinstance(error, OSError) else None
    if known is None or isinstance(error, PermissionError):
        return f"실행하는 계정이 읽을 수 있게 해 주세요: `chmod 640 {path}`, `chown`."
    return known.mend


def _reason(error: Exception) -> str:
    return error.strerror or str(error) if isinstance(error, OSError) else str(error)
