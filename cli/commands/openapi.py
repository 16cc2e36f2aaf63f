"""`hamster openapi`: writing the API's description and the portal's generated constants."""

from pathlib import Path
from typing import Annotated

import orjson
import typer

from cli.generated import Check, write_or_check_all
from cli.korean import Noun
from cli.output import Output

app = Noun()

DEFAULT_PATH = Path("docs/openapi.json")
DEFAULT_PORTAL = Path("portal/src/shared/api")
COMMAND = "hamster openapi write"


@app.verb("write", COMMAND, f"{COMMAND} --check")
def write(
    output: Output,
    path: Annotated[Path, typer.Option(help="쓸 파일.")] = DEFAULT_PATH,
    portal: Annotated[
        Path, typer.Option(help="글의 종류와 양식의 한도를 쓸 폴더.")
    ] = DEFAULT_PORTAL,
    check: Check = False,
) -> None:
    """경로와 계약에서 API 설명서를, 선언에서 포털이 쓰는 글의 종류와 양식의 한도를 만듭니다."""
    from hamsterd.config import Settings  # noqa: PLC0415  # of the server
    from hamsterd.openapi import describe  # noqa: PLC0415  # of the server
    from hamsterd.portal import (  # noqa: PLC0415  # of the server
        choice_modules,
        kinds_module,
        limits_module,
    )
    from hamsterd.routes import ROUTES  # noqa: PLC0415  # all of it

    # The product's own name: the file must not depend on one site's settings.
    title = Settings.model_fields["site_name"].default
    text = orjson.dumps(
        describe(ROUTES, title=title), option=orjson.OPT_INDENT_2 | orjson.OPT_SORT_KEYS
    )
    files = {
        path: text.decode() + "\n",
        portal / "kinds.gen.ts": kinds_module(),
        portal / "limits.gen.ts": limits_module(),
        **{portal / name: module for name, module in choice_modules().items()},
    }
    write_or_check_all(output, files, COMMAND, check=check)
