"""A row that another file sees has a type (docs/decisions/0141-rows-have-types.md).

`Row` is a dictionary of anything: mypy finds no misspelt column in it, and no None. Inside the
file that asks for it that is seen at a glance; across files it is not.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.sources import ROOT, imported, parsed

NOT_YET: dict[str, set[str]] = {
    "hamsterd/community/posts/service.py": {"locked_post", "own_post"},
    "hamsterd/content/comments.py": {"Comments.read"},
    "hamsterd/content/counters.py": {"move", "move_reactions"},
    "hamsterd/content/lifecycle.py": {
        "close_comments",
        "count_added",
        "delete",
        "locked",
        "recount",
    },
    "hamsterd/content/mentions.py": {"note_plain", "shown", "withdrawn"},
    "hamsterd/content/subjects.py": {"subject_in"},
    "hamsterd/content/trash.py": {"restore_own"},
    "hamsterd/content/writing.py": {"publish", "republish", "write"},
    "hamsterd/diaries/of_hamsters.py": {"named_as"},
    "hamsterd/discovery/search/sources.py": {"Source.findable"},
    "hamsterd/members/accounts/queries.py": {"author"},
    "hamsterd/members/comment_schemas.py": {"comment_out"},
    "hamsterd/members/levels/writing.py": {
        "WritingExperience.grant",
        "WritingExperience.grant_for_like",
        "WritingExperience.restore",
        "WritingExperience.revoke",
    },
}
"""The functions that still pass on a `Row`, by file. Remove a name when it is fixed.

All concern the rows of a kind of content, whose columns its declaration lists, and its list cards.
"""
OF_A_KIND = {"kind.py", "parts.py"}
"""Files of a kind's declaration, which lists the row's columns as SQL."""


def shows_a_row(annotation: ast.expr | None) -> bool:
    return annotation is not None and any(
        isinstance(node, ast.Name) and node.id == "Row" for node in ast.walk(annotation)
    )


def shown(body: list[ast.stmt]) -> Iterator[str]:
    """The public names of a module or class that are a `Row`, or take or return one."""
    for node in body:
        name = getattr(node, "name", None) or getattr(getattr(node, "target", None), "id", "_")
        if str(name).startswith("_"):
            continue
        if isinstance(node, ast.ClassDef):
            yield from (f"{name}.{inside}" for inside in shown(node.body))
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            given = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            if any(map(shows_a_row, [node.returns, *(one.annotation for one in given)])):
                yield str(name)
        elif isinstance(node, ast.AnnAssign) and shows_a_row(node.annotation):
            yield str(name)


def sources() -> Iterator[Path]:
    for folder in ("hamsterd", "scheduler", "cli"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            if ("hamsterd.db.sql", "Row") in imported(path) and path.name not in OF_A_KIND:
                yield path


def test_a_row_that_another_file_sees_has_a_type():
    found = {str(path.relative_to(ROOT)): set(shown(parsed(path).body)) for path in sources()}

    assert {path: names for path, names in found.items() if names} == NOT_YET
