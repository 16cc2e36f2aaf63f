import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { json, refusal, serve } from '@/testing/network';
import { showInConsole } from '../console.testing';
import { Dashboard } from './Dashboard';

const TODO = 'GET /api/admin/todo';
const WEEK = 'GET /api/analytics/week';
const NOTHING = { count: 0, oldestAt: null };

function todoWith(part: object = {}) {
  return {
    cases: { ...NOTHING, oldestId: null, holders: [] },
    inquiries: NOTHING,
    appeals: NOTHING,
    takedowns: NOTHING,
    held: NOTHING,
    flagged: NOTHING,
    jobs: { late: [], failed: [] },
    health: 'healthy',
    counts: { users: 40, diaries: 306, posts: 1234 },
    ...part,
  };
}

const QUIET_DAY = { members: 0, diaries: 0, posts: 0, comments: 0, cases: 0, decided: 0 };

function week() {
  const days = Array.from({ length: 7 }, (_, at) => ({ ...QUIET_DAY, date: `2026-11-${17 + at}` }));
  return {
    days: days.map((day, at) => ({ ...day, diaries: at, decided: at === 2 ? 5 : 0 })),
    computedAt: new Date().toISOString(),
  };
}

it('leads to what waits, and says since when', async () => {
  const oldestAt = new Date(Date.now() - 2 * 3_600_000).toISOString();
  serve({ [WEEK]: week(), [TODO]: todoWith({ appeals: { count: 3, oldestAt } }) });
  showInConsole('todo', <Dashboard />);
  const appeals = await screen.findByRole('link', { name: /^이의 제기/ });
  expect(appeals).toHaveAttribute('href', '/appeals');
  expect(appeals).toHaveTextContent('3건');
  expect(appeals).toHaveTextContent('2시간 전');
  expect(screen.getByText('1,234')).toBeInTheDocument();
});

it('names the jobs that are late', async () => {
  serve({ [WEEK]: week(), [TODO]: todoWith({ jobs: { late: ['end-sanctions'], failed: [] } }) });
  showInConsole('todo', <Dashboard />);
  expect(await screen.findByRole('link', { name: /늦은 작업/ })).toHaveTextContent('end-sanctions');
});

it('offers to try again when it cannot tell', async () => {
  let answer = () => refusal(503, { message: '지금은 점검 중이에요.' });
  serve({ [WEEK]: week(), [TODO]: () => answer() });
  showInConsole('todo', <Dashboard />);
  expect(await screen.findByText('지금은 점검 중이에요.')).toBeInTheDocument();
  answer = () => json(todoWith());
  await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
  expect(await screen.findByText('306')).toBeInTheDocument();
});

it('says who is at work on the reports', async () => {
  const oldestAt = new Date().toISOString();
  const holders = [{ id: 3, nickname: '두부언니', count: 2 }];
  serve({
    [WEEK]: week(),
    [TODO]: todoWith({ cases: { count: 4, oldestAt, oldestId: 1, holders } }),
  });
  showInConsole('todo', <Dashboard />);
  expect(await screen.findByRole('link', { name: /^신고/ })).toHaveTextContent(
    '두부언니 2건 보는 중',
  );
});

it('shows the week: its sum, today, and each day to who hears it', async () => {
  serve({ [WEEK]: week(), [TODO]: todoWith() });
  showInConsole('todo', <Dashboard />);
  const decided = await screen.findByRole('link', { name: /^결정한 신고/ });
  expect(decided).toHaveTextContent('5');
  expect(decided).toHaveTextContent('오늘 0');
  expect(
    screen.getByRole('img', {
      name: '11. 17. 0, 11. 18. 1, 11. 19. 2, 11. 20. 3, 11. 21. 4, 11. 22. 5, 11. 23. 6',
    }),
  ).toBeInTheDocument();
});
