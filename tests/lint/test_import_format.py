"""The page of the import's format says what `hamsterd.moving.records` takes."""

from datetime import date
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from pydantic import AwareDatetime
from pydantic.fields import FieldInfo

from hamsterd.moving.records import RECORDS, Part, Record

PAGE = Path("docs/import-format.md")
_NAMES = {
    str: "text",
    int: "number",
    float: "number",
    bool: "true or false",
    date: "day",
    AwareDatetime: "instant",
}


def written() -> str:
    """The tables of all records, as the page has them."""
    parts = sorted(Part.__subclasses__(), key=lambda part: part.__name__)
    return "\n".join(
        [*(_table(f"`{one.kind}.jsonl`", one) for one in RECORDS)]
        + [_table(f"The part `{_called(one)}`", one) for one in parts]
    )


def _table(heading: str, record: type[Record]) -> str:
    doc = " ".join((record.__doc__ or "").split())
    names = record.model_fields
    rows = [
        f"| `{field.alias}{'' if field.is_required() else '?'}` | {_type(field)} |"
        for field in names.values()
    ]
    return "\n".join([f"## {heading}", "", doc, "", "| name | what |", "|---|---|", *rows, ""])


def _type(field: FieldInfo) -> str:
    return _said(field.annotation)


def _said(kind: Any) -> str:
    if get_origin(kind) in (Union, UnionType):
        return " | ".join(_said(one) for one in get_args(kind) if one is not NoneType)
    if get_origin(kind) is list:
        return f"{_said(get_args(kind)[0])}[]"
    if get_origin(kind) is Literal:
        return " \\| ".join(f"`{one}`" for one in get_args(kind))
    if isinstance(kind, type) and issubclass(kind, Part):
        return _called(kind)
    return _NAMES.get(kind, "instant")


def _called(part: type[Part]) -> str:
    return part.__name__.removesuffix("Part").lower()


def test_the_page_names_every_field() -> None:
    assert written() in PAGE.read_text(encoding="utf-8"), written()
