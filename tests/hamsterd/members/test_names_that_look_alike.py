"""Names that cannot be told apart are one name, wherever a name must be unique (decisions §2)."""

import re
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hamsterd
from hamsterd.core.text.skeletons import skeleton
from hamsterd.core.text.visible import is_hiding, is_ignorable, shows
from tests.factories.community import a_board
from tests.factories.diaries import a_hamster
from tests.people import Person, registration, sign_up, visitor
from tests.site import RunningSite

WRITES_A_NAME = re.compile(
    r"User\.(?:create|insert|insert_many)\(|User\.update\(changes"
    r"|UPDATE users\b[^;\"]*?\bnickname *="
    r"|\"users\": \"id, username"
)
"""Where a row of `users` may get a name."""
UNSEEN = [chr(code) for code in (0x00AD, 0x034F, 0x17B4, 0x180B, 0x200B, 0x200D, 0x2060, 0x3164,
                                 0xFE0F, 0xFEFF, 0xFFA0, 0xE0100, 0x202E, 0x2066)]  # fmt: skip
SPACES = ["\u3000", "\u00a0", "\u200a", "\u2003", "\u202f"]
EMOJI = ["❤️", "🧑‍🍳", "👩🏽‍❤️‍💋‍👨🏻", "1️⃣", "🇰🇷", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🐿️"]
NAMES = st.text(
    st.one_of(st.sampled_from("가나다콩이모찌뭉치abcXYZ2469 .-"), st.sampled_from("🐹♥é")),
    min_size=2,
    max_size=12,
)


@given(NAMES, st.sampled_from(UNSEEN), st.data())
def test_what_nobody_sees_makes_no_other_name(name: str, unseen: str, data: st.DataObject):
    at = data.draw(st.integers(0, len(name)))
    assert skeleton(name[:at] + unseen + name[at:]) == skeleton(name)


@given(NAMES)
def test_neither_does_how_it_is_encoded_nor_its_case(name: str):
    for form in ("NFC", "NFD", "NFKC", "NFKD"):
        assert skeleton(unicodedata.normalize(form, name)) == skeleton(name)
    assert skeleton(name.upper()) == skeleton(name)


@given(NAMES, st.sampled_from(SPACES), st.integers(1, 3))
def test_every_space_is_one_space(name: str, space: str, count: int):
    assert skeleton(name.replace(" ", space * count)) == skeleton(name)


@given(NAMES, st.sampled_from("가힣콩🐹"))
def test_one_visible_character_more_is_another_name(name: str, more: str):
    assert skeleton(name + more) != skeleton(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [("аlice", "alice"), ("Ａ집사", "a집사"), ("rnochi", "mochi"), ("콩이O", "콩이0"),
     ("\u0301콩이", "콩이"), ("콩이❤️", "콩이❤"), ("mİ", "mi"), ("kı", "ki")],
)  # fmt: skip
def test_what_looks_alike_is_alike(one: str, other: str):
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("콩이", "콩이🐹"),
        ("콩 이", "콩이"),
        ("José", "Jose"),
        ("콩이3", "콩이e"),
        ("콩이!", "콩이"),
    ],
)
def test_what_looks_different_stays_different(one: str, other: str):
    assert skeleton(one) != skeleton(other)


def test_every_default_ignorable_character_is_known():
    """Python's tables have no such property: format characters and variation selectors must be."""
    for code in range(0x110000):
        one = chr(code)
        if unicodedata.name(one, "").startswith(("VARIATION SELECTOR", "TAG ", "HANGUL FILLER")):
            assert is_ignorable(one), hex(code)
        elif unicodedata.category(one) == "Cf" and unicodedata.bidirectional(one) in {"BN"}:
            assert is_hiding(f"콩{one}이"), hex(code)


@pytest.mark.parametrize("emoji", EMOJI)
def test_an_emoji_of_several_code_points_is_one_that_is_seen(visitor: Person, emoji: str):
    assert not is_hiding(f"콩이{emoji}")
    answer = visitor.get("/api/auth/check-nickname", nickname=f"콩이{emoji}")
    assert answer.json()["available"], answer.text


