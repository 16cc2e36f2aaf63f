"""Every class of a style sheet is used by a component or template that loads it."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
SRC = ROOT / "portal" / "src"
TEMPLATES = ROOT / "hamsterd" / "site" / "pages" / "templates"
DESIGN = SRC / "shared" / "design"

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
DECLARATIONS = re.compile(r"\{[^{}]*\}")
CLASS = re.compile(r"\.([A-Za-z_][\w-]*)")
OTHERS = re.compile(r":global\([^)]*\)")
"""Classes that a library gives its elements."""


def classes_of(sheet: Path) -> set[str]:
    """The names in its selectors."""
    text = COMMENT.sub("", sheet.read_text())
    return set(CLASS.findall(OTHERS.sub("", DECLARATIONS.sub("{}", text))))


def loads(source: str, module: Path, sheet: Path) -> list[str]:
    """The names by which a module calls a style sheet."""
    found = re.findall(rf"import (\w+) from '([^']*{re.escape(sheet.name)})'", source)
    return [
        name
        for name, path in found
        if (SRC / path[2:] if path.startswith("@/") else (module.parent / path).resolve()) == sheet
    ]


def is_used(name: str, as_called: list[tuple[str, str]]) -> bool:
    """Whether one of the modules asks for the class, or for classes whose names it computes."""
    return any(
        re.search(rf"\b{called}(\.{name}\b|\[)", source) is not None for source, called in as_called
    )


LOOKS = SRC / "served" / "looks.tsx"
NAMED = re.compile(r"\b([A-Z]\w*)\.(\w+)\b")
"""A class of a component in a template, as `PostRow.row`."""
ATTRIBUTE = re.compile(r'class="([^"]*)"')
DRAWING = re.compile(r"<([A-Z]\w*) />")


def templates() -> str:
    """All that the server's pages are made of."""
    return "".join(path.read_text() for path in sorted(TEMPLATES.glob("*.html")))


def test_no_class_of_a_component_is_left_over():
    modules = {path: path.read_text() for path in sorted(SRC.rglob("*.ts*"))}
    modules[LOOKS] += templates()
    left_over = []
    for sheet in sorted(SRC.rglob("*.module.css")):
        as_called = [
            (source, called)
            for path, source in modules.items()
            if sheet.name in source
            for called in loads(source, path, sheet)
        ]
        left_over += [
            f"{sheet.relative_to(SRC)}: .{name}"
            for name in sorted(classes_of(sheet))
            if not is_used(name, as_called)
        ]
    assert left_over == []


def test_no_class_of_the_servers_pages_is_left_over():
    words = templates()
    words += "".join(path.read_text() for path in sorted((SRC / "served").glob("*.ts*")))
    words += "".join(path.read_text() for path in sorted((SRC / "app").rglob("*.ts*")))
    words += (SRC.parent / "index.html").read_text()
    left_over = [
        name
        for name in sorted(classes_of(DESIGN / "served.css"))
        if not re.search(rf"(?<![\w-]){name}(?![\w-])", words)
    ]
    assert left_over == []


def test_templates_name_what_components_have():
    looks = LOOKS.read_text()
    sheets = dict(re.findall(r"import (\w+) from '@/(.*\.module\.css)';", looks))
    named = {pair for text in ATTRIBUTE.findall(templates()) for pair in NAMED.findall(text)}
    unknown = [
        f"{sheet}.{name}"
        for sheet, name in sorted(named)
        if sheet not in sheets or name not in classes_of(SRC / sheets[sheet])
    ]
    assert unknown == []
    assert sorted(sheets.keys() - {sheet for sheet, _ in named}) == []
    drawn = set(DRAWING.findall(templates()))
    offered = re.search(r"const ICONS = \{([^}]*)\}", looks)
    assert offered is not None
    assert set(re.findall(r"\w+", offered[1])) - drawn == set()
