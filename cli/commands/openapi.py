"""`hamster openapi`: the API's description as a file."""

from pathlib import Path
from typing import Annotated

import orjson
import typer

from cli.generated import Check, write_or_check
from cli.korean import Noun
from cli.output import Output

app = Noun()

DEFAULT_PATH = Path("docs/openapi.json")


@app.verb("write", "hamster openapi write", "hamster openapi write --check")
def write(
    output: Output,
    path: Annotated[Path, typer.Option(help="쓸 파일.")] = DEFAULT_PATH,
    check: Check = False,
) -> None:
    """경로와 계약에서 API 설명서를 만듭니다."""
    from hamsterd.config import Settings  # noqa: PLC0415  # of the server
    from hamsterd.openapi import describe  # noqa: PLC0415  # of the server
    from hamsterd.routes import ROUTES  # noqa: PLC0415  # all of it

    # The product's own name: the file must not depend on one site's settings.
    title = Settings.model_fields["site_name"].default
    text = orjson.dumps(
        describe(ROUTES, title=title), option=orjson.OPT_INDENT_2 | orjson.OPT_SORT_KEYS
    )
    write_or_check(output, path, text.decode() + "\n", "hamster openapi write", check=check)
