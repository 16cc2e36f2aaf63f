import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { keys } from '@/shared/query/keys';
import { json, refusal, serve } from '@/testing/network';
import { MEMBER, NOTICE } from '@/testing/samples';
import { show } from '@/testing/screen';
import { NotificationBell } from './NotificationBell';

it.each([
  [9, '9'],
  [10, '9+'],
])('counts %i unread as %s', async (unread, shown) => {
  const heard = serve({ 'GET /api/auth/me': { ...MEMBER, unreadNotifications: unread } });
  show(<NotificationBell />);
  const bell = await screen.findByRole('button', { name: `알림, 읽지 않음 ${unread}개` });
  expect(bell).toHaveTextContent(shown);
  // What is behind the bell is asked for by its first press.
  expect(heard.map(({ call }) => call)).not.toContain('GET /api/notifications');
});

it('keeps what it shows when it cannot be asked for anew, and says so beside it', async () => {
  const answers = [json([NOTICE]), refusal(503), json([])];
  serve({
    'GET /api/auth/me': { ...MEMBER, unreadNotifications: 1 },
    'GET /api/notifications': () => answers.shift() ?? refusal(500),
  });
  const client = show(<NotificationBell />);
  await userEvent.click(await screen.findByRole('button', { name: '알림, 읽지 않음 1개' }));
  expect(await screen.findByText(/봄봄님이/)).toBeVisible();
  await act(() => client.invalidateQueries({ queryKey: keys.notifications }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByText(/봄봄님이/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
  expect(await screen.findByText('새로운 알림이 없어요')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
