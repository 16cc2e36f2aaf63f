"""Every command, run on a site with rows of every kind.

A command that changes something runs on a copy of the site, first as a dry run that must leave
every row unchanged. Commands without a dry run change nothing. They run with output for people and
for programs on one shared site, which must be unchanged afterwards.
"""

import json
import re
import signal
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import pytest
from typer.core import TyperCommand
from typer.main import get_command

from cli.korean import Group
from cli.main import app
from cli.nouns import verbs
from hamsterd.core.clock import kst_day
from tests.cli.conftest import HAMSTER, Operator, rows
from tests.cli.filled import (
    APPEAL,
    BLOCK,
    BLOCKED_TAKEDOWN,
    CASE,
    FAILED_MAIL,
    HELD_POST,
    INCIDENT,
    PENDING_TAKEDOWN,
    POST,
    REMOVED_POST,
    RULE,
    STOPPED_ADDRESS,
    Filled,
)
from tests.commands import SECONDS
from tests.marks import rest_in

COMMANDS = {name: command for name, command, _ in verbs(cast(Group, get_command(app)))}

Words = tuple[str, ...]
REASON = ("--reason", "확인했어요.")
A_POPUP = ("쉬는 날", "하루 쉬어요.", "--until", "2h")
A_LETTER = ("incident", "letter", str(INCIDENT), "--out", "letter.md")


@dataclass(frozen=True)
class Call:
    """The arguments of a command, and calls that must be made before it."""

    words: Words = ()
    first: tuple[Words, ...] = ()


def call(*words: str, **more: Any) -> Call:
    return Call(words, **more)


