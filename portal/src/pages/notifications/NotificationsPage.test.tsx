import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { json, refusal, serve, silence } from '@/testing/network';
import { MEMBER, NOTICE } from '@/testing/samples';
import { show } from '@/testing/screen';
import NotificationsPage from './NotificationsPage';

afterEach(() => vi.unstubAllGlobals());

const signedIn = { 'GET /api/auth/me': MEMBER };

it('says that they are on their way', () => {
  serve({ ...signedIn, 'GET /api/notifications': silence });
  show(<NotificationsPage />);
  expect(screen.getByText('알림을 불러오는 중')).toBeInTheDocument();
});

it('says what went wrong', async () => {
  serve({ ...signedIn, 'GET /api/notifications': () => refusal(500) });
  show(<NotificationsPage />);
  expect(await screen.findByRole('button', { name: '다시 시도' })).toBeInTheDocument();
});

it('says that there is nothing new', async () => {
  serve({ ...signedIn, 'GET /api/notifications': [] });
  show(<NotificationsPage />);
  expect(await screen.findByText('새로운 알림이 없어요')).toBeInTheDocument();
});

it('marks one read and goes where it leads', async () => {
  const heard = serve({
    ...signedIn,
    'GET /api/notifications': [NOTICE],
    'PATCH /api/notifications/1/read': { ...NOTICE, isRead: true },
  });
  show(<NotificationsPage />, '/notifications');
  await userEvent.click(await screen.findByRole('button', { name: /새로운 좋아요/ }));
  await waitFor(() => expect(window.location.pathname).toBe('/diary/12'));
  expect(heard.map(({ call }) => call)).toContain('PATCH /api/notifications/1/read');
});

it('loads older ones', async () => {
  const pages = [
    json([NOTICE], { 'X-Next-Cursor': 'abc' }),
    json([{ ...NOTICE, id: 2, title: '옛 소식' }]),
  ];
  serve({ ...signedIn, 'GET /api/notifications': () => pages.shift() ?? refusal(500) });
  show(<NotificationsPage />);
  await userEvent.click(await screen.findByRole('button', { name: '더 보기' }));
  expect(await screen.findByText(/옛 소식/)).toBeInTheDocument();
});

it('removes one', async () => {
  const heard = serve({
    ...signedIn,
    'GET /api/notifications': () =>
      json(heard.some(({ call }) => call.startsWith('DELETE')) ? [] : [NOTICE]),
    'DELETE /api/notifications/1': { ok: true },
  });
  show(<NotificationsPage />, '/notifications');
  await userEvent.click(await screen.findByRole('button', { name: '알림 지우기' }));
  expect(await screen.findByText('새로운 알림이 없어요')).toBeInTheDocument();
  expect(window.location.pathname).toBe('/notifications');
});

it('hands the focus to the next one when one is removed', async () => {
  const next = { ...NOTICE, id: 2, title: '다음 소식' };
  serve({
    ...signedIn,
    'GET /api/notifications': [NOTICE, next],
    'DELETE /api/notifications/1': { ok: true },
  });
  show(<NotificationsPage />);
  const [first] = await screen.findAllByRole('button', { name: '알림 지우기' });
  if (first) await userEvent.click(first);
  await waitFor(() => expect(screen.getByRole('button', { name: /다음 소식/ })).toHaveFocus());
});

it('keeps one that could not be removed, and says so', async () => {
  serve({
    ...signedIn,
    'GET /api/notifications': [NOTICE],
    'DELETE /api/notifications/1': () => refusal(500),
  });
  show(<NotificationsPage />);
  await userEvent.click(await screen.findByRole('button', { name: '알림 지우기' }));
  expect(await screen.findByText('삭제 실패')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /새로운 좋아요/ })).toBeInTheDocument();
});
