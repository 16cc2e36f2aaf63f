"""The program's suggested texts, and what the current text lacks.

The table of collected data is written out when a draft begins: an announced text never changes by
itself, even if a later release collects more. `unsaid` reports that.
"""

from hamsterd.config import Settings
from hamsterd.members.documents.filling import CONDITIONS
from hamsterd.members.documents.rules import DocumentKind
from hamsterd.members.documents.versions import TEXTS
from hamsterd.models.topics import Topic

_TABLE = "{personal_data}"


def suggested(kind: DocumentKind) -> str | None:
    """The program's current text for a document; None if the first version is still complete."""
    file = TEXTS / f"{kind.value}.suggested.md"
    if not file.exists():
        return None
    return file.read_text(encoding="utf-8").strip().replace(_TABLE, personal_data_table())


def personal_data_table() -> str:
    """The table of collected data and periods as Markdown: a row for each topic."""
    head = [
        ": 수집하는 때와 항목, 보유 기간",
        "| 수집하는 때 | 항목 | 보유 기간 |",
        "|---|---|---|",
    ]
    return "\n".join([*head, *map(_row, Topic)])


def unsaid(kind: DocumentKind, body: str, site: Settings) -> list[str]:
    """When this site collects something of which the text has no row, in order."""
    if kind is not DocumentKind.PRIVACY:
        return []
    return [topic.when for topic in Topic if topic.when not in body and _concerns(topic, site)]


def _concerns(topic: Topic, site: Settings) -> bool:
    return topic.only_with is None or CONDITIONS[topic.only_with](site)


def _row(topic: Topic) -> str:
    mark = f"{{{topic.only_with}}} " if topic.only_with else ""
    return f"| {mark}{topic.when} | {topic.what} | {topic.kept} |"
