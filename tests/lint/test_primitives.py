"""Declarations that many rules need have one class each (`shared/design/primitives.css`)."""

import re
from collections import Counter, defaultdict
from itertools import combinations
from pathlib import Path

SRC = Path(__file__).parents[2] / "portal" / "src"
PRIMITIVES = SRC / "shared" / "design" / "primitives.css"

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
RULE = re.compile(r"^\.([\w-]+) \{([^{}]*)\}", re.MULTILINE)
"""A rule for one class, outside of any condition."""
COMPOSES = re.compile(r"composes: ([^;]*) from global;")
TEMPLATES = Path(__file__).parents[2] / "hamsterd" / "site" / "pages" / "templates"
ATTRIBUTE = re.compile(r'class="([^"]*)"')
OF_COMPONENT = re.compile(r"\{[{%].*?[%}]\}|\b[A-Z]\w*\.\w+")
LITERAL = re.compile(r"className=(?:\"([^\"]*)\"|\{`([^`]*)`\})|cx\('([^']*)'")
GLOBAL = re.compile(r"served-[\w-]+")
"""Classes of what the server writes (`served.css`)."""

GROUP = 3
"""So many declarations that stand together again and again are one thing without a name."""
RULES_MAX = 5
"""How many rules may have the same group."""
FEWEST_USES = 2


def declarations(body: str) -> list[str]:
    """The declarations of a rule, one each."""
    return [" ".join(each.split()) for each in COMMENT.sub("", body).split(";") if each.strip()]


def primitives() -> dict[str, list[str]]:
    """Each class and its declarations; of those for icons none."""
    text = COMMENT.sub("", PRIMITIVES.read_text())
    return {
        name: [] if rest else declarations(body)
        for name, rest, body in re.findall(r"\.([\w-]+)( svg)? \{([^{}]*)\}", text)
    }


def used() -> Counter[str]:
    """How often style sheets, components and the server's templates name each class."""
    found: Counter[str] = Counter()
    for sheet in SRC.rglob("*.module.css"):
        for names in COMPOSES.findall(sheet.read_text()):
            found.update(names.split())
    for module in SRC.rglob("*.tsx"):
        for groups in LITERAL.findall(module.read_text()):
            found.update(re.sub(r"\$\{[^}]*\}", " ", " ".join(groups)).split())
    for template in TEMPLATES.glob("*.html"):
        for names in ATTRIBUTE.findall(template.read_text()):
            found.update(OF_COMPONENT.sub(" ", names).split())
    return found


def test_a_group_of_declarations_has_one_class():
    rules: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for sheet in sorted(SRC.rglob("*.module.css")):
        for name, body in RULE.findall(COMMENT.sub("", sheet.read_text())):
            own = {each for each in declarations(body) if not each.startswith("composes:")}
            for group in combinations(sorted(own), GROUP):
                rules[group].append(f"{sheet.relative_to(SRC)} .{name}")
    makers = {each: name for name, made in primitives().items() for each in reversed(made)}
    repeated = [
        f"{'; '.join(group)} stands in {len(places)} rules: {', '.join(places)}. "
        f"Take {', '.join(makers.get(each, 'a new class') for each in group)}."
        for group, places in rules.items()
        if len(places) > RULES_MAX
    ]
    assert repeated == []


def test_a_class_that_a_component_names_exists_and_is_needed():
    uses = used()
    known = primitives()
    assert [each for each in uses if each not in known and not GLOBAL.fullmatch(each)] == []
    assert [each for each in known if uses[each] < FEWEST_USES] == []


def test_a_rule_that_takes_a_class_is_for_one_class_alone():
    """The bundler refuses others, and nothing but a build says so."""
    taking = re.compile(r"^[ \t]*([^{}@;]+?)\s*\{[^{}]*composes:", re.MULTILINE)
    others = [
        f"{sheet.relative_to(SRC)} {selector}"
        for sheet in sorted(SRC.rglob("*.module.css"))
        for selector in taking.findall(COMMENT.sub("", sheet.read_text()))
        if not re.fullmatch(r"\.[\w-]+", selector.strip())
    ]
    assert others == []
