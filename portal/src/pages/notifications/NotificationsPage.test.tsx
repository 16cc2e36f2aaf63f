import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { json, refusal, serve, silence } from '@/testing/network';
import { MEMBER, NOTICE } from '@/testing/samples';
import { show } from '@/testing/screen';
import NotificationsPage from './NotificationsPage';

const signedIn = { 'GET /api/auth/me': MEMBER };

/** Of the first line's menu. */
async function choose(act: string) {
  await userEvent.click(await screen.findByRole('button', { name: /봄봄님이 .* 메뉴$/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: act }));
}

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
  await userEvent.click(await screen.findByRole('button', { name: /^봄봄님이 (?!.*메뉴$)/ }));
  await waitFor(() => expect(window.location.pathname).toBe('/diary/12'));
  expect(heard.map(({ call }) => call)).toContain('PATCH /api/notifications/1/read');
});

it('loads older ones', async () => {
  const pages = [
    json([NOTICE], { 'X-Next-Cursor': 'abc' }),
    json([{ ...NOTICE, id: 2, message: '옛 소식' }]),
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
  await choose('알림 지우기');
  expect(await screen.findByText('새로운 알림이 없어요')).toBeInTheDocument();
  expect(window.location.pathname).toBe('/notifications');
});

it('hands the focus to the next one when one is removed', async () => {
  const next = { ...NOTICE, id: 2, message: '다음 소식' };
  const heard = serve({
    ...signedIn,
    'GET /api/notifications': () =>
      json(heard.some(({ call }) => call.startsWith('DELETE')) ? [next] : [NOTICE, next]),
    'DELETE /api/notifications/1': { ok: true },
  });
  show(<NotificationsPage />);
  await choose('알림 지우기');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^다음 소식(?! 메뉴)/ })).toHaveFocus(),
  );
});

it('keeps one that could not be removed, and says so', async () => {
  serve({
    ...signedIn,
    'GET /api/notifications': [NOTICE],
    'DELETE /api/notifications/1': () => refusal(500),
  });
  show(<NotificationsPage />);
  await choose('알림 지우기');
  expect(await screen.findByText('삭제 실패')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^봄봄님이 (?!.*메뉴$)/ })).toBeInTheDocument();
});

it('silences what one is about, and takes it back', async () => {
  let isMuted = false;
  const answer = (next: boolean) => () => {
    isMuted = next;
    return json({ isMuted });
  };
  serve({
    ...signedIn,
    'GET /api/notifications': () => json([{ ...NOTICE, isMuted }]),
    'PUT /api/notifications/mutes/diary/12': answer(true),
    'DELETE /api/notifications/mutes/diary/12': answer(false),
  });
  show(<NotificationsPage />);
  await choose('이 글 알림 끄기');
  expect(await screen.findByText('이 글의 알림을 껐어요')).toBeInTheDocument();
  expect(await screen.findByText('알림 꺼짐')).toBeInTheDocument();

  await userEvent.click(screen.getByRole('button', { name: '되돌리기' }));
  expect(await screen.findByText('이 글의 알림을 켰어요')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('알림 꺼짐')).not.toBeInTheDocument());
});

it('offers no silence about what is no thread', async () => {
  serve({
    ...signedIn,
    'GET /api/notifications': [{ ...NOTICE, type: 'follow', targetType: 'user', targetId: 9 }],
  });
  show(<NotificationsPage />);
  await userEvent.click(await screen.findByRole('button', { name: /봄봄님이 .* 메뉴$/ }));
  expect(await screen.findAllByRole('menuitem')).toHaveLength(1);
});

it('shows who and what, day by day', async () => {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString();
  const face = { id: 9, nickname: '봄봄', profileImage: '/media/face.jpg' };
  serve({
    ...signedIn,
    'GET /api/notifications': [
      { ...NOTICE, id: 1, actor: face, picture: '/media/snow.jpg', createdAt: day(0) },
      { ...NOTICE, id: 2, createdAt: day(1) },
    ],
  });
  show(<NotificationsPage />);
  const headings = await screen.findAllByRole('heading', { level: 2 });
  expect(headings.map((each) => each.textContent)).toEqual(['오늘', '어제']);
  const sources = [...document.querySelectorAll('li img')].map((each) => each.getAttribute('src'));
  expect(sources).toContain('/media/face.thumb.webp');
  expect(sources).toContain('/media/snow.thumb.webp');
  expect(screen.queryByText('새로운 좋아요')).not.toBeInTheDocument();
});

it('says below its day at which time it was, and today how long ago', async () => {
  const today = { ...NOTICE, id: 2, message: '오늘 소식', createdAt: new Date().toISOString() };
  serve({ ...signedIn, 'GET /api/notifications': [today, NOTICE] });
  show(<NotificationsPage />);
  expect(await screen.findByText('방금 전')).toBeInTheDocument();
  const earlier = screen.getByRole('button', { name: /^봄봄님이 (?!.*메뉴$)/ });
  expect(earlier.querySelector('time')).toHaveTextContent('21:00');
});
