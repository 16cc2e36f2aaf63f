"""`docs/roles.md`: staff permissions by role, from the table in the code."""

from hamsterd.http.rights.permissions import PERMISSIONS, Permission, Role

_HEAD = """<!-- `hamster docs roles`가 만든 파일입니다.
고칠 것은 hamsterd/http/permissions.py에서 고쳐 주세요. -->

# 역할과 권한

운영진은 역할을 하나씩 가집니다. 콘솔의 모든 주소는 권한 하나를 요구하고, 아래 표가 그 전부입니다.
`exempt.`로 시작하는 것은 회원에게 적용되는 규칙에서 벗어나는 것입니다.
"""


def roles_page() -> str:
    """The page: a row for each permission, a column for each role."""
    head = "| 권한 | 이름 | " + " | ".join(role.label for role in Role) + " |"
    line = "|---|---|" + ":-:|" * len(Role)
    return "\n".join([_HEAD, head, line, *map(_row, Permission), ""])


def _row(permission: Permission) -> str:
    marks = ("●" if permission in PERMISSIONS[role] else "" for role in Role)
    return f"| {permission.label} | `{permission.value}` | " + " | ".join(marks) + " |"
