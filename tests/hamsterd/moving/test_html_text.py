"""HTML of old editors becomes our markup: what a reader saw stays, what runs goes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hamsterd.content.markup.ast import Media, Paragraph, Text
from hamsterd.content.markup.parse import parse
from hamsterd.content.markup.plain import plain_text
from hamsterd.content.markup.urls import safe_url
from hamsterd.content.markup.write import write
from hamsterd.moving.html_text import addresses_under, html_to_markup, text_to_markup

ADDRESS = addresses_under("http://old.example/bbs/")


def markup(html: str) -> str:
    return html_to_markup(html, ADDRESS)


BECOMES = {
    "a paragraph is a line, as Gnuboard shows it": ("<p>하나</p><p>둘</p>", "하나\n둘"),
    "an empty one is a gap": ("<p>하나</p><p>&nbsp;</p><p><br></p><p>둘</p>", "하나\n\n둘"),
    "breaks": ("하나<br>둘<br/><br>셋", "하나\n둘\n\n셋"),
    "blocks in blocks are no gaps": ("<div><p>가</p></div><div><div>나</div></div>", "가\n나"),
    "marks": ("<b>가</b><em>나</em><u>다</u><s>라</s>", "**가**_나_++다++라"),
    "marks by style": (
        '<p style="FONT-WEIGHT: 700; font-style:italic; text-decoration: none underline">가</p>',
        "**_++가++_**",
    ),
    "fonts and colours go": ('<font color="red" size="7"><big>크게</big></font>', "크게"),
    "headings": ("<h2>제목</h2>글", "**제목**\n\n글"),
    "lists": ("글<ul><li>하나<li>둘<ul><li>속</ul></ul>끝", "글\n\n• 하나\n• 둘\n◦ 속\n\n끝"),
    "numbers": ('<ol start="3"><li><p>셋</p></li><li>넷</li></ol>', "3. 셋\n4. 넷"),
    "quotations": ("<blockquote>가<p>나</p></blockquote>다", "> 가\n> 나\n\n다"),
    "code": ("<pre>a\n\n  b</pre>", "a\nb"),
    "a rule": ("가<hr>나", "가\n\n———\n\n나"),
    "tables": (
        "<table><tr><th>이름<th>수</tr><tbody><tr><td>콩</td><td>1</td></tr></tbody></table>",
        "**이름** | **수**\n콩 | 1",
    ),
    "pages laid out by tables": (
        "<table><tr><td><p>하나</p><p>둘</p></td><td>옆</td></tr></table>",
        "하나\n둘\n\n옆",
    ),
    "tables in tables": (
        "<table><tr><td><table><tr><td>가</td><td>나</td></tr></table></td></tr></table>",
        "가 | 나",
    ),
    "cells without a row": ("<table><td>가<td>나</table>끝", "가\n나\n\n끝"),
    "links": ('<a href="https://x.example/?a=1&amp;b=2">곳</a>', "[곳](https://x.example/?a=1&b=2)"),
    "links of the old site": ('<a href="../free/1#c_2">글</a>', "[글](http://old.example/free/1#c_2)"),
    "links to nowhere": ('<a href="#top">위</a><a name="x">여기</a>', "위여기"),
    "pictures": (
        '가<img src="//old.example/data/a.jpg" alt=" 우리\n집 " onerror="x()">나',
        "가\n\n![우리 집](https://old.example/data/a.jpg)\n\n나",
    ),
    "pictures inside the text": ('<img src="data:image/png;base64,AAAA">가', "가"),
    "films": (
        '<video><source src="/data/a.mp4"></video>',
        "![](http://old.example/data/a.mp4)",
    ),
    "YouTube": (
        '<p>영상<iframe src="//www.youtube.com/embed/HAMxyz67890?rel=0"></iframe></p>끝',
        "영상\n[https://www.youtube.com/watch?v=HAMxyz67890]"
        "(https://www.youtube.com/watch?v=HAMxyz67890)\n끝",
    ),
    "Flash players of YouTube": (
        '<object><param name="movie"><embed src="http://youtube.com/v/HAMabc12345&hl=ko"></object>',
        "[https://www.youtube.com/watch?v=HAMabc12345](https://www.youtube.com/watch?v=HAMabc12345)",
    ),
    "films that are not ours to show": (
        '<p>가<video src="/stream?v=1"></video></p><figure><oembed url="https://youtu.be/HAMxyz67890">'
        "</oembed></figure><video></video>",
        "가\n[http://old.example/stream?v=1](http://old.example/stream?v=1)\n\n"
        "[https://www.youtube.com/watch?v=HAMxyz67890]"
        "(https://www.youtube.com/watch?v=HAMxyz67890)",
    ),
    "Word": (
        "<!--[if gte mso 9]><xml><w:Zoom>0</w:Zoom></xml><![endif]--><style>p{}</style>"
        '<p class="MsoNormal">워드<o:p></o:p><p><o:p>&nbsp;</o:p></p><st1:place>서울</st1:place>',
        "워드\n\n서울",
    ),
    "signs of our markup": ("<p>**별** _밑_ [x](y) ++</p>", r"\*\*별\*\* \_밑\_ \[x\](y) \+\+"),
    "what is never seen": ("가\u200b\ufeff\u202e<template>나</template><!-- 다 -->", "가"),
    "spaces": (" 가 \n 나&nbsp;&nbsp;<b> 다</b> ", "가 나 **다**"),
}  # fmt: skip


@pytest.mark.parametrize(("html", "text"), BECOMES.values(), ids=BECOMES)
def test_what_becomes_what(html: str, text: str):
    assert markup(html) == text


@pytest.mark.parametrize(
    "html",
    [
        "<script>CANARY</script>", "<SCRIPT/x>CANARY</SCRIPT>",
        "<style>CANARY</style>", '<img src="javascript:CANARY">', "<svg><text>CANARY</text></svg>",
        '<a href=" java\tscript:CANARY">x</a>', '<a href="data:text/html,CANARY">x</a>',
        '<iframe srcdoc="CANARY"></iframe>', '<p onclick="CANARY">x</p>', '<form action="CANARY">',
        '<iframe src="vbscript:CANARY"></iframe>', "<textarea>CANARY</textarea>",
        '<input value="CANARY">', "<object data=CANARY></object>", "<!--CANARY", "<?CANARY?>",
        '<a href="http://[CANARY">x</a>', '<a href="mailto:CANARY@x.example">x</a>',
    ],
)  # fmt: skip
def test_what_runs_goes(html: str):
    assert "CANARY" not in markup(html)
    assert "CANARY" not in markup(f"<table><tr><td><ul><li>{html}")


TAGS = st.sampled_from(
    ("p", "div", "b", "i", "u", "span", "a", "ul", "ol", "li", "table", "tr", "td", "th", "tbody",
     "blockquote", "pre", "h1", "br", "hr", "img", "iframe", "script", "style", "font", "center",
     "form", "o:p", "svg", "video", "source", "embed", "object")
)  # fmt: skip
ATTRIBUTES = st.sampled_from(
    ["", ' href="/a b"', ' href="javascript:x"', ' src="//h.example/a.png"', ' src="a\\b"', " src",
     ' style="font-weight:bold"', " onload=x", ' start="99"', ' alt="[*_"', " href='https://가.한국/)'"]
)  # fmt: skip
PIECES = st.one_of(
    st.builds("<{}{}>".format, TAGS, ATTRIBUTES),
    st.builds("</{}>".format, TAGS),
    st.text(max_size=8),
    st.sampled_from(
        ["<", "&", "&nbsp;", "&#x200b;", "<!--", "-->", "<![CDATA[", "\n", "**", "\ud800"]
    ),
)


@given(st.lists(PIECES, max_size=40).map("".join))
def test_whatever_it_is_the_result_is_ours(html: str):
    text = markup(html)

    document = parse(text)
    assert write(document) == text
    for block in document.blocks:
        if isinstance(block, Media):
            assert safe_url(block.url)
        else:
            assert isinstance(block, Paragraph)
            hrefs = [run.href for line in block.lines for run in line if run.href]
            assert all(map(safe_url, hrefs))


WORDS = st.text(st.sampled_from("가나다abc *_[]()+\\!<&>"), min_size=1).filter(str.strip)
AROUND = st.sampled_from(
    ["<p>{}</p>", "<b>{}</b>", "<div><span>{}</span></div>", "<table><tr><td>{}</td></tr></table>",
     "<h3>{}", "<center>{}<br>", '<a href="/x">{}</a><br>', "<font>{}</p>"]
)  # fmt: skip


@given(st.lists(st.tuples(AROUND, WORDS), min_size=1, max_size=8))
def test_words_that_were_seen_are_still_seen(parts: list[tuple[str, str]]):
    escaped = (
        (around, words.replace("&", "&amp;").replace("<", "&lt;")) for around, words in parts
    )
    html = "".join(around.format(words) for around, words in escaped)

    seen = "".join(plain_text(markup(html)).split())
    for _, words in parts:
        assert "".join(words.split()) in seen


@given(st.text())
def test_plain_text_is_shown_as_it_is(text: str):
    shown = text_to_markup(text)

    assert parse(shown) == parse(write(parse(shown)))
    visible = [line.strip() for line in plain_text(shown).splitlines() if line.strip()]
    kept = "".join("".join(visible).split())
    assert kept == "".join("".join(plain_text(text_to_markup(kept)).split()))


def test_plain_text_keeps_its_lines():
    assert (
        text_to_markup("  하나\r\n**둘**\r\n\r\n\r\n<b>셋</b>")
        == "하나\n\\*\\*둘\\*\\*\n\n<b>셋</b>"
    )


def test_a_text_of_very_many_tags_is_read_in_portions():
    assert markup("<b>" * 50_000 + "가" + "</i>" * 50_000 + "나").count("가") == 1


@given(st.text(alphabet="가a. !()\t\r\n\x0b\xa0\u2028\u200b_", max_size=40))
def test_words_without_markup_are_written_as_the_writer_writes_them(text: str) -> None:
    assert text_to_markup(text) == text_to_markup(text, lambda line: (Text(line),))
