"""`hamster settings`: the site's run-time settings; running servers are told of each change."""

from typing import Annotated

import typer

from cli import completing
from cli.korean import Noun
from cli.output import ActOutput, Column, Output, nothing
from cli.site import open_site, operator
from hamsterd.core.errors import InvalidInput
from hamsterd.core.settings.sizes import HOW, size_of, spoken_size
from hamsterd.staff.desk.site_settings.errors import SettingNotFound
from hamsterd.staff.desk.site_settings.listing import settings_out
from hamsterd.staff.desk.site_settings.schemas import SettingOut, SettingsIn, SettingValue, Source
from hamsterd.staff.desk.site_settings.service import set_settings

app = Noun()

Key = Annotated[
    str,
    typer.Argument(
        metavar="설정", help="설정의 이름 (예: site_name).", autocompletion=completing.settings
    ),
]
SWITCHES = {"on": True, "true": True, "켜기": True, "off": False, "false": False, "끄기": False}
SOURCES = {source.value: source.label for source in Source}


@app.verb("list", "hamster settings list", "hamster settings list --search 메일")
def list_settings(
    output: Output,
    search: Annotated[str, typer.Option(help="이름, 제목, 설명에서 찾을 말.")] = "",
) -> None:
    """사이트 설정을 모두 보여 줍니다: 값, 그리고 값이 온 곳."""
    with open_site() as site:
        settings = settings_out(site.settings).settings
    output.table(
        "사이트 설정",
        (
            Column("key", "이름"),
            Column("label", "제목"),
            Column("shown", "값", fold=True),
            Column("source", "온 곳", show=SOURCES.__getitem__),
        ),
        [_row(one) for one in settings if _is_found(one, search)],
        empty=nothing("설정", search),
    )


@app.verb("get", "hamster settings get site_name")
def get(output: Output, key: Key) -> None:
    """설정 하나의 값, 뜻, 한계를 보여 줍니다."""
    with open_site() as site:
        one = _named(key, settings_out(site.settings).settings)
    if output.as_json:
        output.json(one.model_dump(by_alias=True))
        return
    headings = {
        "value": "값",
        "default": "기본값",
        "source": "온 곳",
        "help": "설명",
        "limits": "한계",
        "variable": "환경 변수",
    }
    facts = {
        "value": _shown(one, one.value),
        "default": _shown(one, one.default),
        "source": one.source.label,
        "help": one.help,
        "limits": _limits(one),
        "variable": one.variable,
    }
    output.facts(f"{one.label} ({one.key})", headings, facts)


@app.verb(
    "set",
    "hamster settings set site_name 햄찌마을",
    "hamster settings set max_image_bytes 20MB --dry-run",
)
def set_one(
    output: ActOutput,
    key: Key,
    value: Annotated[str, typer.Argument(metavar="값", help="새 값. 크기는 20MB처럼 적습니다.")],
) -> None:
    """설정 하나를 바꿉니다. 모든 서버에 바로 적용됩니다."""
    _change(output, key, value)


@app.verb("reset", "hamster settings reset site_name")
def reset(output: ActOutput, key: Key) -> None:
    """설정 하나를 기본값으로 되돌립니다."""
    _change(output, key, None)


def _change(output: ActOutput, key: str, text: str | None) -> None:
    with open_site() as site:
        before = _named(key, settings_out(site.settings).settings)
        form = SettingsIn(values={key: None if text is None else _value(before, text)})
        with output.rehearsed():
            acts = set_settings(form=form, actor=operator(), site=site.settings)
            after = settings_out(site.settings)
            now = _named(key, after.settings)
    facts = {"key": key, "before": before.value, "value": now.value, "source": now.source}
    if not acts:
        output.done(f"{now.label}: 이미 그대로예요.", facts)
        return
    said = _shown(now, now.value) or "빈"
    output.done(f"‘{now.label}’ 설정을 ‘{said}’ 값으로 바꿨어요.", facts, act=acts[0])
    if key in after.notes:
        output.remark(after.notes[key])


def _named(key: str, settings: list[SettingOut]) -> SettingOut:
    found = next((one for one in settings if one.key == key), None)
    if found is None:
        raise SettingNotFound
    return found


def _is_found(one: SettingOut, words: str) -> bool:
    said = f"{one.key} {one.label} {one.help}".casefold()
    return all(word in said for word in words.casefold().split())


def _value(one: SettingOut, text: str) -> SettingValue:
    """`text` as the setting's type; raises `InvalidInput`."""
    try:
        match one.kind:
            case "switch":
                return SWITCHES[text.casefold()]
            case "bytes":
                return size_of(text)
            case "number":
                return int(text.replace(",", ""))
            case _:
                return text
    except (KeyError, ValueError) as error:
        said = _HOW.get(one.kind, "숫자로 적어 주세요.")
        raise InvalidInput(said, fields={one.key: said}) from error


_HOW = {"switch": "on이나 off로 적어 주세요.", "bytes": HOW}


def _row(one: SettingOut) -> dict[str, object]:
    return {**one.model_dump(by_alias=True), "shown": _shown(one, one.value)}


def _shown(one: SettingOut, value: SettingValue) -> str | None:
    """A value as one reads it."""
    match value:
        case bool():
            return "켜짐" if value else "꺼짐"
        case int():
            return spoken_size(value) if one.kind == "bytes" else f"{value:,}"
        case _:
            return (one.choices or {}).get(str(value), value) or None


def _limits(one: SettingOut) -> str | None:
    if one.choices:
        return ", ".join(f"{choice} ({label})" for choice, label in one.choices.items())
    if one.minimum is not None:
        return f"{_shown(one, one.minimum)}–{_shown(one, one.maximum)}"
    return f"{one.max_length}자까지" if one.max_length else None
