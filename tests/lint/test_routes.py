"""No dead code behind the routes."""

import importlib
import inspect
import pkgutil
import re

from tornado.web import RequestHandler

import hamsterd
from hamsterd.http.base import ApiHandler
from hamsterd.http.refusals import PlainHandler
from hamsterd.openapi import METHODS, contracts
from hamsterd.routes import ROUTES


def handler_modules() -> list[str]:
    found = pkgutil.walk_packages(hamsterd.__path__, "hamsterd.")
    return [module.name for module in found if module.name.endswith(".handlers")]


def test_every_handler_is_reached():
    modules = [importlib.import_module(name) for name in handler_modules()]
    reached = {handler for _, handler in ROUTES}
    handlers = {
        handler
        for made in modules
        for name, handler in inspect.getmembers(made, inspect.isclass)
        if handler.__module__ == made.__name__
        and issubclass(handler, RequestHandler)
        and not name.startswith("_")
    }

    assert len(modules) > 40  # they are found at all
    assert handlers - reached == set()
    assert {route for made in modules for route in made.routes} - set(ROUTES) == set()


def test_every_handler_refuses_in_the_one_shape_and_logs_no_refusal():
    assert [each for _, each in ROUTES if not issubclass(each, ApiHandler | PlainHandler)] == []


def test_every_method_of_the_api_states_its_contract():
    stated = {(handler, method) for _, method, _, handler in contracts(ROUTES)}
    own = {
        (handler, name)
        for _, handler in ROUTES
        if issubclass(handler, ApiHandler)
        for name in METHODS
        if _is_written(handler, name)
    }

    assert own - stated == set()


def _is_written(handler: type[RequestHandler], method: str) -> bool:
    return getattr(handler, method) is not RequestHandler._unimplemented_method


def test_no_route_hides_another():
    hidden = {}
    for pattern in {pattern for pattern, _, _, _ in contracts(ROUTES)}:
        sample = re.sub(r"\([^)]*\)", "1", pattern)
        first = next(other for other, _ in ROUTES if re.fullmatch(other, sample))
        if first != pattern:
            hidden[pattern] = first

    assert hidden == {}
