"""Shapes of what crosses the wire."""

import pytest

from hamsterd.content.schemas import LikeOut
from hamsterd.http.shapes.schema import Out


def test_a_second_shape_of_a_name_is_refused_as_it_is_made():
    elsewhere = {"__module__": "hamsterd.elsewhere", "__annotations__": {"liked": bool}}

    with pytest.raises(TypeError, match="LikeOut is a shape of"):
        type(Out)("LikeOut", (Out,), elsewhere)


def test_the_one_that_is_there_stays():
    assert LikeOut(liked=True, count=1).model_dump() == {"liked": True, "count": 1}
