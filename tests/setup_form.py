"""The first form as somebody at a browser has it: the fields they see, and which are marked."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from tests.people import PASSWORD

FILLED = {
    "site_name": "햄찌마을",
    "contact_email": "help@hamzzi.kr",
    "sign_ups": "closed",
    "username": "haemi",
    "nickname": "해미",
    "email": "haemi@hamzzi.kr",
    "password": PASSWORD,
}
"""An owner's input in the form."""


@dataclass
class Input:
    """A field of the page; `row` counts those of the same name."""

    name: str
    row: int
    given: dict[str, str | None]

    @property
    def is_seen(self) -> bool:
        return self.given.get("type") != "hidden"

    @property
    def refused_as(self) -> str:
        """The name under which the server refuses it."""
        return f"boards.{self.row}" if self.name == "boards" else self.name


@dataclass
class SetupPage(HTMLParser):
    """A page of `/setup`, read."""

    text: str
    inputs: list[Input] = field(default_factory=list)
    ids: dict[str, str] = field(default_factory=dict)
    alert: str = ""
    _inside: str = ""

    def __post_init__(self) -> None:
        super().__init__()
        self.feed(self.text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self._inside = given.get("id") or given.get("role") or ""
        if tag == "input":
            name = given["name"] or ""
            row = sum(1 for one in self.inputs if one.name == name)
            self.inputs.append(Input(name, row, given))

    def handle_data(self, data: str) -> None:
        if self._inside == "alert":
            self.alert += data.strip()
        elif self._inside:
            self.ids[self._inside] = self.ids.get(self._inside, "") + data.strip()

    @property
    def marked(self) -> dict[str, str]:
        """The message at each marked field: `{"email": "이메일을 …"}`."""
        return {
            one.refused_as: self.ids[one.given["aria-describedby"] or ""]
            for one in self.inputs
            if one.is_seen and one.given.get("aria-invalid") == "true"
        }

    @property
    def names(self) -> set[str]:
        return {one.name for one in self.inputs if one.is_seen}

    def sent(self, **changes: Any) -> dict[str, Any]:
        """A browser's request after an owner has filled every visible field."""
        radios = {one.name for one in self.inputs if one.given.get("type") == "radio"}
        kept = {
            one.name: one.given.get("value") or "" for one in self.inputs if one.name not in radios
        }
        boards = [one.given.get("value") or "" for one in self.inputs if one.name == "boards"]
        written = {name: value for name, value in FILLED.items() if name in self.names}
        return {**kept, **written, "boards": boards, **changes}
