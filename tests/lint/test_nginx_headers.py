"""nginx forgets the headers of the server in a location that sets one of its own."""

import re

import pytest

from tests.sources import ROOT

NGINX = ROOT / "deploy/nginx/hamsterd.conf"
LOCATION = re.compile(r"^    location (?P<path>[^{]+) \{\n(?P<body>.*?)^    \}", re.M | re.S)


def set_by(directive: str, text: str) -> set[str]:
    """The names of the headers that it sets there."""
    return {name.lower() for name in re.findall(rf"^\s*{directive}\s+(\S+)", text, re.M)}


@pytest.mark.parametrize("directive", ["proxy_set_header", "add_header"])
def test_a_location_that_sets_one_header_sets_all_of_the_server(directive: str) -> None:
    text = NGINX.read_text()
    own = set_by(directive, LOCATION.sub("", text))
    missing = {
        found["path"]: own - there
        for found in LOCATION.finditer(text)
        if (there := set_by(directive, found["body"])) and own - there
    }

    assert own
    assert missing == {}