RUN_ELSEWHERE = {
    "serve": "test_every_command.py",
    "setup": "test_setup.py",
    "media move": "test_media_store.py",
    "webhook test": "test_planted_machine_faults.py",
    "media lookup": "test_media_trust.py",
    "media restore": "test_media_trust.py",
    "import gnuboard5 inspect": "test_import_gnuboard5.py",
    "import gnuboard5 plan": "test_import_gnuboard5.py",
    "export site": "test_export_site.py",
    "import folder check": "test_import_folder.py",
    "import folder run": "test_import_folder.py",
    "import folder verify": "test_import_folder.py",
    "import gnuboard5 run": "test_import_folder.py",
    "import gnuboard5 verify": "test_import_folder.py",
    "import mail start": "test_import_mail.py",
    "import mail pause": "test_import_mail.py",
    "import list": "test_import_folder.py",
    "import undo": "test_import_folder.py",
    "import confirm": "test_import_folder.py",
}
"""Commands that need another running process or a dump, and the tests that run them."""
CALLS: dict[str, Call] = {
    "stats": call(),
    "import mail status": call(),
    "doctor": call(),
    "site read-only": call("on"),
    "site delivery": call("off"),
    "site popups": call(),
    "site add-popup": call(*A_POPUP),
    "site end-popup": call("1", first=(("site", "add-popup", *A_POPUP),)),
    "settings list": call("--search", "이름"),
    "settings get": call("site_name"),
    "settings set": call("site_name", "햄찌마을"),
    "settings reset": call("site_name", first=(("settings", "set", "site_name", "햄찌마을"),)),
    "users list": call("--status", "active"),
    "users show": call("콩이집사"),
    "users create": call("haemi", "--email", "haemi@hamzzi.example", "--admin"),
    "users grant-admin": call("kongi"),
    "users revoke-admin": call("id:2", first=(("users", "grant-admin", "kongi"),)),
    "users grant-role": call("kongi", "moderator"),
    "users revoke-role": call("id:2", first=(("users", "grant-role", "kongi", "analyst"),)),
    "users staff": call(),
    "users warn": call("kongi", *REASON),
    "users suspend": call("kongi", "--days", "7", *REASON),
    "users ban": call("kongi", "--yes", *REASON),
    "users spammer": call("kongi", "--days", "7", "--yes", *REASON),
    "users lift": call("mochi", *REASON),
    "users reset-password": call("kongi", "--yes"),
    "users reset-second-factor": call("kongi", "--yes", *REASON),
    "users approve": call("sae"),
    "users refuse": call("sae", "--yes", *REASON),
    "users delete": call("kongi", "--yes"),
    "users export": call("kongi", "--out", "kongi.zip", *REASON),
    "reports list": call("--status", "pending"),
    "reports show": call(str(CASE)),
    "reports resolve": call(str(CASE), "--ladder", *REASON),
    "reports dismiss": call(str(CASE), *REASON),
    "content list": call("post", "팔아요"),
    "content show": call("post", str(POST)),
    "content remove": call("post", str(POST), *REASON),
    "content restore": call("post", str(REMOVED_POST)),
    "held list": call(),
    "held release": call("post", str(HELD_POST)),
    "held remove": call("post", str(HELD_POST), "--yes", *REASON),
    "appeals list": call("--status", "pending"),
    "appeals show": call(str(APPEAL)),
    "appeals grant": call(str(APPEAL), *REASON),
    "appeals deny": call(str(APPEAL), *REASON),
    "takedowns list": call("--status", "pending"),
    "takedowns show": call(str(PENDING_TAKEDOWN)),
    "takedowns block": call(str(PENDING_TAKEDOWN), *REASON),
    "takedowns reject": call(str(PENDING_TAKEDOWN), *REASON),
    "takedowns release": call(str(BLOCKED_TAKEDOWN), *REASON),
    "takedowns remove": call(str(BLOCKED_TAKEDOWN), "--yes", *REASON),
    "incident list": call("--state", "open"),
    "incident open": call("계정이 도용됐어요", "--what", "이메일", "--how", "점검하다가"),
    "incident learn": call(str(INCIDENT), "--kind", "health", *REASON),
    "incident show": call(str(INCIDENT)),
    "incident find": call(str(INCIDENT), "--by", "members", "--member", "dubu"),
    "incident letter": call(str(INCIDENT)),
    "incident draft": call(str(INCIDENT), "letter.md", first=(A_LETTER,)),
    "incident keep": call(str(INCIDENT), "letter.md", first=(A_LETTER,)),
    "incident evidence": call(str(INCIDENT), "1", "--out", "found.json"),
    "incident form": call(str(INCIDENT)),
    "incident send": call(str(INCIDENT), "--yes"),
    "incident report": call(str(INCIDENT), "--to", "authority", *REASON),
    "incident close": call(
        str(INCIDENT),
        *REASON,
        first=(("incident", "send", str(INCIDENT), "--yes"), ("jobs", "run", "tell-incidents")),
    ),
    "personal-data list": call(),
    "personal-data review": call(f"{kst_day():%Y-%m}"),
    "word-rules list": call("--action", "hold"),
    "word-rules add": call("시발", "--action", "mask", "--except", "시발점"),
    "word-rules edit": call(RULE, "--action", "block"),
    "word-rules delete": call(RULE, "--yes"),
    "word-rules try": call("사진"),
    "word-rules import": call("words.csv", first=(("word-rules", "export", "--out", "words.csv"),)),
    "word-rules export": call(),
    "canned-texts list": call("--kind", "decision", first=(("canned-texts", "defaults"),)),
    "canned-texts add": call("dismissal", "문제없어요", "{{nickname}}님, 문제없어요."),
    "canned-texts delete": call("1", "--yes", first=(("canned-texts", "defaults"),)),
    "canned-texts defaults": call(),
    "invitations list": call(),
    "invitations create": call("--uses", "20", "--label", "모임"),
    "invitations revoke": call("1", "--yes", first=(("invitations", "create"),)),
    "documents list": call(),
    "documents show": call("terms"),
    "documents export": call("privacy", "--version", "1"),
    "documents schedule": call(
        *("terms", "rules.md", "--adverse", "--needs-consent"),
        first=(("documents", "export", "rules", "--out", "rules.md"),),
    ),
    "blocks list": call("--state", "running"),
    "blocks add": call("198.51.100.0/24", "--days", "7", *REASON),
    "blocks remove": call(str(BLOCK), "--yes"),
    "protection show": call(),
    "protection on": call("--hours", "12"),
    "protection off": call(first=(("protection", "on"),)),
    "protection first-posts": call("3"),
    "audit list": call("--limit", "5"),
    "audit undo": call("{act}"),
    "boards list": call(),
    "boards create": call("장터"),
    "boards edit": call("질문", "--name", "물음", "--close"),
    "boards reorder": call("질문"),
    "boards keepers": call("질문"),
    "boards add-keeper": call("질문", "kongi"),
    "boards remove-keeper": call(
        "질문", "kongi", first=(("boards", "add-keeper", "질문", "kongi"),)
    ),
    "boards readers": call("질문"),
    "boards add-readers": call("질문", "kongi"),
    "boards remove-readers": call(
        "질문", "kongi", first=(("boards", "add-readers", "질문", "kongi"),)
    ),
    "boards categories": call("질문"),
    "boards add-category": call("질문", "먹이", "--color", "green"),
    "boards edit-category": call(
        "질문", "먹이", "--name", "밥", first=(("boards", "add-category", "질문", "먹이"),)
    ),
    "boards remove-category": call(
        "질문", "먹이", first=(("boards", "add-category", "질문", "먹이"),)
    ),
    "boards require-category": call("질문", "--optional"),
    "boards merge": call("질문", "자유게시판", "--yes"),
    "boards delete": call("질문", "--move-to", "자유게시판", "--yes"),
    "mail list": call("--status", "failed"),
    "mail show": call(str(FAILED_MAIL)),
    "mail retry": call(str(FAILED_MAIL)),
    "mail bounces": call("--stopped"),
    "mail allow": call(STOPPED_ADDRESS),
    "mail dkim": call(),
    "webhook list": call(),
    "jobs list": call(),
    "jobs run": call("recount"),
    "jobs history": call(first=(("jobs", "run", "recount"),)),
    "cache stats": call(),
    "cache clear": call("sessions"),
    "ranking rebuild": call(),
    "attendance list": call(),
    "attendance exempt": call(kst_day().isoformat(), *REASON),
    "experience rebuild": call(),
    "counters recount": call(),
    "search reindex": call(),
    "db migrate": call(first=(("db", "rollback", "--yes"),)),
    "db status": call(),
    "db rollback": call("--yes"),
    "db diff": call(),
    "db url": call(),
    # It does nothing on a site in use; its data is tested in tests/fixtures/seeding.
    "seed demo": call("--if-empty"),
    "seed load": call("--members", "20", "--diaries", "40", "--posts", "20", "--yes"),
    "seed reset": call("--yes"),
    "media usage": call(),
    "media orphans": call(),
    "media clean": call("--yes"),
    "retention show": call(),
    "retention run": call("--yes"),
    "backup create": call("--no-media"),
    "backup list": call(),
    "backup verify": call(first=(("backup", "create"),)),
    "backup restore": call("latest", "--yes", first=(("backup", "create"),)),
    "openapi write": call("--path", "api.json", "--portal", "portal"),
    "config show": call(),
    "config example": call("--path", "env"),
    "docs write": call("--path", "commands.md"),
    "docs roles": call("--path", "roles.md"),
    "docs health-alerts": call("--path", "health-alerts.md"),
    "completion": call("bash"),
}
FIRST_OF_NOUN = set({name.partition(" ")[0]: name for name in reversed(CALLS)}.values())
"""Commands that run by themselves: one per noun tests the noun's own imports."""
WITHOUT_BASE = {"stats", "audit", "config", "completion"}
"""Nouns that import less than what `tests.commands.BASE` has: they start from nothing."""


