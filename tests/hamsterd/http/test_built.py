"""Which files a screen waits for, as Vite's manifest tells it."""

import json
import os
from pathlib import Path

from hamsterd.http.files.built import ScreenFiles, screen_files

CHUNKS = {
    "index.html": {"file": "assets/main.js", "imports": ["_base.js"], "css": ["assets/main.css"]},
    "_base.js": {"file": "assets/base.js"},
    "_cards.js": {"file": "assets/cards.js", "imports": ["_base.js"], "css": ["assets/cards.css"]},
    "src/pages/home/HomePage.tsx": {
        "file": "assets/home.js",
        "imports": ["_base.js", "_cards.js"],
        "dynamicImports": ["_late.js"],
        "css": ["assets/home.css"],
    },
    "_late.js": {"file": "assets/late.js"},
}


def built(dist: Path, chunks: dict[str, object]) -> Path:
    manifest = dist / ".vite" / "manifest.json"
    manifest.parent.mkdir(exist_ok=True)
    manifest.write_text(json.dumps(chunks))
    return manifest


def test_are_its_own_and_what_it_imports_but_not_what_every_page_names(tmp_path: Path) -> None:
    built(tmp_path, CHUNKS)
    assert screen_files(tmp_path, "home/HomePage") == ScreenFiles(
        ("/assets/home.js", "/assets/cards.js"), ("/assets/home.css", "/assets/cards.css")
    )


def test_are_none_without_a_build_and_for_a_page_that_it_does_not_know(tmp_path: Path) -> None:
    assert screen_files(tmp_path, "home/HomePage") == ScreenFiles()
    built(tmp_path, CHUNKS)
    assert screen_files(tmp_path, "nowhere/NowherePage") == ScreenFiles()


def test_are_those_of_the_newest_build(tmp_path: Path) -> None:
    built(tmp_path, CHUNKS)
    screen_files(tmp_path, "home/HomePage")
    manifest = built(tmp_path, {"src/pages/home/HomePage.tsx": {"file": "assets/new.js"}})
    os.utime(manifest, (0, 0))
    assert screen_files(tmp_path, "home/HomePage").scripts == ("/assets/new.js",)
