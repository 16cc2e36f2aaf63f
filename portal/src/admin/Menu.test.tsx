import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serve } from '@/testing/network';
import { showInConsole } from './console.testing';
import { Menu } from './Menu';

const NOTHING = { count: 0, oldestAt: null };

it('says how much waits behind each entry, and nothing of what is done', async () => {
  serve({
    'GET /api/admin/todo': {
      cases: { count: 120, oldestAt: null, oldestId: null, holders: [] },
      inquiries: NOTHING,
      appeals: { count: 3, oldestAt: null },
      takedowns: NOTHING,
      held: NOTHING,
      flagged: NOTHING,
      jobs: { late: ['rank'], failed: [] },
      health: 'healthy',
      counts: { users: 40, diaries: 306, posts: 60 },
    },
  });
  showInConsole('todo', <Menu />);
  expect(await screen.findByRole('link', { name: '신고 99+' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '이의 제기 3' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '예약 작업 1' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '검토 대기' })).toBeInTheDocument();
});
