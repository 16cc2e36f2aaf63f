import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Route } from 'wouter';
import HidesDialog from '@/content/hides/HidesDialog';
import DiaryPage from '@/pages/diary/DiaryPage';
import HomePage from '@/pages/home/HomePage';
import SearchPage from '@/pages/search/SearchPage';
import UserPage from '@/pages/user/UserPage';
import { json, serve } from '@/testing/network';
import { entryWith, HAMSTER, MEMBER, NEIGHBOUR } from '@/testing/samples';
import { show } from '@/testing/screen';

const THEIRS = entryWith({ userId: 9 });
const BLOCKED = {
  id: 9,
  nickname: '봄봄',
  profileImage: null,
  level: 1,
  blockedAt: '2026-11-01T00:00:00Z',
};
const signedIn = {
  'GET /api/auth/me': MEMBER,
  'GET /api/hides': [],
  'GET /api/members/blocked': [],
};
const menu = async () =>
  userEvent.click((await screen.findAllByRole('button', { name: '일기 메뉴' }))[0] as HTMLElement);
const choose = async (name: RegExp) =>
  userEvent.click(await screen.findByRole('menuitem', { name }));

it('hides an entry from the feed and brings it back', async () => {
  const heard = serve({
    ...signedIn,
    'GET /api/diary': [THEIRS],
    'PUT /api/hides/diary/12': { isHidden: true },
    'DELETE /api/hides/diary/12': { isHidden: false },
  });
  show(<HomePage />);
  await menu();
  await choose(/이 글 숨기기/);
  await waitFor(() => expect(screen.queryByRole('article')).not.toBeInTheDocument());
  await userEvent.click(await screen.findByRole('button', { name: '되돌리기' }));
  expect(await screen.findByRole('article', { name: '첫눈 온 날' })).toBeInTheDocument();
  expect(heard.map(({ call }) => call)).toContain('DELETE /api/hides/diary/12');
});

it('blocks an author after saying what that means', async () => {
  const heard = serve({
    ...signedIn,
    'GET /api/diary': [THEIRS],
    'POST /api/members/9/block': { isBlocked: true },
  });
  show(<HomePage />);
  await menu();
  await choose(/차단/);
  expect(await screen.findByText(/서로의 글이 보이지 않고/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '차단하기' }));
  await waitFor(() => expect(heard.map(({ call }) => call)).toContain('POST /api/members/9/block'));
});

it('offers a visitor the address alone beside the report', async () => {
  serve({ 'GET /api/diary': [THEIRS] });
  show(<HomePage />);
  await menu();
  expect(await screen.findByRole('menuitem', { name: '링크 복사' })).toBeInTheDocument();
  expect(screen.getAllByRole('menuitem')).toHaveLength(2);
});

it('shows words of whom one blocks to who asks for them alone', async () => {
  const comment = { id: 3, content: '', userId: 9, user: null, isHeld: false, isBlocked: true };
  const at = { createdAt: THEIRS.createdAt, updatedAt: THEIRS.createdAt };
  const opened = { ...comment, ...at, content: '나쁜 말', user: THEIRS.user, isBlocked: false };
  serve({
    'GET /api/auth/me': { ...MEMBER, blockedIds: [9] },
    'GET /api/diary/12': entryWith(),
    'GET /api/diary/12/comments': [{ ...comment, ...at }],
    'GET /api/diary/12/comments/3': opened,
  });
  show(
    <Route path="/diary/:id">
      <DiaryPage />
    </Route>,
    '/diary/12',
  );
  expect(await screen.findByText('차단한 회원의 댓글이에요')).toBeInTheDocument();
  expect(screen.queryByText('나쁜 말')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '보기' }));
  expect(await screen.findByText('나쁜 말')).toBeInTheDocument();
});

