"""Files that a command writes and `make check` finds stale."""

from pathlib import Path
from typing import Annotated

import typer

from cli.output import Output
from hamsterd.core.errors import Conflict

Check = Annotated[
    bool, typer.Option("--check", help="쓰지 않고, 파일이 지금과 다르면 1로 끝납니다.")
]


class Stale(Conflict):
    """A generated file is not what its command would write now."""

    code = "stale_file"


def write_or_check(output: Output, path: Path, text: str, command: str, *, check: bool) -> None:
    """Write `text` to `path`, or with `check` raise `Stale` when it holds something else."""
    is_current = path.exists() and path.read_text(encoding="utf-8") == text
    if check and not is_current:
        raise Stale(f"{path} 파일이 오래됐어요. `{command}`를 실행해 주세요.")
    if not is_current:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    said = "그대로예요" if is_current else "새로 썼어요"
    output.done(f"{path}: {said}.", {"path": str(path), "written": not is_current})
