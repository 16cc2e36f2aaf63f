import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { json, refusal, serve } from '@/testing/network';
import { showInConsole } from '../console.testing';
import AnalyticsScreen from './AnalyticsScreen';

const AT = '2026-11-20T12:00:00Z';
const AUTHOR = { id: 9, nickname: '봄봄', profileImage: null, level: 3 };
const DIARY = {
  id: 12,
  title: '첫눈 온 날',
  likesCount: 1234,
  commentsCount: 5,
  createdAt: AT,
  user: AUTHOR,
  hamsterName: '뭉치',
};
const REALTIME = 'GET /api/analytics/realtime';
const BEHAVIOR = 'GET /api/analytics/user-behavior';
const CONTENT = 'GET /api/analytics/content-performance';
const RETENTION = 'GET /api/analytics/retention';
const ANSWERS = {
  [REALTIME]: {
    computedAt: AT,
    overview: {
      totalUsers: 200,
      activeUsers24h: 25,
      totalDiaries: 1234,
      newDiariesDay: 3,
      totalCommunityPosts: 40,
      newCommentsDay: 8,
    },
    trends: {
      popularDiaries: [DIARY],
      topUsers: [{ ...AUTHOR, streakDays: 4, diaryCount: 30, totalLikes: 99 }],
    },
  },
  [BEHAVIOR]: {
    computedAt: AT,
    engagement: {
      avgLikesPerDiary: 3.456,
      avgCommentsPerDiary: null,
      mostActiveDayOfWeek: 0,
      totalEngagements: 4321,
    },
    featureUse: {
      healthJournals: 12,
      sharedHamsters: 3,
      careReminders: 7,
      healthCards: 5,
      acceptedAnswers: 9,
      polls: 4,
      giveaways: 2,
      contestPhotos: 31,
      lifeBooks: 6,
    },
    levelDistribution: [{ levelRange: '1-10', count: 30 }],
    joinedBefore: null,
    userGrowth: [
      { date: '2026-11-18', count: null },
      { date: '2026-11-19', count: 7 },
    ],
  },
  [CONTENT]: {
    computedAt: AT,
    contentStats: { avgDiaryLikes: 1, avgCommunityLikes: 2, avgDiaryComments: null },
    topPerformingDiaries: [DIARY],
    hourlyActivity: [{ hour: 21, count: 8 }],
    topPerformingCommunityPosts: [],
  },
  [RETENTION]: {
    computedAt: AT,
    dailyActive: 10,
    weeklyActive: 20,
    monthlyActive: 40,
    stickiness: 0.25,
    activeDays: [{ date: '2026-11-19', count: 7 }],
    activeBefore: null,
    cohorts: [
      { week: '2026-11-02', size: 30, shares: [1, 0.4] },
      { week: '2026-11-09', size: 5, shares: [1] },
    ],
  },
  'GET /api/analytics/definitions': [
    { key: 'activeUsers24h', name: '24시간 활동 회원', meaning: '최근 24시간에 다녀간 수예요.' },
  ],
};

it('opens with the site right now; members and titles lead to what members see', async () => {
  serve(ANSWERS);
  showInConsole('analytics', <AnalyticsScreen />);
  const diaries = await screen.findByRole('table', { name: '인기 일기' });
  expect(within(diaries).getByRole('link', { name: '첫눈 온 날' })).toHaveAttribute(
    'href',
    '/diary/12',
  );
  const members = screen.getByRole('table', { name: '활발한 회원' });
  expect(within(members).getByRole('link', { name: '봄봄' })).toHaveAttribute('href', '/user/9');
  expect(screen.getByText('오늘 일기 3개와 댓글 8개가', { exact: false })).toBeInTheDocument();
});

it('says what a figure means, on its button and as text', async () => {
  serve(ANSWERS);
  showInConsole('analytics', <AnalyticsScreen />);
  await userEvent.hover(await screen.findByRole('button', { name: '24시간 활동 회원 뜻 보기' }));
  expect(await screen.findByRole('tooltip')).toHaveTextContent('최근 24시간에 다녀간 수예요.');
  expect(screen.getByText('수치의 뜻').closest('details')).toHaveTextContent(
    '최근 24시간에 다녀간 수예요.',
  );
});

