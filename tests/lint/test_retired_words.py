"""Words that this project no longer uses for an idea, in code and docs.

A name is what an engineer would type into a search box (CONTRIBUTING, Names). Korean text and
migrations, which tell of their own day, are not looked at.
"""

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
RETIRED = {
    "DrawingDesk": "RenderQueue",
    "FAREWELL": "UNREGISTER_WORKER_JS",
    "Sleeper": "BackgroundWorker",
    "claim_hamster": "lock_hamster",
    "courier": "push_worker",
    "give_again": "restore",
    "is_turned": "visibility_changed",
    "keep_appointment": "run_scheduled",
    "mend_now": "repair_now",
    "postman": "mail_worker",
    "take_back": "revoke",
    "take_wishes": "claim_job_requests",
    "try_rule": "preview_rule",
    "unseal": "verify",
}
"""The replacement for each retired word."""
PLACES = ("hamsterd", "cli", "scheduler", "fixtures", "tests", "docs", "portal/src")
KINDS = {".py", ".ts", ".tsx", ".css", ".md"}
_WORD = re.compile(rf"\b({'|'.join(RETIRED)})\b")


def found() -> Iterator[str]:
    """`docs/jobs.md:12: postman (say mail_worker)`"""
    for place in PLACES:
        for path in sorted((ROOT / place).rglob("*")):
            if path.suffix not in KINDS or "migrations" in path.parts or path == Path(__file__):
                continue
            for number, line in enumerate(path.read_text().splitlines(), 1):
                for word in _WORD.findall(line):
                    yield f"{path.relative_to(ROOT)}:{number}: {word} (say {RETIRED[word]})"


def test_no_retired_word_is_used():
    assert list(found()) == []
