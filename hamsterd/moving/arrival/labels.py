"""What the kinds of records are called, in the order in which they come."""

from collections.abc import Mapping

LABELS: Mapping[str, str] = {
    "members": "회원",
    "boards": "게시판",
    "posts": "글",
    "comments": "댓글",
    "likes": "추천",
    "bookmarks": "스크랩",
    "points": "포인트",
    "inquiries": "1:1 문의",
    "messages": "쪽지",
    "polls": "설문",
    "popups": "팝업",
    "pages": "페이지",
    "addresses": "옛 주소",
    "left": "오지 않는 것",
}
