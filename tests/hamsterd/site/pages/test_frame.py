"""The frame is the portal's own, rendered by its build; the server only fills its slots."""

import json
import re
from dataclasses import fields
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.nodes import Const, Getattr, Getitem, Name, Output, Slice, TemplateData

from hamsterd.site.pages.frame import BUILT, Frame, can_fill, frame, seated
from tests.factories.community import a_post
from tests.hamsterd.site.pages.reading import ROOT, read
from tests.people import Person
from tests.site import RunningSite

TEMPLATES = Environment(
    loader=FileSystemLoader(ROOT / "portal" / "dist" / BUILT),
    undefined=StrictUndefined,
    autoescape=True,
)
SOURCE = (ROOT / "portal" / "dist" / BUILT / "frame.html").read_text()
MARKS = {"nickname": "콩이", "face": "/media/a.webp", "level": "7"}
ATTACK = """"'><img src=x onerror=alert(1)>{{ 7919 * 7919 }}"""
NOTICE = {"text": ATTACK, "link": f"/{ATTACK}", "audience": "everybody"}
PLACES = ["/", "/community", "/hamsters", "/ranking", "/search", "/login", "/create-diary", "/x"]
FLAGS = [field.name for field in fields(Frame) if field.type is bool]


def a_frame(**changed: Any) -> Frame:
    words = {"site_name": "햄찌일기", "logo": "/favicon.svg", "contact_email": "a@b.example"}
    flags = dict.fromkeys(FLAGS, True)
    return Frame(**{**words, "notice": None, "place": "/", **flags, **changed})


def filled(shown: Frame) -> str:
    return TEMPLATES.get_template("frame.html").render(frame=shown, **MARKS)


def links(page: str, label: str) -> list[str]:
    bar = re.search(rf'<nav[^>]*aria-label="{label}".*?</nav>', page)
    return re.findall(r'href="([^"]*)"', bar[0]) if bar else []


@pytest.mark.parametrize("place", PLACES)
def test_every_state_can_be_filled_and_says_where_one_is(place: str):
    for values in product([True, False], repeat=len(FLAGS)):
        shown = a_frame(place=place, **dict(zip(FLAGS, values, strict=True)))
        page = filled(shown)
        current = re.findall(r'<a (?=[^>]*aria-current)[^>]*href="([^"]*)"', page)
        assert set(current) <= {place}
        assert ("콩이" in page) == shown.is_member
        assert ("/admin" in page) == (shown.is_member and shown.is_staff)
        assert ("/media/a.webp" in page) == (shown.is_member and shown.has_face)
        assert ('href="/ranking"' in page) == shown.has_ranking


def test_its_bars_have_the_ways_of_those_who_see_them():
    visitor, muted = a_frame(is_member=False), a_frame(may_write=False, is_staff=False)
    assert links(filled(visitor), "빠른 메뉴")[2] == "/create-diary"
    assert "/create-diary" not in links(filled(muted), "빠른 메뉴")
    assert links(filled(a_frame(place="/create-diary")), "빠른 메뉴") == []
    assert links(filled(visitor), "주 메뉴") == ["/", "/community", "/hamsters", "/ranking"]
    assert links(filled(a_frame()), "주 메뉴")[-1] == "/admin"


def test_whatever_it_is_filled_with_stays_text():
    page = filled(
        a_frame(site_name=ATTACK, logo=ATTACK, contact_email=ATTACK, notice=NOTICE, place=ATTACK)
    )
    assert "<img src=x" not in page
    assert str(7919 * 7919) not in page
    assert page.count("onerror") == page.count("&lt;img src=x onerror")


def test_it_says_nothing_but_text_and_what_the_server_gives():
    """No filter marks anything as safe, and no value is reached but those of the frame."""
    tree = TEMPLATES.parse(SOURCE)
    for output in tree.find_all(Output):
        for shown in output.nodes:
            assert isinstance(shown, TemplateData | Getattr | Getitem | Name), shown
            names = {each.name for each in shown.find_all(Name)}
            names |= {shown.name} if isinstance(shown, Name) else set()
            assert names <= {"frame", *MARKS}
            slices = [part for each in shown.find_all(Getitem) for part in each.find_all(Slice)]
            bounds = [bound for part in slices for bound in part.iter_child_nodes()]
            assert all(isinstance(bound, Const) for bound in bounds)
    assert not re.search(r"\sstyle=|\son\w+=|<script", SOURCE)


