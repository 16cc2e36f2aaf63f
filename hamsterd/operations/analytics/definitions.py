"""The definition of each figure, in a sentence for the console (decisions §2, Analytics)."""

from hamsterd.operations.analytics import rules
from hamsterd.operations.analytics.schemas import DefinitionOut


def _means(key: str, name: str, meaning: str) -> DefinitionOut:
    return DefinitionOut(key=key, name=name, meaning=meaning)


_MEMBERS = "영구 정지, 탈퇴한 회원은 빼고 관리자와 일시 정지된 회원은 넣어요."
_VISIBLE = "누구나 볼 수 있는 것만 세요. 비공개, 숨김, 삭제된 것은 빠져요."
_CHOSEN = "고른 기간(서울 날짜, 처음에는 오늘을 포함한 {}일)"
_SMALL = f"{rules.SAMPLE_MIN}명보다 적으면 비율을 말하지 않아요."
_ACTIVITY = "활동은 공개 일기, 게시글, 댓글, 좋아요를 하나씩 센 수예요."
_LATELY = f"최근 {rules.USE_DAYS}일(서울 날짜) 안에 올라온, 지금 볼 수 있는 글 가운데"
_STOCK = f"일기나 게시글이 {rules.LIVE_ROWS_MAX:,}개를 넘으면 한 시간마다 집계한 값이에요."

