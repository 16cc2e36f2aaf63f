"""Workers begin to import the tests at different files, and each imports all of them."""

import pytest

from tests.compiling import ROOT, files_of_tests, from_its_share


@pytest.mark.parametrize("workers", [2, 3, 8])
def test_each_begins_elsewhere_and_leaves_nothing_out(workers: int):
    names = [*range(20)]

    shares = [from_its_share(names, number, workers) for number in range(workers)]

    assert len({share[0] for share in shares}) == workers
    assert all(sorted(share) == names for share in shares)


def test_every_file_is_known_by_the_name_it_is_collected_under(request: pytest.FixtureRequest):
    names = files_of_tests([ROOT / "tests" / "lint"])

    assert __name__ in names
    assert not any(name.startswith("tests.lint.") for name in names)
    collected = {item.module.__name__ for item in request.session.items if hasattr(item, "module")}
    assert {name for name in collected if not name.startswith("tests.lint.")} <= {*names}
