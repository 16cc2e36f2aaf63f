"""What the kinds of records are called, in the order in which they come."""

from collections.abc import Mapping

LABELS: Mapping[str, str] = {
    "members": "회원",
    "boards": "게시판",
    "posts": "글",
    "comments": "댓글",
    "likes": "추천",
    "bookmarks": "스크랩",
    "ballots": "투표",
    "points": "포인트",
    "inquiries": "1:1 문의",
    "messages": "쪽지",
    "polls": "설문",
    "popups": "팝업",
    "pages": "페이지",
    "hamsters": "햄스터",
    "entries": "일기",
    "entry_comments": "일기의 댓글",
    "entry_likes": "일기의 좋아요",
    "entry_bookmarks": "일기의 북마크",
    "condolences": "추모의 말",
    "health": "건강 기록",
    "follows": "팔로우",
    "addresses": "옛 주소",
    "left": "오지 않는 것",
}
