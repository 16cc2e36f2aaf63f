"""The blocks of the deployment guide."""

import re
from dataclasses import dataclass
from pathlib import Path

GUIDE = Path(__file__).parents[2] / "docs" / "operations" / "deployment.md"

_BLOCK = re.compile(
    r"(?:^<!-- guide: (?P<how>[^>]+?) -->\n)?^```sh\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)
_HOW = re.compile(r"run|step \w+ of deploy/\w+|not run \(.+\)")


@dataclass(frozen=True)
class Block:
    """A block of shell: its text, and how it is annotated (None: not at all)."""

    text: str
    how: str | None

    @property
    def is_run(self) -> bool:
        """Whether the tests run it."""
        return self.how == "run"


def blocks() -> list[Block]:
    """The blocks of the guide, in order."""
    return [Block(found["text"], found["how"]) for found in _BLOCK.finditer(GUIDE.read_text())]


def is_known(how: str | None) -> bool:
    """Whether an annotation is one."""
    return how is not None and _HOW.fullmatch(how) is not None
