"""`hamster completion`: a real shell that loads the script and completes."""

import shutil
import subprocess

import pytest

from tests.cli.conftest import HAMSTER, Operator
from tests.commands import SECONDS

pytestmark = pytest.mark.part(name="commands")

ASK = """
eval "$(hamster completion bash)"
COMP_WORDS=({words}) COMP_CWORD={number}
_hamster_completion hamster
printf '%s\\n' "${{COMPREPLY[@]}}"
"""


def offered(operator: Operator, *words: str) -> list[str]:
    """Bash's completions of the last of `words`, which may be incomplete or empty."""
    typed = " ".join(f"'{word}'" for word in ("hamster", *words))
    said = run(operator, "bash", "--norc", "-c", ASK.format(words=typed, number=len(words)))
    return said.split("\n")[:-1]


def run(operator: Operator, *call: str) -> str:
    done = subprocess.run(
        call,
        cwd=operator.folder,
        env={**operator.env, "PATH": f"{HAMSTER.parent}:{operator.env['PATH']}"},
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=True,
    )
    assert done.stderr == ""
    return done.stdout


def test_bash_completes_commands_options_and_values(operator: Operator) -> None:
    assert offered(operator, "use") == ["users"]
    assert {"list", "show", "ban"} <= set(offered(operator, "users", ""))
    assert offered(operator, "users", "list", "--ad") == ["--admins"]
    assert offered(operator, "users", "list", "--status", "su") == ["suspended"]
    assert offered(operator, "jobs", "run", "recou") == ["recount"]


def test_bash_completes_names_of_this_site(operator: Operator) -> None:
    operator.json(
        "users", "create", "kongi", "--email", "k@hamzzi.example", "--nickname", "콩이집사"
    )
    operator.json("boards", "create", "자유게시판")
    operator.json("boards", "create", "묻고 답하기")

    assert offered(operator, "users", "show", "ko") == ["kongi"]
    assert offered(operator, "users", "show", "콩") == ["콩이집사"]
    assert offered(operator, "boards", "edit", "자") == ["자유게시판"]
    assert offered(operator, "boards", "edit", "") == ["자유게시판", "2"]


def test_nothing_is_offered_or_started_without_a_database(operator: Operator) -> None:
    operator.env["HAMSTERD_DATABASE_URL"] = "postgresql://nobody@127.0.0.1:1/nowhere"
    assert offered(operator, "users", "show", "k") == [""]
    operator.env["HAMSTERD_DATABASE_URL"] = ""
    assert offered(operator, "users", "show", "k") == [""]
    assert not (operator.folder / "data" / "postgres").exists()


@pytest.mark.parametrize(
    ("shell", "script", "answer"),
    [
        ("fish", "hamster completion fish | source; complete -C 'hamster use'", "users\t회원"),
        (
            "zsh",
            'autoload -U compinit; compinit -u -D; eval "$(hamster completion zsh)"\n'
            "print $_comps[hamster]",
            "_hamster_completion",
        ),
    ],
)
def test_other_shells_take_their_script(
    operator: Operator, shell: str, script: str, answer: str
) -> None:
    written = operator.run("completion", shell).stdout
    assert f"_HAMSTER_COMPLETE=complete_{shell}" in written
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"{shell} is not installed")
    assert answer in run(operator, program, "-c", script)