@pytest.mark.parametrize(
    "name", ["가\u200d나", "🐹\u200d🐹", "콩이\ufe0f", "❤️\ufe0f", "a\u20e3\u200d"]
)
def test_a_joiner_outside_of_an_emoji_hides(visitor: Person, name: str):
    assert is_hiding(name)
    answer = visitor.get("/api/auth/check-nickname", nickname=name)
    assert not answer.json()["available"]


@pytest.mark.parametrize(
    "twin", ["콩\u3000이집사", "콩\u00a0이집사", "콩 \u200a이집사", "콩  이집사"]
)
def test_no_second_member_has_a_nickname_that_looks_the_same(site: RunningSite, twin: str):
    sign_up(site.url, "kong", "콩 이집사")

    answer = visitor(site.url).post("/api/auth/register", registration("other", twin))

    assert (answer.status_code, answer.json()["code"]) == (409, "nickname_taken")


def test_a_nickname_is_kept_with_one_kind_of_space(site: RunningSite):
    person = sign_up(site.url, "kong", "콩\u3000\u00a0이집사")

    assert person.get("/api/auth/me").json()["nickname"] == "콩 이집사"


def test_usernames_too(owner: Person, site: RunningSite):
    sign_up(site.url, "modern", "모던이")

    answer = visitor(site.url).post("/api/auth/register", registration("m0dern", "다른이름"))

    assert answer.json()["code"] == "username_taken"


def test_renaming_meets_the_same_rule(owner: Person, stranger: Person):
    assert stranger.put("/api/auth/profile", {"nickname": "모찌 Home"}).status_code == 200

    twin = owner.put("/api/auth/profile", {"nickname": "모찌\u3000H0ME"})

    assert (twin.status_code, twin.json()["code"]) == (409, "nickname_taken")


def test_a_member_has_no_two_hamsters_of_one_name(owner: Person, stranger: Person):
    a_hamster(owner, name="뭉치 A")
    second = a_hamster(owner, name="두부")

    form = {"name": "뭉치\u3000Ａ", "breed": "골든 햄스터"}
    for answer in (
        owner.post("/api/hamsters", form),
        owner.put(f"/api/hamsters/{second['id']}", form),
    ):
        assert (answer.status_code, answer.json()["code"]) == (409, "hamster_name_taken")
        assert list(answer.json()["fields"]) == ["name"]

    assert a_hamster(stranger, name="뭉치 A")["name"] == "뭉치 A"
    kept = owner.put(f"/api/hamsters/{second['id']}", {"name": "두부", "breed": "정글리안"})
    assert kept.status_code == 200


def test_a_hamster_that_is_gone_leaves_its_name(owner: Person):
    first = a_hamster(owner, name="콩이")
    assert owner.delete(f"/api/hamsters/{first['id']}").status_code == 200

    assert a_hamster(owner, name="콩이")["id"] != first["id"]


def test_no_two_boards_look_the_same(admin: Person):
    a_board("수다 A방")

    for name in ("수다\u00a0A방", "수다 Ａ방", "수다 А방", "수다 a방"):
        answer = admin.post("/api/admin/boards", {"name": name})
        assert (answer.status_code, answer.json()["code"]) == (409, "board_name_taken"), name
    hidden = admin.post("/api/admin/boards", {"name": "수다\u200b방"})
    assert (hidden.status_code, list(hidden.json()["fields"])) == (422, ["name"])


def test_whoever_writes_a_name_writes_what_it_is_compared_by():
    root = Path(hamsterd.__file__).parents[1]
    writers = [
        path.relative_to(root).as_posix()
        for folder in ("hamsterd", "cli", "scheduler", "fixtures")
        for path in (root / folder).rglob("*.py")
        if path.parent.name != "migrations" and WRITES_A_NAME.search(path.read_text())
    ]

    assert "hamsterd/members/accounts/service.py" in writers
    for path in writers:
        text = (root / path).read_text()
        assert "nickname_skeleton" in text or "stored_names(" in text, path


@given(st.text(st.sampled_from([*UNSEEN, *SPACES, "\u2800", "\u0301", "\n", "\t"]), max_size=20))
def test_a_text_of_nothing_shows_nothing(text: str):
    assert not shows(text)
    assert shows(f"{text}콩{text}")
