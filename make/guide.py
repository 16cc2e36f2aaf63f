"""`make gen`: the deployment guide shows the steps of `deploy/install` and its siblings.

Between its marks stand a step's comment as text and its body as commands, in the order of the file.
"""

import argparse
import re
import sys
import textwrap
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "operations" / "deployment.md"
STEP = re.compile(r"((?:^# [^\n]*\n)+)^step_(\w+)\(\) \{\n(.*?)^\}\n", re.MULTILINE | re.DOTALL)
PART = re.compile(r"(<!-- steps of deploy/(\w+) -->\n).*?(<!-- end of steps -->)", re.DOTALL)


def steps(script: str) -> str:
    """Those of one script, as the page shows them."""
    text = (ROOT / "deploy" / script).read_text()
    return "".join(
        f"\n{_prose(comment)}\n\n<!-- guide: step {name} of deploy/{script} -->\n"
        f"```sh\n{textwrap.dedent(body)}```\n"
        for comment, name, body in STEP.findall(text)
    )


def _prose(comment: str) -> str:
    return "\n".join(line.removeprefix("# ") for line in comment.splitlines())


def page(text: str) -> str:
    """The page with its parts made anew."""
    return PART.sub(lambda part: f"{part[1]}{steps(part[2])}\n{part[3]}", text)


def main() -> str | None:
    """Write it, or say that it is stale."""
    parser = argparse.ArgumentParser(prog="make gen", description=__doc__)
    parser.add_argument("--check", action="store_true")
    is_checked = parser.parse_args().check
    old = PAGE.read_text()
    new = page(old)
    if old != new and is_checked:
        return f"✗ {PAGE.relative_to(ROOT)} 파일이 오래됐어요. `make gen`을 실행해 주세요."
    PAGE.write_text(new)
    return None


if __name__ == "__main__":
    sys.exit(main())
