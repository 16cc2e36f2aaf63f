"""Every document of the editor survives writing and parsing; every text can be parsed."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hamsterd.content.markup.ast import Document, LineBreak, Media, MediaKind, Paragraph, Text, tidy
from hamsterd.content.markup.parse import parse
from hamsterd.content.markup.urls import is_video_url, safe_url
from hamsterd.content.markup.write import write
from tests.examples import examples

ODD = r"""\*_+[]()!가은 a"'<>&#-`~.1""" + "\t\n\u3000\u00a0\u2028👩‍👩‍👧🐹"
characters = st.one_of(
    st.text(st.sampled_from(ODD), max_size=12), st.text(max_size=12), st.just("**"), st.just("![")
)
urls = st.one_of(
    st.sampled_from([
        "/media/a.jpg", "/media/b.mp4", "https://ko.wikipedia.org/wiki/햄스터_(동물)",
        "http://a.b/?q=[1]&x=*_+!", "https://a/)(", "//evil", "javascript:1", "",
    ]),
    st.text(st.sampled_from("/ab()[]_*.!\\"), max_size=10).map(lambda tail: "/" + tail),
)  # fmt: skip
runs = st.builds(
    Text, characters, st.booleans(), st.booleans(), st.booleans(), st.one_of(st.none(), urls)
)
paragraphs = st.builds(
    Paragraph, st.lists(st.one_of(runs, st.builds(LineBreak)), max_size=8).map(tuple)
)
media = st.builds(
    lambda url, alt: Media(url, alt, MediaKind.VIDEO if is_video_url(url) else MediaKind.IMAGE),
    urls,
    characters,
)
documents = st.builds(Document, st.lists(st.one_of(paragraphs, media), max_size=5).map(tuple))


@examples(200, 20_000)
@given(documents)
def test_written_and_read_is_the_same(document: Document) -> None:
    assert parse(write(document)) == tidy(document)


@examples(200, 20_000)
@given(st.one_of(st.text(st.sampled_from(ODD + "/:.htps"), max_size=60), st.text(max_size=60)))
def test_any_text_is_read_and_its_written_form_stays(text: str) -> None:
    document = parse(text)
    assert tidy(document) == document
    once = write(document)
    assert parse(once) == document
    assert write(parse(once)) == once


@examples(100, 20_000)
@given(st.text(st.sampled_from(ODD), max_size=80))
def test_every_link_is_safe(text: str) -> None:
    for block in parse(f"[a](/{text}) {text}").blocks:
        if isinstance(block, Media):
            assert safe_url(block.url)
            continue
        for line in block.lines:
            assert all(run.href is None or safe_url(run.href) for run in line)


@pytest.mark.parametrize(
    "piece",
    ["[", "]", "[a](", "[a](/", "(", ")", "**", "_", "++", "**_++", "\\", "![", "![a](/", "[a](/x)",
     "](", "_a_**b**", "![\\", "((((", "[**", "가나다 ", "[a](/(", "\n", "x\n\n", "*"],
)  # fmt: skip
def test_time_is_linear(piece: str) -> None:
    text = piece * (50_000 // len(piece))
    start = time.process_time()
    write(parse(text))
    assert time.process_time() - start < 2


def test_a_long_entry_is_read_quickly() -> None:
    line = "오늘 **뭉치(골든)**가 쳇바퀴를 _세 시간_이나 탔어요. [영상](/media/a.mp4) 보세요! 1+1\n"
    text = (line * 300)[:10_000]
    best = min(_seconds(text) for _ in range(5))
    assert best < 0.05  # measured: a fifth of this


def _seconds(text: str) -> float:
    start = time.perf_counter()
    parse(text)
    return time.perf_counter() - start
