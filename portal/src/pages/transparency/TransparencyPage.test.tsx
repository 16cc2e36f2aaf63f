import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refusal, serve, silence } from '@/testing/network';
import { show } from '@/testing/screen';
import TransparencyPage from './TransparencyPage';

const DONE = {
  months: [
    {
      month: '2026-10',
      name: '2026년 10월',
      figures: [
        { key: 'reports', name: '접수한 신고', count: 1234, isAtMost: false },
        { key: 'bans', name: '영구 정지', count: 5, isAtMost: true },
        { key: 'warnings', name: '경고', count: 0, isAtMost: false },
      ],
      medianHours: 5.5,
    },
    { month: '2026-09', name: '2026년 9월', figures: [], medianHours: null },
  ],
  notes: ['되돌린 조치는 세지 않아요.'],
};

it('tells what was done in each month, small numbers as at most', async () => {
  serve({ 'GET /api/transparency': DONE });
  show(<TransparencyPage />, '/transparency');
  const october = within(await screen.findByRole('region', { name: '2026년 10월' }));
  expect(october.getByText('1,234건')).toBeVisible();
  expect(october.getByText('5건 이하')).toBeVisible();
  expect(october.getByText('5.5시간')).toBeVisible();
  expect(october.queryByText('경고')).toBeNull();
  const quiet = within(screen.getByRole('region', { name: '신고와 조치가 없던 달' }));
  expect(quiet.getByText('2026년 9월')).toBeVisible();
  expect(screen.getByText('되돌린 조치는 세지 않아요.')).toBeVisible();
});

it('says that the first month is still running', async () => {
  serve({ 'GET /api/transparency': { months: [], notes: [] } });
  show(<TransparencyPage />, '/transparency');
  expect(await screen.findByText('첫 달이 지나면 여기에 실려요.')).toBeVisible();
});

it('says that the figures are on their way', () => {
  serve({ 'GET /api/transparency': silence });
  show(<TransparencyPage />, '/transparency');
  expect(screen.getByText('운영 현황을 불러오는 중')).toBeInTheDocument();
});

it('offers another try', async () => {
  serve({ 'GET /api/transparency': () => refusal(503) });
  show(<TransparencyPage />, '/transparency');
  expect(await screen.findByRole('button', { name: '다시 시도' })).toBeInTheDocument();
});
