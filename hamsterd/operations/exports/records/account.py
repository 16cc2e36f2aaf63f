"""The account part: profile, consents, sign-ins, mails."""

from hamsterd.operations.exports.records.record import Record

ACCOUNT = Record(
    "account",
    "계정",
    """
    SELECT id, username, email, email_verified_at, nickname, ltrim(profile_image, '/')
           AS profile_image, level, experience, streak_days, total_likes,
           password_hash IS NOT NULL AS has_password, awaiting_since, greeting,
           role, is_admin, suspended_until, settings,
           created_at, last_login_at, last_seen_at
      FROM users WHERE id = %(viewer_id)s
    """,
    {
        "id": "회원 번호",
        "username": "사용자명",
        "email": "이메일",
        "emailVerifiedAt": "이메일을 확인한 시각",
        "nickname": "닉네임",
        "profileImage": "프로필 사진",
        "level": "레벨",
        "experience": "경험치",
        "streakDays": "이어 온 출석 일수",
        "totalLikes": "받은 좋아요",
        "hasPassword": "비밀번호가 있는지 (비밀번호는 담지 않아요)",
        "awaitingSince": "가입 승인을 기다리기 시작한 시각 (승인된 뒤에는 비어요)",
        "greeting": "가입할 때 남긴 인사",
        "role": "운영진 역할 (없으면 회원)",
        "isAdmin": "관리자인지",
        "suspendedUntil": "글쓰기 정지가 끝나는 시각",
        "settings": "설정",
        "createdAt": "가입한 시각",
        "lastLoginAt": "마지막으로 로그인한 시각",
        "lastSeenAt": "마지막으로 다녀간 시각",
    },
)
SIGN_INS = Record(
    "sign-ins",
    "연결한 로그인",
    """
    SELECT provider, subject, shown_email, linked_at FROM linked_identities
     WHERE user_id = %(viewer_id)s ORDER BY provider
    """,
    {
        "provider": "google Google, kakao 카카오, naver 네이버",
        "subject": "그곳에서 알려 준 회원 식별자",
        "shownEmail": "그곳의 이메일 (가려서 보관해요)",
        "linkedAt": "연결한 시각",
    },
)
EMAIL_LINKS = Record(
    "email-links",
    "이메일 확인 링크",
    """
    SELECT purpose, email, used, created_at, expires_at FROM email_tokens
     WHERE user_id = %(viewer_id)s ORDER BY created_at DESC
    """,
    {
        "purpose": "verify 주소 확인, change 새 주소, approve 바꾸기 전 확인",
        "email": "확인할 주소",
        "used": "썼거나 무효가 됐는지",
        "createdAt": "보낸 시각",
        "expiresAt": "끝나는 시각",
    },
)
CONSENTS = Record(
    "consents",
    "동의한 문서",
    """
    SELECT document, version, body_hash, agreed_at FROM consents
     WHERE user_id = %(viewer_id)s ORDER BY agreed_at DESC
    """,
    {
        "document": "terms 이용약관, privacy 개인정보처리방침, age14 만 14세 이상",
        "version": "버전",
        "bodyHash": "동의한 글의 SHA-256 (2판 전에 동의한 것에는 없을 수 있어요)",
        "agreedAt": "동의한 시각",
    },
)
SESSIONS = Record(
    "sessions",
    "로그인한 기기",
    """
    SELECT kind, user_agent, ip, created_at, last_seen_at, expires_at, revoked_at FROM sessions
     WHERE user_id = %(viewer_id)s ORDER BY last_seen_at DESC
    """,
    {
        "kind": "browser 브라우저, token 연결한 앱",
        "userAgent": "기기가 스스로 밝힌 이름",
        "ip": "접속한 주소",
        "createdAt": "로그인한 시각",
        "lastSeenAt": "마지막 활동",
        "expiresAt": "끝나는 시각",
        "revokedAt": "로그아웃한 시각",
    },
)
SECOND_FACTORS = Record(
    "second-factors",
    "2단계 인증 수단",
    """
    SELECT 'app' AS kind, NULL AS name, created_at, last_used_at, NULL::timestamptz AS expires_at
      FROM authenticator_apps WHERE user_id = %(viewer_id)s
    UNION ALL
    SELECT 'passkey', name, created_at, last_used_at, NULL
      FROM passkeys WHERE user_id = %(viewer_id)s
    UNION ALL
    SELECT 'recovery', NULL, created_at, used_at, NULL
      FROM recovery_codes WHERE user_id = %(viewer_id)s
    UNION ALL
    SELECT 'device', user_agent, created_at, last_used_at, expires_at
      FROM remembered_devices WHERE user_id = %(viewer_id)s
     ORDER BY created_at DESC
    """,
    {
        "kind": "app 인증 앱, passkey 패스키, recovery 복구 코드, device 확인을 건너뛰는 기기"
        " (비밀과 코드는 담지 않아요)",
        "name": "패스키에 붙인 이름, 기기가 스스로 밝힌 이름",
        "createdAt": "더한 시각",
        "lastUsedAt": "마지막으로 쓴 시각",
        "expiresAt": "끝나는 시각",
    },
)
MAILS = Record(
    "mails",
    "받은 메일 (최근 석 달)",
    """
    SELECT kind, to_address, subject, status, created_at, sent_at FROM outbox_mail
     WHERE user_id = %(viewer_id)s ORDER BY created_at DESC, id DESC
    """,
    {
        "kind": "종류",
        "toAddress": "받는 주소",
        "subject": "제목",
        "status": "pending 보내는 중, sent 보냄, failed 보내지 못함",
        "createdAt": "쓴 시각",
        "sentAt": "보낸 시각",
    },
)