def done(operator: Operator, *words: str, is_alone: bool = False) -> str:
    if is_alone:
        run = operator.start if words[0] in WITHOUT_BASE else operator.alone
    else:
        run = operator.run
    ran = run(*words)
    assert ran.returncode == 0, (words, ran.stdout, ran.stderr)
    assert "Traceback" not in ran.stderr
    return ran.stdout


def takes(command: TyperCommand, option: str) -> bool:
    return any(option in param.opts for param in command.params)


def test_no_command_goes_unrun() -> None:
    assert set(CALLS) | set(RUN_ELSEWHERE) == set(COMMANDS)
    for name, file in RUN_ELSEWHERE.items():
        words = ", ".join(f'"{word}"' for word in name.split())
        assert words in Path(__file__).with_name(file).read_text(), f"`{name}` is not run in {file}"


_SYLLABLES, _FINALS, _SS = 0xAC00, 28, 20


def tells_as_done(said: str) -> list[str]:
    """The words of a dry run's output that claim the act was done: past forms such as `지웠어요`, a
    syllable with final ㅆ before 어요.
    """
    return [
        found[0]
        for found in re.finditer(r"(?![있겠])([가-힣])어요", said)
        if (ord(found[1]) - _SYLLABLES) % _FINALS == _SS
    ]


