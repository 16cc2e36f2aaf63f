"""How many examples a property tries: few where everybody waits, many where nobody does.

`tests/conftest.py` loads `QUICK`; `pytest --hypothesis-profile=thorough` takes the other. A test
says both numbers, because an example of one costs a microsecond and of another a whole story.
"""

from types import ModuleType
from typing import Any

from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import RuleBasedStateMachine, run_state_machine_as_test

QUICK, THOROUGH = "quick", "thorough"


def register() -> None:
    """Register both profiles. Quick uses the same examples in every run; thorough searches further.

    Examples have no deadline, because one may be the first request of a cold site. They may share
    fixtures, because each sets up its own data. Failures are shrunk but not explained, because
    explaining reruns the whole example for each of its lines.
    """
    common: dict[str, Any] = {
        "deadline": None,
        "print_blob": True,
        "suppress_health_check": list(HealthCheck),
        "phases": set(Phase) - {Phase.explain},
    }
    settings.register_profile(QUICK, derandomize=True, **common)
    settings.register_profile(THOROUGH, **common)
    settings.load_profile(QUICK)


def is_thorough() -> bool:
    """Whether this run has the time."""
    return settings.get_current_profile_name() == THOROUGH


def examples(quick: int, thorough: int, **changes: Any) -> settings:
    """The profile's settings with as many examples as it has time for."""
    return settings(max_examples=thorough if is_thorough() else quick, **changes)


def are_counted_in(module: ModuleType) -> bool:
    """Whether tests of the module take more examples where there is time."""
    return any(getattr(each, "__module__", None) == __name__ for each in vars(module).values())


def run_model(
    machine: type[RuleBasedStateMachine], *, quick: int, thorough: int, steps: int, **around: object
) -> None:
    """Tell stories of at most `steps` acts; the machine finds `around` as its own attributes.

    One that failed is shown at once where everybody waits: to make it short is to tell hundreds.
    """
    there = type(machine.__name__, (machine,), around)
    told: dict[str, Any] = {"stateful_step_count": steps}
    if not is_thorough():
        told["phases"] = set(settings().phases) - {Phase.shrink}
    run_state_machine_as_test(there, settings=examples(quick, thorough, **told))
