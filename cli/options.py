"""Options that mean the same at every command (decisions §4)."""

from collections.abc import Mapping
from typing import Annotated, Any

import typer

from cli.completing import members

AsJson = Annotated[bool, typer.Option("--json", help="표 대신 JSON으로 씁니다.")]
DryRun = Annotated[
    bool, typer.Option("--dry-run", help="무엇이 바뀔지만 보여 주고 아무것도 바꾸지 않습니다.")
]
Yes = Annotated[bool, typer.Option("--yes", "-y", help="되묻지 않고 실행합니다.")]
Who = Annotated[
    str,
    typer.Argument(
        metavar="회원", help="회원의 번호, 사용자명 또는 닉네임.", autocompletion=members
    ),
]


def one_of(choices: Mapping[str, object], metavar: str = "상태") -> Any:
    """An option that takes one of the words; another is refused with all of them in Korean."""

    def chosen(value: str | None) -> str | None:
        if value is None or value in choices:
            return value
        known = ", ".join(f"{word}({_meaning(says)})" for word, says in choices.items())
        raise typer.BadParameter(f"'{value}'는 없는 값이에요. {known} 가운데 골라 주세요.")

    return typer.Option(
        metavar=metavar,
        help=f"{', '.join(choices)} 가운데 하나.",
        autocompletion=lambda: list(choices),
        callback=chosen,
    )


def _meaning(says: object) -> str:
    return says[1] if isinstance(says, tuple) else str(says)
