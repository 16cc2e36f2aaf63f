"""A new kind of content is its declaration, its model and one line; all else follows."""

import subprocess
import sys

import pytest

from tests.postgres import Cluster


@pytest.mark.parametrize("name", ["recipe", "whisper", "burrow"])
def test_a_made_up_kind_lives_its_whole_life(postgres_cluster: Cluster, name: str):
    dsn = postgres_cluster.migrated()

    lived = subprocess.run(
        [sys.executable, "-m", "tests.hamsterd.content.made_up.live", dsn, name],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )

    postgres_cluster.drop(dsn)
    assert lived.returncode == 0, lived.stderr
