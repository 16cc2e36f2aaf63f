"""`hamster completion`: what a shell must know to complete commands, options and names."""

from enum import StrEnum
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


@app.verb(
    "completion",
    'eval "$(hamster completion bash)"',
    "hamster completion bash > ~/.local/share/bash-completion/completions/hamster",
    'hamster completion zsh > "${fpath[1]}/_hamster"',
    "hamster completion fish > ~/.config/fish/completions/hamster.fish",
)
def completion(
    shell: Annotated[Shell, typer.Argument(metavar="셸", help="bash, zsh, fish.")],
) -> None:
    """Tab 자동 완성 스크립트를 씁니다. 명령, 옵션과 함께 회원, 게시판, 작업의 이름도 채웁니다."""
    Output(as_json=False).line(
        get_completion_script(prog_name="hamster", complete_var=VARIABLE, shell=shell.value)
    )
