"""`/api/admin/ads`: advertisements in the console (decisions §3)."""

from typing import Any

from hamsterd.audit.acting import AdminHandler
from hamsterd.audit.schemas import Acted
from hamsterd.http.endpoint import admin
from hamsterd.http.files.spreadsheets import CSV_TYPE, Csv
from hamsterd.http.rights.permissions import Permission
from hamsterd.http.shapes.answers import AdminPage
from hamsterd.http.shapes.paging import AdminListQuery
from hamsterd.http.shapes.versions import EditedSince
from hamsterd.staff.desk.ads import campaigns
from hamsterd.staff.desk.ads.errors import AdImageUnknown, AdNotFound
from hamsterd.staff.desk.ads.schemas import AdDayOut, AdDone, AdIn, AdRow


class AdminAdsHandler(AdminHandler):
    @admin(Permission.ADS_READ)
    async def get(self, *, query: AdminListQuery) -> AdminPage[AdRow]:
        """광고 목록과 노출, 클릭의 합."""
        return await self.in_thread(campaigns.ADS_LIST.page, query)

    @admin(Permission.ADS_MANAGE, errors=(AdImageUnknown,), status=201, makes=True)
    async def post(self, *, body: AdIn) -> AdDone:
        """광고를 만듭니다."""
        return await self.make(campaigns.create_ad, actor=self.actor, form=body)


class AdminAdHandler(AdminHandler):
    @admin(Permission.ADS_READ, errors=(AdNotFound,))
    async def get(self, ad_id: int) -> AdRow:
        """광고 하나."""
        return await self.in_thread(campaigns.ad, ad_id)

    @admin(Permission.ADS_MANAGE, errors=(AdNotFound, EditedSince, AdImageUnknown))
    async def put(self, ad_id: int, *, body: AdIn) -> AdDone:
        """광고를 고칩니다."""
        return await self.in_thread(campaigns.edit_ad, actor=self.actor, ad_id=ad_id, form=body)

    @admin(Permission.ADS_MANAGE, errors=(AdNotFound,))
    async def delete(self, ad_id: int) -> Acted:
        """광고를 지웁니다. 되돌리면 날짜별 수치도 돌아옵니다."""
        actor = self.actor
        audit_id = await self.in_thread(campaigns.delete_ad, actor=actor, ad_id=ad_id)
        return Acted(audit_id=audit_id)


class AdminAdDaysHandler(AdminHandler):
    @admin(Permission.ADS_READ, errors=(AdNotFound,))
    async def get(self, ad_id: int) -> list[AdDayOut]:
        """날짜별 노출과 클릭, 최신순."""
        return await self.in_thread(campaigns.days_of, ad_id)


class AdminAdCsvHandler(AdminHandler):
    @admin(Permission.ADS_READ, errors=(AdNotFound,))
    async def get(self, ad_id: int) -> Csv:
        """날짜별 노출과 클릭을 CSV 파일로."""
        self.ad_id = ad_id
        return await self.in_thread(campaigns.days_csv, ad_id)

    def answer(self, value: Any) -> None:
        """A file that spreadsheets open, with a byte order mark for the Korean ones."""
        self.set_header("Content-Type", CSV_TYPE)
        self.set_header("Content-Disposition", f'attachment; filename="ad-{self.ad_id}.csv"')
        self.finish(value)


routes = [
    (r"/api/admin/ads", AdminAdsHandler),
    (r"/api/admin/ads/([^/]+)", AdminAdHandler),
    (r"/api/admin/ads/([^/]+)/days", AdminAdDaysHandler),
    (r"/api/admin/ads/([^/]+)/days.csv", AdminAdCsvHandler),
]
