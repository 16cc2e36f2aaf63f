"""Options that mean the same at every command (decisions §4)."""

from typing import Annotated

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
