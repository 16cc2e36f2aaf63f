"""`make release`: what a site installs, in `dist/`, the same bytes from the same commit.

The archive holds the program, its documents and the built portal: installing needs no Node. Beside
it lie the bills of materials (CycloneDX), `SHA256SUMS`, and that file's signature by an SSH key.
"""

import argparse
import gzip
import hashlib
import io
import json
import os
import re
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
BUILT = ROOT / "portal" / "dist"
OF_DEVELOPERS = (".ci/", ".git", "make/", "portal/", "tests/", "Makefile", "requirements-dev.lock")
"""What no site needs, by how its path begins."""
SIGNERS = "deploy/allowed_signers"
"""Whose signatures a site takes from here on; committed where keys change, else made of the key."""
OF_BUILDING = {"name": "cdx:npm:package:development", "value": "true"}
"""How npm's bill marks a package that only developers have."""
SIGNER = "hamsterd-release"
"""The name in that file, and the namespace of the signatures."""


class Refused(Exception):
    """No release can be made of what is here."""


@dataclass(frozen=True)
class Release:
    """A version at a commit."""

    version: str
    commit: str
    time: int

    @property
    def name(self) -> str:
        """The archive's, and its folder's."""
        return f"hamsterd-{self.version}"


def release() -> Release:
    """The one that this tree is."""
    text = (ROOT / "hamsterd" / "__init__.py").read_text()
    version = re.findall(r'^__version__ = "(.+)"$', text, re.MULTILINE)[0]
    commit, time = _git("log", "-1", "--format=%h %ct").split()
    return Release(version, commit, int(os.environ.get("SOURCE_DATE_EPOCH", time)))


def write_archive(made: Release, path: Path, signers: str | None) -> None:
    """The archive: sorted, one time, one owner, so that it depends on nothing but its content."""
    with (
        path.open("wb") as file,
        gzip.GzipFile("", "wb", mtime=made.time, fileobj=file) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive,
    ):
        for name, content, mode in sorted(_contents(made, signers)):
            entry = tarfile.TarInfo(f"{made.name}/{name}")
            entry.size, entry.mode, entry.mtime = len(content), mode, made.time
            archive.addfile(entry, io.BytesIO(content))


def _contents(made: Release, signers: str | None) -> Iterator[tuple[str, bytes, int]]:
    tracked = _git("ls-files", "-z").split("\0")
    named = [name for name in tracked if name and not name.startswith(OF_DEVELOPERS)]
    files = [ROOT / name for name in named]
    files += [path for path in BUILT.rglob("*") if path.is_file() and path.name != ".stamp"]
    for file in files:
        mode = 0o755 if os.access(file, os.X_OK) else 0o644
        yield file.relative_to(ROOT).as_posix(), file.read_bytes(), mode
    yield "RELEASE", f"{made.version}-{made.commit}\n".encode(), 0o644
    if signers and SIGNERS not in named:
        yield SIGNERS, signers.encode(), 0o644


def write_bills(made: Release, folder: Path) -> list[Path]:
    """What the program and the portal are made of, each by its own packages' tool."""
    python = [sys.executable, "-m", "cyclonedx_py", "requirements", "requirements.lock"]
    npm = ["npm", "--prefix", "portal", "sbom", "--sbom-format", "cyclonedx"]
    bills = {
        "python": [*python, "--output-reproducible"],
        "portal": [*npm, "--package-lock-only"],
    }
    return [
        _write_bill(folder / f"{made.name}.{part}.cdx.json", command)
        for part, command in bills.items()
    ]


def _write_bill(path: Path, command: list[str]) -> Path:
    bill = json.loads(_output(command))
    # A number and a time that differ whenever it is made.
    bill.pop("serialNumber", None)
    bill.get("metadata", {}).pop("timestamp", None)
    # Not by `--omit dev`: npm 11 then leaves out what both need, such as React.
    bill["components"] = [one for one in bill["components"] if OF_BUILDING not in _said_of(one)]
    path.write_text(json.dumps(bill, indent=1, ensure_ascii=False, sort_keys=True) + "\n")
    return path


def _said_of(component: dict[str, list[dict[str, str]]]) -> list[dict[str, str]]:
    return component.get("properties", [])


def write_checksums(files: list[Path]) -> Path:
    """`SHA256SUMS`, as `sha256sum --check` reads it."""
    path = files[0].parent / "SHA256SUMS"
    lines = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files]
    path.write_text("".join(lines))
    return path


def sign(path: Path, key: Path) -> None:
    """`SHA256SUMS.sig`, which `ssh-keygen -Y verify` reads."""
    path.with_name(f"{path.name}.sig").unlink(missing_ok=True)
    _output(["ssh-keygen", "-q", "-Y", "sign", "-f", str(key), "-n", SIGNER, str(path)])


def signers_of(key: Path) -> str:
    """The line that says whose this key is."""
    kind, public = _output(["ssh-keygen", "-y", "-f", str(key)]).split()[:2]
    return f'{SIGNER} namespaces="{SIGNER}" {kind} {public}\n'


def make(folder: Path, key: Path | None) -> list[Path]:
    """All of a release in `folder`; its files."""
    if not (BUILT / "index.html").exists():
        raise Refused("포털이 빌드되어 있지 않아요. `make setup`을 먼저 해 주세요.")
    made = release()
    folder.mkdir(parents=True, exist_ok=True)
    archive = folder / f"{made.name}.tar.gz"
    write_archive(made, archive, signers_of(key) if key else None)
    files = [archive, *write_bills(made, folder)]
    files.append(write_checksums(files))
    if key:
        sign(files[-1], key)
        files.append(files[-1].with_name("SHA256SUMS.sig"))
    return files


def _git(*words: str) -> str:
    return _output(["git", *words])


def _output(command: list[str]) -> str:
    done = subprocess.run(  # noqa: S603  # words of our own
        command, cwd=ROOT, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise Refused(f"{' '.join(command)}\n{done.stderr.strip()}")
    return done.stdout.strip()


def main() -> str | None:
    """Make it out of what is committed, and say what there is now; or why not."""
    parser = argparse.ArgumentParser(prog="make release", description=__doc__)
    parser.add_argument("--to", type=Path, default=ROOT / "dist")
    parser.add_argument("--key", type=Path, help="an SSH key; without one nothing is signed")
    asked = parser.parse_args()
    try:
        if changed := _git("status", "--porcelain"):
            raise Refused(f"커밋하지 않은 것이 있어요. 커밋한 것만 내보내요.\n{changed}")
        files = make(asked.to, asked.key)
    except Refused as error:
        return f"✗ {error}"
    print(*(f"  {file}" for file in files), sep="\n")  # noqa: T201  # what the target is asked for
    if asked.key is None:
        print("! 서명하지 않았어요. RELEASE_KEY=~/.ssh/release 처럼 SSH 키를 주세요.")  # noqa: T201
    return None


if __name__ == "__main__":
    sys.exit(main())