@pytest.mark.parametrize("wanted", ["frame.is_newer", "site_settings"])
def test_a_build_that_wants_anything_else_is_of_another_version(
    visitor: Person, site: RunningSite, wanted: str
):
    file = site.settings.portal_dist / BUILT / "frame.html"
    file.write_text(f"<div>{{% block main %}}{{% endblock %}}{{{{ {wanted} }}}}</div>")
    answer = visitor.get("/")
    assert answer.status_code == 503
    assert "make setup" in answer.text


def test_a_build_without_a_frame_is_none(visitor: Person, site: RunningSite, tmp_path: Path):
    (site.settings.portal_dist / BUILT / "frame.html").unlink()
    assert not can_fill(tmp_path)
    assert visitor.get("/ranking").status_code == 503


def test_a_build_that_lacks_a_class_of_a_template_is_none_and_the_log_names_it(
    visitor: Person, site: RunningSite, caplog: pytest.LogCaptureFixture
):
    looks = site.settings.portal_dist / BUILT / "looks.json"
    said = json.loads(looks.read_bytes())
    del said["classes"]["PostRow.row"]
    looks.write_text(json.dumps(said))
    (looks.parent / "frame.html").touch()
    assert visitor.get("/ranking").status_code == 503
    assert "'PostRow.row'" in caplog.text


def test_a_build_without_a_drawing_of_a_day_or_a_template_is_none(
    visitor: Person, site: RunningSite, caplog: pytest.LogCaptureFixture
):
    folder = site.settings.portal_dist / BUILT
    said = json.loads((folder / "looks.json").read_bytes())
    del said["drawings"]["sunny"]
    (folder / "looks.json").write_text(json.dumps(said))
    (folder / "level_shape.html").unlink()
    (folder / "frame.html").touch()
    assert visitor.get("/levels").status_code == 503
    assert all(name in caplog.text for name in ("'level_shape.html'", "'sunny'"))


def test_a_page_asks_for_the_styles_of_what_it_wears(
    owner: Person, visitor: Person, site: RunningSite
):
    a_post(owner)
    looks = json.loads((site.settings.portal_dist / BUILT / "looks.json").read_bytes())

    def asked(path: str) -> list[str]:
        links = [one for tag, one in read(visitor.get(path)).elements if tag == "link"]
        return [one["href"] for one in links if one["rel"] == "stylesheet"]

    def style_of(name: str) -> str:
        return str(looks["styles"][looks["classes"][name].split()[0].rpartition("_")[2]])

    assert style_of("PostRow.row") in asked("/community")
    assert style_of("CommunityPage.page") in asked("/community")
    assert style_of("CommunityPage.page") not in asked("/levels")
    assert style_of("LevelRules.table") in asked("/levels")
    assert all(len(set(asked(path))) == len(asked(path)) for path in ("/community", "/levels"))


def test_its_templates_are_no_file_of_the_site(visitor: Person):
    for path in ("/.served/frame.html", "/.vite/manifest.json"):
        page = read(visitor.get(path))
        assert page.status == 404
        assert "{%" not in page.answer.text


def test_a_notice_is_for_those_it_names():
    site = json.loads(
        '{"name": "햄찌일기", "logo": "", "contactEmail": "a@b.example", "notice": null,'
        ' "features": {"community": true, "ranking": true, "contest": false}}'
    )
    for audience, visitors, members in (
        ("everybody", True, True),
        ("members", False, True),
        ("visitors", True, False),
    ):
        notice = {"text": "점검해요.", "link": "", "audience": audience}
        me = {
            "suspendedUntil": None,
            "awaitsApproval": False,
            "awaitsWelcome": False,
            "profileImage": "",
            "role": None,
        }
        member = seated(me)
        assert bool(frame(site | {"notice": notice}, "/", None).notice) == visitors
        assert bool(frame(site | {"notice": notice}, "/", member).notice) == members
