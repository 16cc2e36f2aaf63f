"""`hamster completion`: shell completion of commands, options and names."""

import os
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from typer._completion_shared import get_completion_script

from cli.korean import Lone
from cli.output import Output

app = Lone()

VARIABLE = "_HAMSTER_COMPLETE"


class Shell(StrEnum):
    """Shells that can."""

    BASH = "bash"
    ZSH = "zsh"
    FISH = "fish"


INSTALLED = {
    Shell.BASH: "hamster completion bash > ~/.local/share/bash-completion/completions/hamster",
    Shell.ZSH: 'hamster completion zsh > "${fpath[1]}/_hamster"',
    Shell.FISH: "hamster completion fish > ~/.config/fish/completions/hamster.fish",
}
"""The commands that install the script for each shell."""


@app.verb("completion", 'eval "$(hamster completion bash)"', *INSTALLED.values())
def completion(
    shell: Annotated[
        Shell | None,
        typer.Argument(metavar="셸", help="bash, zsh, fish. 없으면 켜는 방법을 알려 줍니다."),
    ] = None,
) -> None:
    """Tab 자동 완성 스크립트를 씁니다. 명령, 옵션과 함께 회원, 게시판, 작업의 이름도 채웁니다."""
    if shell is None:
        _explain()
        return
    Output(as_json=False).line(
        get_completion_script(prog_name="hamster", complete_var=VARIABLE, shell=shell.value)
    )


def _explain() -> None:
    """How to switch it on, the shell of the account first."""
    output = Output(as_json=False)
    own = Path(os.environ.get("SHELL", "")).name
    output.line("Tab 자동 완성은 셸에 맞는 한 줄로 켜요. 새로 연 셸부터 됩니다.")
    for shell, line in sorted(INSTALLED.items(), key=lambda pair: pair[0].value != own):
        mine = " (지금 쓰는 셸)" if shell.value == own else ""
        output.line(f"\n  {shell.value}{mine}\n    {line}")
