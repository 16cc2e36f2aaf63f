"""The steps of the Dockerfile, for a root without Docker: what each instruction does there.

Only what ours has: an instruction, or a flag, that is not known here is an error.
"""

import json
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

DOCKERFILE = Path(__file__).parents[2] / "deploy" / "Dockerfile"
SAYS_NOTHING_HERE = {"FROM", "LABEL", "EXPOSE"}
PATH = "/usr/local/bin:/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin"


@dataclass
class Image:
    """What a container of it starts with."""

    env: dict[str, str] = field(default_factory=lambda: {"PATH": PATH})
    user: str = "root"
    folder: str = "/"
    volumes: list[str] = field(default_factory=list)
    health: list[str] = field(default_factory=list)
    command: list[str] = field(default_factory=list)
    stop_signal: str = ""

    def shell(self, script: str) -> str:
        """A script for `sh`, in the image's folder, as its account, with its environment."""
        told = {"HOME": "/root", "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": "/shared/wheels"} | self.env
        environment = " ".join(shlex.quote(f"{name}={value}") for name, value in told.items())
        words = f"env -i {environment} sh -euc {shlex.quote(script)}"
        if self.user != "root":
            account = f"--reuid={self.user} --regid={self.user} --init-groups"
            words = f"setpriv {account} {words}"
        return f"cd {self.folder} && exec {words}"


def instructions(text: str) -> Iterator[tuple[str, str]]:
    """`("RUN", "pip install …")`, one after another."""
    lines = (line for line in text.splitlines() if not line.startswith("#"))
    for line in "\n".join(lines).replace("\\\n", " ").splitlines():
        if line.strip():
            name, _, rest = line.strip().partition(" ")
            yield name, rest.strip()


def steps(context: str) -> tuple[list[tuple[str, str]], Image]:
    """What is to be run in a root, each under its name, and the image that this makes."""
    image, found = Image(), list[tuple[str, str]]()
    for name, rest in instructions(DOCKERFILE.read_text()):
        script = step(image, name, rest, context)
        if script:
            found.append((f"{name} {rest}", script))
    return found, image


def step(image: Image, name: str, rest: str, context: str) -> str | None:
    """What is to be run for an instruction; None where it only changes the image."""
    match name:
        case "RUN":
            return image.shell(rest)
        case "COPY":
            return _copy(rest, image.folder, context)
        case "WORKDIR":
            image.folder = rest
            return f"mkdir -p {rest}"
        case _:
            return _note(image, name, rest)


def _note(image: Image, name: str, rest: str) -> None:
    match name:
        case "ENV":
            image.env |= dict(pair.split("=", 1) for pair in shlex.split(rest))
        case "USER":
            image.user = rest
        case "VOLUME":
            image.volumes = json.loads(rest)
        case "HEALTHCHECK":
            image.health = json.loads(rest.partition("CMD")[2])
        case "CMD":
            image.command = json.loads(rest)
        case "STOPSIGNAL":
            image.stop_signal = rest
        case _ if name not in SAYS_NOTHING_HERE:
            raise ValueError(f"{name} is not known here")


def _copy(rest: str, folder: str, context: str) -> str:
    *sources, target = rest.split()
    if sources[0].startswith("--"):
        raise ValueError(f"COPY {sources[0]} is not known here")
    # The contents of a folder, and a file itself, as Docker does it.
    lines = [
        f"if [ -d {context}/{one} ]; then mkdir -p {target}; cp -r {context}/{one}/. {target}/; "
        f"else cp {context}/{one} {target}; fi"
        for one in sources
    ]
    return f"cd {folder} && " + " && ".join(lines)
