"""A new kind of content is its declaration, its model and one line; all else follows."""

import subprocess
import sys

import pytest

from tests.postgres import Cluster

KINDS = ("recipe", "whisper", "burrow")


@pytest.fixture(scope="module")
def lived(postgres_cluster: Cluster) -> subprocess.CompletedProcess[str]:
    """The lives of all, one after another; its output has the exit code of each."""
    urls = [postgres_cluster.migrated() for _ in KINDS]
    words = [word for pair in zip(urls, KINDS, strict=True) for word in pair]
    done = subprocess.run(
        [sys.executable, "-m", "tests.hamsterd.content.made_up.live", *words],
        capture_output=True,
        text=True,
        timeout=360,
        check=False,
    )
    for url in urls:
        postgres_cluster.drop(url)
    return done


@pytest.mark.parametrize("name", KINDS)
def test_a_made_up_kind_lives_its_whole_life(lived: subprocess.CompletedProcess[str], name: str):
    assert f"{name} 0" in lived.stdout.splitlines(), lived.stderr