DEFINITIONS = (
    _means("totalUsers", "전체 회원", f"지금의 회원 수예요. {_MEMBERS}"),
    _means(
        "activeUsers24h",
        "24시간 활동 회원",
        f"최근 24시간 안에 로그인한 채로 다녀간 회원 수예요. 5분까지 늦게 반영돼요. {_MEMBERS}",
    ),
    _means("totalDiaries", "전체 일기", f"지금까지의 공개 일기 수예요. {_VISIBLE}"),
    _means("newDiariesDay", "오늘의 일기", f"서울 시각 0시부터 올라온 일기 수예요. {_VISIBLE}"),
    _means(
        "totalCommunityPosts",
        "전체 게시글",
        "지금까지의 게시글 수예요. 비밀글과 닫힌 게시판의 글도 세고, 숨김, 삭제된 것은 빠져요.",
    ),
    _means(
        "newCommentsDay",
        "오늘의 댓글",
        f"서울 시각 0시부터 일기와 게시글에 달린 댓글과 답글 수예요. {_VISIBLE}",
    ),
    _means(
        "popularDiaries",
        "인기 일기",
        "좋아요와 댓글에 최근일수록 무게를 둔 인기순(7일마다 절반) 위"
        f" {rules.POPULAR_DIARIES}개예요. {_VISIBLE}",
    ),
    _means(
        "topUsers",
        "활발한 회원",
        f"오늘을 포함한 {rules.TOP_USER_DAYS}일(서울 날짜) 동안 경험치를 가장 많이 얻은 회원"
        f" {rules.TOP_USERS}명이에요. {_MEMBERS}",
    ),
    _means(
        "avgLikesPerDiary",
        "일기당 좋아요",
        f"지금 볼 수 있는 모든 일기의 좋아요를 일기 수로 나눈 값이에요. {_VISIBLE} {_STOCK}",
    ),
    _means(
        "avgCommentsPerDiary",
        "일기당 댓글",
        f"지금 볼 수 있는 모든 일기의 댓글을 일기 수로 나눈 값이에요. {_VISIBLE} {_STOCK}",
    ),
    _means(
        "mostActiveDayOfWeek",
        "가장 활발한 요일",
        f"오늘을 포함한 {rules.WEEKDAY_DAYS}일(서울 날짜) 동안 활동이 가장 많은 요일이에요."
        f" {_ACTIVITY}",
    ),
    _means(
        "totalEngagements",
        "전체 반응",
        f"지금 볼 수 있는 일기와 게시글에 달린 좋아요와 댓글의 합이에요. {_VISIBLE} {_STOCK}",
    ),
    _means(
        "healthJournals",
        "건강수첩을 쓰는 햄스터",
        f"최근 {rules.USE_DAYS}일(서울 날짜) 안의 건강 기록이 있는 햄스터 수예요. 기록의 내용은"
        f" 운영자도 볼 수 없어요. {_STOCK}",
    ),
    _means(
        "sharedHamsters",
        "함께 돌보는 햄스터",
        f"보호자 말고 공동집사가 한 명이라도 있는 햄스터 수예요. {_STOCK}",
    ),
    _means(
        "careReminders",
        "돌봄 알림을 쓰는 햄스터",
        f"쉬지 않는 돌봄 알림이 하나라도 있는, 함께 사는 햄스터 수예요. {_STOCK}",
    ),
    _means(
        "healthCards", "건강기록을 붙인 글", f"{_LATELY} 건강기록 카드가 붙은 글 수예요. {_STOCK}"
    ),
    _means(
        "acceptedAnswers", "답을 찾은 질문", f"{_LATELY} 채택된 답변이 있는 질문 수예요. {_STOCK}"
    ),
    _means("polls", "투표가 있는 글", f"{_LATELY} 투표가 있는 글 수예요. {_STOCK}"),
    _means("giveaways", "나눔 글", f"{_LATELY} 나눔 글 수예요. 끝난 나눔도 세어요. {_STOCK}"),
    _means(
        "contestPhotos",
        "콘테스트 사진",
        f"최근 {rules.USE_DAYS}일(서울 날짜) 동안 콘테스트에 낸 사진 수예요. 거둔 사진은 빼요."
        f" {_STOCK}",
    ),
    _means(
        "lifeBooks",
        "책을 만든 햄스터",
        f"최근 {rules.USE_DAYS}일(서울 날짜) 동안 보호자가 책을 만든 햄스터 수예요. 책의 내용은"
        f" 운영자도 볼 수 없어요. {_STOCK}",
    ),
    _means("levelDistribution", "레벨 분포", f"레벨 구간마다의 회원 수예요. {_MEMBERS}"),
    _means(
        "userGrowth",
        "가입 추이",
        f"{_CHOSEN.format(rules.GROWTH_DAYS)} 동안 날마다(서울 날짜) 가입한 회원 수예요."
        " 그 뒤에 떠난 회원도 넣고, 사이트가 열리기 전은 비워 둬요.",
    ),
    _means(
        "joinedBefore",
        "그 전 기간의 가입",
        "기간을 골랐을 때, 바로 앞의 같은 날수 동안 가입한 회원 수예요."
        " 기록이 없는 날이 있으면 비워 둬요.",
    ),
    _means(
        "avgDiaryLikes",
        "일기 평균 좋아요",
        f"일기당 좋아요와 같은 값이에요. {_VISIBLE} {_STOCK}",
    ),
    _means(
        "avgCommunityLikes",
        "게시글 평균 좋아요",
        f"지금 볼 수 있는 모든 게시글의 좋아요를 게시글 수로 나눈 값이에요. {_VISIBLE} {_STOCK}",
    ),
    _means(
        "avgDiaryComments",
        "일기 평균 댓글",
        f"일기당 댓글과 같은 값이에요. {_VISIBLE} {_STOCK}",
    ),
    _means(
        "topPerformingDiaries",
        "성과가 좋은 일기",
        f"{_CHOSEN.format(rules.TOP_CONTENT_DAYS)} 안에 쓴 일기 가운데 좋아요와 댓글의"
        f" 합이 큰 {rules.TOP_DIARIES}개예요. {_VISIBLE}",
    ),
    _means(
        "topPerformingCommunityPosts",
        "성과가 좋은 게시글",
        f"{_CHOSEN.format(rules.TOP_CONTENT_DAYS)} 안에 쓴 게시글 가운데 좋아요와"
        f" 댓글의 합이 큰 {rules.TOP_POSTS}개예요. {_VISIBLE}",
    ),
    _means(
        "hourlyActivity",
        "시간대별 활동",
        f"{_CHOSEN.format(rules.HOURLY_DAYS)} 동안 하루의 같은 시간(서울 시각)에 있었던 활동의"
        f" 합이에요. {_ACTIVITY}",
    ),
    _means(
        "dailyActive",
        "하루 활동 회원",
        "어제(서울 날짜) 한 번이라도 로그인한 채로 다녀간 회원 수예요. 관리자도 넣어요.",
    ),
    _means(
        "weeklyActive",
        "주간 활동 회원",
        "어제까지 7일(서울 날짜) 동안 한 번이라도 다녀간 회원 수예요. 관리자도 넣어요.",
    ),
    _means(
        "monthlyActive",
        "월간 활동 회원",
        "어제까지 30일(서울 날짜) 동안 한 번이라도 다녀간 회원 수예요. 관리자도 넣어요.",
    ),
    _means(
        "stickiness",
        "고착도",
        f"하루 활동 회원을 월간 활동 회원으로 나눈 비율이에요. 1에 가까울수록 자주 와요. {_SMALL}",
    ),
    _means(
        "activeDays",
        "날마다의 활동 회원",
        f"{_CHOSEN.format(rules.GROWTH_DAYS)} 동안 날마다(서울 날짜) 다녀간 회원 수예요."
        " 기록이 시작되기 전은 비워 둬요.",
    ),
    _means(
        "activeBefore",
        "그 전 기간의 활동 회원",
        "기간을 골랐을 때, 바로 앞의 같은 날수 동안 날마다 다녀간 회원 수의 합이에요."
        " 기록이 없는 날이 있으면 비워 둬요.",
    ),
    _means(
        "cohorts",
        "가입 주별 재방문",
        f"최근 {rules.COHORT_WEEKS}주에 월요일부터 일요일까지(서울 날짜) 가입한 회원이 그 뒤 주마다"
        f" 한 번이라도 다녀간 비율이에요. 끝나지 않은 주는 빼요. {_SMALL}",
    ),
)
"""Every figure of the dashboard; a test holds the list against the shapes."""
