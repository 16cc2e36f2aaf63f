"""The part of systemd that the deployment guide needs, for machines and roots without it.

As a program it replaces `systemctl`. It starts a unit's own `ExecStart` as its `User`, in its
`WorkingDirectory`, with its `EnvironmentFile` and no other environment. Units of packages are
started by the packages' own scripts. It needs the standard library only.
"""

import fnmatch
import os
import pwd
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

UNITS = Path("/etc/systemd/system")
RUNNING = Path("/run/units")
LOGS = Path("/var/log/units")
OF_OTHERS = {"nginx", "postgresql"}
"""Services that their packages bring, with a script for machines without systemd."""
SCRIPTS = Path("/etc/init.d")
PARENT = Path("/run")
STOP_SECONDS = 60


def environment_file(text: str) -> dict[str, str]:
    """systemd.exec(5), `EnvironmentFile=`: comments, one assignment a line, quotes around a value.

    Outside quotes a backslash escapes the next character; nothing is expanded. Text in single
    quotes is literal.
    """
    found = {}
    for line in text.splitlines():
        if not line.strip() or line.lstrip()[0] in "#;":
            continue
        name, value = line.split("=", 1)
        parts = re.findall(r"'([^']*)'|\"((?:\\.|[^\"])*)\"|((?:\\.|[^'\"])+)", value.strip())
        found[name.strip()] = "".join(
            plain or re.sub(r"\\(.)", r"\1", escaped or bare) for plain, escaped, bare in parts
        )
    return found


def unit(name: str) -> dict[str, str]:
    """The settings of `hamsterd@8000`, its instance filled in."""
    base, _, instance = name.removesuffix(".service").partition("@")
    path = UNITS / (f"{base}@.service" if instance else f"{base}.service")
    lines = [line.strip() for line in path.read_text().splitlines()]
    pairs = [line.split("=", 1) for line in lines if "=" in line and line[0] not in "#;"]
    return {key: value.replace("%i", instance) for key, value in pairs}


def start(name: str) -> None:
    """Start it, if it does not run."""
    if is_alive(name):
        return
    told = unit(name)
    account = pwd.getpwnam(told["User"])
    state = Path("/var/lib") / told["StateDirectory"]
    state.mkdir(exist_ok=True)
    state.chmod(int(told["StateDirectoryMode"], 8))
    os.chown(state, account.pw_uid, account.pw_gid)
    RUNNING.mkdir(exist_ok=True)
    LOGS.mkdir(exist_ok=True)
    if "RuntimeDirectory" in told:
        runtime = PARENT / told["RuntimeDirectory"]
        runtime.mkdir(exist_ok=True)
        os.chown(runtime, account.pw_uid, account.pw_gid)
    with (LOGS / f"{name}.log").open("ab") as log:
        process = subprocess.Popen(
            shlex.split(told["ExecStart"]),
            cwd=told["WorkingDirectory"],
            env=environment(told),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            user=account.pw_uid,
            group=account.pw_gid,
            extra_groups=os.getgrouplist(account.pw_name, account.pw_gid),
            umask=int(told["UMask"], 8),
            start_new_session=True,
        )
    (RUNNING / name).write_text(str(process.pid))


def environment(told: dict[str, str]) -> dict[str, str]:
    """All that the processes of a unit find there."""
    account = pwd.getpwnam(told["User"])
    runtime = told.get("RuntimeDirectory")
    return {
        "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
        "LANG": "C.UTF-8",
        "USER": account.pw_name,
        "LOGNAME": account.pw_name,
        "HOME": account.pw_dir,
        **({"RUNTIME_DIRECTORY": str(PARENT / runtime)} if runtime else {}),
        **environment_file(Path(told["EnvironmentFile"]).read_text()),
    }


def stop(name: str) -> None:
    """End it as systemd does, and wait for it."""
    if not is_alive(name):
        return
    os.kill(main_process(name), signal.SIGTERM)
    patience = time.monotonic() + STOP_SECONDS
    while is_alive(name) and time.monotonic() < patience:
        time.sleep(0.1)
    if is_alive(name):
        os.killpg(main_process(name), signal.SIGKILL)


def reload(name: str) -> None:
    """Its own `ExecReload`; a unit that does not run cannot."""
    if not is_alive(name):
        raise SystemExit(f"{name} is not active, cannot reload.")
    told = unit(name)
    command = told["ExecReload"].replace("$MAINPID", str(main_process(name)))
    done = subprocess.run(
        shlex.split(command),
        cwd=told["WorkingDirectory"],
        env=environment(told),
        user=told["User"],
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"Job for {name} failed.")


def by_script(name: str, verb: str) -> None:
    """Run the script of a package that is really installed."""
    if (SCRIPTS / name).exists():
        subprocess.run([SCRIPTS / name, verb], stdin=subprocess.DEVNULL, check=True)


def main_process(name: str) -> int:
    """Its process."""
    return int((RUNNING / name).read_text())


def is_alive(name: str) -> bool:
    """Whether it runs; nobody reaps here, so a zombie is gone."""
    try:
        return Path(f"/proc/{main_process(name)}/stat").read_text().rsplit(") ", 1)[1][0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def matching(word: str) -> list[str]:
    """`hamsterd@*`: those that run; any other word is the name of one."""
    if "*" not in word:
        return [word]
    running = RUNNING.iterdir() if RUNNING.exists() else ()
    return fnmatch.filter((path.name for path in running), word)


def read_units(*_: str) -> None:
    """Whoever has a unit without what is read here hears of it."""
    for path in UNITS.glob("*.service"):
        unit(path.stem.replace("@", "@0"))


def say_that_it_runs(*_: str) -> None:
    """As far as anybody asks."""
    sys.stdout.write("running\n")


def say_whether_active(*words: str) -> None:
    """By the exit code."""
    raise SystemExit(0 if all(is_alive(word) for word in words if word[0] != "-") else 3)


ASKS = {
    "daemon-reload": read_units,
    "is-system-running": say_that_it_runs,
    "is-active": say_whether_active,
}


def main(verb: str, *words: str) -> None:
    """`systemctl VERB NAME…`."""
    if verb in ASKS:
        ASKS[verb](*words)
        return
    if verb not in {"restart", "stop", "start", "enable", "disable", "reload"}:
        raise SystemExit(f"systemctl {verb}: not here")
    is_now = verb in {"restart", "start", "stop", "reload"} or "--now" in words
    names = [name for word in words if not word.startswith("-") for name in matching(word)]
    for name in names if is_now else ():
        act = {"enable": "start", "disable": "stop"}.get(verb, verb)
        if name in OF_OTHERS:
            by_script(name, act)
            continue
        if act in {"restart", "stop"}:
            stop(name)
        if act in {"restart", "start"}:
            start(name)
        if act == "reload":
            reload(name)


if __name__ == "__main__":
    main(*sys.argv[1:])