READ = [name for name in CALLS if not takes(COMMANDS[name], "--dry-run")]
READ_AT_ONCE = [name for name in READ if not CALLS[name].first]


READ_LATER = [name for name in READ if name not in READ_AT_ONCE]
DONE = [name for name in CALLS if name not in READ]
IN_HASTE = {"users ban", "content remove", "settings set", "backup restore", "retention run"}
"""Commands of emergencies: `make test` runs them even if they are not the first of their noun."""


def first_of(names: list[str]) -> list[Any]:
    """The first command of each noun runs in `make test`, the others in `make test-all`."""
    return rest_in("commands", names, *(FIRST_OF_NOUN | IN_HASTE).intersection(names))


@pytest.mark.parametrize("name", first_of(READ_AT_ONCE))
def test_it_tells_people_and_programs(reader: Operator, name: str) -> None:
    tells(reader, name)


@pytest.mark.parametrize("name", first_of(READ_LATER))
def test_it_tells_what_was_done_before(steward: Operator, name: str) -> None:
    for first in CALLS[name].first:
        done(steward, *first)
    tells(steward, name)


def tells(operator: Operator, name: str) -> None:
    words = (*name.split(), *CALLS[name].words)
    if takes(COMMANDS[name], "--json"):
        json.loads(done(operator, *words, "--json"))
    assert done(operator, *words, is_alone=name in FIRST_OF_NOUN)


@pytest.mark.parametrize("name", first_of(DONE))
def test_it_is_rehearsed_and_done(steward: Operator, filled: Filled, name: str) -> None:
    planned = CALLS[name]
    words = (*name.split(), *(word.format(act=filled.act) for word in planned.words))
    for first in planned.first:
        done(steward, *first)

    before = rows(steward)
    said = json.loads(done(steward, *words, "--dry-run", "--json"))
    assert said.get("dryRun") is True or name == "seed demo"
    told = done(steward, *words, "--dry-run")
    assert not tells_as_done(told), told
    assert rows(steward) == before

    assert done(steward, *words, is_alone=name in FIRST_OF_NOUN) or name == "seed demo"


def test_serve_runs_for_people_and_for_programs(steward: Operator) -> None:
    with steward.serving("--no-scheduler") as said:
        assert said["ready"] is True
    process = subprocess.Popen(
        [str(HAMSTER), "serve", "--port", "0", "--no-scheduler"],
        cwd=steward.folder,
        env=steward.env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
    )
    with process:
        assert process.stdout is not None
        shown = ""
        while "Ctrl-C" not in shown:
            line = process.stdout.readline()
            assert line, shown
            shown += line
        process.send_signal(signal.SIGTERM)
        assert process.wait(SECONDS) == 0
    assert "http://127.0.0.1:" in shown
