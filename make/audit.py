"""`make audit`: whether what a site runs has known vulnerabilities, as lists on the web say.

`pip-audit` and `npm audit` ask services on the network. Where one cannot be reached nothing is
known, which is neither good nor bad: it is said, and ends with 2.
"""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOUND, UNKNOWN = 1, 2


class Unasked(Exception):
    """Nobody who keeps such a list has answered."""


def of_python(report: str) -> list[str]:
    """What `pip-audit` says, a line each. Raises `Unasked`: it passes over what it misses."""
    told = json.loads(report)["dependencies"]
    skipped = [one["skip_reason"] for one in told if "skip_reason" in one]
    lines = [
        f"{one['name']} {one['version']}: {fault['id']}"
        f" (고친 버전: {', '.join(fault['fix_versions']) or '아직 없음'})"
        for one in told
        for fault in one.get("vulns", ())
    ]
    if skipped and not lines:
        raise Unasked(f"{len(told)}개 가운데 {len(skipped)}개: {skipped[0]}")
    return lines


def of_portal(report: str) -> list[str]:
    """What `npm audit` says, a line each. Raises `Unasked`."""
    told = json.loads(report)
    if "vulnerabilities" not in told:
        raise Unasked(told.get("message", report))
    found = told["vulnerabilities"]
    return [f"{name}: {one['severity']} ({one['range']})" for name, one in found.items()]


def last_line(said: str) -> str:
    """The cause: without a network `pip-audit` leaves a whole traceback."""
    return said.strip().rpartition("\n")[2]


Reader = Callable[[str], list[str]]
AUDITS: dict[str, tuple[list[str], Reader]] = {
    "requirements.lock": (
        [
            *(sys.executable, "-m", "pip_audit", "--requirement", "requirements.lock"),
            *("--require-hashes", "--disable-pip", "--progress-spinner", "off"),
            *("--format", "json"),
        ],
        of_python,
    ),
    "portal/package-lock.json": (
        ["npm", "--prefix", "portal", "audit", "--omit", "dev", "--json"],
        of_portal,
    ),
}


def audit(name: str, command: list[str], read: Reader) -> int:
    """Ask, and say what was heard; 0, `FOUND` or `UNKNOWN`."""
    done = subprocess.run(  # noqa: S603  # words of our own
        command, cwd=ROOT, capture_output=True, text=True, check=False
    )
    try:
        lines = read(done.stdout)
    except (ValueError, Unasked) as error:
        why = str(error) if isinstance(error, Unasked) else last_line(done.stderr)
        _say(f"! {name}: 물어볼 곳의 답을 얻지 못해 알 수 없어요 ({why}).")
        return UNKNOWN
    _say("\n".join(f"✗ {name}: {line}" for line in lines) or f"✓ {name}: 알려진 취약점이 없어요.")
    return FOUND if lines else 0


def _say(words: str) -> None:
    sys.stdout.write(f"{words}\n")


def main() -> int:
    """Both; what is found weighs more than what is unknown."""
    ended = {audit(name, *how) for name, how in AUDITS.items()}
    return FOUND if FOUND in ended else max(ended)


if __name__ == "__main__":
    sys.exit(main())
