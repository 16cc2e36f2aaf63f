import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { json, refusal, serve } from '@/testing/network';
import { showInConsole } from '../components/console.testing';
import { Dashboard } from './Dashboard';

const TODO = 'GET /api/admin/todo';
const NOTHING = { count: 0, oldestAt: null };

function todoWith(part: object = {}) {
  return {
    cases: { ...NOTHING, oldestId: null },
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

it('leads to what waits, and says since when', async () => {
  const oldestAt = new Date(Date.now() - 2 * 3_600_000).toISOString();
  serve({ [TODO]: todoWith({ appeals: { count: 3, oldestAt } }) });
  showInConsole('todo', <Dashboard />);
  const appeals = await screen.findByRole('link', { name: /^이의 제기/ });
  expect(appeals).toHaveAttribute('href', '/appeals');
  expect(appeals).toHaveTextContent('3건');
  expect(appeals).toHaveTextContent('2시간 전');
  expect(screen.getByText('1,234')).toBeInTheDocument();
});

it('names the jobs that are late', async () => {
  serve({ [TODO]: todoWith({ jobs: { late: ['end-sanctions'], failed: [] } }) });
  showInConsole('todo', <Dashboard />);
  expect(await screen.findByRole('link', { name: /늦은 작업/ })).toHaveTextContent('end-sanctions');
});

it('offers to try again when it cannot tell', async () => {
  let answer = () => refusal(503, { message: '지금은 점검 중이에요.' });
  serve({ [TODO]: () => answer() });
  showInConsole('todo', <Dashboard />);
  expect(await screen.findByText('지금은 점검 중이에요.')).toBeInTheDocument();
  answer = () => json(todoWith());
  await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
  expect(await screen.findByText('306')).toBeInTheDocument();
});
