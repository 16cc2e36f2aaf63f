import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { postWith } from '@/testing/samples';
import { App } from './App';

const MEMBER = {
  id: 7,
  nickname: '콩이집사',
  profileImage: null,
  level: 64,
  experience: 6340,
  isAdmin: false,
};

const NOTICE = {
  id: 1,
  type: 'like',
  title: '새로운 좋아요',
  message: '봄봄님이 일기를 좋아해요.',
  isRead: false,
  createdAt: '2026-11-20T12:00:00Z',
  url: '/diary/3',
};

type Answers = Record<string, unknown>;

/** The network's far end: what is not listed is refused as signed out. */
function serve(answers: Answers, heard: string[] = []) {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    heard.push(`${init.method} ${url}`);
    const body = answers[`${init.method} ${url}`];
    if (body === undefined) return new Response('{}', { status: 401 });
    return new Response(JSON.stringify(body), { status: 200 });
  });
  return heard;
}

const SITE = { 'GET /api/site': { name: '햄찌일기', contactEmail: 'help@example.kr' } };

function asMember(extra: Answers = {}) {
  return {
    ...SITE,
    'GET /api/auth/me': { ...MEMBER, unreadNotifications: 1 },
    'GET /api/notifications': [NOTICE],
    'POST /api/auth/logout': { ok: true },
    'PATCH /api/notifications/1/read': { ...NOTICE, isRead: true },
    ...extra,
  };
}

function visit(path: string, wide = true) {
  window.history.replaceState(null, '', path);
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      Object.assign(new EventTarget(), {
        matches: query.includes('min-width: 1024px') ? wide : query.includes('max-width') && !wide,
      }) as MediaQueryList,
  );
  render(<App />);
}

beforeEach(() => {
  vi.stubGlobal(
    'WebSocket',
    class {
      close() {}
    },
  );
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});

afterEach(() => {
  vi.restoreAllMocks();
});

it('shows a visitor the way in, and no bell', async () => {
  serve(SITE);
  visit('/ranking');
  const bar = screen.getByRole('banner');
  expect(await within(bar).findByRole('link', { name: '로그인' })).toHaveAttribute(
    'href',
    '/login',
  );
  expect(within(bar).getByRole('link', { name: '회원가입' })).toBeInTheDocument();
  expect(within(bar).queryByRole('button', { name: /알림/ })).not.toBeInTheDocument();
  expect(await screen.findByRole('link', { name: '문의 메일' })).toHaveAttribute(
    'href',
    'mailto:help@example.kr',
  );
});

it('keeps the title of a page that has it at once', async () => {
  const list = { posts: [postWith()], total: 1, isCapped: false, pinned: [] };
  serve({
    ...SITE,
    'GET /api/boards': [],
    'GET /api/community?orderBy=latest&offset=0&limit=15': list,
    'GET /api/community/21': postWith(),
    'GET /api/community/21/comments': [],
  });
  visit('/community', false);
  await userEvent.click(await screen.findByRole('link', { name: postWith().title }));
  await screen.findByRole('heading', { level: 1, name: postWith().title });
  await waitFor(() => expect(document.title).toBe(`${postWith().title} · 햄찌일기`));
});

it('marks where one is, by prefix', async () => {
  serve(SITE);
  visit('/community/post/3');
  const menu = screen.getByRole('navigation', { name: '주 메뉴' });
  expect(within(menu).getByRole('link', { current: 'page' })).toHaveTextContent('커뮤니티');
  await screen.findByRole('heading', { name: '불러오지 못했어요' });
  expect(document.title).toBe('게시글 · 햄찌일기');
});

it.each([
  [false, 0],
  [true, 1],
])('shows the console to admins only (admin: %s)', async (isAdmin, links) => {
  serve(asMember({ 'GET /api/auth/me': { ...MEMBER, isAdmin, role: isAdmin ? 'admin' : null } }));
  visit('/ranking');
  await screen.findAllByText('콩이집사');
  expect(screen.queryAllByRole('link', { name: '관리자' })).toHaveLength(links);
});

it.each(['/nowhere', '/user/abc', '/diary/0'])(
  'answers %s with the page for lost hamsters',
  async (path) => {
    serve(SITE);
    visit(path);
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeInTheDocument();
    expect(screen.getByText('Did you forget to add the page to the router?')).toBeInTheDocument();
  },
);

it('moves the focus into the new page and speaks its title', async () => {
  serve(SITE);
  visit('/community');
  await userEvent.click(
    within(screen.getByRole('navigation', { name: '주 메뉴' })).getByRole('link', { name: '랭킹' }),
  );
  expect(screen.getByRole('main')).toHaveFocus();
  expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
  expect(await screen.findByText('랭킹 · 햄찌일기')).toBeInTheDocument();
});

it('leaves what the server told of the loaded page behind', async () => {
  serve(SITE);
  const told = document.createElement('link');
  told.rel = 'canonical';
  told.href = 'https://hamzzi.example/community';
  document.head.append(told);
  visit('/community');
  await userEvent.click(
    within(screen.getByRole('navigation', { name: '주 메뉴' })).getByRole('link', { name: '랭킹' }),
  );
  expect(told).not.toBeInTheDocument();
});

it('counts unread notifications, opens one, marks it read and goes there', async () => {
  const heard = serve(asMember());
  visit('/ranking');
  await userEvent.click(await screen.findByRole('button', { name: '알림, 읽지 않음 1개' }));
  await userEvent.click(await screen.findByRole('button', { name: /봄봄님이 일기를(?!.*메뉴$)/ }));
  expect(heard).toContain('PATCH /api/notifications/1/read');
  await waitFor(() => expect(window.location.pathname).toBe('/diary/3'));
});

it('says so when there is no notification', async () => {
  serve(asMember({ 'GET /api/auth/me': MEMBER, 'GET /api/notifications': [] }));
  visit('/ranking');
  await userEvent.click(await screen.findByRole('button', { name: '알림' }));
  expect(await screen.findByText('새로운 알림이 없어요')).toBeVisible();
});

it('folds the menu on small screens, closes it with Escape, and signs out from it', async () => {
  const answers: Answers = asMember();
  const heard = serve(answers);
  visit('/ranking', false);
  const opener = await screen.findByRole('button', { name: '메뉴 열기' });
  await userEvent.click(opener);
  expect(await screen.findByRole('link', { name: '내 프로필' })).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('link', { name: '내 프로필' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '메뉴 열기' }));
  answers['GET /api/auth/me'] = undefined;
  await userEvent.click(screen.getByRole('button', { name: '로그아웃' }));
  const asked = within(await screen.findByRole('dialog', { name: '로그아웃할까요?' }));
  expect(heard).not.toContain('POST /api/auth/logout');
  await userEvent.click(asked.getByRole('button', { name: '로그아웃' }));
  expect(heard).toContain('POST /api/auth/logout');
  expect(await screen.findByRole('link', { name: '로그인' })).toBeInTheDocument();
  expect(screen.getByRole('navigation', { name: '빠른 메뉴' })).toBeInTheDocument();
});

it('tells when the connection is gone', () => {
  serve(SITE);
  visit('/ranking');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText(/인터넷 연결이 끊겼어요/)).toBeInTheDocument();
});
