"""`hamster config`: the settings in force, and the example file made from them."""

import os
import shlex
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from dotenv import dotenv_values
from pydantic import SecretStr
from pydantic.fields import FieldInfo

from cli.generated import Check, write_or_check
from cli.korean import Noun
from cli.output import Column, Mark, Output
from hamsterd.config import Settings, get_settings
from hamsterd.core.settings.setting_errors import MASK, PREFIX, unknown_sentences
from hamsterd.core.settings.setting_lists import as_line
from hamsterd.db.sql import Row

app = Noun()

EXAMPLE = Path(".env.example")


class Source(StrEnum):
    """Where a setting's value comes from."""

    ENVIRONMENT = "환경 변수"
    FILE = ".env"
    DEFAULT = "기본값"


@app.verb("show", "hamster config show")
def show(output: Output) -> None:
    """지금의 설정과 그 값이 온 곳을 보여 줍니다. 비밀은 가립니다."""
    settings = get_settings()
    for sentence in unknown_sentences(Settings.model_fields):
        output.remark(sentence, Mark.WARN)
    in_file = {name.upper() for name, value in dotenv_values(".env").items() if value}
    rows = [_line(name, field, settings, in_file) for name, field in _fields()]
    output.table(
        "설정",
        (
            Column("name", "이름"),
            Column("value", "값", fold=True),
            Column("source", "온 곳"),
            Column("description", "설명", fold=True),
        ),
        rows,
        empty="설정이 없어요.",
    )


@app.verb("example", "hamster config example --check")
def example(
    output: Output,
    path: Annotated[Path, typer.Option(help="쓸 파일.")] = EXAMPLE,
    check: Check = False,
) -> None:
    """모든 설정과 기본값을 예시 파일로 씁니다."""
    write_or_check(output, path, _example(), "hamster config example", check=check)


def _fields() -> list[tuple[str, FieldInfo]]:
    return list(Settings.model_fields.items())


def _line(name: str, field: FieldInfo, settings: Settings, in_file: set[str]) -> Row:
    variable = f"{PREFIX}{name.upper()}"
    is_set = {known.upper() for known, value in os.environ.items() if value}
    source = Source.DEFAULT
    if variable in in_file:
        source = Source.FILE
    if variable in is_set:
        source = Source.ENVIRONMENT
    value = getattr(settings, name)
    return {
        "name": variable,
        "value": MASK if isinstance(value, SecretStr) else _shown(value),
        "source": source.value,
        "description": field.description,
    }


def _example() -> str:
    lines = [
        "# `hamster config example`이 만든 파일입니다. .env로 복사해 필요한 줄만 바꾸세요.",
        "# 주석으로 둔 줄은 기본값입니다. 환경 변수가 .env보다 앞섭니다.",
        "# 빈칸이나 # $ & ; 같은 글자가 든 값은 '작은따옴표'로 묶으세요."
        " .env, 셸(set -a; . 파일), systemd, compose가 모두 같게 읽습니다.",
        "# 목록은 쉼표로 나눕니다.",
    ]
    for name, field in _fields():
        lines += ["", f"# {field.description}", f"#{PREFIX}{name.upper()}={_default(name, field)}"]
    return "\n".join(lines) + "\n"


def _default(name: str, field: FieldInfo) -> str:
    if name == "portal_dist":
        return "portal/dist"  # the default is absolute: it depends on the place of the package
    text = _written(field.get_default(call_default_factory=True))
    return shlex.quote(text) if text else ""


def _shown(value: object) -> str | None:
    """A value as one reads it: a long list may break after its commas."""
    written = _written(value)
    return written.replace(",", ", ") if written and isinstance(value, list | dict) else written


def _written(value: object) -> str | None:
    """A value as one line."""
    if value is None:
        return None
    if isinstance(value, list | dict):
        return as_line(value)
    return str(value)
