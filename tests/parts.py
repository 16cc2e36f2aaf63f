"""`make test-all`: every test, part by part; one line for each, and exit code 1 if any failed.

    make test-all ONLY="walks drills"

`make test` runs the parts `check`, `test` and `portal` at once. A mark assigns a test to another
part: `@pytest.mark.part(name="walks")`. CONTRIBUTING names the promises of each part, docs/tests.md
its cost.
"""

import argparse
import os
import re
import subprocess
import sys
import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tests.examples import THOROUGH

ROOT = Path(__file__).parents[1]
MAKE = os.environ.get("MAKE", "make")
OF_TEST = (MAKE, "--no-print-directory", "test-python")
LEFT_TO_JOURNEYS = (MAKE, "--no-print-directory", "test-server", "TESTS=--ignore tests/lint")
"""The part `test`, alone and where `journeys` runs the browser's tests, too."""
OF_MAKE = {"MAKEFLAGS", "MFLAGS", "MAKELEVEL"}
"""The variables that make passes to its children; each part is a make run of its own."""
COUNTED = re.compile(r"\b\d+ (?:passed|failed)\b.*? in [\d.]+s", re.ASCII)


THIS_PYTHON = ".".join(map(str, sys.version_info[:2]))
"""The part `test` has run its tests already."""


@dataclass(frozen=True)
class Part:
    """A part that can be run alone."""

    name: str
    about: str
    command: tuple[str, ...] = ()
    """Empty: the tests that bear its mark."""

    also: str = ""
    """Which other tests it takes again, as an expression of marks."""

    options: tuple[str, ...] = ()
    """What else pytest is told."""

    def words(self, jobs: str) -> Sequence[str]:
        """The command to run."""
        chosen = " or ".join(filter(None, [f"part(name={self.name!r})", self.also]))
        return self.command or (*python_tests(jobs), *self.options, "-m", chosen)


def python_tests(jobs: str) -> tuple[str, ...]:
    """Python's tests on so many workers."""
    return (sys.executable, "-m", "pytest", "-q", "-n", jobs, "--dist", "worksteal")


AT_LEISURE = ("--hypothesis-profile", THOROUGH)
"""Whatever takes its time then takes it: `look` of `tests/e2e` looks at both themes."""

PARTS = (
    Part("check", "모양, 규칙, 타입, 글", (MAKE, "--no-print-directory", "check")),
    Part("test", "make test의 서버와 브라우저", OF_TEST),
    Part("portal", "포털", ("npm", "--prefix", "portal", "run", "--silent", "test")),
    Part("walks", "모든 화면을 모든 너비와 테마로", options=AT_LEISURE),
    Part(
        "journeys",
        "쓰는 사람의 모든 길을 두 테마로",
        also="(browser and not part)",
        options=AT_LEISURE,
    ),
    Part("commands", "모든 명령과 심어 둔 고장을 하나씩"),
    Part("fuzz", "예시를 많이 만드는 시험", (MAKE, "--no-print-directory", "test-fuzz")),
    Part("drills", "여러 호스트, 꺼지는 프로세스, 넘겨받기"),
    Part("guides", "안내서를 그대로 따라 하기"),
    Part("sizes", "크고 나쁜 파일, 많은 자료"),
    Part(
        "pythons",
        "여기에 있는 다른 Python마다",
        (MAKE, "--no-print-directory", "test-pythons", f"BUT={THIS_PYTHON}"),
    ),
    Part("chaos", "부하를 걸고 고장 내기", (MAKE, "--no-print-directory", "chaos", "MINUTES=3")),
    Part("bench", "속도 재기", (MAKE, "--no-print-directory", "bench")),
)
MARKED = frozenset(part.name for part in PARTS if not part.command) | {"fuzz"}
"""The allowed names of a mark. Tests marked `fuzz` are left out of `make test`."""


@dataclass(frozen=True)
class Result:
    """The result of a part."""

    part: Part
    is_well: bool
    seconds: int
    counted: str
    """How many tests passed and failed, in pytest's words."""

    def line(self) -> str:
        """`✓ walks     6분 12초  158 passed in 370.11s`."""
        minutes, seconds = divmod(self.seconds, 60)
        mark = "✓" if self.is_well else "✗"
        return f"{mark} {self.part.name:<8}{minutes:>3}분 {seconds:02}초  {self.counted}".rstrip()


def chosen(names: Collection[str]) -> list[Part]:
    """The named parts, or all; `test` leaves to `journeys` what that takes in both themes."""
    parts = [part for part in PARTS if not names or part.name in names]
    if not any(part.name == "journeys" for part in parts):
        return parts
    return [replace(p, command=LEFT_TO_JOURNEYS) if p.command == OF_TEST else p for p in parts]


def run(part: Part, jobs: str) -> Result:
    """Run one part, and let all it says be read."""
    _say(f"· {part.name}: {part.about}\n")
    begun = time.monotonic()
    process = subprocess.Popen(
        part.words(jobs),
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if name not in OF_MAKE},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    counted = ""
    for line in process.stdout or ():
        _say(line)
        found = COUNTED.search(line)
        counted = found[0] if found else counted
    is_well = process.wait() == 0
    return Result(part, is_well, round(time.monotonic() - begun), counted)


def _say(words: str) -> None:
    sys.stdout.write(words)
    sys.stdout.flush()


def main() -> int:
    """The parts that are named, or all."""
    parser = argparse.ArgumentParser(prog="make test-all")
    names = [part.name for part in PARTS]
    parser.add_argument("only", nargs="*", metavar="PART", help=", ".join(names))
    parser.add_argument("--jobs", default="3")
    asked = parser.parse_args()
    unknown = [name for name in asked.only if name not in names]
    if unknown:
        parser.error(f"{', '.join(unknown)}: ONLY는 {', '.join(names)} 가운데에서 골라 주세요.")
    results = [run(part, asked.jobs) for part in chosen(asked.only)]
    _say("".join(f"\n{result.line()}" for result in results) + "\n")
    return 0 if all(result.is_well for result in results) else 1


if __name__ == "__main__":
    sys.exit(main())
