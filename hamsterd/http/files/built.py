"""The built portal's files for each screen, from Vite's manifest."""

import json
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

_MANIFEST = Path(".vite", "manifest.json")
_ENTRY = "index.html"


class ScreenFiles(NamedTuple):
    """Files that a screen needs in addition to those the page names, as URLs."""

    scripts: tuple[str, ...] = ()
    styles: tuple[str, ...] = ()


def screen_files(dist: Path, page: str) -> ScreenFiles:
    """The files of `page`, such as `home/HomePage`; none if the portal is not built."""
    path = dist / _MANIFEST
    try:
        modified = path.stat().st_mtime_ns
    except OSError:
        return ScreenFiles()
    return _screen_files(path, page, modified)


@lru_cache(maxsize=128)
def _screen_files(path: Path, page: str, _modified: int) -> ScreenFiles:
    chunks: dict[str, Any] = json.loads(path.read_bytes())
    named = _reached(chunks, _ENTRY)
    needed = [chunks[key] for key in _reached(chunks, f"src/pages/{page}.tsx") if key not in named]
    return ScreenFiles(
        tuple(f"/{chunk['file']}" for chunk in needed),
        tuple(dict.fromkeys(f"/{style}" for chunk in needed for style in chunk.get("css", ()))),
    )


def _reached(chunks: dict[str, Any], root: str) -> list[str]:
    """`root` and its static imports, importer first."""
    seen: dict[str, None] = {}
    pending = [root]
    while pending:
        key = pending.pop()
        if key in seen or key not in chunks:
            continue
        seen[key] = None
        pending.extend(chunks[key].get("imports", ()))
    return list(seen)
