"""The report of a move: one self-contained page for people, JSON for programs."""

from pathlib import Path

import orjson

from hamsterd.core.clock import KST
from hamsterd.moving.arrival.verify import Findings

TEMPLATES = Path(__file__).with_name("templates")
FOLDER = "moving"
"""In the data folder: what moves left for their owner, who alone may read it."""


def report_place(data_dir: Path, move_id: int) -> Path:
    """Where a report is written unless the owner says where."""
    return data_dir / FOLDER / f"report-{move_id}.html"


def write_report(found: Findings, page: Path) -> None:
    """Write `page` and its JSON beside it; names of members are in both."""
    page.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    _write(page, _page(found).encode())
    written = found.model_dump(mode="json", by_alias=True)
    _write(page.with_suffix(".json"), orjson.dumps(written, option=orjson.OPT_INDENT_2))


def _write(path: Path, content: bytes) -> None:
    path.touch(mode=0o600)
    path.write_bytes(content)


def _page(found: Findings) -> str:
    import jinja2  # noqa: PLC0415  # one command renders it

    templates = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
    )
    made_at = f"{found.made_at.astimezone(KST):%Y-%m-%d %H:%M}"
    return templates.get_template("report.html").render(found=found, made_at=made_at)
