import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { serve } from '@/testing/network';
import { MEMBER, NOTICE } from '@/testing/samples';
import { show } from '@/testing/screen';
import { NotificationBell } from './NotificationBell';

afterEach(() => vi.unstubAllGlobals());

it.each([
  [9, '9'],
  [10, '9+'],
])('counts %i unread as %s', async (unread, shown) => {
  const list = Array.from({ length: unread }, (_, id) => ({ ...NOTICE, id }));
  const seen = { ...NOTICE, id: 99, isRead: true };
  serve({ 'GET /api/auth/me': MEMBER, 'GET /api/notifications': [...list, seen] });
  show(<NotificationBell />);
  const bell = await screen.findByRole('button', { name: `알림, 읽지 않음 ${unread}개` });
  expect(bell).toHaveTextContent(shown);
});
