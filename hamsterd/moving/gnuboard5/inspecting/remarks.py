"""What of a site does not come as it is: named and counted, so that nothing goes in silence."""

from hamsterd.moving.gnuboard5.inspecting.findings import Found, Remark


def remarks(found: Found) -> list[Remark]:
    """One line for each thing that is there at all."""
    return [
        Remark(what=what, count=count, why=why) for what, count, why in _counted(found) if count
    ]


def _counted(found: Found) -> list[tuple[str, int, str]]:
    members, others, files = found.members, found.others, found.files
    names = len(members.refused_usernames)
    return [
        ("비추천", others.dislikes, "여기에는 비추천이 없어요. 수만 보고서에 남아요."),
        (
            "행이 없는 추천",
            max(0, sum(board.likes for board in found.boards) - others.likes),
            "누가 눌렀는지 모르는 추천이에요. 수만 보고서에 남아요.",
        ),
        (
            "비회원의 글과 댓글",
            sum(board.guest_posts + board.guest_comments for board in found.boards),
            "쓴 사람의 이름을 글에 적고, 고칠 수 있는 사람은 없어요.",
        ),
        (
            "자기소개와 서명",
            members.introductions,
            "여기에는 소개 칸이 없어요. 이름이 보고서에 남아요.",
        ),
        ("끝난 팝업", others.popups_over, "지금 보이거나 앞으로 보일 팝업만 와요."),
        ("없는 첨부 파일", files.missing, "data 폴더에 없어요. 보고서에 이름이 남아요."),
        ("탈퇴한 회원", members.left, "탈퇴한 회원으로 남고, 글은 이름 없이 남아요."),
        ("이메일이 없는 회원", members.without_email, "처음 로그인할 때 물어봐요."),
        ("같은 이메일을 쓰는 무리", len(members.shared_emails), "먼저 가입한 회원이 가져요."),
        ("닉네임이 겹치는 무리", len(members.clashing_nicknames), "먼저 가입한 회원이 가져요."),
        ("쓸 수 없는 닉네임", len(members.refused_nicknames), "처음 로그인할 때 새로 정해요."),
        ("여기 규칙과 다른 사용자명", names, "그 사용자명로 계속 로그인해요."),
        ("운영진으로 보이는 이름", len(members.reserved_names), "운영진이 아니면 새로 정해요."),
        (
            "확인할 수 없는 비밀번호",
            members.password_kinds.get("other", 0),
            "모르는 형식이에요. 메일로 비밀번호를 다시 정해요.",
        ),
        (
            "장부에 없는 포인트",
            abs(members.points - others.point_sum),
            "회원이 가진 포인트와 내역의 합이 달라요.",
        ),
        *(
            (f"{table.says}({table.name})", table.rows, table.why)
            for table in found.tables
            if table.becomes is None
        ),
    ]