it('keeps the tab in the address, and shows what nobody knows as such', async () => {
  serve(ANSWERS);
  showInConsole('analytics', <AnalyticsScreen />);
  await userEvent.click(screen.getByRole('tab', { name: '사용자 행동' }));
  expect(window.location.search).toBe('?tab=behavior');
  expect(await screen.findByText('일요일')).toBeInTheDocument();
  const [comments] = screen.getAllByText('자료 없음');
  expect(comments?.closest('div')).toHaveTextContent('일기당 댓글');
});

it('says each chart in a sentence and as a table', async () => {
  serve(ANSWERS);
  showInConsole('analytics', <AnalyticsScreen />, '/analytics?tab=behavior');
  expect(
    await screen.findByRole('img', { name: /어제까지 7일 동안 7명이 가입했어요/ }),
  ).toBeInTheDocument();
  await userEvent.click(screen.getAllByText('표로 보기')[0] as HTMLElement);
  const twin = screen.getByRole('table', { name: '최근 30일 가입' });
  const [, unknown, known] = within(twin).getAllByRole('row');
  expect(unknown).toHaveTextContent('2026-11-18자료 없음');
  expect(known).toHaveTextContent('2026-11-197');
});

it('shows who came back, week by week', async () => {
  serve(ANSWERS);
  showInConsole('analytics', <AnalyticsScreen />, '/analytics?tab=retention');
  const table = await screen.findByRole('table', { name: '가입 주별 재방문' });
  const [, first, second] = within(table).getAllByRole('row');
  expect(first).toHaveTextContent('2026-11-0230100%40%');
  expect(second).toHaveTextContent('2026-11-095표본이 적어요 (5명)');
  expect(screen.getByText('최근 가입자의 40%가 다음 주에 다시 왔어요.')).toBeInTheDocument();
});

it('takes the days from the address, and keeps them from tab to tab', async () => {
  const heard = serve(ANSWERS);
  showInConsole(
    'analytics',
    <AnalyticsScreen />,
    '/analytics?tab=retention&from=2026-10-01&to=2026-10-31',
  );
  expect(await screen.findByLabelText('시작일')).toHaveValue('2026-10-01');
  expect(await screen.findByRole('img', { name: /이 기간에 하루 평균/ })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('tab', { name: '사용자 행동' }));
  expect(window.location.search).toBe('?tab=behavior&from=2026-10-01&to=2026-10-31');
  await userEvent.click(screen.getByRole('button', { name: '90일' }));
  expect(window.location.search).toBe('?tab=behavior&days=90');
  expect(heard.some(({ call }) => call === BEHAVIOR)).toBe(true);
});

it('saves a table as a file', async () => {
  serve(ANSWERS);
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob);
    return 'blob:file';
  };
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  showInConsole('analytics', <AnalyticsScreen />, '/analytics?tab=content');
  await userEvent.click(
    await screen.findByRole('button', { name: '최근 7일 시간대별 활동 CSV 받기' }),
  );
  expect(await saved[0]?.text()).toContain('시간대,활동(건)\r\n21시,8\r\n');
  expect(screen.getByRole('button', { name: '성과가 좋은 게시글 CSV 받기' })).toBeDisabled();
});

it('says that nothing came, and asks again for all on the screen', async () => {
  let answer = refusal(503);
  const heard = serve({ ...ANSWERS, [CONTENT]: () => answer });
  showInConsole('analytics', <AnalyticsScreen />, '/analytics?tab=content');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    '데이터를 불러오는 중 오류가 발생했어요.',
  );
  answer = json(ANSWERS[CONTENT]);
  await userEvent.click(screen.getByRole('button', { name: '새로고침' }));
  expect(await screen.findByRole('table', { name: '성과가 좋은 일기' })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  expect(heard.filter(({ call }) => call === REALTIME)).toEqual([]);
});
