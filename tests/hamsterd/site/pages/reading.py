"""A page as a crawler reads it: without scripts, from the source only."""

import json
import shutil
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import httpx

from hamsterd.site.pages.frame import BUILT

ROOT = Path(__file__).parents[4]
SHELL = """<!doctype html>
<html lang="ko">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>햄찌일기</title>
    <meta name="description" content="일기장이에요." />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <script type="module" crossorigin src="/assets/app.js"></script>
  </head>
  <body>
    <div id="root"></div>
    <noscript>자바스크립트를 켜 주세요.</noscript>
  </body>
</html>
"""


def build(folder: Path) -> None:
    """A portal of one page, as its build leaves it, with the templates of the real one."""
    (folder / "index.html").write_text(SHELL)
    shutil.copytree(ROOT / "portal" / "dist" / BUILT, folder / BUILT)


@dataclass
class Reading:
    """The content that a crawler finds: `elements` as (tag, attributes), texts in page order."""

    answer: httpx.Response
    elements: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    titles: list[str] = field(default_factory=list)
    headings: list[str] = field(default_factory=list)
    words: str = ""
    facts: list[dict[str, Any]] = field(default_factory=list)
    given: dict[str, Any] = field(default_factory=dict)

    @property
    def status(self) -> int:
        return self.answer.status_code

    def meta(self, name: str) -> str | None:
        """The content of the one meta element of this name or property."""
        found = [
            one["content"]
            for tag, one in self.elements
            if tag == "meta" and name in {one.get("name"), one.get("property")}
        ]
        assert len(found) <= 1, f"{name} stands {len(found)} times"
        return found[0] if found else None

    def all(self, tag: str, name: str) -> list[str]:
        """An attribute of every such element."""
        return [one[name] for each, one in self.elements if each == tag and name in one]

    def link(self, rel: str) -> str | None:
        found = [
            one["href"] for tag, one in self.elements if tag == "link" and one.get("rel") == rel
        ]
        return found[0] if found else None

    def fact(self, kind: str) -> dict[str, Any]:
        return next(one for one in self.facts if one["@type"] == kind)


def read(answer: httpx.Response) -> Reading:
    """The page of `answer`."""
    reading = Reading(answer)
    _Reader(reading).feed(answer.text)
    return reading


class _Reader(HTMLParser):
    def __init__(self, reading: Reading) -> None:
        super().__init__()
        self._reading = reading
        self._inside: list[tuple[str, dict[str, str]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attrs}
        self._reading.elements.append((tag, named))
        self._inside.append((tag, named))
        if tag == "h1":
            self._reading.headings.append("")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._reading.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        while self._inside and self._inside.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        tags = [tag for tag, _ in self._inside]
        if "title" in tags:
            self._reading.titles.append(data)
        elif "script" in tags:
            self._note_script(self._inside[-1][1], data)
        elif "main" in tags:
            self._reading.words += data
            if "h1" in tags:
                self._reading.headings[-1] += data

    def _note_script(self, named: dict[str, str], data: str) -> None:
        if named.get("type") == "application/ld+json":
            self._reading.facts.append(json.loads(data))
        elif named.get("id") == "bootstrap-data":
            self._reading.given = json.loads(data)
