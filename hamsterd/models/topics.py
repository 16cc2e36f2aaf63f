"""Categories of collected data, as the privacy policy lists them.

Each table that refers to a member names its topic (`hamsterd.models.personal`).
"""

from enum import Enum
from typing import Self

SPAM_SERVICE = "spam_service"
"""The mark of what is true only of a site with a spam service
(`hamsterd.members.documents.filling.CONDITIONS`)."""
_UNTIL_LEFT = "회원으로 있는 동안"


class Topic(Enum):
    """A row of the policy's table: when something is collected, what, and how long it is kept.

    Periods in braces come from the site's settings (`hamsterd.members.documents.periods`).
    With `only_with` the row is shown only on a site of which that mark is true.
    """

    when: str
    what: str
    kept: str
    only_with: str | None

    def __init__(self, when: str, what: str, kept: str, only_with: str | None = None) -> None:
        self.when, self.what, self.kept, self.only_with = when, what, kept, only_with

    @classmethod
    def stored(cls) -> list[Self]:
        """Those that lie in a table here; what is only passed on has none."""
        return [topic for topic in cls if topic is not cls.SPAM_CHECK]

    ACCOUNT = (
        "회원가입과 프로필",
        "이메일, 사용자명, 닉네임, 비밀번호, 프로필 사진(선택), 소개(선택), 설정",
        f"{_UNTIL_LEFT} (탈퇴하고 7일 뒤에 지움)",
    )
    SPAM_CHECK = (
        "회원가입이 광고인지 스팸 검사 회사에 물어볼 때",
        "닉네임, 이메일, IP 주소, 브라우저 종류",
        "묻기만 하고 여기에 따로 두지 않음. 받는 곳은 ‘나라 밖으로 보내는 개인정보’",
        SPAM_SERVICE,
    )
    SIGN_IN_PROVIDERS = (
        "Google, 카카오, 네이버 계정으로 가입하거나 로그인할 때(선택)",
        "그 회사가 알려 주는 이용자 식별자, 이메일과 그 확인 여부(동의한 경우),"
        " 이름이나 별명(닉네임 추천에만 사용)",
        "연결을 끊거나 탈퇴할 때까지",
    )
    SECOND_FACTOR = (
        "2단계 인증이나 패스키를 켤 때(선택)",
        "인증 앱의 비밀 값(암호화), 복구 코드(되돌릴 수 없게 암호화), 패스키의 공개 키와 이름,"
        " 확인을 건너뛰는 기기",
        "끄거나 탈퇴할 때까지",
    )
    AGREEMENT = (
        "약관과 방침에 동의할 때",
        "동의한 문서의 판과 시각, 만 14세 이상이라는 확인",
        _UNTIL_LEFT,
    )
    MAIL_LINKS = (
        "비밀번호를 잊었거나 이메일을 확인할 때",
        "메일로 보낸 링크의 암호화한 값과 보낸 시각",
        "링크의 기한(30분에서 24시간)이 지나고 {reset_links}까지",
    )
    DIARIES = (
        "일기와 댓글을 쓸 때",
        "제목, 내용, 사진과 영상, 공개 여부, 날짜, 기분·날씨·활동(선택)",
        f"지우고 30일, 또는 {_UNTIL_LEFT}. 공개한 것은 이름 없이 남음",
    )
    COMMUNITY = (
        "게시판을 이용할 때",
        "글의 제목, 내용, 사진, 댓글, 투표와 고른 항목, 나눔과 답변 채택, 글에 붙인 건강수첩의"
        " 내용(선택)",
        f"지우고 30일, 또는 {_UNTIL_LEFT}. 공개한 것은 이름 없이 남음",
    )
    REACTIONS = (
        "좋아요, 북마크, 팔로우, @언급을 할 때",
        "누가 무엇에 언제 했는지",
        "거두거나 탈퇴할 때까지",
    )
    HIDING = (
        "차단하거나 가릴 때",
        "차단하거나 가린 회원과 글, 가린 낱말",
        "거두거나 탈퇴할 때까지",
    )
    CONTESTS = (
        "콘테스트에 참가하거나 투표할 때",
        "사진과 소개 글, 투표한 사진",
        "콘테스트의 기록이 있는 동안. 탈퇴하면 이름 없이 남음",
    )
    HAMSTERS = (
        "햄스터를 등록할 때",
        "이름, 품종, 성별, 생일과 함께 산 날(선택), 사진(선택), 소개(선택), 사는 집과 먹이(선택),"
        " 마지막 인사와 추모 인사",
        f"지우고 30일, 또는 {_UNTIL_LEFT}",
    )
    HEALTH = (
        "건강수첩을 쓸 때(선택)",
        "햄스터의 몸무게, 증상, 약, 진료와 그 서류(사진, PDF, 영상), 고친 기록, 알림과 그 답,"
        " 수의사에게 보여 주는 링크",
        f"지울 때까지, 또는 {_UNTIL_LEFT}. 끝난 링크는 {{usage}}",
    )
    CARERS = (
        "햄스터를 함께 돌볼 때(선택)",
        "함께 돌보는 회원과 그 권한, 초대 링크",
        "그만둘 때까지. 끝난 초대는 {usage}",
    )
    REMINDERS = (
        "돌봄 알림을 쓸 때(선택)",
        "할 일과 날짜, 알림을 받는 회원, 마친 표시, 달력 앱의 구독 주소",
        "지울 때까지. 마친 표시는 {misuse}",
    )
    UPLOADS = (
        "사진, 영상, 서류를 올릴 때",
        "파일, 올린 시각, 파일의 처음 이름. 찍은 곳 같은 부가 정보는 올리는 순간 지움",
        "그것이 붙은 글과 같음. 쓰지 않은 파일은 24시간",
    )
    NOTIFICATIONS = (
        "사이트 안의 알림을 받을 때",
        "누가 무엇을 했다는 알림, 알림 설정",
        "읽은 것 {read_notifications}, 읽지 않은 것 {unread_notifications}",
    )
    PUSH = (
        "푸시 알림을 켤 때(선택)",
        "브라우저의 푸시 서비스가 준 기기의 주소와 암호화 키, 보낸 기록",
        "끄거나 로그아웃할 때까지. 보낸 기록은 {pushes}",
    )
    MAIL = (
        "메일을 보낼 때",
        "받는 주소, 메일의 종류와 보낸 결과",
        "{usage}",
    )
    INQUIRIES = (
        "문의할 때",
        "문의한 내용과 답, 로그인하지 않고 문의한 분의 메일 주소",
        "끝난 문의의 마지막 글부터 {inquiries}",
    )
    REPORTS = (
        "신고하거나 이용이 제한될 때",
        "신고한 이유와 신고 당시 콘텐츠의 사본, 이용 제한과 그 이유, 이의 제기",
        "끝난 날부터 {misuse}",
    )
    TAKEDOWNS = (
        "권리침해를 알리거나 그 대상이 될 때",
        "요청한 분의 이름과 메일 주소, 침해된 권리의 설명, 처리한 결과",
        "끝난 날부터 {misuse}",
    )
    INCIDENTS = (
        "개인정보 사고가 나거나 그럴 수 있을 때",
        "그 일과 관련된 회원, 알려 드린 시각, 증거",
        "사고를 마친 날부터 {misuse}",
    )
    LEVELS = (
        "출석하고 활동할 때",
        "출석한 날, 경험치를 얻은 기록, 순위",
        _UNTIL_LEFT,
    )
    VISITS = (
        "서비스를 이용하는 동안 저절로 생기는 것",
        "접속한 시각, IP 주소, 브라우저 종류, 로그인한 기기, 다녀간 날, 로그인 실패 기록,"
        " 화면에서 난 오류",
        "{usage}",
    )
    EXPORTS = (
        "내 기록을 내려받을 때",
        "만들어 둔 파일",
        "7일",
    )
    STAFF = (
        "운영진이 일할 때",
        "운영진이 한 일, 개인정보를 열어 본 기록, 회원에 대한 메모, 접속 차단과 초대",
        "{misuse}. 개인정보를 열어 본 기록은 {access_log}",
    )
