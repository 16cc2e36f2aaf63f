import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Route } from 'wouter';
import { NewComment } from '@/content/comments/NewComment';
import ComposeOverlay from '@/features/community/compose/ComposeOverlay';
import CreateDiaryPage from '@/pages/create-diary/CreateDiaryPage';
import HamstersPage from '@/pages/hamsters/HamstersPage';
import ProfilePage from '@/pages/profile/ProfilePage';
import TrashPage from '@/pages/trash/TrashPage';
import UserPage from '@/pages/user/UserPage';
import { serve } from '@/testing/network';
import { BOARDS, HAMSTER, MEMBER, NEIGHBOUR, sanctionWith } from '@/testing/samples';
import { show } from '@/testing/screen';

const UNDER = { kind: 'diary', id: 1, userId: 9 } as const;

const PLACES = [
  ['an entry', <CreateDiaryPage key="entry" />, '제목'],
  ['a post', <ComposeOverlay key="post" mode="create" onClose={() => {}} />, '제목'],
  [
    'a comment',
    <NewComment key="comment" parent={UNDER} place="diary-1" onAdd={async () => {}} />,
    '댓글',
  ],
  ['a hamster', <HamstersPage key="hamster" />, '햄스터 이름'],
] as const;

const answers = {
  'GET /api/hamsters/my': [HAMSTER],
  'GET /api/boards': BOARDS,
  'GET /api/sanctions/my': [sanctionWith()],
};

it.each(PLACES)('tells a suspended member where %s would be written', async (_, place, label) => {
  const me = { ...MEMBER, suspendedUntil: '2099-11-27T12:00:00Z' };
  serve({ ...answers, 'GET /api/auth/me': me });
  show(place);
  expect(await screen.findByText('11월 27일까지 글쓰기가 제한되어 있어요')).toBeInTheDocument();
  expect(await screen.findByText('사유: 같은 광고를 되풀이해 올렸어요')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '자세히 보기' })).toHaveAttribute('href', '/sanctions');
  expect(screen.queryByLabelText(label)).not.toBeInTheDocument();
});

const SUSPENDED = { ...MEMBER, suspendedUntil: '2099-11-27T12:00:00Z' };
const WITHOUT_DIARY = { 'GET /api/diary/my': [], 'GET /api/hamsters/my': [] };
const NEIGHBOURS_PAGE = {
  'GET /api/users/9': NEIGHBOUR,
  'GET /api/hamsters/user/9': [],
  'GET /api/diary/user/9': [],
  'GET /api/follow/status/9': false,
};
const theirs = (
  <Route path="/user/:id">
    <UserPage />
  </Route>
);
const deleted = {
  kind: 'diary',
  id: 3,
  title: '첫눈',
  excerpt: '',
  place: null,
  placeState: 'there',
  imagesCount: 0,
  isPublic: true,
  deletedAt: '2026-11-01T00:00:00Z',
  purgedAt: '2099-11-30T00:00:00Z',
};
const WRITES = /쓰기|고치기|등록|되살리기|팔로우$|신고|^지우기/;

/** A screen, what it asks for, a mark that it stands, and the menu to open. */
const OFFERS = [
  ['own page', <ProfilePage key="me" />, '/profile', WITHOUT_DIARY, '내 일기', null],
  ['hamsters', <HamstersPage key="all" />, '/hamsters', {}, '뭉치', '뭉치 메뉴'],
  ['another member', theirs, '/user/9', NEIGHBOURS_PAGE, '봄봄', '봄봄님 메뉴'],
  ['bin', <TrashPage key="bin" />, '/trash', { 'GET /api/trash': [deleted] }, '첫눈', null],
] as const;

it.each(OFFERS)('offers no writing on the page of %s', async (_, page, path, asks, mark, menu) => {
  serve({ ...answers, 'GET /api/auth/me': SUSPENDED, ...asks });
  show(page, path);
  await screen.findByRole('heading', { name: mark });
  if (menu) await userEvent.click(await screen.findByRole('button', { name: menu }));
  if (menu) await screen.findAllByRole('menuitem');
  const offered = ['button', 'link', 'menuitem'].flatMap((role) =>
    screen.queryAllByRole(role, { name: WRITES }),
  );
  expect(offered).toEqual([]);
});

it('lets a member write again once the suspension has ended', async () => {
  serve({ ...answers, 'GET /api/auth/me': { ...MEMBER, suspendedUntil: '2026-01-01T00:00:00Z' } });
  show(<CreateDiaryPage />, '/create-diary');
  expect(await screen.findByLabelText('제목')).toBeInTheDocument();
});