it('shows the words of whom one lets back, below what is open', async () => {
  let isBlocked = true;
  const at = { createdAt: THEIRS.createdAt, updatedAt: THEIRS.createdAt };
  const comment = { id: 3, userId: 9, isHeld: false, mentions: [], ...at };
  serve({
    'GET /api/auth/me': () => json({ ...MEMBER, blockedIds: isBlocked ? [9] : [] }),
    'GET /api/diary/12': entryWith(),
    'GET /api/diary/12/comments': () =>
      json([
        isBlocked
          ? { ...comment, content: '', user: null, isBlocked }
          : { ...comment, content: '귀여워요', user: THEIRS.user, isBlocked },
      ]),
    'GET /api/hides': [],
    'GET /api/members/blocked': [BLOCKED],
    'DELETE /api/members/9/block': () => {
      isBlocked = false;
      return json({ isBlocked });
    },
  });
  show(
    <>
      <Route path="/diary/:id">
        <DiaryPage />
      </Route>
      <HidesDialog onClose={() => {}} />
    </>,
    '/diary/12',
  );
  await userEvent.click(await screen.findByRole('button', { name: '봄봄 차단 풀기' }));
  expect(await screen.findByText('귀여워요')).toBeInTheDocument();
});

it('lists what is hidden, each with the way back', async () => {
  let hides = [BLOCKED];
  serve({
    ...signedIn,
    'GET /api/members/blocked': () => json(hides),
    'DELETE /api/members/9/block': () => {
      hides = [];
      return json({ isBlocked: false });
    },
  });
  show(<HidesDialog onClose={() => {}} />);
  await userEvent.click(await screen.findByRole('button', { name: '봄봄 차단 풀기' }));
  expect(await screen.findByText('숨긴 글도 차단한 회원도 없어요.')).toBeInTheDocument();
});

const PROFILE = {
  'GET /api/users/9': NEIGHBOUR,
  'GET /api/hamsters/user/9': [],
  'GET /api/diary/user/9': [THEIRS],
  'GET /api/follow/status/9': false,
};
const profile = (
  <Route path="/user/:id">
    <UserPage />
  </Route>
);
const openMenu = async () =>
  userEvent.click(await screen.findByRole('button', { name: '봄봄님 메뉴' }));

it('blocks a member on their page, which says so and lets them back', async () => {
  let blockedIds: number[] = [];
  const block = (isBlocked: boolean) => () => {
    blockedIds = isBlocked ? [9] : [];
    return json({ isBlocked });
  };
  const heard = serve({
    ...signedIn,
    ...PROFILE,
    'GET /api/auth/me': () => json({ ...MEMBER, blockedIds }),
    'POST /api/members/9/block': block(true),
    'DELETE /api/members/9/block': block(false),
  });
  show(profile, '/user/9');
  expect(await screen.findByRole('article', { name: '첫눈 온 날' })).toBeInTheDocument();
  await openMenu();
  await choose(/봄봄님 차단$/);
  await userEvent.click(await screen.findByRole('button', { name: '차단하기' }));
  expect(await screen.findByText(/차단한 회원이에요/)).toBeInTheDocument();
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '봄봄님 팔로우' })).not.toBeInTheDocument();
  await openMenu();
  expect(await screen.findByRole('menuitem', { name: '봄봄님 차단 풀기' })).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');

  await userEvent.click(screen.getByRole('button', { name: '봄봄님 차단 풀기' }));
  expect(await screen.findByRole('article', { name: '첫눈 온 날' })).toBeInTheDocument();
  expect(screen.queryByText(/차단한 회원이에요/)).not.toBeInTheDocument();
  expect(heard.map(({ call }) => call)).toContain('DELETE /api/members/9/block');
});

it.each(['/search?q=봄', '/search?q=봄&tab=users', '/search?q=봄&tab=hamsters'])(
  'finds neither whom one blocks nor their hamsters (%s)',
  async (address) => {
    const one = { count: 1, isCapped: false };
    serve({
      'GET /api/auth/me': { ...MEMBER, blockedIds: [9] },
      'GET /api/search': {
        users: [{ ...NEIGHBOUR, isFollowing: false }],
        hamsters: [{ ...HAMSTER, owner: THEIRS.user }],
        diaries: [],
        posts: [],
        counts: { users: one, hamsters: one, diaries: { ...one, count: 0 }, posts: one },
      },
    });
    show(<SearchPage />, address);
    expect(await screen.findByText(/없어요/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /봄봄|뭉치/ })).not.toBeInTheDocument();
  },
);
