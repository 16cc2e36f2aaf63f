"""No dead code behind the routes."""

import importlib
import inspect
import pkgutil
import re

import pytest
from tornado.web import RequestHandler

import hamsterd
from hamsterd.http.base import ApiHandler
from hamsterd.http.refusals import PlainHandler
from hamsterd.openapi import METHODS, contracts
from hamsterd.routes import ROUTES


def handler_modules() -> list[str]:
    found = pkgutil.walk_packages(hamsterd.__path__, "hamsterd.")
    return [module.name for module in found if module.name.endswith(".handlers")]


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


def test_every_handler_refuses_in_the_one_shape_and_logs_no_refusal():
    assert [each for _, each in ROUTES if not issubclass(each, ApiHandler | PlainHandler)] == []


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
