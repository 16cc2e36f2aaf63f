"""Bootstrap data of a page equals the API's response at the address that it is stored under."""

import importlib
import pkgutil
import re

import pytest

import hamsterd
from hamsterd.http.loading import Loader
from hamsterd.routes import ROUTES
from hamsterd.site.pages.screen_data import SHELL
from hamsterd.site.pages.screens import SCREENS, Screen, screen_at


def loaders() -> list[Loader]:
    names = [one.name for one in pkgutil.walk_packages(hamsterd.__path__, "hamsterd.")]
    modules = [importlib.import_module(name) for name in names if name.endswith(".loaders")]
    return [one for made in modules for one in vars(made).values() if isinstance(one, Loader)]


def test_every_loader_stands_at_its_address(subtests: pytest.Subtests):
    found = loaders()
    assert len(found) > 60  # they are found at all
    for loader in found:
        with subtests.test(loader.path):
            sample = re.sub(r"\{\w+\}", "1", loader.path)
            handler = next(handler for pattern, handler in ROUTES if re.fullmatch(pattern, sample))

            assert handler.get is loader.endpoint
            assert re.findall(r"\{(\w+)\}", loader.path) == list(loader.contract.path)


def test_every_screen_names_only_parameters_that_its_loaders_take(subtests: pytest.Subtests):
    """An unknown one would be passed over, and the portal would find nothing under its address."""
    for screen in SCREENS:
        with subtests.test(screen.path):
            take_their_parameters(screen)


def take_their_parameters(screen: Screen) -> None:
    path = screen.path.replace(":id", "12").replace(":token", "x-_1")
    query = {"q": "콩이", "search": "콩이", "board": "1", "link": "x"}
    _, visit = screen_at(path, query, 1)

    for load in (SHELL | screen.loads(visit) | screen.member_loads(visit)).values():
        contract = load.loader.contract
        fields = contract.query.model_fields.values() if contract.query else ()
        assert load.query.keys() <= {one.alias for one in fields}
        contract.arguments(load.path, lambda asked=load.query: asked)
