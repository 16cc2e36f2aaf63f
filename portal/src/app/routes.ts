import { loadChunk } from '@/shared/lib/loadChunk';
import { type Module, type Renewable, renewable } from '@/shared/lib/renewable';

type Page = Renewable<object>;

export type AppRoute = {
  /** wouter pattern; `:id` is a positive whole number, anything else is not found. */
  path: string;
  /** Tab title and spoken name; a page may refine it with `usePageTitle`. */
  title: string;
  page: Page;
};

function route(path: string, title: string, load: () => Promise<Module<object>>): AppRoute {
  return { path, title, page: renewable(() => loadChunk(load)) };
}

/** Every screen of the portal. The server knows the same addresses and answers 404 elsewhere. */
export const ROUTES: readonly AppRoute[] = [
  route('/', '', () => import('@/pages/home/HomePage')),
  route('/login', '로그인', () => import('@/pages/login/LoginPage')),
  route('/register', '회원가입', () => import('@/pages/register/RegisterPage')),
  route(
    '/register/complete',
    '가입 마치기',
    () => import('@/pages/register-complete/RegisterCompletePage'),
  ),
  route('/welcome-back', '이사', () => import('@/pages/moved/MovedPage')),
  route(
    '/forgot-password',
    '계정 찾기',
    () => import('@/pages/forgot-password/ForgotPasswordPage'),
  ),
  route(
    '/reset-password',
    '비밀번호 바꾸기',
    () => import('@/pages/reset-password/ResetPasswordPage'),
  ),
  route('/verify-email', '메일 주소 확인', () => import('@/pages/verify-email/VerifyEmailPage')),
  route('/auth/callback', '로그인 처리', () => import('@/pages/auth-callback/AuthCallbackPage')),
  route('/privacy-policy/:id?', '개인정보처리방침', () => import('@/pages/document/DocumentPage')),
  route('/terms-of-service/:id?', '이용약관', () => import('@/pages/document/DocumentPage')),
  route('/rules/:id?', '운영 원칙', () => import('@/pages/document/DocumentPage')),
  route('/help', '자주 묻는 질문', () => import('@/pages/help/HelpPage')),
  route('/help/:id', '자주 묻는 질문', () => import('@/pages/document/DocumentPage')),
  route('/create-diary', '일기 쓰기', () => import('@/pages/create-diary/CreateDiaryPage')),
  route('/diary/:id', '일기', () => import('@/pages/diary/DiaryPage')),
  route('/profile', '내 프로필', () => import('@/pages/profile/ProfilePage')),
  route('/profile/:id', '프로필', () => import('@/pages/user/UserRedirect')),
  route('/user/:id', '프로필', () => import('@/pages/user/UserPage')),
  route('/settings', '설정', () => import('@/pages/settings/SettingsPage')),
  route('/hamsters', '내 햄스터', () => import('@/pages/hamsters/HamstersPage')),
  route('/hamster/:id', '햄스터', () => import('@/pages/hamster/HamsterPage')),
  route('/hamster/:id/care', '돌봄 알림', () => import('@/pages/hamster-care/HamsterCarePage')),
  route(
    '/hamster/:id/health',
    '건강수첩',
    () => import('@/pages/hamster-health/HamsterHealthPage'),
  ),
  route('/health/share/:token', '건강수첩', () => import('@/pages/health-share/HealthSharePage')),
  route(
    '/carers/:token',
    '공동집사 초대',
    () => import('@/pages/carer-invitation/CarerInvitationPage'),
  ),
  route('/bookmarks', '북마크', () => import('@/pages/bookmarks/BookmarksPage')),
  route('/notifications', '알림', () => import('@/pages/notifications/NotificationsPage')),
  route(
    '/notifications/settings',
    '알림 설정',
    () => import('@/pages/notification-settings/NotificationSettingsPage'),
  ),
  route(
    '/unsubscribe/:token',
    '메일 그만 받기',
    () => import('@/pages/unsubscribe/UnsubscribePage'),
  ),
  route('/sanctions', '이용 제한 내역', () => import('@/pages/sanctions/SanctionsPage')),
  route('/export', '내 기록 내려받기', () => import('@/pages/export/ExportPage')),
  route('/attendance', '출석 달력', () => import('@/pages/attendance/AttendancePage')),
  route('/experience', '경험치 내역', () => import('@/pages/experience/ExperiencePage')),
  route('/trash', '지운 글', () => import('@/pages/trash/TrashPage')),
  route('/reports', '내 신고', () => import('@/pages/reports/ReportsPage')),
  route('/inquiries', '문의', () => import('@/pages/inquiries/InquiriesPage')),
  route('/inquiries/new', '로그인 없이 문의', () => import('@/pages/new-inquiry/NewInquiryPage')),
  route('/inquiries/:id', '문의', () => import('@/pages/inquiry/InquiryPage')),
  route('/appeal', '이의 제기', () => import('@/pages/appeal/AppealPage')),
  route('/takedowns', '임시조치된 내 글', () => import('@/pages/takedowns/TakedownsPage')),
  route(
    '/rights-report/:token?',
    '권리침해 신고',
    () => import('@/pages/rights-report/RightsReportPage'),
  ),
  route('/community', '커뮤니티', () => import('@/pages/community/CommunityPage')),
  route('/community/post/:id', '게시글', () => import('@/pages/community-post/CommunityPostPage')),
  route('/ranking', '랭킹', () => import('@/pages/ranking/RankingPage')),
  route('/levels', '레벨과 경험치', () => import('@/pages/levels/LevelsPage')),
  route('/incidents/:id', '개인정보 사고 안내', () => import('@/pages/incident/IncidentPage')),
  route('/transparency', '운영 현황', () => import('@/pages/transparency/TransparencyPage')),
  route('/search', '검색', () => import('@/pages/search/SearchPage')),
  route('/admin/*?', '관리자', () => import('@/pages/admin/AdminRedirect')),
  route('/premium', '프리미엄', () => import('@/pages/premium/PremiumPage')),
  route('/contest', '콘테스트', () => import('@/pages/contest/ContestPage')),
  route('/contest/:id', '콘테스트', () => import('@/pages/contest/OneContestPage')),
  route('/contest/photo/:id', '콘테스트 사진', () => import('@/pages/contest/PhotoPage')),
];

export const NOT_FOUND: Page = renewable(() =>
  loadChunk(() => import('@/pages/not-found/NotFoundPage')),
);
