"""Files that a command writes and `make check` finds stale."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from cli.output import Output
from hamsterd.core.errors import Conflict

Check = Annotated[
    bool, typer.Option("--check", help="쓰지 않고, 파일이 지금과 다르면 1로 끝납니다.")
]


class Stale(Conflict):
    """A generated file differs from what its command would write now."""

    code = "stale_file"


def write_or_check(output: Output, path: Path, text: str, command: str, *, check: bool) -> None:
    """Write `text` to `path`, or with `check` raise `Stale` when it holds something else."""
    is_written = _write(path, text, command, check=check)
    output.done(_said(path, is_written), {"path": str(path), "written": is_written})


def write_or_check_all(
    output: Output, files: Mapping[Path, str], command: str, *, check: bool
) -> None:
    """The same of several files of one command."""
    written = {path: _write(path, text, command, check=check) for path, text in files.items()}
    output.done(
        "\n".join(_said(path, is_written) for path, is_written in written.items()),
        {
            "written": any(written.values()),
            "files": [{"path": str(path), "written": new} for path, new in written.items()],
        },
    )


def _write(path: Path, text: str, command: str, *, check: bool) -> bool:
    """Whether the file had to be written."""
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return False
    if check:
        raise Stale(f"{path} 파일이 오래됐어요. `{command}`를 실행해 주세요.")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return True


def _said(path: Path, is_written: bool) -> str:
    return f"{path}: {'새로 썼어요' if is_written else '그대로예요'}."
