"""`/api/admin/word-rules`."""

from typing import Any

from hamsterd.audit.acting import AdminHandler
from hamsterd.audit.schemas import Acted
from hamsterd.core.errors import QueryTooSlow
from hamsterd.http.endpoint import admin
from hamsterd.http.files.spreadsheets import CSV_TYPE, Csv
from hamsterd.http.rights.permissions import Permission
from hamsterd.http.shapes.answers import AdminPage
from hamsterd.http.shapes.paging import AdminListQuery
from hamsterd.http.shapes.versions import EditedSince
from hamsterd.staff.automod.word_rules import lists, service
from hamsterd.staff.automod.word_rules.errors import WordRuleNotFound, WordRuleTaken
from hamsterd.staff.automod.word_rules.preview import preview_rule
from hamsterd.staff.automod.word_rules.schemas import (
    WordListIn,
    WordListOut,
    WordRuleDone,
    WordRuleIn,
    WordRuleRow,
    WordRuleTest,
    WordRuleTrial,
)


class AdminWordRulesHandler(AdminHandler):
    @admin(Permission.WORD_RULES_MANAGE)
    async def get(self, *, query: AdminListQuery) -> AdminPage[WordRuleRow]:
        """단어 규칙 목록."""
        return await self.in_thread(service.WORD_RULES.page, query)

    @admin(Permission.WORD_RULES_MANAGE, errors=(WordRuleTaken,), status=201, makes=True)
    async def post(self, *, body: WordRuleIn) -> WordRuleDone:
        """단어 규칙을 만듭니다. 모든 서버에 바로 적용됩니다."""
        return await self.make(service.create_word_rule, form=body, actor=self.actor)


class AdminWordRuleTestHandler(AdminHandler):
    @admin(Permission.WORD_RULES_MANAGE, errors=(QueryTooSlow,), is_open_read_only=True)
    async def post(self, *, body: WordRuleTest) -> WordRuleTrial:
        """저장하기 전에 지난 30일의 글에서 무엇이, 누구의 글이 걸리는지 봅니다."""
        return await self.in_thread(preview_rule, body)


class AdminWordListHandler(AdminHandler):
    @admin(Permission.WORD_RULES_MANAGE, errors=(WordRuleTaken,), makes=True)
    async def post(self, *, body: WordListIn) -> WordListOut:
        """목록을 가져옵니다. 한 줄에 하나씩이나 CSV로, 잘못된 줄이 있으면 아무것도 안 합니다.

        `dryRun`이면 새것, 있는 것, 잘못된 줄을 번호와 함께 보여 주기만 합니다.
        """
        return await self.make(lists.import_rules, form=body, actor=self.actor)


class AdminWordRulesCsvHandler(AdminHandler):
    @admin(Permission.WORD_RULES_MANAGE)
    async def get(self) -> Csv:
        """단어 규칙 모두를 CSV 파일로. 그대로 다시 가져올 수 있습니다."""
        return await self.in_thread(lists.export_rules)

    def answer(self, value: Any) -> None:
        """A file that spreadsheets open, with a byte order mark for the Korean ones."""
        self.set_header("Content-Type", CSV_TYPE)
        self.set_header("Content-Disposition", 'attachment; filename="word-rules.csv"')
        self.finish(f"\ufeff{value}")


class AdminWordRuleHandler(AdminHandler):
    @admin(Permission.WORD_RULES_MANAGE, errors=(WordRuleNotFound,))
    async def get(self, rule_id: int) -> WordRuleRow:
        """단어 규칙 하나."""
        return await self.in_thread(service.word_rule, rule_id)

    @admin(Permission.WORD_RULES_MANAGE, errors=(WordRuleNotFound, EditedSince, WordRuleTaken))
    async def put(self, rule_id: int, *, body: WordRuleIn) -> WordRuleDone:
        """단어 규칙을 고칩니다."""
        return await self.in_thread(
            service.edit_word_rule,
            rule_id=rule_id,
            form=body,
            actor=self.actor,
        )

    @admin(Permission.WORD_RULES_MANAGE, errors=(WordRuleNotFound,))
    async def delete(self, rule_id: int) -> Acted:
        """단어 규칙을 지웁니다."""
        audit_id = await self.in_thread(service.delete_word_rule, rule_id=rule_id, actor=self.actor)
        return Acted(audit_id=audit_id)


routes = [
    (r"/api/admin/word-rules", AdminWordRulesHandler),
    (r"/api/admin/word-rules.csv", AdminWordRulesCsvHandler),
    (r"/api/admin/word-rules/import", AdminWordListHandler),
    (r"/api/admin/word-rules/test", AdminWordRuleTestHandler),
    (r"/api/admin/word-rules/([^/]+)", AdminWordRuleHandler),
]
