"""The reference page of all commands, made from the commands themselves."""

from collections.abc import Iterator
from itertools import groupby
from typing import cast

import typer
from typer.core import TyperArgument, TyperCommand, TyperOption

from cli.korean import Group, examples_of
from cli.nouns import verbs

OPENING = """\
<!-- `hamster docs write`가 만든 파일입니다. 고칠 것은 cli/에서 고쳐 주세요. -->

# `hamster` 명령

사이트를 띄우고 돌보는 명령이에요. 서버가 켜져 있든 꺼져 있든 쓸 수 있고,
바꾼 것은 켜져 있는 서버에 곧바로 전해져요. 어느 명령이든 `--help`가 이 내용을 보여 줍니다.
`make setup` 뒤에는 `.venv/bin/hamster`에 있어요.

| 늘 같은 것 | |
|---|---|
| `--json` | 표 대신 JSON을 stdout에 씁니다. 거절도 stderr에 JSON으로 나옵니다. |
| `--dry-run` | 실제로 할 때와 똑같이 거절하고, 무엇이 바뀔지만 보여 줍니다. |
| `--yes` | 큰 일을 되묻지 않고 합니다. 터미널이 아니면 이것 없이는 하지 않습니다. |
| 되돌리기 | 되돌릴 수 있는 일은 되돌리는 명령을 한 줄로 알려 줍니다. |
| 회원 | 번호, 사용자명, 닉네임으로 가리킵니다. `id:12`, `username:콩`, `nickname:콩`도 됩니다. |
| 색 | 터미널에서만 칠하고, `NO_COLOR`가 있으면 칠하지 않습니다. |

| 끝나는 코드 | 뜻 |
|---|---|
| 0 | 했어요. |
| 1 | 거절했어요. 이유는 stderr에 있어요. 바꾼 것은 없어요. |
| 2 | 명령이나 설정을 잘못 적었어요. |
| 3 | 예상하지 못한 문제가 생겼어요. |

## 명령 앞에 두는 옵션
"""
GLOBAL = ("debug", "show_version")


def manual(root: Group) -> str:
    """The page in Markdown: for each command its call, values, defaults and examples."""
    own = [param for param in root.params if param.name in GLOBAL]
    top = typer.Context(root, info_name="hamster")
    parts = [OPENING, _table(cast(list[TyperOption], own), top)]
    for noun, each in groupby(verbs(root), key=lambda verb: verb[0].split(" ")[0]):
        parts += [
            f"\n## {noun}\n",
            *_noun(root, noun),
            *(part for verb in each for part in _verb(*verb)),
        ]
    return "\n".join(parts).rstrip() + "\n"


def _noun(root: Group, noun: str) -> Iterator[str]:
    command = root.commands[noun]
    if not isinstance(command, TyperCommand):
        yield f"{command.help}\n"


def _verb(name: str, command: TyperCommand, context: typer.Context) -> Iterator[str]:
    if " " in name:
        yield f"### {name}\n"
    yield f"{(command.help or '').strip()}\n"
    usage = " ".join([f"hamster {name}", *command.collect_usage_pieces(context)])
    yield f"```\n{usage}\n```\n"
    params = [param for param in command.params if isinstance(param, TyperArgument | TyperOption)]
    if params:
        yield _table(params, context)
    examples = examples_of(command)
    if examples:
        yield "```sh\n" + "\n".join(examples) + "\n```\n"


def _table(
    params: list[TyperOption] | list[TyperArgument | TyperOption], context: typer.Context
) -> str:
    lines = ["| 인자와 옵션 | 뜻 | 기본값 |", "|---|---|---|"]
    for param in params:
        lines.append(f"| {_name(param)} | {_cell(param.help or '')} | {_default(param, context)} |")
    return "\n".join(lines) + "\n"


def _name(param: TyperArgument | TyperOption) -> str:
    if isinstance(param, TyperArgument):
        return f"`{param.metavar}`"
    value = f" {param.metavar}" if param.metavar else ""
    names = ", ".join(f"`{option}{value}`" for option in param.opts)
    off = "".join(f" / `{option}`" for option in param.secondary_opts)
    bounds = param._get_number_range_help_str()  # same as in Typer's own help
    return names + off + (f" ({bounds})" if bounds else "")


def _default(param: TyperArgument | TyperOption, context: typer.Context) -> str:
    if param.required:
        return "꼭 적어요"
    said = [f"`${param.envvar}`"] if param.envvar else []
    value = param.get_default(context)
    if value is True:
        said.append(f"`{param.opts[0]}`")
    elif value not in {None, False}:
        said.append(f"`{value}`")
    return ", ".join(said)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
