"""No dead code behind the routes, and one list of screens on both sides."""

import importlib
import inspect
import pkgutil
import re
from pathlib import Path

import pytest
from tornado.web import RequestHandler

import hamsterd
from hamsterd.openapi import METHODS, contracts
from hamsterd.routes import ROUTES
from hamsterd.web.base import ApiHandler
from hamsterd.web.portal import SCREENS

PORTAL_ROUTES = Path(__file__).parents[2] / "portal" / "src" / "app" / "routes.ts"


def handler_modules() -> list[str]:
    found = pkgutil.walk_packages(hamsterd.__path__, "hamsterd.")
    return [module.name for module in found if module.name.endswith(".handlers")]


def portal_paths() -> set[str]:
    """As in the table; what ends in `/:token?` is two paths."""
    found = set(re.findall(r"\broute\(\s*'([^']*)'", PORTAL_ROUTES.read_text()))
    optional = {path for path in found if re.search(r":\w+\?$", path)}
    with_it = {path.removesuffix("?") for path in optional}
    return found - optional | with_it | {path.rpartition("/")[0] for path in optional}


def server_paths() -> set[str]:
    """The screens of the server's expression, in the portal's way of writing them."""
    inner = SCREENS.pattern.removeprefix("/(?:").removesuffix(")/?")
    paths: set[str] = set()
    for part in re.split(r"\|(?![^(]*\))", inner):
        plain, _, optional = part.partition("(?:")
        if optional == "/.*)?":
            paths.add(f"/{plain}/*?")
            continue
        if optional:
            paths.add(f"/{plain}{optional.removesuffix(')?')}")
        paths.add(f"/{plain}")
    filled = {path.replace(r"[1-9]\d*", ":id") for path in paths}
    return {re.sub(r"\[\\w\.?-\]\+", ":token", path) for path in filled}


@pytest.mark.parametrize("module", handler_modules())
def test_every_handler_is_reached(module: str):
    made = importlib.import_module(module)
    reached = {handler for _, handler in ROUTES}
    handlers = {
        handler
        for name, handler in inspect.getmembers(made, inspect.isclass)
        if handler.__module__ == module
        and issubclass(handler, RequestHandler)
        and not name.startswith("_")
    }

    assert handlers <= reached
    assert set(made.routes) <= set(ROUTES)


def test_every_method_of_the_api_states_its_contract():
    stated = {(handler, method) for _, method, _, handler in contracts(ROUTES)}
    for _, handler in ROUTES:
        if issubclass(handler, ApiHandler):
            own = {name for name in METHODS if _is_written(handler, name)}
            assert {(handler, name) for name in own} <= stated


def _is_written(handler: type[RequestHandler], method: str) -> bool:
    return getattr(handler, method) is not RequestHandler._unimplemented_method


def test_no_route_hides_another():
    samples = [re.sub(r"\([^)]*\)", "1", pattern) for pattern, _, _, _ in contracts(ROUTES)]
    for pattern, sample in zip([p for p, _, _, _ in contracts(ROUTES)], samples, strict=True):
        first = next(p for p, _ in ROUTES if re.fullmatch(p, sample))
        assert first == pattern


def test_server_and_portal_know_the_same_screens():
    assert server_paths() == portal_paths()


def test_each_screen_answers_and_a_wrong_id_does_not():
    for path in portal_paths():
        filled = path.replace(":id", "12").replace(":token", "x-_1")
        assert SCREENS.fullmatch(filled.replace("/*?", "/reports/3")), path
        assert SCREENS.fullmatch(filled.replace("/*?", "")), path
        if ":id" in path:
            for wrong in ("0", "abc", "-1", "01", "1/2"):
                assert not SCREENS.fullmatch(path.replace(":id", wrong)), path
