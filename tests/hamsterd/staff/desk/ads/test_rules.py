"""Where an advertisement leads, and whose picture it shows."""

import pytest

from hamsterd.staff.desk.ads.rules import check_image, check_link

ELSEWHERE = "https://seeds.example/a.png"


@pytest.mark.parametrize("path", ["/media/a.png", ELSEWHERE])
def test_a_link_leads_anywhere_safe_and_a_picture_is_ours(path: str) -> None:
    assert check_link(path) == path
    if path == ELSEWHERE:
        with pytest.raises(ValueError, match="그림을 올려"):
            check_image(path)
    else:
        assert check_image(path) == path


@pytest.mark.parametrize("path", ["", "//seeds.example/a.png", "javascript:alert(1)", "/\\seeds"])
def test_what_a_browser_would_read_otherwise_is_refused(path: str) -> None:
    for check in (check_link, check_image):
        with pytest.raises(ValueError, match=r"주세요\.$"):
            check(path)
