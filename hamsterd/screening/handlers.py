"""`/api/admin/word-rules` and `/api/admin/switches`."""

from hamsterd.audit.schemas import Acted
from hamsterd.audit.service import admin_actor
from hamsterd.errors import QueryTooSlow
from hamsterd.screening import switches, trial, word_rules
from hamsterd.screening.errors import WordRuleNotFound, WordRuleTaken
from hamsterd.screening.schemas import (
    SwitchesDone,
    SwitchesIn,
    SwitchesOut,
    WordRuleDone,
    WordRuleIn,
    WordRuleRow,
    WordRuleTest,
    WordRuleTrial,
)
from hamsterd.web.access import Access
from hamsterd.web.answers import AdminPage
from hamsterd.web.base import ApiHandler
from hamsterd.web.contract import endpoint
from hamsterd.web.paging import AdminListQuery


class AdminWordRulesHandler(ApiHandler):
    """All word rules."""

    @endpoint(access=Access.ADMIN)
    async def get(self, *, query: AdminListQuery) -> AdminPage[WordRuleRow]:
        """단어 규칙 목록."""
        return await self.in_thread(word_rules.WORD_RULES.page, query)

    @endpoint(access=Access.ADMIN, errors=(WordRuleTaken,), status=201)
    async def post(self, *, body: WordRuleIn) -> WordRuleDone:
        """단어 규칙을 만듭니다. 모든 서버에 바로 적용됩니다."""
        return await self.in_thread(
            word_rules.create_word_rule, form=body, actor=admin_actor(self.member.id)
        )


class AdminWordRuleTestHandler(ApiHandler):
    """A rule that is only tried."""

    @endpoint(access=Access.ADMIN, errors=(QueryTooSlow,))
    async def post(self, *, body: WordRuleTest) -> WordRuleTrial:
        """저장하기 전에 지난 30일의 글에서 무엇이 걸리는지 봅니다."""
        return await self.in_thread(trial.try_rule, body)


class AdminWordRuleHandler(ApiHandler):
    """One word rule."""

    @endpoint(access=Access.ADMIN, errors=(WordRuleNotFound,))
    async def get(self, rule_id: int) -> WordRuleRow:
        """단어 규칙 하나."""
        return await self.in_thread(word_rules.word_rule, rule_id)

    @endpoint(access=Access.ADMIN, errors=(WordRuleNotFound, WordRuleTaken))
    async def put(self, rule_id: int, *, body: WordRuleIn) -> WordRuleDone:
        """단어 규칙을 고칩니다."""
        return await self.in_thread(
            word_rules.edit_word_rule,
            rule_id=rule_id,
            form=body,
            actor=admin_actor(self.member.id),
        )

    @endpoint(access=Access.ADMIN, errors=(WordRuleNotFound,))
    async def delete(self, rule_id: int) -> Acted:
        """단어 규칙을 지웁니다."""
        audit_id = await self.in_thread(
            word_rules.delete_word_rule, rule_id=rule_id, actor=admin_actor(self.member.id)
        )
        return Acted(audit_id=audit_id)


class AdminSwitchesHandler(ApiHandler):
    """First posts and the shield."""

    @endpoint(access=Access.ADMIN)
    async def get(self) -> SwitchesOut:
        """첫 글 검토와 보호 모드."""
        return await self.in_thread(switches.switches_out)

    @endpoint(access=Access.ADMIN)
    async def put(self, *, body: SwitchesIn) -> SwitchesDone:
        """첫 글 검토나 보호 모드를 바꿉니다. 보호 모드는 정한 때에 저절로 끝납니다."""
        actor = admin_actor(self.member.id)
        audit_ids = await self.in_thread(switches.set_switches, form=body, actor=actor)
        now = await self.in_thread(switches.switches_out)
        return SwitchesDone(**dict(now), audit_ids=audit_ids)


routes = [
    (r"/api/admin/word-rules", AdminWordRulesHandler),
    (r"/api/admin/word-rules/test", AdminWordRuleTestHandler),
    (r"/api/admin/word-rules/([^/]+)", AdminWordRuleHandler),
    (r"/api/admin/switches", AdminSwitchesHandler),
]
